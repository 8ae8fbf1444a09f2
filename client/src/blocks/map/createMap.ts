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
import { loadBaseMap } from './baseMap';
import { addGround } from './ground';
import { addLabels } from './labels';

/** The country and its neighbours, in degrees; panning is limited to them. */
const WORLD: LatLngBoundsExpression = [
  [21.5, 50.2],
  [27.4, 58],
];
/** Coordinates in GeoJSON order. */
type Degrees = [lng: number, lat: number];
/** Maximum zoom levels. The bundled base map has few streets and would look empty closer in. */
const NEAREST = { tiles: 19, own: 16 };

const hasTiles = Boolean(config.mapTileUrl);

/** Plain text of an attribution, which comes as HTML. */
const textOfHtml = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Attribution of the operator's tiles or layers, for the map's footer. */
export const operatorsCredit =
  hasTiles || config.mapLayers?.length ? textOfHtml(config.mapAttribution ?? '') : '';

/** Draws the bundled outline of the country, the fallback when the base map can't be loaded. */
function drawOutline(map: LeafletMap): void {
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

/** Draws the base map below all other layers once it is loaded. */
async function drawGround(map: LeafletMap, name: ReturnType<typeof addLabels> | undefined): Promise<void> {
  // Below tiles (200).
  map.createPane('ground').style.zIndex = '150';
  let isGone = false;
  map.on('unload', () => (isGone = true));
  const base = await loadBaseMap().catch(() => undefined);
  if (isGone) return;
  if (!base) return drawOutline(map);
  addGround(map, base);
  name?.(base);
}

/**
 * Creates a map in an element, over the operator's tiles or the bundled base map with its labels. Never contacts a server
 * the operator did not configure. If tiles fail, the base map and its labels remain.
 */
export function createMap(element: HTMLElement, lang: Locale, options: MapOptions = {}): LeafletMap {
  const map = newMap(element, {
    ...options,
    zoomControl: false,
    attributionControl: false,
    maxBounds: WORLD,
    maxBoundsViscosity: 0.8,
    minZoom: 6,
    maxZoom: hasTiles ? NEAREST.tiles : NEAREST.own,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && {
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: false,
    }),
  });
  if (config.mapTileUrl) {
    const name = () => void loadBaseMap().then(addLabels(map, lang), () => undefined);
    tileLayer(config.mapTileUrl, { maxZoom: NEAREST.tiles }).once('tileerror', name).addTo(map);
    void drawGround(map, undefined);
  } else void drawGround(map, addLabels(map, lang));
  return map;
}
