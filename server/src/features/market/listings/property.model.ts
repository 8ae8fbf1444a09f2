import { Schema, type InferRawDocTypeFromSchema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { ConditionOf } from '../../../platform/store/where';
import * as enums from '@manzil/shared/domain/enums';
import { UNFAIR_KINDS } from '@manzil/shared/domain/fairListing';
import type { AttributeKey } from '@manzil/shared/domain/property/attributes';
import { pictureSchema } from '../../../platform/media/pictureSchema';
import { attributePaths } from './attributePaths';

const pointSchema = new Schema({ lat: Number, lng: Number }, { _id: false });
const propertySchema = new Schema(
  {
    referenceNo: { type: String, required: true },
    ...attributePaths,
    district: { type: String, required: true },
    location: { type: pointSchema, required: true },
    /** Where it truly is, while its surroundings alone are shown (shownPlace.ts); for owner and staff. */
    hidden: {
      type: new Schema(
        { location: pointSchema, address: String, buildingName: String, buildingNameAr: String },
        { _id: false },
      ),
    },
    price: { type: Number, required: true },
    currency: { type: String, enum: enums.CURRENCIES, default: 'aed' },
    chequeOptions: [new Schema({ cheques: Number, annualRent: Number }, { _id: false })],
    /** The most cheques offered, for the filter `cheques`. */
    maxCheques: { type: Number, default: 0 },
    handoverDate: String,
    paymentPlan: [new Schema({ label: String, percent: Number, at: String }, { _id: false })],
    permit: {
      type: new Schema(
        { number: String, type: { type: String, enum: enums.PERMIT_TYPES }, expiresAt: String, url: String },
        { _id: false },
      ),
    },
    images: { type: [pictureSchema], default: [] },
    /** Photos in `images`, without floor plans; lists carry the first five only. */
    imageCount: { type: Number, default: 0 },
    agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    hideAgent: { type: Boolean, default: false },
    isVerified: { type: Boolean, default: false },
    verifiedAt: Date,
    /** When it was published for the first time. */
    firstVerifiedAt: Date,
    /** Since when it is in the public lists without a break. */
    listedAt: Date,
    sentBackReason: String,
    /** Since when it waits for staff; null while it does not. Kept by listingWrites.ts. */
    submittedAt: Date,
    /** What a worker advises those who decide, about the listing as it is; gone with the next change of it. */
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
    /** The reviewed fields as staff verified them, while it is published: what changes are compared with. */
    verifiedAs: { type: Schema.Types.Mixed },
    /** The reviewed fields as they were published, while a change waits for staff. */
    publishedBefore: { type: Schema.Types.Mixed },
    availability: { type: String, enum: enums.AVAILABILITIES, default: 'available' },
    lastConfirmedAt: Date,
    /** When the owner was asked whether it is still available; cleared by the answer. */
    askedAt: Date,
    /** The number of days before its permit's end of which the owner was told last. */
    permitToldDays: Number,
    /** The owner exists and is not suspended; kept by the account rules. */
    isOwnerActive: { type: Boolean, default: true },
    /**
     * In the public lists: verified, available or under offer, owner active. Stored so that one equality serves every
     * public query; every write that touches its parts sets it (see listingWrites.ts).
     */
    isListed: { type: Boolean, default: false },
    avgRating: { type: Number, default: 0 },
    ratingCount: { type: Number, default: 0 },
    ratingSum: { type: Number, default: 0 },
    views: { type: Number, default: 0 },
    favoritesCount: { type: Number, default: 0 },
    requestsCount: { type: Number, default: 0 },
    priceHistory: [new Schema({ price: Number, at: Date }, { _id: false })],
    /** The latest change of the price, when it was a drop (see priceDrops.ts). */
    priceDrop: { type: new Schema({ from: Number, at: Date }, { _id: false }) },
    /** Words its texts may not carry, found when they were written (spec/1-domain, Fair listings). */
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
    /** Folded words of everything `search` looks in (spec/1-domain, Filter). */
    searchTokens: { type: [String], default: [], select: false },
  } satisfies Record<AttributeKey, unknown> & Record<string, unknown>,
  { timestamps: true },
);

propertySchema.index({ referenceNo: 1 }, { unique: true });
// What is published, as a whole: the catalog's load and count. Its lists are answered from memory.
propertySchema.index({ isListed: 1, _id: 1 });
// What is newly published, for saved searches.
propertySchema.index({ isListed: 1, verifiedAt: -1, _id: -1 });
propertySchema.index({ searchTokens: 1, isListed: 1 });
// The owner's and staff's lists: each filter and each order that their pages offer.
propertySchema.index({ agent: 1, createdAt: -1, _id: -1 });
propertySchema.index({ createdAt: -1, _id: -1 });
for (const field of ['isVerified', 'type', 'city', 'propertyType']) {
  propertySchema.index({ [field]: 1, createdAt: -1, _id: -1 });
}
// The queue of those that wait, the longest first, and what a worker advised.
propertySchema.index({ isVerified: 1, submittedAt: 1, _id: 1 });
propertySchema.index({ 'recommendation.by': 1 }, { sparse: true });
for (const field of ['price', 'area', 'avgRating', 'views']) propertySchema.index({ [field]: 1, _id: 1 });
// What changed lately, for the catalog in memory.
propertySchema.index({ updatedAt: 1 });
// What an agent's desk asks for: few of many listings.
propertySchema.index({ agent: 1, askedAt: 1 }, { partialFilterExpression: { askedAt: { $exists: true } } });
propertySchema.index(
  { agent: 1, updatedAt: 1 },
  { partialFilterExpression: { sentBackReason: { $exists: true } } },
);
// One live listing a permit and agent (spec/1-domain, permit).
propertySchema.index(
  { agent: 1, 'permit.number': 1 },
  {
    name: 'live_permit',
    unique: true,
    partialFilterExpression: { isListed: true, 'permit.number': { $exists: true } },
  },
);
propertySchema.index({ 'permit.number': 1 }, { sparse: true });
// The jobs: listings to ask about or to pause, permits that end.
propertySchema.index({ isListed: 1, lastConfirmedAt: 1 });
propertySchema.index({ isListed: 1, 'permit.expiresAt': 1 });
propertySchema.index({ isVerified: 1, 'permit.expiresAt': 1 });

export const Property = model('Property', propertySchema);
/** A condition on stored listings. */
export type PropertyCondition = ConditionOf<typeof propertySchema>;
/** A stored listing as lean queries give it. */
export type PropertyRecord = InferRawDocTypeFromSchema<typeof propertySchema> & {
  _id: Types.ObjectId;
  __v: number;
  createdAt: Date;
  updatedAt: Date;
};
