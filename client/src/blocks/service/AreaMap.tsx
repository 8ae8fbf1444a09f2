import {
  divIcon,
  latLngBounds,
  layerGroup,
  marker,
  polygon,
  type LatLngBoundsLiteral,
  type Map as LeafletMap,
} from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import outline from '@manzil/shared/data/uae-outline.json';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { createMap } from '@/blocks/map/createMap';
import { keepClear } from '@/blocks/map/labels';
import { MapFoot } from '@/blocks/map/MapFoot';
import { ZoomButtons } from '@/blocks/map/ZoomButtons';

/** A place on the map: with a count a button, without one a dot. */
export interface Area {
  id: string;
  at: [lat: number, lng: number];
  /** `Dubai: 8 services`; the count is written on the button. */
  title: string;
  count?: number;
  isChosen?: boolean;
}

interface AreaMapProps {
  /** Said of the map. */
  label: string;
  areas: readonly Area[];
  /** Ids of the emirates whose shape is filled. */
  filled: readonly string[];
  /** What is to be seen. */
  view: LatLngBoundsLiteral;
  onChoose?: (id: string) => void;
}

/** Pixels, as map.css has them. */
const DOT = 22;
const CIRCLE = 36;
const RING = 12;
const CLOSEST = 13;

/** Those that do not cover one that is more important; nearer there is room for the others. */
function apart(map: LeafletMap, areas: readonly Area[]): Area[] {
  const room = CIRCLE + RING;
  const taken: { x: number; y: number }[] = [];
  return areas
    .toSorted(
      (a, b) => Number(b.isChosen ?? false) - Number(a.isChosen ?? false) || (b.count ?? 0) - (a.count ?? 0),
    )
    .filter(({ at, count }) => {
      if (count === undefined) return true;
      const { x, y } = map.project(at, map.getZoom());
      if (taken.some((other) => Math.hypot(other.x - x, other.y - y) < room)) return false;
      taken.push({ x, y });
      return true;
    });
}

type Ring = [lng: number, lat: number][];
/** The outlines of an emirate, as Leaflet takes them. */
function shapesOf(emirate: string) {
  const found = outline.features.find(({ properties }) => properties.id === emirate)?.geometry;
  if (!found) return [];
  const shapes = (found.type === 'Polygon' ? [found.coordinates] : found.coordinates) as Ring[][];
  return shapes.map((shape) => shape.map((ring) => ring.map(([lng, lat]) => ({ lat, lng }))));
}

/** Where services are offered: filled emirates, and places with how many each has. Loaded only when it is asked for. */
export function AreaMap({ label, areas, filled, view, onChoose }: AreaMapProps) {
  const lang = useLang();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const choose = useEffectEvent((id: string) => onChoose?.(id));
  const box = JSON.stringify(view);

  useEffect(() => {
    if (!element.current) return;
    // The page is scrolled over the map; fingers move the page, two of them the map.
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

  // Before anything is drawn: what stands where depends on it.
  useEffect(() => {
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
      keepClear(
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

/** Puts an area on the map; a press or Enter chooses it. */
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
