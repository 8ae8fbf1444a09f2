import type { Spot } from './areas';
import { UAE_BOX } from './box';

/** Kinds of places a visitor wants to reach by car. */
export const REACH_KINDS = ['work', 'school', 'family', 'other'] as const;
export type ReachKind = (typeof REACH_KINDS)[number];
/** Range of minutes, and the values offered. */
const MIN_MINUTES = 5;
export const MAX_MINUTES = 60;
export const MINUTES = [10, 15, 20, 30, 45, 60] as const;

/** A visitor's place and the maximum driving time to it. */
export interface Reach {
  kind: ReachKind;
  /** Degrees, rounded to about a hundred metres to keep exact addresses out of URLs. */
  at: Spot;
  minutes: number;
}

const SCALE = 1000;
const FORM = /^([a-z]+)_(\d{2}(?:\.\d{1,3})?)_(\d{2}(?:\.\d{1,3})?)_(\d{1,2})$/;
const rounded = (degrees: number) => Math.round(degrees * SCALE) / SCALE;
/** A place rounded for URLs. */
export const roundedSpot = ({ lat, lng }: Spot): Spot => ({ lat: rounded(lat), lng: rounded(lng) });

/** Encodes a place for URLs: `work_25.197_55.274_30`. */
export function writeReach({ kind, at, minutes }: Reach): string {
  const { lat, lng } = roundedSpot(at);
  return `${kind}_${lat}_${lng}_${minutes}`;
}

/** Decodes a place; undefined if invalid or outside the country's box. */
export function readReach(text: string): Reach | undefined {
  const [, word, north = '', east = '', most = ''] = FORM.exec(text) ?? [];
  const kind = REACH_KINDS.find((one) => one === word);
  const [lat, lng, minutes] = [Number(north), Number(east), Number(most)];
  const { south, north: top, west, east: right } = UAE_BOX;
  const isInside = lat >= south && lat <= top && lng >= west && lng <= right;
  if (!kind || !isInside || minutes < MIN_MINUTES || minutes > MAX_MINUTES) return undefined;
  return { kind, at: { lat, lng }, minutes };
}
