import {
  divIcon,
  latLngBounds,
  layerGroup,
  marker,
  polygon,
  type LatLngBoundsLiteral,
  type Map as LeafletMap,
} from 'leaflet';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import outline from '@manzil/shared/data/uae-outline.json';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { createMap } from '@/blocks/map/createMap';
import { keepLabelsOff } from '@/blocks/map/labels';
import type { Bounds } from '@/blocks/map/preview';
import { MapFoot } from '@/blocks/map/MapFoot';
import { ZoomButtons } from '@/blocks/map/ZoomButtons';

/** A place on the map: a button if it has a count, otherwise a dot. */
export interface Area {
  id: string;
  at: [lat: number, lng: number];
  /** For example `Dubai: 8 services`; the count is also shown on the button. */
  title: string;
  count?: number;
  isChosen?: boolean;
}

interface AreaMapProps {
  /** Accessible name of the map. */
  label: string;
  areas: readonly Area[];
  /** Ids of the emirates to fill. */
  filled: readonly string[];
  /** Bounds to show. */
  view: Bounds;
  onChoose?: (id: string) => void;
}

/** Pixels, as in map.css. */
const DOT = 22;
const CIRCLE = 36;
const RING = 12;
const CLOSEST = 13;

/** Drops places that would overlap a more important one; zooming in makes room for them. */
function apart(map: LeafletMap, areas: readonly Area[]): Area[] {
  const room = CIRCLE + RING;
  const occupied: { x: number; y: number }[] = [];
  return [...areas]
    .sort(
      (a, b) => Number(b.isChosen ?? false) - Number(a.isChosen ?? false) || (b.count ?? 0) - (a.count ?? 0),
    )
    .filter(({ at, count }) => {
      if (count === undefined) return true;
      const { x, y } = map.project(at, map.getZoom());
      if (occupied.some((other) => Math.hypot(other.x - x, other.y - y) < room)) return false;
      occupied.push({ x, y });
      return true;
    });
}

type Ring = [lng: number, lat: number][];
/** Outlines of an emirate in Leaflet's format. */
function shapesOf(emirate: string) {
  const found = outline.features.find(({ properties }) => properties.id === emirate)?.geometry;
  if (!found) return [];
  const shapes = (found.type === 'Polygon' ? [found.coordinates] : found.coordinates) as Ring[][];
  return shapes.map((shape) => shape.map((ring) => ring.map(([lng, lat]) => ({ lat, lng }))));
}

/** Coverage of services: filled emirates, and places with counts. Lazy-loaded. */
export function AreaMap({ label, areas, filled, view, onChoose }: AreaMapProps) {
  const lang = useLang();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const choose = useEffectEvent((id: string) => onChoose?.(id));
  const box = JSON.stringify(view);

  useLayoutEffect(() => {
    if (!element.current) return;
    // Scrolling over the map scrolls the page; on touch, one finger scrolls the page and two move the map.
    const hasMouse = matchMedia('(pointer: fine)').matches;
    const shown = createMap(element.current, lang, { scrollWheelZoom: false, dragging: hasMouse });
    setMap(shown);
    const watcher = new ResizeObserver(() => shown.invalidateSize({ pan: false }));
    watcher.observe(element.current);
    return () => {
      watcher.disconnect();
      shown.remove();
      setMap(undefined);
    };
  }, [lang]);

  // Fit the view first, as positions depend on it.
  useLayoutEffect(() => {
    map?.fitBounds(latLngBounds(JSON.parse(box) as LatLngBoundsLiteral), {
      animate: false,
      maxZoom: CLOSEST,
    });
  }, [map, box]);

  const filledKey = filled.join();
  useEffect(() => {
    if (!map) return;
    const shapes = polygon(filledKey.split(',').flatMap(shapesOf), {
      interactive: false,
      className: 'map-covered',
      weight: 1.5,
      fillOpacity: 1,
    }).addTo(map);
    return () => void shapes.remove();
  }, [map, filledKey]);

  useEffect(() => {
    if (!map) return;
    const layer = layerGroup().addTo(map);
    const draw = () => {
      const focused = document.activeElement?.getAttribute('data-area');
      layer.clearLayers();
      const shown = apart(map, areas);
      for (const area of shown) drawArea(layer, area, choose);
      keepLabelsOff(
        map,
        shown.map(({ at, count }) => {
          const size = count === undefined ? DOT : CIRCLE + RING;
          return { at, width: size, height: size };
        }),
      );
      if (focused) element.current?.querySelector<HTMLElement>(`[data-area="${focused}"]`)?.focus();
    };
    map.on('zoomend', draw);
    draw();
    return () => {
      map.off('zoomend', draw);
      layer.remove();
    };
  }, [map, areas]);

  return (
    <div className="relative isolate size-full">
      <div ref={element} dir="ltr" role="group" aria-label={label} className="absolute inset-0" />
      <ZoomButtons map={map} className="absolute end-3 top-3 z-1000 print:hidden" />
      <MapFoot map={map} className="z-1000" />
    </div>
  );
}

/** Adds a place to the map; a click or Enter chooses it. */
function drawArea(
  layer: ReturnType<typeof layerGroup>,
  { id, at, title, count, isChosen = false }: Area,
  choose: (id: string) => void,
): void {
  const isButton = count !== undefined;
  const one = marker(at, {
    icon: divIcon({
      className: isButton ? `map-cluster ${isChosen ? 'is-active' : ''}` : 'map-home',
      html: isButton ? formatNumber(count) : '',
      iconSize: isButton ? [CIRCLE, CIRCLE] : [DOT, DOT],
    }),
    title,
    interactive: isButton,
    keyboard: isButton,
    autoPanOnFocus: false,
  }).addTo(layer);
  const element = one.getElement();
  if (!isButton) return;
  element?.setAttribute('aria-label', title);
  element?.setAttribute('data-area', id);
  one.on('click', () => choose(id));
  element?.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    choose(id);
  });
}
