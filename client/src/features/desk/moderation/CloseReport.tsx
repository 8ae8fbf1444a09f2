import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '@manzil/shared/domain/roles';
import { trimmed } from '@manzil/shared/domain/typedText';
import { formatNumber } from '@/platform/i18n/format';
import type { CallError } from '@/platform/api/failure';
import { useSession } from '@/platform/session';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { TextArea } from '@/ui/form/TextField';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { Checkbox, RadioCards } from '@/ui/form/Toggles';
import { useReportWords, type Report } from './reports';

const FORM = 'close-report';
/** Actions on a reported listing; only admins can send back and hide. */
type Act = 'sendBack' | 'hideAgent' | 'delete' | 'done';

/** Actions available for a report and the person's role. */
function useActs(of: Report): Act[] {
  const session = useSession();
  if (of.kind !== 'property' || of.target.isGone) return ['done'];
  return isAdmin(session?.role) ? ['sendBack', 'hideAgent', 'delete', 'done'] : ['delete', 'done'];
}

/** Performs an action on the reported listing; the caller then closes the report. */
function useDoing(of: Report) {
  const options = { touches: ['reports' as const] };
  const update = useApiCommand('properties.updateByAdmin', options);
  const hide = useApiCommand('properties.hideAgents', options);
  const remove = useApiCommand('properties.remove', options);
  const { id } = of.target;
  return {
    isPending: update.isPending || hide.isPending || remove.isPending,
    async doIt(act: Act, reason: string) {
      if (act === 'sendBack') await update.mutateAsync({ id, isVerified: false, reason });
      if (act === 'hideAgent') await hide.mutateAsync({ id });
      if (act === 'delete') await remove.mutateAsync({ id });
    },
  };
}

/** Performs the chosen action and closes the report; errors of the note appear at its field. */
function useClosing(of: Report, onClose: () => void) {
  const doing = useDoing(of);
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
    isPending: doing.isPending || close.isPending,
    run: async ({
      act,
      written,
      withOthers,
    }: {
      act: Act | undefined;
      written: string;
      withOthers: boolean;
    }) => {
      try {
        if (act) await doing.doIt(act, written);
        await close.mutateAsync({
          id: of.id,
          status: act ? 'actedOn' : 'dismissed',
          note: written || null,
          withOthers: of.others > 0 && withOthers,
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

function ActChoice({ acts, value, onChange }: { acts: Act[]; value: Act; onChange: (act: Act) => void }) {
  const { t } = useTranslation();
  return (
    <RadioCards
      label={t('moderation.whatToDo')}
      className="[&>div]:grid-flow-row"
      value={value}
      onChange={onChange}
      options={acts.map((act) => ({
        value: act,
        label: t(`moderation.acts.${act}`),
        text: t(`moderation.actTexts.${act}`),
      }))}
    />
  );
}

interface CloseProps {
  of: Report;
  how: 'act' | 'dismiss';
  onClose: () => void;
}

/** Closes a report, with an action or by dismissing it. */
export function CloseReport({ of, how, onClose }: CloseProps) {
  const { t } = useTranslation();
  const words = useReportWords();
  const acts = useActs(of);
  const [act, setAct] = useState<Act>(acts[0] ?? 'done');
  const [note, setNote] = useState('');
  const [withOthers, setWithOthers] = useState(true);
  const { error, setError, isPending, run } = useClosing(of, onClose);
  const isActing = how === 'act';
  const isSendingBack = isActing && act === 'sendBack';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const written = trimmed(note);
    if (isSendingBack && written.length < 3) {
      setError(t('moderation.noteNeeded'));
      document.querySelector<HTMLElement>(`#${FORM} textarea`)?.focus();
      return;
    }
    void run({ act: isActing ? act : undefined, written, withOthers });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isActing ? 'moderation.actTitle' : 'moderation.dismissTitle')}
      description={
        <>
          {words.reason(of.reason)}
          {t('ui.dot')}
          <bdi>{words.target(of.target)}</bdi>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant={isActing && act === 'delete' ? 'danger' : 'primary'}
            type="submit"
            form={FORM}
            isLoading={isPending}
          >
            {t(isActing ? `moderation.acts.${act}` : 'moderation.dismiss')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        {isActing && acts.length > 1 && <ActChoice acts={acts} value={act} onChange={setAct} />}
        <TextArea
          label={t('moderation.note')}
          optional={!isSendingBack}
          help={t(isSendingBack ? 'moderation.noteForAgent' : 'moderation.noteForStaff')}
          error={error}
          maxLength={1000}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            setError(undefined);
          }}
        />
        {of.others > 0 && (
          <Checkbox
            label={t('moderation.withOthers', { count: of.others, n: formatNumber(of.others) })}
            checked={withOthers}
            onChange={(event) => setWithOthers(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
