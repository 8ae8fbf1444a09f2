import type { Job } from '../../../platform/jobs';
import type { MailData } from '../../../platform/mail/mailData';
import { hourly } from '../../../platform/throttle';
import { settlement } from '../../../platform/store/settlement';
import { notify } from '../../foundation/notifications/notifications.service';
import { titleIn } from '../../foundation/subjects/names';
import type { Subject } from '../../module';
import { announceStatus, subjectData } from './notifyRequest.service';
import { findRequest, type RequestRecord } from './request.model';
import { subjectOf } from './requestAccess.service';
import { findDueReminders, markReminded, REMIND_AHEAD_MS } from './viewing.model';
import { calendarOf } from './viewingCalendar';
import type { Viewing } from './viewingFields';

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

/** Sides to notify of a viewing's current state. */
function sidesToNotify(
  { state, at, cancelledBy }: Viewing,
  { agent, seeker }: ReturnType<typeof sidesOf>,
): Side[] {
  if (state === 'proposed') return [seeker];
  if (state !== 'cancelled') return [agent];
  // Nobody has to be told that a time nobody had agreed on is off.
  if (!at) return [];
  return [...(cancelledBy === 'agent' ? [] : [agent]), ...(cancelledBy === 'seeker' ? [] : [seeker])];
}

interface ViewingNews {
  subject: Subject;
  request: RequestRecord;
  viewing: Viewing;
  event: Event;
}

/** Draft of a notification of one side. */
function draftFor({ user, isAgent, path }: Side, { subject, request, viewing, event }: ViewingNews) {
  const at = viewing.at?.toISOString();
  return {
    users: [user],
    kind: 'viewing' as const,
    data: { ...subjectData(subject, request), event, ...(at && { at }), path },
    mail: ({ name, locale }: { name: string; locale: 'en' | 'ar' }) => {
      const words = event === 'noneFits' ? viewing.note : event === 'cancelled' ? viewing.reason : null;
      const calendar = calendarOf(request, subject, { locale, isAgent });
      const data: MailData['viewing'] = {
        name,
        title: titleIn(subject, locale),
        event,
        path,
        ...(at && { at }),
        ...(event === 'proposed' && { times: viewing.times.map((time) => time.toISOString()) }),
        ...(words && { words }),
        ...(calendar && { calendar }),
      };
      return { template: 'viewing' as const, data };
    },
  };
}

/**
 * Notifies the other side of a viewing's current state, at most once an hour per kind of event. Cancellations reach
 * people who blocked the other, so that nobody waits in vain. Safe to repeat.
 */
export async function notifyViewing(subject: Subject, request: RequestRecord): Promise<void> {
  const { viewing } = request;
  if (!viewing?.changedAt) return;
  const sides = sidesOf(subject, request);
  const news = { subject, request, viewing, event: viewing.state };
  for (const side of sidesToNotify(viewing, sides)) {
    const sender = side.isAgent ? sides.seeker.user : subject.hideAgent ? undefined : subject.owner;
    await notify({
      ...draftFor(side, news),
      key: `viewing:${viewing.state}:${subject.id}:${sides.seeker.user}`,
      throttle: hourly(viewing.changedAt),
      from: viewing.state === 'cancelled' ? undefined : sender,
    });
  }
}

/** Effects of a changed viewing: the other side's notification, and those of the status it may have changed. */
export const viewingNotifications = settlement(
  'viewing news',
  async ({ request: id }: { request: string }) => {
    const request = await findRequest({ _id: id });
    const subject = request && (await subjectOf(request));
    if (!request || !subject) return;
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
    const isFresh = viewing.changedAt.getTime() > viewing.at.getTime() - REMIND_AHEAD_MS;
    if (subject && !isFresh) {
      const { agent, seeker } = sidesOf(subject, request);
      for (const side of [agent, seeker]) {
        const draft = draftFor(side, { subject, request, viewing, event: 'reminder' });
        await notify({ ...draft, key: `viewingReminder:${String(_id)}:${viewing.version}` });
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
