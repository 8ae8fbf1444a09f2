import { expect, test } from 'vitest';
import { landmarksNear, type Landmark } from './landmarks';

const HOME = { lat: 25, lng: 55 };
const at = (id: string, kind: string, north: number, east = 0): Landmark => ({
  ...{ id, en: id, ar: id, kind },
  ...{ lat: HOME.lat + north, lng: HOME.lng + east },
});

test('The nearest landmarks come first with their distance, at most two of a kind.', () => {
  const all = [
    at('airport', 'airport', 0.3, 0.3),
    at('third', 'metro_station', 0.03),
    at('second', 'metro_station', 0, 0.02),
    at('first', 'metro_station', 0.01),
    at('mall', 'mall', -0.05),
  ];
  const found = landmarksNear(all, HOME, 3);
  expect(found.map(({ landmark, kilometres }) => [landmark.id, kilometres.toFixed(2)])).toEqual([
    ['first', '1.11'],
    ['second', '2.02'],
    ['mall', '5.56'],
  ]);
  expect(landmarksNear(all, HOME, 9).at(-1)?.kilometres).toBeCloseTo(45.0, 0);
});
