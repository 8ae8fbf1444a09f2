import { UAE_BOX } from './box';
import { MAX_POINTS } from './placeLimits';

/** A point in degrees (WGS 84). */
export interface Spot {
  lat: number;
  lng: number;
}

/** Hand-drawn outlines may cross themselves near the closing point; more crossings than this are a scribble. */
const MAX_CROSSINGS = 60;
/** Units per degree: about eleven metres each. */
const SCALE = 10_000;

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map(Array.from(SIGNS, (sign, value) => [sign, value]));
const MORE = 32;

const westmost = Math.round(UAE_BOX.west * SCALE);
const southmost = Math.round(UAE_BOX.south * SCALE);
const width = Math.round(UAE_BOX.east * SCALE) - westmost;
const height = Math.round(UAE_BOX.north * SCALE) - southmost;

/** Encodes an integer as characters of five bits each, with its sign in the lowest bit. */
function signsOf(n: number): string {
  let left = n < 0 ? -2 * n - 1 : 2 * n;
  let signs = '';
  for (; left >= MORE; left = left >>> 5) signs += SIGNS.charAt((left & 31) | MORE);
  return signs + SIGNS.charAt(left);
}

/** Decodes integers from text; undefined if invalid. */
function numbersOf(text: string): number[] | undefined {
  const numbers: number[] = [];
  let [n, bits] = [0, 0];
  for (const sign of text) {
    const value = VALUES.get(sign);
    if (value === undefined || bits > 15) return undefined;
    n |= (value & 31) << bits;
    bits += 5;
    if (value & MORE) continue;
    numbers.push(n & 1 ? -(n + 1) / 2 : n / 2);
    [n, bits] = [0, 0];
  }
  return bits === 0 ? numbers : undefined;
}

/** Latitude at which two segments cross; undefined if they don't or are parallel. */
function crossingOf(a: Spot, b: Spot, c: Spot, d: Spot): number | undefined {
  const across = (b.lng - a.lng) * (d.lat - c.lat) - (b.lat - a.lat) * (d.lng - c.lng);
  if (across === 0) return undefined;
  const along = ((c.lng - a.lng) * (d.lat - c.lat) - (c.lat - a.lat) * (d.lng - c.lng)) / across;
  const other = ((c.lng - a.lng) * (b.lat - a.lat) - (c.lat - a.lat) * (b.lng - a.lng)) / across;
  if (along <= 0 || along >= 1 || other <= 0 || other >= 1) return undefined;
  return a.lat + along * (b.lat - a.lat);
}

/** Latitudes at which an outline crosses itself. */
export function crossingsOf(outline: readonly Spot[]): number[] {
  const sides = outline.map((spot, at) => [spot, outline[(at + 1) % outline.length] ?? spot] as const);
  return sides.flatMap(([a, b], at) => sides.slice(at + 1).flatMap(([c, d]) => crossingOf(a, b, c, d) ?? []));
}

/**
 * Encodes an outline as short URL-safe text of letters, digits, `-` and `_`: deltas between points in ten-thousandths
 * of a degree. The last point connects to the first.
 * @returns undefined for outlines that `readArea` would refuse
 */
export function writeArea(outline: readonly Spot[]): string | undefined {
  let [x, y] = [0, 0];
  let text = '';
  for (const { lat, lng } of outline) {
    const [nextX, nextY] = [Math.round(lng * SCALE) - westmost, Math.round(lat * SCALE) - southmost];
    text += signsOf(nextX - x) + signsOf(nextY - y);
    [x, y] = [nextX, nextY];
  }
  return readArea(text) ? text : undefined;
}

/**
 * Decodes an outline of 3 to 60 points within the country's box (spec/1-domain, Filter). Undefined if invalid or if it
 * crosses itself too often.
 */
export function readArea(text: string): Spot[] | undefined {
  const steps = numbersOf(text) ?? [];
  const outline: Spot[] = [];
  let [x, y] = [0, 0];
  if (steps.length % 2 > 0 || steps.length < 6 || steps.length > MAX_POINTS * 2) return undefined;
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    if (x < 0 || x > width || y < 0 || y > height) return undefined;
    outline.push({ lat: (southmost + y) / SCALE, lng: (westmost + x) / SCALE });
  }
  return crossingsOf(outline).length > MAX_CROSSINGS ? undefined : outline;
}
