import emirates from '../data/emirates.json' with { type: 'json' };
import labels from '../data/enums.json' with { type: 'json' };
import { measuredIn, readAmount, type Measured } from './amount';
import * as enums from './enums';
import { foldText } from './fold';
import { CHOICES } from './property/attribute';
import { ATTRIBUTES } from './property/attributes';
import { boundsOf, FILTER_KEYS } from './property/filterConditions';
import { readNamed } from './property/namedValue';
import { plainValue } from './typedText';

/**
 * Catalog addresses as people write them: `maxPrice=80,000`, `city=Dubai`. Kept apart from `catalogAddress`, whose strict
 * reader is in the client's first bundle.
 */

type ChoiceList = keyof typeof CHOICES;
interface Named {
  id: string;
  en: string;
  ar: string;
}
const NAMES: Record<string, readonly Named[]> = { ...labels, emirate: emirates };

/** Lists of choices by filter key. */
const LISTS = new Map<string, { list: string; allowed: readonly string[] }>([
  ...[...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf].map(
    (key): [string, { list: ChoiceList; allowed: readonly string[] }] => {
      const list = ATTRIBUTES[key].of;
      return [key, { list, allowed: CHOICES[list] }];
    },
  ),
  ...['category', 'type'].map((key): [string, { list: string; allowed: readonly string[] }] => [
    key,
    { list: 'dealType', allowed: enums.DEAL_TYPES },
  ]),
  ['tenantType', { list: 'tenantType', allowed: enums.TENANT_TYPES }],
  ['sort', { list: 'propertySort', allowed: enums.PROPERTY_SORTS }],
]);
/** Filters that take several values. */
const MANY: ReadonlySet<string> = new Set([...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf, 'avoid', 'nice']);

const measureOf = (key: (typeof FILTER_KEYS)['range' | 'atMost'][number]): Measured => {
  const attribute = ATTRIBUTES[key];
  return 'measure' in attribute ? measuredIn(attribute.measure.unit) : 'number';
};
/** What the numbers of an address measure, by key. */
const NUMBERS = new Map<string, Measured>([
  ...FILTER_KEYS.range.flatMap((key) => boundsOf(key).map((bound) => [bound, measureOf(key)] as const)),
  ...FILTER_KEYS.atMost.map((key) => [key, measureOf(key)] as const),
  ...['within', 'cheques', 'postedWithin', 'page'].map((key) => [key, 'number'] as const),
  ['cash', 'money'],
]);
/** No longer value means anything. */
const LONGEST = 100;
const FLAGS = ['reduced', 'permitted'];

const folded = (text: string) =>
  foldText(text)
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** The choices of each list by folded id and name. */
const CHOICE_BY_NAME = new Map(
  Array.from(new Set(Array.from(LISTS.values(), ({ list }) => list)), (list) => [
    list,
    new Map((NAMES[list] ?? []).flatMap(({ id, en, ar }) => [id, en, ar].map((name) => [folded(name), id]))),
  ]),
);

/** The choice with this id or name in either language, whatever its case. */
function choiceOf(key: string, value: string): string | undefined {
  const { list, allowed } = LISTS.get(key) ?? { list: '', allowed: [] };
  const id = CHOICE_BY_NAME.get(list)?.get(folded(value)) ?? value;
  return allowed.find((one) => one === id);
}

/** The value in the strict reader's spelling; undefined if its meaning isn't clear. */
function mended(key: string, value: string): string | undefined {
  if (value.length > LONGEST) return undefined;
  const plain = plainValue(value);
  const of = NUMBERS.get(key);
  if (of) {
    const n = Number(plain);
    const strict = plain !== '' && Number.isFinite(n) && n >= 0 ? n : undefined;
    // Fields read `80.000` as 80,000; numbers the product wrote are parsed as is.
    const amount = String(strict) === plain ? strict : (readAmount(value, of) ?? strict);
    return amount === undefined || (key === 'page' && (amount < 1 || amount % 1 !== 0))
      ? undefined
      : String(amount);
  }
  if (FLAGS.includes(key)) return ['true', '1', 'false', '0'].includes(plain) ? plain : undefined;
  if (key === 'avoid' || key === 'nice') return readNamed(value) && value;
  return choiceOf(key, plain);
}

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
 * Rewrites the readable values of a catalog address as the strict reader (`readFilter`) spells them. Returns the others,
 * which stay in the address and aren't applied. Places, landmarks and areas are left to the server.
 */
export function mendCatalogAddress(query: Query): UnreadValue[] {
  const unread: UnreadValue[] = [];
  for (const key of new Set(query.keys())) {
    if (!LISTS.has(key) && !NUMBERS.has(key) && !FLAGS.includes(key) && !MANY.has(key)) continue;
    const given = query.getAll(key);
    const values = MANY.has(key) ? given.flatMap((value) => value.split(',')) : given.slice(0, 1);
    const now = values.map((value) => {
      if (plainValue(value) === '') return value;
      const right = mended(key, value);
      if (right === undefined) unread.push({ key, value: value.trim() });
      return right ?? value;
    });
    if (now.join() !== values.join()) query.set(key, now.join());
  }
  orderBounds(query, unread);
  return unread;
}
