import { expect, it } from 'vitest';
import { formatNumber } from './format';

const intl = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

it('Numbers are grouped and rounded as Intl does.', () => {
  const sizes = [
    0, 0.4, 0.5, 1.5, 2.5, 9, 99.5, 999, 999.5, 1000, 12_345, 999_999.5, 1_250_000, 123_456_789.49,
  ];
  for (const n of [...sizes, ...sizes.map((size) => -size - 1), Number.MAX_SAFE_INTEGER]) {
    expect(formatNumber(n)).toBe(intl.format(n));
  }
  expect(formatNumber(-0.4)).toBe('0');
});
