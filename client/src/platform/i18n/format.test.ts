import { act, renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatMonth } from './days';
import { formatArea, formatDate, formatDay, formatMoney, formatNumber, formatShort, useLang } from './format';
import { i18nReady } from './i18n';
import { formatAgo, formatAppointment, formatTime } from './times';

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

it.each([
  [0, 'AED 0'],
  [999, 'AED 999'],
  [1000, 'AED 1,000'],
  [1_249_999.5, 'AED 1,250,000'],
  [-1500, 'AED -1,500'],
])('The amount %d is written "%s" in both languages.', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

it.each([
  [0, '0'],
  [999.4, '999'],
  [1000, '1K'],
  [1499, '1.5K'],
  [95_000, '95K'],
  [999_499, '999K'],
  [999_500, '1M'],
  [1_254_000, '1.25M'],
  [1_255_001, '1.26M'],
])('The amount %d is shortened to "%s".', (amount, text) => {
  expect(formatShort(amount)).toBe(text);
});

it.each([
  [1, '1 ft²', '1 قدم²', '0 m²', '0 م²'],
  [10.7639, '11 ft²', '11 قدم²', '1 m²', '1 م²'],
  [1164, '1,164 ft²', '1,164 قدم²', '108 m²', '108 م²'],
  [1_000_000, '1,000,000 ft²', '1,000,000 قدم²', '92,903 m²', '92,903 م²'],
])('%d square feet are written "%s" or "%s", in metres "%s" or "%s".', (feet, ...texts) => {
  const written = (['ft2', 'm2'] as const).flatMap((unit) =>
    (['en', 'ar'] as const).map((lang) => formatArea(feet, unit, lang)),
  );
  expect(written).toEqual(texts);
});

// 21 Nov 2026 begins in the UAE at 20:00 UTC the day before.
const NOW = Date.parse('2026-11-20T20:30:00Z');
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
it.each([
  ['0 seconds', 0, 'now', 'الآن'],
  ['1 second', 1, '1 second ago', 'قبل ثانية واحدة'],
  ['59 seconds', MINUTE - 1, '59 seconds ago', 'قبل 59 ثانية'],
  ['1 minute', MINUTE, '1 minute ago', 'قبل دقيقة واحدة'],
  ['almost 2 minutes', 2 * MINUTE - 1, '1 minute ago', 'قبل دقيقة واحدة'],
  ['2 minutes', 2 * MINUTE, '2 minutes ago', 'قبل دقيقتين'],
  ['3 minutes', 3 * MINUTE, '3 minutes ago', 'قبل 3 دقائق'],
  ['11 minutes', 11 * MINUTE, '11 minutes ago', 'قبل 11 دقيقة'],
  ['59 minutes', HOUR - 1, '59 minutes ago', 'قبل 59 دقيقة'],
  ['60 minutes', HOUR, '1 hour ago', 'قبل ساعة واحدة'],
  ['2 hours', 2 * HOUR, '2 hours ago', 'قبل ساعتين'],
  ['23 hours, the day before', DAY - 1, '23 hours ago', 'قبل 23 ساعة'],
  ['24 hours', DAY, 'yesterday', 'أمس'],
  ['the last minute of yesterday’s first hour', DAY + HOUR / 2, 'yesterday', 'أمس'],
  ['the last second of the day before yesterday', DAY + HOUR / 2 + 1, '2 days ago', 'أول أمس'],
  ['6 days', 6 * DAY, '6 days ago', 'قبل 6 أيام'],
  ['almost 7 days', 7 * DAY - 1, '7 days ago', 'قبل 7 أيام'],
  ['7 days', 7 * DAY, '14 Nov 2026', '14 نوفمبر 2026'],
  ['29 days', 29 * DAY, '23 Oct 2026', '23 أكتوبر 2026'],
  ['30 days', 30 * DAY, '22 Oct 2026', '22 أكتوبر 2026'],
  ['365 days', 365 * DAY, '21 Nov 2025', '21 نوفمبر 2025'],
])('The age of %s is told by the calendar of the UAE.', (_age, seconds, english, arabic) => {
  const at = new Date(NOW - seconds * 1000);
  expect([formatAgo(at, 'en', NOW), formatAgo(at, 'ar', NOW)]).toEqual([english, arabic]);
});

it.each([
  ['2026-11-20T19:59:59Z', '20 Nov 2026', '20 نوفمبر 2026'],
  ['2026-11-20T20:00:00Z', '21 Nov 2026', '21 نوفمبر 2026'],
  ['2026-12-31T19:59:59Z', '31 Dec 2026', '31 ديسمبر 2026'],
  ['2026-12-31T20:00:00Z', '1 Jan 2027', '1 يناير 2027'],
  ['2028-02-28T20:00:00Z', '29 Feb 2028', '29 فبراير 2028'],
])('The date of %s in the UAE is "%s" or "%s".', (at, english, arabic) => {
  expect([formatDate(at, 'en'), formatDate(at, 'ar')]).toEqual([english, arabic]);
});

it.each([
  [330 * DAY - 1, '26 Dec', '26 ديسمبر'],
  [330 * DAY, '26 Dec 2025', '26 ديسمبر 2025'],
  [-330 * DAY + 1, '17 Oct', '17 أكتوبر'],
  [-330 * DAY, '17 Oct 2027', '17 أكتوبر 2027'],
])('A day %d seconds back is written "%s" or "%s".', (seconds, english, arabic) => {
  const at = new Date(NOW - seconds * 1000);
  expect([formatDay(at, 'en', NOW), formatDay(at, 'ar', NOW)]).toEqual([english, arabic]);
});

it.each([
  ['2026-01', 'Jan 2026', 'يناير 2026'],
  ['2026-12', 'Dec 2026', 'ديسمبر 2026'],
])('The month %s is written "%s" or "%s".', (month, english, arabic) => {
  expect([formatMonth(month, 'en'), formatMonth(month, 'ar')]).toEqual([english, arabic]);
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

it('A component that shows the language changes with it.', async () => {
  await i18nReady;
  const { result } = renderHook(useLang);
  expect(result.current).toBe('en');
  await act(() => i18n.changeLanguage('ar'));
  expect(result.current).toBe('ar');
  await act(() => i18n.changeLanguage('en'));
  expect(result.current).toBe('en');
});
