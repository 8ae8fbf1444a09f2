import { CARD_KEYS } from '@manzil/shared/contract/schemas/attribute.schemas';
import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { projectionOf } from '../../../platform/store/projection';
import type { PropertyRecord } from './property.model';

/** Photos a card carries; the rest is on the listing's page. */
const CARD_PHOTOS = 5;

/** What lists read of a listing, so that pages stay small. */
export const CARD_FIELDS = {
  ...projectionOf(CARD_KEYS),
  referenceNo: 1,
  images: { $slice: CARD_PHOTOS },
  imageCount: 1,
  isVerified: 1,
  verifiedAt: 1,
  lastConfirmedAt: 1,
  hideAgent: 1,
  avgRating: 1,
  ratingCount: 1,
  priceDrop: 1,
  createdAt: 1,
} as const;
/** A listing as lists read it; its first photos only. */
export type CardRecord = Pick<PropertyRecord, '_id' | keyof typeof CARD_FIELDS>;

/** Rows of the owner's and staff's lists hold more. */
export const ROW_FIELDS = { images: { $slice: CARD_PHOTOS }, searchTokens: 0, verifiedAs: 0 } as const;
export type RowRecord = Omit<PropertyRecord, 'searchTokens' | 'verifiedAs'>;

/** What "download my data" leaves out of a listing. */
export const OWNER_FIELDS = {
  searchTokens: 0,
  fairProblems: 0,
  verifiedAs: 0,
  publishedBefore: 0,
  recommendation: 0,
} as const;
export type OwnersRecord = Omit<PropertyRecord, keyof typeof OWNER_FIELDS>;

/** What its owner wrote, checked as a whole. */
export type ListingForm = Omit<PropertyForm, 'price' | 'location'> & {
  price: number;
  location: { lat: number; lng: number };
};
