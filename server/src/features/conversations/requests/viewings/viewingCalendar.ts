import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Locale } from '@manzil/shared/domain/enums';
import { VIEWING_MINUTES } from '@manzil/shared/domain/time/viewings';
import { env } from '../../../../platform/base/env';
import type { MailCalendar } from '../../../../platform/mail/mailData';
import { oneLine } from '../../../../platform/mail/render';
import { brandIn, site } from '../../../../platform/base/site';
import { agentNamesOf, numbersOf } from '../../../foundation/people/listingPeople.service';
import { nameIn } from '../../../foundation/people/names';
import { titleIn } from '../../../foundation/subjects/names';
import type { Subject } from '../../../module';
import { seekerNames } from '../notifyRequest.service';
import type { RequestRecord } from '../request.model';

const TEXTS = {
  en: { summary: 'Viewing', contact: 'With', map: 'Map' },
  ar: { summary: 'معاينة', contact: 'مع', map: 'الخريطة' },
} as const satisfies Record<Locale, object>;

const REMIND_SECONDS = 2 * 3600;

/** The other side of a viewing. */
export interface Contact {
  name: string;
  nameAr?: string | null;
  phone?: string | null;
}

/**
 * The other side as this side may know them: the seeker with the number they gave; the agent, unless hidden, with the
 * number they show.
 */
export async function contactOf(
  request: RequestRecord,
  { owner, hideAgent }: Subject,
  isAgent: boolean,
): Promise<Contact | undefined> {
  if (isAgent) return { ...(await seekerNames(request)), phone: request.phone };
  if (hideAgent) return undefined;
  const agent = (await agentNamesOf([owner])).get(owner);
  const numbers = await numbersOf(owner, { isInsider: false });
  return agent && { name: agent.name, nameAr: agent.nameAr, phone: numbers?.phone ?? numbers?.whatsapp };
}

/** `Aisha Rahman, +971501234567` */
export const contactText = ({ name, nameAr, phone }: Contact, locale: Locale): string =>
  [oneLine(nameIn({ name, nameAr }, locale)), ...(phone ? [phone] : [])].join(', ');

/** Sender address of this site's mails. */
function senderAddress(host: string): string {
  const from = env().MAIL_FROM ?? '';
  return /<([^<>\s]+@[^<>\s]+)>/.exec(from)?.[1] ?? /^\S+@\S+$/.exec(from)?.[0] ?? `viewings@${host}`;
}

/** Place of a viewing: the agent knows it, the seeker as far as the listing shows it. */
export const placeFor = ({ place }: Subject, isAgent: boolean) => place?.[isAgent ? 'true' : 'shown'];

/** Link that opens a map app at a point. */
const mapLink = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;

/** Reader of a calendar entry: their language, their side, and the other side. */
export interface CalendarReader {
  locale: Locale;
  isAgent: boolean;
  contact?: Contact | undefined;
  /** The entry is taken back, though the viewing takes place with somebody else. */
  isFormer?: boolean;
}

/**
 * Calendar entry of an agreed viewing, or its cancellation, in UTC. The same viewing keeps its UID, and a later state
 * has a higher SEQUENCE, so that calendars update the entry. Undefined before a time is agreed.
 */
export function calendarOf(
  { _id, viewing }: RequestRecord,
  subject: Subject,
  { locale, isAgent, contact, isFormer = false }: CalendarReader,
): MailCalendar | undefined {
  if (!viewing?.at) return undefined;
  const { PUBLIC_URL } = env();
  const { hostname } = new URL(PUBLIC_URL);
  const texts = TEXTS[locale];
  const { brandName } = site();
  const isCancelled = isFormer || viewing.state === 'cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: oneLine(brandName), product: 'Viewings' }, method });
  const url = new URL(subject.path, `${PUBLIC_URL}/`).href;
  const summary = `${texts.summary}: ${oneLine(titleIn(subject, locale))}`;
  const place = placeFor(subject, isAgent && !isFormer);
  const title = place && oneLine(place[locale]);
  calendar.createEvent({
    id: `viewing-${String(_id)}@${hostname}`,
    sequence: viewing.version,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: viewing.changedAt ?? viewing.at,
    start: viewing.at,
    end: new Date(viewing.at.getTime() + VIEWING_MINUTES * 60_000),
    summary,
    description: [
      subject.referenceNo,
      ...(contact ? [`${texts.contact}: ${contactText(contact, locale)}`] : []),
      ...(place?.point ? [`${texts.map}: ${mapLink(place.point)}`] : []),
      url,
    ].join('\n'),
    url,
    organizer: { name: oneLine(brandIn(locale)), email: senderAddress(hostname) },
    ...(title && {
      location: {
        title,
        ...(place.point && { geo: { lat: place.point.lat, lon: place.point.lng } }),
      },
    }),
    ...(!isCancelled && {
      alarms: [{ type: ICalAlarmType.display, trigger: REMIND_SECONDS, description: summary }],
    }),
  });
  return { method, text: calendar.toString() };
}
