import { EXTENT, toWorld } from './extent';

/** South, west, north, east in degrees. */
export type Bounds = readonly [[south: number, west: number], [north: number, east: number]];
/** What a map opens on. */
export type OpeningView = { bounds: Bounds } | { centre: readonly [lat: number, lng: number]; zoom: number };
/** Pixels. */
interface Size {
  width: number;
  height: number;
}

export const MIN_ZOOM = 6;
/** Zoom of a map around one place. */
export const HOME_ZOOM = 14;
/** Zoom limit for bounds, as of the base map. */
const MAX_ZOOM = 16;
const TILE = 256;

/** Zoom and centre in fractions of the world, as Leaflet's `fitBounds` and `setView` choose them. */
function placed(view: OpeningView, { width, height }: Size): { zoom: number; x: number; y: number } {
  if ('centre' in view) {
    const [lat, lng] = view.centre;
    const [x, y] = toWorld([lng, lat]);
    return { zoom: view.zoom, x, y };
  }
  const [[south, west], [north, east]] = view.bounds;
  const [left, top] = toWorld([west, north]);
  const [right, bottom] = toWorld([east, south]);
  const fitting = Math.min(width / (right - left), height / (bottom - top));
  const zoom = Math.floor(Math.log2(fitting / TILE) + 1e-9);
  return {
    zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)),
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  };
}

/** Start of a span within the room for it, limited like Leaflet's `maxBounds`: it fills the room, or is centred. */
function limited(start: number, length: number, room: number): number {
  if (length < room) return (room - length) / 2;
  return Math.max(room - length, Math.min(0, start));
}

/** Box of the whole EXTENT on a map of this size, in pixels from the map's top left corner. */
export function previewBox(view: OpeningView, size: Size): Size & { x: number; y: number } {
  const centre = placed(view, size);
  const scale = TILE * 2 ** centre.zoom;
  const [west, north] = toWorld([EXTENT.west, EXTENT.north]);
  const [east, south] = toWorld([EXTENT.east, EXTENT.south]);
  const [width, height] = [(east - west) * scale, (south - north) * scale];
  return {
    x: limited((west - centre.x) * scale + size.width / 2, width, size.width),
    y: limited((north - centre.y) * scale + size.height / 2, height, size.height),
    width,
    height,
  };
}
