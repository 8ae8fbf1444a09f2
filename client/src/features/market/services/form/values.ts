import { z } from 'zod';
import {
  checkService,
  serviceForm,
  type ServiceForm,
} from '@manzil/shared/contract/schemas/services.schemas';
import { readAmount } from '@manzil/shared/domain/text/amount';
import type { OpenDay } from '@manzil/shared/domain/time/openingHours';
import type { Output } from '@/platform/api/api';

/** Form values, as typed. */
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
  /** `true`, `false`, or empty if unspecified. */
  vatIncluded: string;
  /** One item per line. */
  included: string;
  includedAr: string;
  hours: OpenDay[];
  licence: { number: string; authority: string; expiresAt: string };
  phone: string;
  /** Id of the owner, if staff chose one; empty for oneself. */
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

/** Converts form values to the contract's format; empty values clear the field. */
export function toRequest(typed: FormValues) {
  const { licence, price } = typed;
  const hasLicence = Object.values(licence).some((text) => text.trim() !== '');
  return {
    ...typed,
    titleAr: orNull(typed.titleAr),
    descriptionAr: orNull(typed.descriptionAr),
    category: typed.category || undefined,
    // Keep unparsable text for validation to report.
    price: price.trim() === '' ? null : (readAmount(price, 'money') ?? price),
    priceUnit: orNull(typed.priceUnit),
    vatIncluded: typed.vatIncluded === '' ? null : typed.vatIncluded === 'true',
    included: linesOf(typed.included),
    includedAr: linesOf(typed.includedAr),
    // Drop districts of emirates that are no longer selected.
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

/** The contract's validation rules, as on the server. Rules across fields run even if single fields are invalid. */
export const formSchema = z.preprocess(
  (typed: FormValues) => toRequest(typed),
  serviceForm.superRefine(checkService, { when: ({ value }) => hasLists(value) }),
);

const hasLists = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<ServiceForm>).city);

/** Form values of a stored service. */
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
