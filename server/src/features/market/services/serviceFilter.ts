import type { z } from 'zod';
import type { serviceFilterFields } from '@manzil/shared/contract/schemas/services.schemas';
import { searchWords } from '@manzil/shared/domain/text/fold';
import { uaeClock } from '@manzil/shared/domain/time/openingHours';
import type { ServiceCondition } from './service.model';

/** Filter and sort order of the public list. */
export type ServiceFilter = {
  [Key in keyof typeof serviceFilterFields]?: z.output<(typeof serviceFilterFields)[Key]>;
};

/** Sorts after every letter, so that a range covers all words with a prefix. */
const LAST = '\uffff';
export const LISTED = { isListed: true };

/** Requires every word of the search, as in the catalog. */
export const searchConditions = (search: string): ServiceCondition[] =>
  searchWords(search).map(({ prefixes, whole }) => ({
    $or: [
      ...prefixes.map((prefix) => ({ searchTokens: { $elemMatch: { $gte: prefix, $lt: prefix + LAST } } })),
      ...(whole.length > 0 ? [{ searchTokens: { $in: whole } }] : []),
    ],
  }));

/** Matches indexed words with a prefix. */
const startingWith = (beginning: string) => ({ $gte: beginning, $lt: beginning + LAST });
/** Matches districts of this emirate, as `emirate/district`. */
export const inEmirate = (city: string) => ({ $elemMatch: startingWith(`${city}/`) });

/** Matches services that cover a district: it is listed, or no district of its emirate is. */
const servesDistrict = (city: string, district: string): ServiceCondition => ({
  $or: [{ districts: `${city}/${district}` }, { districts: { $not: inEmirate(city) } }],
});

/** Matches services open at this time. */
function isOpenAtCondition(now: Date): ServiceCondition {
  const { day, time } = uaeClock(now);
  return { hours: { $elemMatch: { day, from: { $lte: time }, to: { $gt: time } } } };
}

const nothing = () => undefined;

/**
 * Condition for each filter key. There is only one engine, so a table like the one for listing attributes would be
 * longer.
 */
const RULES: Record<keyof ServiceFilter, (filter: ServiceFilter, now: Date) => ServiceCondition | undefined> =
  {
    category: ({ category }) => category && { category },
    city: ({ city }) => city && { city },
    district: ({ city, district }) => (city && district ? servesDistrict(city, district) : undefined),
    agent: ({ agent }) => (agent ? { agent } : undefined),
    search: ({ search }) => {
      const words = searchConditions(search ?? '');
      return words.length > 0 ? { $and: words } : undefined;
    },
    minPrice: ({ minPrice, maxPrice }) => {
      const price = {
        ...(minPrice !== undefined && { $gte: minPrice }),
        ...(maxPrice !== undefined && { $lte: maxPrice }),
      };
      return Object.keys(price).length > 0 ? { price } : undefined;
    },
    // Covered by `minPrice`.
    maxPrice: nothing,
    minRating: ({ minRating }) => (minRating === undefined ? undefined : { avgRating: { $gte: minRating } }),
    openNow: ({ openNow }, now) => (openNow ? isOpenAtCondition(now) : undefined),
    sort: nothing,
  };

/** Condition for a filter; `now` is for opening hours. */
export const whereOf = (filter: ServiceFilter, now: Date): ServiceCondition =>
  Object.values(RULES).reduce<ServiceCondition>(
    (where, rule) => ({ ...where, ...rule(filter, now) }),
    LISTED,
  );
