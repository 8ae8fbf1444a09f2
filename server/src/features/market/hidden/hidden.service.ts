import { MOST_HIDDEN } from '@manzil/shared/domain/hiddenHomes';
import type { Caller, RequestInfo } from '../../../platform/caller';
import { tell } from '../../../platform/realtime/realtime';
import { findFields, toObjectId } from '../listings/listingReads';
import type { RelatedRecords } from '../../module';
import { authorsOf } from '../../foundation/people/listingPeople.service';
import {
  findHidden,
  findHiding,
  putHidden,
  removeHidden,
  removeHiddenAmong,
  removeOldest,
} from './hidden.model';

/** The ids of the homes somebody hides, the last one hidden first. */
export const hiddenIdsOf = async (user: string): Promise<string[]> =>
  (await findHidden(user)).slice(0, MOST_HIDDEN).map(({ property }) => String(property));

/** The tab a change came from, which learns of it from the answer. */
type Tab = Pick<RequestInfo, 'socketId'>;

const tellTabs = (users: string[], tab?: Tab): void =>
  tell(users, 'account:changed', { what: 'hidden' }, { exceptSocket: tab?.socketId });

export const listHidden = async ({ id }: Caller) => ({ data: await hiddenIdsOf(id) });

/**
 * Hides homes, the first one named as the last one hidden; of more than 500 the oldest are seen again. What the public
 * cannot see is passed over without a word, like what is not there: so whatever a browser kept can be taken over whole.
 */
export async function hideHomes(ids: string[], caller: Caller, tab: Tab) {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  const where = { _id: { $in: named.map(toObjectId) }, isVerified: true, isOwnerActive: true };
  const there = new Set((await findFields(where, [])).map(({ _id }) => String(_id)));
  const now = Date.now();
  await putHidden(
    named.flatMap((property, at) =>
      there.has(property) ? { user: caller.id, property, hiddenAt: new Date(now - at) } : [],
    ),
  );
  await removeOldest(caller.id, MOST_HIDDEN);
  tellTabs([caller.id], tab);
  return listHidden(caller);
}

/** Shows homes again; those that were not hidden stay as they are. */
export async function showHomes(ids: string[], caller: Caller, tab: Tab) {
  await removeHiddenAmong(caller.id, ids);
  tellTabs([caller.id], tab);
  return listHidden(caller);
}

/** Shows all of them again. */
export async function clearHidden(caller: Caller, tab: Tab) {
  await forgetHidden(caller.id);
  tellTabs([caller.id], tab);
  return listHidden(caller);
}

export const forgetHidden = (user: string): Promise<void> => removeHidden({ user });

/** What somebody hides since when, for themselves. */
export const hiddenOf = async (user: string) =>
  (await findHidden(user)).map(({ property, hiddenAt }) => ({
    property_id: String(property),
    hiddenAt: hiddenAt.toISOString(),
  }));

/** Brings back that a restored home is hidden, but for people who are gone by now. */
async function putBack(kept: { user: string; property: string; hiddenAt: Date }[]): Promise<void> {
  const people = await authorsOf(kept.map(({ user }) => String(user)));
  const there = kept.filter(({ user }) => people.has(String(user)));
  await putHidden(there);
  tellTabs(there.map(({ user }) => String(user)));
}

async function forgetListing(property: string): Promise<void> {
  const users = (await findHiding(property)).map(({ user }) => String(user));
  await removeHidden({ property });
  tellTabs(users);
}

/** That a home is hidden waits in the recycle bin with it, and is purged with it. */
export const hiddenWithListing: RelatedRecords = {
  read: findHiding,
  drop: forgetListing,
  putBack: (kept) => putBack(kept as Parameters<typeof putBack>[0]),
};
