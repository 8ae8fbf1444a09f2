import type { z } from 'zod';
import { checkProperty, propertyForm } from '@manzil/shared/contract/properties.schemas';
import type { property } from '@manzil/shared/contract/properties.schemas';
import { belongsTo } from '@manzil/shared/domain/propertyRules';

/** What the form holds: the wire's own names; what is not filled in is absent. */
export type FormValues = z.input<typeof propertyForm>;
export type FormOutput = z.output<typeof propertyForm>;
type Listing = z.output<typeof property>;

/** The contract's rules for the whole record, the same the server checks. */
export const formSchema = propertyForm.superRefine(checkProperty);

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/** Drops what was typed for another kind of listing, and what was left empty; the fields themselves keep it. */
export function fitting(values: FormValues): FormValues {
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
  const result = Object.fromEntries(kept) as FormValues;
  if (isRent && result.chequeOptions?.length) delete result.price;
  const { permit } = result;
  if (permit && !permit.number && !permit.expiresAt) delete result.permit;
  const { location } = result;
  if (location && (isEmpty(location.lat) || isEmpty(location.lng))) delete result.location;
  return result;
}

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
