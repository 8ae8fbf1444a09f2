import '@/testing/fakeNetwork';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { CompactRows } from './CompactRows';

beforeAll(() => i18nReady);
afterEach(resetPage);

const [sample] = sampleAnswer('properties.getAll', 'full').data;
if (!sample) throw new Error('A sample is empty');

test.each([
  ['yearly', null, '/ yr'],
  ['yearly', 'yearly', '/ yr'],
  ['yearly', 'monthly', '/ yr · AED 8,500 a month'],
  ['oneTimePayment', null, undefined],
] as const)(
  'Beside a price paid %s and asked %s, a compact row says %s.',
  (paymentPeriod, rentPeriod, text) => {
    const chequeOptions = [{ cheques: 4, annualRent: 102_000 }];
    const card = { ...sample, price: 102_000, paymentPeriod, rentPeriod, chequeOptions };
    open(<CompactRows cards={[card]} nice={undefined} highlightedId={null} onHighlight={() => undefined} />);
    expect(screen.getByText('AED 102,000').nextElementSibling?.textContent).toBe(text);
  },
);
