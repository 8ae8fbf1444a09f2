import type { z } from 'zod';
import type { serviceFilterFields } from '@manzil/shared/contract/schemas/services.schemas';
import { searchWords } from '@manzil/shared/domain/fold';
import { uaeClock } from '@manzil/shared/domain/openingHours';
import type { ServiceCondition } from './service.model';

/** What a visitor asks of the list. */
export type ServiceFilter = {
  [Key in keyof typeof serviceFilterFields]?: z.output<(typeof serviceFilterFields)[Key]>;
};

/** Beyond every letter, so that a range covers all words with a beginning. */
const LAST = '\uffff';
/** Services in the public lists. */
export const LISTED = { isListed: true };

/** Each word of the search must be found, as in the catalog. */
export const searchConditions = (search: string): ServiceCondition[] =>
  searchWords(search).map(({ prefixes, whole }) => ({
    $or: [
      ...prefixes.map((prefix) => ({ searchTokens: { $elemMatch: { $gte: prefix, $lt: prefix + LAST } } })),
      ...(whole.length > 0 ? [{ searchTokens: { $in: whole } }] : []),
    ],
  }));

/** Beginning with this, for words that stand in an index. */
const startingWith = (beginning: string) => ({ $gte: beginning, $lt: beginning + LAST });
/** Districts of this emirate, as `emirate/district`. */
export const inEmirate = (city: string) => ({ $elemMatch: startingWith(`${city}/`) });

/** Coming to this district: it is named, or its whole emirate is covered. */
const coming = (city: string, district: string): ServiceCondition => ({
  $or: [{ districts: `${city}/${district}` }, { districts: { $not: inEmirate(city) } }],
});

/** Open at this time of this day. */
function openAt(now: Date): ServiceCondition {
  const { day, time } = uaeClock(now);
  return { hours: { $elemMatch: { day, from: { $lte: time }, to: { $gt: time } } } };
}

const nothing = () => undefined;

/** What each key asks. With one engine, a table as of the attributes of a listing would be longer. */
const RULES: Record<keyof ServiceFilter, (filter: ServiceFilter, now: Date) => ServiceCondition | undefined> =
  {
    category: ({ category }) => category && { category },
    city: ({ city }) => city && { city },
    district: ({ city, district }) => (city && district ? coming(city, district) : undefined),
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
    // Asked with the lower limit.
    maxPrice: nothing,
    minRating: ({ minRating }) => (minRating === undefined ? undefined : { avgRating: { $gte: minRating } }),
    openNow: ({ openNow }, now) => (openNow ? openAt(now) : undefined),
    sort: nothing,
  };

/** Services that match; `now` is for what is open. */
export const whereOf = (filter: ServiceFilter, now: Date): ServiceCondition =>
  Object.values(RULES).reduce<ServiceCondition>(
    (where, rule) => ({ ...where, ...rule(filter, now) }),
    LISTED,
  );
