import { createHmac } from 'node:crypto';
import type { Caller, RequestInfo } from '../../platform/caller';
import { env } from '../../platform/env';
import type { PropertyRecord } from './property.model';
import { isInsider } from './properties.service';
import { countView } from './viewCount.model';

/** The day in the UAE (UTC+4), as `YYYY-MM-DD`. */
export const dubaiDay = (now: Date): string =>
  new Date(now.getTime() + 4 * 3_600_000).toISOString().slice(0, 10);

/** A visitor without an account: a hash of address and browser under a key that changes every day. */
const anonymous = ({ ip, userAgent }: RequestInfo, day: string): string => {
  const salt = createHmac('sha256', env().JWT_SECRET).update(`views ${day}`).digest();
  return createHmac('sha256', salt).update(`${ip}\n${userAgent}`).digest('base64url').slice(0, 24);
};

/** Counts one view a viewer and day; the owner's and staff's own do not count (spec/1-domain, views). */
export async function countVisit(
  record: PropertyRecord,
  caller: Caller | undefined,
  info: RequestInfo,
  now = new Date(),
): Promise<boolean> {
  if (!record.isListed || isInsider(record, caller)) return false;
  const day = dubaiDay(now);
  return countView({
    property: String(record._id),
    agent: String(record.agent),
    viewer: caller?.id ?? anonymous(info, day),
    day,
  });
}
