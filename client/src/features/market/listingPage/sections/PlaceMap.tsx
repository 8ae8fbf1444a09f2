import { circle, divIcon, marker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FARTHEST_OFF } from '@manzil/shared/domain/placeLimits';
import { useLang } from '@/platform/i18n/format';
import { createMap } from '@/blocks/map/createMap';
import { keepClear } from '@/blocks/map/labels';
import { MapFoot } from '@/blocks/map/MapFoot';
import { ZoomButtons } from '@/blocks/map/ZoomButtons';
import type { NearLandmark } from './landmarks';

interface PlaceMapProps {
  at: { lat: number; lng: number };
  near: readonly NearLandmark[];
  /** Its surroundings alone are shown: it lies somewhere around `at`. */
  isAround?: boolean;
  /** It is all there is on the screen: wheel and finger move it, not the page. */
  isAlone?: boolean;
}

/** Pixels, as map.css has them. */
const HOME = 22;
const NUMBER = 24;
const ZOOM = 14;

/** Where a listing is, with the landmarks of the list beside it by their numbers. */
export function PlaceMap({ at: { lat, lng }, near, isAround = false, isAlone = false }: PlaceMapProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();

  useEffect(() => {
    if (!element.current) return;
    // The page is scrolled over the map; fingers move the page, two of them the map.
    const hasMouse = matchMedia('(pointer: fine)').matches;
    const shown = createMap(element.current, lang, {
      scrollWheelZoom: isAlone,
      dragging: isAlone || hasMouse,
    });
    shown.setView([lat, lng], ZOOM, { animate: false });
    setMap(shown);
    const watcher = new ResizeObserver(() => shown.invalidateSize({ pan: false }));
    watcher.observe(element.current);
    return () => {
      watcher.disconnect();
      shown.remove();
      setMap(undefined);
    };
  }, [lang, lat, lng, isAlone]);

  useEffect(() => {
    if (!map) return;
    const place = (at: [number, number], className: string, text: string, size: number) =>
      marker(at, {
        icon: divIcon({ className, html: text, iconSize: [size, size] }),
        interactive: false,
        keyboard: false,
        zIndexOffset: className === 'map-home' ? 1000 : 0,
      }).addTo(map);
    const standing = near.map(({ landmark }, index) =>
      place([landmark.lat, landmark.lng], 'map-number', String(index + 1), NUMBER),
    );
    const look = { className: 'map-around', interactive: false, weight: 2 };
    const around = isAround && circle([lat, lng], { ...look, radius: FARTHEST_OFF }).addTo(map);
    if (!around) standing.push(place([lat, lng], 'map-home', '', HOME));
    keepClear(
      map,
      standing.map((one) => {
        const { lat: y, lng: x } = one.getLatLng();
        return { at: [y, x], width: NUMBER, height: NUMBER };
      }),
    );
    return () => {
      for (const one of standing) one.remove();
      if (around) around.remove();
    };
  }, [map, near, lat, lng, isAround]);

  return (
    <div className="relative isolate size-full">
      <div
        ref={element}
        dir="ltr"
        role="group"
        aria-label={t('single.mapKeys')}
        className="absolute inset-0"
      />
      <ZoomButtons map={map} className="absolute end-3 bottom-3 z-1000 print:hidden" />
      <MapFoot map={map} className="z-1000" />
    </div>
  );
}
