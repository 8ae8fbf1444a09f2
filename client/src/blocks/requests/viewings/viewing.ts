import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';
import { serverNow } from '@/platform/serverTime';

type PropertyRequest = Output<'propertyRequests.list'>['data'][number];
type ServiceRequest = Output<'serviceRequests.list'>['data'][number];
/** Viewing attached to a property request. */
export type Viewing = NonNullable<PropertyRequest['viewing']>;
/** Reader of a request: its seeker, or the agent and staff. */
export type Side = 'seeker' | 'agent';

/** Returns a request's viewing; undefined for service requests and before the first proposal. */
export const viewingOf = (request: PropertyRequest | ServiceRequest): Viewing | undefined =>
  ('viewing' in request && request.viewing) || undefined;

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Dubai' });
/** `16:00` in the UAE, as a value of a field or a table. */
export const clockTime = (at: Date): string => clock.format(at);

/** Has the time come? */
const hasPassed = (at: string): boolean => new Date(at).getTime() <= serverNow();

/** Proposed times that can still be chosen. */
export const openTimes = ({ state, times }: Viewing): string[] =>
  state === 'proposed' ? times.filter((time) => !hasPassed(time)) : [];

/** Is a viewing agreed that hasn't begun? */
export const isAhead = ({ state, at }: Viewing): boolean =>
  state === 'agreed' && Boolean(at) && !hasPassed(at ?? '');

function textOf(viewing: Viewing, side: Side, { t, lang }: { t: TFunction; lang: Locale }): string {
  const at = viewing.at ? formatAppointment(viewing.at, lang) : '';
  if (viewing.state === 'agreed') return t(isAhead(viewing) ? 'viewing.agreed' : 'viewing.past', { at });
  if (viewing.state === 'noneFits') return t(`viewing.noneFits.${side}`);
  if (viewing.state === 'proposed') {
    return openTimes(viewing).length > 0 ? t(`viewing.proposed.${side}`) : t('viewing.lapsed');
  }
  const by = viewing.cancelledBy ?? 'system';
  const isOwn = by === (side === 'seeker' ? 'seeker' : 'agent');
  return t(`viewing.cancelled.${isOwn && side === 'seeker' ? 'you' : by}`);
}

/** Words a viewing's state for its reader. */
export function useViewingText(): (viewing: Viewing, side: Side) => string {
  const { t } = useTranslation();
  const lang = useLang();
  return (viewing, side) => textOf(viewing, side, { t, lang });
}
