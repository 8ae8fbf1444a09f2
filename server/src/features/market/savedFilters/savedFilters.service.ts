import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Caller } from '../../../platform/base/caller';
import { checkFilter } from '../catalog/catalogFilter';
import {
  findListingPerson,
  savedFilterOf,
  setSavedFilter,
  type SavedFilterKey,
} from '../../foundation/people/listingPeople.service';

/**
 * Saves a filter, given as `{ filter }` or as separate fields.
 * @throws 400 for a district of another emirate or an inverted box
 */
export async function saveFilter(
  key: SavedFilterKey,
  { filter, ...fields }: Filter & { filter?: Filter | undefined },
  caller: Caller,
): Promise<{ data: Filter }> {
  const kept = filter ?? fields;
  checkFilter(kept);
  await setSavedFilter(caller.id, key, kept);
  return { data: kept };
}

/** A person's saved filter, or null. */
export async function fetchFilter(key: SavedFilterKey, ref: string): Promise<{ data: Filter | null }> {
  const person = await findListingPerson(ref);
  return { data: person ? await savedFilterOf(person.id, key) : null };
}
