import { expect, test } from 'vitest';
import { partIn } from '@manzil/shared/domain/text/bilingual';

test.each([
  ['On booking · عند الحجز', 'On booking', 'عند الحجز'],
  ['عند الحجز · On booking', 'On booking', 'عند الحجز'],
  ['On booking', 'On booking', 'On booking'],
  ['عند الحجز', 'عند الحجز', 'عند الحجز'],
  ['Q2 · 2027', 'Q2 · 2027', 'Q2 · 2027'],
  ['20% · On handover · عند التسليم', '20% · On handover', '20% · عند التسليم'],
  ['During construction · monthly · أثناء البناء', 'During construction · monthly', 'أثناء البناء'],
  ['', '', ''],
])('Of “%s” an English reader sees “%s” and an Arabic one “%s”.', (text, english, arabic) => {
  expect([partIn('en', text), partIn('ar', text)]).toEqual([english, arabic]);
});
