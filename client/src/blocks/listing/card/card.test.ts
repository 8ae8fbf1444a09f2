import { expect, test } from 'vitest';
import { textsIn } from '@/testing/words';
import { priceText } from './card';

const t = textsIn('en');
const offers = [
  { cheques: 1, annualRent: 90_000 },
  { cheques: 4, annualRent: 92_000 },
  { cheques: 12, annualRent: 95_000 },
];

test.each([
  ['the lowest rent', 90_000, '1 cheque'],
  ['a rent of several offers', 92_000, '4 cheques'],
  ['a rent above all offers', 99_000, '12 cheques'],
  ['a rent below all offers', 89_999, undefined],
])('At %s the card names the most cheques that price can be paid in.', (_rent, price, note) => {
  const home = { price, paymentPeriod: 'yearly', paymentYears: null, chequeOptions: offers } as const;
  expect(priceText(home as never, t)).toEqual({ period: '/ yr', ...(note && { note }) });
});

test.each([
  ['howManyYears', 1, { note: 'over 1 year' }],
  ['howManyYears', 5, { note: 'over 5 years' }],
  ['oneTimePayment', 5, {}],
])('A price of %s over %i years says %j.', (paymentPeriod, paymentYears, expected) => {
  const home = { price: 90_000, paymentPeriod, paymentYears, chequeOptions: offers };
  expect(priceText(home as never, t)).toEqual(expected);
});
