import { MAX_HIDDEN } from '@manzil/shared/domain/hiddenHomes';
import type { Caller } from '../../../platform/base/caller';
import { emit } from '../../../platform/realtime/realtime';
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

/** Ids of a person's hidden listings, most recently hidden first. */
export const hiddenIdsOf = async (user: string): Promise<string[]> =>
  (await findHidden(user)).slice(0, MAX_HIDDEN).map(({ property }) => String(property));

const emitHiddenChanged = (users: string[]): void => emit(users, 'account:changed', { what: 'hidden' });

export const listHidden = async ({ id }: Caller) => ({ data: await hiddenIdsOf(id) });

/**
 * Hides listings, the first one as the most recent; beyond 500 the oldest are unhidden. Silently skips listings that
 * are unknown or not public, so that a browser can submit its whole local list.
 */
export async function hideHomes(ids: string[], caller: Caller) {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  const where = { _id: { $in: named.map(toObjectId) }, isVerified: true, isOwnerActive: true };
  const there = new Set((await findFields(where, [])).map(({ _id }) => String(_id)));
  const now = Date.now();
  await putHidden(
    named.flatMap((property, at) =>
      there.has(property) ? { user: caller.id, property, hiddenAt: new Date(now - at) } : [],
    ),
  );
  await removeOldest(caller.id, MAX_HIDDEN);
  return listHidden(caller);
}

/** Unhides listings; ignores those that aren't hidden. */
export async function showHomes(ids: string[], caller: Caller) {
  await removeHiddenAmong(caller.id, ids);
  return listHidden(caller);
}

export async function clearHidden(caller: Caller) {
  await deleteHiddenOf(caller.id);
  return listHidden(caller);
}

export const deleteHiddenOf = (user: string): Promise<void> => removeHidden({ user });

/** A person's hidden listings with their times, for the data download. */
export const hiddenOf = async (user: string) =>
  (await findHidden(user)).map(({ property, hiddenAt }) => ({
    property_id: String(property),
    hiddenAt: hiddenAt.toISOString(),
  }));

/** Restores the hidden marks of a restored listing, except those of people who are gone. */
async function restoreHidden(kept: { user: string; property: string; hiddenAt: Date }[]): Promise<void> {
  const people = await authorsOf(kept.map(({ user }) => String(user)));
  const there = kept.filter(({ user }) => people.has(String(user)));
  await putHidden(there);
  emitHiddenChanged(there.map(({ user }) => String(user)));
}

async function deleteHiddenOfListing(property: string): Promise<void> {
  const users = (await findHiding(property)).map(({ user }) => String(user));
  await removeHidden({ property });
  emitHiddenChanged(users);
}

/** Keeps the hidden marks of a deleted listing with it in the recycle bin. */
export const hiddenWithListing: RelatedRecords = {
  read: findHiding,
  drop: deleteHiddenOfListing,
  putBack: (kept) => restoreHidden(kept as Parameters<typeof restoreHidden>[0]),
};
