import {
  divIcon,
  latLngBounds,
  layerGroup,
  marker,
  type LatLngBounds,
  type LayerGroup,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';
import type { Output } from '@/platform/api/api';
import { formatNumber, formatShort } from '@/platform/i18n/format';
import { keepLabelsOff, type MapObstacle } from '@/blocks/map/labels';

export type MapAnswer = Output<'properties.getAllMapProperties'>;
export type Pin = MapAnswer['data'][number];

/** Homes that would overlap at this zoom, or a cluster counted by the server. */
interface Spot {
  at: [lat: number, lng: number];
  count: number;
  pins: Pin[];
}

/** Pixels reserved around a spot, so that none overlap. */
const ROOM = { width: 80, height: 50 };
const CIRCLE_ROOM = { width: 60, height: 60 };
const PIN_HEIGHT = 28;
const textWidth = (text: string) => text.length * 8 + 20;
/** Diameter of a cluster's circle; grows with its count up to a limit. */
const circle = (count: number) => Math.min(46, 34 + Math.log10(count) * 6);
/** Width of the ring around a circle, in pixels. */
const RING = 12;

/** Groups homes into spots: overlapping ones merge. */
function spotsOf(map: LeafletMap, { data, clusters }: MapAnswer): Spot[] {
  const candidates: Spot[] = clusters
    ? clusters
        .map(({ lat, lng, count }): Spot => ({ at: [lat, lng], count, pins: [] }))
        .sort((a, b) => b.count - a.count)
    : data.map((pin) => ({ at: [pin.lat, pin.lng], count: 1, pins: [pin] }));
  const room = clusters ? CIRCLE_ROOM : ROOM;
  const zoom = map.getZoom();
  const spots: (Spot & { x: number; y: number })[] = [];
  for (const spot of candidates) {
    const { x, y } = map.project(spot.at, zoom);
    const near = spots.find(
      (other) => Math.abs(other.x - x) < room.width && Math.abs(other.y - y) < room.height,
    );
    if (near) {
      near.pins.push(...spot.pins);
      near.count += spot.count;
    } else spots.push({ ...spot, x, y });
  }
  return spots;
}

interface PinTexts {
  /** `AED 95K, Bright flat`: includes the text visible on the pin. */
  pin: (pin: Pin) => string;
  cluster: (count: number) => string;
}

interface PinOptions {
  texts: PinTexts;
  seen: ReadonlySet<string>;
  /** A home, or a spot that zooming can't split, was chosen. */
  onChoose: (ids: string[]) => void;
  onHighlight: (id: string | null) => void;
}

interface Entry extends MapObstacle {
  key: string;
  ids: string[];
  marker: Marker;
}

/** Appearance of a spot. */
function appearanceOf(spot: Spot, { seen, texts }: PinOptions) {
  const [only] = spot.pins;
  if (spot.count === 1 && only) {
    const text = formatShort(only.price);
    const pinClass = seen.has(only.id) ? 'is-seen' : '';
    return {
      only,
      key: `${only.id} ${text} ${pinClass}`,
      title: texts.pin(only),
      html: text,
      className: `map-pin ${pinClass}`,
      width: textWidth(text),
      height: PIN_HEIGHT,
    };
  }
  const size = circle(spot.count);
  return {
    only: undefined,
    key: `${spot.at.join()} ${spot.count} ${spot.pins.map(({ id }) => id).join()}`,
    title: texts.cluster(spot.count),
    html: formatNumber(spot.count),
    className: 'map-cluster',
    width: size,
    height: size,
  };
}

/** Callbacks of a marker: clicked, or its home hovered or focused. */
interface MarkerCallbacks {
  onOpen: (spot: Spot) => void;
  onHighlight: (id: string | null) => void;
}

/** Adds a spot to the map, usable by mouse, touch and keyboard. */
function drawSpot(
  layer: LayerGroup,
  spot: Spot,
  { only, key, title, html, className, width, height }: ReturnType<typeof appearanceOf>,
  { onOpen, onHighlight }: MarkerCallbacks,
): Entry {
  const icon = divIcon({ className, html, iconSize: [width, height] });
  const one = marker(spot.at, { icon, title, riseOnHover: true, autoPanOnFocus: false }).addTo(layer);
  one.on('click', () => onOpen(spot));
  const element = one.getElement();
  element?.setAttribute('aria-label', title);
  element?.addEventListener('keydown', (event) => {
    // Leaflet gives markers the role of a button but no key handling.
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    onOpen(spot);
  });
  if (only) {
    const enter = () => onHighlight(only.id);
    const onLeave = () => onHighlight(null);
    one.on('mouseover', enter).on('mouseout', onLeave);
    element?.addEventListener('focus', enter);
    element?.addEventListener('blur', onLeave);
  }
  const room = only ? 0 : RING;
  return {
    key,
    ids: spot.pins.map(({ id }) => id),
    marker: one,
    at: spot.at,
    width: width + room,
    height: height + room,
  };
}

/** Where focus moves when its marker disappears: to its replacement, else the nearest one. */
function focusSuccessor(map: LeafletMap, entries: readonly Entry[], removed: Entry): Entry | undefined {
  const near = (entry: Entry) => map.distance(entry.at, removed.at);
  return (
    entries.find(({ ids }) => ids.some((id) => removed.ids.includes(id))) ??
    [...entries].sort((a, b) => near(a) - near(b))[0]
  );
}

/** Price pins and clusters on a map. */
export function createPins(map: LeafletMap) {
  const layer = layerGroup().addTo(map);
  let entries: Entry[] = [];
  let options: PinOptions | undefined;

  const boundsOf = (pins: Pin[]): LatLngBounds => latLngBounds(pins.map(({ lat, lng }) => [lat, lng]));

  function open({ at, pins }: Spot): void {
    const isNearest = map.getZoom() >= map.getMaxZoom();
    const ids = pins.map(({ id }) => id);
    if (pins.length === 1 || (isNearest && pins.length > 0)) options?.onChoose(ids);
    else if (pins.length === 0) map.setView(at, Math.min(map.getMaxZoom(), map.getZoom() + 2));
    else {
      const bounds = boundsOf(pins);
      const isOnePlace = bounds.getNorthEast().distanceTo(bounds.getSouthWest()) < 30;
      if (isOnePlace) options?.onChoose(ids);
      else map.fitBounds(bounds, { padding: [48, 48], maxZoom: map.getMaxZoom() });
    }
  }

  return {
    /** Shows a response. Unchanged markers are reused, so that focus and a click in progress survive. */
    show(answer: MapAnswer, next: PinOptions): void {
      options = next;
      const before = new Map(entries.map((entry) => [entry.key, entry]));
      const focused = entries.find(({ marker: one }) => one.getElement() === document.activeElement);
      const isByKeys = focused?.marker.getElement()?.matches(':focus-visible') ?? false;
      entries = spotsOf(map, answer).map((spot) => {
        const drawing = appearanceOf(spot, next);
        const reused = before.get(drawing.key);
        before.delete(drawing.key);
        return (
          reused ??
          drawSpot(layer, spot, drawing, { onOpen: open, onHighlight: (id) => options?.onHighlight(id) })
        );
      });
      for (const { marker: stale } of before.values()) stale.remove();
      if (focused && before.has(focused.key)) {
        const successor = isByKeys ? focusSuccessor(map, entries, focused)?.marker.getElement() : undefined;
        (successor ?? map.getContainer()).focus({ preventScroll: true });
      }
      keepLabelsOff(map, entries);
    },
    /** Highlights these homes' markers. */
    highlight(ids: readonly string[]): void {
      for (const entry of entries) {
        const isActive = entry.ids.some((id) => ids.includes(id));
        entry.marker.getElement()?.classList.toggle('is-active', isActive);
        entry.marker.setZIndexOffset(isActive ? 1000 : 0);
      }
    },
  };
}

export type Pins = ReturnType<typeof createPins>;
