import districts from '../../data/districts.json' with { type: 'json' };
import emirates from '../../data/emirates.json' with { type: 'json' };
import type { Emirate } from '../enums';

/** A named place with its map centre (WGS 84 degrees). */
export interface Place {
  id: string;
  en: string;
  ar: string;
  lat: number;
  lng: number;
}

const byEmirate = districts as Record<Emirate, Place[]>;
const index = new Map<string, Place>();
for (const [emirate, list] of Object.entries(byEmirate)) {
  for (const district of list) index.set(`${emirate}/${district.id}`, district);
}
const emirateIndex = new Map<string, Place>(emirates.map((emirate) => [emirate.id, emirate]));

/** Districts of an emirate, in data order. */
export const districtsOf = (emirate: Emirate): readonly Place[] => byEmirate[emirate];

/** A district with its emirate. */
export interface DistrictOfUae extends Place {
  emirate: Emirate;
}
/** All districts of the country, in the order of the emirates and their data. */
export const districtsOfUae = (): DistrictOfUae[] =>
  (Object.keys(byEmirate) as Emirate[]).flatMap((emirate) =>
    byEmirate[emirate].map((district) => ({ ...district, emirate })),
  );

/** Finds a district by emirate; district ids are unique only within an emirate. */
export const findDistrict = (emirate: string, district: string): Place | undefined =>
  index.get(`${emirate}/${district}`);

export const findEmirate = (emirate: string): Place | undefined => emirateIndex.get(emirate);

/** Emirates with a district of this id. */
export const emiratesWith = (district: string): Emirate[] =>
  (Object.keys(byEmirate) as Emirate[]).filter((emirate) => index.has(`${emirate}/${district}`));
