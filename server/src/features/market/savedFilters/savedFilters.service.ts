import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Caller, RequestInfo } from '../../../platform/caller';
import { tell } from '../../../platform/realtime/realtime';
import { checkFilter } from '../catalog/catalogFilter';
import {
  findListingPerson,
  savedFilterOf,
  setSavedFilter,
  type SavedFilterKey,
} from '../../foundation/people/listingPeople.service';

/**
 * Keeps a filter, given as `{ filter }` or as its fields themselves.
 * @throws 400 for a district of another emirate and a box the wrong way round
 */
export async function saveFilter(
  key: SavedFilterKey,
  { filter, ...fields }: Filter & { filter?: Filter | undefined },
  caller: Caller,
  { socketId: exceptSocket }: Pick<RequestInfo, 'socketId'>,
): Promise<{ data: Filter }> {
  const kept = filter ?? fields;
  checkFilter(kept);
  await setSavedFilter(caller.id, key, kept);
  tell([caller.id], 'account:changed', { what: 'savedFilters' }, { exceptSocket });
  return { data: kept };
}

/** The kept filter of a person, or null. */
export async function fetchFilter(key: SavedFilterKey, ref: string): Promise<{ data: Filter | null }> {
  const person = await findListingPerson(ref);
  return { data: person ? await savedFilterOf(person.id, key) : null };
}
