import type { Job } from '../../../../platform/tasks/jobs';
import type { Locale } from '@manzil/shared/domain/enums';
import type { MailData } from '../../../../platform/mail/mailData';
import { mailFact } from '../../../../platform/mail/mailFact';
import { settlement } from '../../../../platform/tasks/settlement';
import { notify } from '../../../foundation/notifications/notifications.service';
import { nameIn } from '../../../foundation/people/names';
import { titleIn } from '../../../foundation/subjects/names';
import type { Subject } from '../../../module';
import { announceStatus, subjectData } from '../notifyRequest.service';
import { findRequest, type RequestRecord } from '../request.model';
import { subjectOf } from '../requestAccess.service';
import { findDueReminders, markReminded, REMIND_AHEAD_MS } from './viewing.model';
import { calendarOf, contactOf, contactText, placeFor } from './viewingCalendar';
import { isAhead, isLive, standingVersion, type Viewing } from './viewingFields';

type Event = MailData['viewing']['event'];
interface Side {
  user: string;
  isAgent: boolean;
  path: string;
}

const sidesOf = (subject: Subject, request: RequestRecord): { agent: Side; seeker: Side } => ({
  agent: { user: subject.owner, isAgent: true, path: '/dashboard/requests' },
  seeker: { user: String(request.user), isAgent: false, path: '/my-requests' },
});

/** A viewing's current state in one person's words. */
interface ViewingNotice extends Side {
  event: Event;
  /** Their own act: they get the mail for its calendar entry, and no bell. */
  isOwnAct?: boolean;
}

/** Events that state the agreed time: with its place, the other side's number and the calendar entry. */
const APPOINTMENTS: readonly Event[] = ['agreed', 'moved', 'takenOver', 'newAgent', 'reminder'];

/** Whom to notify of an agreed viewing, and as what. */
function noticesOfAgreed(
  { version, takenOver, change, changeEnd }: Viewing,
  { agent, seeker }: ReturnType<typeof sidesOf>,
): ViewingNotice[] {
  if (takenOver?.version === version) {
    return [
      { ...agent, event: 'takenOver' },
      { ...seeker, event: 'newAgent' },
      { ...agent, user: takenOver.from, event: 'handedOver' },
    ];
  }
  if (change === 'asked') return [{ ...agent, event: 'changeAsked' }];
  if (change === 'offered') return [{ ...seeker, event: 'changeOffered' }];
  const ended = changeEnd?.version === version ? changeEnd : undefined;
  if (ended?.keptBy) return [{ ...(ended.keptBy === 'seeker' ? agent : seeker), event: 'kept' }];
  const event = ended?.from ? 'moved' : 'agreed';
  return [
    { ...agent, event },
    { ...seeker, event, isOwnAct: true },
  ];
}

/** Whom to notify of a viewing's current state, and as what. */
function noticesOf(viewing: Viewing, { agent, seeker }: ReturnType<typeof sidesOf>): ViewingNotice[] {
  const { state, at, cancelledBy } = viewing;
  if (state === 'proposed') return [{ ...seeker, event: state }];
  if (state === 'noneFits') return [{ ...agent, event: state }];
  if (state === 'agreed') return noticesOfAgreed(viewing, { agent, seeker });
  // No agreed time, nothing to cancel.
  if (!at) return [];
  return [
    { ...agent, event: state, isOwnAct: cancelledBy === 'agent' },
    { ...seeker, event: state, isOwnAct: cancelledBy === 'seeker' },
  ];
}

/** Is the viewing as this mail says? What was cancelled stays true until a time is agreed again. */
export const viewingStands = mailFact(
  'viewing stands',
  async ({ request, version, event }: { request: string; version: string; event: string }) => {
    const viewing = (await findRequest({ _id: request }))?.viewing;
    const isCurrent = viewing?.version === Number(version);
    if (event === 'cancelled' || event === 'handedOver') return isCurrent || viewing?.state !== 'agreed';
    // An appointment stands while its change is open.
    if (viewing && APPOINTMENTS.some((one) => one === event)) {
      return standingVersion(viewing) === Number(version) && isAhead(viewing, new Date());
    }
    return isCurrent && isLive(viewing, new Date()) !== (event === 'noneFits');
  },
);

interface Matter {
  subject: Subject;
  request: RequestRecord;
  viewing: Viewing;
}

/** Draft of one person's notification. */
async function draftFor(
  { user, isAgent, path, event }: ViewingNotice,
  { subject, request, viewing }: Matter,
) {
  const at = viewing.at?.toISOString();
  const isFormer = event === 'handedOver';
  const isOff = isFormer || event === 'cancelled';
  const isAppointment = APPOINTMENTS.includes(event);
  const other = isFormer ? undefined : await contactOf(request, subject, isAgent);
  const contact = isAppointment ? other : undefined;
  const hasActed = event !== 'cancelled' || viewing.cancelledBy === (isAgent ? 'seeker' : 'agent');
  const from = hasActed ? other : undefined;
  const isOffer = event === 'proposed' || event === 'changeOffered';
  const moved = event === 'moved' && viewing.changeEnd?.from?.toISOString();
  const version = isAppointment ? standingVersion(viewing) : viewing.version;
  return {
    users: [user],
    kind: 'viewing' as const,
    data: {
      ...subjectData(subject, request),
      event,
      ...(at && { at }),
      ...(from && { from: from.name, fromAr: from.nameAr }),
      path,
    },
    evenSuspended: isOff,
    facts: [viewingStands.of({ request: String(request._id), version: String(version), event })],
    mail: ({ name, locale }: { name: string; locale: Locale }) => {
      const isAsked = event === 'noneFits' || event === 'changeAsked';
      const words = isAsked ? viewing.note : event === 'cancelled' ? viewing.reason : null;
      const hasEntry = isAppointment || isOff;
      const calendar = hasEntry && calendarOf(request, subject, { locale, isAgent, contact, isFormer });
      const place = isAppointment && placeFor(subject, isAgent)?.[locale];
      const data: MailData['viewing'] = {
        name,
        title: titleIn(subject, locale),
        event,
        path,
        ...(at && { at }),
        ...(moved && { was: moved }),
        ...(from && { from: nameIn(from, locale) }),
        ...(isOffer && { times: viewing.times.map((time) => time.toISOString()) }),
        ...(place && { place }),
        ...(contact && { contact: contactText(contact, locale) }),
        ...(words && { words }),
        ...(calendar && { calendar }),
      };
      return { template: 'viewing' as const, data };
    },
  };
}

/**
 * Notifies people of a viewing's current state, once per version. What ends or keeps an appointment reaches people who
 * blocked the other, and a cancellation also the suspended, so that nobody waits in vain. Safe to repeat.
 */
export async function notifyViewing(subject: Subject, request: RequestRecord): Promise<void> {
  const { viewing } = request;
  if (!viewing?.changedAt) return;
  const sides = sidesOf(subject, request);
  for (const notice of noticesOf(viewing, sides)) {
    const sender = notice.isAgent ? sides.seeker.user : subject.hideAgent ? undefined : subject.owner;
    const reachesAll =
      notice.isOwnAct === true ||
      notice.event === 'kept' ||
      viewing.state === 'cancelled' ||
      viewing.takenOver?.version === viewing.version;
    await notify({
      ...(await draftFor(notice, { subject, request, viewing })),
      key: `viewing:${String(request._id)}:${viewing.version}`,
      isMailOnly: notice.isOwnAct === true,
      from: reachesAll ? undefined : sender,
    });
  }
}

/** Effects of a changed viewing: the other side's notification, and those of the status it may have changed. */
export const viewingNotifications = settlement(
  'viewing news',
  async ({ request: id, after }: { request: string; after: string }) => {
    const request = await findRequest({ _id: id });
    const subject = request && (await subjectOf(request));
    if (!request || !subject) return;
    // A change that wasn't stored before a crash changes nobody's state.
    if ((request.viewing?.version ?? 0) <= Number(after)) return;
    await notifyViewing(subject, request);
    await announceStatus(request);
  },
);

/** Notifies both sides of viewings in the next 24 hours, once; not of those agreed in that time. */
export async function remindOfViewings(now = new Date()): Promise<{ reminded: number }> {
  let reminded = 0;
  for (const request of await findDueReminders(now)) {
    const { _id, viewing } = request;
    const subject = await subjectOf(request);
    if (!viewing?.at || !viewing.changedAt) continue;
    const since = viewing.standing?.since ?? viewing.changedAt;
    const isFresh = since.getTime() > viewing.at.getTime() - REMIND_AHEAD_MS;
    if (subject && !isFresh) {
      const { agent, seeker } = sidesOf(subject, request);
      for (const side of [agent, seeker]) {
        const draft = await draftFor({ ...side, event: 'reminder' }, { subject, request, viewing });
        await notify({ ...draft, key: `viewingReminder:${String(_id)}:${standingVersion(viewing)}` });
      }
      reminded += 1;
    }
    await markReminded(_id, viewing.version);
  }
  return { reminded };
}

export const viewingRemindersJob: Job = {
  name: 'viewingReminders',
  everyMinutes: 15,
  run: () => remindOfViewings(),
};
