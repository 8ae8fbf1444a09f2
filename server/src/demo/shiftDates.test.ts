import { expect, it } from 'vitest';
import { shiftDates } from './shiftDates';

const ANCHOR = new Date('2026-11-27T18:30:05.250Z');
const shift = (text: string, now: string) => shiftDates(text, ANCHOR, new Date(now));

it('A time keeps its distance to now.', () => {
  expect(shift('{"at":{"$date":"2026-11-27T16:30:05.25Z"}}', '2026-12-01T07:00:00Z')).toBe(
    '{"at":{"$date":"2026-12-01T05:00:00.000Z"}}',
  );
});

it('A viewing keeps its hour, and a day its distance to today in Dubai.', () => {
  // Half past ten in the evening in Dubai, then shortly after midnight: five days later.
  const now = '2026-12-01T20:30:00Z';
  expect(shift('{"at":{"$date":"2026-11-30T07:00:00Z"}}', now)).toBe(
    '{"at":{"$date":"2026-12-05T07:00:00.000Z"}}',
  );
  expect(shift('{"_id":"property:2026-11-30","expiresAt":"2027-02-26"}', now)).toBe(
    '{"_id":"property:2026-12-05","expiresAt":"2027-03-03"}',
  );
});

it('A month moves by whole years, and other texts stay.', () => {
  expect(shift('{"handoverDate":"2028-06","brn":"2026","text":"In 2026-11"}', '2028-01-02T08:00:00Z')).toBe(
    '{"handoverDate":"2030-06","brn":"2026","text":"In 2026-11"}',
  );
});
