import { z } from 'zod';
import { checkProperty, propertyForm } from '@manzil/shared/contract/properties.schemas';
import type { property } from '@manzil/shared/contract/properties.schemas';
import { belongsTo, PERMIT_NEEDED } from '@manzil/shared/domain/propertyRules';

/** What the form holds: the wire's own names; what is not filled in is absent. */
export type FormValues = Omit<z.input<typeof propertyForm>, 'location'> & {
  location?: { lat?: number | string | undefined; lng?: number | string | undefined } | null | undefined;
};
type Checked = z.input<typeof propertyForm>;
export type FormOutput = z.output<typeof propertyForm>;
type Listing = z.output<typeof property>;

/** The kind of permit an emirate gives. */
export const permitKindOf = (city: string | undefined) => (city ? PERMIT_NEEDED[city] : undefined) ?? 'other';

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/** What is typed into number fields: a number, nothing, or what is no number and is told so. */
export const numberOf = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  return typed.trim() === '' ? undefined : Number(typed.replaceAll(',', ''));
};
const NUMBERS = new Set([
  'price',
  'paymentYears',
  'area',
  'plotArea',
  'kv',
  'propertyAge',
  'serviceCharge',
  'deposit',
  'agencyFee',
  'lat',
  'lng',
  'cheques',
  'annualRent',
  'percent',
]);

/** The same values with numbers where numbers are asked for, at any depth. */
function withNumbers(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withNumbers(one));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNumbers(one, name)]));
  }
  return NUMBERS.has(key) ? numberOf(value) : value;
}

/** Drops what was typed for another kind of listing, and what was left empty; the fields themselves keep it. */
export function fitting(typed: FormValues): Checked {
  const values = withNumbers(typed) as Checked;
  const { type, propertyType, propertyCondition, paymentPeriod } = values;
  const isRent = type === 'rent';
  const dropped = new Set<string>([
    ...(isRent ? [] : ['chequeOptions', 'tenantType']),
    ...(propertyCondition === 'off-plan' ? [] : ['handoverDate', 'developer', 'paymentPlan']),
    ...(paymentPeriod === 'howManyYears' ? [] : ['paymentYears']),
  ]);
  const kept = Object.entries(values).filter(
    ([key, value]) => !dropped.has(key) && belongsTo(key, propertyType) && !isEmpty(value),
  );
  const result = Object.fromEntries(kept) as Checked;
  if (isRent && result.chequeOptions?.length) delete result.price;
  const { permit } = result;
  if (permit && !permit.number && !permit.expiresAt) delete result.permit;
  else if (permit) {
    result.permit = { ...permit, type: permit.type || permitKindOf(values.city) };
  }
  const { location } = result;
  if (location && (isEmpty(location.lat) || isEmpty(location.lng))) delete result.location;
  return result;
}

/**
 * The contract's rules for the whole record, the same the server checks, on what fits. The rules between fields are
 * asked even when single fields are wrong, so that everything is told at once.
 */
export const formSchema = z.preprocess(
  (typed: FormValues) => fitting(typed),
  propertyForm.superRefine(checkProperty, { when: () => true }),
);

const EDITABLE = Object.keys(propertyForm.shape) as (keyof FormValues)[];

/** A stored listing as the form shows it. */
export const fromListing = (listing: Listing): Partial<FormValues> =>
  Object.fromEntries(EDITABLE.map((key) => [key, listing[key as keyof Listing] ?? undefined]));

/**
 * What an edit sends: everything that is filled in, and `null` for what was cleared, so that the server clears it too.
 */
export function editOf(before: Partial<FormValues>, after: FormOutput): Record<string, unknown> {
  const cleared = EDITABLE.filter((key) => !isEmpty(before[key]) && isEmpty(after[key]));
  const lists = new Set(['chequeOptions', 'amenities', 'additionalOptions', 'billsIncluded', 'paymentPlan']);
  return { ...after, ...Object.fromEntries(cleared.map((key) => [key, lists.has(key) ? [] : null])) };
}
