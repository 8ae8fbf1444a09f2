import { dubaiDay } from '@manzil/shared/domain/time/day';
import type { Viewing } from '../../../server/src/features/conversations/requests/viewings/viewingFields';
import type { DemoRequest } from './engagement';
import { seededBy } from './random';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST_HOUR = 10;
const LAST_HOUR = 18;
/** Share of the suggested times that still await an answer. */
const UNANSWERED_SHARE = 0.4;

const timeOn = (day: string, hour: number) => new Date(`${day}T${hour}:00:00+04:00`);
const daysAfter = (time: Date, days: number) => dubaiDay(new Date(time.getTime() + days * DAY));

/** Suggested times that await an answer. */
const proposal = (times: Date[], changedAt: Date): Viewing => ({
  state: 'proposed',
  version: 1,
  times,
  changedAt,
});

/** The first suggested time as agreed; marked as reminded, so that demo people get no e-mail. */
const appointment = (times: Date[], changedAt: Date): Viewing => ({
  ...proposal(times, changedAt),
  state: 'agreed',
  version: 2,
  at: times[0] ?? null,
  isReminded: true,
});

/** A viewing of the member in three or four days, agreed or with both times suggested. */
export function comingViewing(state: 'proposed' | 'agreed', accepted: Date, now: Date): Viewing {
  const times = [timeOn(daysAfter(now, 3), 11), timeOn(daysAfter(now, 4), 17)];
  return state === 'agreed' ? appointment(times, accepted) : proposal(times, accepted);
}

/**
 * Viewing of a request whose agent took it up before the preferred day: agreed, or on an open request sometimes still
 * unanswered. Undefined for all other requests.
 */
export function viewingOf(request: DemoRequest, now: Date): Viewing | undefined {
  const { kind, preferredDate, changes, status, user, referenceNo } = request;
  const accepted = changes.find((change) => change.status === 'inProgress')?.at;
  if (kind !== 'property' || !preferredDate || !accepted) return undefined;
  const random = seededBy(`viewing:${user.email}:${referenceNo}`);
  const at = timeOn(preferredDate, random.whole(FIRST_HOUR, LAST_HOUR));
  const closed = status === 'inProgress' ? undefined : changes.at(-1)?.at;
  // The product moves viewings by whole days and everything else by the exact time.
  if (at.getTime() <= accepted.getTime() + DAY || (closed && at.getTime() >= closed.getTime() - DAY)) {
    return undefined;
  }
  const times = [at, new Date(at.getTime() + DAY)];
  if (at > now && random.chance(UNANSWERED_SHARE)) return proposal(times, accepted);
  const picked = new Date(Math.min(accepted.getTime() + 2 * HOUR, at.getTime(), now.getTime()));
  return appointment(times, picked);
}
