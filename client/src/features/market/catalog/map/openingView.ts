import emirates from '@manzil/shared/data/emirates.json';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import type { Bounds, OpeningView } from '@/blocks/map/preview';

/** The default view: the coast from Abu Dhabi to Ras Al Khaimah, where nearly all homes are. */
const COAST: Bounds = [
  [24.25, 54.25],
  [25.9, 56.05],
];

/** What the map opens on as far as the filter tells without the list of districts: its box, its emirate, or the coast. */
export function openingView({ bbox, city }: DealFilter): OpeningView {
  const [west, south, east, north] = bbox ?? [];
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined) {
    return {
      bounds: [
        [south, west],
        [north, east],
      ],
    };
  }
  const emirate = emirates.find(({ id }) => id === city);
  return emirate ? { centre: [emirate.lat, emirate.lng], zoom: emirate.zoom } : { bounds: COAST };
}
