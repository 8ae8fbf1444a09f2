import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { FormStep } from '@manzil/shared/domain/property/attribute';
import { keysWith, type KeysWith } from '@manzil/shared/domain/property/attributes';
import { formSchemaIn, measureOf, type FormOutput, type FormValues } from './values';

export type Form = UseFormReturn<FormValues, unknown, FormOutput>;

/** The form's steps and their fields. */
const STEPS = {
  basics: keysWith({ step: 'basics' }),
  place: keysWith({ step: 'place' }),
  price: keysWith({ step: 'price' }),
  facts: keysWith({ step: 'facts' }),
  extras: keysWith({ step: 'extras' }),
  photos: ['images', 'draftImages', 'duplicates'],
} as const satisfies Record<FormStep | 'photos', readonly string[]>;
export type Step = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** Attributes with hand-made controls; the others get a control by kind. */
const CUSTOM_FIELDS = {
  basics: ['type', 'propertyType', 'title', 'titleAr', 'description', 'descriptionAr'],
  place: [
    'city',
    'district',
    'address',
    'buildingName',
    'buildingNameAr',
    'unitNumber',
    'location',
    'placeShown',
  ],
  price: [
    'price',
    'paymentPeriod',
    'paymentYears',
    'rentPeriod',
    'chequeOptions',
    'deposit',
    'agencyFee',
    'serviceCharge',
    'billsIncluded',
    'paymentPlan',
  ],
  facts: ['handoverDate'],
  extras: ['amenities', 'additionalOptions', 'permit', 'videoUrl', 'virtualTourUrl'],
} as const satisfies { [Of in FormStep]: readonly KeysWith<{ step: Of }>[] };
type CustomField = (typeof CUSTOM_FIELDS)[FormStep][number];
/** Attributes with a generated control. */
export type FieldKey = Exclude<KeysWith<{ step: FormStep }>, CustomField>;

const isCustomField = (key: string): key is CustomField =>
  Object.values(CUSTOM_FIELDS).some((keys: readonly string[]) => keys.includes(key));
/** A step's attributes with generated controls, in the table's order. */
export const furtherKeys = (step: FormStep): FieldKey[] =>
  keysWith({ step }).filter((key): key is FieldKey => !isCustomField(key));

/** Number of invalid fields in a step. */
export const errorsIn = (step: Step, errors: object): number =>
  (STEPS[step] as readonly string[]).filter((field) => field in errors).length;

/** The first step with missing or invalid values; the last one if there is none. */
export function firstIncompleteStep(values: FormValues): Step {
  const wrong =
    formSchemaIn('en')
      .safeParse(values)
      .error?.issues.map(({ path }) => stepOf(path.join('.'))) ?? [];
  return STEP_NAMES.find((name) => wrong.includes(name)) ?? 'photos';
}

/** The step of a field; `path` as in errors. */
export function stepOf(path: string): Step {
  const [field = ''] = path.split('.');
  return STEP_NAMES.find((name) => (STEPS[name] as readonly string[]).includes(field)) ?? 'photos';
}

const textOf = (typed: unknown) => (typed === '' || typed === null ? undefined : typed);

/** Registers a text or choice field; an empty value counts as missing. */
export const textField = (form: Form, name: FieldPath<FormValues>) => ({
  ...form.register(name, { setValueAs: textOf }),
  error: errorAt(form, name),
});
/** Registers a number field: the form holds the typed text, which validation parses. */
export const numberField = (form: Form, name: FieldPath<FormValues>) => ({
  ...form.register(name),
  of: measureOf(name.split('.').at(-1) ?? name),
  error: errorAt(form, name),
});

/** Like `numberField`, for a newly added row: shows errors only after a blur or submit attempt. */
export const rowField = (form: Form, name: FieldPath<FormValues>) => {
  const { isTouched } = form.getFieldState(name, form.formState);
  const field = numberField(form, name);
  return isTouched || form.formState.submitCount > 0 ? field : { ...field, error: undefined };
};

/** Error message of a field, if any. */
export function errorAt(form: Form, name: string): string | undefined {
  const found = form.getFieldState(name as FieldPath<FormValues>, form.formState).error;
  return found?.message ?? (found as { root?: { message?: string } } | undefined)?.root?.message;
}
