import { describe, expect, it } from 'vitest';
import { readArea, writeArea, type Spot } from '@manzil/shared/domain/place/areas';
import { LANDMARKS, landmarksFor } from '@manzil/shared/domain/place/landmarks';
import { isLandmarkKind, LANDMARK_KINDS } from '@manzil/shared/domain/place/near';
import { LONGEST_AREA } from '@manzil/shared/domain/place/placeLimits';
import { isInside, metresBetween } from '../testing/ground';
import { anArea } from '../testing/places';
import { seeded } from '../testing/seeded';
import { areasOf, circlesOf } from './shapes';

const DUBAI = { lat: 25.2, lng: 55.27 };
const square: Spot[] = [
  { lat: 25, lng: 55 },
  { lat: 25, lng: 55.5 },
  { lat: 25.5, lng: 55.5 },
  { lat: 25.5, lng: 55 },
];

describe('Areas as text', () => {
  it('An area survives encoding to about eleven metres, in few characters.', () => {
    const random = seeded(3);
    for (let round = 0; round < 300; round += 1) {
      const text = anArea(random, DUBAI);
      const outline = readArea(text) ?? [];
      expect(text).toMatch(/^[\w-]+$/);
      expect(text.length).toBeLessThanOrEqual(LONGEST_AREA);
      expect(writeArea(outline)).toBe(text);
    }
    expect(readArea(writeArea(square) ?? '')).toEqual(square);
  });

  it.each([
    ['nothing', ''],
    ['two points', 'AAAACC'.slice(0, 4)],
    ['half a point', 'AAAACCC'],
    ['an unterminated number', 'AAAACC_'],
    ['a number out of range', '______________AAAA'],
    ['invalid characters', 'AAAA CC!'],
    ['a point outside the box', writeArea(square)?.replace(/^./, 'B') ?? ''],
    ['too many points', 'CC'.repeat(61)],
  ])('An encoded area is refused for %s.', (_what, text) => {
    expect(readArea(text)).toBeUndefined();
  });

  it('An outline that crosses itself again and again is refused.', () => {
    const star = Array.from({ length: 59 }, (_, at) => ({
      lat: 25 + 0.4 * Math.sin((at * 58 * Math.PI) / 59),
      lng: 55 + 0.4 * Math.cos((at * 58 * Math.PI) / 59),
    }));
    expect(writeArea(star)).toBeUndefined();
    expect(writeArea(star.slice(0, 5))).toBeDefined();
  });
});

it('A point is within an outline if a ray north crosses it an odd number of times, even near its sides.', () => {
  const random = seeded(5);
  for (let round = 0; round < 200; round += 1) {
    const text = anArea(random, DUBAI);
    const outline = readArea(text) ?? [];
    const [shape] = areasOf({ areas: [text] }) ?? [];
    for (let point = 0; point < 200; point += 1) {
      const at = { lat: 25 + 0.4 * random.next(), lng: 55.07 + 0.4 * random.next() };
      const has = shape?.has(at.lat, at.lng);
      expect({ text, at, has }).toEqual({ text, at, has: isInside(at, outline) });
      if (!has || !shape) continue;
      const { box } = shape;
      expect(at.lat >= box.south && at.lat <= box.north && at.lng >= box.west && at.lng <= box.east).toBe(
        true,
      );
    }
  }
});

it('A circle contains everything within its radius, and its box contains the circle.', () => {
  const random = seeded(6);
  const [mall] = landmarksFor('the_dubai_mall').concat(landmarksFor('mall'));
  if (!mall) throw new Error('no mall');
  for (let round = 0; round < 2000; round += 1) {
    const within = random.whole(100, 10_000);
    const [shape] = circlesOf({ near: [mall.id], within }) ?? [];
    const at = { lat: mall.lat + (random.next() - 0.5) / 8, lng: mall.lng + (random.next() - 0.5) / 8 };
    const has = metresBetween(at, mall) <= within;
    expect({ at, within, has: shape?.has(at.lat, at.lng) }).toEqual({ at, within, has });
    if (!has || !shape) continue;
    const { box } = shape;
    expect(at.lat >= box.south && at.lat <= box.north && at.lng >= box.west && at.lng <= box.east).toBe(true);
  }
});

it('Kinds and landmarks share no id, and every kind has several landmarks.', () => {
  expect(LANDMARKS.filter(({ id }) => isLandmarkKind(id))).toEqual([]);
  expect(new Set(LANDMARKS.map(({ id }) => id)).size).toBe(LANDMARKS.length);
  for (const kind of LANDMARK_KINDS) expect(landmarksFor(kind).length).toBeGreaterThan(1);
});

it('Points between the teeth of a comb of sixty points are classified correctly.', () => {
  const teeth = Array.from({ length: 58 }, (_, at) => ({ lat: at % 2 ? 26.5 : 22.5, lng: 51.1 + at * 0.09 }));
  const comb = writeArea([...teeth, { lat: 22.41, lng: 56.6 }, { lat: 22.41, lng: 51.05 }]) ?? '';
  const outline = readArea(comb) ?? [];
  const [shape] = areasOf({ areas: [comb] }) ?? [];
  const random = seeded(8);
  let inside = 0;
  for (let point = 0; point < 2000; point += 1) {
    const at = { lat: 22.4 + 4.2 * random.next(), lng: 51 + 5.7 * random.next() };
    const has = shape?.has(at.lat, at.lng);
    expect({ at, has }).toEqual({ at, has: isInside(at, outline) });
    if (has) inside += 1;
  }
  expect(inside).toBeGreaterThan(500);
});
