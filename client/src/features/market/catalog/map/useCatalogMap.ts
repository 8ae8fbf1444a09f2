import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShort, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { useHidden } from '@/blocks/lists/hiddenList';
import { useRecentlyViewed } from '@/blocks/lists/lists';
import { useApiQuery } from '@/platform/api/useApi';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import { titleOf } from '@/blocks/listing/card/card';
import { createMap } from '@/blocks/map/createMap';
import { useFilterShapes } from '../filter/filterShapes';
import { opensOnResults, fitResults, fitPlace, viewOf, type MapView } from './mapView';
import { createPins, type MapAnswer, type Pins } from './pins';
import type { CatalogState } from '../useCatalogState';
import { useInitialResults } from '../useInitialResults';

interface Options {
  state: CatalogState;
  /** Whether the list follows the map's view. */
  follows: boolean;
  highlightedId: string | null;
  onHighlight: (id: string | null) => void;
}

/** The catalog's map in an element: its view, homes, and the chosen ones. */
export function useCatalogMap({ state, follows, highlightedId, onHighlight }: Options) {
  const lang = useLang();
  const element = useRef<HTMLDivElement>(null);
  /** Boxes of the person's own moves that the URL doesn't reflect yet; they must not move the map again. */
  const ownBoxes = useRef<string[]>([]);
  const isLed = useRef(false);
  /** Whether the person moved the map since it last opened on something. */
  const isMoved = useRef(false);
  const [shown, setShown] = useState<{ map: LeafletMap; pins: Pins } | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const { filter, follow } = state;
  const { isOpening, setIsOpening, isKnown, found } = useInitialResults(filter);

  const onMoved = useEffectEvent((map: LeafletMap) => {
    if (isLed.current) return;
    isMoved.current = true;
    setIsOpening(false);
    const next = viewOf(map);
    setView(next);
    if (!follows) return;
    if (String(next.bbox) === String(filter.bbox)) return;
    ownBoxes.current.push(String(next.bbox));
    follow({ bbox: next.bbox });
  });
  /** Moves the map without the list following. */
  const quietly = useEffectEvent((map: LeafletMap, move: () => void) => {
    isLed.current = true;
    move();
    isLed.current = false;
    setView(viewOf(map));
  });
  const lead = useEffectEvent((map: LeafletMap) => {
    isMoved.current = false;
    setIsOpening(opensOnResults(filter));
    quietly(map, () => fitPlace(map, filter));
  });

  useLayoutEffect(() => {
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

  // Moves the map when the URL brings another place or area.
  const box = filter.bbox ? String(filter.bbox) : '';
  const { city, district, places, near, within, areas } = filter;
  const where = JSON.stringify([city, district, places, near, within, areas]);
  useEffect(() => {
    if (!shown) return;
    const own = ownBoxes.current.lastIndexOf(box);
    ownBoxes.current.splice(0, own < 0 ? Infinity : own + 1);
    if (own < 0) lead(shown.map);
  }, [shown, box, where]);

  useSearchChange(shown !== null, filter, () => {
    if (!isMoved.current && opensOnResults(filter)) setIsOpening(true);
  });
  useFilterShapes(shown?.map, filter);

  const open = useEffectEvent((map: LeafletMap) => {
    setIsOpening(false);
    if (found) quietly(map, () => fitResults(map, found, filter));
  });
  useEffect(() => {
    if (shown && isKnown) shown.map.whenReady(() => open(shown.map));
  }, [shown, isKnown]);

  const answer = useMapAnswer(filter, view, isOpening);
  const pinUse = { zoom: view?.zoom, highlightedId, chosen, onHighlight, onChoose: setChosen };
  useShownPins(shown?.pins, answer.data, pinUse);
  return {
    element,
    map: shown?.map,
    view,
    answer,
    chosen,
    setChosen,
  };
}

/** Calls back when anything but place and order of a search changes, and once the map is ready. */
function useSearchChange(isReady: boolean, filter: DealFilter, onChange: () => void): void {
  const { sort: _sort, nice: _nice, bbox: _bbox, ...wishes } = filter;
  const search = JSON.stringify(wishes);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (isReady) change();
  }, [isReady, search]);
}

/** The homes in a view, or the previous ones while the map is opening. */
function useMapAnswer(filter: DealFilter, view: MapView | null, isOpening: boolean) {
  const { data, isFetching } = useApiQuery(
    'properties.getAllMapProperties',
    { ...filter, sort: undefined, nice: undefined, ...view },
    { enabled: view !== null && !isOpening, keepPrevious: true },
  );
  return { data: useVisibleAnswer(data), isFetching };
}

/** The response without the homes the viewer hid; clusters still count them. */
function useVisibleAnswer(answer: MapAnswer | undefined): MapAnswer | undefined {
  const hidden = useHidden();
  return useMemo(() => {
    if (!answer || hidden.length === 0) return answer;
    const data = answer.data.filter(({ id }) => !hidden.includes(id));
    return { ...answer, data, count: answer.count - (answer.data.length - data.length) };
  }, [answer, hidden]);
}

interface PinUse {
  zoom: number | undefined;
  highlightedId: string | null;
  chosen: string[];
  onHighlight: (id: string | null) => void;
  onChoose: (ids: string[]) => void;
}

/** Shows a response on the map and highlights the hovered or chosen homes. */
function useShownPins(pins: Pins | undefined, data: MapAnswer | undefined, use: PinUse): void {
  const { zoom, highlightedId, chosen, onHighlight, onChoose } = use;
  const { t } = useTranslation();
  const lang = useLang();
  const seen = useRecentlyViewed();
  useEffect(() => {
    if (!pins || !data) return;
    pins.show(data, {
      seen: new Set(seen),
      onChoose,
      onHighlight,
      texts: {
        pin: (pin) =>
          `AED ${formatShort(pin.price)}, ${titleOf(pin, lang)}, ${label('propertyType', pin.propertyType, lang)}`,
        cluster: (count) => t('map.cluster', { count, n: count }),
      },
    });
  }, [pins, data, zoom, seen, lang, t, onHighlight, onChoose]);
  useEffect(() => {
    pins?.highlight(highlightedId ? [...chosen, highlightedId] : chosen);
  }, [pins, data, zoom, highlightedId, chosen]);
}
