import { describe, expect, it } from 'vitest';
import { readAmount, readQuantity } from '@manzil/shared/domain/text/amount';
import { parseSearch } from './parseSearch';

const RANGE = { minPrice: 60_000, maxPrice: 80_000 };
/** Ways to write "60,000 to 80,000". */
const RANGES = [
  'AED60k-AED80k',
  'AED 60k - AED 80k',
  'aed60k/aed80k',
  'dhs60k-dhs80k',
  '60k-aed80k',
  '60k-dh80k',
  '60k–AED 80k',
  '60k aed-80k aed',
  '60k aed / 80k aed',
  '60k-80k aed',
  'AED60,000-AED80,000',
  '60k/80k',
  '60k / 80k',
  '60/80k',
  '60000/80000',
  '60k~80k',
  '60k ~ 80k',
  '60,000 ~ 80,000',
  '60k – 80k',
  '60k−80k',
  '60-80k',
  '60k..80k',
  '60,000..80,000',
  '60k … 80k',
  'from 60k to 80k',
  'from AED 60k to AED 80k',
  'between 60k and 80k',
  'من 60 إلى 80 ألف',
  'من 60 ألف الى 80 ألف',
  'بين 60 و 80 ألف',
  '٦٠-٨٠ ألف',
  '٦٠ألف/٨٠ألف',
  '60 ألف / 80 ألف درهم',
];

describe('Price ranges in a search', () => {
  it.each(RANGES)('"villa %s" limits the price on both sides.', (range) => {
    expect(parseSearch(`villa ${range}`, 3)).toEqual([{ propertyType: ['villa'], ...RANGE }]);
  });
});

const villa = (filter: object) => [{ propertyType: ['villa'], ...filter }];
const upTo = (maxPrice: number) => villa({ maxPrice });
const CASES: [string, object[]][] = [
  ['villa 1/2 million', upTo(500_000)],
  ['villa 1/2m', upTo(500_000)],
  ['villa half a million', upTo(500_000)],
  ['فيلا نصف مليون', upTo(500_000)],
  ['فيلا 1/2 مليون', upTo(500_000)],
  ['villa ½ million', upTo(500_000)],
  ['villa 1/4 million', upTo(250_000)],
  ['villa 3/4 million', upTo(750_000)],
  ['villa 1 1/2 million', upTo(1_500_000)],
  ['villa 10 1/2 million', upTo(10_500_000)],
  ['villa 1.5m', upTo(1_500_000)],
  ['villa 1½ m', upTo(1_500_000)],
  ['villa 1½m', upTo(1_500_000)],
  ['villa 2½ million', upTo(2_500_000)],
  ['فيلا مليون ونصف', upTo(1_500_000)],
  ['villa 1½-2m', villa({ minPrice: 1_500_000, maxPrice: 2_000_000 })],
  ['villa 1.5/2m', villa({ minPrice: 1_500_000, maxPrice: 2_000_000 })],
  ['villa 1m/2m', villa({ minPrice: 1_000_000, maxPrice: 2_000_000 })],
  ['villa 500/800 sqft', villa({ minArea: 500, maxArea: 800 })],
  ['villa 500sqft~800sqft', villa({ minArea: 500, maxArea: 800 })],
  // In whole square feet, rounded outwards.
  ['villa 999.6 sqft', villa({ minArea: 999 })],
  ['villa 499.6-800.4 sqft', villa({ minArea: 499, maxArea: 801 })],
  ['villa 100 sqm', villa({ minArea: 1076 })],
  ['villa from 52 sqm', villa({ minArea: 559 })],
  ['villa under 50 sqm', villa({ maxArea: 539 })],
  ['villa 2/3 bedrooms', villa({ bedrooms: ['2', '3'] })],
  ['villa 2~3 bedrooms', villa({ bedrooms: ['2', '3'] })],
  ['villa 1/2 bedroom', villa({ bedrooms: ['1', '2'] })],
  ['villa 4/5 bedrooms 60/80k', villa({ bedrooms: ['4', '5+'], ...RANGE })],
  ['2bhk-villa AED60k-AED80k', villa({ bedrooms: ['2'], ...RANGE })],
  ['villa 2 bed/2 bath', villa({ bedrooms: ['2'], bathrooms: ['2'] })],
  ['villa 2 bed / 60k', villa({ bedrooms: ['2'], maxPrice: 60_000 })],
  ['villa/apartment', [{ propertyType: ['villa', 'apartment'] }]],
  ['off-plan villa', villa({ propertyCondition: 'off-plan' })],
  ['villa 80k/month', villa({ maxPrice: 960_000, category: 'rent' })],
  ['villa 80000/year', villa({ maxPrice: 80_000, category: 'rent' })],
  ['villa aed 80,000/-', upTo(80_000)],
  ['villa ~80k', upTo(80_000)],
  ['villa... 60k', upTo(60_000)],
  // Neither a price nor a count.
  ['villa 24/7', []],
  ['villa 5/6/2026', []],
  ['villa 12/2026', []],
  ['villa 2026/2027', []],
  ['villa unit 12/14', []],
  ['villa 1204/1205', []],
  ['villa 0501234567/0551234567', []],
  ['villa 1/2', []],
];

describe('Fractions and slashes in a search', () => {
  it.each(CASES)('"%s" is read.', (search, filters) => {
    expect(parseSearch(search, 3)).toEqual(filters);
  });

  it.each([
    ['½', 0.5],
    ['1/2 million', 500_000],
    ['1 ½m', 1_500_000],
    ['1/2', undefined],
    ['60k/80k', undefined],
    ['5/6/2026', undefined],
  ])('A field of one amount reads "%s".', (typed, amount) => {
    expect(readAmount(typed, 'money')).toBe(amount);
  });

  it('A range field accepts a range with any sign.', () => {
    for (const typed of ['60k/80k', '60k~80k', '60k..80k', '60-80k']) {
      expect(readQuantity(typed, 'money')).toMatchObject({ least: 60_000, most: 80_000 });
    }
  });
});
