import type { Filter } from '@manzil/shared/domain/property/filter';
import type { FilterCondition, OwnKey } from '@manzil/shared/domain/property/filterConditions';
import { conditionsIn } from '@manzil/shared/domain/property/readConditions';
import { hasConditions, searchQuery } from '@manzil/shared/domain/text/searchQuery';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { PRICE_NEWS_DAYS } from '@manzil/shared/domain/offer/propertyRules';
import { dayStart, dubaiDay } from '@manzil/shared/domain/time/day';
import { copyBits, countBits, union, intersect, rowsOf, setBit, type Bits } from './bits';
import type { SearchIndex } from './searchIndex';
import { exclusionsOf, type AvoidName } from './exclusions';
import { codeOf, type Coded } from './row';
import type { RowSet } from './rowSet';
import { keepInside } from './geo/outlineGrid';
import { circlesOf, outlinesOf, reachOf, type Shape } from './geo/shapes';

const DAY = 86_400_000;

/** Finds the rows that answer a question, in a buffer from `take` unless they already have bits. */
type Find = (take: () => Bits) => Bits;
interface Criterion {
  key: keyof Filter | AvoidName | 'ids';
  find: Find;
}

/** Union of these sets. */
const anyOf =
  (sets: readonly (RowSet | undefined)[]): Find =>
  (take) => {
    const [only] = sets;
    const bits = sets.length === 1 ? only?.dense() : undefined;
    if (bits) return bits;
    const rows = take().fill(0);
    for (const set of sets) set?.addTo(rows);
    return rows;
  };
/** Intersection of these results. */
const allOf =
  (finds: readonly Find[]): Find =>
  (take) => {
    const rows = take();
    for (const [at, find] of finds.entries()) {
      if (at === 0) copyBits(rows, find(take));
      else intersect(rows, find(take));
    }
    return rows;
  };

/** Restrictions in addition to the filter. */
export interface Narrowing {
  /** Agent ids. */
  agents?: readonly string[] | undefined;
  /** Only these listings. */
  ids?: string[] | undefined;
  now?: number | undefined;
}

const anyCode = ({ values }: SearchIndex, field: Coded, chosen: readonly string[]): Find =>
  anyOf([...new Set(chosen)].map((value) => values.coded[field][codeOf(field, value)]));

/** Writes the rows in a box to `target`. */
function inBox(
  index: SearchIndex,
  { south, north, west, east }: Shape['box'],
  target: Bits,
  spare: Bits,
): Bits {
  index.order('lat').range(target, south, north);
  intersect(target, index.order('lng').range(spare, west, east));
  return target;
}

/** Rows in any of the shapes. Only rows in their boxes are tested. */
const inAny = (index: SearchIndex, shapes: readonly Shape[] | undefined): Find | undefined =>
  shapes &&
  ((take) => {
    const [found, boxed, between] = [take().fill(0), take(), take()];
    const { lat, lng } = index.columns.numbers;
    for (const { box, has } of shapes) {
      inBox(index, box, boxed, between);
      for (const row of rowsOf(boxed)) if (has(lat[row] as number, lng[row] as number)) setBit(found, row);
    }
    return found;
  });

/** Rows per grid cell over drawn areas; the fastest value in benches. */
const ROWS_A_CELL = 7;
const MAX_LINES = 384;

/** Rows in any of the drawn areas, tested against all areas in one pass. */
const inAreas = (index: SearchIndex, outlines: ReturnType<typeof outlinesOf>): Find | undefined =>
  outlines &&
  ((take) => {
    const [found, boxed, between] = [take().fill(0), take(), take()];
    for (const { box } of outlines) union(found, inBox(index, box, boxed, between));
    const lines = Math.sqrt(countBits(found) / ROWS_A_CELL);
    keepInside(found, index.columns.numbers, outlines, Math.min(MAX_LINES, Math.ceil(lines) + 1));
    return found;
  });

interface Context {
  index: SearchIndex;
  filter: Filter;
  agents: readonly string[] | undefined;
  now: number;
}
/** By UAE calendar day: a permit is valid on its last day. */
const startOfDay = (now: number) => dayStart(dubaiDay(new Date(now))).getTime();
const noCriterion = () => undefined;

/** Conditions with their own rules; undefined if the filter doesn't contain them. */
const OWN_RULES: Record<OwnKey, (context: Context) => Find | undefined> = {
  type: ({ index, filter }) => {
    const deal = filter.type ?? filter.category;
    return deal && anyCode(index, 'type', [deal]);
  },
  // Synonym of `type`.
  category: noCriterion,
  tenantType: ({ index, filter: { tenantType } }) =>
    tenantType && tenantType !== 'doNotMind'
      ? anyCode(index, 'tenantType', [tenantType, 'doNotMind'])
      : undefined,
  district: ({ index: { values }, filter: { district } }) =>
    district
      ? anyOf(values.places.filter(({ name }) => name.endsWith(`/${district}`)).map(({ rows }) => rows))
      : undefined,
  places: ({ index: { values }, filter: { places } }) =>
    places?.length
      ? anyOf(
          values.places
            .filter(({ name }) => places.some((place) => name === place || name.startsWith(`${place}/`)))
            .map(({ rows }) => rows),
        )
      : undefined,
  near: ({ index, filter }) => inAny(index, circlesOf(filter)),
  // Part of `near`.
  within: noCriterion,
  areas: ({ index, filter }) => inAreas(index, outlinesOf(filter)),
  reach: ({ index, filter }) => {
    const finds = reachOf(filter)?.flatMap((shape) => inAny(index, [shape]) ?? []);
    return finds && allOf(finds);
  },
  search: ({ index, filter: { search } }) => {
    const query = searchQuery(search ?? '');
    return hasConditions(query) ? (take) => index.words.find(query, index.live(), take) : undefined;
  },
  sort: noCriterion,
  bbox: ({ index, filter: { bbox } }) => {
    if (!bbox) return undefined;
    const [west, south, east, north] = bbox;
    return allOf([
      (take) => index.order('lat').range(take(), south, north),
      (take) => index.order('lng').range(take(), west, east),
    ]);
  },
  // Listings with a hidden agent aren't found by agent.
  agent: ({ index: { values }, agents }) => agents && anyOf(agents.map((id) => values.agents.get(id))),
  cheques: ({ index, filter: { cheques } }) =>
    cheques === undefined ? undefined : (take) => index.order('maxCheques').range(take(), cheques),
  postedWithin: ({ index, filter: { postedWithin }, now }) =>
    postedWithin === undefined
      ? undefined
      : (take) => index.order('verifiedAt').range(take(), now - postedWithin * DAY),
  reduced: ({ index, filter: { reduced }, now }) =>
    reduced ? (take) => index.order('reducedAt').range(take(), now - PRICE_NEWS_DAYS * DAY + 1) : undefined,
  permitted: ({ index, filter: { permitted }, now }) =>
    permitted ? (take) => index.order('permitEnds').range(take(), startOfDay(now)) : undefined,
  // Several questions: see `exclusionsOf`.
  avoid: noCriterion,
  // Only affects the order of a page.
  nice: noCriterion,
  cash: ({ index, filter: { cash } }) =>
    cash === undefined ? undefined : (take) => index.order('dayOneCash').range(take(), undefined, cash),
};

/** Answers one question. */
function criterionFor(condition: FilterCondition, context: Context): Find | undefined {
  const { index } = context;
  switch (condition.kind) {
    case 'one':
      return anyCode(index, condition.key, [condition.value]);
    case 'anyOf':
      return anyCode(index, condition.key, condition.values);
    case 'allOf': {
      const choices: readonly string[] = choicesOf(condition.key);
      const sets = index.values.masked[condition.key].filter((_, at) =>
        condition.values.includes(choices[at] ?? ''),
      );
      return allOf(sets.map((set) => anyOf([set])));
    }
    case 'range':
      return (take) => index.order(condition.of).range(take(), condition.least, condition.most);
    case 'atMost':
      return (take) => index.order(condition.key).range(take(), undefined, condition.most);
    case 'own':
      return OWN_RULES[condition.key](context);
  }
}

/** A filter as questions: the rules of `conditionsOf` (catalogFilter) on row sets. */
export function criteriaOf(
  index: SearchIndex,
  filter: Filter,
  { agents, ids, now = Date.now() }: Narrowing,
): Criterion[] {
  const context = { index, filter, agents, now };
  const criteria = conditionsIn(filter).flatMap((condition): Criterion[] => {
    const find = criterionFor(condition, context);
    return find ? [{ key: condition.key, find }] : [];
  });
  const questions = [...criteria, ...exclusionsOf(index, filter)];
  if (!ids) return questions;
  const find: Find = (take) => {
    const rows = take().fill(0);
    for (const row of ids.map(index.rowOf)) if (row !== undefined) setBit(rows, row);
    return rows;
  };
  return [...questions, { key: 'ids', find }];
}
