import { divIcon, marker, type LeafletKeyboardEvent, type Map as LeafletMap, type Marker } from 'leaflet';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UAE_BOX } from '@manzil/shared/domain/place/box';
import { clamp } from '@/platform/clamp';
import { useLang } from '@/platform/i18n/format';
import { createMap } from '@/blocks/map/createMap';
import { HOME_ZOOM } from '@/blocks/map/preview';
import { MapFoot } from '@/blocks/map/MapFoot';
import { ZoomButtons } from '@/blocks/map/ZoomButtons';

export interface Place {
  lat: number;
  lng: number;
}

/** Pixels per arrow key, and with Shift. */
const STEP = 8;
const LARGE_STEP = 48;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Clamps to the UAE's bounding box, rounded to a metre. */
const clampToCountry = ({ lat, lng }: Place): Place => ({
  lat: Number(clamp(lat, UAE_BOX.south, UAE_BOX.north).toFixed(5)),
  lng: Number(clamp(lng, UAE_BOX.west, UAE_BOX.east).toFixed(5)),
});

const icon = () => {
  const html = document.createElement('span');
  html.className =
    'block size-6 -rotate-45 rounded-full rounded-es-none border-[3px] border-card bg-primary shadow-lift';
  return divIcon({ className: 'grid place-items-center', html, iconSize: [44, 44], iconAnchor: [22, 34] });
};

interface PinMapProps {
  at: Place;
  onMove: (place: Place) => void;
}

/** A map with a draggable pin, and the message announcing its moves. */
function usePin({ at, onMove }: PinMapProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const element = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ map: LeafletMap; pin: Marker }>();
  const [announcement, setAnnouncement] = useState('');
  const { lat, lng } = at;

  const move = useEffectEvent((to: Place) => {
    const place = clampToCountry(to);
    onMove(place);
    setAnnouncement(t('listing.pinAt', { lat: place.lat.toFixed(4), lng: place.lng.toFixed(4) }));
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
    const map = createMap(container, lang).setView(at, HOME_ZOOM);
    const name = t('listing.pin');
    const pin = marker(at, { icon: icon(), draggable: true, title: name, alt: name }).addTo(map);
    pin.getElement()?.setAttribute('aria-label', name);
    pin.on('dragend', () => pin.setLatLng(move(pin.getLatLng())));
    pin.on('keydown', (event: LeafletKeyboardEvent) => onKey(map, pin, event.originalEvent));
    map.on('click', ({ latlng }) => pin.setLatLng(move(latlng)));
    return { map, pin };
  });

  useLayoutEffect(() => {
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

  // Another district or typed coordinates move the pin too.
  useEffect(() => {
    if (!shown) return;
    const { map, pin } = shown;
    const to = { lat, lng };
    if (pin.getLatLng().equals(to)) return;
    pin.setLatLng(to);
    if (!map.getBounds().pad(-0.1).contains(to)) map.setView(to, HOME_ZOOM);
  }, [shown, lat, lng]);

  return { element, map: shown?.map, said: announcement };
}

/** A pin to drag, place with a click or move with arrow keys; it stays within the UAE. */
export function PinMap(props: PinMapProps) {
  const { t } = useTranslation();
  const { element, map, said: announcement } = usePin(props);
  return (
    <div className="relative h-72 overflow-hidden rounded-control border border-hair">
      <div
        ref={element}
        dir="ltr"
        role="group"
        aria-label={t('listing.pinMap')}
        className="absolute inset-0 z-0"
      />
      <ZoomButtons map={map} className="absolute end-2 top-2 z-10" />
      <MapFoot map={map} className="z-10" />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
