import emirates from '@manzil/shared/data/emirates.json';
import landmarks from '@manzil/shared/data/landmarks.json';
import { EMIRATES } from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/place/places';
import type { BaseMap, NamedSpot } from './baseMap';

export type Kind =
  'large' | 'sea' | 'district' | 'station' | 'landmark' | 'water' | 'park' | 'road' | 'shield';
export interface Label {
  name: { en: string; ar: string };
  /** Candidate positions, the best first. */
  spots: [lat: number, lng: number][];
  kind: Kind;
}

/** Font weight and size, as in map.css. */
const FONT: Record<Kind, string> = {
  large: '500 14px',
  sea: '400 13px',
  district: '400 12px',
  station: '400 11px',
  landmark: '400 11px',
  water: '400 11px',
  park: '400 11px',
  road: '400 11px',
  shield: '500 10px',
};
/** Line heights in pixels. */
export const LINE: Record<Kind, number> = {
  large: 22,
  sea: 20,
  district: 18,
  station: 18,
  landmark: 26,
  water: 16,
  park: 16,
  road: 14,
  shield: 16,
};
/** Zoom levels at which each kind is labelled. */
export const DISTRICTS_MIN_ZOOM = 10;
const STATIONS_MIN_ZOOM = 13;
const LANDMARKS_MIN_ZOOM = 13;
const WATERS_MIN_ZOOM = 12;
const EMIRATES_MAX_ZOOM = 11;
const SEAS_MAX_ZOOM = 11;

const measuringContext = document.createElement('canvas').getContext('2d');
const widths = new Map<string, number>();
/** Measured width of a label in pixels. */
export function widthOf(text: string, kind: Kind, family: string): number {
  const key = `${kind} ${text}`;
  let width = widths.get(key);
  if (width === undefined && measuringContext) {
    measuringContext.font = `${FONT[kind]} ${family}`;
    width = Math.ceil(measuringContext.measureText(text).width);
    widths.set(key, width);
  }
  return width ?? text.length * 8;
}

const labelOf = (place: { en: string; ar: string; lat: number; lng: number }, kind: Kind): Label => ({
  name: place,
  spots: [[place.lat, place.lng]],
  kind,
});
const baseLabels = (names: readonly NamedSpot[], kind: Kind): Label[] =>
  names.map((one) => ({ ...one, kind }));

/** Districts at a zoom, interleaved across emirates: the data set lists each emirate's districts by importance. */
function districtsAt(zoom: number): Label[] {
  const lists = EMIRATES.map((emirate) => districtsOf(emirate));
  const longest = Math.max(...lists.map((list) => list.length));
  const depth = zoom < DISTRICTS_MIN_ZOOM + 2 ? 12 * (zoom - DISTRICTS_MIN_ZOOM + 1) : longest;
  return Array.from({ length: Math.min(depth, longest) }, (_, at) =>
    lists.flatMap((list) => (list[at] ? [labelOf(list[at], 'district')] : [])),
  ).flat();
}

/** Labels available at a zoom, the most important first. */
export function labelsAt(zoom: number, base: BaseMap): Label[] {
  const seas = base.names.filter(({ kind }) => kind === 'sea');
  const parks = base.names.filter(({ kind }) => kind === 'park' || kind === 'reserve');
  const waters = base.names.filter(({ kind }) => ['creek', 'canal', 'lagoon', 'marina'].includes(kind));
  return [
    ...(zoom <= EMIRATES_MAX_ZOOM
      ? emirates.filter(({ id }) => id !== 'uae').map((place) => labelOf(place, 'large'))
      : []),
    ...(zoom <= SEAS_MAX_ZOOM ? baseLabels(seas, 'sea') : []),
    ...(zoom >= STATIONS_MIN_ZOOM ? baseLabels(base.stations, 'station') : []),
    ...(zoom >= DISTRICTS_MIN_ZOOM ? districtsAt(zoom) : []),
    ...(zoom >= WATERS_MIN_ZOOM ? [...baseLabels(waters, 'water'), ...baseLabels(parks, 'park')] : []),
    ...(zoom >= LANDMARKS_MIN_ZOOM
      ? landmarks
          .filter(({ kind, en }) => kind !== 'metro_station' && !parks.some(({ name }) => name.en === en))
          .map((place) => labelOf(place, 'landmark'))
      : []),
  ];
}
