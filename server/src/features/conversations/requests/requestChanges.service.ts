import type { Locale } from '@manzil/shared/domain/enums';
import type { Caller } from '../../../platform/base/caller';
import { conflict, notFound } from '../../../platform/base/errors';
import { emit } from '../../../platform/realtime/realtime';
import type { Subject } from '../../module';
import { isBarredByAnyFeature } from '../../foundation/people/lifecycle.service';
import { authorsOf, staffIds } from '../../foundation/people/listingPeople.service';
import { nameIn } from '../../foundation/people/names';
import type { RequestRecord } from './request.model';
import type { StatusChange, StatusWish } from './statusFields';

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
