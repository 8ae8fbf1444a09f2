import type { Filter } from '@manzil/shared/contract/filter.schemas';
import * as enums from '@manzil/shared/domain/enums';
import type { TestPerson } from '../../testing/testApp';
import { PLACES, TITLE_WORDS, type MarketListing, type Random } from './testMarket';

/** Somebody who looks for homes at random in a market they know. */
export interface Visitor {
  random: Random;
  market: MarketListing[];
  agents: TestPerson[];
}

/** Some value for each filter, as a random visitor would choose it. */
export const CHOICES: Record<string, (visitor: Visitor) => Filter> = {
  type: ({ random }) => ({ type: random.one(enums.DEAL_TYPES) }),
  category: ({ random }) => ({ category: random.one(enums.DEAL_TYPES) }),
  city: ({ random }) => ({ city: random.one(PLACES).city }),
  district: ({ random }) => ({ district: random.one(PLACES).district }),
  cityAndDistrict: ({ random }) => {
    const { city, district } = random.one(PLACES);
    return { city, district };
  },
  propertyType: ({ random }) => ({ propertyType: random.some(enums.PROPERTY_TYPES, 3) }),
  minPrice: ({ random }) => ({ minPrice: random.whole(1, 40) * 25_000 }),
  maxPrice: ({ random }) => ({ maxPrice: random.whole(20, 60) * 25_000 }),
  priceBand: ({ random }) => ({ minPrice: 250_000, maxPrice: 250_000 + random.whole(0, 20) * 25_000 }),
  kvBand: ({ random }) => ({ minKv: random.whole(0, 400), maxKv: 400 + random.whole(0, 600) }),
  minKv: () => ({ minKv: 0 }),
  area: ({ random }) => ({ minArea: random.whole(3, 30) * 100, maxArea: random.whole(30, 90) * 100 }),
  bathrooms: ({ random }) => ({ bathrooms: random.some(enums.COUNTS, 2) }),
  bedrooms: ({ random }) => ({ bedrooms: random.some(enums.BEDROOMS, 3) }),
  parkings: ({ random }) => ({ parkings: random.some(enums.COUNTS, 2) }),
  floors: ({ random }) => ({ floors: random.some(enums.COUNTS, 2) }),
  amenities: ({ random }) => ({ amenities: random.some(enums.AMENITIES.slice(0, 8), 2) }),
  additionalOptions: ({ random }) => ({
    additionalOptions: random.some(enums.ADDITIONAL_OPTIONS.slice(0, 6), 2),
  }),
  tenantType: ({ random }) => ({ tenantType: random.one(enums.TENANT_TYPES) }),
  propertyAge: ({ random }) => ({ propertyAge: random.whole(0, 30) }),
  balcony: ({ random }) => ({ balcony: random.one(enums.YES_NO) }),
  propertyCondition: ({ random }) => ({ propertyCondition: random.one(enums.PROPERTY_CONDITIONS) }),
  furnishing: ({ random }) => ({ furnishing: random.one(enums.FURNISHINGS) }),
  search: ({ random }) => ({
    search: [
      random.one(PLACES.flatMap((place) => [...place.words])),
      ...(random.chance(0.4) ? [random.one(TITLE_WORDS.flat())] : []),
    ].join(' '),
  }),
  bbox: ({ random, market }) => {
    const { lat, lng } = random.one(market).location;
    const half = random.whole(1, 30) / 100;
    return { bbox: [lng - half, lat - half, lng + half, lat + half] };
  },
  /** Its corners are listings: what lies on the border is inside. */
  bboxOfTwo: ({ random, market }) => {
    const [a, b] = [random.one(market).location, random.one(market).location];
    const [west, east] = [Math.min(a.lng, b.lng), Math.max(a.lng, b.lng)];
    return { bbox: [west, Math.min(a.lat, b.lat), east, Math.max(a.lat, b.lat)] };
  },
  agent: ({ random, agents }) => ({ agent: random.one(agents).id }),
  cheques: ({ random }) => ({ cheques: random.whole(1, 12) }),
  postedWithin: ({ random }) => ({ postedWithin: random.whole(1, 50) }),
};
/** `category` is another word for `type`. */
const NAMES = Object.keys(CHOICES).filter((name) => name !== 'category');

/** Up to `most` filters at once that do not contradict one another, `always` among them. */
export function randomFilter(visitor: Visitor, most = 4, always: Filter = {}): Filter {
  const chosen = visitor.random.some(NAMES, most).map((name) => CHOICES[name]?.(visitor));
  const filter = Object.assign({}, ...chosen, always) as Filter;
  const isPlaceRight = PLACES.some(
    ({ city, district }) => (filter.city ?? city) === city && (filter.district ?? district) === district,
  );
  if (!isPlaceRight) delete filter.district;
  if ((filter.minPrice ?? 0) > (filter.maxPrice ?? Infinity)) delete filter.minPrice;
  return filter;
}
