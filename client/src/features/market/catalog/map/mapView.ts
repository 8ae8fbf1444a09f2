import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { findDistrict } from '@manzil/shared/domain/place/places';
import type { Output } from '@/platform/api/api';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import { emirateBounds } from '@/blocks/map/emirateBounds';
import { shapesBounds } from '../filter/filterShapes';
import { openingView } from './openingView';

/** The visible bounds (west, south, east, north in degrees) and zoom. */
export interface MapView {
  bbox: number[];
  zoom: number;
}

const DISTRICT_ZOOM = 14;
/** Four decimals, about ten metres: precise enough for a box, short enough for a URL. */
const DECIMALS = 4;

export function viewOf(map: LeafletMap): MapView {
  const bounds = map.getBounds();
  const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  return { bbox: box.map((n) => Number(n.toFixed(DECIMALS))), zoom: Math.round(map.getZoom()) };
}

/** Padding around the results, as a fraction of the map size. */
const PADDING = 0.08;
/** Maximum zoom for several results, close enough to tell towers apart, and for one with its surroundings. */
const NEAREST_RESULTS = 16;
const NEAREST_RESULT = 13;

/** Share of an unfiltered market at each edge that the opening view may leave out. */
const OUTLIERS = 0.02;

/** Whether the map opens on the results: no part of the map is asked for. */
export const opensOnResults = (filter: DealFilter): boolean => !filter.bbox && !shapesBounds(filter);

/** Whether the filter asks for anything but a deal. */
function hasWishes(filter: DealFilter): boolean {
  const { category: _category, sort: _sort, nice: _nice, ...wishes } = filter;
  return Object.keys(wishes).length > 0;
}

/** Fits the filter's area into view: its box, else its areas and circles, its district, its emirate, or the coast. */
export function fitPlace(map: LeafletMap, filter: DealFilter): void {
  const { bbox, city, district } = filter;
  const shapes = bbox ? undefined : shapesBounds(filter);
  if (shapes) {
    map.fitBounds(shapes, { animate: false, padding: map.getSize().multiplyBy(PADDING) });
    return;
  }
  const place = !bbox && city && district ? findDistrict(city, district) : undefined;
  const view = openingView(filter);
  if (place) map.setView([place.lat, place.lng], DISTRICT_ZOOM, { animate: false });
  else if ('bounds' in view) {
    const [southWest, northEast] = view.bounds;
    map.fitBounds(latLngBounds([...southWest], [...northEast]), { animate: false });
  } else map.setView([...view.centre], view.zoom, { animate: false });
}

interface Weighted {
  lat: number;
  lng: number;
  count: number;
}

/** Least and greatest coordinate, without up to a share of the homes at each end. */
function rangeOf(places: readonly Weighted[], axis: 'lat' | 'lng', share: number): [number, number] {
  const total = places.reduce((sum, { count }) => sum + count, 0);
  const firstAfter = (sorted: readonly Weighted[]) => {
    let passed = 0;
    return sorted.find(({ count }) => (passed += count) > share * total)?.[axis] ?? 0;
  };
  const ascending = [...places].sort((a, b) => a[axis] - b[axis]);
  return [firstAfter(ascending), firstAfter([...ascending].reverse())];
}

/**
 * Fits the results into view: all of them, or nearly all of an unfiltered market. Without results, an emirate stays in
 * view, or the whole country is shown.
 */
export function fitResults(
  map: LeafletMap,
  { data, clusters = [] }: Output<'properties.getAllMapProperties'>,
  filter: DealFilter,
): void {
  const places = [...data.map(({ lat, lng }) => ({ lat, lng, count: 1 })), ...clusters];
  if (places.length === 0) {
    const [southWest, northEast] = emirateBounds([]);
    if (!filter.city && !filter.places) {
      map.fitBounds(latLngBounds([...southWest], [...northEast]), { animate: false });
    }
    return;
  }
  const share = hasWishes(filter) ? 0 : OUTLIERS;
  const [south, north] = rangeOf(places, 'lat', share);
  const [west, east] = rangeOf(places, 'lng', share);
  const padding = map.getSize().multiplyBy(PADDING);
  map.fitBounds(latLngBounds([south, west], [north, east]), {
    animate: false,
    maxZoom: places.length > 1 ? NEAREST_RESULTS : NEAREST_RESULT,
    padding,
  });
}
