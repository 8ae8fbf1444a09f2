import type { Filter } from '@manzil/shared/domain/property/filter';
import type { PropertySort } from '@manzil/shared/domain/enums';
import { readArea } from '@manzil/shared/domain/place/areas';
import { foldWords, searchWords, type WordMatch } from '@manzil/shared/domain/text/fold';
import { LANDMARKS } from '@manzil/shared/domain/place/landmarks';
import { FILTER_KEYS, boundsOf, type OwnKey } from '@manzil/shared/domain/property/filterConditions';
import { searchQuery } from '@manzil/shared/domain/text/searchQuery';
import { coversDescriptions, listingTexts, listingTokens } from '@manzil/shared/domain/text/searchTokens';
import { isReached } from './drive';
import { isInside, metresBetween } from './ground';
import type { DescribedRow } from './rows';

const DAY = 86_400_000;
type Test = (row: DescribedRow) => boolean;
type AskedFilter<Key extends keyof Filter> = NonNullable<Filter[Key]>;

const tokens = new WeakMap<DescribedRow, string[]>();
function tokensOf(row: DescribedRow): string[] {
  const known = tokens.get(row) ?? listingTokens(row);
  tokens.set(row, known);
  return known;
}
const atLeast =
  (value: (row: DescribedRow) => number | null | undefined) =>
  (least: number): Test =>
  (row) =>
    (value(row) ?? NaN) >= least;
const atMost =
  (value: (row: DescribedRow) => number | null | undefined) =>
  (most: number): Test =>
  (row) =>
    (value(row) ?? NaN) <= most;

const holdsWord =
  ({ prefixes, whole }: WordMatch, isInDescriptions: boolean): Test =>
  (row) =>
    tokensOf(row).some(
      (token) => whole.includes(token) || prefixes.some((prefix) => token.startsWith(prefix)),
    ) ||
    (isInDescriptions && foldWords(row.description).some((word) => prefixes.includes(word)));
const holdsWords = (text: string, isInDescriptions: boolean): Test => {
  const tests = searchWords(text).map((match) => holdsWord(match, isInDescriptions));
  return (row) => tests.every((test) => test(row));
};
const texts = new WeakMap<DescribedRow, string[]>();
/** A row's folded texts, with a space around each word. */
function textsOf(row: DescribedRow): string[] {
  const known = texts.get(row) ?? listingTexts(row).map((text) => ` ${foldWords(text).join(' ')} `);
  texts.set(row, known);
  return known;
}
const containsPhrase =
  (words: readonly string[]): Test =>
  (row) =>
    textsOf(row).some((text) => text.includes(` ${words.join(' ')} `));

/** Test of a search; its words may be in descriptions, or only in names. */
function searchTest(search: string, isInDescriptions: boolean): Test {
  const says = Array.from(
    search.matchAll(/([-−]?)(?:["“”«»„]([^"“”«»„]*)["“”«»„]|(\S+))/gu),
    ([, minus, phrase, word = '']) => {
      const folded = foldWords(phrase ?? word);
      const isWord = phrase === undefined && (minus === '' || folded.length === 1);
      const test = isWord ? holdsWords(word, isInDescriptions && minus === '') : containsPhrase(folded);
      return { isNot: minus !== '', isSaid: folded.length > 0, test };
    },
  ).filter(({ isSaid }) => isSaid);
  return (row) => says.every(({ isNot, test }) => test(row) !== isNot);
}

type Rule<Key extends keyof Filter> = (wanted: AskedFilter<Key>, now: number, filter: Filter) => Test;
const spotOf = ({ location: { lat, lng } }: DescribedRow) => ({ lat: lat ?? NaN, lng: lng ?? NaN });
/**
 * Attributes by type of condition, evaluated independently of the engine. The assignment itself comes from the engine's
 * table; oracle.ts repeats it by hand.
 */
const ORDINARY: Record<string, (wanted: never) => Test> = Object.fromEntries([
  ...FILTER_KEYS.one.map(
    (key) =>
      [
        key,
        (wanted: unknown): Test =>
          (row) =>
            row[key] === wanted,
      ] as const,
  ),
  ...FILTER_KEYS.anyOf.map(
    (key) =>
      [
        key,
        (wanted: readonly unknown[]): Test =>
          (row) =>
            wanted.includes(row[key]),
      ] as const,
  ),
  ...FILTER_KEYS.allOf.map(
    (key) =>
      [
        key,
        (wanted: readonly string[]): Test =>
          (row) =>
            wanted.every((one) => row[key].includes(one)),
      ] as const,
  ),
  ...FILTER_KEYS.range.flatMap((key) => {
    const [min, max] = boundsOf(key);
    return [[min, atLeast((row) => row[key])] as const, [max, atMost((row) => row[key])] as const];
  }),
  ...FILTER_KEYS.atMost.map((key) => [key, atMost((row) => row[key])] as const),
]);

/** Filter keys with their own rules (spec/1-domain), evaluated on one row. */
const OWN: { [Key in Exclude<OwnKey, 'sort'>]: Rule<Key> } = {
  type: (deal) => (row) => row.type === deal,
  category: (deal) => (row) => row.type === deal,
  district: (district) => (row) => row.district === district,
  places:
    (places) =>
    ({ city, district }) =>
      places.some((place) => place === city || place === `${city}/${district}`),
  near: (near, _now, { within = 1000 }) => {
    const meant = LANDMARKS.filter(({ id, kind }) => near.includes(id) || near.includes(kind));
    return (row) => meant.some((landmark) => metresBetween(spotOf(row), landmark) <= within);
  },
  // Part of `near`.
  within: () => () => true,
  areas: (areas) => {
    const outlines = areas.map((area) => readArea(area) ?? []);
    return (row) => outlines.some((outline) => isInside(spotOf(row), outline));
  },
  reach: (places) => (row) => places.every((place) => isReached(spotOf(row), place)),
  tenantType: (wanted) => (row) =>
    wanted === 'doNotMind' || row.tenantType === wanted || row.tenantType === 'doNotMind',
  cheques: atLeast(({ maxCheques }) => maxCheques),
  postedWithin: (days, now) => (row) => (row.verifiedAt?.getTime() ?? NaN) >= now - days * DAY,
  reduced: (reduced, now) => (row) => !reduced || (row.priceDrop?.at?.getTime() ?? NaN) > now - 30 * DAY,
  permitted: (permitted, now) => (row) =>
    !permitted || new Date(`${row.permit?.expiresAt ?? '1970-01-01'}T23:59:59.999+04:00`).getTime() >= now,
  bbox: ([west = 0, south = 0, east = 0, north = 0]) => {
    const [isEast, isWest] = [
      atLeast(({ location }) => location.lng)(west),
      atMost(({ location }) => location.lng)(east),
    ];
    const [isNorth, isSouth] = [
      atLeast(({ location }) => location.lat)(south),
      atMost(({ location }) => location.lat)(north),
    ];
    return (row) => isEast(row) && isWest(row) && isNorth(row) && isSouth(row);
  },
  agent: (agent) => (row) => row.agent === agent && !row.hideAgent,
  // One condition per choice; see below.
  avoid: () => () => true,
  // Affects only the order.
  nice: () => () => true,
  cash: atMost(({ dayOneCash }) => dayOneCash),
  search: (search) => searchTest(search, coversDescriptions(searchQuery(search))),
};
type AnyRule = (wanted: never, now: number, filter: Filter) => Test;
const RULES: Record<string, AnyRule> = { ...ORDINARY, ...OWN };

/** Keys that form one condition with another: the deal type with its category, and the distance with its landmark. */
const ONE_WITH: Record<string, string> = { category: 'type', within: 'near' };
const conditionOf = (key: string) =>
  ONE_WITH[key] ?? key.replace(/^(min|max)([A-Z])/, (_, __, letter: string) => letter.toLowerCase());

/** Evaluates a filter by scanning all rows once, including its variants with one or two conditions left out. */
export function searchByScan(rows: Iterable<DescribedRow>, filter: Filter, now: number) {
  const testsByKey = new Map<string, Test[]>();
  for (const [key, rule] of Object.entries(RULES)) {
    const wanted = filter[key as keyof Filter];
    if (wanted === undefined || (Array.isArray(wanted) && wanted.length === 0)) continue;
    const test = (rule as (wanted: unknown, now: number, filter: Filter) => Test)(wanted, now, filter);
    testsByKey.set(conditionOf(key), [...(testsByKey.get(conditionOf(key)) ?? []), test]);
  }
  for (const entry of filter.avoid ?? []) {
    const name = `avoid:${entry.split(':')[0] ?? ''}`;
    testsByKey.set(name, [...(testsByKey.get(name) ?? []), (row) => !hasValue(row, entry)]);
  }
  const conditions = [...testsByKey].map(([name, tests]) => ({
    name,
    fails: (row: DescribedRow) => !tests.every((test) => test(row)),
  }));
  const matching: DescribedRow[] = [];
  /** Rows by the one or two conditions they fail. */
  const failing = new Map<string, DescribedRow[]>();
  for (const row of rows) {
    const failed: string[] = [];
    for (const { name, fails } of conditions) {
      if (fails(row)) failed.push(name);
      if (failed.length > 2) break;
    }
    if (failed.length === 0) matching.push(row);
    else if (failed.length < 3) {
      const key = failed.toSorted().join();
      const known = failing.get(key);
      if (known) known.push(row);
      else failing.set(key, [row]);
    }
  }
  return {
    matching,
    /** Matches if these one or two conditions are left out. */
    without: (names: string[]) => [
      ...matching,
      ...[...names, names.toSorted().join()]
        .filter((name, at) => at === 0 || name !== names[0])
        .flatMap((name) => failing.get(name) ?? []),
    ],
    questions: conditions.map(({ name }) => name),
  };
}

const VALUES: Record<PropertySort, [value: (row: DescribedRow) => number, direction: 1 | -1]> = {
  newest: [({ verifiedAt }) => verifiedAt?.getTime() ?? -Infinity, -1],
  oldest: [({ verifiedAt }) => verifiedAt?.getTime() ?? -Infinity, 1],
  priceAsc: [({ price }) => price ?? -Infinity, 1],
  priceDesc: [({ price }) => price ?? -Infinity, -1],
  areaAsc: [({ area }) => area ?? -Infinity, 1],
  areaDesc: [({ area }) => area ?? -Infinity, -1],
  rating: [({ avgRating }) => avgRating, -1],
  popular: [({ views }) => views, -1],
  cashAsc: [({ dayOneCash }) => dayOneCash, 1],
  pricePerAreaAsc: [({ price, area }) => (price && area ? price / area : -Infinity), 1],
};

/** Whether a row has a value such as `bedrooms:studio` or `district:dubai/deira`. */
function hasValue(row: DescribedRow, entry: string): boolean {
  const [field = '', value = ''] = entry.split(':');
  if (field === 'district') return `${row.city}/${row.district}` === value;
  const stored: unknown = row[field as keyof DescribedRow];
  return Array.isArray(stored) ? stored.includes(value) : stored === value;
}
/** The distinct `nice` values that a row has. */
export const niceIn = (row: DescribedRow, nice: readonly string[]): string[] =>
  [...new Set(nice)].filter((entry) => hasValue(row, entry));

/** Compares two rows by their position in a list. */
export function comesBefore(
  sort: PropertySort | undefined,
  nice: readonly string[] = [],
  search = '',
): (a: DescribedRow, b: DescribedRow) => boolean {
  const [value, direction] = VALUES[sort ?? 'newest'];
  const known = new Map<DescribedRow, number>();
  const niceness = (row: DescribedRow) => {
    const had = known.get(row) ?? niceIn(row, nice).length;
    known.set(row, had);
    return had;
  };
  const isNamed = searchTest(search, false);
  return (a, b) => {
    const more = sort ? 0 : niceness(a) - niceness(b) || Number(isNamed(a)) - Number(isNamed(b));
    if (more !== 0) return more > 0;
    const [one, other] = [value(a), value(b)];
    if (one !== other) return direction > 0 ? one < other : one > other;
    return direction > 0 ? a.id < b.id : a.id > b.id;
  };
}

/** Buildings of rows whose name a search means, as "place/folded name". */
export function buildingsOf(rows: Iterable<DescribedRow>, isMeant: (name: string) => boolean): string[] {
  const found = new Set<string>();
  for (const { buildingName, city, district } of rows) {
    if (!buildingName || !isMeant(buildingName)) continue;
    found.add(`${city}/${district}/${foldWords(buildingName).join(' ')}`);
  }
  return [...found].toSorted();
}
