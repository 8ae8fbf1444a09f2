import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShort, useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { useRecentlyViewed } from '@/platform/lists';
import { useApiQuery } from '@/platform/useApi';
import { titleOf } from '@/property/card';
import { createMap } from '@/property/map/createMap';
import { showPlace, viewOf, type MapView } from './mapView';
import { createPins, type Pins } from './pins';
import type { CatalogState } from './useCatalogState';

interface Options {
  state: CatalogState;
  /** The list follows what is in view. */
  follows: boolean;
  lookedAt: string | null;
  onLook: (id: string | null) => void;
}

/** The map of the catalogue in an element: what is in view, its homes, and which of them are chosen. */
export function useCatalogMap({ state, follows, lookedAt, onLook }: Options) {
  const { t } = useTranslation();
  const lang = useLang();
  const seen = useRecentlyViewed();
  const element = useRef<HTMLDivElement>(null);
  /** Boxes of moves by hand that the address has not told yet: they are in view already, or were a moment ago. */
  const ownBoxes = useRef<string[]>([]);
  const isLed = useRef(false);
  const [shown, setShown] = useState<{ map: LeafletMap; pins: Pins } | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const { filter, follow } = state;

  const onMoved = useEffectEvent((map: LeafletMap) => {
    if (isLed.current) return;
    const next = viewOf(map);
    setView(next);
    if (!follows) return;
    if (String(next.bbox) === String(filter.bbox)) return;
    ownBoxes.current.push(String(next.bbox));
    follow({ bbox: next.bbox });
  });
  /** Moves that are not the reader's: the list does not follow them. */
  const quietly = useEffectEvent((map: LeafletMap, move: () => void) => {
    isLed.current = true;
    move();
    isLed.current = false;
    setView(viewOf(map));
  });
  const lead = useEffectEvent((map: LeafletMap) => quietly(map, () => showPlace(map, filter)));

  useEffect(() => {
    if (!element.current) return;
    const map = createMap(element.current, lang);
    lead(map);
    map.on('moveend', () => onMoved(map));
    map.on('click', () => setChosen([]));
    setShown({ map, pins: createPins(map) });
    const watcher = new ResizeObserver(() => quietly(map, () => map.invalidateSize({ pan: false })));
    watcher.observe(element.current);
    return () => {
      watcher.disconnect();
      map.remove();
      setShown(null);
    };
  }, [lang]);

  // Another place, or an area that came with the address.
  const box = filter.bbox ? String(filter.bbox) : '';
  const { city, district } = filter;
  useEffect(() => {
    if (!shown) return;
    const own = ownBoxes.current.lastIndexOf(box);
    ownBoxes.current.splice(0, own < 0 ? Infinity : own + 1);
    if (own < 0) lead(shown.map);
  }, [shown, box, city, district]);

  const answer = useApiQuery(
    'properties.getAllMapProperties',
    { ...filter, sort: undefined, ...view },
    { enabled: view !== null, keepPrevious: true },
  );
  const { data } = answer;
  const zoom = view?.zoom;
  useEffect(() => {
    if (!shown || !data) return;
    shown.pins.show(data, {
      seen: new Set(seen),
      onChoose: setChosen,
      onLook,
      texts: {
        pin: (pin) =>
          `AED ${formatShort(pin.price)}, ${titleOf(pin, lang)}, ${label('propertyType', pin.propertyType, lang)}`,
        cluster: (count) => t('map.cluster', { count, n: count }),
      },
    });
  }, [shown, data, zoom, seen, lang, t, onLook]);
  useEffect(() => {
    shown?.pins.highlight(lookedAt ? [...chosen, lookedAt] : chosen);
  }, [shown, data, zoom, lookedAt, chosen]);

  return { element, map: shown?.map, view, answer, chosen, setChosen };
}
