import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import emirates from '@manzil/shared/data/emirates.json';
import { findDistrict } from '@manzil/shared/domain/places';
import type { Asked } from './useCatalogState';

/** What is in view: west, south, east, north in degrees, and how near. */
export interface MapView {
  bbox: number[];
  zoom: number;
}

const DISTRICT_ZOOM = 14;
/** About ten metres: enough for a box, short enough for an address. */
const DECIMALS = 4;

export function viewOf(map: LeafletMap): MapView {
  const bounds = map.getBounds();
  const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  return { bbox: box.map((n) => Number(n.toFixed(DECIMALS))), zoom: Math.round(map.getZoom()) };
}

/** Brings what the filter asks for into view: its area, else its district, its emirate, the country. */
export function showPlace(map: LeafletMap, { bbox, city, district }: Asked): void {
  const [west, south, east, north] = bbox ?? [];
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined) {
    map.fitBounds(latLngBounds([south, west], [north, east]), { animate: false });
    return;
  }
  const place = city && district ? findDistrict(city, district) : undefined;
  if (place) {
    map.setView([place.lat, place.lng], DISTRICT_ZOOM, { animate: false });
    return;
  }
  const emirate = emirates.find(({ id }) => id === (city ?? 'uae'));
  const [w = 51.5, s = 22.6, e = 56.4, n = 26.1] = emirate?.bbox ?? [];
  if (city && emirate) map.setView([emirate.lat, emirate.lng], emirate.zoom, { animate: false });
  else map.fitBounds(latLngBounds([s, w], [n, e]), { animate: false });
}
