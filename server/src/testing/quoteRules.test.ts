import { expect, it } from 'vitest';
import { SERVICE_CATEGORIES } from '@manzil/shared/domain/enums';
import { asksForDay, SERVICE_QUESTIONS } from '@manzil/shared/domain/offer/serviceQuestions';
import {
  DEFAULT_QUOTE_DAYS,
  exactMoney,
  isQuoteExpired,
  MAX_QUOTE_DAYS,
  problemOfValidity,
  quoteTotals,
} from '@manzil/shared/domain/offer/quotes';

it.each([
  [1500, 'added', 0.05, 75, 1575],
  [1500, 'included', 0.05, 71.43, 1500],
  [1050, 'included', 0.05, 50, 1050],
  [150, 'added', 0.05, 7.5, 157.5],
  [0.1, 'added', 0.05, 0.01, 0.11],
  [99.99, 'added', 0.05, 5, 104.99],
  [1500, 'added', 0, 0, 1500],
  [1500, 'included', 0, 0, 1500],
] as const)(
  'VAT on AED %d, %s, at a rate of %d is %d, in total %d.',
  (amount, vat, rate, vatAmount, total) => {
    expect(quoteTotals(amount, vat, rate)).toEqual({ vatAmount, total });
  },
);

// 00:30 on 29 November in Dubai.
const NOW = new Date('2026-11-28T20:30:00Z');
it.each([
  ['2026-11-28', true, 'past'],
  ['2026-11-29', false, undefined],
  ['2027-02-27', false, undefined],
  ['2027-02-28', false, 'tooFar'],
] as const)(
  'Half an hour after midnight in Dubai, a quote until %s has expired: %s.',
  (validUntil, has, problem) => {
    expect(isQuoteExpired({ validUntil }, NOW)).toBe(has);
    expect(problemOfValidity(validUntil, NOW)).toBe(problem);
  },
);

it('A quote is valid for two weeks unless said otherwise, and at most 90 days.', () => {
  expect([DEFAULT_QUOTE_DAYS, MAX_QUOTE_DAYS]).toEqual([14, 90]);
});

it.each([
  [1575, 'AED 1,575'],
  [157.5, 'AED 157.50'],
  [1_000_000.05, 'AED 1,000,000.05'],
])('%d is written as %s.', (amount, text) => {
  expect(exactMoney(amount)).toBe(text);
});

it('Each trade asks what a quote needs.', () => {
  const [place, home] = [['address'], ['bedrooms', 'address']];
  expect(SERVICE_QUESTIONS).toEqual({
    ...{ cleaning: home, maintenance: place, ac_services: place, plumbing: place, electrical: place },
    ...{ painting: home, pest_control: home, moving: ['bedrooms', 'address', 'addressTo'] },
    ...{ interior_design: home, landscaping: place, pool_care: place, security: place },
    ...{ property_management: home, legal: [], mortgage: [], valuation: home },
    ...{ photography: home, pro_services: [], other: place },
  });
});

it('Every trade but those of papers and months asks for a preferred day.', () => {
  expect(SERVICE_CATEGORIES.filter((category) => !asksForDay(category))).toEqual([
    ...['property_management', 'legal', 'mortgage', 'pro_services'],
  ]);
});
