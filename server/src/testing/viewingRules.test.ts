import { expect, it } from 'vitest';
import { isClash, problemOfTimes } from '@manzil/shared/domain/time/viewings';

const NOW = new Date('2026-11-27T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const after = (ms: number) => new Date(NOW.getTime() + ms);

it.each([
  [0, true],
  [30 * MINUTE - 1, true],
  [30 * MINUTE, false],
  [DAY, false],
])('Viewings %i ms apart overlap: %s.', (apart, overlap) => {
  expect(isClash(NOW, after(apart))).toBe(overlap);
  expect(isClash(after(apart), NOW)).toBe(overlap);
});

it.each([
  [[1], undefined],
  [[0], 'past'],
  [[HOUR, -1], 'past'],
  [[60 * DAY], undefined],
  [[60 * DAY + 1], 'tooFar'],
  [[HOUR, HOUR + 15 * MINUTE], undefined],
  [[HOUR + 15 * MINUTE - 1, HOUR], 'tooClose'],
  [[HOUR, 2 * HOUR, HOUR], 'tooClose'],
  [[2 * HOUR, HOUR], undefined],
  [[HOUR, 60 * DAY + 1], 'tooFar'],
] as const)('Times proposed %o ms from now have the problem %s.', (times, problem) => {
  expect(problemOfTimes(times.map(after), NOW)).toBe(problem);
});
