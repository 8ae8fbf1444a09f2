import type { Emirate, PropertyType } from '@manzil/shared/domain/enums';
import { districtsOf, findDistrict, type Place } from '@manzil/shared/domain/place/places';
import type { Setting } from '../scenes/index';
import { nearestStation, settingOf } from './geography';
import type { Plan } from './listingPlan';
import { areasOf } from './localAreas';
import type { Random } from './random';

/** Location of a listing. */
export interface Whereabouts {
  place: Place;
  location: { lat: number; lng: number };
  setting: Setting;
  /** A metro station within a short walk. */
  station?: { minutes: number; en: string; ar: string };
}

/** Districts where nobody lives or no viewings are possible yet. */
const REMOTE =
  /world_islands|jebel_ali_port|bu_hasa|delma|nurai|lulu_island|sammaliyyah|umm_yifeenah|jebel_jais|airport/;
const INDUSTRY =
  /industrial|free_?zone|saif_zone|al_quoz|mussafah|ras_al_khor|jebel_ali|umm_ramool|investment_park|saja/;
/** Districts of towers and dense blocks, without villas. */
const TOWERS =
  /marina|_towers|business_bay|downtown|difc|harbour|beachfront|bluewaters|maritime|mina|city_walk|media_city|corniche|danah|zahiyah|markaziyah|hisn|electra|hamdan|najda|reem_island|maryah|al_khan$|majaz|taawun|al_nahda|qasba|mamzar|maryam|liwara|_port|emirates_city|marjan|deira|_ras$|sabkha|naif|souq|healthcare|knowledge|residence/;
/** The best-known districts come first in the list. */
const BEST_KNOWN = 60;
/** Straight-line distance; the walk is a little longer. */
const NEAR_METRES = 900;
const METRES_A_MINUTE = 90;

/** Station of a fixed district, within a short ride. */
const REACH_METRES = 1500;

const wanted: Partial<Record<PropertyType, (place: Place, setting: Setting) => boolean>> = {
  villa: ({ id }, setting) => setting !== 'city' && !INDUSTRY.test(id) && !TOWERS.test(id),
  farms: ({ id }, setting) => ['desert', 'oasis', 'mountain', 'town'].includes(setting) && !INDUSTRY.test(id),
  warehouses: ({ id }) => INDUSTRY.test(id),
  labour: ({ id }) => INDUSTRY.test(id),
  commercial_lands: (_place, setting) => setting !== 'sea' && setting !== 'city',
};
const placesKnown = new Map<string, { all: Place[]; nearMetro: Place[] }>();

/** Districts of an emirate suitable for such a listing. */
function placesFor(city: Emirate, propertyType: PropertyType) {
  const key = `${city} ${propertyType}`;
  const former = placesKnown.get(key);
  if (former) return former;
  const open = districtsOf(city).filter(({ id }) => !REMOTE.test(id));
  const fits = wanted[propertyType] ?? (({ id }: Place) => !INDUSTRY.test(id));
  const areas = areasOf(city, propertyType);
  const best = propertyType === 'apartment' || propertyType === 'office' ? open.slice(0, BEST_KNOWN) : open;
  const known = areas ? open.filter(({ id }) => areas.includes(id)) : best;
  const fitting = known.filter((place) => fits(place, settingOf(`${city}/${place.id}`, city, place)));
  const all = fitting.length > 0 ? fitting : open;
  const nearMetro = all.filter((place) => (nearestStation(place)?.metres ?? Infinity) < NEAR_METRES);
  const found = { all, nearMetro };
  placesKnown.set(key, found);
  return found;
}

/** A point near the district's centre, or between it and its metro station. */
function locationIn(place: Place, isNearMetro: boolean, random: Random) {
  const station = isNearMetro ? nearestStation(place)?.at : undefined;
  const share = station ? random.between(0.1, 0.75) : 0;
  const spread = station ? 0.0014 : 0.004;
  const rounded5 = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const along = (from: number, to: number | undefined) =>
    rounded5(from + ((to ?? from) - from) * share + random.between(-spread, spread));
  return { lat: along(place.lat, station?.lat), lng: along(place.lng, station?.lng) };
}

/** A fixed district with its metro station, or a random one that suits the listing, more often near the metro. */
function placeOf({ city, propertyType, district }: Plan, random: Random) {
  const fixed = district && findDistrict(city, district);
  if (fixed) {
    const isNear = (nearestStation(fixed)?.metres ?? Infinity) < REACH_METRES;
    return { place: fixed, isNearMetro: isNear && random.chance(0.75) };
  }
  const { all, nearMetro } = placesFor(city, propertyType);
  const isNearMetro = nearMetro.length > 0 && random.chance(0.7);
  return { place: random.pick(isNearMetro ? nearMetro : all), isNearMetro };
}

/** Chooses a district for a listing, its pin and its surroundings. */
export function whereaboutsOf(plan: Plan, random: Random): Whereabouts {
  const { city } = plan;
  const { place, isNearMetro } = placeOf(plan, random);
  const location = locationIn(place, isNearMetro, random);
  const nearest = nearestStation(location);
  return {
    place,
    location,
    setting: settingOf(`${city}/${place.id}`, city, place),
    ...(nearest &&
      nearest.metres <= NEAR_METRES && {
        station: {
          minutes: Math.max(3, Math.ceil(nearest.metres / METRES_A_MINUTE)),
          en: nearest.en,
          ar: nearest.ar,
        },
      }),
  };
}
