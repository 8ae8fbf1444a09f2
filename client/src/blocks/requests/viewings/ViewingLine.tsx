import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';
import { cx } from '@/ui/classes';
import { changeOf, isAhead, sideNames, useViewingText, viewingOf, type Request, type Side } from './viewing';

const ICONS = {
  proposed: CalendarClock,
  agreed: CalendarCheck,
  noneFits: CalendarClock,
  cancelled: CalendarX,
};

/** An open change of the agreed time, which stands meanwhile. */
function ChangeLine({ request, side }: { request: Request; side: Side }) {
  const { t } = useTranslation();
  const lang = useLang();
  const viewing = viewingOf(request);
  const change = viewing && changeOf(viewing);
  if (!change) return null;
  const { seeker, agent } = sideNames(request, { t, lang });
  const name = side === 'seeker' ? agent : seeker;
  return (
    <span className="block font-normal text-body">
      {t(`viewing.changes.${change}.${side}`, { name })}{' '}
      {t('viewing.stands', { at: formatAppointment(viewing.at ?? '', lang) })}
    </span>
  );
}

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
      <span>
        {text(request, side)}
        <ChangeLine request={request} side={side} />
      </span>
    </p>
  );
}
