import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import * as enums from '@manzil/shared/domain/enums';
import { LANDMARKS } from '@manzil/shared/domain/place/landmarks';
import { LANDMARK_KINDS } from '@manzil/shared/domain/place/near';
import {
  FILTER_KEYS,
  boundsOf,
  type FilterKind,
  type OwnKey,
} from '@manzil/shared/domain/property/filterConditions';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { anArea, aReach } from '@manzil/search/testing/places';
import type { SeededChoices as Random } from '@manzil/search/testing/seeded';
import type { TestPerson } from '../testApp';
import { PLACES, DESCRIPTION_WORDS, TITLE_WORDS, type MarketListing } from './testMarket';

/** A random visitor who knows the market. */
export interface Visitor {
  random: Random;
  market: MarketListing[];
  agents: TestPerson[];
}
/** Filter values a random visitor would choose. */
type Choice = (visitor: Visitor) => Filter;
type Choices = [name: string, choice: Choice][];

/** Two values of an attribute taken from listings, lower one first, to test that bounds are inclusive. */
function figuresOf({ random, market }: Visitor, key: string): [number, number] {
  const figures = market.map((listing) => listing[key]).filter((value) => typeof value === 'number');
  const [a, b] = [random.one(figures), random.one(figures)];
  return [Math.min(a, b), Math.max(a, b)];
}

/** Phrases from titles, and some in the wrong order. */
const PHRASES = TITLE_WORDS.flatMap(([en, ar]) => [
  `"by the ${en}"`,
  `“HOME by the”`,
  `-"the ${en}"`,
  `"${en} by"`,
  `«عند ${ar}»`,
  `-«منزل عند ${ar}»`,
]);

/** Filters with rules of their own; sort orders are combined with every filter. */
const OWN: Record<Exclude<OwnKey, 'sort'>, Choice> = {
  type: ({ random }) => ({ type: random.one(enums.DEAL_TYPES) }),
  category: ({ random }) => ({ category: random.one(enums.DEAL_TYPES) }),
  district: ({ random }) => ({ district: random.one(PLACES).district }),
  places: ({ random }) => ({
    places: random
      .some(PLACES, 4)
      .map(({ city, district }) => (random.chance(0.3) ? city : `${city}/${district}`)),
  }),
  near: ({ random }) => ({
    near: [...random.some([...LANDMARKS.map(({ id }) => id), ...LANDMARK_KINDS], 4), 'mall'],
    within: random.one([500, 1000, 3000, 10_000]),
  }),
  within: ({ random }) => ({ within: random.one([700, 4000]) }),
  reach: ({ random }) => ({
    reach: Array.from({ length: random.whole(1, 2) }, () => aReach((choices) => random.one(choices))),
  }),
  areas: (visitor) => ({
    areas: Array.from({ length: visitor.random.whole(1, 5) }, () =>
      anArea(visitor.random, visitor.random.one(visitor.market).location),
    ),
  }),
  tenantType: ({ random }) => ({ tenantType: random.one(enums.TENANT_TYPES) }),
  search: ({ random }) => ({
    search: [
      ...(random.chance(0.7) ? [random.one(PLACES.flatMap((place) => [...place.words]))] : []),
      ...(random.chance(0.3) ? [random.one(TITLE_WORDS.flat())] : []),
      ...(random.chance(0.3) ? [random.one(DESCRIPTION_WORDS)] : []),
      ...(random.chance(0.3) ? [`-${random.one(TITLE_WORDS.flat())}`] : []),
      ...(random.chance(0.3) ? [random.one(PHRASES)] : []),
    ].join(' '),
  }),
  bbox: ({ random, market }) => {
    const { lat, lng } = random.one(market).location;
    const half = random.whole(1, 30) / 100;
    return { bbox: [lng - half, lat - half, lng + half, lat + half] };
  },
  agent: ({ random, agents }) => ({ agent: random.one(agents).id }),
  cheques: ({ random }) => ({ cheques: random.whole(1, 12) }),
  postedWithin: ({ random }) => ({ postedWithin: random.whole(1, 50) }),
  reduced: ({ random }) => ({ reduced: random.chance(0.9) }),
  permitted: ({ random }) => ({ permitted: random.chance(0.9) }),
  cash: ({ random, market }) => ({
    cash: Math.round(random.one(market).price * random.one([0.1, 0.3, 1.2])),
  }),
  avoid: ({ random }) => ({ avoid: someValues(random, 5) }),
  nice: ({ random }) => ({ nice: someValues(random, 10) }),
};

/** Named values of choices and places, as in URLs. */
export function someValues(random: Random, most: number): string[] {
  const named = [...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf].flatMap((key) => {
    const { city, district } = random.one(PLACES);
    return [`${key}:${random.one<string>(choicesOf(key))}`, `district:${city}/${district}`];
  });
  return random.some(named, most);
}

/** Choices by kind of filter; the market has fewer places than there are emirates. */
const KINDS: { [Kind in FilterKind]: () => Choices } = {
  one: () =>
    FILTER_KEYS.one.map((key) => [
      key,
      ({ random }) => ({
        [key]: key === 'city' ? random.one(PLACES).city : random.one<string>(choicesOf(key)),
      }),
    ]),
  anyOf: () =>
    FILTER_KEYS.anyOf.map((key) => [
      key,
      ({ random }) => ({ [key]: random.some<string>(choicesOf(key), 3) }),
    ]),
  // Only the first few, so that some listings have all of them.
  allOf: () =>
    FILTER_KEYS.allOf.map((key) => [
      key,
      ({ random }) => ({ [key]: random.some<string>(choicesOf(key).slice(0, 6), 2) }),
    ]),
  range: () =>
    FILTER_KEYS.range.flatMap((key): Choices => {
      const [min, max] = boundsOf(key);
      return [
        [min, (visitor) => ({ [min]: figuresOf(visitor, key)[0] })],
        [max, (visitor) => ({ [max]: figuresOf(visitor, key)[1] })],
        [
          `${key} band`,
          (visitor) => {
            const [least, most] = figuresOf(visitor, key);
            return { [min]: least, [max]: most };
          },
        ],
      ];
    }),
  atMost: () => FILTER_KEYS.atMost.map((key) => [key, (visitor) => ({ [key]: figuresOf(visitor, key)[1] })]),
  own: () => Object.entries(OWN),
};

/** Bounding boxes. The second one has listings as corners, to test that the border is inclusive. */
export const BOXES: readonly Choice[] = [
  OWN.bbox,
  ({ random, market }) => {
    const [a, b] = [random.one(market).location, random.one(market).location];
    const [west, east] = [Math.min(a.lng, b.lng), Math.max(a.lng, b.lng)];
    return { bbox: [west, Math.min(a.lat, b.lat), east, Math.max(a.lat, b.lat)] };
  },
];

/** Each filter alone, and some that are used together. */
export const CHOICES: Choices = [
  ...Object.values(KINDS).flatMap((choices) => choices()),
  [
    'city and district',
    ({ random }) => {
      const { city, district } = random.one(PLACES);
      return { city, district };
    },
  ],
  ['no electrical load at least', () => ({ minKv: 0 })],
  ...BOXES.slice(1).map((choice): Choices[number] => ['box of two', choice]),
];
/** Without `category`, a synonym of `type`. */
const COMBINED = CHOICES.filter(([name]) => name !== 'category').map(([, choice]) => choice);

/** Up to `most` compatible filters at once, including `always`. */
export function randomFilter(visitor: Visitor, most = 4, always: Filter = {}): Filter {
  const chosen = visitor.random.some(COMBINED, most).map((choice) => choice(visitor));
  const filter: Filter = Object.assign({}, ...chosen, always);
  const isPlaceRight = PLACES.some(
    ({ city, district }) => (filter.city ?? city) === city && (filter.district ?? district) === district,
  );
  if (!isPlaceRight) delete filter.district;
  for (const [min, max] of FILTER_KEYS.range.map(boundsOf)) {
    if ((filter[min] ?? 0) > (filter[max] ?? Infinity)) delete filter[min];
  }
  return filter;
}
