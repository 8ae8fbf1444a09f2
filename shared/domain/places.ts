import districts from '../data/districts.json' with { type: 'json' };
import emirates from '../data/emirates.json' with { type: 'json' };
import type { Emirate } from './enums';

/** A named place with the point a map opens at (WGS 84 degrees). */
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

/** The districts of an emirate, in the order of the data set. */
export const districtsOf = (emirate: Emirate): readonly Place[] => byEmirate[emirate];

/** A district by its emirate; district ids are unique within an emirate only. */
export const findDistrict = (emirate: string, district: string): Place | undefined =>
  index.get(`${emirate}/${district}`);

export const findEmirate = (emirate: string): Place | undefined => emirateIndex.get(emirate);

/** The emirates that have a district of this id. */
export const emiratesWith = (district: string): Emirate[] =>
  (Object.keys(byEmirate) as Emirate[]).filter((emirate) => index.has(`${emirate}/${district}`));
