import type { Filter } from '@manzil/shared/contract/filter.schemas';
import { countListed, listedWhere, publicConditions } from './catalogue.service';
import { remembered } from './catalogueCache';
import { findClusters, findFields } from './listingReads.model';
import { thumbnailOf } from './property.view';

/** More pins than this are answered as clusters (spec/2-api). */
const MAX_PINS = 2000;
/** Pixels of a cell, and of the world at zoom 0. */
const CELL_PX = 64;
const WORLD_PX = 256;
const COUNTRY_ZOOM = 7;
const PIN_FIELDS = 'location price type propertyType title titleAr images.url images.srcset';

/** The zoom at which a box of this width fills a map of usual size. */
const zoomOf = (bbox: number[] | undefined): number => {
  const [west = 0, , east = 0] = bbox ?? [];
  const width = east - west;
  return width > 0 ? Math.log2((360 / width) * (1024 / WORLD_PX)) : COUNTRY_ZOOM;
};

/** Pins of what matches, or clusters of it by the cells of a grid when there are too many. */
export async function findOnMap(filter: Filter, zoom: number | undefined) {
  const where = listedWhere(await publicConditions(filter));
  const count = await countListed(where);
  if (count > MAX_PINS) {
    const level = Math.min(22, Math.max(0, Math.round(zoom ?? zoomOf(filter.bbox))));
    const size = (360 / 2 ** level) * (CELL_PX / WORLD_PX);
    const key = `clusters ${size} ${JSON.stringify(where)}`;
    return { data: [], clusters: await remembered(key, () => findClusters(where, size)), count };
  }
  const records = await findFields(where, PIN_FIELDS, MAX_PINS);
  return {
    data: records.map((record) => ({
      id: String(record._id),
      lat: record.location.lat ?? 0,
      lng: record.location.lng ?? 0,
      price: record.price,
      type: record.type,
      propertyType: record.propertyType,
      title: record.title,
      titleAr: record.titleAr ?? null,
      image: thumbnailOf(record.images[0]),
    })),
    count,
  };
}
