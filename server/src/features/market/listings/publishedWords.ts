import type { PropertyRecord } from './property.model';
import type { Snapshot } from './reviewedFields';

/** Fields of a listing that are told about it elsewhere: in requests, their chats, calendar files and mails. */
const WORDS = ['title', 'titleAr', 'city', 'price', 'images'] as const;
/** Fields that `asPublished` reads. */
export const PUBLISHED_WORDS = [...WORDS, 'isVerified', 'publishedBefore'] as const;

/**
 * The listing as it was last published while a change waits for review, so that nobody reads words that staff have not
 * seen. Photos that were removed since are missing; a listing that never was published is returned as it is.
 */
export function asPublished<R extends Partial<PropertyRecord>>(record: R): R {
  const before = record.isVerified ? undefined : (record.publishedBefore as Snapshot | undefined);
  if (!before) return record;
  const shown = { ...record };
  for (const key of WORDS) {
    if (!(key in record) || !(key in before)) continue;
    const ids = before['images'] as string[];
    Object.assign(shown, {
      [key]: key === 'images' ? record.images?.filter(({ publicID }) => ids.includes(publicID)) : before[key],
    });
  }
  return shown;
}
