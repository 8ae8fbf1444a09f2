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

/** The country with its neighbours, in degrees: nobody is led beyond. */
const WORLD: LatLngBoundsExpression = [
  [21.5, 50.2],
  [27.4, 58],
];
/** As GeoJSON writes them. */
type Degrees = [lng: number, lat: number];
/** The base map is drawn by hand and has few streets: nearer, it would be an empty sheet. */
const NEAREST = { tiles: 19, own: 16 };

const hasTiles = Boolean(config.mapTileUrl);

/** Attributions are handed out as HTML; here they are words. */
const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Whose tiles or layers the operator has, for the foot of the map. */
export const operatorsCredit =
  hasTiles || config.mapLayers?.length ? wordsOf(config.mapAttribution ?? '') : '';

/** The bundled outline of the country, where the base map could not be fetched. */
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

/** The base map beneath whatever else is drawn, as soon as it is there. */
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
 * A map in an element, over the operator's tiles or the product's own base map with its names. Never asks a server that
 * the operator did not configure. Tiles that do not come leave the base map and its names.
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
