import { expect, it } from 'vitest';
import { formatAppointment } from './appointment';

it.each([
  ['2026-11-29T20:30:00.000Z', 'Monday 30 November, 00:30', 'الاثنين 30 نوفمبر، 00:30'],
  ['2026-11-29T20:00:00.000Z', 'Monday 30 November, 00:00', 'الاثنين 30 نوفمبر، 00:00'],
  ['2026-11-29T19:59:00.000Z', 'Sunday 29 November, 23:59', 'الأحد 29 نوفمبر، 23:59'],
  ['2026-11-30T08:00:00.000Z', 'Monday 30 November, 12:00', 'الاثنين 30 نوفمبر، 12:00'],
  ['2026-11-30T08:30:00.000Z', 'Monday 30 November, 12:30', 'الاثنين 30 نوفمبر، 12:30'],
  ['2026-12-31T20:05:00.000Z', 'Friday 1 January, 00:05', 'الجمعة 1 يناير، 00:05'],
])('A mail gives the time %s as "%s" and "%s".', (at, english, arabic) => {
  expect(formatAppointment(at, 'en')).toBe(english);
  expect(formatAppointment(at, 'ar')).toBe(arabic);
});
