import {
  EMIRATES,
  PROPERTY_TYPES,
  type DealType,
  type Emirate,
  type PropertyType,
} from '@manzil/shared/domain/enums';
import { districtsOf, type Place } from '@manzil/shared/domain/places';
import { belongsTo } from '@manzil/shared/domain/propertyRules';
import { listingScenes } from '@manzil/shared/scenes/index.mjs';
import type { PropertyForm } from '@manzil/shared/contract/properties.schemas';
import {
  extrasOf,
  factsOf,
  isHome,
  isYard,
  paymentOf,
  permitOf,
  pricePerFoot,
  rounded,
} from './listingFacts';
import { textsFor } from './listingTexts';
import { demoPeople } from './people';
import { codeOf, randomOf, type Random } from './random';

/** A listing of the demo market: what an owner would have typed, and what became of it since. */
export interface DemoListing {
  form: PropertyForm & { price: number; location: { lat: number; lng: number } };
  referenceNo: string;
  /** The owner's e-mail. */
  agentEmail: string;
  scenes: ReturnType<typeof listingScenes>;
  isVerified: boolean;
  hideAgent: boolean;
  createdAt: Date;
  verifiedAt?: Date;
  lastConfirmedAt: Date;
  formerPrice?: { price: number; at: Date };
  views: number;
}

const DAY = 86_400_000;
const SHARE: Record<Emirate, number> = {
  dubai: 92,
  abu_dhabi: 52,
  sharjah: 36,
  ajman: 20,
  ras_al_khaimah: 18,
  fujairah: 12,
  umm_al_quwain: 10,
};
const KINDS: Record<PropertyType, number> = {
  apartment: 96,
  villa: 56,
  office: 26,
  Retail_store: 18,
  warehouses: 16,
  labour: 10,
  commercial_lands: 10,
  farms: 8,
};

const BUILDINGS = [
  'Saffron Court',
  'Marlin Tower',
  'Al Nakhla Residence',
  'Cedar House',
  'Dhow Point',
  'Falaj Heights',
  'Lantern Tower',
  'برج السدر',
  'Sidra Gate',
  'Oryx Place',
  'Pearl Row',
  'دار الغاف',
];

/** Spreads `total` over the shares, so that every entry comes up. */
function spread<T extends string>(shares: Record<T, number>, total: number): T[] {
  const keys = Object.keys(shares) as T[];
  const sum = keys.reduce((all, key) => all + shares[key], 0);
  return keys.flatMap((key) =>
    Array.from({ length: Math.max(1, Math.round((shares[key] / sum) * total)) }, () => key),
  );
}

function placeNear(place: Place, random: Random) {
  const jitter = () => random.between(-0.004, 0.004);
  const rounded5 = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: rounded5(place.lat + jitter()), lng: rounded5(place.lng + jitter()) };
}

/** Ready homes and workplaces have an age; plots have neither. */
function conditionOf(propertyType: PropertyType, isOffPlan: boolean, propertyAge: number | undefined) {
  if (isOffPlan || propertyType === 'commercial_lands') return {};
  return { propertyCondition: 'ready' as const, ...(propertyAge !== undefined && { propertyAge }) };
}

/** One listing of the market; `city`, `propertyType` and everything else follow from the seed. */
function listingOf(
  seed: string,
  at: number,
  now: Date,
  city: Emirate,
  propertyType: PropertyType,
): DemoListing {
  const random = randomOf(seed);
  const type: DealType =
    propertyType === 'labour'
      ? 'rent'
      : random.chance(0.55)
        ? 'rent'
        : random.chance(0.72)
          ? 'sale'
          : 'investment';
  const districts = districtsOf(city);
  // The first districts of a list are the best known ones.
  const place = random.chance(0.7) ? random.pick(districts.slice(0, 40)) : random.pick(districts);
  const facts = factsOf(propertyType, random);
  const isOffPlan = type !== 'rent' && isHome(propertyType) && random.chance(0.2);
  const perFoot = pricePerFoot(type, propertyType, city, random);
  const english = textsFor({ type, propertyType, bedrooms: facts.bedrooms }, 'en', random);
  const arabic = textsFor({ type, propertyType, bedrooms: facts.bedrooms }, 'ar', random);
  const { propertyAge, ...timeless } = facts;
  const payment = paymentOf(type, facts.area * perFoot, isOffPlan, random);
  const form: DemoListing['form'] = {
    title: english.title,
    description: english.description,
    ...(!random.chance(0.08) && { titleAr: arabic.title, descriptionAr: arabic.description }),
    type,
    propertyType,
    city,
    district: place.id,
    location: placeNear(place, random),
    ...(!isYard(propertyType) && propertyType !== 'villa' && { buildingName: random.pick(BUILDINGS) }),
    ...timeless,
    ...conditionOf(propertyType, isOffPlan, propertyAge),
    ...payment,
    ...extrasOf(propertyType, random),
    ...(type === 'rent' &&
      belongsTo('tenantType', propertyType) && {
        tenantType: random.pick(['families', 'doNotMind', 'single'] as const),
      }),
    ...(type === 'rent' && random.chance(0.5) && { deposit: rounded(payment.price * 0.05) }),
    ...(type !== 'rent' && isHome(propertyType) && { serviceCharge: random.whole(9, 24) }),
    agencyFee: type === 'rent' ? 5 : 2,
    ...(random.chance(0.25) && { billsIncluded: random.some(['water', 'cooling', 'internet'] as const, 2) }),
    ...permitOf(city, seed, now, random),
  };
  return { form, ...historyOf(form.price, seed, at, now, random, city) };
}

const agents = demoPeople().filter((person) => person.role === 'agent');

function historyOf(price: number, seed: string, at: number, now: Date, random: Random, city: Emirate) {
  const age = Math.floor((at * 7919) % 120) + random.between(0, 1);
  const createdAt = new Date(now.getTime() - age * DAY);
  const isVerified = !random.chance(0.07);
  const local = agents.filter((agent) => agent.location.city === city);
  const verifiedAt = new Date(
    Math.min(now.getTime() - 60_000, createdAt.getTime() + random.between(0.02, 1.2) * DAY),
  );
  const hasDrop = age > 12 && random.chance(0.12);
  return {
    referenceNo: `PR-${codeOf(seed, 6)}`,
    agentEmail: random.pick(local.length > 0 ? local : agents).email,
    scenes: [] as DemoListing['scenes'],
    isVerified,
    hideAgent: random.chance(0.05),
    createdAt,
    ...(isVerified && { verifiedAt }),
    lastConfirmedAt: new Date(Math.max(createdAt.getTime(), now.getTime() - random.between(0, 6) * DAY)),
    ...(hasDrop && { formerPrice: { price: rounded(price * random.between(1.04, 1.12)), at: createdAt } }),
    views: Math.round(age * random.between(0.5, 14)),
  };
}

/** `count` listings, deterministic by seed; their dates lie in the 120 days before `now`. */
export function demoListings(count: number, now: Date, seed = 'market'): DemoListing[] {
  const mix = randomOf(`${seed}:mix`);
  const cities = spread(SHARE, count);
  const types = spread(KINDS, count);
  // Every emirate meets every type: shuffled apart from each other.
  const order = types.map((type) => ({ type, key: mix.between(0, 1) })).sort((a, b) => a.key - b.key);
  return Array.from({ length: count }, (_, at) => {
    const city = cities[at % cities.length] ?? EMIRATES[0];
    const propertyType = order[at % order.length]?.type ?? PROPERTY_TYPES[0];
    const listing = listingOf(`${seed}:${at}`, at, now, city, propertyType);
    const photos = randomOf(`${seed}:${at}:photos`).whole(5, 8);
    return {
      ...listing,
      scenes: listingScenes({ type: propertyType, seed: `${seed}-${at}`, count: photos }),
    };
  });
}
