import { CARD_KEYS } from '@manzil/shared/contract/schemas/attribute.schemas';
import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { projectionOf } from '../../../platform/store/projection';
import type { PropertyRecord } from './property.model';

/** Number of photos on a card; the listing's page has the rest. */
const CARD_PHOTOS = 5;

/** Fields that lists read, to keep pages small. */
export const CARD_FIELDS = {
  ...projectionOf(CARD_KEYS),
  // For the day-one cash (shared/domain/costs).
  deposit: 1,
  agencyFee: 1,
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
/** A listing with the fields for lists and only its first photos. */
export type CardRecord = Pick<PropertyRecord, '_id' | keyof typeof CARD_FIELDS>;

/** Fields for the rows of the owner's and staff's lists. */
export const ROW_FIELDS = { images: { $slice: CARD_PHOTOS }, searchTokens: 0, verifiedAs: 0 } as const;
export type RowRecord = Omit<PropertyRecord, 'searchTokens' | 'verifiedAs'>;

/** Fields to omit from "download my data". */
export const OWNER_FIELDS = {
  searchTokens: 0,
  fairProblems: 0,
  verifiedAs: 0,
  publishedBefore: 0,
  recommendation: 0,
} as const;
export type OwnersRecord = Omit<PropertyRecord, keyof typeof OWNER_FIELDS>;

/** Validated form of a listing, as its owner wrote it. */
export type ListingForm = Omit<PropertyForm, 'price' | 'location'> & {
  price: number;
  location: { lat: number; lng: number };
};
