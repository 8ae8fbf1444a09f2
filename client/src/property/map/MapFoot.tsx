import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { formatKilometres, useLang } from '@/platform/format';
import { cx } from '@/ui/classes';
import { mapCredit } from './createMap';

/** Pixels. */
const LONGEST = 72;

/** The longest round length that the scale has room for. */
function scaleOf(map: LeafletMap): { kilometres: number; width: number } {
  const { x, y } = map.getSize().divideBy(2);
  const metres = map.distance(
    map.containerPointToLatLng([x, y]),
    map.containerPointToLatLng([x + LONGEST, y]),
  );
  const most = metres / 1000;
  const ten = 10 ** Math.floor(Math.log10(most));
  const kilometres = ([5, 2].find((step) => step * ten <= most) ?? 1) * ten;
  return { kilometres, width: (kilometres / most) * LONGEST };
}

/** The foot of a map: who drew it, and how far its ground reaches. */
export function MapFoot({ map, className }: { map: LeafletMap | undefined; className?: string }) {
  const lang = useLang();
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
        'pointer-events-none absolute start-2 bottom-1 flex items-center gap-2 text-micro text-muted',
        className,
      )}
    >
      <bdi>{mapCredit}</bdi>
      {scale && (
        <>
          <span
            aria-hidden
            className="h-1.5 border-x border-b border-current"
            style={{ inlineSize: scale.width }}
          />
          <span className="numbers">{formatKilometres(scale.kilometres, lang)}</span>
        </>
      )}
    </p>
  );
}
