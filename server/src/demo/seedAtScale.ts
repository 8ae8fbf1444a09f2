import { setImmediate } from 'node:timers/promises';
import { findUnfair } from '@manzil/shared/domain/fairListing';
import { insertListings } from '../features/market/listings/listingWrites';
import { Property } from '../features/market/listings/property.model';
import { recountMarketDays } from '../features/foundation/viewCounts/viewCount.model';
import { loadWithoutIndexes } from '../platform/store/database';
import { rounded } from './listingForm';
import { demoListings, demoMarket, type DemoListing } from './listings';
import { photoOf } from './pictures';
import { seededBy } from './random';
import { recordOf, seedPeople } from './seed';
import { seedViews } from './seedViews';

/** Memoises `make` by text. */
function memoized<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, { made: T }>();
  return (text) => {
    const found = known.get(text) ?? { made: make(text) };
    known.set(text, found);
    return found.made;
  };
}

/**
 * Number of distinct listings whose facts, texts and pictures the others share, because generating and analysing texts
 * is slowest.
 */
const MODELS = 2400;

/** A message may have 48 MB; a listing takes about 6 kB. */
const BATCH = 1000;
/** Concurrent writes of listings and of their views: the database works while the next batch is generated. */
const IN_FLIGHT = 4;
/** Interval in days that puts all of a listing's views on a single day. */
const WHOLE = 1000;
/** Listings generated at a time; in between, finished batches are sent to the database. */
const PIECE = 100;

/** Price and rents of a model, multiplied by a factor. */
function pricesOf({ price, chequeOptions = [] }: DemoListing['form'], factor: number) {
  const rents = chequeOptions.map((row) => ({ ...row, annualRent: rounded(row.annualRent * factor) }));
  const own =
    rents.length > 0 ? Math.min(...rents.map(({ annualRent }) => annualRent)) : rounded(price * factor);
  return { price: own, ...(rents.length > 0 && { chequeOptions: rents }) };
}

/** Creates listings by index, each with its own number, permit, price and location. */
async function createMaker(now: Date) {
  const people = await seedPeople(now);
  const images = demoMarket(now).map(({ scenes }) => scenes.map(photoOf));
  const models = demoListings(MODELS, now, { seed: 'scale' });
  const unfairIn = memoized(findUnfair);
  const madeAt = (at: number) => {
    const model = models[at % MODELS];
    const agent = model && people.get(model.agentEmail);
    if (!agent) throw new Error(`No agent for ${at}`);
    const random = seededBy(`scale:${at}`);
    const { permit, location } = model.form;
    const form = {
      ...model.form,
      ...pricesOf(model.form, random.between(0.82, 1.25)),
      location: {
        lat: location.lat + random.between(-0.004, 0.004),
        lng: location.lng + random.between(-0.004, 0.004),
      },
      // Not random: numbers would collide, and a permit may be on only one live listing.
      ...(permit && { permit: { ...permit, number: `S-${String(at).padStart(6, '0')}` } }),
    };
    const referenceNo = `PR-S${at.toString(36).toUpperCase().padStart(6, '0')}`;
    return recordOf({ ...model, form, referenceNo }, agent, images[at % images.length] ?? [], unfairIn);
  };
  return (done: number, size: number) => Array.from({ length: size }, (_, at) => madeAt(done + at));
}

/**
 * Adds `count` listings for load tests, with the market's pictures.
 * @returns listings per second
 */
export async function seedAtScale(count: number, now = new Date()): Promise<number> {
  const start = performance.now();
  const make = await createMaker(now);
  const load = async () => {
    const stored: Promise<void>[] = [];
    let records: ReturnType<typeof make> = [];
    for (let done = 0; done < count; done += PIECE) {
      records.push(...make(done, Math.min(PIECE, count - done)));
      await setImmediate();
      if (records.length < BATCH && done + PIECE < count) continue;
      while (stored.length >= IN_FLIGHT) await stored.shift();
      stored.push(insertListings(records), seedViews(records, { now, step: WHOLE }));
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
