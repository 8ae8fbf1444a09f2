import { expect, it } from 'vitest';
import { MAX_MINUTES, readReach, writeReach } from '@manzil/shared/domain/place/reach';
import { driveMinutes } from '../testing/drive';
import { seeded } from '../testing/seeded';
import { reachableFrom } from './travel';

const MARINA = { lat: 25.08, lng: 55.14 };
const DIFC = { lat: 25.213, lng: 55.279 };

it("A person's places are encoded as short texts and decoded unchanged.", () => {
  const text = writeReach({ kind: 'work', at: { lat: 25.2131, lng: 55.27949 }, minutes: 30 });
  expect(text).toBe('work_25.213_55.279_30');
  expect(readReach(text)).toEqual({ kind: 'work', at: { lat: 25.213, lng: 55.279 }, minutes: 30 });
  for (const wrong of [
    'home_25_55_30',
    'work_25_55_4',
    'work_25_55_61',
    'work_40_55_30',
    'work_25.2131_55_9',
    'work',
  ]) {
    expect(readReach(wrong)).toBeUndefined();
  }
});

it('Travel minutes match a plain walk over the map, everywhere around.', () => {
  const random = seeded(11);
  for (const place of [
    MARINA,
    { lat: 24.494, lng: 54.406 },
    { lat: 25.8, lng: 56.0 },
    { lat: 22.401, lng: 51.001 },
  ]) {
    const { box, minutes } = reachableFrom(place, 25);
    for (let round = 0; round < 2000; round += 1) {
      const home = { lat: place.lat + (random.next() - 0.5) / 2, lng: place.lng + (random.next() - 0.5) / 2 };
      const said = minutes(home.lat, home.lng);
      expect(said).toBe(driveMinutes(place, home, 25));
      if (said === undefined) continue;
      expect(home.lat >= box.south && home.lat <= box.north).toBe(true);
      expect(home.lng >= box.west && home.lng <= box.east).toBe(true);
    }
  }
});

it('Travel minutes match known roads without traffic, and are longer over water and sand.', () => {
  const from = reachableFrom(MARINA, MAX_MINUTES);
  const to = ({ lat, lng }: typeof DIFC) => from.minutes(lat, lng) ?? NaN;
  // About 24 km along Sheikh Zayed Road; to the airport across the creek about 33 km.
  expect(to(DIFC)).toBeGreaterThanOrEqual(17);
  expect(to(DIFC)).toBeLessThanOrEqual(28);
  expect(to({ lat: 25.2528, lng: 55.3644 })).toBeGreaterThan(to(DIFC));
  expect(to(MARINA)).toBeLessThanOrEqual(5);
  // As far away as DIFC, but at sea.
  expect(to({ lat: 25.213, lng: 55.0 })).toBeNaN();
  expect(reachableFrom(DIFC, MAX_MINUTES).minutes(MARINA.lat, MARINA.lng)).toBe(to(DIFC));
});
