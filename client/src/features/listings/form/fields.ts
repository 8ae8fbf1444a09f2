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
  photos: ['images', 'draftImages', 'duplicates'],
} as const satisfies Record<string, readonly string[]>;
export type Step = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** How many fields of a step are wrong. */
export const errorsIn = (step: Step, errors: object): number =>
  (STEPS[step] as readonly string[]).filter((field) => field in errors).length;

/** The step that asks for a field; `path` as errors name it. */
export function stepOf(path: string): Step {
  const [field = ''] = path.split('.');
  return STEP_NAMES.find((name) => (STEPS[name] as readonly string[]).includes(field)) ?? 'photos';
}

const textOf = (typed: unknown) => (typed === '' || typed === null ? undefined : typed);

/** Registers a text or choice field; empty counts as not filled in. */
export const textField = (form: Form, name: FieldPath<FormValues>) => ({
  ...form.register(name, { setValueAs: textOf }),
  error: errorAt(form, name),
});
/** Registers a number field: the form holds what is typed, the check makes a number of it. */
export const numberField = (form: Form, name: FieldPath<FormValues>) => ({
  ...form.register(name),
  error: errorAt(form, name),
});

/** What is wrong at a field, if anything. */
export function errorAt(form: Form, name: string): string | undefined {
  const found = form.getFieldState(name as FieldPath<FormValues>, form.formState).error;
  return found?.message ?? (found as { root?: { message?: string } } | undefined)?.root?.message;
}
