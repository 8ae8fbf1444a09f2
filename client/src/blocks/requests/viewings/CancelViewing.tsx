import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DECLINE_REASON } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { clearStoredForm } from '@/platform/storage/formStorage';
import { useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';
import { Button } from '@/ui/Button';
import { TextDialog } from '@/ui/overlay/TextDialog';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { sideNames, type PropertyRequest, type Side, type Viewing } from './viewing';

/** Cancels an agreed viewing, with a reason. */
export function CancelViewing({
  request,
  viewing,
  side,
}: {
  request: PropertyRequest;
  viewing: Viewing;
  side: Side;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { id } = request;
  const { seeker, theAgent } = sideNames(request, { t, lang });
  const keptAs = `cancelViewing:${id}`;
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useApiCommand('propertyRequests.cancelViewing', {
    onSuccess: ({ message }) => {
      clearStoredForm(keptAs);
      setIsAsking(false);
      toast.success(message ?? '');
    },
    onError: toastError,
  });
  return (
    <>
      <Button small icon={CalendarX} onClick={() => setIsAsking(true)}>
        {t('viewing.cancel')}
      </Button>
      {isAsking && (
        <TextDialog
          onClose={() => setIsAsking(false)}
          title={t('viewing.cancelTitle')}
          description={t('viewing.cancelText', {
            at: formatAppointment(viewing.at ?? '', lang),
            name: side === 'seeker' ? theAgent : seeker,
          })}
          label={t('viewing.reason')}
          action={t('viewing.cancel')}
          back={t('viewing.keep')}
          tooShort={t('viewing.reasonMissing')}
          max={MAX_DECLINE_REASON}
          keptAs={keptAs}
          isSending={cancel.isPending}
          onSend={(reason) => cancel.mutate({ id, version: viewing.version, reason })}
        />
      )}
    </>
  );
}
