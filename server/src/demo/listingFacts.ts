import type { DealType, Emirate, PropertyType } from '@manzil/shared/domain/enums';
import { belongsTo, PERMIT_NEEDED } from '@manzil/shared/domain/propertyRules';
import { codeOf, type Random } from './random';

const DAY = 86_400_000;
/** How dear an emirate is beside Dubai. */
const LEVEL: Record<Emirate, number> = {
  dubai: 1,
  abu_dhabi: 0.85,
  sharjah: 0.5,
  ajman: 0.42,
  ras_al_khaimah: 0.5,
  fujairah: 0.4,
  umm_al_quwain: 0.36,
};
/** Rent a year and price, AED a square foot, in Dubai's middle. */
const PER_FOOT: Record<PropertyType, [number, number]> = {
  apartment: [88, 1450],
  villa: [72, 1350],
  office: [105, 1250],
  Retail_store: [150, 1900],
  warehouses: [38, 420],
  labour: [42, 380],
  commercial_lands: [14, 260],
  farms: [4, 55],
};
const AREAS: Record<PropertyType, [number, number]> = {
  apartment: [620, 900],
  villa: [1500, 3200],
  office: [700, 6000],
  Retail_store: [500, 4200],
  warehouses: [4000, 32_000],
  labour: [9000, 60_000],
  commercial_lands: [8000, 60_000],
  farms: [40_000, 220_000],
};
const BEDS = ['studio', '1', '2', '3', '4', '5+'] as const;
const COUNTS = ['1', '2', '3', '4', '5', '6+'] as const;
const AMENITIES = {
  home: [
    'air_conditioning',
    'kitchen',
    'gym',
    'shared_pool',
    'security_cameras',
    'kids_play_area',
    'broadband_internet',
    'laundry_room',
    'pets_friendly',
    'balcony',
    'service_elevators',
    'central_ac_heating',
    'wifi',
    'garage',
  ],
  work: [
    'air_conditioning',
    'reception_waiting_room',
    'security_cameras',
    'cafeteria_or_canteen',
    'maintenance_staff',
    'service_elevators',
    'broadband_internet',
    'free_parking',
    'facilities_for_disabled',
    'cleaning_services',
  ],
  yard: ['security_cameras', 'storage_areas', 'waste_disposal', 'maintenance_staff', 'free_parking'],
} as const;
const OPTIONS = {
  home: [
    'built_in_wardrobes',
    'maids_room',
    'study_room',
    'sea_view',
    'landmark_view',
    'upgraded',
    'vacant',
    'chiller_free',
    'concierge',
    'near_metro',
    'near_mosque',
    'near_school',
    'walk_in_closet',
    'corner_unit',
  ],
  villa: [
    'private_garden',
    'private_pool',
    'maids_room',
    'drivers_room',
    'near_school',
    'near_mosque',
    'upgraded',
    'corner_unit',
  ],
  work: ['near_metro', 'upgraded', 'vacant', 'corner_unit', 'landmark_view'],
  yard: ['loading_dock', 'three_phase_power', 'office_inside', 'fenced', 'road_access', 'mezzanine'],
} as const;
const DEVELOPERS = ['Northline Developments', 'Sadeem Properties', 'Blue Creek Homes', 'مرسى للتطوير'];

export const isHome = (type: PropertyType) => type === 'apartment' || type === 'villa';
export const isYard = (type: PropertyType) =>
  ['warehouses', 'labour', 'commercial_lands', 'farms'].includes(type);
/** A price as people write it: to the thousand, five thousand or fifty thousand. */
export const rounded = (amount: number) => {
  const step = amount > 2_000_000 ? 50_000 : amount > 300_000 ? 5_000 : 1_000;
  return Math.max(step, Math.round(amount / step) * step);
};

function chequesOf(rent: number, random: Random) {
  const offered = random.some([1, 2, 4, 6, 12] as const, random.whole(1, 4));
  return offered.map((cheques, at) => ({ cheques, annualRent: rounded(rent * (1 + at * 0.025)) }));
}

const furnishingOf = (propertyType: PropertyType, random: Random) => ({
  ...(belongsTo('furnishing', propertyType) &&
    random.chance(0.8) && {
      furnishing: random.chance(0.35) ? ('furnished' as const) : ('unfurnished' as const),
    }),
});

/** Connected load and plot, where the type has them. */
const groundOf = (propertyType: PropertyType, area: number, random: Random) => ({
  ...(belongsTo('kv', propertyType) && isYard(propertyType) && { kv: random.whole(4, 120) * 10 }),
  ...((propertyType === 'villa' || propertyType === 'farms') && {
    plotArea: Math.round(area * random.between(1.4, 2.4)),
  }),
});

/** The facts of a home or a workplace that follow from its type. */
export function factsOf(propertyType: PropertyType, random: Random) {
  const bedrooms = isHome(propertyType)
    ? random.pick(propertyType === 'villa' ? BEDS.slice(3) : BEDS.slice(0, 5))
    : undefined;
  const rooms = bedrooms ? Math.max(0, BEDS.indexOf(bedrooms)) : 0;
  const [low, high] = AREAS[propertyType];
  const area = Math.round(
    bedrooms
      ? low * 0.62 + rooms * (propertyType === 'villa' ? 720 : 430) * random.between(0.9, 1.2)
      : random.between(low, high),
  );
  return {
    area,
    ...(bedrooms && { bedrooms }),
    ...(belongsTo('bathrooms', propertyType) && {
      bathrooms: COUNTS[Math.min(5, bedrooms ? rooms : random.whole(0, 3))] ?? '1',
    }),
    ...(random.chance(0.8) && {
      parkings: COUNTS[Math.min(5, bedrooms ? Math.floor(rooms / 2) : random.whole(0, 5))] ?? '1',
    }),
    ...(belongsTo('floors', propertyType) &&
      random.chance(0.4) && { floors: random.pick(COUNTS.slice(0, 4)) }),
    ...(isHome(propertyType) && { balcony: random.chance(0.7) ? ('yes' as const) : ('no' as const) }),
    ...furnishingOf(propertyType, random),
    ...(belongsTo('propertyAge', propertyType) && { propertyAge: random.whole(0, 18) }),
    ...groundOf(propertyType, area, random),
  };
}

/** Amenities and options that fit the type. */
export function extrasOf(propertyType: PropertyType, random: Random) {
  const kind = isHome(propertyType) ? 'home' : isYard(propertyType) ? 'yard' : 'work';
  const options = propertyType === 'villa' ? OPTIONS.villa : OPTIONS[kind];
  return {
    amenities:
      propertyType === 'commercial_lands'
        ? []
        : random.some<(typeof AMENITIES)[typeof kind][number]>(
            AMENITIES[kind],
            random.whole(3, kind === 'home' ? 9 : 5),
          ),
    additionalOptions: random.some<(typeof options)[number]>(options, random.whole(1, 4)),
  };
}

/** The price and how it is paid; off-plan homes with their plan. */
export function paymentOf(type: DealType, price: number, isOffPlan: boolean, random: Random) {
  if (type === 'rent') {
    const chequeOptions = chequesOf(price, random);
    return {
      price: Math.min(...chequeOptions.map((row) => row.annualRent)),
      chequeOptions,
      paymentPeriod: 'yearly' as const,
    };
  }
  if (!isOffPlan) return { price: rounded(price), paymentPeriod: 'oneTimePayment' as const };
  return {
    price: rounded(price),
    paymentPeriod: 'howManyYears' as const,
    paymentYears: random.whole(2, 4),
    propertyCondition: 'off-plan' as const,
    handoverDate: `202${random.whole(7, 9)}-0${random.pick([3, 6, 9])}`,
    developer: random.pick(DEVELOPERS),
    paymentPlan: [
      { label: 'On booking', percent: 20, at: 'Now' },
      { label: 'During construction', percent: 40, at: 'By quarter' },
      { label: 'On handover', percent: 40, at: 'Handover' },
    ],
  };
}

/** The advertising permit where the emirate asks for one. */
export function permitOf(city: Emirate, seed: string, now: Date, random: Random) {
  const type = PERMIT_NEEDED[city];
  if (!type) return {};
  const number =
    String(random.whole(10_000_000, 99_999_999)) + String(parseInt(codeOf(seed, 2), 32) % 90 || 11);
  const expiresAt = new Date(now.getTime() + random.whole(60, 330) * DAY).toISOString().slice(0, 10);
  return { permit: { number, type, expiresAt } };
}

/** AED a square foot (a year for rent), around what the emirate and the type usually cost. */
export const pricePerFoot = (
  type: DealType,
  propertyType: PropertyType,
  city: Emirate,
  random: Random,
): number => PER_FOOT[propertyType][type === 'rent' ? 0 : 1] * LEVEL[city] * random.between(0.72, 1.4);
