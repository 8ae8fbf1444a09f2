import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { propertyFields } from '@manzil/shared/contract/schemas/properties.schemas';
import { LOCALES } from '@manzil/shared/domain/enums';
import { say, type MessageKey } from '@manzil/shared/messages/say';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { PropertyForm, useListingForm } from './PropertyForm';
import { usePhotos } from './usePhotos';
import type { FormValues } from './values';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

/** What is typed into a control, and what is then said at it; empty is left as it is. */
interface Wrong {
  at: string;
  typed: string;
  says: [MessageKey, n?: string | number];
}
/** Controls that offer nothing wrong, or fields the form does not ask for. */
const CANNOT_BE_WRONG = null;
const REQUIRED: Wrong['says'] = ['validation.required'];
const noAmount = (at: string, typed: string): Wrong => ({
  at,
  typed,
  says: ['validation.not_an_amount', typed],
});
const long = (most: number) => 'x'.repeat(most + 1);

/** Every field of the contract: a new one has to say here how it is told that it is wrong. */
const WRONG: Record<keyof typeof propertyFields, Wrong[] | typeof CANNOT_BE_WRONG> = {
  title: [{ at: 'title', typed: 'Home', says: ['validation.text_min', 5] }],
  titleAr: [{ at: 'titleAr', typed: 'بيت', says: ['validation.text_min', 5] }],
  description: [{ at: 'description', typed: 'A home', says: ['validation.text_min', 20] }],
  descriptionAr: [{ at: 'descriptionAr', typed: long(5000), says: ['validation.text_max', '5,000'] }],
  type: CANNOT_BE_WRONG,
  propertyType: CANNOT_BE_WRONG,
  city: [{ at: 'city', typed: '', says: ['validation.choice'] }],
  district: [{ at: 'district', typed: '', says: REQUIRED }],
  address: [{ at: 'address', typed: long(200), says: ['validation.text_max', 200] }],
  buildingName: [{ at: 'buildingName', typed: long(120), says: ['validation.text_max', 120] }],
  buildingNameAr: [{ at: 'buildingNameAr', typed: long(120), says: ['validation.text_max', 120] }],
  unitNumber: [{ at: 'unitNumber', typed: long(30), says: ['validation.text_max', 30] }],
  location: [noAmount('location.lat', 'north'), noAmount('location.lng', 'east')],
  placeShown: CANNOT_BE_WRONG,
  price: [noAmount('price', 'cheap')],
  currency: CANNOT_BE_WRONG,
  paymentPeriod: CANNOT_BE_WRONG,
  paymentYears: [{ at: 'paymentYears', typed: '31', says: ['validation.number_max', 30] }],
  chequeOptions: [noAmount('chequeOptions.0.annualRent', 'much')],
  bedrooms: [{ at: 'bedrooms', typed: '', says: REQUIRED }],
  bathrooms: CANNOT_BE_WRONG,
  parkings: CANNOT_BE_WRONG,
  floors: CANNOT_BE_WRONG,
  balcony: CANNOT_BE_WRONG,
  area: [{ at: 'area', typed: '', says: REQUIRED }],
  plotArea: [noAmount('plotArea', 'wide')],
  kv: [{ at: 'kv', typed: '100,001', says: ['validation.number_max', '100,000'] }],
  amenities: CANNOT_BE_WRONG,
  additionalOptions: CANNOT_BE_WRONG,
  tenantType: CANNOT_BE_WRONG,
  propertyAge: [{ at: 'propertyAge', typed: '101', says: ['validation.number_max', 100] }],
  propertyCondition: CANNOT_BE_WRONG,
  handoverDate: [{ at: 'handoverDate', typed: '', says: REQUIRED }],
  furnishing: CANNOT_BE_WRONG,
  serviceCharge: [noAmount('serviceCharge', '-1')],
  deposit: [noAmount('deposit', '-1')],
  agencyFee: [{ at: 'agencyFee', typed: '101', says: ['validation.number_max', 100] }],
  billsIncluded: CANNOT_BE_WRONG,
  developer: [{ at: 'developer', typed: long(120), says: ['validation.text_max', 120] }],
  paymentPlan: [
    { at: 'paymentPlan.0.label', typed: '', says: REQUIRED },
    { at: 'paymentPlan.0.percent', typed: '0', says: ['validation.number_more', 0] },
    { at: 'paymentPlan.0.at', typed: '', says: REQUIRED },
  ],
  permit: [
    { at: 'permit.number', typed: '12', says: ['validation.invalid'] },
    { at: 'permit.expiresAt', typed: '', says: REQUIRED },
  ],
  videoUrl: [{ at: 'videoUrl', typed: 'http://films.example', says: ['validation.url'] }],
  virtualTourUrl: [{ at: 'virtualTourUrl', typed: 'my film', says: ['validation.url'] }],
  availability: CANNOT_BE_WRONG,
};

const RENT: Partial<FormValues> = { type: 'rent', propertyType: 'apartment', paymentPeriod: 'yearly' };
/** Which fields stand together: each listing asks for some of them. */
const LISTINGS: { name: string; start: Partial<FormValues>; asks: (keyof typeof WRONG)[] }[] = [
  {
    name: 'a flat to rent',
    start: RENT,
    asks: [
      'title',
      'titleAr',
      'description',
      'descriptionAr',
      'city',
      'district',
      'address',
      'buildingName',
      'buildingNameAr',
      'unitNumber',
      'location',
      'price',
      'bedrooms',
      'area',
      'plotArea',
      'propertyAge',
      'deposit',
      'agencyFee',
      'serviceCharge',
      'permit',
      'videoUrl',
      'virtualTourUrl',
    ],
  },
  {
    name: 'a flat by cheques',
    start: { ...RENT, chequeOptions: [{ cheques: 4, annualRent: 90_000 }] },
    asks: ['chequeOptions'],
  },
  {
    name: 'a warehouse that is not built yet, paid over years',
    start: {
      type: 'investment',
      propertyType: 'warehouses',
      propertyCondition: 'off-plan',
      paymentPeriod: 'howManyYears',
      paymentPlan: [{ label: '', percent: 0, at: '' }],
    },
    asks: ['paymentYears', 'kv', 'handoverDate', 'developer', 'paymentPlan'],
  },
];

function Harness({ start, onSend }: { start: Partial<FormValues>; onSend: () => Promise<string[]> }) {
  const form = useListingForm({ amenities: [], additionalOptions: [], billsIncluded: [], ...start });
  const photos = usePhotos({ of: 'test', stored: [], atOnce: 1, send: () => Promise.resolve({ data: [] }) });
  return <PropertyForm form={form} photos={photos} action="Send it" isBusy={false} onSend={onSend} />;
}

const control = (at: string) =>
  at === 'district'
    ? (document.querySelector('[role=combobox]') as HTMLInputElement)
    : (document.querySelector(`[name="${at}"]`) as HTMLInputElement);
/** What is said at a control: what it is described by, without its help. */
const saidAt = (at: string) => {
  const { id } = control(at);
  const isTold = control(at).getAttribute('aria-describedby')?.split(' ').includes(`${id}-error`);
  return isTold ? document.getElementById(`${id}-error`)?.textContent : null;
};

test('every field that can be wrong is tried', () => {
  const able = Object.entries(WRONG).flatMap(([name, wrong]) => (wrong === CANNOT_BE_WRONG ? [] : [name]));
  expect(LISTINGS.flatMap(({ asks }) => asks as string[]).toSorted()).toEqual(able.toSorted());
});

describe.each(LOCALES)('in %s', (lang) => {
  test.each(LISTINGS)(
    'each wrong field of $name says so and keeps what was typed',
    async ({ start, asks }) => {
      await i18nReady;
      await act(() => setLanguage(lang));
      const onSend = vi.fn(() => Promise.resolve([]));
      render(<Harness start={start} onSend={onSend} />);
      const wrong = asks.flatMap((name) => WRONG[name] ?? []);
      for (const { at, typed } of wrong) {
        if (typed) fireEvent.change(control(at), { target: { value: typed } });
      }
      fireEvent.click(screen.getByRole('button', { name: 'Send it' }));

      const expected = wrong.map(({ at, says: [key, n] }) => [at, say(key, lang, n)]);
      await waitFor(() => expect(wrong.map(({ at }) => [at, saidAt(at)])).toEqual(expected));
      expect(wrong.map(({ at }) => [at, control(at).value])).toEqual(
        wrong.map(({ at, typed }) => [at, typed]),
      );
      expect(wrong.every(({ at }) => control(at).getAttribute('aria-invalid') === 'true')).toBe(true);
      expect(onSend).not.toHaveBeenCalled();
      // The focus is on what is wrong first.
      await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[aria-invalid=true]')));
    },
  );
});
