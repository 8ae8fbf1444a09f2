import { expect, it } from 'vitest';
import { formatAgo, formatNumber } from './format';

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

// 21 Nov 2026 begins in the UAE at 20:00 UTC the day before.
const NOW = Date.parse('2026-11-20T20:30:00Z');
it.each([
  ['2026-11-20T20:29:30Z', '30 seconds ago'],
  ['2026-11-20T19:30:00Z', '1 hour ago'],
  ['2026-11-19T21:00:00Z', '23 hours ago'],
  ['2026-11-19T20:15:00Z', 'yesterday'],
  ['2026-11-19T19:45:00Z', '2 days ago'],
  ['2026-11-14T20:45:00Z', '6 days ago'],
  ['2026-11-13T20:45:00Z', '7 days ago'],
  ['2026-11-13T20:15:00Z', '14 Nov 2026'],
])('The time %s is told as "%s" by the calendar of the UAE.', (at, text) => {
  expect(formatAgo(at, 'en', NOW)).toBe(text);
});
