import { z } from 'zod';
import { isPermitLink } from '../../domain/address/permitLink';
import * as enums from '../../domain/enums';
import { readEmail } from '../../domain/text/email';
import { linkInName } from '../../domain/text/nameLink';
import { plainPhone } from '../../domain/text/phone';
import { MEASURES, type Measure } from '../../domain/property/attribute';
import { ROLES } from '../../domain/roles';
import { codeOf, oneLine, visibleLength, displayText, trimmed } from '../../domain/text/typedText';
import { MAX_SEARCH_TEXT } from '../../domain/text/textLimits';

/** Id of a record: the 24 hex digits of its ObjectId. */
export const id = z.string().regex(/^[0-9a-f]{24}$/i);
/** Kinds of records an input id can refer to if its key doesn't say; `any` covers several kinds. */
const RECORD_KINDS = [
  'any',
  'agency',
  'apiToken',
  'contactRequest',
  'customRequest',
  'delivery',
  'favoriteList',
  'feed',
  'feedRun',
  'invitation',
  'mail',
  'message',
  'notification',
  'person',
  'property',
  'report',
  'request',
  'review',
  'savedSearch',
  'service',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
const recordIds = new Map(RECORD_KINDS.map((kind) => [kind, id.clone()]));
/** Id of a record of this kind, one schema per kind. Use `personRef` for people where possible. */
export const recordId = (kind: RecordKind): typeof id => recordIds.get(kind) ?? id;
/** A person by `id` or by the public reference `userID` (spec/1-domain, User). */
export const personRef = z.string().regex(/^([0-9a-f]{24}|IN-[0-9A-Z]{6})$/i);
/** Time as ISO 8601 UTC text on the wire. */
export const isoDate = z.iso.datetime();
/**
 * Text that no normalisation can make longer than `most` characters: composing shrinks it to a quarter at most, and
 * invisible characters are removed. Rejects longer text as it is, because composing 256 kB would block all other
 * requests.
 */
const typed = (most: number) =>
  z
    .string()
    .trim()
    .refine((text) => text.length <= Math.max(1000, 4 * most), {
      params: { key: 'validation.text_max', n: most.toLocaleString('en') },
      abort: true,
    });
/** Requires `min` visible characters, so that blanks and invisible characters don't count. */
const atLeast = (schema: z.ZodString, min: number) =>
  min === 0
    ? schema
    : schema.min(min).refine((typed) => typed.length < min || visibleLength(typed) >= min, {
        params: min === 1 ? { key: 'validation.required' } : { key: 'validation.text_min', n: min },
      });
/** Text of `min` to `max` characters in NFC, trimmed of blanks and invisible characters. */
export const text = (min: number, max: number) => atLeast(typed(max).overwrite(trimmed), min).max(max);
/** Single line of `min` to `max` visible characters in NFC. */
export const line = (min: number, max: number) => typed(max).overwrite(oneLine).min(min).max(max);
/** Number schema of a measure. */
export function figure({ whole, least, above, most, step }: Measure): z.ZodNumber {
  let schema: z.ZodNumber = whole ? z.int() : z.number();
  if (least !== undefined) schema = schema.min(least);
  if (above !== undefined) schema = schema.gt(above);
  schema = schema.max(most);
  return step === undefined ? schema : schema.multipleOf(step);
}

/** Name of a group or company: one line in NFC without invisible format characters. */
export const visibleName = (least: number, most: number) =>
  typed(most)
    .overwrite(oneLine)
    .min(least, { abort: true })
    .max(most, { abort: true })
    .refine((name) => !/\p{M}{5}/u.test(name), { params: { key: 'validation.name_accents' } });
/**
 * Name of a person: 2–80 characters on one line with at least two visible letters, no stacked accents and no link
 * (names appear in mails).
 */
export const humanName = typed(80)
  .overwrite(oneLine)
  .refine((name) => name !== '', { params: { key: 'validation.name_needed' }, abort: true })
  .min(2, { abort: true })
  .max(80, { abort: true })
  .refine((name) => (name.match(/\p{L}/gu) ?? []).length >= 2, { params: { key: 'validation.name_letters' } })
  .refine((name) => !/\p{M}{5}/u.test(name), { params: { key: 'validation.name_accents' } })
  .superRefine((name, context) => {
    const link = linkInName(name);
    if (link) {
      context.addIssue({ code: 'custom', params: { key: 'validation.name_link', n: displayText(link) } });
    }
  });
/** AED, at most 2 decimals (spec/1-domain, conventions). */
export const money = figure(MEASURES.money);
/** Square feet. */
export const area = figure(MEASURES.area);
/** Parts that can disguise a URL's host: user info, and backslashes, which parsers treat differently. */
const HIDDEN_HOST = /^https?:[\\/]*[^/?#]*[@\\]/i;
/**
 * A URL without user info, at most `most` characters long.
 * Checks the length first: parsing thousands of different letters takes seconds.
 */
const webUrl = (protocol: RegExp, most: number) =>
  z
    .string()
    .max(most)
    .pipe(z.url({ protocol }))
    .refine((address) => !HIDDEN_HOST.test(address), { params: { key: 'validation.url' } });
/** An https URL without user info. */
export const httpsUrl = webUrl(/^https$/, 500);
/** An http or https URL of another system; a feed’s user name and password have fields of their own. */
export const systemUrl = webUrl(/^https?$/, 1000);
/** An https URL on a permit authority's site. */
export const permitUrl = httpsUrl.refine(
  // Other values already have an error message.
  (address) => !address.startsWith('https://') || HIDDEN_HOST.test(address) || isPermitLink(address),
  { params: { key: 'validation.permit_link' } },
);
/** An e-mail address, normalised as stored and compared (`readEmail`). */
export const email = typed(254)
  .overwrite((address) => {
    const read = readEmail(address);
    return 'email' in read ? read.email : trimmed(address);
  })
  .superRefine((address, context) => {
    const read = readEmail(address);
    if ('email' in read) return;
    const params =
      address === '' ? { key: 'validation.required' } : { key: read.key, n: displayText(read.read) };
    context.addIssue({ code: 'custom', params });
  })
  .meta({ format: 'email' });
/** A phone number as typed; the service stores E.164 (default region AE). */
export const phone = typed(30)
  .overwrite(plainPhone)
  .superRefine((number, context) => {
    if (/(?:\d\D*){5}/.test(number)) return;
    const params =
      number === '' ? { key: 'validation.required' } : { key: 'validation.phone', n: displayText(number) };
    context.addIssue({ code: 'custom', params });
  })
  .max(30);
/** Six-digit code from a mail or an authenticator app; blanks and dashes are ignored. */
export const sixDigits = typed(30)
  .overwrite(codeOf)
  .refine((code) => /^\d{6}$/.test(code), { params: { key: 'validation.six_digits' } });
/** Six-digit code of the second factor, or a recovery code. */
export const factorCode = typed(30).overwrite(codeOf).max(30);
/** Registration number of `least` to `most` digits. */
export const digits = (least: number, most: number) =>
  typed(most)
    .overwrite((number) => codeOf(number).replace(/^(?:BRN|ORN)(?=\d)/i, ''))
    .superRefine((number, context) => {
      if (/^\d*$/.test(number) && number.length >= least && number.length <= most) return;
      context.addIssue({ code: 'custom', params: { key: 'validation.digits', n: displayText(number) } });
    });
export const role = z.enum(ROLES);
export const dealType = z.enum(enums.DEAL_TYPES);
export const propertyType = z.enum(enums.PROPERTY_TYPES);
export const emirate = z.enum(enums.EMIRATES);
/** One value per emirate. */
export const ofEachEmirate = <T extends z.ZodType>(what: T) =>
  z.object(Object.fromEntries(enums.EMIRATES.map((one) => [one, what])) as Record<enums.Emirate, T>);
/** District id. The service, which has the list, checks that it belongs to the emirate. */
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
/** Search words. */
export const search = typed(MAX_SEARCH_TEXT).overwrite(oneLine).max(MAX_SEARCH_TEXT).optional();

/** List reply: one page in `data`, the total number of matches in `count`. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), count: z.int() });
/** Reply with one record in `data`. */
export const dataOf = <T extends z.ZodType>(item: T) => z.object({ data: item });
/** Reply with only `success` and an optional message. */
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
/** Rejected file of a multipart call whose other files were accepted. */
export const fileError = z.object({ path: z.string(), message: z.string() });

/** A point in degrees (WGS 84). */
export const point = z.object({ lat: z.number(), lng: z.number() });
