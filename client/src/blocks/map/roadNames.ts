import { point, type Map as LeafletMap, type Point } from 'leaflet';
import type { Locale } from '@manzil/shared/domain/enums';
import { mapTransform, type BaseMap, type Road } from './baseMap';
import { LINE, widthOf } from './names';
import { boxAround, type Box, type Room } from './room';

/** A label along a road, or a shield with its number. */
interface RoadSign {
  text: string;
  kind: 'road' | 'shield';
  at: Point;
  /** Clockwise rotation; never upside down. */
  degrees: number;
  width: number;
}

/** Minimum zooms for the names and numbers of each class. */
const NAMES_MIN_ZOOM: Record<string, number> = {
  motorway: 11,
  trunk: 12,
  primary: 13,
  secondary: 14,
  street: 15,
};
const NUMBERS_MIN_ZOOM: Record<string, number> = { motorway: 8, trunk: 9, primary: 12, secondary: 13 };
/** Minimum zoom for Abu Dhabi's bare street numbers; those of national roads start with a letter. */
const STREET_NUMBERS_MIN_ZOOM = 13;
const MAX_SIGNS = { road: 24, shield: 16 };
/** Pixels between candidate positions, and between two shields of one number. */
const STEP = 40;
const SHIELDS_APART = 260;
/** Maximum deviation in pixels of a road from its label's straight line. */
const BEND = 5;
/** Padding of a shield around its number, in pixels. */
const SHIELD_FRAME = 10;

interface ScreenPath {
  points: Point[];
  /** Pixels from the start to each point. */
  lengths: number[];
  whole: number;
}

function screenPathOf({ points }: Road, { scale, left, top }: ReturnType<typeof mapTransform>): ScreenPath {
  const placed = points.map(({ x, y }) => point(x * scale + left, y * scale + top));
  let whole = 0;
  const lengths = placed.map((at, index) => {
    const before = placed[index - 1];
    if (before) whole += at.distanceTo(before);
    return whole;
  });
  return { points: placed, lengths, whole };
}

/** The point at a distance along a course, in pixels. */
function pointAt({ points, lengths }: ScreenPath, length: number): Point {
  const next = Math.max(
    1,
    lengths.findIndex((one) => one >= length),
  );
  const [from, to] = [points[next - 1], points[next]];
  if (!from || !to) return points[0] ?? point(0, 0);
  const [begin = 0, end = 0] = [lengths[next - 1], lengths[next]];
  const part = end === begin ? 0 : (length - begin) / (end - begin);
  return from.add(to.subtract(from).multiplyBy(part));
}

/** Candidate positions along a course within the view, the closest to its centre first. */
function placesOn(path: ScreenPath, size: Point, room: number): number[] {
  const inView = Array.from(
    { length: Math.max(0, Math.floor((path.whole - room) / STEP) + 1) },
    (_, step) => {
      const length = room / 2 + step * STEP;
      return { length, at: pointAt(path, length) };
    },
  ).filter(({ at }) => at.x > 0 && at.y > 0 && at.x < size.x && at.y < size.y);
  const middle = size.divideBy(2);
  return inView.sort((a, b) => a.at.distanceTo(middle) - b.at.distanceTo(middle)).map(({ length }) => length);
}

/** Collision boxes along a rotated label: a single bounding box would block far too much space. */
function boxesAlong(at: Point, degrees: number, width: number, height: number): Box[] {
  const way = point(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
  const count = Math.max(1, Math.ceil(width / height));
  return Array.from({ length: count }, (_, index) =>
    boxAround(at.add(way.multiplyBy(((index + 0.5) / count - 0.5) * width)), height, height),
  );
}

/** The straight line for a label at a position of the road; undefined if the road bends too much there. */
function straightAt(
  path: ScreenPath,
  length: number,
  width: number,
): { at: Point; degrees: number } | undefined {
  const from = pointAt(path, length - width / 2);
  const to = pointAt(path, length + width / 2);
  const way = to.subtract(from);
  const chord = Math.hypot(way.x, way.y);
  const isBent = [0.25, 0.5, 0.75].some((part) => {
    const off = pointAt(path, length + (part - 0.5) * width).subtract(from);
    return Math.abs(way.x * off.y - way.y * off.x) / chord > BEND;
  });
  if (isBent || chord < width * 0.9) return undefined;
  const degrees = (Math.atan2(way.y, way.x) * 180) / Math.PI;
  const upright = degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
  return { at: from.add(way.divideBy(2)), degrees: upright };
}

function nameOn(
  path: ScreenPath,
  size: Point,
  room: Room,
  text: string,
  width: number,
): RoadSign | undefined {
  for (const length of placesOn(path, size, width)) {
    const line = straightAt(path, length, width);
    if (line && room.reserve(boxesAlong(line.at, line.degrees, width, LINE.road))) {
      return { text, kind: 'road', width, ...line };
    }
  }
  return undefined;
}

const isNumbered = ({ ref, kind }: Road, zoom: number): boolean =>
  ref !== '' &&
  zoom >= (NUMBERS_MIN_ZOOM[kind] ?? Infinity) &&
  (/^\D/.test(ref) || zoom >= STREET_NUMBERS_MIN_ZOOM);

/** Road labels and shields that fit the view; major roads first. */
export function roadSigns(
  map: LeafletMap,
  { roads }: BaseMap,
  room: Room,
  lang: Locale,
  family: string,
): RoadSign[] {
  const zoom = map.getZoom();
  const size = map.getSize();
  const place = mapTransform(map);
  const shown = Object.keys(NAMES_MIN_ZOOM)
    .flatMap((kind) => roads.filter((road) => road.kind === kind))
    .filter(({ box: [west, north, east, south] }) => {
      const [x, y] = [
        (n: number) => n * place.scale + place.left,
        (n: number) => n * place.scale + place.top,
      ];
      return x(west) < size.x && x(east) > 0 && y(north) < size.y && y(south) > 0;
    })
    .map((road) => ({ road, path: screenPathOf(road, place) }));
  const signs: RoadSign[] = [];
  const count = (kind: RoadSign['kind']) => signs.filter((one) => one.kind === kind).length;
  for (const { road, path } of shown) {
    if (!isNumbered(road, zoom)) continue;
    const width = widthOf(road.ref, 'shield', family) + SHIELD_FRAME;
    for (const length of placesOn(path, size, 0)) {
      if (count('shield') >= MAX_SIGNS.shield) break;
      const at = pointAt(path, length);
      const isNear = signs.some((one) => one.text === road.ref && one.at.distanceTo(at) < SHIELDS_APART);
      if (isNear || !room.reserve([boxAround(at, width, LINE.shield)])) continue;
      signs.push({ text: road.ref, kind: 'shield', at, degrees: 0, width });
    }
  }
  for (const { road, path } of shown) {
    if (zoom < (NAMES_MIN_ZOOM[road.kind] ?? Infinity) || count('road') >= MAX_SIGNS.road) continue;
    const text = road[lang];
    const width = widthOf(text, 'road', family);
    if (path.whole < width || signs.some((one) => one.text === text)) continue;
    const sign = text && nameOn(path, size, room, text, width);
    if (sign) signs.push(sign);
  }
  return signs;
}
