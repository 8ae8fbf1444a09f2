import { AVAILABILITIES, type Availability, type DealType, type PropertyType } from './enums';

/** Property types that are homes: they need `bedrooms`. */
const HOMES: readonly PropertyType[] = ['apartment', 'villa'];
const LAND: readonly PropertyType[] = ['commercial_lands'];
const ALL: readonly PropertyType[] = [
  'apartment',
  'office',
  'villa',
  'warehouses',
  'labour',
  'commercial_lands',
  'farms',
  'Retail_store',
];
const except = (...types: PropertyType[]) => ALL.filter((type) => !types.includes(type));

/**
 * Which attributes belong to which property types (spec/1-domain, Property). An attribute that is not here belongs to
 * every type. `kv` is connected electrical load, shown where machines may stand.
 */
export const TYPES_WITH = {
  bedrooms: ['apartment', 'villa', 'labour', 'farms'],
  bathrooms: except(...LAND),
  floors: except(...LAND),
  balcony: ['apartment', 'villa', 'office', 'labour', 'farms'],
  kv: ['warehouses', 'labour', 'commercial_lands', 'farms', 'Retail_store', 'office'],
  furnishing: except(...LAND),
  propertyAge: except(...LAND),
  tenantType: ['apartment', 'villa', 'labour', 'farms'],
} as const satisfies Record<string, readonly PropertyType[]>;

export type TypedAttribute = keyof typeof TYPES_WITH;

/** Does the attribute belong to a property of this type? */
export const belongsTo = (attribute: string, type: PropertyType): boolean =>
  !(attribute in TYPES_WITH) ||
  (TYPES_WITH[attribute as TypedAttribute] as readonly PropertyType[]).includes(type);

export const needsBedrooms = (type: PropertyType): boolean => HOMES.includes(type);

/** The payment periods of a deal type. */
export const periodsOf = (deal: DealType) =>
  deal === 'rent' ? (['yearly', 'howManyYears'] as const) : (['oneTimePayment', 'howManyYears'] as const);

/** Emirates whose listings need an advertising permit before they are published, and its kind. */
export const PERMIT_NEEDED: Readonly<Record<string, 'trakheesi' | 'madhmoun'>> = {
  dubai: 'trakheesi',
  abu_dhabi: 'madhmoun',
};

/** A change of these sends a published listing back to pending; `price` only beyond 20 %. */
export const REVIEWED_FIELDS = [
  'title',
  'titleAr',
  'description',
  'descriptionAr',
  'type',
  'propertyType',
  'city',
  'district',
  'images',
] as const;
/** Share of the former price. */
export const REVIEWED_PRICE_CHANGE = 0.2;

/** What may become of a listing of a deal type: a home for rent is not sold, one for sale or investment not rented. */
export const availabilitiesOf = (deal: DealType): Availability[] =>
  AVAILABILITIES.filter((value) => value !== (deal === 'rent' ? 'sold' : 'rented'));

/** Availabilities that stay in the public lists. */
export const LISTED_AVAILABILITIES = ['available', 'underOffer'] as const;
export const MAX_PHOTOS = 30;
