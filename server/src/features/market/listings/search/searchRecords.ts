import { setImmediate } from 'node:timers/promises';
import { COST_FIGURES, dayOneCash, type CostFigures } from '@manzil/shared/domain/offer/costs';
import { trusted, type Types } from 'mongoose';
import { type SearchIndex, type SearchRow, CODED, MASKED, MEASURED } from '@manzil/search';
import { costsNow } from '../../../foundation/costs/costs.service';
import { thumbnailOf } from '../../../../platform/media/picture';
import { projectionOf } from '../../../../platform/store/projection';
import { Property, type PropertyRecord } from '../property.model';

const BATCH = 500;
/** Small batches keep lists responsive. */
const DESCRIPTIONS_BATCH = 50;

/** Listing fields for the in-memory catalog: everything that filters, pins and suggestions need. */
export const INDEXED_FIELDS = {
  ...projectionOf([...CODED, ...MASKED, ...MEASURED]),
  referenceNo: 1,
  title: 1,
  titleAr: 1,
  district: 1,
  location: 1,
  maxCheques: 1,
  buildingName: 1,
  buildingNameAr: 1,
  project: 1,
  agent: 1,
  hideAgent: 1,
  isListed: 1,
  verifiedAt: 1,
  priceDrop: 1,
  permit: 1,
  rentPeriod: 1,
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
const DESCRIPTIONS = { description: 1, descriptionAr: 1 } as const;
type Described = Pick<PropertyRecord, keyof typeof DESCRIPTIONS>;
/** `INDEXED_FIELDS` and descriptions, which the in-memory catalog reads separately. */
export const DESCRIBED_FIELDS = { ...INDEXED_FIELDS, ...DESCRIPTIONS } as const;
export type DescribedRecord = IndexedRecord & Described;

/** Description in both languages. */
export const descriptionsOf = ({ description, descriptionAr }: Described) => [description, descriptionAr];

/** Cheques of the lowest rent, the most if several offers have it; 0 without offers. */
function cheapestCheques(offers: IndexedRecord['chequeOptions'] | null | undefined): number {
  const rows = offers ?? [];
  const lowest = Math.min(...rows.map(({ annualRent }) => annualRent ?? Infinity));
  const cheapest = rows.filter(({ annualRent }) => annualRent === lowest);
  return Math.max(0, ...cheapest.map(({ cheques }) => cheques ?? 0));
}

// Spreading the whole record takes a tenth of the time of omitting fields.
export const rowOf = (record: IndexedRecord): SearchRow => ({
  ...record,
  id: String(record._id),
  edition: record.__v,
  agent: String(record.agent),
  image: thumbnailOf(record.images[0]),
  cheapestCheques: cheapestCheques(record.chequeOptions),
  dayOneCash: dayOneCash(record, costFigures).cash,
});

/** Costs used to compute rows, and the time an admin stored the costs that all rows use. */
let costFigures: CostFigures = COST_FIGURES;
let costsVersion = '';

/** Time at which the costs of all rows were stored; a snapshot with other costs is useless. */
export const costsOfRows = (): string => costsVersion;

/**
 * Computes rows with the current costs from now on. Call the returned function once all rows are reloaded. Undefined if
 * the costs haven't changed.
 */
export async function loadCosts(): Promise<(() => void) | undefined> {
  const now = await costsNow();
  const storedAt = now.storedAt?.toISOString() ?? '';
  if (storedAt === costsVersion) return undefined;
  ({ figures: costFigures } = now);
  return () => {
    costsVersion = storedAt;
  };
}

/**
 * Fields that show whether a listing changed: every change updates the first two, while the figures change on their
 * own.
 */
export const STATE_FIELDS = projectionOf(['updatedAt', '__v', 'avgRating', 'views', 'isListed']);
export type StateRecord = Pick<PropertyRecord, '_id' | keyof typeof STATE_FIELDS>;

/** Yields pages of published listings by id, from the one after `after`; prefetches the next page. */
export async function* listedPages<Found extends { _id: Types.ObjectId }>(
  fields: Record<string, unknown>,
  batch: number,
  after?: string,
): AsyncGenerator<Found[]> {
  const listedAfter = (id: Types.ObjectId | string | undefined): Promise<Found[]> =>
    Property.find({ isListed: true, ...(id && { _id: trusted({ $gt: id }) }) }, fields)
      .sort({ _id: 1 })
      .limit(batch)
      .batchSize(batch)
      .lean<Found[]>()
      .exec();
  for (let page = await listedAfter(after); page.length > 0;) {
    const next = listedAfter(page.at(-1)?._id);
    next.catch(() => undefined);
    // Lets the driver send the query before the caller blocks the thread.
    await setImmediate();
    yield page;
    page = await next;
  }
}

/** Indexes all published listings. */
export async function readListed(catalog: SearchIndex): Promise<void> {
  for await (const page of listedPages<IndexedRecord>(INDEXED_FIELDS, BATCH)) {
    for (const record of page) catalog.put(rowOf(record));
  }
}

/** Returns whether the catalog has this state of a listing, after taking over its views. */
export function isCurrent(
  catalog: SearchIndex,
  { _id, isListed, updatedAt, __v, avgRating, views }: StateRecord,
): boolean {
  const id = String(_id);
  const known = catalog.editionOf(id);
  if (!known || !isListed) return !known && !isListed;
  const isSame =
    known.updatedAt === updatedAt.getTime() &&
    known.edition === __v &&
    known.avgRating === avgRating &&
    known.views <= views;
  if (isSame) catalog.setViews(id, views);
  return isSame;
}

/**
 * Reads the pending descriptions from the database; those of listings written meanwhile stay pending. Re-reads listings that
 * differ from the catalog.
 */
export async function readDescriptions(catalog: SearchIndex): Promise<void> {
  for (let left = catalog.descriptions.pending(); left > 0; left -= DESCRIPTIONS_BATCH) {
    const ids = catalog.descriptions.takePending(DESCRIPTIONS_BATCH);
    try {
      const records = await Property.find(
        { _id: trusted({ $in: ids }) },
        { ...DESCRIPTIONS, ...STATE_FIELDS },
      ).lean<(Described & StateRecord)[]>();
      const current = records.filter((record) => record.isListed && isCurrent(catalog, record));
      const found = current.map((record) => ({ id: String(record._id), texts: descriptionsOf(record) }));
      const same = new Set(found.map(({ id }) => id));
      await reindex(
        catalog,
        ids.filter((id) => !same.has(id)),
        { replaces: true },
      );
      const steps = catalog.descriptions.describe(found);
      while (!steps.next().done) await setImmediate();
    } catch (error) {
      catalog.descriptions.requeue(ids);
      throw error;
    }
  }
}

/**
 * Re-indexes the given listings; removes those that are unlisted or gone.
 * @param replaces whether an older version replaces the known one
 */
export async function reindex(catalog: SearchIndex, ids: string[], { replaces = false } = {}): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const gone = new Set(ids.slice(at, at + BATCH));
    const records = await Property.find({ _id: trusted({ $in: [...gone] }) }, INDEXED_FIELDS).lean<
      IndexedRecord[]
    >();
    for (const record of records) {
      if (replaces) catalog.remove(String(record._id));
      catalog.put(rowOf(record));
      gone.delete(String(record._id));
    }
    for (const id of gone) catalog.remove(id);
  }
}

/**
 * Re-reads the published listings that differ from the catalog, and removes the others.
 * @returns numbers of removed and re-read listings
 */
export async function catchUp(catalog: SearchIndex): Promise<{ removed: number; reindexed: number }> {
  const obsolete = new Set(catalog.ids());
  const unknown: string[] = [];
  for await (const page of listedPages<StateRecord>(STATE_FIELDS, BATCH)) {
    for (const record of page) {
      const id = String(record._id);
      if (isCurrent(catalog, record)) obsolete.delete(id);
      else unknown.push(id);
    }
  }
  for (const id of unknown) obsolete.delete(id);
  // Re-read before removal: a listing may have been published since its page was read.
  await reindex(catalog, [...unknown, ...obsolete], { replaces: true });
  return { removed: obsolete.size, reindexed: unknown.length };
}
