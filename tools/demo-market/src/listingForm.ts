import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { COUNTS, type DealType, type Emirate, type PropertyType } from '@manzil/shared/domain/enums';
import { belongsTo } from '@manzil/shared/domain/property/attributes';
import { PERMIT_RULES } from '@manzil/shared/domain/offer/propertyRules';
import type { Extra, ListingFacts } from './listingFacts';
import { textsOf } from './listingTexts';
import { levelOf } from './localAreas';
import { codeOf, type Random } from './random';

/** Form values as an owner would enter them. */
export type DemoForm = PropertyForm & { price: number; location: { lat: number; lng: number } };

const DAY = 86_400_000;
/** Price level of an emirate relative to Dubai. */
const LEVEL: Record<Emirate, number> = {
  dubai: 1,
  abu_dhabi: 0.82,
  sharjah: 0.5,
  ajman: 0.42,
  ras_al_khaimah: 0.5,
  fujairah: 0.4,
  umm_al_quwain: 0.36,
};
/** Annual rent and sale price per square foot in central Dubai, in AED. */
const PER_FOOT: Record<PropertyType, [number, number]> = {
  apartment: [88, 1450],
  villa: [66, 1350],
  office: [105, 1250],
  Retail_store: [150, 1900],
  warehouses: [38, 420],
  labour: [42, 380],
  commercial_lands: [14, 260],
  farms: [4, 55],
};
/** Price factor of the setting: sea, city centre, desert and so on. */
const PLACE_LEVEL = {
  sea: 1.28,
  city: 1.08,
  park: 0.92,
  town: 0.88,
  desert: 0.72,
  mountain: 0.75,
  oasis: 0.8,
};
/** Flats of this size cost the table's price per square foot; larger ones cost less. */
const USUAL_AREA = 900;

/** Rounds a price as people do: to one thousand, five thousand or fifty thousand. */
export const rounded = (amount: number) => {
  const step = amount > 2_000_000 ? 50_000 : amount > 300_000 ? 5_000 : 1_000;
  return Math.max(step, Math.round(amount / step) * step);
};

function pricePerFoot(
  { type, propertyType, city, place, setting, area, isFurnished }: ListingFacts,
  random: Random,
) {
  const level = levelOf(city, place.id, propertyType) ?? PLACE_LEVEL[setting];
  const usual = PER_FOOT[propertyType][type === 'rent' ? 0 : 1] * LEVEL[city] * level;
  const size = propertyType === 'apartment' ? (USUAL_AREA / area) ** 0.22 : 1;
  return usual * size * (isFurnished ? 1.08 : 1) * random.between(0.78, 1.24);
}

function chequesOf(rent: number, random: Random) {
  const offered = random.some([1, 2, 4, 6, 12] as const, random.whole(1, 4));
  return offered.map((cheques, at) => ({ cheques, annualRent: rounded(rent * (1 + at * 0.025)) }));
}

const DEVELOPERS = [
  'Northline Developments · نورثلاين للتطوير',
  'Sadeem Properties · سديم العقارية',
  'Blue Creek Homes · بلو كريك للمنازل',
  'Marsa Development · مرسى للتطوير',
];
/** Instalments are shown in both languages, so each contains both. */
const INSTALMENTS = [
  { label: 'On booking', labelAr: 'عند الحجز', percent: 20, at: 'Now', atAr: 'الآن' },
  { label: 'During construction', labelAr: 'أثناء البناء', percent: 40, at: 'By quarter', atAr: 'كل ربع سنة' },
  { label: 'On handover', labelAr: 'عند التسليم', percent: 40, at: 'Handover', atAr: 'التسليم' },
];

/** Price and payment; homes under construction get a payment plan. */
function paymentOf(type: DealType, price: number, isOffPlan: boolean, now: Date, random: Random) {
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
    handoverDate: `${now.getUTCFullYear() + random.whole(1, 3)}-0${random.pick([3, 6, 9])}`,
    developer: random.pick(DEVELOPERS),
    paymentPlan: INSTALMENTS,
  };
}

/** Advertising permit, if the emirate requires one. */
function permitOf(city: Emirate, seed: string, now: Date, random: Random) {
  const type = PERMIT_RULES[city];
  if (!type) return {};
  const number =
    String(random.whole(10_000_000, 99_999_999)) + String(parseInt(codeOf(seed, 2), 32) % 90 || 11);
  const expiresAt = new Date(now.getTime() + random.whole(60, 330) * DAY).toISOString().slice(0, 10);
  return { permit: { number, type, expiresAt } };
}

/** Fictitious buildings. */
const BUILDINGS = [
  ['Saffron Court', 'سافرون كورت'],
  ['Marlin Tower', 'برج مارلين'],
  ['Al Nakhla Residence', 'النخلة ريزيدنس'],
  ['Cedar House', 'مبنى سيدار'],
  ['Dhow Point', 'داو بوينت'],
  ['Falaj Heights', 'مرتفعات الفلج'],
  ['Lantern Tower', 'برج الفانوس'],
  ['Sidr Tower', 'برج السدر'],
  ['Sidra Gate', 'بوابة سدرة'],
  ['Oryx Place', 'أوركس بليس'],
  ['Pearl Row', 'صف اللؤلؤ'],
  ['Ghaf House', 'دار الغاف'],
] as const;

const AMENITIES = {
  apartment: [
    'air_conditioning',
    'kitchen',
    'security_cameras',
    'kids_play_area',
    'broadband_internet',
    'laundry_room',
    'service_elevators',
  ],
  villa: [
    'air_conditioning',
    'kitchen',
    'security_cameras',
    'kids_play_area',
    'broadband_internet',
    'laundry_room',
    'storage_areas',
  ],
  office: [
    'air_conditioning',
    'reception_waiting_room',
    'security_cameras',
    'cafeteria_or_canteen',
    'maintenance_staff',
    'service_elevators',
    'broadband_internet',
    'facilities_for_disabled',
    'cleaning_services',
  ],
  Retail_store: [
    'air_conditioning',
    'security_cameras',
    'storage_areas',
    'maintenance_staff',
    'waste_disposal',
    'facilities_for_disabled',
    'broadband_internet',
  ],
  warehouses: ['security_cameras', 'storage_areas', 'waste_disposal', 'maintenance_staff', 'free_parking'],
  labour: [
    'air_conditioning',
    'kitchen',
    'laundry_room',
    'cafeteria_or_canteen',
    'security_cameras',
    'waste_disposal',
    'maintenance_staff',
  ],
  farms: ['security_cameras', 'storage_areas', 'waste_disposal', 'maintenance_staff', 'free_parking'],
  commercial_lands: [],
} as const satisfies Record<PropertyType, readonly Amenity[]>;
type Amenity = NonNullable<PropertyForm['amenities']>[number];
type Option = NonNullable<PropertyForm['additionalOptions']>[number];

/** Whether an extra is an amenity; the others are options. */
const isAmenity = (extra: Extra): extra is 'gym' | 'pets_friendly' =>
  extra === 'gym' || extra === 'pets_friendly';

/** Amenities and options: those implied by the facts, and a few typical of the property type. */
function extrasOf(facts: ListingFacts, random: Random) {
  const { propertyType, extras } = facts;
  const usual = AMENITIES[propertyType];
  const amenities = usual.length > 0 ? random.some<Amenity>(usual, random.whole(3, 5)) : [];
  if (facts.hasBalcony) amenities.push('balcony');
  if (facts.hasSharedPool) amenities.push('shared_pool');
  const options: Option[] = extras.filter((extra) => !isAmenity(extra));
  if (facts.station) options.push('near_metro');
  if (facts.hasSeaView) options.push('sea_view');
  if (facts.hasGarden) options.push('private_garden');
  if (facts.hasOwnPool) options.push('private_pool');
  if (facts.rooms > 0 && facts.isFurnished) options.push('built_in_wardrobes');
  return {
    amenities: [...amenities, ...extras.filter(isAmenity)],
    additionalOptions: options,
  };
}

const countOf = (count: number) => COUNTS[Math.min(5, count - 1)] ?? '1';

/** Counts and measures that apply to the property type. */
function figuresOf(facts: ListingFacts, random: Random) {
  const { propertyType, bedrooms, isFurnished, parkings } = facts;
  const isHome = propertyType === 'apartment' || propertyType === 'villa';
  return {
    area: facts.area,
    ...(facts.plotArea && { plotArea: facts.plotArea }),
    ...(bedrooms && { bedrooms }),
    ...(belongsTo('bathrooms', propertyType) && { bathrooms: countOf(facts.bathrooms) }),
    ...(parkings > 0 && belongsTo('parkings', propertyType) && { parkings: countOf(parkings) }),
    ...(propertyType === 'villa' && { floors: countOf(facts.storeys) }),
    ...(isHome && { balcony: facts.hasBalcony ? ('yes' as const) : ('no' as const) }),
    ...(belongsTo('furnishing', propertyType) &&
      !facts.isOffPlan && { furnishing: isFurnished ? ('furnished' as const) : ('unfurnished' as const) }),
    ...(belongsTo('kv', propertyType) && propertyType === 'warehouses' && { kv: random.whole(4, 120) * 10 }),
  };
}

/** Condition and age; only ready buildings have one. */
function conditionOf({ propertyType, isOffPlan, age }: ListingFacts) {
  if (isOffPlan || propertyType === 'commercial_lands') return {};
  return {
    propertyCondition: 'ready' as const,
    ...(belongsTo('propertyAge', propertyType) && { propertyAge: age }),
  };
}

/** Builds a listing's form from its facts; `seed` identifies it. */
export function formOf(facts: ListingFacts, seed: string, now: Date, random: Random): DemoForm {
  const { type, propertyType, city, area, isOffPlan } = facts;
  const isHome = propertyType === 'apartment' || propertyType === 'villa';
  const payment = paymentOf(type, area * pricePerFoot(facts, random), isOffPlan, now, random);
  const hasBuilding = propertyType === 'apartment' || propertyType === 'office';
  const [buildingName, buildingNameAr] = random.pick(BUILDINGS);
  return {
    ...textsOf(facts, random),
    type,
    propertyType,
    city,
    district: facts.place.id,
    location: facts.location,
    ...(hasBuilding && { buildingName, buildingNameAr }),
    ...figuresOf(facts, random),
    ...conditionOf(facts),
    ...payment,
    ...extrasOf(facts, random),
    ...(type === 'rent' &&
      belongsTo('tenantType', propertyType) && {
        tenantType: random.pick(['families', 'doNotMind', 'single'] as const),
      }),
    ...(type === 'rent' && random.chance(0.5) && { deposit: rounded(payment.price * 0.05) }),
    ...(type !== 'rent' && isHome && { serviceCharge: random.whole(9, 24) }),
    agencyFee: type === 'rent' ? 5 : 2,
    ...(facts.extras.includes('chiller_free') && type === 'rent'
      ? { billsIncluded: ['cooling' as const] }
      : random.chance(0.15) && { billsIncluded: ['water' as const, 'internet' as const] }),
    ...permitOf(city, seed, now, random),
  };
}
