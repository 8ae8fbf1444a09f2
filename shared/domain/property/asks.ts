import type { PropertySort } from '../enums';
import type { Attribute } from './attribute';
import { ATTRIBUTE_KEYS, attributeOf, keysWith, type KeysWith } from './attributes';

/** The ways in which a filter asks of attributes. */
export type AskKind = NonNullable<Extract<Attribute, { filter?: unknown }>['filter']>;
type Asked<Kind extends AskKind> = KeysWith<{ filter: Kind }>;
type RangeKey = Asked<'range'>;
export type MinKey = `min${Capitalize<RangeKey>}`;
export type MaxKey = `max${Capitalize<RangeKey>}`;

/** Asked beside the attributes, or of what follows from them. */
const BESIDE = [
  'category',
  'places',
  'near',
  'within',
  'areas',
  'reach',
  'search',
  'sort',
  'bbox',
  'agent',
  'cheques',
  'postedWithin',
  'reduced',
  'permitted',
  'avoid',
  'nice',
  'cash',
] as const;
/** Keys of the filter with a rule of their own, which each engine has in an exhaustive record. */
export type OwnKey = Asked<'own'> | (typeof BESIDE)[number];

/** The attributes that are asked in each way. */
export const ASKED = {
  one: keysWith({ filter: 'one' }),
  anyOf: keysWith({ filter: 'anyOf' }),
  allOf: keysWith({ filter: 'allOf' }),
  range: keysWith({ filter: 'range' }),
  atMost: keysWith({ filter: 'atMost' }),
  own: keysWith({ filter: 'own' }),
} as const satisfies { [Kind in AskKind]: readonly Asked<Kind>[] };
export const OWN_KEYS: readonly OwnKey[] = [...ASKED.own, ...BESIDE];

/** The attributes of one kind that are asked in any way. */
export const askedOfKind = <Kind extends Attribute['kind']>(kind: Kind) =>
  ATTRIBUTE_KEYS.filter((key): key is KeysWith<{ kind: Kind; filter: AskKind }> => {
    const attribute = attributeOf(key);
    return attribute.kind === kind && 'filter' in attribute;
  });

/** The two keys of a range: `price` is asked by `minPrice` and `maxPrice`. */
export const boundsOf = (key: RangeKey) => {
  const name = key.charAt(0).toUpperCase() + key.slice(1);
  return [`min${name}`, `max${name}`] as [MinKey, MaxKey];
};

/** What a filter asks, one question an attribute, under the first of its keys. */
export type Ask =
  | { ask: 'one'; key: Asked<'one'>; value: string }
  | { ask: 'anyOf'; key: Asked<'anyOf'>; values: readonly string[] }
  | { ask: 'allOf'; key: Asked<'allOf'>; values: readonly string[] }
  | { ask: 'range'; key: MinKey; of: RangeKey; least: number | undefined; most: number | undefined }
  | { ask: 'atMost'; key: Asked<'atMost'>; most: number }
  /** Whether it is asked at all is seen by its rule. */
  | { ask: 'own'; key: OwnKey };

/** Keys of the filter that are one question, by the first of them. */
export const keysOfQuestion = (key: string): string[] => {
  if (key === 'near') return ['near', 'within'];
  const bounds = ASKED.range.map(boundsOf).find(([min]) => min === key);
  return bounds ?? [key];
};

/** What a list is in order of, and whether it rises; ties are broken by id in the same direction. */
export const ORDERS = {
  newest: ['verifiedAt', -1],
  oldest: ['verifiedAt', 1],
  priceAsc: ['price', 1],
  priceDesc: ['price', -1],
  areaAsc: ['area', 1],
  areaDesc: ['area', -1],
  rating: ['avgRating', -1],
  popular: ['views', -1],
  cashAsc: ['dayOneCash', 1],
} as const satisfies Record<PropertySort, readonly [string, 1 | -1]>;
