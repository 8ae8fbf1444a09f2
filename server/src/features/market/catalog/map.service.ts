import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { pin } from '@manzil/shared/contract/schemas/properties.schemas';
import type { Evaluation } from '@manzil/search';
import { catalogue } from '../listings/search/catalogue';
import { evaluated } from './catalog.service';

/** Above this number of pins the answer contains clusters (spec/2-api). */
const MAX_PINS = 2000;
/** Size in pixels of a grid cell, and of the world at zoom 0. */
const CELL_PX = 64;
const WORLD_PX = 256;
const COUNTRY_ZOOM = 7;
const MAX_ZOOM = 22;

/** Zoom at which a box of this width fills a map of typical size. */
const zoomOf = (bbox: number[] | undefined): number => {
  const [west = 0, , east = 0] = bbox ?? [];
  const width = east - west;
  return width > 0 ? Math.log2((360 / width) * (1024 / WORLD_PX)) : COUNTRY_ZOOM;
};

/** JSON of pins by stamp: validating and serialising take most of a map's time. */
const knownPins = new Map<number, Buffer>();
const MAX_KNOWN_PINS = 50_000;

function jsonOf(shown: ReturnType<Evaluation['pins']>[number]): Buffer {
  const known = knownPins.get(shown.stamp);
  if (known) return known;
  const json = Buffer.from(JSON.stringify(pin.parse(shown)));
  if (shown.stamp < 0) return json;
  if (knownPins.size >= MAX_KNOWN_PINS) knownPins.clear();
  knownPins.set(shown.stamp, json);
  return json;
}

/** Pins of the matching homes as JSON, or grid clusters if there are too many. */
export async function findOnMap(filter: Filter, zoom: number | undefined) {
  const level = Math.min(MAX_ZOOM, Math.max(0, Math.round(zoom ?? zoomOf(filter.bbox))));
  const size = (360 / 2 ** level) * (CELL_PX / WORLD_PX);
  const { shown, count, ...rest } = await evaluated(filter, (found) => {
    const count = found.count();
    if (count > MAX_PINS) {
      return { shown: [], clusters: found.once(`clusters ${size}`, () => found.clusters(size)), count };
    }
    const read = () => found.pins().map((home) => ({ id: home.id, json: jsonOf(home) }));
    return { shown: found.once('pins', read), count };
  });
  const listed = await catalogue().stillListed(shown.map(({ id }) => id));
  const pins = listed ? shown.filter(({ id }) => listed.has(id)) : shown;
  return { ...rest, pins: pins.map(({ json }) => json), count: count - shown.length + pins.length };
}
