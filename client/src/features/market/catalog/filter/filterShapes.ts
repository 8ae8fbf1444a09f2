import {
  circle,
  latLng,
  latLngBounds,
  layerGroup,
  polygon,
  type LatLngBounds,
  type Layer,
  type Map as LeafletMap,
} from 'leaflet';
import { useEffect } from 'react';
import { readArea } from '@manzil/shared/domain/place/areas';
import { landmarksFor } from '@manzil/shared/domain/place/landmarks';
import { circleAround, isLandmarkKind, USUAL } from '@manzil/shared/domain/place/near';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';

type Shapes = Pick<DealFilter, 'near' | 'within' | 'areas'>;

const outlinesOf = ({ areas = [] }: Shapes) => areas.flatMap((area) => [readArea(area) ?? []]);

/** The areas of the filter on the map: circles around landmarks, and drawn areas. */
function shapesLayer(shapes: Shapes): Layer {
  const { near = [], within = USUAL } = shapes;
  const look = { className: 'map-asked', interactive: false, weight: 2, fillOpacity: 1 };
  return layerGroup([
    ...near.flatMap(landmarksFor).map((landmark) => circle(landmark, { ...look, radius: within })),
    ...outlinesOf(shapes).map((outline) => polygon(outline, look)),
  ]);
}

/**
 * Bounds of these shapes: the areas, else the circles around single landmarks. Undefined if only whole kinds of
 * landmarks are chosen, which are everywhere.
 */
export function shapesBounds(shapes: Shapes): LatLngBounds | undefined {
  const { near = [], within = USUAL } = shapes;
  const corners = outlinesOf(shapes).flat();
  const circles = near.some(isLandmarkKind) ? [] : near.flatMap(landmarksFor);
  const spots =
    corners.length > 0
      ? corners
      : circles.flatMap((landmark) => {
          const { south, north, west, east } = circleAround(landmark, within).box;
          return [
            { lat: south, lng: west },
            { lat: north, lng: east },
          ];
        });
  return spots.length > 0 ? latLngBounds(spots.map(({ lat, lng }) => latLng(lat, lng))) : undefined;
}

/** Shows the filter's areas on a map. */
export function useFilterShapes(map: LeafletMap | undefined, { near, within, areas }: Shapes): void {
  // Compared by content, as every URL change creates new arrays.
  const content = JSON.stringify({ near, within, areas });
  useEffect(() => {
    if (!map) return;
    const layer = shapesLayer(JSON.parse(content) as Shapes).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, content]);
}
