import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** Pixels from the map's top left corner, and the side of the position with more room. */
export interface ScreenPosition {
  x: number;
  y: number;
  side: 'left' | 'right';
}

/** Screen position of a place, updated as the map moves; undefined outside the view. */
export function useScreenPosition(
  map: LeafletMap | undefined,
  place: { lat: number; lng: number } | undefined,
): ScreenPosition | undefined {
  const [at, setAt] = useState<ScreenPosition>();
  const { lat, lng } = place ?? {};
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return;
    const read = () => {
      const { x, y } = map.latLngToContainerPoint([lat, lng]);
      const size = map.getSize();
      const isInView = x >= 0 && y >= 0 && x <= size.x && y <= size.y;
      setAt(isInView ? { x, y, side: x > size.x / 2 ? 'left' : 'right' } : undefined);
    };
    map.whenReady(read);
    map.on('move zoomend', read);
    return () => {
      map.off('move zoomend', read);
      setAt(undefined);
    };
  }, [map, lat, lng]);
  return at;
}
