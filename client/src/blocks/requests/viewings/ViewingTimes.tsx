import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { ClashWarning } from './ClashWarning';
import { changeOf, isAhead, openTimes, type Viewing } from './viewing';

/** The times that can still be picked, each a button. */
export function PickTimes({ id, viewing }: { id: string; viewing: Viewing }) {
  const lang = useLang();
  const pick = useApiCommand('propertyRequests.pickViewing', {
    onSuccess: ({ message }) => message && toast.success(message),
    onError: toastError,
  });
  return openTimes(viewing).map((at) => (
    <Button
      key={at}
      small
      isLoading={pick.isPending && pick.variables.at === at}
      disabled={pick.isPending}
      onClick={() => pick.mutate({ id, version: viewing.version, at })}
    >
      {formatAppointment(at, lang)}
    </Button>
  ));
}

/** The agent's view of the times; warns where they overlap another viewing. */
export function ProposedTimes({ viewing }: { viewing: Viewing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const clashes = new Set(viewing.clashes);
  const times = openTimes(viewing);
  const isAgreedClash = isAhead(viewing) && clashes.has(viewing.at ?? '');
  return (
    <>
      {isAgreedClash && <ClashWarning />}
      {times.length > 0 && (
        <ul
          aria-label={t(changeOf(viewing) ? 'viewing.offeredTimes' : 'viewing.times')}
          className="mt-1 space-y-1"
        >
          {times.map((at) => (
            <li key={at} className="flex flex-wrap items-center gap-x-3">
              {formatAppointment(at, lang)}
              {clashes.has(at) && <ClashWarning />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
