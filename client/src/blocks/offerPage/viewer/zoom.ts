import { clamp } from '@/platform/clamp';

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}
/** How a picture lies in its box: so many times its whole size, its middle so far from the box's (CSS pixels). */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
/** The picture as a whole, the box around it, and the largest scale. */
interface Limits {
  whole: Size;
  box: Size;
  most: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** A pixel of a picture is never shown larger than so many CSS pixels: beyond that it is only a blur. */
const STRETCH = 1.5;

/** What a picture of so many pixels may do in a box: all of it in view, never stretched too far. */
export function limitsOf(pixels: Size, box: Size): Limits {
  const share = Math.min(box.width / pixels.width, box.height / pixels.height, STRETCH);
  const whole = { width: pixels.width * share, height: pixels.height * share };
  return { whole, box, most: STRETCH / share };
}

/** The same without an edge of the picture inside the box, and not beyond the largest scale. */
function within({ scale, x, y }: Zoom, { whole, box, most }: Limits): Zoom {
  const kept = clamp(scale, 1, most);
  const spare = (edge: 'width' | 'height') => Math.max(0, (whole[edge] * kept - box[edge]) / 2);
  const [right, down] = [spare('width'), spare('height')];
  return { scale: kept, x: clamp(x, -right, right), y: clamp(y, -down, down) };
}

/** Larger or smaller by a factor; what is at `at`, counted from the middle of the box, stays there. */
export function zoomedAt(zoom: Zoom, factor: number, at: Point, limits: Limits): Zoom {
  const scale = clamp(zoom.scale * factor, 1, limits.most);
  const grown = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, limits);
}

/** Pushed by so many pixels. */
export const pushed = (zoom: Zoom, by: Point, limits: Limits): Zoom =>
  within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, limits);
