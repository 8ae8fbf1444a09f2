import { createHmac } from 'node:crypto';
import { ipKeyGenerator } from 'express-rate-limit';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import type { Caller, RequestInfo, Visitor } from '../../../platform/base/caller';
import { decrement, incrementBelow, hasCount } from '../../../platform/guard/dailyCount.model';
import { dubaiDay, untilTomorrow } from '@manzil/shared/domain/time/day';
import { env } from '../../../platform/base/env';
import { AppError, unauthenticated, unlessDiskFull } from '../../../platform/base/errors';
import { proofRequired } from '../../../platform/guard/proofOfWork';
import { addToBucket, countView, MAX_BY_ADDRESS } from './viewCount.model';

/**
 * Identifies a viewer for one day: hashes of the person or browser and of the address, with a salt that changes daily, so that
 * nobody's browsing can be traced. An IPv6 network counts as one address.
 */
function viewerOf(caller: Caller | undefined, { ip, userAgent, visitor }: RequestInfo, day: string) {
  const salt = createHmac('sha256', env().JWT_SECRET).update(`views ${day}`).digest();
  const hash = (who: string) => createHmac('sha256', salt).update(who).digest('base64url').slice(0, 24);
  return {
    viewer: hash(caller ? caller.id : `${ip}\n${userAgent}`),
    browser: hash(visitor ? `visitor ${visitor.id}` : `${ip}\n${userAgent}`),
    address: hash(`address ${ipKeyGenerator(ip)}`),
  };
}

/** Viewed subject. */
interface Viewed {
  kind: SubjectKind;
  id: string;
  agent: string;
}

/**
 * Counts one view per viewer and day. The caller excludes owners' own views.
 * @param addOne adds it to the subject itself
 * @returns true when it counted
 */
export function countPageView(
  { kind, id, agent }: Viewed,
  { caller, info, now = new Date() }: { caller: Caller | undefined; info: RequestInfo; now?: Date },
  addOne: () => Promise<unknown>,
): Promise<boolean> {
  const day = dubaiDay(now);
  const { viewer, address } = viewerOf(caller, info, day);
  return countView({ kind, subject: id, agent, day, viewer, address }, addOne).catch(unlessDiskFull(false));
}

/**
 * Numbers revealed per day (decision 011). `address` and `subject` apply to visitors without a proof of work; with a proof for
 * each number, `visitor` and `provenAddress` do.
 */
const MAX_REVEALS = { person: 100, address: 60, subject: 200, visitor: 60, provenAddress: 1000 };

interface RevealAttempt {
  viewed: Viewed;
  caller: Caller | undefined;
  visitor: Visitor | undefined;
  /** Hashes of the day. */
  viewer: string;
  address: string;
  now: Date;
}

/** Increments counters that all have a limit, or none of them. @returns false when one has reached its limit */
async function countAll(limits: readonly (readonly [name: string, most: number])[]): Promise<boolean> {
  const counted: string[] = [];
  for (const [name, most] of limits) {
    if (await incrementBelow(name, most)) counted.push(name);
    else {
      await Promise.all(counted.map(decrement));
      return false;
    }
  }
  return true;
}

/**
 * Counts a number to be revealed within the limits of the day.
 * @returns the counters
 * @throws AppError as `countContact`
 */
async function countReveal({
  viewed,
  caller,
  visitor,
  viewer,
  address,
  now,
}: RevealAttempt): Promise<string[]> {
  const day = dubaiDay(now);
  const take = async (limits: [name: string, most: number][]) =>
    (await countAll(limits)) ? limits.map(([name]) => name) : undefined;
  if (caller) {
    const own = await take([[`contacts:${day}:${viewer}`, MAX_REVEALS.person]]);
    if (own) return own;
    throw new AppError(429, 'contacts_a_day', { details: { retryAfter: Math.ceil(untilTomorrow(now)) } });
  }
  const free = await take([
    [`contacts:${day}:${address}`, MAX_REVEALS.address],
    [`contacts:${viewed.kind}:${viewed.id}:${day}`, MAX_REVEALS.subject],
  ]);
  if (free) return free;
  if (!visitor) throw unauthenticated();
  if (!visitor.hasProof) throw await proofRequired(visitor, untilTomorrow(now));
  const proven = await take([
    [`proven:${day}:${viewer}`, MAX_REVEALS.visitor],
    [`proven:${day}:${address}`, MAX_REVEALS.provenAddress],
  ]);
  if (!proven) throw unauthenticated();
  return proven;
}

/**
 * Counts a request for an agent's number. The same person may ask again that day; in the agent's figures an address
 * counts as rarely as for views.
 * @throws 401 `login_required` to visitors where the operator requires a sign-in, and beyond the most an address may
 *   have; 429 `proof_required` to visitors beyond what an address or a listing gives away without a proof of work;
 *   429 `contacts_a_day` to a person
 */
export async function countContact(
  viewed: Viewed,
  { caller, info, now = new Date() }: { caller: Caller | undefined; info: RequestInfo; now?: Date },
): Promise<void> {
  if (!caller && env().CONTACT_NEEDS_LOGIN) throw unauthenticated();
  const { kind, id, agent } = viewed;
  const day = dubaiDay(now);
  const { viewer: person, browser, address } = viewerOf(caller, info, day);
  const viewer = caller ? person : browser;
  const counterName = `contact:${kind}:${id}:${day}:${viewer}`;
  if (await hasCount(counterName)) return;
  const counters = await countReveal({ viewed, caller, visitor: info.visitor, viewer, address, now });
  // A parallel request for the same number has counted it already.
  if (!(await incrementBelow(counterName, 1))) {
    await Promise.all(counters.map(decrement));
    return;
  }
  if (await incrementBelow(`contacted:${kind}:${id}:${day}:${address}`, MAX_BY_ADDRESS)) {
    await addToBucket({ kind, subject: id, agent, day }, 'contacts');
  }
}
