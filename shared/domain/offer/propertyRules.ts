import {
  AVAILABILITIES,
  HOME_TYPES,
  type Availability,
  type DealType,
  type Emirate,
  type PermitType,
  type PropertyType,
} from '../enums';
import { keysWith } from '../property/attributes';

/** Residential property types, which require `bedrooms`. */
export const needsBedrooms = (type: PropertyType): boolean => HOME_TYPES.includes(type);

/** Payment periods of a deal type. */
export const periodsOf = (deal: DealType) =>
  deal === 'rent' ? (['yearly', 'howManyYears'] as const) : (['oneTimePayment', 'howManyYears'] as const);

/** Advertising permit each emirate requires for publication. */
export type PermitRules = Readonly<Record<Emirate, PermitType | null>>;
/** Defaults until the operator configures others. */
export const PERMIT_RULES: PermitRules = {
  abu_dhabi: 'madhmoun',
  dubai: 'trakheesi',
  sharjah: null,
  ajman: null,
  umm_al_quwain: null,
  ras_al_khaimah: null,
  fujairah: null,
};

/** Whether a permit is of the type its emirate requires; a holiday home in Dubai has one of the tourism department. */
export const permitSuits = (type: string | null | undefined, needed: PermitType | null): boolean =>
  needed === null || type === needed || (needed === 'trakheesi' && type === 'dtcm');

/** Fields whose change by the owner sends a published listing back to pending; `price` only above 20 %. */
export const REVIEWED_FIELDS = [...keysWith({ reviewed: true }), 'images'] as const;
/** Fraction of the price that staff verified. */
export const REVIEWED_PRICE_CHANGE = 0.2;

/** Days a price drop is shown for, and over which it is measured (spec/1-domain, priceHistory). */
export const PRICE_NEWS_DAYS = 30;

/** Days without confirmation after which a listing is paused (spec/1-domain, lastConfirmedAt). */
export const PAUSED_AFTER_DAYS = 30;
/** Days before a permit's expiry when its owner gets the first warning (spec/1-domain, permit). */
export const PERMIT_WARNED_DAYS = 14;

/** Availabilities by deal type: a rental can't be sold, and a home for sale or investment can't be rented. */
export const availabilitiesOf = (deal: DealType): Availability[] =>
  AVAILABILITIES.filter((value) => value !== (deal === 'rent' ? 'sold' : 'rented'));

/** Availabilities shown in public lists. */
export const LISTED_AVAILABILITIES = ['available', 'underOffer'] as const;
export const MAX_PHOTOS = 30;
/** Target for reviewing a pending listing, in hours. */
export const REVIEW_GOAL_HOURS = 24;
/** Maximum number of new listings per agent and day, and of services per service agent and day (spec/1-domain). */
export const MAX_A_DAY = 20;
