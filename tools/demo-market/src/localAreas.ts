import type { Emirate, PropertyType } from '@manzil/shared/domain/enums';

/** Dubai's sought-after districts of flats and offices, with their price level relative to the city's centre. */
const DUBAI_CITY: Record<string, number> = {
  downtown_dubai: 1.55,
  difc: 1.55,
  palm_jumeirah: 1.5,
  jumeirah_beach_residence: 1.38,
  dubai_marina: 1.26,
  business_bay: 1.2,
  dubai_creek_harbour: 1.2,
  dubai_hills_estate: 1.2,
  the_views: 1.1,
  the_greens: 1.05,
  jumeirah_lake_towers: 1.05,
  barsha_heights: 0.95,
  al_barsha_1: 0.95,
  al_furjan: 0.9,
  al_mankhool: 0.9,
  oud_metha: 0.9,
  al_karama: 0.9,
  jumeirah_village_circle: 0.9,
  al_rigga: 0.85,
  dubai_sports_city: 0.8,
  motor_city: 0.8,
  discovery_gardens: 0.74,
  dubai_silicon_oasis: 0.74,
  al_nahda_1: 0.72,
  town_square: 0.72,
  international_city: 0.62,
};
/** Dubai's villa communities, with their price level. */
const DUBAI_VILLAS: Record<string, number> = {
  palm_jumeirah: 1.9,
  al_barari: 1.35,
  dubai_hills_estate: 1.3,
  tilal_al_ghaf: 1.2,
  jumeirah_golf_estates: 1.2,
  jumeirah_park: 1.1,
  arabian_ranches: 1.05,
  arabian_ranches_2: 1,
  jumeirah_village_triangle: 0.95,
  damac_hills: 0.95,
  mudon: 0.9,
  villanova: 0.85,
  mirdif: 0.85,
  the_villa: 0.85,
  al_khawaneej_1: 0.8,
  damac_hills_2: 0.6,
};
const OFFICES = [
  'business_bay',
  'difc',
  'jumeirah_lake_towers',
  'barsha_heights',
  'dubai_media_city',
  'dubai_internet_city',
  'sheikh_zayed_road',
  'trade_centre_1',
  'al_barsha_1',
  'port_saeed',
  'dubai_silicon_oasis',
];

/** Districts where listings of this type are usual; undefined for no preference. */
export function areasOf(city: Emirate, type: PropertyType): readonly string[] | undefined {
  if (city !== 'dubai') return undefined;
  if (type === 'apartment') return Object.keys(DUBAI_CITY);
  if (type === 'villa') return Object.keys(DUBAI_VILLAS);
  return type === 'office' ? OFFICES : undefined;
}

/** Price level of a well-known district relative to the centre of its city. */
export const levelOf = (city: Emirate, district: string, type: PropertyType): number | undefined =>
  city === 'dubai' ? (type === 'villa' ? DUBAI_VILLAS : DUBAI_CITY)[district] : undefined;
