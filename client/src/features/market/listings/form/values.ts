import { z } from 'zod';
import { checkProperty, propertyForm } from '@manzil/shared/contract/schemas/properties.schemas';
import type { property } from '@manzil/shared/contract/schemas/properties.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import { measuredIn, readAmount, type Measured } from '@manzil/shared/domain/text/amount';
import { findUnfair, LISTING_TEXTS, unfairKey } from '@manzil/shared/domain/offer/fairListing';
import { askedRent, rentPeriodOf, yearlyRent } from '@manzil/shared/domain/offer/rentPeriod';
import type { Attribute } from '@manzil/shared/domain/property/attribute';
import { appliesTo, ATTRIBUTE_KEYS, ATTRIBUTES, keysWith } from '@manzil/shared/domain/property/attributes';
import { permitNeeded } from '@/blocks/listing/permits';

/** Form values under their API names; missing ones are absent. A rent is as asked, per `rentPeriod`. */
export type FormValues = Omit<z.input<typeof propertyForm>, 'location'> & {
  location?: { lat?: number | string | undefined; lng?: number | string | undefined } | null | undefined;
};
type Checked = z.input<typeof propertyForm>;
export type FormOutput = z.output<typeof propertyForm>;
type Listing = z.output<typeof property>;

/** Permit type of an emirate. */
export const permitKindOf = (city: string | undefined) => permitNeeded(city) ?? 'other';

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/**
 * Parses a number field: a number, undefined if empty, or the raw text if it can't be parsed, for validation to report.
 */
export const numberOf = (typed: unknown, measure: Measured = 'number'): unknown => {
  if (typeof typed !== 'string') return typed;
  return typed.trim() === '' ? undefined : (readAmount(typed, measure) ?? typed);
};
/** How to parse the number in a field. */
export function measureOf(key: string): Measured {
  const attribute = (ATTRIBUTES as Record<string, Attribute>)[key];
  if (key === 'annualRent') return 'money';
  return attribute?.kind === 'number' ? measuredIn(attribute.measure.unit) : 'number';
}
/** Number fields, including nested ones. */
const NUMBERS = new Set<string>([
  ...keysWith({ kind: 'number' }),
  'lat',
  'lng',
  'cheques',
  'annualRent',
  'percent',
]);

/** Parses number fields at any depth. */
function withNumbers(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withNumbers(one));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNumbers(one, name)]));
  }
  return NUMBERS.has(key) ? numberOf(value, measureOf(key)) : value;
}

/** Drops values that don't apply to this kind of listing and empty ones; the form itself keeps them. */
export function applicableValues(typed: FormValues): Checked {
  const values = withNumbers(typed) as Checked;
  const applicable = Object.entries(values).filter(
    ([key, value]) => appliesTo(key, values) && !isEmpty(value),
  );
  const result = Object.fromEntries(applicable) as Checked;
  if (result.chequeOptions?.length) delete result.price;
  else if (typeof result.price === 'number') {
    result.price = yearlyRent(result.price, rentPeriodOf(result.rentPeriod));
  }
  const { permit } = result;
  if (permit && !permit.number && !permit.expiresAt) delete result.permit;
  else if (permit) {
    result.permit = { ...permit, type: permit.type || permitKindOf(values.city) };
  }
  const { location } = result;
  if (location && (isEmpty(location.lat) || isEmpty(location.lng))) delete result.location;
  return result;
}

type Texts = { [Path in (typeof LISTING_TEXTS)[number]]?: unknown };

/** Detects phone numbers and discriminatory wording on blur rather than after the last step. */
function checkTexts(values: Texts, context: z.RefinementCtx): void {
  for (const path of LISTING_TEXTS) {
    const text = values[path];
    const found = typeof text === 'string' ? findUnfair(text) : undefined;
    if (!found) continue;
    const params = { key: unfairKey(found.kind), n: found.words };
    context.addIssue({ code: 'custom', path: [path], params });
  }
}

/** Texts of which either language is enough. */
const EITHER = [
  ['title', 'titleAr'],
  ['description', 'descriptionAr'],
] as const;
type EitherText = { [Key in (typeof EITHER)[number][number]]?: string | null | undefined };

/** Fills a missing English text with the Arabic one: the API requires it, and everyone reads something. */
export const withEnglish = <Values extends EitherText>(values: Values): Values => ({
  ...values,
  ...Object.fromEntries(EITHER.map(([text, textAr]) => [text, values[text] || values[textAr]])),
});

/** Reports texts missing in both languages at the field in the reader's. */
const checkEither = (lang: Locale) => (values: EitherText, context: z.RefinementCtx) => {
  for (const [text, textAr] of EITHER) {
    if (values[text] || values[textAr]) continue;
    const path = [lang === 'ar' ? textAr : text];
    context.addIssue({ code: 'custom', path, params: { key: 'validation.required' } });
  }
};

const { title, description } = propertyForm.shape;
const eitherForm = propertyForm.extend({ title: title.optional(), description: description.optional() });
const always = { when: () => true };

/**
 * The contract's validation rules, as on the server, applied to the relevant values; of titles and descriptions, either
 * language is enough. Rules across fields run even if single fields are invalid, so that all errors are reported at once.
 */
export const formSchemaIn = (lang: Locale) =>
  z.preprocess(
    (typed: FormValues) => applicableValues(typed),
    eitherForm
      .superRefine((values, context) => checkProperty(values as FormOutput, context), always)
      .superRefine(checkTexts, always)
      .superRefine(checkEither(lang), always)
      .transform((values) => withEnglish(values) as FormOutput),
  );

/** Form values of a stored listing. */
export const fromListing = (listing: Listing): Partial<FormValues> => ({
  ...Object.fromEntries(ATTRIBUTE_KEYS.map((key) => [key, listing[key] ?? undefined])),
  ...Object.fromEntries(
    EITHER.flatMap(([text, textAr]) => (listing[text] === listing[textAr] ? [[text, undefined]] : [])),
  ),
  rentPeriod: rentPeriodOf(listing.rentPeriod),
  price: askedRent(listing.price, rentPeriodOf(listing.rentPeriod)),
});

/**
 * The request for an edit: all values, and `null` (or an empty list) for cleared ones, so that the server clears them
 * too.
 */
export function editRequest(before: Partial<FormValues>, after: FormOutput): Record<string, unknown> {
  const cleared = ATTRIBUTE_KEYS.filter((key) => !isEmpty(before[key]) && isEmpty(after[key]));
  return {
    ...after,
    ...Object.fromEntries(cleared.map((key) => [key, Array.isArray(before[key]) ? [] : null])),
  };
}
