import type { AMENITIES, ADDITIONAL_OPTIONS, PropertyType, SUB_TYPES } from '../enums';

type Feature = (typeof AMENITIES)[number] | (typeof ADDITIONAL_OPTIONS)[number];

const HOME: readonly PropertyType[] = ['apartment', 'villa'];
const LIVING: readonly PropertyType[] = [...HOME, 'farms'];
const STAFFED: readonly PropertyType[] = [...HOME, 'office', 'labour', 'Retail_store'];
const BUILT: readonly PropertyType[] = [...STAFFED, 'warehouses', 'farms'];
const YARDS: readonly PropertyType[] = ['warehouses', 'labour', 'commercial_lands', 'farms'];

/** Property types that an amenity or option makes sense for; features not listed suit every type. */
const FEATURE_TYPES: Partial<Record<Feature, readonly PropertyType[]>> = {
  wifi: BUILT,
  pets_friendly: LIVING,
  dishwasher: HOME,
  air_conditioning: BUILT,
  pool: LIVING,
  balcony: [...HOME, 'office'],
  tv: [...LIVING, 'labour'],
  kitchen: [...LIVING, 'labour'],
  gym: [...HOME, 'office', 'labour'],
  laundry_room: [...LIVING, 'labour'],
  facilities_for_disabled: STAFFED,
  cafeteria_or_canteen: ['office', 'labour', 'warehouses'],
  reception_waiting_room: ['apartment', 'office', 'Retail_store'],
  kids_play_area: LIVING,
  satellite_cable_tv: [...LIVING, 'labour'],
  broadband_internet: BUILT,
  service_elevators: ['apartment', 'office', 'Retail_store', 'warehouses'],
  shared_spa: HOME,
  shared_pool: HOME,
  central_ac_heating: BUILT,
  maids_room: LIVING,
  drivers_room: LIVING,
  study_room: HOME,
  private_garden: LIVING,
  private_pool: LIVING,
  sea_view: [...HOME, 'office', 'commercial_lands'],
  landmark_view: [...HOME, 'office'],
  chiller_free: [...HOME, 'office', 'Retail_store'],
  built_in_wardrobes: HOME,
  walk_in_closet: HOME,
  concierge: ['apartment', 'office'],
  near_school: LIVING,
  loading_dock: ['warehouses', 'Retail_store'],
  mezzanine: ['warehouses', 'Retail_store', 'office'],
  three_phase_power: ['warehouses', 'labour', 'farms', 'Retail_store'],
  office_inside: ['warehouses', 'labour'],
  fenced: ['villa', ...YARDS],
  road_access: ['Retail_store', ...YARDS],
};
/** Property types that a subtype belongs to. */
const SUB_TYPE_TYPES: Record<(typeof SUB_TYPES)[number], readonly PropertyType[]> = {
  duplex: ['apartment'],
  penthouse: ['apartment'],
  loft: ['apartment'],
  hotelApartment: ['apartment'],
  townhouse: ['villa'],
  bungalow: ['villa'],
  compound: ['villa'],
  wholeBuilding: ['apartment', 'office'],
  fullFloor: ['apartment', 'office'],
  halfFloor: ['office'],
  businessCentre: ['office'],
  coWorking: ['office'],
  factory: ['warehouses'],
  storage: ['warehouses'],
  staffAccommodation: ['labour'],
  shop: ['Retail_store'],
  showroom: ['Retail_store'],
  restaurant: ['Retail_store'],
};
const SUITS = new Map<string, readonly string[]>(Object.entries({ ...FEATURE_TYPES, ...SUB_TYPE_TYPES }));

/** Whether a feature or subtype makes sense for a property type; every one does for an unknown type. */
export const suits = (feature: string, type: string | undefined): boolean =>
  !type || (SUITS.get(feature)?.includes(type) ?? true);
