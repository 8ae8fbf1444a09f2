import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DECLINE_REASON } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';
import { clearStoredForm } from '@/platform/storage/formStorage';
import { Button } from '@/ui/Button';
import { TextDialog } from '@/ui/overlay/TextDialog';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { isAhead, sideNames, type PropertyRequest, type Viewing } from './viewing';

/** Why the seeker asks: no proposed time fits, to move the agreed one, or after a cancellation. */
type Occasion = 'refuse' | 'move' | 'again';

interface AskTimesProps {
  request: PropertyRequest;
  viewing: Viewing;
  occasion: Occasion;
}

/** Asks the agent for other viewing times, with an optional line. */
export function AskTimes({ request, viewing, occasion }: AskTimesProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { id } = request;
  const keptAs = `refuseViewing:${id}`;
  const [isAsking, setIsAsking] = useState(false);
  const ask = useApiCommand('propertyRequests.refuseViewing', {
    onSuccess: ({ message }) => {
      clearStoredForm(keptAs);
      setIsAsking(false);
      toast.success(message ?? '');
    },
    onError: toastError,
  });
  const name = sideNames(request, { t, lang }).theAgent;
  const tellAgent = t('viewing.refuseText', { name });
  const at = isAhead(viewing) && viewing.at;
  return (
    <>
      <Button
        small
        {...(occasion === 'refuse' ? { variant: 'quiet' } : { icon: CalendarClock })}
        onClick={() => setIsAsking(true)}
      >
        {t(`viewing.ask.${occasion}`)}
      </Button>
      {isAsking && (
        <TextDialog
          onClose={() => setIsAsking(false)}
          title={t(`viewing.askTitle.${occasion}`)}
          description={
            at ? `${t('viewing.stands', { at: formatAppointment(at, lang) })} ${tellAgent}` : tellAgent
          }
          label={t('viewing.refuseLabel')}
          action={t('viewing.refuseSend')}
          max={MAX_DECLINE_REASON}
          keptAs={keptAs}
          isSending={ask.isPending}
          onSend={(note) => ask.mutate({ id, version: viewing.version, note })}
        />
      )}
    </>
  );
}
