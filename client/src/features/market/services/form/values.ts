import { z } from 'zod';
import {
  checkService,
  serviceForm,
  type ServiceForm,
} from '@manzil/shared/contract/schemas/services.schemas';
import { readAmount } from '@manzil/shared/domain/amount';
import type { OpenDay } from '@manzil/shared/domain/openingHours';
import type { Output } from '@/platform/api/api';

/** What the form holds: texts as they are typed. */
export interface FormValues {
  title: string;
  titleAr: string;
  description: string;
  descriptionAr: string;
  category: string;
  city: string[];
  districts: string[];
  price: string;
  priceUnit: string;
  /** `true`, `false`, or empty for not stated. */
  vatIncluded: string;
  /** A line each. */
  included: string;
  includedAr: string;
  hours: OpenDay[];
  licence: { number: string; authority: string; expiresAt: string };
  phone: string;
  /** Whose it is, where staff name somebody; empty for oneself. */
  agent: string;
}
export type FormOutput = ServiceForm;

export const EMPTY: FormValues = {
  title: '',
  titleAr: '',
  description: '',
  descriptionAr: '',
  category: '',
  city: [],
  districts: [],
  price: '',
  priceUnit: '',
  vatIncluded: '',
  included: '',
  includedAr: '',
  hours: [],
  licence: { number: '', authority: '', expiresAt: '' },
  phone: '',
  agent: '',
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const orNull = (text: string) => (text.trim() === '' ? null : text);

/** What is typed, as the contract has it; what is left empty is cleared. */
export function cleaned(typed: FormValues) {
  const { licence, price } = typed;
  const hasLicence = Object.values(licence).some((text) => text.trim() !== '');
  return {
    ...typed,
    titleAr: orNull(typed.titleAr),
    descriptionAr: orNull(typed.descriptionAr),
    category: typed.category || undefined,
    // What is no amount stays as it was typed, for the check to name it.
    price: price.trim() === '' ? null : (readAmount(price, 'money') ?? price),
    priceUnit: orNull(typed.priceUnit),
    vatIncluded: typed.vatIncluded === '' ? null : typed.vatIncluded === 'true',
    included: linesOf(typed.included),
    includedAr: linesOf(typed.includedAr),
    // What is typed for an emirate that is no longer chosen goes with it.
    districts: typed.districts.filter((ref) => typed.city.some((city) => ref.startsWith(`${city}/`))),
    licence: hasLicence
      ? {
          number: licence.number || undefined,
          authority: licence.authority || undefined,
          expiresAt: licence.expiresAt || undefined,
        }
      : null,
    phone: orNull(typed.phone),
  };
}

/** The contract's rules, the same the server checks; those between fields are asked even when single fields are wrong. */
export const formSchema = z.preprocess(
  (typed: FormValues) => cleaned(typed),
  serviceForm.superRefine(checkService, { when: ({ value }) => hasLists(value) }),
);

const hasLists = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<ServiceForm>).city);

/** A stored service as the form shows it. */
export const fromService = (service: Output<'services.get'>['data']): FormValues => ({
  title: service.title,
  titleAr: service.titleAr ?? '',
  description: service.description,
  descriptionAr: service.descriptionAr ?? '',
  category: service.category,
  city: service.city,
  districts: service.districts,
  price: typeof service.price === 'number' ? String(service.price) : '',
  priceUnit: service.priceUnit ?? '',
  vatIncluded: typeof service.vatIncluded === 'boolean' ? String(service.vatIncluded) : '',
  included: service.included.join('\n'),
  includedAr: service.includedAr.join('\n'),
  hours: service.hours ?? [],
  licence: service.licence ?? EMPTY.licence,
  phone: service.phone ?? '',
  agent: '',
});
