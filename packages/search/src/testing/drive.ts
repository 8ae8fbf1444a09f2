import coast from '@manzil/shared/data/basemap/coast.json' with { type: 'json' };
import land from '@manzil/shared/data/basemap/land.json' with { type: 'json' };
import roads from '@manzil/shared/data/basemap/roads.json' with { type: 'json' };
import type { Spot } from '@manzil/shared/domain/place/areas';
import { isInside } from './ground';

/** Oracle for minutes by car, straight from spec/1-domain (Filter, `reach[]`) and independent of travel.ts. */

/** A cell by its south-west corner, in hundredths of a degree times two. */
type Cell = string;
const cellOf = ({ lat, lng }: Spot): Cell =>
  `${Math.floor((lat - 22.4) * 200)} ${Math.floor((lng - 51) * 200)}`;

const SPEEDS: Record<string, number> = { motorway: 80, trunk: 65, primary: 45, secondary: 35 };
const onRoads = new Map<Cell, number>();
for (const { class: kind, at } of roads) {
  for (const [index, [lng = 0, lat = 0]] of at.entries()) {
    const [toLng = lng, toLat = lat] = at[index + 1] ?? [];
    const parts = Math.max(1, Math.ceil(Math.max(Math.abs(toLng - lng), Math.abs(toLat - lat)) * 200 * 4));
    for (let part = 0; part <= parts; part += 1) {
      const spot = { lat: lat + ((toLat - lat) * part) / parts, lng: lng + ((toLng - lng) * part) / parts };
      onRoads.set(cellOf(spot), Math.max(onRoads.get(cellOf(spot)) ?? 0, SPEEDS[kind] ?? 0));
    }
  }
}

const islands = [...coast.flat(), ...land.map(({ at }) => at)].map((ring) => {
  const outline = ring.map(([lng = 0, lat = 0]) => ({ lat, lng }));
  const lats = outline.map(({ lat }) => lat);
  return { outline, south: Math.min(...lats), north: Math.max(...lats) };
});
/** Land by the even-odd rule over nested outlines, as lakes contain islands; the country's own islands are always land. */
function isLand(middle: Spot): boolean {
  const holding = islands.filter(
    ({ south, north, outline }) => middle.lat >= south && middle.lat <= north && isInside(middle, outline),
  );
  return (
    holding.some((one) => islands.indexOf(one) >= islands.length - land.length) || holding.length % 2 === 1
  );
}

const speeds = new Map<Cell, number>();
function speedIn(row: number, column: number): number {
  const cell = `${row} ${column}`;
  const middle = { lat: 22.4 + (row + 0.5) / 200, lng: 51 + (column + 0.5) / 200 };
  const speed = onRoads.get(cell) ?? speeds.get(cell) ?? (isLand(middle) ? 22 : 6);
  speeds.set(cell, speed);
  return speed;
}

/** Travel times from a place to every cell within `minutes`, in tenths of a second. */
function timesFrom(place: Spot, minutes: number): Map<Cell, number> {
  const most = (minutes - 4) * 600;
  const times = new Map([[cellOf(place), 0]]);
  let changed = [cellOf(place)];
  while (changed.length > 0) {
    const next = new Set<Cell>();
    for (const cell of changed) {
      const [row = 0, column = 0] = cell.split(' ').map(Number);
      for (const north of [-1, 0, 1]) {
        for (const east of [-1, 0, 1]) {
          const [toRow, toColumn] = [row + north, column + east];
          if (toRow < 0 || toRow >= 840 || toColumn < 0 || toColumn >= 1140) continue;
          const half = Math.hypot(north * 556, east * 506) / 2;
          const seconds = half / (speedIn(row, column) / 3.6) + half / (speedIn(toRow, toColumn) / 3.6);
          const time = (times.get(cell) ?? 0) + Math.round(seconds * 10);
          const to = `${toRow} ${toColumn}`;
          if (time > most || time >= (times.get(to) ?? Infinity)) continue;
          times.set(to, time);
          next.add(to);
        }
      }
    }
    changed = [...next];
  }
  return times;
}

const known = new Map<string, Map<Cell, number>>();
/** Minutes from a place to a home; undefined if more than `most`. */
export function driveMinutes(place: Spot, home: Spot, most: number): number | undefined {
  const key = `${cellOf(place)} ${most}`;
  const times = known.get(key) ?? timesFrom(place, most);
  known.set(key, times);
  const time = times.get(cellOf(home));
  return time === undefined ? undefined : 4 + Math.ceil(time / 600);
}

/** Whether a home is within the travel time of a filter value such as `work_25.197_55.274_30`. */
export function isReached(home: Spot, place: string): boolean {
  const [, lat = 0, lng = 0, minutes = 0] = place.split('_').map(Number);
  return driveMinutes({ lat, lng }, home, minutes) !== undefined;
}
