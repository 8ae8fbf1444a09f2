import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { FormStep } from '@manzil/shared/domain/property/attribute';
import { keysWith, type KeysWith } from '@manzil/shared/domain/property/attributes';
import { measuredAt, type FormOutput, type FormValues } from './values';

export type Form = UseFormReturn<FormValues, unknown, FormOutput>;

/** The steps of the form, and the fields each asks for. */
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

/** Attributes whose controls are laid out by hand in their steps; the others have the control of their kind. */
const LAID_OUT = {
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
type LaidOut = (typeof LAID_OUT)[FormStep][number];
/** The attributes that are asked for by the control of their kind. */
export type FieldKey = Exclude<KeysWith<{ step: FormStep }>, LaidOut>;

const isLaidOut = (key: string): key is LaidOut =>
  Object.values(LAID_OUT).some((keys: readonly string[]) => keys.includes(key));
/** What a step asks for beside what is laid out by hand, in the order of the table. */
export const furtherKeys = (step: FormStep): FieldKey[] =>
  keysWith({ step }).filter((key): key is FieldKey => !isLaidOut(key));

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
  of: measuredAt(name.split('.').at(-1) ?? name),
  error: errorAt(form, name),
});

/** The same in a row that was just added: what is wrong is said once somebody was there, or wanted to send it. */
export const rowField = (form: Form, name: FieldPath<FormValues>) => {
  const { isTouched } = form.getFieldState(name, form.formState);
  const field = numberField(form, name);
  return isTouched || form.formState.submitCount > 0 ? field : { ...field, error: undefined };
};

/** What is wrong at a field, if anything. */
export function errorAt(form: Form, name: string): string | undefined {
  const found = form.getFieldState(name as FieldPath<FormValues>, form.formState).error;
  return found?.message ?? (found as { root?: { message?: string } } | undefined)?.root?.message;
}
