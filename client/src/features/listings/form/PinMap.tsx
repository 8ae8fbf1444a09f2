import { divIcon, marker, type LeafletKeyboardEvent, type Map as LeafletMap, type Marker } from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UAE_BOX } from '@manzil/shared/domain/box';
import { useLang } from '@/platform/format';
import { createMap } from '@/property/map/createMap';
import { MapFoot } from '@/property/map/MapFoot';
import { IconButton } from '@/ui/Button';

export interface Place {
  lat: number;
  lng: number;
}

const ZOOM = 14;
/** Pixels of a key's step, and with Shift. */
const STEP = 8;
const LARGE_STEP = 48;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
/** Into the UAE's box, to a metre. */
const inside = ({ lat, lng }: Place): Place => ({
  lat: Number(between(lat, UAE_BOX.south, UAE_BOX.north).toFixed(5)),
  lng: Number(between(lng, UAE_BOX.west, UAE_BOX.east).toFixed(5)),
});

const icon = () => {
  const html = document.createElement('span');
  html.className =
    'block size-6 -rotate-45 rounded-full rounded-es-none border-[3px] border-card bg-primary shadow-lift';
  return divIcon({ className: 'grid place-items-center', html, iconSize: [44, 44], iconAnchor: [22, 34] });
};

/** A pin that is dragged, set by a click or moved by the arrow keys; it stays within the UAE. */
export function PinMap({ at, onMove }: { at: Place; onMove: (place: Place) => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const element = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ map: LeafletMap; pin: Marker }>();
  const [said, setSaid] = useState('');
  const { lat, lng } = at;

  const move = useEffectEvent((to: Place) => {
    const place = inside(to);
    onMove(place);
    setSaid(t('listing.pinAt', { lat: place.lat.toFixed(4), lng: place.lng.toFixed(4) }));
    return place;
  });
  const onKey = useEffectEvent((map: LeafletMap, pin: Marker, event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const from = map.latLngToContainerPoint(pin.getLatLng());
    const to = map.containerPointToLatLng(from.add([arrow[0] * step, arrow[1] * step]));
    const place = move(to);
    pin.setLatLng(place);
    map.panInside(place, { padding: [40, 40] });
  });
  const create = useEffectEvent((container: HTMLDivElement) => {
    const map = createMap(container, lang).setView(at, ZOOM);
    const name = t('listing.pin');
    const pin = marker(at, { icon: icon(), draggable: true, title: name, alt: name }).addTo(map);
    pin.getElement()?.setAttribute('aria-label', name);
    pin.on('dragend', () => pin.setLatLng(move(pin.getLatLng())));
    pin.on('keydown', (event: LeafletKeyboardEvent) => onKey(map, pin, event.originalEvent));
    map.on('click', ({ latlng }) => pin.setLatLng(move(latlng)));
    return { map, pin };
  });

  useEffect(() => {
    if (!element.current) return;
    const made = create(element.current);
    setShown(made);
    const watcher = new ResizeObserver(() => made.map.invalidateSize({ pan: false }));
    watcher.observe(element.current);
    return () => {
      watcher.disconnect();
      made.map.remove();
      setShown(undefined);
    };
  }, [lang]);

  // Another district or typed degrees move the pin too.
  useEffect(() => {
    if (!shown) return;
    const { map, pin } = shown;
    const to = { lat, lng };
    if (pin.getLatLng().equals(to)) return;
    pin.setLatLng(to);
    if (!map.getBounds().pad(-0.1).contains(to)) map.setView(to, ZOOM);
  }, [shown, lat, lng]);

  return (
    <div className="relative h-72 overflow-hidden rounded-control border border-hair">
      <div
        ref={element}
        dir="ltr"
        role="group"
        aria-label={t('listing.pinMap')}
        className="absolute inset-0 z-0"
      />
      <div className="absolute end-2 top-2 z-10 flex flex-col gap-1">
        <IconButton
          icon={Plus}
          label={t('map.zoomIn')}
          className="border border-hair bg-card shadow-lift"
          onClick={() => shown?.map.zoomIn()}
        />
        <IconButton
          icon={Minus}
          label={t('map.zoomOut')}
          className="border border-hair bg-card shadow-lift"
          onClick={() => shown?.map.zoomOut()}
        />
      </div>
      <MapFoot map={shown?.map} className="z-10" />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
