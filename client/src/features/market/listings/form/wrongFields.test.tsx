import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LOCALES } from '@manzil/shared/domain/enums';
import {
  appliesTo,
  ATTRIBUTE_KEYS,
  attributeOf,
  type AttributeKey,
} from '@manzil/shared/domain/property/attributes';
import { fieldText, type MessageKey } from '@manzil/shared/messages/say';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { FormHarness } from './FormHarness';
import type { FormValues } from './values';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

/** The text typed into a control and the expected error; empty leaves it unchanged. */
interface WrongValue {
  at: string;
  typed: string;
  says: [MessageKey, n?: string | number];
}
const REQUIRED: WrongValue['says'] = ['validation.required'];
const noAmount = (at: string, typed: string): WrongValue => ({
  at,
  typed,
  says: ['validation.not_an_amount', typed],
});

/** Fields with invalid input of their own; the others follow from their kind in the attribute table. */
const SPECIAL: Partial<Record<AttributeKey, WrongValue[]>> = {
  title: [{ at: 'title', typed: 'Home', says: ['validation.text_min', 5] }],
  titleAr: [{ at: 'titleAr', typed: 'بيت', says: ['validation.text_min', 5] }],
  description: [{ at: 'description', typed: 'A home', says: ['validation.text_min', 20] }],
  city: [{ at: 'city', typed: '', says: REQUIRED }],
  district: [{ at: 'district', typed: '', says: REQUIRED }],
  location: [noAmount('location.lat', 'north'), noAmount('location.lng', 'east')],
  price: [noAmount('price', 'cheap')],
  chequeOptions: [noAmount('chequeOptions.0.annualRent', 'much')],
  bedrooms: [{ at: 'bedrooms', typed: '', says: REQUIRED }],
  area: [{ at: 'area', typed: '', says: REQUIRED }],
  plotArea: [noAmount('plotArea', 'wide')],
  handoverDate: [{ at: 'handoverDate', typed: '', says: REQUIRED }],
  serviceCharge: [noAmount('serviceCharge', '-1')],
  deposit: [noAmount('deposit', '-1')],
  paymentPlan: [
    { at: 'paymentPlan.0.label', typed: '', says: REQUIRED },
    { at: 'paymentPlan.0.percent', typed: '0', says: ['validation.number_more', 0] },
    { at: 'paymentPlan.0.at', typed: '', says: REQUIRED },
  ],
  permit: [{ at: 'permit.number', typed: '12', says: ['validation.invalid'] }],
  videoUrl: [{ at: 'videoUrl', typed: 'http://films.example', says: ['validation.url'] }],
};
const count = (n: number) => n.toLocaleString('en');

/** How a field of this kind becomes invalid; choices cannot. */
function wrongOf(key: AttributeKey): WrongValue[] {
  const special = SPECIAL[key];
  if (special) return special;
  const attribute = attributeOf(key);
  switch (attribute.kind) {
    case 'text':
      return [
        {
          at: key,
          typed: 'x'.repeat(attribute.most + 1),
          says: ['validation.text_max', count(attribute.most)],
        },
      ];
    case 'number': {
      const { most } = attribute.measure;
      return [{ at: key, typed: count(most + 1), says: ['validation.number_max', count(most)] }];
    }
    case 'link':
      return [{ at: key, typed: 'my film', says: ['validation.url'] }];
    case 'one':
    case 'many':
      return [];
    case 'own':
      throw new Error(`${key} is like no other attribute: say in SPECIAL how it goes wrong`);
  }
}
/** Attributes with input that can be invalid. */
const TESTED_KEYS = ATTRIBUTE_KEYS.filter((key) => wrongOf(key).length > 0);

const RENT: Partial<FormValues> = { type: 'rent', propertyType: 'apartment', paymentPeriod: 'yearly' };
/** Three listings that between them ask for every attribute. */
const LISTINGS: { name: string; start: Partial<FormValues> }[] = [
  { name: 'a flat to rent', start: RENT },
  {
    name: 'a flat by cheques',
    start: { ...RENT, chequeOptions: [{ cheques: 4, annualRent: 90_000 }] },
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
  },
];
const triedKeys = new Set<AttributeKey>();
/** Each field is tried with the first listing whose form contains it. */
const TRIALS = LISTINGS.map(({ name, start }) => {
  const hasControl = (key: AttributeKey) => key !== 'chequeOptions' || start.chequeOptions !== undefined;
  const keys = TESTED_KEYS.filter((key) => !triedKeys.has(key) && appliesTo(key, start) && hasControl(key));
  for (const key of keys) triedKeys.add(key);
  return { name, start, wrong: keys.flatMap((key) => wrongOf(key)) };
});

const control = (at: string) =>
  at === 'district'
    ? (document.querySelector('[role=combobox]') as HTMLInputElement)
    : (document.querySelector(`[name="${at}"]`) as HTMLInputElement);
/** The error at a control: its description without the help text. */
const saidAt = (at: string) => {
  const { id } = control(at);
  const isDescribed = control(at).getAttribute('aria-describedby')?.split(' ').includes(`${id}-error`);
  return isDescribed ? document.getElementById(`${id}-error`)?.textContent : null;
};

test('Every field that can be invalid is covered.', () => {
  expect(TESTED_KEYS.filter((key) => !triedKeys.has(key))).toEqual([]);
});

describe.each(LOCALES)('In %s', (lang) => {
  test.each(TRIALS)(
    'Each invalid field of $name shows its error and keeps its text.',
    async ({ start, wrong }) => {
      await i18nReady;
      await act(() => setLanguage(lang));
      const onSend = vi.fn(() => Promise.resolve([]));
      render(<FormHarness start={start} onSend={onSend} />);
      for (const { at, typed } of wrong) {
        if (typed) fireEvent.change(control(at), { target: { value: typed } });
      }
      fireEvent.click(screen.getByRole('button', { name: 'Send it' }));

      const expected = wrong.map(({ at, says: [key, n] }) => [at, fieldText(key, lang, at, n)]);
      await waitFor(() => expect(wrong.map(({ at }) => [at, saidAt(at)])).toEqual(expected));
      expect(wrong.map(({ at }) => [at, control(at).value])).toEqual(
        wrong.map(({ at, typed }) => [at, typed]),
      );
      expect(wrong.every(({ at }) => control(at).getAttribute('aria-invalid') === 'true')).toBe(true);
      expect(onSend).not.toHaveBeenCalled();
      // The first invalid field has the focus.
      await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[aria-invalid=true]')));
    },
  );
});
