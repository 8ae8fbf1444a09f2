import { latLng, latLngBounds, type Map as LeafletMap } from 'leaflet';
import { findDistrict } from '@manzil/shared/domain/places';
import type { Output } from '@/platform/api/api';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import { shapesBounds } from './filterShapes';
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

/** Padding around results as a fraction of the map's size, and the maximum zoom. */
const PADDING = 0.08;
const NEAREST_RESULTS = 13;

/** Whether the map opens on the results: something is filtered, but no part of the map. */
export function opensOnResults(filter: DealFilter): boolean {
  const { category: _category, sort: _sort, nice: _nice, bbox, ...wishes } = filter;
  return !bbox && !shapesBounds(filter) && Object.keys(wishes).length > 0;
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

/** Fits all results into view; without results the view stays. */
export function fitResults(
  map: LeafletMap,
  { data, clusters = [] }: Output<'properties.getAllMapProperties'>,
): void {
  const places = [...data, ...clusters].map(({ lat, lng }) => latLng(lat, lng));
  if (places.length === 0) return;
  const padding = map.getSize().multiplyBy(PADDING);
  map.fitBounds(latLngBounds(places), { animate: false, maxZoom: NEAREST_RESULTS, padding });
}
