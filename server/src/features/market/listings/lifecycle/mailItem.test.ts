import { expect, test } from 'vitest';
import type { CardRecord } from '../listingReads';
import { mailItemOf } from './mailItem';

const record = {
  _id: 'f'.repeat(24),
  title: 'Flat',
  titleAr: 'شقة',
  city: 'dubai',
  district: 'dubai_marina',
};

test.each([
  ['en', 'rent', 'Flat', 'AED 95,000 / yr', 'Dubai Marina, Dubai'],
  ['en', 'sale', 'Flat', 'AED 95,000', 'Dubai Marina, Dubai'],
  ['ar', 'rent', 'شقة', '95,000 درهم سنوياً', 'دبي مارينا، دبي'],
  ['ar', 'sale', 'شقة', '95,000 درهم', 'دبي مارينا، دبي'],
] as const)(
  'A mail in %s lists a home for %s by title, price and place.',
  (lang, type, title, price, place) => {
    const card = { ...record, type, price: 95_000 } as unknown as CardRecord;
    expect(mailItemOf(card, lang)).toEqual({ title, price, place, path: `/single?id=${record._id}` });
  },
);
