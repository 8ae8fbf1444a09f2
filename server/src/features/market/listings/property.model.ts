import { Schema, type InferRawDocTypeFromSchema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { ConditionOf } from '../../../platform/store/where';
import * as enums from '@manzil/shared/domain/enums';
import { UNFAIR_KINDS } from '@manzil/shared/domain/offer/fairListing';
import type { AttributeKey } from '@manzil/shared/domain/property/attributes';
import { pictureSchema } from '../../../platform/media/pictureSchema';
import { attributePaths } from './search/attributePaths';

const pointSchema = new Schema({ lat: Number, lng: Number }, { _id: false });
const propertySchema = new Schema(
  {
    referenceNo: { type: String, required: true },
    ...attributePaths,
    district: { type: String, required: true },
    location: { type: pointSchema, required: true },
    /** True location while the public sees only the area (shownPlace.ts); visible to owner and staff. */
    hidden: {
      type: new Schema(
        {
          location: pointSchema,
          address: String,
          buildingName: String,
          buildingNameAr: String,
          project: String,
        },
        { _id: false },
      ),
    },
    price: { type: Number, required: true },
    currency: { type: String, enum: enums.CURRENCIES, default: 'aed' },
    chequeOptions: [new Schema({ cheques: Number, annualRent: Number }, { _id: false })],
    /** Highest number of cheques offered, for the filter `cheques`. */
    maxCheques: { type: Number, default: 0 },
    handoverDate: String,
    paymentPlan: [
      new Schema(
        { label: String, labelAr: String, percent: Number, at: String, atAr: String },
        { _id: false },
      ),
    ],
    permit: {
      type: new Schema(
        { number: String, type: { type: String, enum: enums.PERMIT_TYPES }, expiresAt: String, url: String },
        { _id: false },
      ),
    },
    /** Letters and digits of the permit's number; maintained by listingWrites.ts. */
    permitKey: String,
    images: { type: [pictureSchema], default: [] },
    /** Number of photos in `images`, without floor plans; lists contain only the first five. */
    imageCount: { type: Number, default: 0 },
    agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    hideAgent: { type: Boolean, default: false },
    isVerified: { type: Boolean, default: false },
    verifiedAt: Date,
    /** Time of first publication. */
    firstVerifiedAt: Date,
    /** Start of the current uninterrupted period in the public lists. */
    listedAt: Date,
    sentBackReason: String,
    /** Start of its wait for staff; unset while it doesn't wait. Maintained by listingWrites.ts. */
    submittedAt: Date,
    /** A worker's recommendation on the current version; any change removes it. */
    recommendation: {
      type: new Schema(
        {
          verdict: { type: String, enum: enums.RECOMMENDATIONS, required: true },
          note: String,
          by: { type: Schema.Types.ObjectId, ref: 'User', required: true },
          at: { type: Date, required: true },
        },
        { _id: false },
      ),
    },
    /** Reviewed fields of a published listing as staff verified them, for comparison with later changes. */
    verifiedAs: { type: Schema.Types.Mixed },
    /** Reviewed fields as they were published, while a change awaits review. */
    publishedBefore: { type: Schema.Types.Mixed },
    availability: { type: String, enum: enums.AVAILABILITIES, default: 'available' },
    lastConfirmedAt: Date,
    /** When the owner was asked to confirm availability; cleared by the answer. */
    askedAt: Date,
    /** Days before the permit's expiry at which the owner was last warned. */
    permitToldDays: Number,
    /** Whether the owner exists and isn't suspended; maintained by the account rules. */
    isOwnerActive: { type: Boolean, default: true },
    /**
     * In the public lists: verified, available or under offer, owner active. Stored so that public queries need only
     * one equality; every write to one of its inputs updates it (see listingWrites.ts).
     */
    isListed: { type: Boolean, default: false },
    avgRating: { type: Number, default: 0 },
    ratingCount: { type: Number, default: 0 },
    ratingSum: { type: Number, default: 0 },
    views: { type: Number, default: 0 },
    favoritesCount: { type: Number, default: 0 },
    requestsCount: { type: Number, default: 0 },
    priceHistory: [new Schema({ price: Number, at: Date }, { _id: false })],
    /** Latest price change if it was a drop (see priceDrops.ts). */
    priceDrop: { type: new Schema({ from: Number, at: Date }, { _id: false }) },
    /** Forbidden words in the texts, found when they were written (spec/1-domain, Fair listings). */
    fairProblems: {
      type: [
        new Schema(
          {
            path: { type: String, required: true },
            kind: { type: String, enum: UNFAIR_KINDS, required: true },
            words: { type: String, required: true },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    /** Folded words of every field that `search` covers (spec/1-domain, Filter). */
    searchTokens: { type: [String], default: [], select: false },
  } satisfies Record<AttributeKey, unknown> & Record<string, unknown>,
  { timestamps: true },
);

propertySchema.index({ referenceNo: 1 }, { unique: true });
// For loading and counting the whole catalog; lists are served from memory.
propertySchema.index({ isListed: 1, _id: 1 });
// For saved searches: newly published listings.
propertySchema.index({ isListed: 1, verifiedAt: -1, _id: -1 });
propertySchema.index({ searchTokens: 1, isListed: 1 });
// For each filter and sort order of the owner's and staff's lists.
propertySchema.index({ agent: 1, createdAt: -1, _id: -1 });
propertySchema.index({ createdAt: -1, _id: -1 });
for (const field of ['isVerified', 'type', 'city', 'propertyType']) {
  propertySchema.index({ [field]: 1, createdAt: -1, _id: -1 });
}
// For the pending queue, longest wait first, and for recommendations.
propertySchema.index({ isVerified: 1, submittedAt: 1, _id: 1 });
propertySchema.index({ 'recommendation.by': 1 }, { sparse: true });
for (const field of ['price', 'area', 'avgRating', 'views']) propertySchema.index({ [field]: 1, _id: 1 });
// For updates of the catalog in memory.
propertySchema.index({ updatedAt: 1 });
// For an agent's desk, which selects a few of many listings.
propertySchema.index({ agent: 1, askedAt: 1 }, { partialFilterExpression: { askedAt: { $exists: true } } });
propertySchema.index(
  { agent: 1, updatedAt: 1 },
  { partialFilterExpression: { sentBackReason: { $exists: true } } },
);
// For the version of an owner's published listings.
propertySchema.index({ agent: 1, isListed: 1, updatedAt: -1 });
// For duplicates among an agent's listings.
propertySchema.index({ agent: 1, title: 1 });
propertySchema.index(
  { agent: 1, unitNumber: 1 },
  { partialFilterExpression: { unitNumber: { $exists: true } } },
);
// One live listing per permit (spec/1-domain, Permit). `isListed` tells the key from that of the next index, because not
// every database has two indexes with the same key.
propertySchema.index(
  { permitKey: 1, isListed: 1 },
  {
    name: 'listed_permit_key',
    unique: true,
    partialFilterExpression: { isListed: true, permitKey: { $exists: true } },
  },
);
propertySchema.index({ permitKey: 1 }, { sparse: true });
// For the jobs: availability confirmations, pauses, expiring permits.
propertySchema.index({ isListed: 1, lastConfirmedAt: 1 });
propertySchema.index({ isListed: 1, 'permit.expiresAt': 1 });
propertySchema.index({ isVerified: 1, 'permit.expiresAt': 1 });

export const Property = model('Property', propertySchema);
/** Query condition for listings. */
export type PropertyCondition = ConditionOf<typeof propertySchema>;
/** A stored listing as lean queries return it. */
export type PropertyRecord = InferRawDocTypeFromSchema<typeof propertySchema> & {
  _id: Types.ObjectId;
  __v: number;
  createdAt: Date;
  updatedAt: Date;
};
