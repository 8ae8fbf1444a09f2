import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { MAX_SAVED_SEARCHES } from '@manzil/shared/domain/text/textLimits';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Caller } from '../../../platform/base/caller';
import { notFound, badRequest } from '../../../platform/base/errors';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { readOptOut } from '../../../platform/mail/optOut';
import { emit } from '../../../platform/realtime/realtime';
import { refuseMails } from '../../foundation/people/listingPeople.service';
import { checkFilter } from '../catalog/catalogFilter';
import {
  addSearch,
  changeSearch,
  countFound,
  foundSince,
  findSearches,
  removeSearch,
  type Frequency,
  type SavedSearchRecord,
} from './savedSearch.model';

/** Age up to which a match counts as new. */
const NEW_MS = 7 * DAY_MS;

const view = (search: SavedSearchRecord, newCount: number) => ({
  id: String(search._id),
  name: search.name,
  filter: search.filter,
  frequency: search.frequency,
  newCount,
  createdAt: search.createdAt.toISOString(),
});

/** The caller's saved searches, newest first, with the number of matches in the last seven days. */
export async function listSearches(caller: Caller) {
  const searches = await findSearches(caller.id);
  const counts = await countFound(
    searches.map(({ _id }) => _id),
    new Date(Date.now() - NEW_MS),
  );
  const data = searches.map((search) => view(search, counts.get(String(search._id)) ?? 0));
  return { data, count: data.length };
}

/** Homes that a person's saved searches found in the last seven days; undefined if there are none. */
export async function newMatchesOf(user: string, now = new Date()) {
  const searches = await findSearches(user);
  return foundSince(
    searches.map(({ _id }) => _id),
    new Date(now.getTime() - NEW_MS),
  );
}

/** Stores a search in a free place; undefined if there is none. */
async function putSearch(fields: {
  user: string;
  name: string;
  filter: Filter;
  frequency: Frequency;
}): Promise<SavedSearchRecord | undefined> {
  for (let attempt = 0; attempt < MAX_SAVED_SEARCHES; attempt += 1) {
    const taken = new Set((await findSearches(fields.user)).map(({ place }) => place));
    const place = Array.from({ length: MAX_SAVED_SEARCHES }, (_, at) => at).find((at) => !taken.has(at));
    if (place === undefined) return undefined;
    const added = await addSearch({ ...fields, place, toldAt: new Date() });
    if (added) return added;
  }
  return undefined;
}

/**
 * Saves a search, which reports listings published from now on.
 * @throws 400 `too_many_searches` beyond 20
 */
export async function saveSearch(
  search: { name: string; filter: Filter; frequency: Frequency },
  caller: Caller,
) {
  checkFilter(search.filter);
  const added = await serialize(`searches ${caller.id}`, () => putSearch({ ...search, user: caller.id }));
  if (!added) throw badRequest('too_many_searches');
  return { data: view(added, 0) };
}

/**
 * Renames a saved search or changes its frequency.
 * @throws 404 for another person's
 */
export async function updateSearch(
  { id, name, frequency }: { id: string; name?: string | undefined; frequency?: Frequency | undefined },
  caller: Caller,
) {
  const change = { ...(name && { name }), ...(frequency && { frequency }) };
  const search = await changeSearch({ _id: id, user: caller.id }, change);
  if (!search) throw notFound();
  return { data: view(search, 0) };
}

export async function deleteSearch(id: string, caller: Caller): Promise<void> {
  if (!(await removeSearch({ _id: id, user: caller.id }))) throw notFound();
}

/**
 * Stops the mails that a link in one of them names, without signing in. Safe to repeat.
 * @returns the name of the saved search; empty for all mails
 * @throws 400 `link_wrong`
 */
export async function stopMails(token: string): Promise<{ data: { name: string } }> {
  const named = readOptOut(token);
  if (named?.kind === 'mails' && (await refuseMails(named.id))) return { data: { name: '' } };
  const search =
    named?.kind === 'search' ? await changeSearch({ _id: named.id }, { frequency: 'off' }) : null;
  if (!search) throw badRequest('link_wrong');
  emit([String(search.user)], 'account:changed', { what: 'savedSearches' });
  return { data: { name: search.name } };
}

/** Removes all of a person's saved searches. */
export async function deleteSearchesOf(user: string): Promise<void> {
  for (const { _id } of await findSearches(user)) await removeSearch({ _id: String(_id), user });
}

/** A person's saved searches for their data download. */
export const searchesOf = async (user: string) => (await findSearches(user)).map((search) => view(search, 0));
