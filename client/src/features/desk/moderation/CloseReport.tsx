import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_NOTE } from '@manzil/shared/domain/text/textLimits';
import { formatNumber } from '@/platform/i18n/format';
import type { CallError } from '@/platform/api/failure';
import { useMayCall } from '@/platform/access';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { TextArea } from '@/ui/form/TextField';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { Checkbox, RadioCards } from '@/ui/choice/Toggles';
import { useReportWords, type Report } from './reports';

const FORM = 'close-report';
/** Actions on a reported listing; only admins can send back and hide. */
type ReportAction = 'sendBack' | 'hideAgent' | 'delete' | 'done';

/** Actions available for a report and the person's role. */
function useReportActions(report: Report): ReportAction[] {
  const canDecide = useMayCall('properties.updateByAdmin');
  if (report.kind !== 'property' || report.target.isGone) return ['done'];
  return canDecide ? ['sendBack', 'hideAgent', 'delete', 'done'] : ['delete', 'done'];
}

/** Performs an action on the reported listing; the caller then closes the report. */
function usePerformAction(report: Report) {
  const update = useApiCommand('properties.updateByAdmin');
  const hide = useApiCommand('properties.hideAgents');
  const remove = useApiCommand('properties.remove');
  const { id } = report.target;
  return {
    isPending: update.isPending || hide.isPending || remove.isPending,
    async perform(action: ReportAction, reason: string) {
      if (action === 'sendBack') await update.mutateAsync({ id, isVerified: false, reason });
      if (action === 'hideAgent') await hide.mutateAsync({ id });
      if (action === 'delete') await remove.mutateAsync({ id });
    },
  };
}

/** Performs the chosen action and closes the report; errors of the note appear at its field. */
function useCloseReport(report: Report, onClose: () => void) {
  const performer = usePerformAction(report);
  const [error, setError] = useState<string>();
  const close = useApiCommand('reports.setStatus', {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      onClose();
    },
  });
  return {
    error,
    setError,
    isPending: performer.isPending || close.isPending,
    run: async ({
      action,
      written,
      withOthers,
    }: {
      action: ReportAction | undefined;
      written: string;
      withOthers: boolean;
    }) => {
      try {
        if (action) await performer.perform(action, written);
        await close.mutateAsync({
          id: report.id,
          status: action ? 'actedOn' : 'dismissed',
          note: written || null,
          withOthers: report.others > 0 && withOthers,
        });
      } catch (problem) {
        const { failure } = problem as CallError;
        const atField = failure.errors.find(({ path }) => path === 'note' || path === 'reason');
        if (atField) setError(atField.message);
        else toastError(problem);
      }
    },
  };
}

function ActionChoice({
  actions,
  value,
  onChange,
}: {
  actions: ReportAction[];
  value: ReportAction;
  onChange: (action: ReportAction) => void;
}) {
  const { t } = useTranslation();
  return (
    <RadioCards
      label={t('moderation.whatToDo')}
      className="[&>div]:grid-flow-row"
      value={value}
      onChange={onChange}
      options={actions.map((action) => ({
        value: action,
        label: t(`moderation.acts.${action}`),
        text: t(`moderation.actTexts.${action}`),
      }))}
    />
  );
}

interface CloseProps {
  report: Report;
  how: 'act' | 'dismiss';
  onClose: () => void;
}

/** Closes a report, with an action or by dismissing it. */
export function CloseReport({ report, how, onClose }: CloseProps) {
  const { t } = useTranslation();
  const words = useReportWords();
  const actions = useReportActions(report);
  const [action, setAction] = useState<ReportAction>(actions[0] ?? 'done');
  const [note, setNote] = useState('');
  const [withOthers, setWithOthers] = useState(true);
  const { error, setError, isPending, run } = useCloseReport(report, onClose);
  const isActing = how === 'act';
  const isSendingBack = isActing && action === 'sendBack';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const written = trimmed(note);
    if (isSendingBack && written.length < 3) {
      setError(t('moderation.noteNeeded'));
      document.querySelector<HTMLElement>(`#${FORM} textarea`)?.focus();
      return;
    }
    void run({ action: isActing ? action : undefined, written, withOthers });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isActing ? 'moderation.actTitle' : 'moderation.dismissTitle')}
      description={
        <>
          {words.reason(report.reason)}
          {t('ui.dot')}
          <bdi>{words.target(report.target)}</bdi>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant={isActing && action === 'delete' ? 'danger' : 'primary'}
            type="submit"
            form={FORM}
            isLoading={isPending}
          >
            {t(isActing ? `moderation.acts.${action}` : 'moderation.dismiss')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        {isActing && actions.length > 1 && (
          <ActionChoice actions={actions} value={action} onChange={setAction} />
        )}
        <TextArea
          label={t('moderation.note')}
          optional={!isSendingBack}
          help={t(isSendingBack ? 'moderation.noteForAgent' : 'moderation.noteForStaff')}
          error={error}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            setError(undefined);
          }}
        />
        {report.others > 0 && (
          <Checkbox
            label={t('moderation.withOthers', { count: report.others, n: formatNumber(report.others) })}
            checked={withOthers}
            onChange={(event) => setWithOthers(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
