import type { z } from 'zod';
import { checkRanges, filter as filterSchema, type Filter } from '@manzil/shared/contract/filter.schemas';
import type { facets } from '@manzil/shared/contract/filter.schemas';
import { InputError } from '../../platform/errors';
import type { Condition } from '../../platform/where';
import { findListingPerson } from '../users/listingPeople.service';
import { checkFilter, conditionsOf, whereOf, type Conditions } from './catalogueFilter';
import type { Columns } from './catalogueColumns';
import { theCatalogue } from './catalogueIndex.model';
import { evaluate, roomFor, type Evaluation } from './catalogueQuery';
import { findCards, toObjectId } from './listingReads.model';
import type { PropertyRecord } from './property.model';

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

export const listedWhere = (conditions: Conditions): Condition => whereOf(LISTED, conditions);

interface Kept {
  columns: Columns;
  version: number;
  evaluation: Evaluation;
  room: Uint32Array;
}
/** Evaluations of the catalogue as it is now: after any change they count no more, so they are exact. */
const kept = new Map<string, Kept>();
const MAX_KEPT = 50;

/** The room of an evaluation that is not needed any more: fresh memory for each keeps the garbage collector busy. */
function freeRoom(key: string, rows: number): Uint32Array {
  const oldest = kept.has(key) ? key : kept.size >= MAX_KEPT ? kept.keys().next().value : undefined;
  const room = oldest === undefined ? undefined : kept.get(oldest)?.room;
  if (oldest !== undefined) kept.delete(oldest);
  return room && room.length >= rows ? room : roomFor(rows);
}

/**
 * What the published listings answer to a filter, out of this server's memory (see catalogueIndex). `use` has the
 * evaluation only until it returns: its room serves other questions afterwards.
 */
export async function evaluated<T>(
  filter: Filter,
  use: (found: Evaluation) => T,
  ids?: string[],
): Promise<T> {
  const agent = filter.agent ? ((await findListingPerson(filter.agent))?.id ?? NOBODY) : undefined;
  const columns = await theCatalogue();
  const asked = { ...filter, sort: undefined };
  const key = `${Math.floor(Date.now() / 60_000)} ${JSON.stringify([asked, agent, ids])}`;
  const known = kept.get(key);
  if (known?.columns === columns && known.version === columns.version()) return use(known.evaluation);
  const room = freeRoom(key, columns.rows());
  const evaluation = evaluate(columns, asked, { agent, ids, room });
  kept.set(key, { columns, version: columns.version(), evaluation, room });
  return use(evaluation);
}

/** Cards read lately with the stamp their listing had then: unchanged since, they need not be read again. */
const cards = new Map<string, { stamp: number; record: PropertyRecord }>();
/** About 3 kB each. */
const MAX_CARDS = 5000;

/** Cards of these listings in this order; what is not published any more stays away. */
export async function cardsInOrder(ids: string[]): Promise<PropertyRecord[]> {
  const columns = await theCatalogue();
  // The stamps are taken before reading: a change in between makes the card outdated, never too new.
  const stamps = new Map(ids.flatMap((id) => [[id, columns.stamp(id) ?? -1] as const]));
  const known = (id: string) => {
    const card = cards.get(id);
    return card?.stamp === stamps.get(id) ? card?.record : undefined;
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
      if (cards.size >= MAX_CARDS) cards.delete(cards.keys().next().value ?? '');
      cards.set(id, { stamp, record });
    }
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface Paging {
  page: number;
  limit: number;
}

/** A page of the public catalogue with the exact number of all matches; of `ids` only when they are given. */
export async function findListed(filter: Filter, { page, limit }: Paging, ids?: string[]) {
  const asked = { sort: filter.sort, skip: (page - 1) * limit, limit };
  const { shown, count } = await evaluated(
    filter,
    (found) => ({
      shown: found.once(`page ${JSON.stringify(asked)}`, () => found.page(asked)),
      count: found.count(),
    }),
    ids,
  );
  return { records: await cardsInOrder(shown), count };
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

/** Emirates leave out the district too, which belongs to one of them. */
const WITHOUT = {
  type: ['type'],
  city: ['city', 'district'],
  propertyType: ['propertyType'],
  bedrooms: ['bedrooms'],
  bathrooms: ['bathrooms'],
  furnishing: ['furnishing'],
  propertyCondition: ['propertyCondition'],
} as const;
type Choice = keyof typeof WITHOUT;

/**
 * How many homes each choice would bring: every facet is counted with its own filter left out. Amenities must all be
 * there, so theirs are counted within what matches.
 */
export async function facetsOf(filter: Filter): Promise<Facets> {
  return evaluated(filter, (found) => found.once('facets', () => countFacets(found, filter)));
}

function countFacets(found: Evaluation, filter: Filter): Facets {
  const steps = stepsFor(filter);
  const prices = found.tallyPrices(steps, ['minPrice']);
  const chosen = Object.fromEntries(
    Object.entries(WITHOUT).map(([field, without]) => [field, found.tally(field as Choice, without)]),
  ) as Record<Choice, Facets['type']>;
  return {
    ...chosen,
    price: steps.map((min, at) => ({ min, max: steps[at + 1] ?? null, count: prices[at] ?? 0 })),
    amenities: found.tallyMask('amenities'),
    ...(filter.city && { district: found.tallyDistricts(['district']) }),
  };
}

/** Filter keys that are one question. */
const KEYS_OF: Partial<Record<keyof Filter, string[]>> = {
  minPrice: ['minPrice', 'maxPrice'],
  minKv: ['minKv', 'maxKv'],
  minArea: ['minArea', 'maxArea'],
};

/** Which single filter to leave out, and how many homes that brings, the most first. */
export async function loosened(filter: Filter): Promise<{ keys: string[]; count: number }[]> {
  return evaluated(filter, (found) =>
    found.keys
      .map((key) => ({ keys: (key !== 'ids' && KEYS_OF[key]) || [key], count: found.count([key]) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  );
}
