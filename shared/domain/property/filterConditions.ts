import type { PropertySort } from '../enums';
import { FARTHEST, NEAREST } from '../place/near';
import type { Attribute, Measure } from './attribute';
import { ATTRIBUTE_KEYS, attributeOf, keysWith, type KeysWith } from './attributes';

/** Ways of filtering by an attribute. */
export type FilterKind = NonNullable<Extract<Attribute, { filter?: unknown }>['filter']>;
type KeysFilteredBy<Kind extends FilterKind> = KeysWith<{ filter: Kind }>;
type RangeKey = KeysFilteredBy<'range'>;
export type MinKey = `min${Capitalize<RangeKey>}`;
export type MaxKey = `max${Capitalize<RangeKey>}`;

/** Filters that are no attributes, or derived from several. */
const OTHER_FILTERS = [
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
/** Filter keys with rules of their own, which each engine lists in an exhaustive record. */
export type OwnKey = KeysFilteredBy<'own'> | (typeof OTHER_FILTERS)[number];

/** Attributes by kind of filter. */
export const FILTER_KEYS = {
  one: keysWith({ filter: 'one' }),
  anyOf: keysWith({ filter: 'anyOf' }),
  allOf: keysWith({ filter: 'allOf' }),
  range: keysWith({ filter: 'range' }),
  atMost: keysWith({ filter: 'atMost' }),
  own: keysWith({ filter: 'own' }),
} as const satisfies { [Kind in FilterKind]: readonly KeysFilteredBy<Kind>[] };
export const OWN_KEYS: readonly OwnKey[] = [...FILTER_KEYS.own, ...OTHER_FILTERS];

/** Filterable attributes of one kind. */
export const filterableOfKind = <Kind extends Attribute['kind']>(kind: Kind) =>
  ATTRIBUTE_KEYS.filter((key): key is KeysWith<{ kind: Kind; filter: FilterKind }> => {
    const attribute = attributeOf(key);
    return attribute.kind === kind && 'filter' in attribute;
  });

/** Figures of filters with rules of their own. */
export const FIGURES = {
  /** Maximum distance for `near`; default 1,000. */
  within: { unit: 'm', whole: true, least: NEAREST, most: FARTHEST },
  /** Minimum number of cheques. */
  cheques: { unit: '', whole: true, least: 1, most: 12 },
  postedWithin: { unit: 'days', whole: true, least: 1, most: 365 },
  /** Available cash: an upper limit for the first day's costs, see domain/costs. */
  cash: { unit: 'AED', whole: true, least: 1, most: 1_000_000_000 },
} as const satisfies Partial<Record<OwnKey, Measure>>;

/** The two keys of a range: `price` is filtered by `minPrice` and `maxPrice`. */
export const boundsOf = (key: RangeKey) => {
  const name = key.charAt(0).toUpperCase() + key.slice(1);
  return [`min${name}`, `max${name}`] as [MinKey, MaxKey];
};

/** Conditions of a filter, one per attribute, under the first of its keys. */
export type FilterCondition =
  | { kind: 'one'; key: KeysFilteredBy<'one'>; value: string }
  | { kind: 'anyOf'; key: KeysFilteredBy<'anyOf'>; values: readonly string[] }
  | { kind: 'allOf'; key: KeysFilteredBy<'allOf'>; values: readonly string[] }
  | { kind: 'range'; key: MinKey; of: RangeKey; least: number | undefined; most: number | undefined }
  | { kind: 'atMost'; key: KeysFilteredBy<'atMost'>; most: number }
  /** Its own rule decides whether it applies. */
  | { kind: 'own'; key: OwnKey };

/** Filter keys that form one condition, by the first of them. */
export const keysOfCondition = (key: string): string[] => {
  if (key === 'near') return ['near', 'within'];
  const bounds = FILTER_KEYS.range.map(boundsOf).find(([min]) => min === key);
  return bounds ?? [key];
};

/** Sort field and direction (1 ascending) of each order; ties are broken by id in the same direction. */
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
  pricePerAreaAsc: ['pricePerArea', 1],
} as const satisfies Record<PropertySort, readonly [string, 1 | -1]>;
