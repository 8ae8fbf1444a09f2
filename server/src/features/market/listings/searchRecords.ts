import { setImmediate } from 'node:timers/promises';
import { COST_FIGURES, dayOneCash, type CostFigures } from '@manzil/shared/domain/costs';
import { trusted, type Types } from 'mongoose';
import { type SearchIndex, type SearchRow, CODED, type Edition, MASKED, MEASURED } from '@manzil/search';
import { costsNow } from '../../foundation/costs/costs.service';
import { thumbnailOf } from '../../../platform/media/picture';
import { projectionOf } from '../../../platform/store/projection';
import { Property, type PropertyRecord } from './property.model';

const BATCH = 500;
/** Of a few numbers each. */
const EDITIONS_BATCH = 5000;

/** What the catalog in memory reads of a listing: whatever is asked of it, and what pins and suggestions show. */
const INDEXED_FIELDS = {
  ...projectionOf([...CODED, ...MASKED, ...MEASURED]),
  referenceNo: 1,
  title: 1,
  titleAr: 1,
  district: 1,
  location: 1,
  maxCheques: 1,
  buildingName: 1,
  buildingNameAr: 1,
  agent: 1,
  hideAgent: 1,
  isListed: 1,
  verifiedAt: 1,
  priceDrop: 1,
  permit: 1,
  chequeOptions: 1,
  deposit: 1,
  agencyFee: 1,
  avgRating: 1,
  views: 1,
  updatedAt: 1,
  __v: 1,
  images: { $slice: 1 },
} as const;
export type IndexedRecord = Pick<PropertyRecord, '_id' | keyof typeof INDEXED_FIELDS>;

// Spreading all of it takes a tenth of leaving fields out.
export const rowOf = (record: IndexedRecord): SearchRow => ({
  ...record,
  id: String(record._id),
  edition: record.__v,
  agent: String(record.agent),
  image: thumbnailOf(record.images[0]),
  dayOneCash: dayOneCash(record, figures),
});

/** The costs by which rows are read, and those by which all of them were; by when an admin stored them. */
let figures: CostFigures = COST_FIGURES;
let readBy = '';

/** When the costs were stored that all rows know; what was kept by others is of no use. */
export const costsOfRows = (): string => readBy;

/**
 * Reads rows by the costs as they are now from here on; what it gives notes that all of them were read so. Undefined when
 * they were already.
 */
export async function takeCosts(): Promise<(() => void) | undefined> {
  const now = await costsNow();
  const storedAt = now.storedAt?.toISOString() ?? '';
  if (storedAt === readBy) return undefined;
  ({ figures } = now);
  return () => {
    readBy = storedAt;
  };
}

/** What tells whether a listing is as it was: with every change of it the first two do, the figures change by themselves. */
const EDITION_FIELDS = projectionOf(['updatedAt', '__v', 'avgRating', 'views']);
type EditionRecord = Pick<PropertyRecord, '_id' | keyof typeof EDITION_FIELDS>;

/** The published listings a page at a time, by id; the database works on the next page while one is used. */
async function* listedPages<Found extends { _id: Types.ObjectId }>(
  fields: Record<string, unknown>,
  batch: number,
): AsyncGenerator<Found[]> {
  const listedAfter = (id: Types.ObjectId | undefined): Promise<Found[]> =>
    Property.find({ isListed: true, ...(id && { _id: trusted({ $gt: id }) }) }, fields)
      .sort({ _id: 1 })
      .limit(batch)
      .batchSize(batch)
      .lean<Found[]>()
      .exec();
  for (let page = await listedAfter(undefined); page.length > 0;) {
    const next = listedAfter(page.at(-1)?._id);
    next.catch(() => undefined);
    // Only now is the question sent; what follows keeps the thread.
    await setImmediate();
    yield page;
    page = await next;
  }
}

/** Puts all published listings in. */
export async function readListed(catalog: SearchIndex): Promise<void> {
  for await (const page of listedPages<IndexedRecord>(INDEXED_FIELDS, BATCH)) {
    for (const record of page) catalog.put(rowOf(record));
  }
}

/** Puts in what these listings are now. */
export async function readAgain(catalog: SearchIndex, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = trusted({ $in: ids.slice(at, at + BATCH) });
    const records = await Property.find({ _id: some }, INDEXED_FIELDS).lean<IndexedRecord[]>();
    for (const record of records) catalog.put(rowOf(record));
  }
}

/** A published listing and its state. */
type FoundEdition = Edition & { id: string };

/** Which published listings there are, and in which state; what was read until `signal` aborts. */
export async function readEditions(signal: AbortSignal): Promise<FoundEdition[][]> {
  const pages: FoundEdition[][] = [];
  for await (const page of listedPages<EditionRecord>(EDITION_FIELDS, EDITIONS_BATCH)) {
    if (signal.aborted) break;
    // As they come they take three times the memory.
    pages.push(
      page.map(({ _id, updatedAt, __v, avgRating, views }) => ({
        id: String(_id),
        updatedAt: updatedAt.getTime(),
        edition: __v,
        avgRating,
        views,
      })),
    );
  }
  return pages;
}

/**
 * Makes a catalog of an earlier moment one of now: only listings that are still published and in the same state are
 * kept; whatever differs, in either direction, is taken out and read anew.
 * @returns how many were taken out and how many were read anew
 */
export async function catchUp(
  catalog: SearchIndex,
  editions: FoundEdition[][],
): Promise<{ removed: number; readAnew: number }> {
  const gone = new Set(catalog.ids());
  const unknown: string[] = [];
  for (const page of editions) {
    for (const { id, updatedAt, edition, avgRating, views } of page) {
      const known = catalog.editionOf(id);
      const isSame =
        known?.updatedAt === updatedAt &&
        known.edition === edition &&
        known.avgRating === avgRating &&
        known.views <= views;
      if (!isSame) unknown.push(id);
      else {
        gone.delete(id);
        catalog.setViews(id, views);
      }
    }
    await setImmediate();
  }
  for (const id of gone) catalog.remove(id);
  await readAgain(catalog, unknown);
  return { removed: gone.size, readAnew: unknown.length };
}
