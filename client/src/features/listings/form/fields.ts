import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { FormOutput, FormValues } from './values';

export type Form = UseFormReturn<FormValues, unknown, FormOutput>;

/** The steps of the form, and the fields each asks for. */
export const STEPS = {
  basics: ['type', 'propertyType', 'title', 'titleAr', 'description', 'descriptionAr'],
  place: ['city', 'district', 'address', 'buildingName', 'unitNumber', 'location'],
  price: [
    'price',
    'paymentPeriod',
    'paymentYears',
    'chequeOptions',
    'deposit',
    'agencyFee',
    'serviceCharge',
    'billsIncluded',
    'paymentPlan',
  ],
  facts: [
    'bedrooms',
    'bathrooms',
    'parkings',
    'floors',
    'balcony',
    'area',
    'plotArea',
    'kv',
    'propertyAge',
    'propertyCondition',
    'handoverDate',
    'developer',
    'furnishing',
    'tenantType',
  ],
  extras: ['amenities', 'additionalOptions', 'permit', 'videoUrl', 'virtualTourUrl'],
  photos: [],
} as const satisfies Record<string, readonly (keyof FormValues)[]>;
export type Step = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** How many fields of a step are wrong. */
export const errorsIn = (step: Step, errors: object): number =>
  (STEPS[step] as readonly string[]).filter((field) => field in errors).length;

const numberOf = (typed: unknown) => {
  if (typeof typed === 'number') return typed;
  return typeof typed === 'string' && typed !== '' ? Number(typed.replaceAll(',', '')) : undefined;
};
const textOf = (typed: unknown) => (typed === '' || typed === null ? undefined : typed);

/** Registers a text or choice field; empty counts as not filled in. */
export const textField = (form: Form, name: FieldPath<FormValues>) => ({
  ...form.register(name, { setValueAs: textOf }),
  error: errorAt(form, name),
});
/** Registers a number field; what is no number is told at the field and stays typed. */
export const numberField = (form: Form, name: FieldPath<FormValues>) => ({
  ...form.register(name, { setValueAs: numberOf }),
  error: errorAt(form, name),
});

/** What is wrong at a field, if anything. */
export function errorAt(form: Form, name: FieldPath<FormValues>): string | undefined {
  const found = form.getFieldState(name, form.formState).error;
  return found?.message ?? (found as { root?: { message?: string } } | undefined)?.root?.message;
}
