import 'leaflet/dist/leaflet.css';
import './map.css';
import {
  polygon,
  map as newMap,
  tileLayer,
  type LatLngBoundsExpression,
  type Map as LeafletMap,
  type MapOptions,
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

/** Attributions are handed out as HTML; here they are words. */
const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Who drew the ground, for the foot of the map. */
export const mapCredit = hasTiles ? wordsOf(config.mapAttribution ?? '') : 'Natural Earth';

/** The bundled outline of the country, under whatever else is drawn. */
function drawOutline(map: LeafletMap): void {
  // Below tiles (200).
  map.createPane('ground').style.zIndex = '150';
  for (const { properties, geometry } of outline.features) {
    const shapes = (
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    ) as Degrees[][][];
    const rings = shapes.map((shape) => shape.map((ring) => ring.map(([lng, lat]) => ({ lat, lng }))));
    polygon(rings, {
      pane: 'ground',
      interactive: false,
      className: properties.kind === 'neighbour' ? 'map-abroad' : 'map-land',
      weight: 1,
      fillOpacity: 1,
    }).addTo(map);
  }
}

/**
 * A map in an element, over the operator's tiles or the bundled outline with names of districts and landmarks. Never
 * asks a server that the operator did not configure. Tiles that do not come leave the outline and its names.
 */
export function createMap(element: HTMLElement, lang: Locale, options: MapOptions = {}): LeafletMap {
  const map = newMap(element, {
    ...options,
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
  drawOutline(map);
  const name = () => addLabels(map, lang);
  if (config.mapTileUrl) {
    tileLayer(config.mapTileUrl, { maxZoom: NEAREST.tiles }).once('tileerror', name).addTo(map);
  } else name();
  return map;
}
