import { MAX_FAVORITE_LISTS, MAX_LIST_HOMES, MAX_LIST_PEOPLE } from '@manzil/shared/domain/text/textLimits';
import type { Caller } from '../../../platform/base/caller';
import { badRequest, forbidden, notFound } from '../../../platform/base/errors';
import { newSecret } from '../../../platform/guard/secrets';
import { emit } from '../../../platform/realtime/realtime';
import { inFreePlace } from '../../../platform/store/freePlace';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { getVisibleListing } from '../listings/listingPage.service';
import {
  addList,
  changeList,
  deleteList,
  findListsOf,
  findListsWith,
  type FavoriteListRecord,
  type ListChange,
} from './favoriteList.model';
import { getLinked, getList, isOn, isOwner, summary } from './favoriteListReads.service';
import { linkOf } from './listLink';

const homeIn = ({ homes }: FavoriteListRecord, property: string) =>
  homes.find((home) => String(home.property) === property);

/** Makes the open tabs of these lists' other members refetch them. */
function emitChanged(lists: FavoriteListRecord[], by: string): void {
  const people = new Set(lists.flatMap((list) => list.people.map(String)));
  people.delete(by);
  emit([...people], 'account:changed', { what: 'favoriteLists' });
}

/** Makes the other members of a person's lists refetch them when the person's hearts on their homes change. */
export async function emitHearts(user: string, properties: string[]): Promise<void> {
  if (properties.length > 0) emitChanged(await findListsWith(user, properties), user);
}

/** @throws 403 for a list the person has only joined; 404 for one they aren't on */
async function getOwnList(id: string, user: string): Promise<FavoriteListRecord> {
  const list = await getList(id, user);
  if (!isOwner(list, user)) throw forbidden();
  return list;
}

/** Reads a list and applies the decided change, if any; retries if the list changed meanwhile. */
async function change(
  read: () => Promise<FavoriteListRecord>,
  by: string,
  decide: (list: FavoriteListRecord) => ListChange | undefined,
): Promise<FavoriteListRecord> {
  for (;;) {
    const before = await read();
    const wanted = decide(before);
    if (!wanted) return before;
    const after = await changeList(before, wanted);
    if (!after) continue;
    emitChanged([before, after], by);
    return after;
  }
}

/** A list reduced to these people and their notes. */
const onlyWith = (list: FavoriteListRecord, isKept: (person: string) => boolean): ListChange => ({
  people: list.people.filter((one) => isKept(String(one))),
  homes: list.homes.map(({ property, notes }) => ({
    property,
    notes: notes.filter(({ by }) => isKept(String(by))),
  })),
});

/**
 * Creates a list.
 * @throws 404 for a first home the caller may not see; 400 `too_many_lists` beyond 20
 */
export async function createList(
  { name, property_id }: { name: string; property_id?: string | undefined },
  caller: Caller,
) {
  if (property_id) await getVisibleListing(property_id, caller);
  const owner = caller.id;
  const homes = property_id ? [{ property: property_id }] : [];
  const findTaken = async () => (await findListsOf(owner)).filter((list) => isOwner(list, owner));
  const added = await serialize(`favorite lists ${owner}`, () =>
    inFreePlace(MAX_FAVORITE_LISTS, findTaken, (place) =>
      addList({ owner, place, name, people: [owner], homes }),
    ),
  );
  if (!added) throw badRequest('too_many_lists');
  return { data: summary(added, owner) };
}

/** @throws as `getOwnList` */
export const renameList = ({ id, name }: { id: string; name: string }, { id: user }: Caller) =>
  change(
    () => getOwnList(id, user),
    user,
    () => ({ name }),
  );

/** Deletes a list for everyone. @throws as `getOwnList` */
export async function removeList(id: string, { id: user }: Caller): Promise<void> {
  await getOwnList(id, user);
  const removed = await deleteList(id, user);
  if (removed) emitChanged([removed], user);
}

/**
 * Adds a home to a list as its first, or removes it with its notes. Idempotent.
 * @throws 404 for a list or, when adding, a home the caller may not see; 400 `list_full` beyond 50
 */
export async function setHome(
  { id, property_id, isOn: isAdded }: { id: string; property_id: string; isOn: boolean },
  caller: Caller,
) {
  const property = property_id.toLowerCase();
  if (isAdded) await getVisibleListing(property, caller);
  return change(
    () => getList(id, caller.id),
    caller.id,
    (list) => {
      if (!isAdded) return { homes: list.homes.filter((home) => String(home.property) !== property) };
      if (homeIn(list, property)) return undefined;
      if (list.homes.length >= MAX_LIST_HOMES) throw badRequest('list_full');
      return { homes: [{ property, notes: [] }, ...list.homes] };
    },
  );
}

/**
 * Sets the caller's note on a home of a list; an empty text removes it.
 * @throws 404 for a list the caller isn't on, and for a home not on it
 */
export function setNote(
  { id, property_id, text, isShared }: { id: string; property_id: string; text: string; isShared: boolean },
  { id: user }: Caller,
) {
  const property = property_id.toLowerCase();
  return change(
    () => getList(id, user),
    user,
    (list) => {
      const home = homeIn(list, property);
      if (!home) throw notFound();
      const others = home.notes.filter(({ by }) => String(by) !== user);
      const notes = text ? [...others, { by: user, text, isShared }] : others;
      return { homes: list.homes.map((one) => (one === home ? { property, notes } : one)) };
    },
  );
}

/** Creates a list's link, or returns the existing one. @throws as `getOwnList` */
export async function shareList(id: string, { id: user }: Caller) {
  const list = await change(
    () => getOwnList(id, user),
    user,
    ({ linkSeed }) => (linkSeed ? undefined : { linkSeed: newSecret() }),
  );
  return { data: { link: linkOf(list) ?? '' } };
}

/** Revokes a link and removes everyone who joined. @throws as `getOwnList` */
export const stopSharing = (id: string, { id: user }: Caller) =>
  change(
    () => getOwnList(id, user),
    user,
    (list) => ({ ...onlyWith(list, (one) => one === user), linkSeed: null }),
  );

/** Removes a person from a list they joined, with their notes. */
const takeOff = (id: string, user: string) =>
  change(
    () => getList(id, user),
    user,
    (list) => {
      if (isOwner(list, user)) throw forbidden();
      return onlyWith(list, (one) => one !== user);
    },
  );

/** @throws 403 for one's own list; 404 for one the caller isn't on */
export const leaveList = (id: string, { id: user }: Caller) => takeOff(id, user);

/**
 * Joins the list of a link. Idempotent.
 * @throws 404 for a dead link; 400 `list_has_all_people` beyond 5, `too_many_lists` beyond 20 joined lists
 */
export async function joinList(link: string, { id: user }: Caller) {
  const list = await change(
    () => getLinked(link),
    user,
    (found) => {
      if (isOn(found, user)) return undefined;
      if (found.people.length >= MAX_LIST_PEOPLE) throw badRequest('list_has_all_people');
      return { people: [...found.people, user] };
    },
  );
  const joined = (await findListsOf(user)).filter((one) => !isOwner(one, user));
  if (joined.length > MAX_FAVORITE_LISTS) {
    await takeOff(String(list._id), user);
    throw badRequest('too_many_lists');
  }
  return { data: { id: String(list._id) } };
}

/** Deletes a deleted person's lists, and their memberships and notes on other lists. */
export async function deleteListsOf(user: string): Promise<void> {
  // Again for lists that changed meanwhile, or were joined by calls still in progress.
  for (let lists = await findListsOf(user); lists.length > 0; lists = await findListsOf(user)) {
    for (const list of lists) {
      await (isOwner(list, user)
        ? deleteList(String(list._id), user)
        : changeList(
            list,
            onlyWith(list, (one) => one !== user),
          ));
      emitChanged([list], user);
    }
  }
}
