import { createHash } from 'node:crypto';
import type { PropertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import { MAX_PHOTOS } from '@manzil/shared/domain/offer/propertyRules';
import { ATTRIBUTE_KEYS } from '@manzil/shared/domain/property/attributes';
import { answerOf } from '../../../../platform/base/errors';
import { log } from '../../../../platform/base/logger';
import { formOf } from '../../listings/listingForm.service';
import type { PropertyRecord } from '../../listings/listingReads';
import { canonical } from '../../listings/review/reviewedFields';
import type { FeedItemRecord } from './feedItem.model';
import type { FeedRowRecord, RowChange, RowProblem } from './feedRun.model';

/** A mapped record as stored in its row. */
export type RowRecord = Pick<FeedRowRecord, 'form' | 'photos'>;

/** What a record changes in its listing. */
export interface RecordChange {
  /** Fields to write; null removes one. */
  patch: Partial<PropertyForm>;
  changes: RowChange[];
  /** The listing's photos follow the feed's. */
  setsPhotos: boolean;
}

const MAX_SHOWN = 500;

/** Formats a value for the person checking the run. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const isPlainList = Array.isArray(value) && value.every((part) => typeof part !== 'object');
  const text = isPlainList ? value.join(', ') : typeof value === 'string' ? value : canonical(value);
  return text === '' ? null : text.slice(0, MAX_SHOWN);
}

/** Photos within a listing's limit. */
export const photosFor = <T>(photos: readonly T[]): T[] => photos.slice(0, MAX_PHOTOS);

/** Digest of a record, which finds unchanged records without reading their listings. */
export const digestOf = ({ form, photos }: RowRecord): string =>
  createHash('sha256').update(canonical({ form, photos })).digest('hex');

/** Problems of a refused record, by field. Rethrows outages, which aren't the record's fault. */
export function problemsOf(error: unknown): RowProblem[] {
  const [en, ar] = [answerOf(error, 'en'), answerOf(error, 'ar')];
  if (en.status === 503 || en.status === 507) throw error;
  if (en.status >= 500) log.error({ err: error }, 'record of a feed failed');
  if (!en.errors?.length) return [{ path: '', en: en.message, ar: ar.message }];
  return en.errors.map(({ path, message }, at) => ({
    path,
    en: message,
    ar: ar.errors?.[at]?.message ?? message,
  }));
}

/**
 * All fields of a record that become part of a listing. A rent period implies yearly payment, which would seem to
 * contradict it.
 */
export const newChanges = ({ form }: RowRecord): RowChange[] =>
  ATTRIBUTE_KEYS.filter(
    (key) => form[key] !== undefined && !(key === 'paymentPeriod' && form.rentPeriod),
  ).map((key) => ({
    field: key,
    before: null,
    after: shown(form[key]),
    isHeld: false,
  }));

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Whether the field was edited by hand since the last run, to a value other than the feed's. */
const isHandEdited = (item: FeedItemRecord, current: unknown, key: string, next: unknown): boolean =>
  !isSame(current, item.applied[key]) && !isSame(current, next);

/** Keeps the former photos if the feed lists none: sources lose them for a day. */
function photoChange(
  { photos }: RowRecord,
  item: FeedItemRecord,
  listing: PropertyRecord,
): RowChange | undefined {
  const urls = photosFor(photos).map(({ url }) => url);
  const known = item.photos.map(({ url }) => url);
  const isEmptied = urls.length === 0 && known.length > 0;
  if (isEmptied || (!item.hasOpenPhotos && isSame(urls, known))) return undefined;
  const ids = listing.images.map(({ publicID }) => publicID).toSorted();
  const applied = item.photos.flatMap(({ publicID }) => publicID ?? []).toSorted();
  return {
    field: 'images',
    before: String(listing.images.length),
    after: String(urls.length),
    isHeld: !isSame(ids, [...new Set(applied)]),
  };
}

/** Compares a record with its last version and its listing; edits by hand are held. */
export function compareRecord(
  record: RowRecord,
  item: FeedItemRecord,
  listing: PropertyRecord,
): RecordChange {
  const current: Record<string, unknown> = formOf(listing);
  const patch: Record<string, unknown> = {};
  const changes: RowChange[] = [];
  for (const key of ATTRIBUTE_KEYS) {
    const next = record.form[key];
    if (isSame(next, item.form[key])) continue;
    const isHeld = isHandEdited(item, current[key], key, next);
    changes.push({ field: key, before: shown(current[key]), after: shown(next), isHeld });
    if (!isHeld) patch[key] = next ?? null;
  }
  if (item.hasWithdrawn && listing.availability === 'withdrawn') {
    patch['availability'] = 'available';
    changes.push({ field: 'availability', before: 'withdrawn', after: 'available', isHeld: false });
  }
  const photos = photoChange(record, item, listing);
  if (photos) changes.push(photos);
  return { patch, changes, setsPhotos: photos !== undefined && !photos.isHeld };
}

/** The listing's feed fields after applying `record`; fields edited by hand stay marked. */
export function appliedForm(
  record: RowRecord,
  item: FeedItemRecord,
  listings: { before: PropertyRecord; after: PropertyRecord },
): Record<string, unknown> {
  const [before, after]: Record<string, unknown>[] = [formOf(listings.before), formOf(listings.after)];
  return Object.fromEntries(
    ATTRIBUTE_KEYS.flatMap((key) => {
      const isHeld = isHandEdited(item, before?.[key], key, record.form[key]);
      const value = isHeld ? item.applied[key] : after?.[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
