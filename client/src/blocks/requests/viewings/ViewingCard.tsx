import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import { useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';
import { isAhead, openTimes, viewingOf, type Viewing } from '@/blocks/requests/viewing';
import { Button } from '@/ui/Button';
import { CalendarButton } from './CalendarButton';
import { CancelViewing } from './CancelViewing';
import { ClashWarning } from './ClashWarning';
import { requestKind, type Request } from './data';
import { ProposeDialog } from './ProposeDialog';
import { ViewingLine } from './ViewingLine';
import { ViewingWords } from './ViewingWords';

/** Proposed times that can still be picked, with a warning at those that overlap another viewing. */
function Times({ viewing }: { viewing: Viewing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const clashes = new Set(viewing.clashes);
  const times = isAhead(viewing) ? [] : openTimes(viewing);
  if (times.length === 0) return clashes.size > 0 && <ClashWarning />;
  return (
    <ul aria-label={t('viewing.times')} className="mt-1 space-y-1">
      {times.map((at) => (
        <li key={at} className="flex flex-wrap items-center gap-x-3">
          {formatAppointment(at, lang)}
          {clashes.has(at) && <ClashWarning />}
        </li>
      ))}
    </ul>
  );
}

/** The viewing as its agent sees it; staff only read it. */
export function AgentViewing({ request }: { request: Request }) {
  const { t } = useTranslation();
  const [isProposing, setIsProposing] = useState(false);
  const viewing = viewingOf(request);
  const isOpen = isOpenStatus(request.status);
  const isAgreed = viewing !== undefined && isAhead(viewing);
  const mayPropose = request.can.proposeViewing && isOpen && !isAgreed;
  if (requestKind(request) === 'service' || (!viewing && !mayPropose)) return null;
  return (
    <section aria-labelledby="request-viewing" className="rounded-control bg-sunken px-4 py-3 text-small">
      <h3 id="request-viewing" className="mb-2 text-small font-medium text-strong">
        {t('viewing.title')}
      </h3>
      <ViewingLine request={request} side="agent" />
      {viewing && <ViewingWords viewing={viewing} />}
      {viewing && <Times viewing={viewing} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {mayPropose && (
          <Button small icon={CalendarPlus} onClick={() => setIsProposing(true)}>
            {t(viewing?.state === 'proposed' ? 'viewing.change' : 'viewing.suggest')}
          </Button>
        )}
        {isAgreed && <CalendarButton id={request.id} />}
        {request.can.cancelViewing && isAgreed && <CancelViewing id={request.id} viewing={viewing} />}
      </div>
      {isProposing && <ProposeDialog request={request} onClose={() => setIsProposing(false)} />}
    </section>
  );
}
