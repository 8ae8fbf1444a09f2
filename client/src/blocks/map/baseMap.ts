import { CRS, latLng, type Map as LeafletMap, type Point } from 'leaflet';
import packed from 'virtual:base-map';
import { EMIRATES } from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/place/places';
import { config } from '@/platform/config';
import { loadLayers } from './operatorLayers';
import type { Degrees, Names, Source } from './source';

/** Points as packed by client/packBaseMap.ts. */
type Packed = number[];
/** The packed base map from the build. */
export interface PackedMap {
  /** Land by the coast. */
  land: Packed[][];
  /** Further land, which is more detailed or beyond the coast's extent. */
  outline: Packed[][];
  abroad: Packed[][];
  parks: (Names & { kind: string; at: Packed })[];
  water: (Names & { kind: string; name: Packed; lines: { width: number; at: Packed }[] })[];
  roads: (Names & { kind: string; ref: string; at: Packed })[];
  rails: (Names & { kind: string; at: Packed })[];
  stations: (Names & { kind: string; at: Packed })[];
}

/** West, north, east, south. */
export type Box = [number, number, number, number];
/** A shape in pixels at BASE_ZOOM relative to ORIGIN, so that every zoom only scales it. */
export interface Shape {
  box: Box;
  points: Point[];
  path: Path2D;
}
export interface Road extends Shape, Names {
  kind: string;
  ref: string;
}
/** A name with candidate positions, the best first. */
export interface NamedSpot {
  name: Names;
  kind: string;
  spots: [lat: number, lng: number][];
}

export interface BaseMap {
  land: Shape[];
  abroad: Shape[];
  builtUp: Shape[];
  parks: (Shape & { kind: string })[];
  /** Watercourses with their width in metres. */
  water: (Shape & { width: number })[];
  roads: Road[];
  rails: (Shape & { kind: string })[];
  stations: (NamedSpot & { point: Point })[];
  names: NamedSpot[];
}

const BASE_ZOOM = 12;
const PARTS = 1e4;
const project = ([lng, lat]: Degrees): Point => CRS.EPSG3857.latLngToPoint(latLng(lat, lng), BASE_ZOOM);
/** Paths use single-precision numbers: far from their origin they would be off by whole pixels. */
const ORIGIN = project([54.5, 24.5]).floor();
/** Metres per pixel at BASE_ZOOM and 24.8° north. */
export const METRES = (40_075_017 * Math.cos((24.8 * Math.PI) / 180)) / (256 * 2 ** BASE_ZOOM);
/** Metres: districts within this distance form one town, and the width of a district's ground. */
const TOWN = 2600;
const DISTRICT = 1500;

function unpack(points: Packed): Degrees[] {
  let [lng, lat] = [0, 0];
  return Array.from({ length: points.length / 2 }, (_, at): Degrees => {
    lng += points[2 * at] ?? 0;
    lat += points[2 * at + 1] ?? 0;
    return [lng / PARTS, lat / PARTS];
  });
}

/** Projects lines, or closed rings, into one shape. */
function shapeOf(lines: Degrees[][], isClosed: boolean): Shape {
  const path = new Path2D();
  const rings = lines.map((line) => line.map((at) => project(at).subtract(ORIGIN)));
  for (const ring of rings) {
    ring.forEach(({ x, y }, at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (isClosed) path.closePath();
  }
  const points = rings.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], points, path };
}

const toLatLng = ([lng, lat]: Degrees): [number, number] => [lat, lng];

/** Lines between nearby districts; drawn wide, they form built-up areas. */
function builtUp(): Shape[] {
  const places = EMIRATES.flatMap((emirate) => districtsOf(emirate)).map(({ lng, lat }): Degrees => [
    lng,
    lat,
  ]);
  const points = places.map(project);
  return places.flatMap((from, at) => {
    const near = places.filter(
      (_, other) => other > at && (points[at]?.distanceTo(points[other] ?? ORIGIN) ?? 0) * METRES < TOWN,
    );
    return near.length > 0
      ? [
          shapeOf(
            near.map((to) => [from, to]),
            false,
          ),
        ]
      : [];
  });
}
export const builtUpWidth = DISTRICT / METRES;

const unpackAll = (polygons: Packed[][]) => polygons.map((rings) => rings.map(unpack));

function sourceOf({ land, parks, water, roads, rails, stations }: PackedMap): Source {
  return {
    land: unpackAll(land),
    parks: parks.map(({ at, ...park }) => ({ ...park, ring: unpack(at) })),
    water: water.flatMap(({ lines }) => lines.map(({ width, at }) => ({ width, line: unpack(at) }))),
    roads: roads.map(({ at, ...road }) => ({ ...road, line: unpack(at) })),
    rails: rails.map(({ kind, at }) => ({ kind, line: unpack(at) })),
    stations: stations.flatMap(({ at, ...station }) =>
      unpack(at).map((place) => ({ ...station, at: place })),
    ),
    waters: water.map(({ kind, en, ar, name }) => ({ kind, en, ar, at: unpack(name) })),
  };
}

function toBaseMap(source: Source): BaseMap {
  const shapes = (polygons: Degrees[][][]) => polygons.map((rings) => shapeOf(rings, true));
  const line = (at: Degrees[]) => shapeOf([at], false);
  return {
    land: [...shapes(source.land), ...shapes(unpackAll(packed.outline))],
    abroad: shapes(unpackAll(packed.abroad)),
    builtUp: builtUp(),
    parks: source.parks.map(({ kind, ring }) => ({ kind, ...shapeOf([ring], true) })),
    water: source.water.map(({ width, line: at }) => ({ width, ...line(at) })),
    roads: source.roads.map(({ line: at, ...road }) => ({ ...road, ...line(at) })),
    rails: source.rails.map(({ kind, line: at }) => ({ kind, ...line(at) })),
    stations: source.stations.map(({ kind, en, ar, at }) => ({
      kind,
      name: { en, ar },
      spots: [toLatLng(at)],
      point: project(at).subtract(ORIGIN),
    })),
    names: [
      ...source.waters.map(({ kind, en, ar, at }) => ({ kind, name: { en, ar }, spots: at.map(toLatLng) })),
      ...source.parks.map(({ kind, en, ar, ring }) => {
        const mean = (axis: 0 | 1) => ring.reduce((sum, place) => sum + place[axis], 0) / ring.length;
        return { kind, name: { en, ar }, spots: [toLatLng([mean(0), mean(1)])] };
      }),
    ],
  };
}

let bundled: BaseMap | undefined;
/** The bundled base map, unpacked once per page load. */
export const bundledMap = (): BaseMap => (bundled ??= toBaseMap(sourceOf(packed)));

let replaced: Promise<BaseMap> | undefined;
/** The base map with the operator's layers, or undefined if there are none. Loaded once per page load. */
export function operatorsMap(): Promise<BaseMap> | undefined {
  const layers = config.mapLayers ?? [];
  if (layers.length === 0) return undefined;
  return (replaced ??= loadLayers(layers).then((found) => toBaseMap({ ...sourceOf(packed), ...found })));
}

/** Transform from base map pixels to those of the map's container at the current view: `x * scale + left`. */
export function mapTransform(map: LeafletMap): { scale: number; left: number; top: number } {
  const scale = 2 ** (map.getZoom() - BASE_ZOOM);
  const { min } = map.getPixelBounds();
  return { scale, left: ORIGIN.x * scale - (min?.x ?? 0), top: ORIGIN.y * scale - (min?.y ?? 0) };
}

/** The same transform for a tile at grid coordinates; tiles are 256 pixels wide. */
export function tileTransform({ x, y, z }: { x: number; y: number; z: number }) {
  const scale = 2 ** (z - BASE_ZOOM);
  return { scale, left: ORIGIN.x * scale - x * 256, top: ORIGIN.y * scale - y * 256 };
}
