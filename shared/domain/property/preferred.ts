import { HOME_TYPES } from '../enums';
import type { Filter } from './filter';

const HOMES = HOME_TYPES.map((type) => `propertyType:${type}`);

/**
 * Whether apartments and villas come before shops and land: for who rents or buys and states neither types, words nor
 * nice-to-haves.
 */
export function prefersHomes({ type, category, propertyType, subType, search, nice }: Filter): boolean {
  const deal = type ?? category;
  const isStated = [propertyType, subType, nice].some((values) => values?.length) || Boolean(search);
  return (deal === 'rent' || deal === 'sale') && !isStated;
}

/** Values, named as in `nice`, that rank public lists without an explicit order. */
export const preferredIn = (filter: Filter): readonly string[] =>
  prefersHomes(filter) ? HOMES : (filter.nice ?? []);
