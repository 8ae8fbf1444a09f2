import landmarks from '@manzil/shared/data/landmarks.json' with { type: 'json' };
import outline from '@manzil/shared/data/uae-outline.json' with { type: 'json' };
import type { Emirate } from '@manzil/shared/domain/enums';
import type { Setting } from '../scenes/index';

/** A point in WGS 84 degrees. */
interface Point {
  lat: number;
  lng: number;
}
type Ring = readonly (readonly number[])[];
interface Land {
  ring: Ring;
  box: [west: number, south: number, east: number, north: number];
}

/** Metres per degree in the UAE. */
const METRES_PER_DEGREE = { lat: 111_200, lng: 100_600 };
const metresBetween = (a: Point, b: Point) =>
  Math.hypot((a.lat - b.lat) * METRES_PER_DEGREE.lat, (a.lng - b.lng) * METRES_PER_DEGREE.lng);

const boxOf = (ring: Ring): Land['box'] => {
  const lngs = ring.map(([lng = 0]) => lng);
  const lats = ring.map(([, lat = 0]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};
/** GeoJSON shape of land on the map; everything outside its outer rings is sea. */
type Shape = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
const outerRings = (shape: Shape): (Ring | undefined)[] =>
  shape.type === 'Polygon' ? [shape.coordinates[0]] : shape.coordinates.map(([ring]) => ring);
const LAND: Land[] = outline.features.flatMap(({ geometry }) =>
  outerRings(geometry as Shape).flatMap((ring) => (ring ? [{ ring, box: boxOf(ring) }] : [])),
);

function isInside({ ring, box: [west, south, east, north] }: Land, { lat, lng }: Point): boolean {
  if (lng < west || lng > east || lat < south || lat > north) return false;
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const x = ring[at]?.[0] ?? 0;
    const y = ring[at]?.[1] ?? 0;
    const px = ring[before]?.[0] ?? 0;
    const py = ring[before]?.[1] ?? 0;
    if (y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside;
  }
  return inside;
}

const isSea = (point: Point) => !LAND.some((land) => isInside(land, point));
const BEARINGS = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6);

/** Whether there is sea at about this distance, judged by the map's coarse outline. */
const isSeaWithin = ({ lat, lng }: Point, metres: number) =>
  BEARINGS.some((angle) =>
    isSea({
      lat: lat + (Math.sin(angle) * metres) / METRES_PER_DEGREE.lat,
      lng: lng + (Math.cos(angle) * metres) / METRES_PER_DEGREE.lng,
    }),
  );

const STATIONS = landmarks
  .filter(({ kind }) => kind === 'metro_station')
  .map(({ en, ar, lat, lng }) => ({
    en: en.replace(/ Metro Station$/, ''),
    ar: ar.replace(/^محطة مترو /, ''),
    at: { lat, lng },
  }));

/** A metro station: its distance, names without the word "station", and location. */
interface Station {
  metres: number;
  en: string;
  ar: string;
  at: Point;
}

/** The nearest metro station, with the distance in metres in a straight line. */
export function nearestStation(point: Point): Station | undefined {
  let nearest: (typeof STATIONS)[number] | undefined;
  let metres = Infinity;
  for (const station of STATIONS) {
    const distance = metresBetween(point, station.at);
    if (distance < metres) [nearest, metres] = [station, distance];
  }
  return nearest && { ...nearest, metres };
}

/** Maximum distance to the sea for a sea view. */
const SEA_VIEW_M = 900;
/** Minimum distance to the sea for a desert setting. */
const INLAND_M = 26_000;
/** Districts of Al Ain are set in palm gardens. */
const AL_AIN = { south: 24.05, north: 24.36, west: 55.55, east: 55.92 };
/** Districts east of this longitude and this far from the sea are set in the mountains. */
const MOUNTAINS_EAST_OF = 56.02;
const HILLS_M = 3500;

const settingByDistrict = new Map<string, Setting>();

/** Setting of a district; `key` is its cache key. */
export function settingOf(key: string, city: Emirate, point: Point): Setting {
  const cached = settingByDistrict.get(key);
  if (cached) return cached;
  const setting = findSetting(city, point);
  settingByDistrict.set(key, setting);
  return setting;
}

function findSetting(city: Emirate, point: Point): Setting {
  const { lat, lng } = point;
  if (isSeaWithin(point, SEA_VIEW_M)) return 'sea';
  if (lat > AL_AIN.south && lat < AL_AIN.north && lng > AL_AIN.west && lng < AL_AIN.east) return 'oasis';
  if (lng > MOUNTAINS_EAST_OF && !isSeaWithin(point, HILLS_M)) return 'mountain';
  if (!isSeaWithin(point, INLAND_M) && !isSeaWithin(point, INLAND_M / 2)) return 'desert';
  if (city === 'dubai') return isNearCentre(point) ? 'city' : 'park';
  if (city === 'abu_dhabi' || city === 'sharjah') return isNearCentre(point) ? 'city' : 'town';
  return 'town';
}

/** Dense centres of the large cities, with their radius in metres. */
const CITY_CENTRES: [Point, number][] = [
  [{ lat: 25.197, lng: 55.274 }, 7000],
  [{ lat: 25.08, lng: 55.148 }, 5000],
  [{ lat: 25.263, lng: 55.32 }, 5000],
  [{ lat: 24.488, lng: 54.37 }, 6000],
  [{ lat: 25.34, lng: 55.39 }, 5000],
];
const isNearCentre = (point: Point) =>
  CITY_CENTRES.some(([middle, metres]) => metresBetween(point, middle) < metres);
