import type { Map as LeafletMap } from 'leaflet';
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatKilometres, useLang } from '@/platform/i18n/format';
import { PHONE, useMedia } from '@/platform/hooks/useMedia';
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

/** Who made the map. */
function Credits() {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

/** Attribution and scale of a map; legible over prices and roads. On phones the attribution is folded behind an icon. */
export function MapFoot({ map, className }: { map: LeafletMap | undefined; className?: string }) {
  const lang = useLang();
  const { t } = useTranslation();
  const isPhone = useMedia(PHONE);
  const [scale, setScale] = useState<ReturnType<typeof scaleOf>>();
  useEffect(() => {
    if (!map) return;
    const read = () => setScale(scaleOf(map));
    map.whenReady(read);
    map.on('moveend', read);
    return () => void map.off('moveend', read);
  }, [map]);
  return (
    <div
      className={cx(
        'pointer-events-none absolute start-2 bottom-1 flex items-center gap-1 text-micro text-muted',
        className,
      )}
    >
      {isPhone ? (
        <details className="pointer-events-auto relative">
          <summary
            aria-label={t('map.credits')}
            className="grid size-11 cursor-pointer list-none place-items-center [&::-webkit-details-marker]:hidden"
          >
            <span className="rounded-pill bg-card/90 p-1">
              <Info aria-hidden className="size-4" />
            </span>
          </summary>
          <span className="absolute start-0 bottom-full w-max max-w-72 rounded-sm bg-card px-2 py-1 shadow-card">
            <Credits />
          </span>
        </details>
      ) : (
        <span className="rounded-sm bg-card/90 px-1">
          <Credits />
        </span>
      )}
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
    </div>
  );
}
