import type { Locale } from '@manzil/shared/domain/enums';
import type { Caller } from '../../../platform/base/caller';
import { conflict, notFound, tooMany } from '../../../platform/base/errors';
import { emit } from '../../../platform/realtime/realtime';
import { withIntents, type Settlement } from '../../../platform/tasks/settlement';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import type { Subject } from '../../module';
import { isBarredByAnyFeature } from '../../foundation/people/lifecycle.service';
import { authorsOf, staffIds } from '../../foundation/people/listingPeople.service';
import { nameIn } from '../../foundation/people/names';
import type { RequestRecord } from './request.model';
import { subjectOf } from './requestAccess.service';
import { MAX_CHANGES_PER_HOUR, type StatusChange, type StatusWish } from './statusFields';

const ANOTHER_PERSON = { name: 'Another person', nameAr: 'شخص آخر' };

/**
 * Returns a record that `isUnchanged` didn't match: it has the wanted status already. Repeating a change that was stored
 * succeeds, such as after a lost answer.
 * @throws 404 if it is gone; 409 `request_changed` if somebody changed it after the caller read it
 */
export async function getUnlessChanged<R extends { status: string; statusHistory: StatusChange[] }>(
  stored: R | null,
  { status, version = stored?.statusHistory.length }: StatusWish,
  caller: Pick<Caller, 'id'>,
): Promise<R> {
  if (!stored) throw notFound();
  const changes = stored.statusHistory;
  const by = String(changes.at(-1)?.by);
  const isRepeated = changes.length - 1 === version && stored.status === status && by === caller.id;
  if (changes.length === version || isRepeated) return stored;
  const who = (await authorsOf([by])).get(by) ?? ANOTHER_PERSON;
  const named = (lang: Locale) => `\u2068${nameIn(who, lang)}\u2069`;
  throw conflict('request_changed', { en: named('en'), ar: named('ar') });
}

/** Emits a change by `by` of a record that only staff read to the others. */
export async function emitToStaff(what: 'contacts' | 'customRequests', by?: string): Promise<void> {
  const others = (await staffIds()).filter((id) => id !== by);
  emit(others, 'account:changed', { what });
}

interface RequestChange {
  request: Pick<RequestRecord, 'kind' | 'user'>;
  /** Undefined once it is deleted. */
  subject: Pick<Subject, 'owner' | 'hideAgent'> | undefined;
  /** Who made it; a hidden agent who blocked the seeker isn't disturbed by the seeker's acts. */
  by?: string;
  /** The receiving side's note, which the seeker doesn't learn of. */
  isNote?: boolean;
}

/**
 * Emits a change of a request to the others whose lists show it: its seeker, the offer's present owner, and staff. Who
 * made it hears of it by the call's effects.
 */
export async function emitRequestChange({ request, subject, by, isNote }: RequestChange): Promise<void> {
  const user = String(request.user);
  const isSilenced =
    subject?.hideAgent === true &&
    by === user &&
    (await isBarredByAnyFeature({ from: user, to: subject.owner, onlyReceivers: true }));
  const people = [
    ...(isNote ? [] : [user]),
    ...(subject && !isSilenced ? [subject.owner] : []),
    ...(await staffIds()),
  ];
  const others = people.filter((id) => id !== by);
  emit(others, 'account:changed', { what: `${request.kind}Requests` });
}

/** Emits that the requests about a listing have another agent to those whose lists show it: both agents, seekers, staff. */
export async function emitRequestsMoved(
  requests: readonly Pick<RequestRecord, 'user'>[],
  { from, subject }: { from: string; subject: Subject | undefined },
): Promise<void> {
  if (!subject || requests.length === 0) return;
  // Seekers don't see a hidden agent, so nothing changes for them.
  const seekers = subject.hideAgent ? [] : requests.map(({ user }) => String(user));
  const people = new Set([from, subject.owner, ...seekers, ...(await staffIds())]);
  emit([...people], 'account:changed', { what: `${subject.kind}Requests` });
}

/**
 * @param recent times of the latest changes, oldest first, at most `MAX_CHANGES_PER_HOUR`
 * @throws 429 after too many changes within an hour: each rings and is mailed
 */
export function assertNotHurried(recent: readonly Date[] | null | undefined, now: Date): void {
  const [oldest] = recent && recent.length >= MAX_CHANGES_PER_HOUR ? recent : [];
  const wait = oldest ? oldest.getTime() + HOUR_MS - now.getTime() : 0;
  if (wait > 0) throw tooMany(wait / 1000);
}

interface NotifiedChange {
  request: RequestRecord;
  /** Notifies of the part's state, unless its version is still `after`. */
  notifications: Settlement<{ request: string; after: string }>;
  /** Version of the part before the change. */
  after: number | undefined;
  by?: string | undefined;
}

/** Runs a change of a request's viewing or quote. If it was stored, notifies the other side and updates open lists. */
export function changeAndNotify(
  { request, notifications, after = 0, by }: NotifiedChange,
  put: () => Promise<RequestRecord | null>,
): Promise<RequestRecord | null> {
  const of = { request: String(request._id), after: String(after) };
  return withIntents(notifications.intent(of), async () => {
    const stored = await put();
    if (!stored) return null;
    await notifications.settle(of);
    await emitRequestChange({ request, subject: await subjectOf(request), by });
    return stored;
  });
}
