import type { Plugin } from 'vite';
import parks from '../shared/data/basemap/parks.json' with { type: 'json' };
import rail from '../shared/data/basemap/rail.json' with { type: 'json' };
import roads from '../shared/data/basemap/roads.json' with { type: 'json' };
import water from '../shared/data/basemap/water.json' with { type: 'json' };
import landmarks from '../shared/data/landmarks.json' with { type: 'json' };
import { abroad, beyond, detailed, shore, type Ring } from './landShapes.ts';
import type { PackedMap } from './src/blocks/map/baseMap';

const VIRTUAL = 'virtual:base-map';
/** Units per degree: ten-thousandths, about eleven metres. */
const PARTS = 1e4;

/** Packs points as flat integers: the first point, then the offset of each next one. */
function pack(points: Ring): number[] {
  let before = [0, 0];
  return points.flatMap(([lng = 0, lat = 0]) => {
    const at = [Math.round(lng * PARTS), Math.round(lat * PARTS)];
    const way = at.map((n, axis) => n - (before[axis] ?? 0));
    before = at;
    return way;
  });
}

interface Stop {
  landmark?: string;
  en?: string;
  ar?: string;
  at?: number[];
}

/** A stop of a line with its coordinates, taken from landmarks.json if it is a landmark. Bends have no name. */
function stopOf({ landmark, en = '', ar = '', at = [] }: Stop) {
  if (!landmark) return { en, ar, at };
  const found = landmarks.find(({ id }) => id === landmark);
  if (!found) throw new Error(`rail.json: no landmark ${landmark}`);
  return {
    en: found.en.replace(/ Metro Station$/, ''),
    ar: found.ar.replace(/^محطة مترو /, ''),
    at: [found.lng, found.lat],
  };
}

function packed(): PackedMap {
  const lines = rail.map((line) => ({ ...line, stops: (line.stations as Stop[]).map(stopOf) }));
  const stations = lines.flatMap((line) =>
    line.stops.filter(({ en }) => en).map((stop) => ({ kind: line.class, ...stop })),
  );
  return {
    land: shore.map((rings) => rings.map(pack)),
    outline: [...detailed, ...beyond].map((rings) => rings.map(pack)),
    abroad: abroad.map((rings) => rings.map(pack)),
    parks: parks.map(({ class: kind, en, ar, at }) => ({ kind, en, ar, at: pack(at) })),
    water: water.map(({ class: kind, en, ar, name, lines: courses }) => ({
      kind,
      en,
      ar,
      name: pack(name),
      lines: courses.map(({ width, at }) => ({ width, at: pack(at) })),
    })),
    roads: roads.map(({ class: kind, ref, en, ar, at }) => ({ kind, ref, en, ar, at: pack(at) })),
    rails: lines.map(({ line, en, ar, stops }) => ({
      kind: line,
      en,
      ar,
      at: pack(stops.map(({ at }) => at)),
    })),
    // Lines can share a station.
    stations: stations
      .filter(({ en, kind }, at) => stations.findIndex((one) => one.en === en && one.kind === kind) === at)
      .map(({ kind, en, ar, at }) => ({ kind, en, ar, at: pack([at]) })),
  };
}

/** Provides the base map (shared/data/basemap) in compact form as `virtual:base-map`, part of the maps' code. */
export function baseMap(): Plugin {
  return {
    name: 'base-map',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) =>
      id === `\0${VIRTUAL}`
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(packed()))});`
        : undefined,
  };
}
