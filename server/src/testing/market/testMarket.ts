import { Types } from 'mongoose';
import * as enums from '@manzil/shared/domain/enums';
import { findDistrict } from '@manzil/shared/domain/place/places';
import { filterableOfKind } from '@manzil/shared/domain/property/filterConditions';
import {
  appliesTo,
  attributeOf,
  ATTRIBUTES,
  choicesOf,
  type AttributeKey,
} from '@manzil/shared/domain/property/attributes';
import { periodsOf } from '@manzil/shared/domain/offer/propertyRules';
import { listingTokens } from '@manzil/shared/domain/text/searchTokens';
import { seeded, type SeededChoices as Random } from '@manzil/search/testing/seeded';
import type { TestPerson } from '../testApp';
import { derivedOf } from '../../features/market/listings/listingWrites';
import { catalogue } from '../../features/market/listings/search/catalogue';
import { aPicture } from '../factories/property.factory';
import { Property } from '../../features/market/listings/property.model';

/** Places and title words of the generated market, with search words that match only them. */
export const PLACES = [
  { city: 'dubai', district: 'dubai_marina', words: ['marina', 'مارينا'] },
  {
    city: 'dubai',
    district: 'jumeirah_village_circle',
    words: ['jvc', 'Jumairah', 'village', 'قرية', 'جميرة'],
  },
  { city: 'dubai', district: 'business_bay', words: ['business', 'الخليج'] },
  { city: 'abu_dhabi', district: 'al_reem_island', words: ['reem', 'الريم'] },
  { city: 'abu_dhabi', district: 'mussafah', words: ['musaffah', 'مصفّح'] },
  { city: 'sharjah', district: 'al_majaz_2', words: ['majaz', 'مجاز'] },
  { city: 'sharjah', district: 'muwaileh', words: ['mowaileh', 'مويلح'] },
  { city: 'ajman', district: 'al_zorah', words: ['zorah', 'زوراء'] },
  { city: 'ras_al_khaimah', district: 'khuzam', words: ['khuzam', 'خزام'] },
] as const;
export const TITLE_WORDS = [
  ['lagoon', 'بحيرة'],
  ['orchard', 'بستان'],
  ['Zéphyr', 'نسيم'],
  ['quartz', 'كوارتز'],
  ['pavilion', 'جناح'],
] as const;

/** Words of descriptions; some are also in titles or names of places. */
export const DESCRIPTION_WORDS = ['cinema', 'سينما', 'lagoon', 'كوارتز', 'marina', 'jacuzzi'] as const;

const DAY = 86_400_000;

/** Attributes generated individually below. */
const MADE_UP = ['type', 'propertyType', 'city', 'price', 'area'];
const ANY_CHOICE = filterableOfKind('one').filter((key) => !MADE_UP.includes(key));
const ANY_FIGURE = filterableOfKind('number').filter((key) => !MADE_UP.includes(key));
/** One of 41 values between the lowest and the highest that the filter offers. */
function figureOf(key: (typeof ANY_FIGURE)[number], { whole }: Random): number {
  const attribute = attributeOf(key);
  const number = attribute.kind === 'number' ? attribute : undefined;
  const allowed = (number?.offers ?? [0, 1]).filter(
    (figure) => figure > (number?.measure.above ?? -Infinity),
  );
  const [least, most] = [Math.min(...allowed), Math.max(...allowed)];
  const figure = least + ((most - least) * whole(0, 40)) / 40;
  return 'whole' in ATTRIBUTES[key].measure ? Math.round(figure) : figure;
}

/** Fields of one generated listing: those that apply to its type, each sometimes missing. */
function generated(random: Random, at: number, agents: TestPerson[]) {
  const { whole, one, some, chance } = random;
  const place = one(PLACES);
  const type = one(enums.DEAL_TYPES);
  const propertyType = one(enums.PROPERTY_TYPES);
  const [word, wordAr] = one(TITLE_WORDS);
  const further: [string, unknown][] = [
    ...ANY_CHOICE.map((key): [AttributeKey, unknown] => [key, one<string>(choicesOf(key))]),
    ...ANY_FIGURE.map((key): [AttributeKey, unknown] => [key, figureOf(key, random)]),
  ].filter(([key]) => appliesTo(key, { type, propertyType }) && chance(0.75));
  const spot = findDistrict(place.city, place.district);
  const isArabic = chance(0.6);
  const cheques = type === 'rent' && chance(0.6) ? some(enums.CHEQUES, 3) : [];
  const price = whole(1, 60) * 25_000;
  const mentions = chance(0.5) ? some(DESCRIPTION_WORDS, 3) : [];
  const isVerified = chance(0.85);
  const verifiedAt = new Date(Date.now() - whole(0, 60) * DAY - whole(1, 9) * 60_000);
  const state = {
    isVerified,
    isOwnerActive: chance(0.95),
    availability: chance(0.85)
      ? one(['available', 'underOffer'] as const)
      : one(['rented', 'sold', 'withdrawn'] as const),
    images: chance(0.9) ? [aPicture()] : [],
  };
  const _id = new Types.ObjectId();
  const fields = {
    title: `Home by the ${word} ${at}`,
    ...(isArabic && { titleAr: `منزل عند ${wordAr}` }),
    description: `Made for a test of the catalog: ${mentions.join(', ')}.`,
    type,
    propertyType,
    city: place.city,
    district: place.district,
    // Offset from the corners of drawn areas, as in rows.ts.
    location: {
      lat: (spot?.lat ?? 0) + whole(-50, 50) / 1000 + 0.000_03,
      lng: (spot?.lng ?? 0) + whole(-50, 50) / 1000 + 0.000_03,
    },
    price,
    paymentPeriod: periodsOf(type)[0],
    // Rent is lower with fewer cheques.
    chequeOptions: cheques.map((n) => ({ cheques: n, annualRent: price + n * 1000 })),
    ...(at % 5 === 0 && { deposit: 3000 + at, agencyFee: (at % 4) / 2 }),
    maxCheques: Math.max(0, ...cheques),
    area: whole(3, 90) * 100,
    amenities: chance(0.8) ? some(enums.AMENITIES.slice(0, 8), 5) : [],
    additionalOptions: chance(0.5) ? some(enums.ADDITIONAL_OPTIONS.slice(0, 6), 4) : [],
    ...Object.fromEntries(further),
    agent: one(agents).id,
    hideAgent: chance(0.2),
    avgRating: whole(0, 10) / 2,
    views: whole(0, 30),
    ...(isVerified && { verifiedAt }),
    createdAt: new Date(Date.now() - whole(60, 90) * DAY),
    ...(at % 4 === 0 && {
      priceDrop: { from: 90_000_000, at: new Date(Date.now() - (at % 60) * DAY - 60_000) },
    }),
    ...(at % 3 === 0 && {
      permit: {
        number: String(_id).slice(-20).toUpperCase(),
        type: 'other' as const,
        ...(at % 5 > 0 && {
          expiresAt: new Date(Date.now() + ((at % 40) - 10) * 30 * DAY).toISOString().slice(0, 10),
        }),
      },
    }),
    ...state,
  };
  return {
    ...fields,
    ...derivedOf(fields),
    _id,
    words: [...place.words, word, ...(isArabic ? [wordAr] : [])],
    mentions: mentions as readonly string[],
  };
}
export type MarketListing = ReturnType<typeof generated> & { referenceNo: string } & Record<string, unknown>;

/** Stores `count` generated listings. Returns them as plain objects, for checks that don't use the database. */
export async function aMarket(
  count: number,
  agents: TestPerson[],
  seed = 7,
  series = 'PR',
): Promise<MarketListing[]> {
  const random = seeded(seed);
  const market = Array.from({ length: count }, (_, at) => ({
    ...generated(random, at, agents),
    referenceNo: `${series}-${String(at).padStart(6, '0')}`,
  })) as MarketListing[];
  const stored = market.map((listing) => ({
    ...listing,
    words: undefined,
    mentions: undefined,
    searchTokens: listingTokens(listing),
  }));
  await Property.insertMany(stored);
  catalogue().reload();
  return market;
}
