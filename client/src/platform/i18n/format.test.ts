import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatAgo, formatNumber } from './format';
import { formatAppointment, formatTime } from './times';

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

describe('Times', () => {
  const clockAt = (offset: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it.each([
    ['2026-11-29T20:30:00Z', '00:30', 'Mon 30 Nov, 00:30', 'الاثنين 30 نوفمبر، 00:30'],
    ['2026-11-29T20:00:00Z', '00:00', 'Mon 30 Nov, 00:00', 'الاثنين 30 نوفمبر، 00:00'],
    ['2026-11-29T19:59:00Z', '23:59', 'Sun 29 Nov, 23:59', 'الأحد 29 نوفمبر، 23:59'],
    ['2026-11-30T08:00:00Z', '12:00', 'Mon 30 Nov, 12:00', 'الاثنين 30 نوفمبر، 12:00'],
  ])('The time %s is shown as "%s" in the UAE, whatever the language.', (at, time, english, arabic) => {
    clockAt(-240);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
    for (const lang of ['en', 'ar'] as const) expect(formatTime(at, lang)).toBe(time);
    expect(formatAppointment(at, 'en')).toBe(english);
    expect(formatAppointment(at, 'ar')).toBe(arabic);
  });

  it.each([
    ['London', 0, '16:00 UAE time', '16:00 بتوقيت الإمارات'],
    ['Kolkata', -330, '16:00 UAE time', '16:00 بتوقيت الإمارات'],
    ['Riyadh', -180, '16:00 UAE time', '16:00 بتوقيت الإمارات'],
    ['New York', 300, '16:00 UAE time', '16:00 بتوقيت الإمارات'],
    ['Dubai', -240, '16:00', '16:00'],
    ['Muscat', -240, '16:00', '16:00'],
  ])('A clock in %s, %d minutes behind UTC, gets "%s".', (_zone, offset, english, arabic) => {
    clockAt(offset);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
    const at = '2026-11-28T12:00:00Z';
    expect(formatTime(at, 'en')).toBe(english);
    expect(formatTime(at, 'ar')).toBe(arabic);
    expect(formatAppointment(at, 'en')).toBe(`Sat 28 Nov, ${english}`);
    expect(formatAppointment(at, 'ar')).toBe(`السبت 28 نوفمبر، ${arabic}`);
  });
});
