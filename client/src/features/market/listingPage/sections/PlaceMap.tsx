import { circle, divIcon, marker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FARTHEST_OFF } from '@manzil/shared/domain/place/placeLimits';
import { useLang } from '@/platform/i18n/format';
import { createMap } from '@/blocks/map/createMap';
import { keepLabelsOff } from '@/blocks/map/labels';
import { HOME_ZOOM } from '@/blocks/map/preview';
import { MapFoot } from '@/blocks/map/MapFoot';
import { ZoomButtons } from '@/blocks/map/ZoomButtons';
import type { NearLandmark } from './landmarks';

interface PlaceMapProps {
  at: { lat: number; lng: number };
  near: readonly NearLandmark[];
  /** Show only the surroundings: the home is somewhere around `at`. */
  isAround?: boolean;
  /** The map fills the screen: wheel and touch move it instead of the page. */
  isAlone?: boolean;
}

/** Pixels, as in map.css. */
const HOME = 22;
const NUMBER = 24;

/** Map of a listing, with the listed landmarks by number. */
export function PlaceMap({ at: { lat, lng }, near, isAround = false, isAlone = false }: PlaceMapProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();

  useLayoutEffect(() => {
    if (!element.current) return;
    // Scrolling over the map scrolls the page; on touch, one finger scrolls the page and two move the map.
    const hasMouse = matchMedia('(pointer: fine)').matches;
    const shown = createMap(element.current, lang, {
      scrollWheelZoom: isAlone,
      dragging: isAlone || hasMouse,
    });
    shown.setView([lat, lng], HOME_ZOOM, { animate: false });
    setMap(shown);
    const { style } = element.current;
    const watcher = new ResizeObserver(() => {
      shown.invalidateSize({ pan: false });
      const { x, y } = shown.getSize();
      style.setProperty('--width', `${x}px`);
      style.setProperty('--height', `${y}px`);
    });
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
    keepLabelsOff(
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
        // On paper as large as on the screen, as the tiles and the centre are those of the screen.
        className="absolute inset-0 print:relative print:inset-auto print:h-(--height) print:w-(--width)"
      />
      <ZoomButtons map={map} className="absolute end-3 bottom-3 z-1000 print:hidden" />
      <MapFoot map={map} className="z-1000" />
    </div>
  );
}
