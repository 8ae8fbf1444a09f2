import { CalendarClock, CalendarPlus, ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import { cx } from '@/ui/classes';
import { Button, IconButton } from '@/ui/Button';
import { AskTimes } from './AskTimes';
import { CalendarButton } from './CalendarButton';
import { CancelViewing } from './CancelViewing';
import { KeepViewing } from './KeepViewing';
import { ProposeDialog } from './ProposeDialog';
import {
  changeOf,
  isAhead,
  openTimes,
  viewingOf,
  type PropertyRequest,
  type Side,
  type Viewing,
} from './viewing';
import { ViewingLine } from './ViewingLine';
import { PickTimes, ProposedTimes } from './ViewingTimes';
import { ViewingWords } from './ViewingWords';

/** Label of the agent's button that opens the dialog with times. */
function proposeLabel(viewing: Viewing | undefined) {
  if (!viewing) return 'viewing.suggest' as const;
  if (openTimes(viewing).length > 0) return 'viewing.changeTimes' as const;
  if (isAhead(viewing) && !changeOf(viewing)) return 'viewing.ask.move' as const;
  return 'viewing.suggestNew' as const;
}

/** Proposes times, or offers some to move an agreed viewing to. */
function Propose({ request }: { request: PropertyRequest }) {
  const { t } = useTranslation();
  const [isProposing, setIsProposing] = useState(false);
  const viewing = viewingOf(request);
  return (
    <>
      <Button small icon={viewing ? CalendarClock : CalendarPlus} onClick={() => setIsProposing(true)}>
        {t(proposeLabel(viewing))}
      </Button>
      {isProposing && <ProposeDialog request={request} onClose={() => setIsProposing(false)} />}
    </>
  );
}

/** The seeker's actions: pick a time, or request others. */
function Answer({ request, viewing }: { request: PropertyRequest; viewing: Viewing }) {
  const hasTimes = openTimes(viewing).length > 0;
  const isMovable = isAhead(viewing) && !changeOf(viewing);
  return (
    <>
      {hasTimes && <PickTimes id={request.id} viewing={viewing} />}
      {hasTimes && <AskTimes request={request} viewing={viewing} occasion="refuse" />}
      {isMovable && <AskTimes request={request} viewing={viewing} occasion="move" />}
      {viewing.state === 'cancelled' && request.property && (
        <AskTimes request={request} viewing={viewing} occasion="again" />
      )}
    </>
  );
}

function Actions({ request, side }: { request: PropertyRequest; side: Side }) {
  const { can, id } = request;
  const viewing = viewingOf(request);
  const isOpen = isOpenStatus(request.status);
  const appointment = viewing && isAhead(viewing) ? viewing : undefined;
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {side === 'seeker' && viewing && can.pickViewing && isOpen && (
        <Answer request={request} viewing={viewing} />
      )}
      {side === 'agent' && can.proposeViewing && isOpen && <Propose request={request} />}
      {appointment && changeOf(appointment) && can.cancelViewing && (
        <KeepViewing id={id} viewing={appointment} side={side} />
      )}
      {appointment && <CalendarButton id={id} />}
      {appointment && can.cancelViewing && (
        <CancelViewing request={request} viewing={appointment} side={side} />
      )}
    </div>
  );
}

interface ViewingCardProps {
  request: PropertyRequest;
  side: Side;
  /** Show only the line until it is unfolded. */
  isFolded?: boolean;
  className?: string;
}

/** A viewing with its reader's actions; read-only for staff. */
export function ViewingCard({ request, side, isFolded = false, className }: ViewingCardProps) {
  const { t } = useTranslation();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const viewing = viewingOf(request);
  const mayPropose = side === 'agent' && request.can.proposeViewing && isOpenStatus(request.status);
  if (!viewing && !mayPropose) return null;
  const isFoldable = isFolded && viewing !== undefined;
  return (
    <section
      aria-label={t('viewing.title')}
      className={cx('rounded-control bg-sunken px-4 py-3 text-small', className)}
    >
      <div className="flex items-start justify-between gap-2">
        <ViewingLine request={request} side={side} />
        {isFoldable && (
          <IconButton
            label={t('viewing.title')}
            icon={isUnfolded ? ChevronUp : ChevronDown}
            aria-expanded={isUnfolded}
            className="-my-3 -me-3"
            onClick={() => setIsUnfolded(!isUnfolded)}
          />
        )}
      </div>
      {(!isFoldable || isUnfolded) && (
        <>
          {viewing && <ViewingWords viewing={viewing} />}
          {viewing && side === 'agent' && <ProposedTimes viewing={viewing} />}
          <Actions request={request} side={side} />
        </>
      )}
    </section>
  );
}
