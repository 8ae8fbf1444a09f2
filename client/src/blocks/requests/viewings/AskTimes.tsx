import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import { MAX_DECLINE_REASON } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { clearStoredForm } from '@/platform/storage/formStorage';
import { useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';
import { isAhead, openTimes, viewingOf, type Viewing } from '@/blocks/requests/viewing';
import { Button } from '@/ui/Button';
import { TextDialog } from '@/ui/overlay/TextDialog';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { CalendarButton } from './CalendarButton';
import { CancelViewing } from './CancelViewing';
import type { Request } from './data';
import { ViewingLine } from './ViewingLine';
import { ViewingWords } from './ViewingWords';

const toastMessage = ({ message }: { message?: string | undefined }) => message && toast.success(message);

/** Refuses the proposed times, with an optional line. */
function NoneFits({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation();
  const keptAs = `refuseViewing:${id}`;
  const [isAsking, setIsAsking] = useState(false);
  const refuse = useApiCommand('propertyRequests.refuseViewing', {
    onSuccess: (answer) => {
      clearStoredForm(keptAs);
      setIsAsking(false);
      toastMessage(answer);
    },
    onError: toastError,
  });
  return (
    <>
      <Button small variant="quiet" onClick={() => setIsAsking(true)}>
        {t('viewing.refuse')}
      </Button>
      {isAsking && (
        <TextDialog
          onClose={() => setIsAsking(false)}
          title={t('viewing.refuseTitle')}
          description={t('viewing.refuseText')}
          quote=""
          label={t('viewing.refuseLabel')}
          action={t('viewing.refuseSend')}
          tooShort=""
          min={0}
          max={MAX_DECLINE_REASON}
          keptAs={keptAs}
          isSending={refuse.isPending}
          onSend={(note) => refuse.mutate({ id, version, note })}
        />
      )}
    </>
  );
}

/** The proposed times, each a button. */
function Times({ id, viewing }: { id: string; viewing: Viewing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const pick = useApiCommand('propertyRequests.pickViewing', {
    onSuccess: toastMessage,
    onError: toastError,
  });
  return (
    <div role="group" aria-label={t('viewing.times')} className="mt-2 flex flex-wrap gap-2">
      {openTimes(viewing).map((at) => (
        <Button
          key={at}
          small
          isLoading={pick.isPending && pick.variables.at === at}
          disabled={pick.isPending}
          onClick={() => pick.mutate({ id, version: viewing.version, at })}
        >
          {formatAppointment(at, lang)}
        </Button>
      ))}
      <NoneFits id={id} version={viewing.version} />
    </div>
  );
}

/** The viewing as its seeker sees it: proposed times, the appointment, its end. */
export function SeekerViewing({ request }: { request: Request }) {
  const viewing = viewingOf(request);
  if (!viewing) return null;
  const isOpen = isOpenStatus(request.status);
  return (
    <div className="mt-3 rounded-control bg-sunken px-4 py-3">
      <ViewingLine request={request} side="seeker" />
      <ViewingWords viewing={viewing} />
      {request.can.pickViewing && isOpen && openTimes(viewing).length > 0 && (
        <Times id={request.id} viewing={viewing} />
      )}
      {isAhead(viewing) && (
        <div className="mt-2 flex flex-wrap gap-2">
          <CalendarButton id={request.id} />
          <CancelViewing id={request.id} viewing={viewing} />
        </div>
      )}
    </div>
  );
}
