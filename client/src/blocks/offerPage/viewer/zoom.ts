import { clamp } from '@/platform/clamp';

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}
/** Placement of a picture: scale relative to its fitted size, and offset of its centre from the box's (CSS pixels). */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
/** The fitted size, the box, and the maximum scale. */
interface Limits {
  whole: Size;
  box: Size;
  most: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** Maximum CSS pixels per image pixel: beyond that it is only a blur. */
const STRETCH = 1.5;

/** Limits for a picture of a given pixel size in a box: fits entirely, never upscaled too far. */
export function limitsOf(pixels: Size, box: Size): Limits {
  const share = Math.min(box.width / pixels.width, box.height / pixels.height, STRETCH);
  const whole = { width: pixels.width * share, height: pixels.height * share };
  return { whole, box, most: STRETCH / share };
}

/** Clamps the scale, and the offset so that no edge of the picture moves inside the box. */
function within({ scale, x, y }: Zoom, { whole, box, most }: Limits): Zoom {
  const kept = clamp(scale, 1, most);
  const spare = (edge: 'width' | 'height') => Math.max(0, (whole[edge] * kept - box[edge]) / 2);
  const [right, down] = [spare('width'), spare('height')];
  return { scale: kept, x: clamp(x, -right, right), y: clamp(y, -down, down) };
}

/** Zooms by a factor, keeping the point `at` (relative to the box's centre) in place. */
export function zoomedAt(zoom: Zoom, factor: number, at: Point, limits: Limits): Zoom {
  const scale = clamp(zoom.scale * factor, 1, limits.most);
  const grown = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, limits);
}

/** Pans by an offset in pixels. */
export const pushed = (zoom: Zoom, by: Point, limits: Limits): Zoom =>
  within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, limits);
