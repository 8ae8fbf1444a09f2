import { z } from 'zod';
import { isPermitLink } from '../../domain/permitLink';
import * as enums from '../../domain/enums';
import { readEmail } from '../../domain/email';
import { linkInName } from '../../domain/nameLink';
import { plainPhone } from '../../domain/phone';
import { MEASURES, type Measure } from '../../domain/property/attribute';
import { ROLES } from '../../domain/roles';
import { codeOf, oneLine, seenLength, shown, trimmed } from '../../domain/typedText';

/** A record's id: the 24 hex digits of its ObjectId. */
export const id = z.string().regex(/^[0-9a-f]{24}$/i);
/** What the id of an input names where its key does not say so; `any` is a record of several kinds. */
const RECORD_KINDS = [
  'any',
  'contactRequest',
  'customRequest',
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
/** The id of such a record, one schema a kind; a person is named by `personRef` instead wherever that will do. */
export const recordId = (kind: RecordKind): typeof id => recordIds.get(kind) ?? id;
/** A person by `id` or by the public reference `userID` (spec/1-domain, User). */
export const personRef = z.string().regex(/^([0-9a-f]{24}|IN-[0-9A-Z]{6})$/i);
/** Time as ISO 8601 UTC text on the wire. */
export const isoDate = z.iso.datetime();
/**
 * Text that becomes no longer than `most` characters by anything that is done to it: composing makes a quarter of it, and
 * what nobody sees goes. Longer text is refused as it is, because composing 256 kB of it holds up everybody else.
 */
const typed = (most: number) =>
  z
    .string()
    .trim()
    .refine((text) => text.length <= Math.max(1000, 4 * most), {
      params: { key: 'validation.text_max', n: most.toLocaleString('en') },
      abort: true,
    });
/** A text of blanks and characters nobody sees is not longer than what can be seen of it. */
const atLeast = (schema: z.ZodString, min: number) =>
  min === 0
    ? schema
    : schema.min(min).refine((typed) => typed.length < min || seenLength(typed) >= min, {
        params: min === 1 ? { key: 'validation.required' } : { key: 'validation.text_min', n: min },
      });
/** Text of `min` to `max` characters, NFC, without blanks and unseen characters at its ends. */
export const text = (min: number, max: number) => atLeast(typed(max).overwrite(trimmed), min).max(max);
/** `min` to `max` characters on one line, as they can be seen, NFC. */
export const line = (min: number, max: number) => typed(max).overwrite(oneLine).min(min).max(max);
/** A number of this measure. */
export function figure({ whole, least, above, most, step }: Measure): z.ZodNumber {
  let schema: z.ZodNumber = whole ? z.int() : z.number();
  if (least !== undefined) schema = schema.min(least);
  if (above !== undefined) schema = schema.gt(above);
  schema = schema.max(most);
  return step === undefined ? schema : schema.multipleOf(step);
}

/** The name of a group or company: one line, composed, without format characters nobody sees. */
export const visibleName = (least: number, most: number) =>
  typed(most)
    .overwrite(oneLine)
    .min(least, { abort: true })
    .max(most, { abort: true })
    .refine((name) => !/\p{M}{5}/u.test(name), { params: { key: 'validation.name_accents' } });
/**
 * What a person is called: 2–80 characters on one line, two letters at least that can be seen, no stacks of accents, no
 * link (the name goes into mails).
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
    if (link) context.addIssue({ code: 'custom', params: { key: 'validation.name_link', n: shown(link) } });
  });
/** AED, at most 2 decimals (spec/1-domain, conventions). */
export const money = figure(MEASURES.money);
/** Square feet. */
export const area = figure(MEASURES.area);
/** What may hide the real host of an address: user info, and backslashes, which readers take differently. */
const HIDDEN_HOST = /^https:[\\/]*[^/?#]*[@\\]/i;
/** An https address without user info. Its length comes first: parsing thousands of different letters takes seconds. */
export const httpsUrl = z
  .string()
  .max(500)
  .pipe(z.url({ protocol: /^https$/ }))
  .refine((address) => !HIDDEN_HOST.test(address), { params: { key: 'validation.url' } });
/** An https address of a permit authority's site. */
export const permitUrl = httpsUrl.refine(
  // Anything else has its message already.
  (address) => !address.startsWith('https://') || HIDDEN_HOST.test(address) || isPermitLink(address),
  { params: { key: 'validation.permit_link' } },
);
/** An e-mail address in the form in which it is stored and compared (`readEmail`). */
export const email = typed(254)
  .overwrite((address) => {
    const read = readEmail(address);
    return 'email' in read ? read.email : trimmed(address);
  })
  .superRefine((address, context) => {
    const read = readEmail(address);
    if ('email' in read) return;
    const params = address === '' ? { key: 'validation.required' } : { key: read.key, n: shown(read.read) };
    context.addIssue({ code: 'custom', params });
  })
  .meta({ format: 'email' });
/** A phone number as a person types it; the service stores E.164 (default region AE). */
export const phone = typed(30)
  .overwrite(plainPhone)
  .superRefine((number, context) => {
    if (/(?:\d\D*){5}/.test(number)) return;
    const params =
      number === '' ? { key: 'validation.required' } : { key: 'validation.phone', n: shown(number) };
    context.addIssue({ code: 'custom', params });
  })
  .max(30);
/** A code of six digits that was mailed, or that an app shows: blanks and dashes between them are nothing. */
export const sixDigits = typed(30)
  .overwrite(codeOf)
  .refine((code) => /^\d{6}$/.test(code), { params: { key: 'validation.six_digits' } });
/** Six digits of the second factor, or a recovery code. */
export const factorCode = typed(30).overwrite(codeOf).max(30);
/** The number of a registration: `least` to `most` digits. */
export const digits = (least: number, most: number) =>
  typed(most)
    .overwrite((number) => codeOf(number).replace(/^(?:BRN|ORN)(?=\d)/i, ''))
    .superRefine((number, context) => {
      if (/^\d*$/.test(number) && number.length >= least && number.length <= most) return;
      context.addIssue({ code: 'custom', params: { key: 'validation.digits', n: shown(number) } });
    });
export const role = z.enum(ROLES);
export const dealType = z.enum(enums.DEAL_TYPES);
export const propertyType = z.enum(enums.PROPERTY_TYPES);
export const emirate = z.enum(enums.EMIRATES);
/** The same of each emirate. */
export const ofEachEmirate = <T extends z.ZodType>(what: T) =>
  z.object(Object.fromEntries(enums.EMIRATES.map((one) => [one, what])) as Record<enums.Emirate, T>);
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
export const search = typed(100).overwrite(oneLine).max(100).optional();

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
