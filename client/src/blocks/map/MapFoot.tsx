import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatKilometres, useLang } from '@/platform/i18n/format';
import { cx } from '@/ui/classes';
import { operatorsCredit } from './createMap';

/** Maximum width of the scale in pixels. */
const MAX_WIDTH = 72;

/** The longest round distance that fits the scale. */
function scaleOf(map: LeafletMap): { kilometres: number; width: number } {
  const { x, y } = map.getSize().divideBy(2);
  const metres = map.distance(
    map.containerPointToLatLng([x, y]),
    map.containerPointToLatLng([x + MAX_WIDTH, y]),
  );
  const most = metres / 1000;
  const ten = 10 ** Math.floor(Math.log10(most));
  const kilometres = ([5, 2].find((step) => step * ten <= most) ?? 1) * ten;
  return { kilometres, width: (kilometres / most) * MAX_WIDTH };
}

/** Attribution and scale of a map; legible over prices and roads. */
export function MapFoot({ map, className }: { map: LeafletMap | undefined; className?: string }) {
  const lang = useLang();
  const { t } = useTranslation();
  const [scale, setScale] = useState<ReturnType<typeof scaleOf>>();
  useEffect(() => {
    if (!map) return;
    const read = () => setScale(scaleOf(map));
    map.whenReady(read);
    map.on('moveend', read);
    return () => void map.off('moveend', read);
  }, [map]);
  return (
    <p
      className={cx(
        'pointer-events-none absolute start-2 bottom-1 flex items-center gap-1 text-micro text-muted',
        className,
      )}
    >
      <span className="rounded-sm bg-card/90 px-1">
        <bdi>{operatorsCredit || t('map.schematic')}</bdi>
        {' · '}
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noreferrer"
          className="pointer-events-auto underline"
        >
          <bdi>© OpenStreetMap</bdi>
        </a>
        {' · '}
        <bdi>Natural Earth</bdi>
      </span>
      {scale && (
        <span className="flex items-center gap-2 rounded-sm bg-card/90 px-1">
          <span
            aria-hidden
            className="h-1.5 border-x border-b border-current"
            style={{ inlineSize: scale.width }}
          />
          <span className="numbers">{formatKilometres(scale.kilometres, lang)}</span>
        </span>
      )}
    </p>
  );
}
