import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS, type REPORT_KINDS } from '@manzil/shared/domain/enums';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_NOTE } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { useStoredState } from '@/platform/storage/formStorage';
import { FieldError } from '@/ui/form/Field';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { TextArea } from '@/ui/form/TextField';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';

type Reason = (typeof REPORT_REASONS)[number];
type Kind = (typeof REPORT_KINDS)[number];
const FORM = 'report-form';
/** Reasons for reporting a listing or service; spam applies to written content only. */
const OFFER_REASONS = REPORT_REASONS.filter((reason) => reason !== 'spam');
const WORDS_REASONS = ['spam', 'offensive', 'fake', 'scam', 'other'] as const satisfies Reason[];

interface ReportDialogProps {
  kind: Kind;
  id: string;
  /** Title of the reported item. */
  title: string;
  /** The chat in which a person is reported. */
  chat?: string;
  onClose: () => void;
}

interface ReasonsProps {
  reasons: readonly Reason[];
  value: Reason | undefined;
  error: string | undefined;
  onChange: (reason: Reason) => void;
}

/** Radio list of report reasons. */
function Reasons({ reasons, value, error, onChange }: ReasonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <fieldset aria-describedby={error && 'report-reason-error'}>
        <legend className="mb-1 text-small font-medium text-strong">{t('report.what')}</legend>
        {reasons.map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={reason === value}
              onChange={() => onChange(reason)}
              className="size-5 shrink-0 cursor-pointer appearance-none rounded-pill border border-line bg-card checked:border-[6px] checked:border-primary"
            />
            {t(`report.reason.${reason}`)}
          </label>
        ))}
      </fieldset>
      {error && <FieldError id="report-reason-error">{error}</FieldError>}
    </>
  );
}

/** Reports a listing, service, person or text to staff. */
export function ReportDialog({ kind, id, title, chat, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped, forget] = useStoredState<{ reason?: Reason; comment: string }>(
    `report:${kind}:${id}`,
    { comment: '' },
  );
  const { reason, comment } = typed;
  const [wrong, setWrong] = useState<{ reason?: string; comment?: string }>({});
  const report = useApiCommand('reports.add', {
    onSuccess: ({ message }) => {
      forget();
      if (message) toast.success(message);
      onClose();
    },
    onError: (error) => {
      const at = (path: string) => error.failure.errors.find((one) => one.path === path)?.message;
      const found = { reason: at('reason'), comment: at('comment') };
      if (!found.reason && !found.comment) toastError(error);
      setWrong({
        ...(found.reason && { reason: found.reason }),
        ...(found.comment && { comment: found.comment }),
      });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!reason) {
      setWrong({ reason: t('report.reasonNeeded') });
      document.querySelector<HTMLElement>(`#${FORM} input`)?.focus();
      return;
    }
    if (reason === 'other' && trimmed(comment) === '') {
      setWrong({ comment: t('report.commentNeeded') });
      document.querySelector<HTMLElement>(`#${FORM} textarea`)?.focus();
      return;
    }
    setWrong({});
    report.mutate({ kind, targetId: id, reason, comment: trimmed(comment) || null, ...(chat && { chat }) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('report.title')}
      description={<bdi>{title}</bdi>}
      id={FORM}
      action={t('report.send')}
      isSending={report.isPending}
      onSubmit={submit}
    >
      <Reasons
        reasons={kind === 'property' || kind === 'service' ? OFFER_REASONS : WORDS_REASONS}
        value={reason}
        error={wrong.reason}
        onChange={(value) => {
          setTyped({ ...typed, reason: value });
          setWrong({});
        }}
      />
      <TextArea
        className="mt-3"
        label={t('report.comment')}
        optional={reason !== 'other'}
        value={comment}
        maxLength={MAX_NOTE}
        error={wrong.comment}
        onChange={(event) => {
          setTyped({ ...typed, comment: event.target.value });
          setWrong({});
        }}
      />
    </FormDialog>
  );
}
