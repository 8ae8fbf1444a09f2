import {
  divIcon,
  latLngBounds,
  layerGroup,
  marker,
  type LatLngBounds,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';
import type { Output } from '@/platform/api';
import { formatNumber, formatShort } from '@/platform/format';

export type MapAnswer = Output<'properties.getAllMapProperties'>;
export type Pin = MapAnswer['data'][number];

/** Homes that would cover each other at this zoom, or as many as the server counted together. */
interface Spot {
  at: [lat: number, lng: number];
  count: number;
  pins: Pin[];
}

/** Pixels around a spot that no other may stand in, so that none covers another. */
const ROOM = { width: 80, height: 50 };
const PIN_HEIGHT = 28;
const letters = (text: string) => text.length * 8 + 20;
/** A circle grows with what it holds, within reason. */
const circle = (count: number) => Math.min(46, 34 + Math.log10(count) * 6);

/** What stands at which place of the screen. */
function spotsOf(map: LeafletMap, { data, clusters }: MapAnswer): Spot[] {
  if (clusters) return clusters.map(({ lat, lng, count }) => ({ at: [lat, lng], count, pins: [] }));
  const zoom = map.getZoom();
  const spots: (Spot & { x: number; y: number })[] = [];
  for (const pin of data) {
    const { x, y } = map.project([pin.lat, pin.lng], zoom);
    const near = spots.find(
      (spot) => Math.abs(spot.x - x) < ROOM.width && Math.abs(spot.y - y) < ROOM.height,
    );
    if (near) {
      near.pins.push(pin);
      near.count += 1;
    } else spots.push({ x, y, at: [pin.lat, pin.lng], count: 1, pins: [pin] });
  }
  return spots;
}

interface PinTexts {
  /** `AED 95,000, Bright flat` */
  pin: (pin: Pin) => string;
  cluster: (count: number) => string;
}

interface PinOptions {
  texts: PinTexts;
  seen: ReadonlySet<string>;
  /** A price or a spot that cannot be opened further was chosen. */
  onChoose: (ids: string[]) => void;
  onLook: (id: string | null) => void;
}

/** Prices and clusters on a map. */
export function createPins(map: LeafletMap) {
  const layer = layerGroup().addTo(map);
  let markers: { ids: string[]; marker: Marker }[] = [];

  const boundsOf = (pins: Pin[]): LatLngBounds => latLngBounds(pins.map(({ lat, lng }) => [lat, lng]));

  function open({ at, pins }: Spot, { onChoose }: PinOptions): void {
    const isNearest = map.getZoom() >= map.getMaxZoom();
    const ids = pins.map(({ id }) => id);
    if (pins.length === 1 || (isNearest && pins.length > 0)) onChoose(ids);
    else if (pins.length === 0) map.setView(at, Math.min(map.getMaxZoom(), map.getZoom() + 2));
    else {
      const bounds = boundsOf(pins);
      const isOnePlace = bounds.getNorthEast().distanceTo(bounds.getSouthWest()) < 30;
      if (isOnePlace) onChoose(ids);
      else map.fitBounds(bounds, { padding: [48, 48], maxZoom: map.getMaxZoom() });
    }
  }

  return {
    /** Shows an answer. */
    show(answer: MapAnswer, options: PinOptions): void {
      layer.clearLayers();
      markers = spotsOf(map, answer).map((spot) => {
        const [only] = spot.pins;
        const isPin = spot.count === 1 && only !== undefined;
        const text = isPin ? formatShort(only.price) : formatNumber(spot.count);
        const size = circle(spot.count);
        const icon = isPin
          ? divIcon({
              className: `map-pin ${options.seen.has(only.id) ? 'is-seen' : ''}`,
              html: text,
              iconSize: [letters(text), PIN_HEIGHT],
            })
          : divIcon({ className: 'map-cluster', html: text, iconSize: [size, size] });
        const title = isPin ? options.texts.pin(only) : options.texts.cluster(spot.count);
        const one = marker(spot.at, { icon, title, riseOnHover: true, autoPanOnFocus: false }).addTo(layer);
        const element = one.getElement();
        element?.setAttribute('aria-label', title);
        one.on('click', () => open(spot, options));
        if (isPin) {
          one.on('mouseover', () => options.onLook(only.id));
          one.on('mouseout', () => options.onLook(null));
          element?.addEventListener('focus', () => options.onLook(only.id));
          element?.addEventListener('blur', () => options.onLook(null));
        }
        return { ids: spot.pins.map(({ id }) => id), marker: one };
      });
    },
    /** Marks where these homes stand. */
    highlight(ids: readonly string[]): void {
      for (const entry of markers) {
        const isActive = entry.ids.some((id) => ids.includes(id));
        entry.marker.getElement()?.classList.toggle('is-active', isActive);
        entry.marker.setZIndexOffset(isActive ? 1000 : 0);
      }
    },
  };
}

export type Pins = ReturnType<typeof createPins>;
