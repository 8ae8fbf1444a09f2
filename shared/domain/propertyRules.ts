import {
  AVAILABILITIES,
  type Availability,
  type DealType,
  type Emirate,
  type PermitType,
  type PropertyType,
} from './enums';
import { keysWith } from './property/attributes';

/** Property types that are homes: they need `bedrooms`. */
const HOMES: readonly PropertyType[] = ['apartment', 'villa'];
export const needsBedrooms = (type: PropertyType): boolean => HOMES.includes(type);

/** The payment periods of a deal type. */
export const periodsOf = (deal: DealType) =>
  deal === 'rent' ? (['yearly', 'howManyYears'] as const) : (['oneTimePayment', 'howManyYears'] as const);

/** The advertising permit a listing of each emirate needs before it is published. */
export type PermitRules = Readonly<Record<Emirate, PermitType | null>>;
/** What is asked for until whoever runs the site says otherwise. */
export const PERMIT_RULES: PermitRules = {
  abu_dhabi: 'madhmoun',
  dubai: 'trakheesi',
  sharjah: null,
  ajman: null,
  umm_al_quwain: null,
  ras_al_khaimah: null,
  fujairah: null,
};

/** A change of these by its owner sends a published listing back to pending; `price` only beyond 20 %. */
export const REVIEWED_FIELDS = [...keysWith({ reviewed: true }), 'images'] as const;
/** Share of the price that staff verified. */
export const REVIEWED_PRICE_CHANGE = 0.2;

/** Days for which a drop of the price is news, and against which it is measured (spec/1-domain, priceHistory). */
export const PRICE_NEWS_DAYS = 30;

/** What may become of a listing of a deal type: a home for rent is not sold, one for sale or investment not rented. */
export const availabilitiesOf = (deal: DealType): Availability[] =>
  AVAILABILITIES.filter((value) => value !== (deal === 'rent' ? 'sold' : 'rented'));

/** Availabilities that stay in the public lists. */
export const LISTED_AVAILABILITIES = ['available', 'underOffer'] as const;
export const MAX_PHOTOS = 30;
/** Hours after which a listing that waits for staff should have been decided on. */
export const REVIEW_GOAL_HOURS = 24;
/** New listings an agent adds in a day, and services a service agent does (spec/1-domain). */
export const MOST_A_DAY = 20;
