import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DECLINE_REASONS, type DeclineReason, type SubjectKind } from '@manzil/shared/domain/enums';
import { MAX_DECLINE_REASON } from '@manzil/shared/domain/text/textLimits';
import { onRefusedChange } from '@/blocks/requests/requests';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { useStoredState } from '@/platform/storage/formStorage';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/choice/Select';
import { TextArea } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';
import { CALLS, useLatestRequest, type SeenRequest } from './data';
import { sideNames } from '@/blocks/requests/viewings/viewing';

interface DeclineDialogProps {
  kind: SubjectKind;
  request: SeenRequest;
  onClose: () => void;
}

/** Declines a request, with a reason that the seeker sees. */
export function DeclineDialog({ kind, request, onClose }: DeclineDialogProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const latest = useLatestRequest(kind, request.id);
  const name = latest ? sideNames(latest, { t, lang }).seeker : t('viewing.aClient');
  const form = useId();
  const [reason, setReason] = useState('');
  const [line, setLine, forget] = useStoredState(`decline:${request.id}`, '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const decline = useApiCommand(CALLS[kind].setStatus, {
    onSuccess: () => {
      forget();
      onClose();
    },
    onError: onRefusedChange(`${kind}Requests`),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (reason) {
      decline.mutate({ ...request, status: 'rejected', reason: reason as DeclineReason, reasonText: line });
      return;
    }
    document.getElementById(form)?.querySelector('select')?.focus();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('requests.declineTitle')}
      description={t('requests.declineText', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isLoading={decline.isPending}>
            {t('requests.decline')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="space-y-4" onSubmit={submit}>
        <Select
          label={t('requests.declineReason')}
          placeholder={t('requests.chooseReason')}
          value={reason}
          error={isSubmitted && !reason ? t('requests.reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
          options={DECLINE_REASONS.map((value) => ({ value, label: t(`requests.reasons.${value}`) }))}
        />
        <TextArea
          label={t('requests.declineLine')}
          optional
          maxLength={MAX_DECLINE_REASON}
          value={line}
          onChange={(event) => setLine(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
