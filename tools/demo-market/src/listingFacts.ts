import type { Emirate, PropertyType } from '@manzil/shared/domain/enums';
import type { Setting } from '../scenes/index';
import { whereaboutsOf, type Whereabouts } from './listingPlaces';
import type { Bedrooms, Plan } from './listingPlan';
import type { Random } from './random';

const BEDS: readonly Bedrooms[] = ['studio', '1', '2', '3', '4', '5+'];

/** All facts of a listing, from which its fields, texts and pictures derive. */
export interface ListingFacts extends Plan, Whereabouts {
  /** Bedrooms; 0 for a studio or a non-residential property. */
  rooms: number;
  /** Floors of the building, and the floor of the flat. */
  storeys: number;
  floor: number;
  /** Square feet. */
  area: number;
  plotArea?: number;
  bathrooms: number;
  parkings: number;
  hasBalcony: boolean;
  hasGarden: boolean;
  hasOwnPool: boolean;
  hasSharedPool: boolean;
  hasSeaView: boolean;
  isFurnished: boolean;
  isOffPlan: boolean;
  /** Years; 0 if not built yet. */
  age: number;
  /** Options that don't follow from the other facts. */
  extras: Extra[];
}

const EXTRAS = {
  apartment: [
    'upgraded',
    'vacant',
    'chiller_free',
    'corner_unit',
    'concierge',
    'near_mosque',
    'near_school',
    'pets_friendly',
    'gym',
  ],
  villa: [
    'upgraded',
    'vacant',
    'corner_unit',
    'maids_room',
    'drivers_room',
    'near_mosque',
    'near_school',
    'pets_friendly',
  ],
  office: ['upgraded', 'vacant', 'corner_unit', 'landmark_view'],
  Retail_store: ['mezzanine', 'vacant', 'corner_unit'],
  warehouses: ['loading_dock', 'three_phase_power', 'office_inside', 'fenced', 'mezzanine', 'road_access'],
  labour: ['three_phase_power', 'fenced', 'road_access'],
  commercial_lands: ['fenced', 'road_access'],
  farms: ['three_phase_power', 'fenced', 'road_access'],
} as const satisfies Record<PropertyType, readonly string[]>;
export type Extra = (typeof EXTRAS)[PropertyType][number] | 'maids_room';

/** Conditions for texts. */
export type Flag =
  | 'flat'
  | 'metro'
  | 'sea'
  | 'waterfront'
  | 'high'
  | 'low'
  | 'balcony'
  | 'noBalcony'
  | 'garden'
  | 'noGarden'
  | 'privatePool'
  | 'pool'
  | 'gym'
  | 'furnished'
  | 'unfurnished'
  | 'studio'
  | 'rooms'
  | 'many'
  | 'maid'
  | 'driver'
  | 'parking'
  | 'noParking'
  | 'chiller'
  | 'old'
  | 'new'
  | 'upgraded'
  | 'corner'
  | 'bright'
  | 'pets'
  | 'school'
  | 'mosque'
  | 'vacant'
  | 'cheques'
  | 'ready'
  | 'offPlan'
  | 'mezzanine'
  | 'dock'
  | 'power'
  | 'officeInside'
  | 'fenced'
  | 'road'
  | 'city'
  | 'park'
  | 'town'
  | 'mountain'
  | 'oasis'
  | 'desert';

const OLD_YEARS = 11;
const NEW_YEARS = 2;
const HIGH_FLOOR = 8;

/** The flags that hold. */
export function flagsOf(facts: ListingFacts): Set<Flag> {
  const { propertyType, setting, rooms, floor, age, isOffPlan, extras } = facts;
  const isFlat = propertyType === 'apartment';
  const isHome = isFlat || propertyType === 'villa';
  const has = (extra: Extra) => extras.includes(extra);
  const holds: Partial<Record<Flag, boolean>> = {
    flat: isFlat,
    metro: facts.station !== undefined,
    sea: facts.hasSeaView,
    waterfront: setting === 'sea',
    high: isFlat && floor >= HIGH_FLOOR,
    low: isFlat && floor <= 2,
    balcony: facts.hasBalcony,
    noBalcony: isFlat && !facts.hasBalcony && rooms > 0,
    garden: facts.hasGarden,
    noGarden: !facts.hasGarden,
    privatePool: facts.hasOwnPool,
    pool: facts.hasSharedPool,
    gym: has('gym'),
    furnished: facts.isFurnished && !isOffPlan,
    unfurnished: !facts.isFurnished && !isOffPlan,
    studio: isHome && rooms === 0,
    rooms: isHome && rooms >= 1,
    many: isHome && rooms >= 2,
    maid: has('maids_room'),
    driver: has('drivers_room'),
    parking: facts.parkings > 0,
    noParking: facts.parkings === 0,
    chiller: has('chiller_free') && facts.type === 'rent',
    old: age >= OLD_YEARS,
    new: !isOffPlan && age <= NEW_YEARS,
    upgraded: has('upgraded'),
    corner: has('corner_unit'),
    bright: isFlat && floor > 3,
    pets: has('pets_friendly'),
    school: has('near_school'),
    mosque: has('near_mosque'),
    vacant: has('vacant') && !isOffPlan,
    cheques: facts.type === 'rent',
    ready: !isOffPlan,
    offPlan: isOffPlan,
    mezzanine: has('mezzanine'),
    dock: has('loading_dock'),
    power: has('three_phase_power'),
    officeInside: has('office_inside'),
    fenced: has('fenced'),
    road: has('road_access'),
  };
  const flags = new Set((Object.keys(holds) as Flag[]).filter((flag) => holds[flag]));
  if (setting !== 'sea') flags.add(setting);
  return flags;
}

/** Range of square feet by bedrooms. */
const HOME_AREAS: Record<'apartment' | 'villa', Partial<Record<Bedrooms, [number, number]>>> = {
  apartment: { studio: [310, 560], '1': [560, 890], '2': [880, 1330], '3': [1350, 1980], '4': [1950, 2900] },
  villa: { '3': [1900, 2700], '4': [2500, 3900], '5+': [3800, 7200] },
};
const AREAS: Record<Exclude<PropertyType, 'apartment' | 'villa'>, [number, number]> = {
  office: [520, 5200],
  Retail_store: [480, 3800],
  warehouses: [4000, 32_000],
  labour: [9000, 60_000],
  commercial_lands: [8000, 60_000],
  farms: [40_000, 220_000],
};
const areaOf = ({ propertyType, bedrooms = '1' }: Plan, random: Random) => {
  const range =
    propertyType === 'apartment' || propertyType === 'villa'
      ? HOME_AREAS[propertyType][bedrooms]
      : AREAS[propertyType];
  return Math.round(random.between(...(range ?? [600, 900])));
};

const STOREYS: Record<Setting, [number, number]> = {
  sea: [8, 48],
  city: [7, 44],
  park: [4, 22],
  town: [4, 12],
  desert: [3, 5],
  mountain: [3, 8],
  oasis: [3, 6],
};
/** Height of an emirate's buildings relative to Dubai's. */
const HEIGHT: Partial<Record<Emirate, number>> = {
  ras_al_khaimah: 0.5,
  fujairah: 0.4,
  umm_al_quwain: 0.25,
  ajman: 0.6,
};

function buildingOf({ propertyType, city }: Plan, setting: Setting, random: Random) {
  if (propertyType === 'villa') return { storeys: 2, floor: 0 };
  if (propertyType !== 'apartment' && propertyType !== 'office') return { storeys: 1, floor: 0 };
  const [low, high] = STOREYS[setting];
  const storeys = Math.max(3, Math.round(random.whole(low, high) * (HEIGHT[city] ?? 1)));
  return { storeys, floor: random.whole(1, storeys) };
}

const isBuilt = ({ propertyType }: Plan) => propertyType !== 'commercial_lands' && propertyType !== 'farms';

/** Outdoor features of a home. */
function outdoorsOf({ propertyType }: Plan, rooms: number, random: Random) {
  const isFlat = propertyType === 'apartment';
  const isVilla = propertyType === 'villa';
  return {
    hasBalcony: isFlat ? random.chance(rooms === 0 ? 0.45 : 0.72) : isVilla && random.chance(0.6),
    hasGarden: isVilla && random.chance(0.65),
    hasOwnPool: isVilla && random.chance(0.4),
  };
}

function extrasOf({ propertyType }: Plan, rooms: number, random: Random): Extra[] {
  const extras = random.some<Extra>(EXTRAS[propertyType], random.whole(1, 3));
  const hasMaid = propertyType === 'apartment' && rooms >= 3 && random.chance(0.6);
  return hasMaid ? [...extras, 'maids_room'] : extras;
}

/** Parking spaces; small flats often have none. */
function parkingsOf({ propertyType }: Plan, rooms: number, random: Random): number {
  const isWithout = propertyType === 'apartment' && random.chance(rooms === 0 ? 0.5 : 0.15);
  return isWithout ? 0 : Math.max(1, Math.floor(rooms / 2));
}

/** Decides the facts of one listing at random. */
export function factsOf(plan: Plan, random: Random): ListingFacts {
  const { city, propertyType, type, bedrooms } = plan;
  const isHome = propertyType === 'apartment' || propertyType === 'villa';
  const where = whereaboutsOf(plan, random);
  const rooms = bedrooms ? BEDS.indexOf(bedrooms) : 0;
  const area = areaOf(plan, random);
  const { storeys, floor } = buildingOf(plan, where.setting, random);
  const isOffPlan = type !== 'rent' && isHome && random.chance(0.2);
  const hasPlot = propertyType === 'villa' || propertyType === 'farms';
  const isFlat = propertyType === 'apartment';
  return {
    ...plan,
    ...where,
    rooms,
    storeys,
    floor,
    area,
    ...(hasPlot && { plotArea: Math.round(area * random.between(1.4, 2.4)) }),
    bathrooms: isHome ? Math.max(1, rooms) : random.whole(1, 4),
    parkings: parkingsOf(plan, rooms, random),
    ...outdoorsOf(plan, rooms, random),
    hasSharedPool: isFlat && storeys >= 8 && random.chance(0.7),
    hasSeaView: isFlat && where.setting === 'sea' && floor >= 4 && random.chance(0.7),
    isFurnished: (isHome || propertyType === 'office') && random.chance(isFlat && rooms === 0 ? 0.6 : 0.42),
    isOffPlan,
    age: isBuilt(plan) && !isOffPlan ? random.whole(0, city === 'dubai' ? 18 : 24) : 0,
    extras: extrasOf(plan, rooms, random),
  };
}
