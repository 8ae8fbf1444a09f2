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
  max: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };
/** Maximum CSS pixels per image pixel: beyond that it is only a blur. */
const MAX_UPSCALE = 1.5;

/** Limits for a picture of a given pixel size in a box: fits entirely, never upscaled too far. */
export function limitsOf(pixels: Size, box: Size): Limits {
  const share = Math.min(box.width / pixels.width, box.height / pixels.height, MAX_UPSCALE);
  const whole = { width: pixels.width * share, height: pixels.height * share };
  return { whole, box, max: MAX_UPSCALE / share };
}

/** Clamps the scale, and the offset so that no edge of the picture moves inside the box. */
function clampZoom({ scale, x, y }: Zoom, { whole, box, max }: Limits): Zoom {
  const clamped = clamp(scale, 1, max);
  const spare = (edge: 'width' | 'height') => Math.max(0, (whole[edge] * clamped - box[edge]) / 2);
  const [right, down] = [spare('width'), spare('height')];
  return { scale: clamped, x: clamp(x, -right, right), y: clamp(y, -down, down) };
}

/** Zooms by a factor, keeping the point `at` (relative to the box's centre) in place. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, limits: Limits): Zoom {
  const scale = clamp(zoom.scale * factor, 1, limits.max);
  const grown = scale / zoom.scale;
  return clampZoom({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, limits);
}

/** Pans by an offset in pixels. */
export const panBy = (zoom: Zoom, by: Point, limits: Limits): Zoom =>
  clampZoom({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, limits);
