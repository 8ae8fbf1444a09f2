import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { formatDay, useLang } from '@/platform/i18n/format';
import { label, nameOf } from '@/platform/i18n/labels';
import { formatAppointment } from '@/platform/i18n/times';
import { serverNow } from '@/platform/serverTime';

export type PropertyRequest = Output<'propertyRequests.list'>['data'][number];
export type ServiceRequest = Output<'serviceRequests.list'>['data'][number];
/** A request about a listing or a service. */
export type Request = PropertyRequest | ServiceRequest;
/** Viewing attached to a property request. */
export type Viewing = NonNullable<PropertyRequest['viewing']>;
/** Reader of a request: its seeker, or the agent and staff. */
export type Side = 'seeker' | 'agent';

/** Returns a request's viewing; undefined for service requests and before the first proposal. */
export const viewingOf = (request: Request): Viewing | undefined =>
  ('viewing' in request && request.viewing) || undefined;

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Dubai' });
/** `16:00` in the UAE, as a value of a field or a table. */
export const clockTime = (at: Date): string => clock.format(at);

/** Whether the time has come. */
const hasPassed = (at: string): boolean => new Date(at).getTime() <= serverNow();

/** Whether a viewing is agreed and hasn't begun. */
export const isAhead = ({ state, at }: Viewing): boolean =>
  state === 'agreed' && Boolean(at) && !hasPassed(at ?? '');

/** Open change of the agreed time; it lapses when the time comes. */
export const changeOf = (viewing: Viewing): Viewing['change'] => (isAhead(viewing) ? viewing.change : null);

/** Proposed or offered times that can still be chosen. */
export const openTimes = (viewing: Viewing): string[] =>
  viewing.state === 'proposed' || changeOf(viewing) === 'offered'
    ? viewing.times.filter((time) => !hasPassed(time))
    : [];

/** The seeker's name as typed, in the reader's language if it is the account's name. */
export const seekerName = (request: Request, lang: Locale): string =>
  request.user?.name === request.name ? nameOf(request.user, lang) : request.name;

/** A first name of two words, such as عبد الله and Abdul Rahman. */
const COMPOUND = /^(?:عبد|أبو|أم|Abd|Abdul|Abdel|Abu|Umm)\s+\S+/u;
/** `Noor` of `Noor Haddad`. */
const firstName = (name: string): string => COMPOUND.exec(name)?.[0] ?? name.split(/\s/)[0] ?? name;

/** Names of the two sides in texts: the seeker's first name, and the agent's, unless hidden. */
export function sideNames(request: Request, { t, lang }: { t: TFunction; lang: Locale }) {
  const seeker = seekerName(request, lang);
  const agent = request.agent ? nameOf(request.agent, lang) : undefined;
  return {
    seeker: firstName(seeker),
    seekerInFull: seeker,
    /** At the start of a sentence, and within one. */
    agent: agent ?? t('viewing.anAgent'),
    theAgent: agent ?? t('viewing.theAgent'),
  };
}

/** `28 Nov, after work`: the seeker's preferred time; empty if not stated. */
export function wishOf({ preferredDate, preferredTime }: Request, lang: Locale): string {
  const parts = [
    ...(preferredDate ? [formatDay(`${preferredDate}T12:00:00+04:00`, lang)] : []),
    ...(preferredTime ? [label('preferredTime', preferredTime, lang).toLowerCase()] : []),
  ];
  return parts.join(lang === 'ar' ? '، ' : ', ');
}

interface Words {
  t: TFunction;
  lang: Locale;
}

function textOf(request: Request, viewing: Viewing, side: Side, { t, lang }: Words): string {
  const at = viewing.at ? formatAppointment(viewing.at, lang) : '';
  const { seeker, seekerInFull, agent } = sideNames(request, { t, lang });
  const name = side === 'seeker' ? agent : seeker;
  if (viewing.state === 'agreed') return t(isAhead(viewing) ? 'viewing.agreed' : 'viewing.past', { at });
  if (viewing.state === 'noneFits') return t(`viewing.noneFits.${side}`, { name });
  if (viewing.state === 'proposed') {
    return openTimes(viewing).length > 0 ? t(`viewing.proposed.${side}`, { name }) : t('viewing.lapsed');
  }
  const by = viewing.cancelledBy ?? 'system';
  if (by === 'system') return t('viewing.cancelled.system');
  if (by === side && request.can.cancelViewing) return t('viewing.cancelled.you');
  return t('viewing.cancelled.by', { name: by === 'seeker' ? seekerInFull : agent });
}

/** Text of a viewing's state for its reader; empty without a viewing. */
export function useViewingText(): (request: Request, side: Side) => string {
  const { t } = useTranslation();
  const lang = useLang();
  return (request, side) => {
    const viewing = viewingOf(request);
    return viewing ? textOf(request, viewing, side, { t, lang }) : '';
  };
}
