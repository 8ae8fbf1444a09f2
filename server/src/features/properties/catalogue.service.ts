import type { z } from 'zod';
import { checkRanges, filter as filterSchema, type Filter } from '@manzil/shared/contract/filter.schemas';
import type { facets } from '@manzil/shared/contract/properties.contract';
import { InputError } from '../../platform/errors';
import type { Condition } from '../../platform/where';
import { findListingPerson } from '../users/listingPeople.service';
import { remembered } from './catalogueCache';
import { checkFilter, conditionsOf, orderOf, whereOf, type Conditions } from './catalogueFilter';
import { countBy, countByPrice, countListings, findCards, toObjectId } from './listingReads.model';

export type Facets = z.input<typeof facets>;
/** What a list call carries: the filter's fields, the same set as JSON text, or both. */
export type FilterInput = Filter & { filter?: Filter | undefined };

const filterWithRanges = filterSchema.superRefine(checkRanges);
const LISTED: Condition = { isListed: true };
const NOBODY = '0'.repeat(24);

/**
 * One filter out of the fields and the JSON text of a call; the fields win.
 * @throws InputError, 400 at the field
 */
export function filterOf(input: FilterInput): Filter {
  const { filter = {}, ...fields } = input;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const parsed = filterWithRanges.safeParse({ ...filter, ...given }, { reportInput: true });
  if (!parsed.success) throw new InputError(parsed.error.issues);
  checkFilter(parsed.data);
  return parsed.data;
}

/** An agent's listings; unknown agents have none. */
async function agentCondition(ref: string): Promise<Condition> {
  const agent = await findListingPerson(ref);
  return { agent: toObjectId(agent?.id ?? NOBODY) };
}

/** What the public asks of the catalogue. Listings that hide their agent are not found by the agent. */
export async function publicConditions(filter: Filter): Promise<Conditions> {
  const conditions = conditionsOf(filter);
  if (filter.agent) conditions.set('agent', { ...(await agentCondition(filter.agent)), hideAgent: false });
  return conditions;
}

/** The same for the owner's and staff's lists. */
export async function insiderConditions(filter: Filter): Promise<Conditions> {
  const conditions = conditionsOf(filter);
  if (filter.agent) conditions.set('agent', await agentCondition(filter.agent));
  return conditions;
}

export const listedWhere = (conditions: Conditions, except?: keyof Filter): Condition =>
  whereOf(LISTED, conditions, except);

/** Exact, kept for a moment a filter (see catalogueCache). */
export const countListed = (where: Condition): Promise<number> =>
  remembered(`count ${JSON.stringify(where)}`, () => countListings(where));

export interface Paging {
  page: number;
  limit: number;
}

/** A page of the public catalogue with the number of all matches, of `ids` only when they are given. */
export async function findListed(filter: Filter, { page, limit }: Paging, ids?: string[]) {
  const matching = listedWhere(await publicConditions(filter));
  const where = ids ? { ...matching, _id: { $in: ids.map(toObjectId) } } : matching;
  const [records, count] = await Promise.all([
    findCards(where, { sort: orderOf(filter.sort, 'verifiedAt'), skip: (page - 1) * limit, limit }),
    countListed(where),
  ]);
  return { records, count };
}

/** Price steps of the facet, in AED: rents are a yearly figure. */
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

const ONE_OF = [
  'type',
  'city',
  'propertyType',
  'bedrooms',
  'bathrooms',
  'furnishing',
  'propertyCondition',
] as const;

/**
 * How many homes each choice would bring: every facet is counted with its own filter left out. The emirates leave out
 * the district too, which belongs to one of them; amenities must all be there, so theirs are counted within what
 * matches.
 */
export async function facetsOf(filter: Filter): Promise<Facets> {
  const conditions = await publicConditions(filter);
  const key = JSON.stringify([...conditions]);
  const groups = async (field: string, where: Condition, isList = false) =>
    (await countBy(where, field, isList)).flatMap(({ _id, count }) =>
      _id === null ? [] : [{ id: _id, count }],
    );
  return remembered(`facets ${key} ${filter.type ?? filter.category ?? ''}`, async () => {
    const steps = stepsFor(filter);
    const withoutDistrict = new Map([...conditions].filter(([name]) => name !== 'district'));
    const [chosen, prices, amenities, district] = await Promise.all([
      Promise.all(
        ONE_OF.map(async (field) => {
          const others = field === 'city' ? withoutDistrict : conditions;
          return [field, await groups(field, listedWhere(others, field))] as const;
        }),
      ),
      countByPrice(listedWhere(conditions, 'minPrice'), steps),
      groups('amenities', listedWhere(conditions), true),
      filter.city ? groups('district', listedWhere(conditions, 'district')) : undefined,
    ]);
    const found = new Map(prices.map(({ min, count }) => [min, count]));
    const byField = Object.fromEntries(chosen) as Record<(typeof ONE_OF)[number], Facets['type']>;
    return {
      ...byField,
      price: steps.map((min, at) => ({ min, max: steps[at + 1] ?? null, count: found.get(min) ?? 0 })),
      amenities,
      ...(district && { district }),
    };
  });
}

/** Filter keys that are one question. */
const KEYS_OF: Partial<Record<keyof Filter, string[]>> = {
  minPrice: ['minPrice', 'maxPrice'],
  minKv: ['minKv', 'maxKv'],
  minArea: ['minArea', 'maxArea'],
};

/** Which single filter to leave out, and how many homes that brings, the most first. */
export async function loosened(filter: Filter): Promise<{ keys: string[]; count: number }[]> {
  const conditions = await publicConditions(filter);
  const tries = await Promise.all(
    [...conditions.keys()].map(async (key) => ({
      keys: KEYS_OF[key] ?? [key],
      count: await countListed(listedWhere(conditions, key)),
    })),
  );
  return tries.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}
