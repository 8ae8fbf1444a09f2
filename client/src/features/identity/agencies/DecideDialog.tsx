import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_STAFF_REASON } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { named, nameOf } from '@/platform/i18n/labels';
import { Button } from '@/ui/Button';
import { TextArea } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Agency } from './agency';

/** Accepts or declines a claim; the claimant reads the reason. */
export function DecideDialog({
  agency,
  claim,
  onClose,
}: {
  agency: Agency;
  claim: NonNullable<Agency['claim']>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const decide = useApiCommand('agencies.decide', {
    onSuccess: (_reply, { isAccepted }) => {
      toast.success(t(isAccepted ? 'agency.claimAccepted' : 'agency.claimDeclined'));
      onClose();
    },
    onError: (error) => {
      const refused = error.failure.errors.find(({ path }) => path === 'reason');
      setProblem(refused?.message);
      if (!refused) toastError(error);
    },
  });
  const send = (isAccepted: boolean) => () =>
    decide.mutate({
      id: agency.id,
      isAccepted,
      seen: claim.at,
      ...(!isAccepted && reason.trim() && { reason }),
    });
  const [person, name] = [nameOf(claim.by, lang), named(lang, claim.name, claim.nameAr)];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('agency.decideTitle', { name })}
      description={t('agency.decideText', { person, name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button isLoading={decide.isPending} onClick={send(false)}>
            {t('agency.declineClaim')}
          </Button>
          <Button variant="primary" isLoading={decide.isPending} onClick={send(true)}>
            {t('agency.acceptClaim')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('agency.reason')}
        help={t('agency.reasonHelp')}
        dir="auto"
        error={problem}
        maxLength={MAX_STAFF_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
