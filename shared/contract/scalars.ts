import { z } from 'zod';
import * as enums from '../domain/enums';
import { ROLES } from '../domain/roles';

/** A record's id: the 24 hex digits of its ObjectId. */
export const id = z.string().regex(/^[0-9a-f]{24}$/i);
/** A person by `id` or by the public reference `userID` (spec/1-domain, User). */
export const personRef = z.string().regex(/^([0-9a-f]{24}|IN-[0-9A-Z]{6})$/i);
/** Time as ISO 8601 UTC text on the wire. */
export const isoDate = z.iso.datetime();
/** Trimmed text of `min` to `max` characters, NFC. */
export const text = (min: number, max: number) => z.string().normalize('NFC').trim().min(min).max(max);
/** AED, at most 2 decimals (spec/1-domain, conventions). */
export const money = z.number().min(0).max(10_000_000_000).multipleOf(0.01);
/** Square feet. */
export const area = z.number().gt(0).max(100_000_000);
/** An https address. */
export const httpsUrl = z.url({ protocol: /^https$/ }).max(500);
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** A phone number as a person types it; the service stores E.164 (default region AE). */
export const phone = z.string().trim().min(5).max(30);

export const role = z.enum(ROLES);
export const dealType = z.enum(enums.DEAL_TYPES);
export const propertyType = z.enum(enums.PROPERTY_TYPES);
export const emirate = z.enum(enums.EMIRATES);
/** A district id; that it belongs to the emirate is checked by the service, which has the list. */
export const district = z
  .string()
  .regex(/^[a-z0-9_]+$/)
  .max(80);
export const requestStatus = z.enum(enums.REQUEST_STATUSES);
export const reviewSort = z.enum(enums.REVIEW_SORTS).default('newest');
export const thumb = z.enum(enums.THUMBS);
export const nationality = z
  .string()
  .regex(/^[a-z_]+$/)
  .max(60);

/** `page` and `limit` of every list (spec/2-api "Rules for all of them"). */
export const pageInput = (limit: number) => ({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(limit),
});
/** The words a person searches with. */
export const search = z.string().trim().max(100).optional();

/** A list answer: one page in `data`, all matches in `count`. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), count: z.int() });
/** An answer with one record in `data`. */
export const dataOf = <T extends z.ZodType>(item: T) => z.object({ data: item });
/** An answer with nothing but `success` and perhaps a message. */
export const nothing = z.object({});

/** A stored picture (spec/4-platform "Media"). */
export const picture = z.object({
  url: z.string(),
  publicID: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  srcset: z.string(),
});
/** A file of a multipart call that was not taken, while others were. */
export const fileError = z.object({ path: z.string(), message: z.string() });

/** A point in degrees (WGS 84). */
export const point = z.object({ lat: z.number(), lng: z.number() });
