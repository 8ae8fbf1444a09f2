import type { Map as LeafletMap } from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/classes';
import { IconButton } from '@/ui/Button';

const look = 'border border-hair bg-card shadow-lift';

/** Zoom buttons; one at its limit is marked as disabled but keeps focus. */
export function ZoomButtons({ map, className }: { map: LeafletMap | undefined; className?: string }) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState<number>();
  useEffect(() => {
    if (!map) return;
    const read = () => setZoom(map.getZoom());
    map.whenReady(read);
    map.on('zoomend', read);
    return () => void map.off('zoomend', read);
  }, [map]);
  const isNearest = map !== undefined && zoom === map.getMaxZoom();
  const isFarthest = map !== undefined && zoom === map.getMinZoom();
  return (
    <div className={cx('grid', className)}>
      <IconButton
        label={t('map.zoomIn')}
        icon={Plus}
        aria-disabled={isNearest}
        className={cx('rounded-b-none! aria-disabled:opacity-50', look)}
        onClick={() => map?.zoomIn()}
      />
      <IconButton
        label={t('map.zoomOut')}
        icon={Minus}
        aria-disabled={isFarthest}
        className={cx('rounded-t-none! border-t-0! aria-disabled:opacity-50', look)}
        onClick={() => map?.zoomOut()}
      />
    </div>
  );
}
