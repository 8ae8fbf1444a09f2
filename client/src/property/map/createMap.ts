import 'leaflet/dist/leaflet.css';
import './map.css';
import {
  polygon,
  map as newMap,
  tileLayer,
  type LatLngBoundsExpression,
  type Map as LeafletMap,
} from 'leaflet';
import outline from '@manzil/shared/data/uae-outline.json';
import type { Locale } from '@manzil/shared/domain/enums';
import { config } from '@/platform/config';
import { addLabels } from './labels';

/** The country with its neighbours, in degrees: nobody is led beyond. */
const WORLD: LatLngBoundsExpression = [
  [21.5, 50.2],
  [27.4, 58],
];
/** As GeoJSON writes them. */
type Degrees = [lng: number, lat: number];
/** The bundled outline has no streets: nearer, it would be an empty sheet. */
const NEAREST = { tiles: 19, outline: 16 };

const hasTiles = Boolean(config.mapTileUrl);

/** Who drew the ground, for the foot of the map. */
export const mapCredit = hasTiles ? (config.mapAttribution ?? '') : 'Natural Earth';

/**
 * A map in an element, over the operator's tiles or the bundled outline with names of districts and landmarks. Never
 * asks a server that the operator did not configure.
 */
export function createMap(element: HTMLElement, lang: Locale): LeafletMap {
  const map = newMap(element, {
    zoomControl: false,
    attributionControl: false,
    maxBounds: WORLD,
    maxBoundsViscosity: 0.8,
    minZoom: 6,
    maxZoom: hasTiles ? NEAREST.tiles : NEAREST.outline,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && {
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: false,
    }),
  });
  if (config.mapTileUrl) {
    tileLayer(config.mapTileUrl, { maxZoom: NEAREST.tiles }).addTo(map);
    return map;
  }
  for (const { properties, geometry } of outline.features) {
    const shapes = (
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    ) as Degrees[][][];
    const rings = shapes.map((shape) => shape.map((ring) => ring.map(([lng, lat]) => ({ lat, lng }))));
    polygon(rings, {
      interactive: false,
      className: properties.kind === 'neighbour' ? 'map-abroad' : 'map-land',
      weight: 1,
      fillOpacity: 1,
    }).addTo(map);
  }
  addLabels(map, lang);
  return map;
}
