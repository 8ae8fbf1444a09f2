import emirates from '../../data/emirates.json' with { type: 'json' };
import labels from '../../data/enums.json' with { type: 'json' };
import { measuredIn, readAmount } from '../text/amount';
import * as enums from '../enums';
import { foldText } from '../text/fold';
import { allows, CHOICES, MEASURES, type Measure } from '../property/attribute';
import { ATTRIBUTES } from '../property/attributes';
import { boundsOf, FIGURES, FILTER_KEYS } from '../property/filterConditions';
import { readNamed } from '../property/namedValue';
import { MIN_RATINGS } from './servicesAddress';
import { plainValue } from '../text/typedText';

/**
 * Addresses of lists as people write them: `maxPrice=80,000`, `city=Dubai`. Kept apart from the strict readers, which are
 * in the client's first bundle.
 */

interface Named {
  id: string;
  en: string;
  ar: string;
}
const NAMES: Record<string, readonly Named[]> = { ...labels, emirate: emirates };

/** Rewrites a value as the strict reader spells it; undefined if its meaning isn't clear. */
type Reader = (value: string, plain: string) => string | undefined;

const folded = (text: string) =>
  foldText(text)
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Reads a choice by its id or its name in either language, whatever its case. */
function choice(list: string, allowed: readonly string[]): Reader {
  const choices = NAMES[list] ?? allowed.map((id) => ({ id, en: id, ar: id }));
  const byName = new Map(
    choices.flatMap(({ id, en, ar }) => [id, en, ar].map((name) => [folded(name), id] as const)),
  );
  return (_, plain) => {
    const id = byName.get(folded(plain)) ?? plain;
    return allowed.find((one) => one === id);
  };
}

/** Reads a number as fields do, if the measure allows it. */
const number =
  (measure: Measure): Reader =>
  (value, plain) => {
    const n = plain === '' ? Number.NaN : Number(plain);
    // Fields read `80.000` as 80,000; numbers the product wrote are parsed as is.
    const amount = String(n) === plain ? n : (readAmount(value, measuredIn(measure.unit)) ?? n);
    return allows(measure, amount) ? String(amount) : undefined;
  };
const flag: Reader = (_, plain) => (['true', '1', 'false', '0'].includes(plain) ? plain : undefined);
const namedValue: Reader = (value) => readNamed(value) && value;

const CHOSEN = [...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf];
/** Filters that take several values. */
const MANY: ReadonlySet<string> = new Set([...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf, 'avoid', 'nice']);
const dealType = choice('dealType', enums.DEAL_TYPES);
const city = choice('emirate', enums.EMIRATES);
const minRating = choice('', MIN_RATINGS.map(String));
const price = number(MEASURES.money);
const page = number(MEASURES.page);

type Readers = ReadonlyMap<string, Reader>;
const CATALOG: Readers = new Map([
  ...CHOSEN.map((key) => [key, choice(ATTRIBUTES[key].of, CHOICES[ATTRIBUTES[key].of])] as const),
  ...FILTER_KEYS.range.flatMap((key) =>
    boundsOf(key).map((bound) => [bound, number(ATTRIBUTES[key].measure)] as const),
  ),
  ...FILTER_KEYS.atMost.map((key) => [key, number(ATTRIBUTES[key].measure)] as const),
  ...Object.entries(FIGURES).map(([key, measure]) => [key, number(measure)] as const),
  ...Object.entries({ category: dealType, type: dealType, page, reduced: flag, permitted: flag }),
  ...Object.entries({ avoid: namedValue, nice: namedValue }),
  ['tenantType', choice('tenantType', enums.TENANT_TYPES)],
  ['sort', choice('propertySort', enums.PROPERTY_SORTS)],
]);
const SERVICES: Readers = new Map(
  Object.entries({
    ...{ city, minRating, minPrice: price, maxPrice: price, page },
    category: choice('serviceCategory', enums.SERVICE_CATEGORIES),
    openNow: choice('', ['true', 'false']),
    sort: choice('propertySort', enums.SERVICE_SORTS),
  }),
);
const AGENTS: Readers = new Map(
  Object.entries({
    ...{ city, minRating, page },
    language: choice('languagesSpoken', enums.LANGUAGES_SPOKEN),
    sort: choice('', enums.AGENT_SORTS),
  }),
);

/** Longer values mean nothing. */
const MAX_LENGTH = 100;

/** A value of an address that isn't applied. */
export interface UnreadValue {
  key: string;
  value: string;
}
/** Subset of URLSearchParams used here, because this also runs outside a browser. */
interface Query {
  keys: () => Iterable<string>;
  getAll: (key: string) => string[];
  set: (key: string, value: string) => void;
  append: (key: string, value: string) => void;
}

/** Swaps two readable bounds given in the wrong order, as number fields do. */
function orderBounds(query: Query, unread: readonly UnreadValue[]): void {
  for (const key of FILTER_KEYS.range) {
    const [least, most] = boundsOf(key);
    if (unread.some((one) => one.key === least || one.key === most)) continue;
    const [[min], [max]] = [query.getAll(least), query.getAll(most)];
    if (!min || !max || !(Number(plainValue(min)) > Number(plainValue(max)))) continue;
    query.set(least, max);
    query.set(most, min);
  }
}

/**
 * Rewrites the readable values of an address as the strict reader spells them. Returns the others, which stay in the
 * address and aren't applied.
 */
function mend(query: Query, readers: Readers): UnreadValue[] {
  const unread: UnreadValue[] = [];
  for (const key of new Set(query.keys())) {
    const read = readers.get(key);
    if (!read) continue;
    const given = query.getAll(key);
    const values = MANY.has(key) ? given.flatMap((value) => value.split(',')) : given.slice(0, 1);
    // A single-value filter keeps its first value; `readFilter` drops the rest.
    const further = MANY.has(key) ? [] : given.slice(1);
    const spelled = (value: string) =>
      value.length > MAX_LENGTH ? undefined : read(value, plainValue(value));
    const now = values.map((value) => {
      if (value.length <= MAX_LENGTH && plainValue(value) === '') return value;
      const right = spelled(value);
      if (right === undefined) unread.push({ key, value: value.trim() });
      return right ?? value;
    });
    if (now.join() !== values.join()) {
      query.set(key, now.join());
      for (const value of further) query.append(key, value);
    }
    const ignored = further.filter((value) => value !== '' && spelled(value) !== now[0]);
    unread.push(...ignored.map((value) => ({ key, value: value.trim() })));
  }
  orderBounds(query, unread);
  return unread;
}

/** Mends an address of the catalog (`readFilter`). Places, landmarks and areas are left to the server. */
export const mendCatalogAddress = (query: Query) => mend(query, CATALOG);
/** Mends an address of the services (`readServiceFilter`). Districts are left to the server. */
export const mendServicesAddress = (query: Query) => mend(query, SERVICES);
/** Mends an address of the agents' directory (`readAgentsFilter`). Districts are left to the server. */
export const mendAgentsAddress = (query: Query) => mend(query, AGENTS);
