import type { PropertyRecord } from '../property.model';
import type { Snapshot } from './reviewedFields';
import { CONCEALED } from '../shownPlace';

/** Fields that name a listing elsewhere: in requests, their chats, calendar files and mails. */
const WORDS = ['title', 'titleAr', 'city', 'district', 'price'] as const;
/** Fields that `asPublished` reads and replaces. */
export const PUBLISHED_WORDS = [
  ...WORDS,
  ...CONCEALED,
  'images',
  'hidden',
  'isVerified',
  'publishedBefore',
] as const;

/**
 * Listing as last published while a change awaits review, so that unreviewed words are never shown. Omits photos removed
 * since; returns never-published listings unchanged.
 */
export function asPublished<R extends Pick<PropertyRecord, (typeof PUBLISHED_WORDS)[number]>>(record: R): R {
  const before = record.isVerified ? undefined : (record.publishedBefore as Snapshot | undefined);
  if (!before) return record;
  const valuesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, before[key]]));
  const photos = before['images'] as string[];
  return {
    ...record,
    ...valuesOf(WORDS),
    // The true place stays where the record has it.
    ...(record.hidden ? { hidden: valuesOf(CONCEALED) } : valuesOf(CONCEALED)),
    images: record.images.filter(({ publicID }) => photos.includes(publicID)),
  };
}
