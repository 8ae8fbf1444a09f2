import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Locale } from '@manzil/shared/domain/enums';
import { VIEWING_MINUTES } from '@manzil/shared/domain/viewings';
import { env } from '../../../platform/env';
import type { MailCalendar } from '../../../platform/mail/mailData';
import { oneLine } from '../../../platform/mail/render';
import { site } from '../../../platform/site';
import { titleIn } from '../../foundation/subjects/names';
import type { Subject } from '../../module';
import type { RequestRecord } from './request.model';

const TEXTS = {
  en: { summary: 'Viewing', contact: 'With' },
  ar: { summary: 'معاينة', contact: 'مع' },
} as const satisfies Record<Locale, object>;

/** Sender address of this site's mails. */
function senderAddress(host: string): string {
  const from = env().MAIL_FROM ?? '';
  return /<([^<>\s]+@[^<>\s]+)>/.exec(from)?.[1] ?? /^\S+@\S+$/.exec(from)?.[0] ?? `viewings@${host}`;
}

/**
 * Calendar entry of an agreed viewing, or its cancellation, in UTC. The same viewing keeps its UID, and a later state
 * has a higher SEQUENCE, so that calendars update the entry. Names the seeker to the agent only. Undefined before a time
 * is agreed.
 */
export function calendarOf(
  { _id, viewing, name, phone }: RequestRecord,
  subject: Subject,
  { locale, isAgent }: { locale: Locale; isAgent: boolean },
): MailCalendar | undefined {
  if (!viewing?.at) return undefined;
  const { PUBLIC_URL } = env();
  const { hostname } = new URL(PUBLIC_URL);
  const { summary, contact } = TEXTS[locale];
  const { brandName } = site();
  const isCancelled = viewing.state === 'cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: oneLine(brandName), product: 'Viewings' }, method });
  const url = new URL(subject.path, `${PUBLIC_URL}/`).href;
  calendar.createEvent({
    id: `viewing-${String(_id)}@${hostname}`,
    sequence: viewing.version,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: viewing.changedAt ?? viewing.at,
    start: viewing.at,
    end: new Date(viewing.at.getTime() + VIEWING_MINUTES * 60_000),
    summary: `${summary}: ${oneLine(titleIn(subject, locale))}`,
    description: [
      subject.referenceNo,
      ...(isAgent ? [`${contact}: ${oneLine(name)}, ${phone}`] : []),
      url,
    ].join('\n'),
    url,
    organizer: { name: oneLine(brandName), email: senderAddress(hostname) },
  });
  return { method, text: calendar.toString() };
}
