import 'leaflet/dist/leaflet.css';
import 'virtual:ground-preview.css';
import './preview.css';
import './map.css';
import {
  latLngBounds,
  map as newMap,
  svgOverlay,
  tileLayer,
  type Map as LeafletMap,
  type MapOptions,
} from 'leaflet';
import type { Locale } from '@manzil/shared/domain/enums';
import { config } from '@/platform/config';
import { bundledMap, operatorsMap, type BaseMap } from './baseMap';
import { EXTENT } from './extent';
import { addGround } from './ground';
import { addLabels } from './labels';
import { MIN_ZOOM } from './preview';

const WORLD = latLngBounds([EXTENT.south, EXTENT.west], [EXTENT.north, EXTENT.east]);
/** Maximum zoom levels. The bundled base map has few streets and would look empty closer in. */
const NEAREST = { tiles: 19, own: 16 };

const hasTiles = Boolean(config.mapTileUrl);

/** Plain text of an attribution, which comes as HTML. */
const textOfHtml = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Attribution of the operator's tiles or layers, for the map's footer. */
export const operatorsCredit =
  hasTiles || config.mapLayers?.length ? textOfHtml(config.mapAttribution ?? '') : '';

/** Paints coarse land at once, which stays below tiles that are not drawn yet. */
function addPreview(map: LeafletMap): void {
  const land = document.createElement('div');
  land.className = 'ground-preview';
  // Leaflet positions any element like an SVG; a `div` can have pseudo-elements.
  svgOverlay(land as unknown as SVGElement, WORLD, { pane: 'ground' }).addTo(map);
}

/** Passes on the base map: the bundled one at once, the operator's layers once they are loaded. */
function withBaseMap(map: LeafletMap, draw: (base: BaseMap) => void): void {
  const layers = operatorsMap();
  if (!layers) return draw(bundledMap());
  let isGone = false;
  map.on('unload', () => (isGone = true));
  void layers.catch(bundledMap).then((base) => {
    if (!isGone) draw(base);
  });
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
    minZoom: MIN_ZOOM,
    maxZoom: hasTiles ? NEAREST.tiles : NEAREST.own,
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && {
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: false,
    }),
  });
  // Leaflet ends a zoom animation by a timer, which throws on a map removed in between.
  map.on('unload', () => Object.assign(map, { _animatingZoom: false }));
  // Below tiles (200).
  map.createPane('ground').style.zIndex = '150';
  addPreview(map);
  const label = addLabels(map, lang);
  withBaseMap(map, (base) => {
    const ground = addGround(map, base);
    if (!config.mapTileUrl) ground.once('load', () => label(base));
    else {
      tileLayer(config.mapTileUrl, { maxZoom: NEAREST.tiles })
        .once('tileerror', () => label(base))
        .addTo(map);
    }
  });
  return map;
}
