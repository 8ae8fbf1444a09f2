import { createHmac } from 'node:crypto';
import type { Caller, RequestInfo } from '../../platform/caller';
import { SUBJECT_KINDS } from '@manzil/shared/domain/enums';
import { env } from '../../platform/env';
import { keepWith } from '../recycleBin/recycleBin.service';
import type { PropertyRecord } from './property.model';
import { isInsider } from './listingAccess.service';
import {
  countView,
  findCountedViews,
  removeCountedViews,
  restoreCountedViews,
  type CountedViews,
} from './viewCount.model';
import { addListingView } from './listingWrites.model';

/** The day in the UAE (UTC+4), as `YYYY-MM-DD`. */
export const dubaiDay = (now: Date): string =>
  new Date(now.getTime() + 4 * 3_600_000).toISOString().slice(0, 10);

/**
 * Who looks, as views are counted, one a day: a hash of the person, or of address and browser, under a key that changes
 * every day, so that nobody's looking around is kept.
 */
export function viewerOf(caller: Caller | undefined, { ip, userAgent }: RequestInfo, day: string): string {
  const salt = createHmac('sha256', env().JWT_SECRET).update(`views ${day}`).digest();
  const who = caller ? caller.id : `${ip}\n${userAgent}`;
  return createHmac('sha256', salt).update(who).digest('base64url').slice(0, 24);
}

/** Counts one view a viewer and day; the owner's and staff's own do not count (spec/1-domain, views). */
export async function countVisit(
  record: PropertyRecord,
  caller: Caller | undefined,
  info: RequestInfo,
  now = new Date(),
): Promise<boolean> {
  if (!record.isListed || isInsider(record, caller)) return false;
  const day = dubaiDay(now);
  const subject = String(record._id);
  const viewer = viewerOf(caller, info, day);
  return countView({ kind: 'property', subject, agent: String(record.agent), viewer, day }, () =>
    addListingView(subject),
  );
}

// A deleted listing's or service's views wait with it in the recycle bin.
for (const kind of SUBJECT_KINDS) {
  keepWith(kind, 'views', {
    read: (id) => findCountedViews(kind, id),
    drop: (id) => removeCountedViews(kind, id),
    putBack: (kept) => restoreCountedViews(kind, kept as CountedViews),
  });
}
