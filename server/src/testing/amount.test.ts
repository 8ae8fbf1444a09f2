import { describe, expect, it } from 'vitest';
import { readAmount, readQuantity, type Measured } from '@manzil/shared/domain/text/amount';
import { hardTexts } from './samples/hardTexts';

/** Amounts as people write them (spec/1-domain, Amounts). */

const MONEY: Record<string, number> = {
  '80000': 80_000,
  '80,000': 80_000,
  '80.000': 80_000,
  '80 000': 80_000,
  '80\u00a0000': 80_000,
  '80k': 80_000,
  '80 K.': 80_000,
  'AED 80,000': 80_000,
  'aed80,000': 80_000,
  '80000 dhs': 80_000,
  'Dhs. 80,000/-': 80_000,
  'د.إ 80,000': 80_000,
  '٨٠ ألف': 80_000,
  '٨٠ ألف درهم': 80_000,
  '۸۰ هزار': 80_000,
  '۸۰ ہزار': 80_000,
  'eighty thousand': 80_000,
  'ثمانين ألف': 80_000,
  'ألف درهم': 1000,
  '1,250': 1250,
  '1.250': 1250,
  '1250.50': 1250.5,
  '2,5': 2.5,
  '0,5': 0.5,
  '1,250,000.50': 1_250_000.5,
  '1.250.000,50': 1_250_000.5,
  '1 250 000,50': 1_250_000.5,
  '1.250.000': 1_250_000,
  '1 250 000': 1_250_000,
  "1'250'000": 1_250_000,
  '1’250’000': 1_250_000,
  '1٬250٬000': 1_250_000,
  '١٬٢٥٠٬٠٠٠': 1_250_000,
  '١،٢٥٠،٠٠٠': 1_250_000,
  '12,50,000': 1_250_000,
  '1.25m': 1_250_000,
  '1.250 million': 1_250_000,
  '1,250 million': 1_250_000,
  '1.250k': 1250,
  '1,250k': 1_250_000,
  '1.2 mn': 1_200_000,
  '2 million': 2_000_000,
  '2,5 million': 2_500_000,
  '١٫٥ مليون': 1_500_000,
  '١,٥ مليون': 1_500_000,
  'مليون ونص': 1_500_000,
  'مليون ونصف': 1_500_000,
  'مليون وربع': 1_250_000,
  مليونين: 2_000_000,
  'مليونين ونص': 2_500_000,
  'نص مليون': 500_000,
  'مليون ومئتين ألف': 1_200_000,
  'مئة وخمسة وعشرين ألف': 125_000,
  'half a million': 500_000,
  'quarter million': 250_000,
  'a million': 1_000_000,
  'one and a half million': 1_500_000,
  '2 and a half million': 2_500_000,
  'two hundred and fifty thousand': 250_000,
  '1m 200k': 1_200_000,
  '1.5 lakh': 150_000,
  '2 crore': 20_000_000,
  '1 lakh 50 thousand': 150_000,
  '\u200f80,000\u200e': 80_000,
  '80\u00ad000': 80_000,
  '１２３': 123,
  '.5m': 500_000,
  '1.1m': 1_100_000,
};

const LIMITS: Record<string, { least?: number; most?: number }> = {
  '60k-80k': { least: 60_000, most: 80_000 },
  '60-80k': { least: 60_000, most: 80_000 },
  '60k – 80': { least: 60_000, most: 80_000 },
  '60k to 80k': { least: 60_000, most: 80_000 },
  '80k - 60k': { least: 60_000, most: 80_000 },
  'from 60k to 80k': { least: 60_000, most: 80_000 },
  'between 60 and 80k': { least: 60_000, most: 80_000 },
  'between AED 60,000 and AED 80,000': { least: 60_000, most: 80_000 },
  'من ٦٠ ألف إلى ٨٠ ألف': { least: 60_000, most: 80_000 },
  'من ٦٠ ل٨٠ ألف': { least: 60_000, most: 80_000 },
  'بين ٦٠ و٨٠ ألف': { least: 60_000, most: 80_000 },
  'بين مليون ومليونين': { least: 1_000_000, most: 2_000_000 },
  '1.5 - 2 million': { least: 1_500_000, most: 2_000_000 },
  '800k-1.2m': { least: 800_000, most: 1_200_000 },
  'up to 80k': { most: 80_000 },
  'max 80.000': { most: 80_000 },
  '80k max': { most: 80_000 },
  'under AED 80k': { most: 80_000 },
  '< 80k': { most: 80_000 },
  'not more than 80k': { most: 80_000 },
  '80k or less': { most: 80_000 },
  'أقل من ٨٠ ألف': { most: 80_000 },
  'حتى ٨٠ ألف': { most: 80_000 },
  'لا يزيد عن ٨٠ ألف': { most: 80_000 },
  '٨٠ ألف كحد أقصى': { most: 80_000 },
  'from 60k': { least: 60_000 },
  'at least 60k': { least: 60_000 },
  '60k+': { least: 60_000 },
  '60k and above': { least: 60_000 },
  'أكثر من ٦٠ ألف': { least: 60_000 },
  'لا يقل عن ٦٠ ألف': { least: 60_000 },
};

/** Texts that are no amount: they must not give a number at all. */
const UNREAD = [
  ...[
    'abc',
    'k',
    '-',
    '',
    '12 34',
    '1,25,0',
    '2.5.5',
    '1..5',
    ',5m',
    '1,2345',
    '1e5',
    '0x10',
    '-5',
    '−5',
    'Infinity',
    'NaN',
  ],
  ...[
    '80k usd',
    '$80k',
    'USD 80000',
    '€ 80.000',
    '80 km',
    '5%',
    '800-1.2m',
    '60k-',
    'between 60',
    '80k 90k',
    '100 sqft',
  ],
  ...['٨٠ كلب', 'ألفا', '80٫5٫5', '1٬25', '80 or 90k', '2br', '80k per month', 'around the corner'],
];

const OTHERS: [of: Measured, typed: string, value: number | undefined][] = [
  ['area', '1.250', 1.25],
  ['area', '1,250', 1250],
  ['area', '1200 sqft', 1200],
  ['area', '1,200 sq. ft.', 1200],
  ['area', '١٢٠٠ قدم', 1200],
  ['area', '1.2k', 1200],
  ['area', '100 sqm', 1076.39],
  ['area', '100 m²', 1076.39],
  ['area', '100m', 1076.39],
  ['area', '١٠٠ متر مربع', 1076.39],
  ['area', '50k aed', undefined],
  ['number', '5%', 5],
  ['number', '2,5', 2.5],
  ['number', '٢٫٥', 2.5],
  ['number', '3.999', 3.999],
  ['number', '25 years', 25],
  ['number', '5k', undefined],
];

describe('The amount parser', () => {
  it.each(Object.entries(MONEY))('An amount is parsed: %s.', (typed, amount) => {
    expect(readAmount(typed, 'money')).toBe(amount);
  });
  it.each(Object.entries(LIMITS))('A limit or a range is parsed: %s.', (typed, limits) => {
    const { least, most, exactly } = readQuantity(typed, 'money') ?? {};
    expect({ least, most, exactly }).toEqual({ least: undefined, most: undefined, ...limits });
    expect(readAmount(typed, 'money')).toBeUndefined();
  });
  it.each(OTHERS)('A number is parsed by what it measures (%s): %s.', (of, typed, value) => {
    expect(readAmount(typed, of)).toBe(value);
  });
  it('Every way to group digits is accepted, in Latin and Arabic digits.', () => {
    for (const amount of [1, 12, 999, 1000, 12_345, 123_456, 1_234_567, 10_000_000, 999_999_999]) {
      for (const sign of [',', '.', ' ', "'", '’', '٬', '\u00a0', '\u202f']) {
        const typed = String(amount).replace(/\B(?=(?:\d{3})+$)/g, sign);
        const arabic = typed.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
        expect([typed, readAmount(typed, 'money'), readAmount(arabic, 'money')]).toEqual([
          typed,
          amount,
          amount,
        ]);
      }
    }
  });
  it.each(UNREAD)('A text without an amount gives undefined: “%s”.', (typed) => {
    expect(readQuantity(typed, 'money')).toBeUndefined();
  });
  it('Long repetitive texts give undefined in linear time.', () => {
    for (const text of Object.values(hardTexts(4000))) readQuantity(text, 'money');
    for (const word of ['مليون و ', '1 million ', '1,', '1 ', 'half a ', '60-']) {
      expect(readAmount(word.repeat(400), 'money')).toBeUndefined();
    }
  });
});
