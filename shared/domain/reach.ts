import type { Spot } from './areas';
import { UAE_BOX } from './box';

/** What a place is to somebody who asks how long it is to drive there. */
export const REACH_KINDS = ['work', 'school', 'family', 'other'] as const;
export type ReachKind = (typeof REACH_KINDS)[number];
/** Minutes that may be asked, and those that are offered. */
const FEWEST_MINUTES = 5;
export const MOST_MINUTES = 60;
export const MINUTES = [10, 15, 20, 30, 45, 60] as const;

/** A place of one's own, and how far from it one would live. */
export interface Reach {
  kind: ReachKind;
  /** Degrees, to some hundred metres: nobody's door stands in an address. */
  at: Spot;
  minutes: number;
}

const SCALE = 1000;
const FORM = /^([a-z]+)_(\d{2}(?:\.\d{1,3})?)_(\d{2}(?:\.\d{1,3})?)_(\d{1,2})$/;
const rounded = (degrees: number) => Math.round(degrees * SCALE) / SCALE;
/** A place as an address says it. */
export const roundedSpot = ({ lat, lng }: Spot): Spot => ({ lat: rounded(lat), lng: rounded(lng) });

/** A place as a short text for addresses: `work_25.197_55.274_30`. */
export function writeReach({ kind, at, minutes }: Reach): string {
  const { lat, lng } = roundedSpot(at);
  return `${kind}_${lat}_${lng}_${minutes}`;
}

/** The place that a text stands for; undefined for what is none, or lies beyond the country's box. */
export function readReach(text: string): Reach | undefined {
  const [, word, north = '', east = '', most = ''] = FORM.exec(text) ?? [];
  const kind = REACH_KINDS.find((one) => one === word);
  const [lat, lng, minutes] = [Number(north), Number(east), Number(most)];
  const { south, north: top, west, east: right } = UAE_BOX;
  const isInside = lat >= south && lat <= top && lng >= west && lng <= right;
  if (!kind || !isInside || minutes < FEWEST_MINUTES || minutes > MOST_MINUTES) return undefined;
  return { kind, at: { lat, lng }, minutes };
}
