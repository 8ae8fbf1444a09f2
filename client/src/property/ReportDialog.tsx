import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS, type REPORT_KINDS } from '@manzil/shared/domain/enums';
import { useApiCommand } from '@/platform/useApi';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { Dialog } from '@/ui/Modal';
import { TextArea } from '@/ui/TextField';
import { toastError } from '@/ui/toastError';
import { toast } from '@/ui/toasts';

type Reason = (typeof REPORT_REASONS)[number];
type Kind = (typeof REPORT_KINDS)[number];
const FORM = 'report-form';
const MOST = 1000;
/** What can be wrong with a listing or service; the rest is about what people write. */
const OFFER_REASONS = REPORT_REASONS.filter((reason) => reason !== 'spam');
const WORDS_REASONS = ['spam', 'offensive', 'fake', 'scam', 'other'] as const satisfies Reason[];

interface ReportDialogProps {
  kind: Kind;
  id: string;
  /** What is reported, in its own words. */
  title: string;
  onClose: () => void;
}

/** Tells staff what is wrong with something that others put here. */
export function ReportDialog({ kind, id, title, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const reasons = kind === 'property' || kind === 'service' ? OFFER_REASONS : WORDS_REASONS;
  const [reason, setReason] = useState<Reason>();
  const [comment, setComment] = useState('');
  const [wrong, setWrong] = useState<{ reason?: string; comment?: string }>({});
  const report = useApiCommand('reports.add', {
    onSuccess: ({ message }) => {
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
    if (reason === 'other' && comment.trim() === '') {
      setWrong({ comment: t('report.commentNeeded') });
      document.querySelector<HTMLElement>(`#${FORM} textarea`)?.focus();
      return;
    }
    setWrong({});
    report.mutate({ kind, targetId: id, reason, comment: comment.trim() || null });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('report.title')}
      description={<bdi>{title}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={report.isPending}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <fieldset aria-describedby={wrong.reason && 'report-reason-error'}>
          <legend className="mb-1 text-small font-medium text-strong">{t('report.what')}</legend>
          {reasons.map((value) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={value}
                checked={value === reason}
                onChange={() => {
                  setReason(value);
                  setWrong({});
                }}
                className="size-5 shrink-0 cursor-pointer appearance-none rounded-pill border border-line bg-card checked:border-[6px] checked:border-primary"
              />
              {t(`report.reason.${value}`)}
            </label>
          ))}
        </fieldset>
        {wrong.reason && <FieldError id="report-reason-error">{wrong.reason}</FieldError>}
        <TextArea
          className="mt-3"
          label={t('report.comment')}
          optional={reason !== 'other'}
          value={comment}
          maxLength={MOST}
          error={wrong.comment}
          onChange={(event) => {
            setComment(event.target.value);
            setWrong({});
          }}
        />
      </form>
    </Dialog>
  );
}
