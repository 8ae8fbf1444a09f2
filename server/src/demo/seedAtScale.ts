import { setImmediate } from 'node:timers/promises';
import { Types } from 'mongoose';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { findUnfair } from '@manzil/shared/domain/offer/fairListing';
import { seededRandom } from '@manzil/shared/domain/random';
import { listingTokens } from '@manzil/shared/domain/text/searchTokens';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { findUnfairTexts, formOf, storedFields } from '../features/market/listings/listingForm.service';
import type { ListingForm } from '../features/market/listings/listingFields';
import { derivedOf, insertListings } from '../features/market/listings/listingWrites';
import { Property, type PropertyRecord } from '../features/market/listings/property.model';
import { PropertyViewBucket, recountMarketDays } from '../features/foundation/viewCounts/viewCount.model';
import { loadWithoutIndexes } from '../platform/store/database';
import { trustedWhere } from '../platform/store/where';

/** Memoises `make` by text. */
function memoized<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, { made: T }>();
  return (text) => {
    const found = known.get(text) ?? { made: make(text) };
    known.set(text, found);
    return found.made;
  };
}

/** A message may have 48 MB; a listing takes about 6 kB. */
const BATCH = 1000;
/** Concurrent writes of listings and of their views: the database works while the next batch is generated. */
const IN_FLIGHT = 4;
/** Listings generated at a time; in between, finished batches are sent to the database. */
const PIECE = 100;
/** Numbers of generated listings and permits start with this. */
const NUMBER = 'PR-S';

const rounded = (amount: number) => Math.max(1000, Math.round(amount / 1000) * 1000);

/** Price and rents of a model, multiplied by a factor. */
function pricesOf({ price, chequeOptions = [] }: ListingForm, factor: number) {
  const rents = chequeOptions.map((row) => ({ ...row, annualRent: rounded(row.annualRent * factor) }));
  const own =
    rents.length > 0 ? Math.min(...rents.map(({ annualRent }) => annualRent)) : rounded(price * factor);
  return { price: own, ...(rents.length > 0 && { chequeOptions: rents }) };
}

const unfairIn = memoized(findUnfair);

/** A listing with the texts, pictures and dates of a model, and its own number, permit, price and location. */
function variantOf(model: PropertyRecord, at: number) {
  const random = seededRandom(at);
  const { agent, hideAgent, isVerified, isOwnerActive, images, createdAt, updatedAt, views } = model;
  const { verifiedAt, firstVerifiedAt, submittedAt, lastConfirmedAt } = model;
  const written = formOf(model) as ListingForm;
  const { permit, location } = written;
  const referenceNo = `${NUMBER}${at.toString(36).toUpperCase().padStart(6, '0')}`;
  const form = {
    ...written,
    ...pricesOf(written, random.between(0.82, 1.25)),
    location: {
      lat: location.lat + random.between(-0.004, 0.004),
      lng: location.lng + random.between(-0.004, 0.004),
    },
    // Sequential: random numbers would collide, and a permit may be on one live listing only.
    ...(permit && { permit: { ...permit, number: `S-${String(at).padStart(6, '0')}` } }),
  };
  const state = { isVerified, isOwnerActive, availability: model.availability, images };
  return {
    _id: new Types.ObjectId(),
    ...storedFields(form, findUnfairTexts(form, unfairIn)),
    searchTokens: listingTokens({ ...form, referenceNo }),
    ...state,
    ...derivedOf({ ...state, permit: form.permit }),
    ...{ referenceNo, agent, hideAgent, lastConfirmedAt, createdAt, updatedAt, views },
    ...(verifiedAt && { verifiedAt, firstVerifiedAt }),
    ...(submittedAt && { submittedAt }),
    priceHistory: [{ price: form.price, at: createdAt }],
  };
}

/** Stores each listing's views on one day since its publication. */
async function insertViews(records: ReturnType<typeof variantOf>[], now: Date): Promise<void> {
  const rows = records.flatMap(({ _id, agent, verifiedAt, views }, at) => {
    if (!verifiedAt || views === 0) return [];
    const days = Math.floor((now.getTime() - verifiedAt.getTime()) / DAY_MS);
    const day = dubaiDay(new Date(now.getTime() - seededRandom(at).whole(0, days) * DAY_MS));
    return [{ property: _id, agent, day, views, contacts: Math.round(views / 30) }];
  });
  await PropertyViewBucket.insertMany(rows, { ordered: false });
}

/**
 * Adds `count` listings for load tests, modelled on those of the demo market.
 * @returns listings per second
 */
export async function seedAtScale(count: number, now = new Date()): Promise<number> {
  const start = performance.now();
  const models = await Property.find(trustedWhere({ referenceNo: { $not: new RegExp(`^${NUMBER}`) } }))
    .sort({ _id: 1 })
    .lean<PropertyRecord[]>();
  if (models.length === 0) throw new Error('There is no listing to model others on.');
  const load = async () => {
    const stored: Promise<void>[] = [];
    let records: ReturnType<typeof variantOf>[] = [];
    for (let done = 0; done < count; done += PIECE) {
      for (let at = done; at < Math.min(done + PIECE, count); at += 1) {
        const model = models[at % models.length];
        if (model) records.push(variantOf(model, at));
      }
      await setImmediate();
      if (records.length < BATCH && done + PIECE < count) continue;
      while (stored.length >= IN_FLIGHT) await stored.shift();
      stored.push(insertListings(records), insertViews(records, now));
      records = [];
    }
    await Promise.all(stored);
  };
  // Once the collection grows several times over, rebuilding all indexes is faster than updating them.
  if (count > (await Property.estimatedDocumentCount())) await loadWithoutIndexes(Property.collection, load);
  else await load();
  await recountMarketDays({ isWhole: true });
  return count / ((performance.now() - start) / 1000);
}
