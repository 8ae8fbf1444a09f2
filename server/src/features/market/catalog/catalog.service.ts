import { setImmediate } from 'node:timers/promises';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import {
  checkRanges,
  filter as filterSchema,
  type Filter,
} from '@manzil/shared/contract/schemas/filter.schemas';
import { boundsOf, keysOfCondition } from '@manzil/shared/domain/property/filterConditions';
import { ATTRIBUTES, keysWith, type KeysWith } from '@manzil/shared/domain/property/attributes';
import { preferredIn } from '@manzil/shared/domain/property/preferred';
import type { facets } from '@manzil/shared/contract/schemas/filter.schemas';
import { InputError } from '../../../platform/base/errors';
import { currentFigures } from '../../foundation/costs/costs.service';
import { findListingPerson } from '../../foundation/people/listingPeople.service';
import {
  checkFilter,
  exactMatcher,
  conditionsOf,
  EXACT_MATCH_FIELDS,
  type Conditions,
} from './catalogFilter';
import { avoidName, type Evaluation } from '@manzil/search';
import { catalogue } from '../listings/search/catalogue';
import { findCards, findFields, toObjectId, type PropertyCondition } from '../listings/listingReads';
import type { CardRecord } from '../listings/listingReads';

export type Facets = z.input<typeof facets>;
/** Filter of a list call: separate fields, the same fields as JSON text, or both. */
export type FilterInput = Filter & { filter?: Filter | undefined };

const filterWithRanges = filterSchema.superRefine(checkRanges);
/** Maximum number of listings to check one by one; above the size of a large site. */
const MAX_EXACT_CHECKS = 100_000;
/** Listings to check before yielding the thread, which takes some ten milliseconds. */
const EXACT_CHECK_BATCH = 500;
const NOBODY = '0'.repeat(24);

/**
 * Merges the fields and the JSON text of a call into one filter; fields take precedence.
 * @throws InputError, 400 at the field
 */
export function filterOf(input: FilterInput): Filter {
  const { filter = {}, ...fields } = input;
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const parsed = filterWithRanges.safeParse({ ...filter, ...present }, { reportInput: true });
  if (!parsed.success) throw new InputError(parsed.error.issues);
  checkFilter(parsed.data);
  return parsed.data;
}

/** An agent's id; one that matches no one if unknown. */
export const agentIdOf = async (ref: string): Promise<string> => (await findListingPerson(ref))?.id ?? NOBODY;

/** Conditions for the lists of owners and staff. */
export async function insiderConditions(filter: Filter): Promise<Conditions> {
  const conditions = conditionsOf(filter);
  if (filter.agent) conditions.set('agent', { agent: toObjectId(await agentIdOf(filter.agent)) });
  return conditions;
}

/**
 * Ids of the listings that match a filter with circles, outlines, phrases or cash, which the database can only
 * approximate by boxes and words. Undefined if the filter has none of these.
 */
export async function exactIds(
  where: PropertyCondition,
  filter: Filter,
): Promise<Types.ObjectId[] | undefined> {
  const isMeant = exactMatcher(filter, await currentFigures());
  if (!isMeant) return undefined;
  const found = await findFields(where, EXACT_MATCH_FIELDS, MAX_EXACT_CHECKS);
  const matches: Types.ObjectId[] = [];
  for (const [at, listing] of found.entries()) {
    if (isMeant(listing)) matches.push(listing._id);
    if (at % EXACT_CHECK_BATCH === EXACT_CHECK_BATCH - 1) await setImmediate();
  }
  return matches;
}

/** Version of the published listings; changes with each of them. */
export const catalogVersion = (): Promise<string> => catalogue().version();

/** Restrictions beside the filter. */
interface Narrowed {
  /** Only these listings. */
  ids?: string[] | undefined;
  /** Only listings under the names of these people. */
  agents?: string[] | undefined;
}

/**
 * Evaluates a filter over the published listings (listings/search/catalogue). `use` must have no side effects and must
 * not keep the evaluation after it returns.
 */
export async function evaluated<T>(
  filter: Filter,
  use: (found: Evaluation) => T,
  { ids, agents: named }: Narrowed = {},
): Promise<T> {
  const agents = filter.agent ? [await agentIdOf(filter.agent)] : named;
  // Sort and nice-to-haves don't change which homes match.
  return catalogue().evaluate({ ...filter, sort: undefined, nice: undefined }, { agents, ids }, use);
}

/** Recently read cards with the stamps of their listings; a card is valid while the stamp is unchanged. */
const cardCache = new Map<string, { stamp: number; record: CardRecord }>();
/** About 3 kB each, and twice that once serialised as JSON (`serializedCards`). */
const MAX_CARDS = 3000;

/** Cards of these listings in the given order, without unpublished ones. */
export async function cardsInOrder(ids: string[]): Promise<CardRecord[]> {
  // Stamps are taken before the read, so that a change in between makes the card outdated, never too new.
  const stamps = await catalogue().stamps(ids);
  const known = (id: string) => {
    const card = cardCache.get(id);
    return card && card.stamp === stamps.get(id) ? card.record : undefined;
  };
  const byId = new Map(ids.flatMap((id) => [[id, known(id)] as const]));
  const missing = ids.filter((id) => !byId.get(id));
  if (missing.length > 0) {
    const where = { _id: { $in: missing.map(toObjectId) }, isListed: true };
    for (const record of await findCards(where, { sort: { _id: 1 }, limit: missing.length })) {
      const id = String(record._id);
      const stamp = stamps.get(id) ?? -1;
      byId.set(id, record);
      if (stamp === -1) continue;
      if (cardCache.size >= MAX_CARDS) cardCache.delete(cardCache.keys().next().value ?? '');
      cardCache.set(id, { stamp, record });
    }
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface Paging {
  page: number;
  limit: number;
}

/**
 * A page of the public catalog with the exact total.
 * @param more reads further figures from the same evaluation
 */
export async function findListed<More extends object>(
  filter: Filter,
  { page, limit }: Paging,
  narrowed: Narrowed = {},
  more: (found: Evaluation, shown: string[]) => More = () => ({}) as More,
): Promise<{ records: CardRecord[]; count: number } & More> {
  const pageRequest = { sort: filter.sort, nice: preferredIn(filter), skip: (page - 1) * limit, limit };
  const { shown, count, extra } = await evaluated(
    filter,
    (found) => {
      const read = () => found.page(pageRequest);
      // Not cached: views change the order but not the version.
      const shown =
        filter.sort === 'popular' ? read() : found.once(`page ${JSON.stringify(pageRequest)}`, read);
      // Count last: OpenSearch batches the questions before it into one request.
      const extra = more(found, shown);
      return { shown, count: found.count(), extra };
    },
    narrowed,
  );
  return { records: await cardsInOrder(shown), count, ...extra };
}

/** Price steps of the facet, in AED; rents are per year. */
const RENT_STEPS = [0, 30_000, 50_000, 80_000, 120_000, 180_000, 250_000, 400_000, 1_000_000];
const SALE_STEPS = [
  0, 500_000, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 5_000_000, 10_000_000, 30_000_000,
];
const ALL_STEPS = [0, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000];
const stepsFor = ({ type, category }: Filter) => {
  const deal = type ?? category;
  if (deal === undefined) return ALL_STEPS;
  return deal === 'rent' ? RENT_STEPS : SALE_STEPS;
};

type Count = Facets['type'];
const CHOSEN = keysWith({ kind: 'one', facet: true });
const LISTED_TOGETHER = keysWith({ kind: 'many', facet: true });
/**
 * Filters to ignore together when counting a facet, besides its negations: a district depends on its emirate, and
 * `places` covers both.
 */
const WITH: Partial<Record<(typeof CHOSEN)[number], (keyof Filter)[]>> = {
  city: ['district', 'places'],
};

/** Number of homes between the steps of a figure, ignoring the filter's own bounds on it. */
function countBySteps(found: Evaluation, key: 'price' | 'area', steps: readonly number[]) {
  const counts = found.tallySteps(key, [...steps], [boundsOf(key)[0]]);
  return steps.map((min, at) => ({ min, max: steps[at + 1] ?? null, count: counts[at] ?? 0 }));
}

/** Facets with their own counting rules. */
const OWN_FACETS = {
  price: (found: Evaluation, filter: Filter) => countBySteps(found, 'price', stepsFor(filter)),
  area: (found: Evaluation) => countBySteps(found, 'area', ATTRIBUTES.area.offers),
  // Districts are only counted once an emirate is chosen.
  district: (found: Evaluation, { city }: Filter) =>
    city ? found.tallyDistricts(city, ['district', 'places', avoidName('district')]) : undefined,
} satisfies { [Key in Exclude<KeysWith<{ facet: true }>, KeysWith<{ kind: 'one' | 'many' }>>]: unknown };

/**
 * Number of homes for each choice. Each facet is counted without its own filter, except amenities: a home must have all
 * of them, so they are counted within the matches.
 */
export const facetsOf = (found: Evaluation, filter: Filter): Facets =>
  found.once('facets', () => countFacets(found, filter));

function countFacets(found: Evaluation, filter: Filter): Facets {
  const district = OWN_FACETS.district(found, filter);
  return {
    ...(Object.fromEntries(
      CHOSEN.map((key) => [key, found.tally(key, [key, avoidName(key), ...(WITH[key] ?? [])])]),
    ) as Record<(typeof CHOSEN)[number], Count>),
    ...Object.fromEntries(LISTED_TOGETHER.map((key) => [key, found.tallyMask(key)])),
    price: OWN_FACETS.price(found, filter),
    area: OWN_FACETS.area(found),
    ...(district && { district }),
  };
}

/** Price limits to suggest, in percent of the present one: 1.1 times 100,000 isn't 110,000 in floating point. */
const PRICE_RAISES = [110, 120, 135, 150, 200];
/** Suggested limits are multiples of this many AED. */
const roundStep = (price: number) => (price < 1_000_000 ? 5000 : 50_000);

/** The lowest suggested price limit above the filter's that would give more homes, and their number. */
export function raisedPrice(
  found: Evaluation,
  filter: Filter,
): { maxPrice: number; count: number } | undefined {
  const { minPrice = 0, maxPrice } = filter;
  if (maxPrice === undefined || maxPrice < minPrice) return undefined;
  const limits = [
    ...new Set(
      PRICE_RAISES.map(
        (percent) => Math.ceil((maxPrice * percent) / 100 / roundStep(maxPrice)) * roundStep(maxPrice),
      ),
    ),
  ];
  // Steps count from their value, so each starts right above a limit.
  const counts = found.tallySteps(
    'price',
    [minPrice, maxPrice + 1, ...limits.map((n) => n + 1)],
    ['minPrice'],
  );
  let total = counts[0] ?? 0;
  for (const [at, limit] of limits.entries()) {
    total += counts[at + 1] ?? 0;
    if (total > found.count()) return { maxPrice: limit, count: total };
  }
  return undefined;
}

/** Single filters to drop that would give more homes, with the number each would give, highest first. */
export const loosenOptions = (found: Evaluation): { keys: string[]; count: number }[] =>
  found.keys
    .map((key) => ({ keys: keysOfCondition(key), count: found.count([key]) }))
    .filter(({ count }) => count > found.count())
    .toSorted((a, b) => b.count - a.count);
