import { createHmac } from 'node:crypto';
import { ipKeyGenerator } from 'express-rate-limit';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Caller, RequestInfo } from '../../platform/caller';
import { countBack, countUpTo } from '../../platform/dailyCount.model';
import { dubaiDay, untilTomorrow } from '../../platform/day';
import { env } from '../../platform/env';
import { AppError, unauthenticated } from '../../platform/errors';
import { addToBucket, countView, MOST_BY_ADDRESS } from './viewCount.model';

/**
 * Who looks, as views are counted, one a day: a hash of the person, or of address and browser, under a key that changes
 * every day, so that nobody's looking around is kept. So is the address, of which few count; a network of IPv6 is one.
 */
function viewerOf(caller: Caller | undefined, { ip, userAgent }: RequestInfo, day: string) {
  const salt = createHmac('sha256', env().JWT_SECRET).update(`views ${day}`).digest();
  const hash = (who: string) => createHmac('sha256', salt).update(who).digest('base64url').slice(0, 24);
  return {
    viewer: hash(caller ? caller.id : `${ip}\n${userAgent}`),
    address: hash(`address ${ipKeyGenerator(ip)}`),
  };
}

/** What is looked at. */
interface Viewed {
  kind: SubjectKind;
  id: string;
  agent: string;
}

/**
 * Counts one view a viewer and day; whose own looks do not count is for the caller to know.
 * @param addOne adds it to the subject itself
 * @returns true when it counted
 */
export function countVisit(
  { kind, id, agent }: Viewed,
  { caller, info, now = new Date() }: { caller: Caller | undefined; info: RequestInfo; now?: Date },
  addOne: () => Promise<unknown>,
): Promise<boolean> {
  const day = dubaiDay(now);
  return countView({ kind, subject: id, agent, day, ...viewerOf(caller, info, day) }, addOne);
}

/** Numbers told a day: to visitors at one address, to a person, and of one listing to all visitors together. */
const MOST_TOLD = { address: 60, person: 100, subject: 200 };

async function withinDay(
  { kind, id }: Viewed,
  { person, address, now }: { person: string | undefined; address: string; now: Date },
): Promise<void> {
  const day = dubaiDay(now);
  if (person) {
    if (await countUpTo(`contacts:${day}:${person}`, MOST_TOLD.person)) return;
    throw new AppError(429, 'contacts_a_day', { details: { retryAfter: Math.ceil(untilTomorrow(now)) } });
  }
  const may =
    (await countUpTo(`contacts:${day}:${address}`, MOST_TOLD.address)) &&
    (await countUpTo(`contacts:${kind}:${id}:${day}`, MOST_TOLD.subject));
  if (!may) throw unauthenticated();
}

/**
 * Counts that somebody asks for the number of an agent. The same person may ask again that day; for the agent's figures
 * an address counts as seldom as for views.
 * @throws 401 `login_required` where visitors are told none: where the operator wants it so, and for the rest of a day on
 *   which too many have asked from one address, or for one listing from however many; 429 `contacts_a_day` to a person
 */
export async function countContact(
  viewed: Viewed,
  { caller, info, now = new Date() }: { caller: Caller | undefined; info: RequestInfo; now?: Date },
): Promise<void> {
  if (!caller && env().CONTACT_NEEDS_LOGIN) throw unauthenticated();
  const { kind, id, agent } = viewed;
  const day = dubaiDay(now);
  const { viewer, address } = viewerOf(caller, info, day);
  const asked = `contact:${kind}:${id}:${day}:${viewer}`;
  if (!(await countUpTo(asked, 1))) return;
  try {
    await withinDay(viewed, { person: caller && viewer, address, now });
  } catch (error) {
    await countBack(asked);
    throw error;
  }
  if (await countUpTo(`contacted:${kind}:${id}:${day}:${address}`, MOST_BY_ADDRESS)) {
    await addToBucket({ kind, subject: id, agent, day }, 'contacts');
  }
}
