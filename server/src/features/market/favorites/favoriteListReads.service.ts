import { MAX_LIST_HOMES } from '@manzil/shared/domain/text/textLimits';
import type { Caller } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
import { favouritesAmong } from '../../foundation/favoriteRecords/favoriteRecords.service';
import { authorsOf, findListingPerson } from '../../foundation/people/listingPeople.service';
import { cardsFor } from '../listings/listingPage.service';
import { findCards, toObjectId } from '../listings/listingReads';
import { findList, findListsOf, type FavoriteListRecord, type ListHome } from './favoriteList.model';
import { idInLink, isLinkOf, linkOf } from './listLink';

export const isOn = ({ people }: FavoriteListRecord, user: string) =>
  people.some((one) => String(one) === user);
export const isOwner = ({ owner }: FavoriteListRecord, user: string) => String(owner) === user;

/** A list in its members' overview. */
export const summary = (list: FavoriteListRecord, user: string) => ({
  id: String(list._id),
  name: list.name,
  isOwner: isOwner(list, user),
  people: list.people.length,
  homes: list.homes.map(({ property }) => String(property)),
});

/** @throws 404 for a list the person isn't on */
export async function getList(id: string, user: string): Promise<FavoriteListRecord> {
  const list = await findList(id);
  if (!list || !isOn(list, user)) throw notFound();
  return list;
}

/**
 * The list that a link opens.
 * @throws 404 if the link was revoked, or its owner is suspended or gone
 */
export async function getLinked(link: string): Promise<FavoriteListRecord> {
  const id = idInLink(link);
  const list = id ? await findList(id) : null;
  if (!list || !isLinkOf(link, list)) throw notFound();
  const owner = await findListingPerson(String(list.owner));
  if (!owner || owner.isSuspended) throw notFound();
  return list;
}

export async function listLists({ id }: Caller) {
  const data = (await findListsOf(id)).map((list) => summary(list, id));
  return { data, count: data.length };
}

/** Cards of a list's public homes by id, with the same rule as favourites: closed ones are marked. */
async function cardsOf(homes: ListHome[], caller: Caller) {
  const where = {
    _id: { $in: homes.map(({ property }) => toObjectId(String(property))) },
    isVerified: true,
    isOwnerActive: true,
  };
  const cards = await cardsFor(await findCards(where, { sort: { _id: 1 }, limit: MAX_LIST_HOMES }), caller);
  return new Map(cards.map((card) => [card.id, card]));
}

/** Which of these people favourited which of these homes. */
async function heartsOf(people: string[], properties: string[]) {
  const hearts = await Promise.all(
    people.map(async (one) => [one, await favouritesAmong(one, properties)] as const),
  );
  return (property: string) => hearts.flatMap(([one, saved]) => (saved.has(property) ? [one] : []));
}

/**
 * A list as one of its members sees
 * it. @throws 404
 */
export async function readList(id: string, caller: Caller) {
  const list = await getList(id, caller.id);
  const { homes, people, ...rest } = summary(list, caller.id);
  const [persons, cards] = [await authorsOf(list.people.map(String)), await cardsOf(list.homes, caller)];
  const heartsOn = await heartsOf([...persons.keys()], homes);
  const data = {
    ...rest,
    people: list.people.flatMap((one) => persons.get(String(one)) ?? []),
    homes: list.homes.map(({ property, notes }) => ({
      property_id: String(property),
      property: cards.get(String(property)) ?? null,
      hearts: heartsOn(String(property)),
      notes: notes.flatMap(({ by, text, isShared }) =>
        isShared || String(by) === caller.id ? [{ by: String(by), text, isShared }] : [],
      ),
    })),
    isLinkOpen: list.linkSeed !== null,
    ...(rest.isOwner && { link: linkOf(list) }),
  };
  return { data };
}

/**
 * Preview of a list before joining, without notes and hearts.
 * @throws 404
 */
export async function previewList(link: string, caller: Caller) {
  const list = await getLinked(link);
  const owner = (await authorsOf([String(list.owner)])).get(String(list.owner));
  if (!owner) throw notFound();
  const cards = await cardsOf(list.homes, caller);
  const homes = list.homes.flatMap(({ property }) => cards.get(String(property)) ?? []);
  const { id, name, people } = summary(list, caller.id);
  return { data: { ...(isOn(list, caller.id) && { id }), name, owner, people, homes } };
}

/** A person's lists for their data download, with their own notes and no one else's. */
export const listsOf = async (user: string) =>
  (await findListsOf(user)).map((list) => ({
    name: list.name,
    isOwner: isOwner(list, user),
    createdAt: list.createdAt.toISOString(),
    homes: list.homes.map(({ property, notes }) => {
      const own = notes.find(({ by }) => String(by) === user);
      return { property_id: String(property), note: own?.text ?? null, isNoteShared: own?.isShared ?? false };
    }),
  }));
