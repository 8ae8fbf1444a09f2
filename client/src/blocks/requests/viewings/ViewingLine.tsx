import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react';
import { isAhead, useViewingText, viewingOf, type Side } from '@/blocks/requests/viewing';
import { cx } from '@/ui/classes';
import type { Request } from './data';

const ICONS = {
  proposed: CalendarClock,
  agreed: CalendarCheck,
  noneFits: CalendarClock,
  cancelled: CalendarX,
};

/** State of a request's viewing in a line; nothing before the first proposal. */
export function ViewingLine({
  request,
  side,
  className,
}: {
  request: Request;
  side: Side;
  className?: string;
}) {
  const text = useViewingText();
  const viewing = viewingOf(request);
  if (!viewing) return null;
  const Icon = ICONS[viewing.state];
  return (
    <p
      className={cx(
        'flex items-start gap-2 text-small',
        isAhead(viewing) ? 'font-medium text-success' : 'text-muted',
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text(viewing, side)}</span>
    </p>
  );
}
