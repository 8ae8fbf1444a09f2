import { distance } from 'fastest-levenshtein';
import labels from '@manzil/shared/data/enums.json' with { type: 'json' };
import { EMIRATES, type Emirate } from '@manzil/shared/domain/enums';
import type { FeedChoiceField } from '@manzil/shared/domain/offer/feeds';
import { createLruCache } from '@manzil/shared/domain/lruCache';
import { districtsOfUae, findDistrict } from '@manzil/shared/domain/place/places';
import { foldText, foldWords } from '@manzil/shared/domain/text/fold';
import { districtNames, emirateNames } from '@manzil/shared/domain/text/searchTokens';
import type { FeedChoices, UnknownValue } from './shape';

/** Longest value offered for a choice. */
const MAX_VALUE = 200;
/** Longest value compared with names. */
const MAX_COMPARED = 60;
/** Share of letters that must agree for a guess. */
const LEAST_LIKENESS = 0.5;

/** A value as shown beside its choices. */
const shownValue = (value: string): string => value.replace(/\s+/g, ' ').trim().slice(0, MAX_VALUE);
/** Key of a value in choices: case, punctuation, articles and spelling of the script don't count. */
export const foldValue = (value: string): string => {
  const shown = shownValue(value);
  return foldWords(shown).join(' ') || foldText(shown);
};

/** A table of our value (or null for none of ours) by the folded value of a feed. */
type Values = ReadonlyMap<string, string | null>;

/** Table from our values with the feeds' values, separated by `|`. */
const values = (table: Record<string, string>): Map<string, string | null> =>
  new Map(
    Object.entries(table).flatMap(([ours, theirs]) =>
      [ours, ...theirs.split('|').filter(Boolean)].map((value): [string, string] => [foldValue(value), ours]),
    ),
  );
const labelled = (list: readonly { id: string; en: string; ar: string }[]) =>
  list.flatMap(({ id, en, ar }) => [id, en, ar].map((name): [string, string] => [foldValue(name), id]));

const TYPES = values({
  rent: 'RR|CR|RP|Rent|For rent|Rental|Residential rent|Commercial rent|To let|Lease|للإيجار|إيجار',
  sale: 'RS|CS|SP|Sale|Buy|For sale|Residential sale|Commercial sale|للبيع|بيع',
  investment: 'للاستثمار',
});

/** Subtypes follow a slash. `Other Commercial` and bulk units (`BU`) can be anything: a person chooses. */
const PROPERTY_KINDS = values({
  apartment: 'AP|Apartments|Flat|Studio|Apartment/Flat|Residential unit|شقة',
  'apartment/duplex': 'DX|Duplex',
  'apartment/penthouse': 'PH|Penthouse|Pent House',
  'apartment/hotelApartment':
    'HA|Hotel Apartment|Hotel Apartments|Serviced Apartment|Hotel apt|Short Term / Hotel Apartment',
  'apartment/loft': 'Loft|Loft Apartment',
  'apartment/fullFloor': 'Residential Floor',
  'apartment/wholeBuilding': 'WB|Whole Building|Residential Building',
  villa: 'VH|Villas|House|Villa/House|فيلا',
  'villa/townhouse': 'TH|Townhouse|Town House|Townhouses',
  'villa/bungalow': 'BW|Bungalow',
  'villa/compound': 'CD|Compound|Villa Compound|Residential Compound',
  office: 'OF|Office Space|Offices|مكتب',
  'office/fullFloor': 'FF|Full Floor|Commercial Floor',
  'office/halfFloor': 'HF|Half Floor',
  'office/wholeBuilding': 'Commercial Building',
  'office/businessCentre': 'BC|Business Centre|Business Center',
  'office/coWorking': 'CW|Co-working|Co-working Space|Coworking',
  warehouses: 'WH|Warehouse|مستودع',
  'warehouses/factory': 'FA|Factory|Industrial',
  'warehouses/storage': 'ST|Storage',
  labour: 'LC|Labour Camp|Labor Camp|Labour accommodation|سكن عمال',
  'labour/staffAccommodation': 'SA|Staff Accommodation',
  commercial_lands:
    'LP|LA|Land|Plot|Land/Plot|Residential Land|Commercial Land|Industrial Land|Mixed Use Land|أرض|أرض تجارية',
  farms: 'FM|Farm|مزرعة',
  Retail_store: 'RE|Retail|Retail store|محل تجاري',
  'Retail_store/shop': 'SH|Shop',
  'Retail_store/showroom': 'SR|Showroom|Show Room',
  'Retail_store/restaurant': 'RT|Restaurant',
});

/** Bayut's property type names; other subtypes fall back to their parent. */
export const BAYUT_KINDS: Readonly<Record<string, string>> = {
  apartment: 'Apartment',
  'apartment/penthouse': 'Pent House',
  'apartment/hotelApartment': 'Hotel Apartment',
  'apartment/loft': 'Loft',
  'apartment/fullFloor': 'Residential Floor',
  'apartment/wholeBuilding': 'Residential Building',
  villa: 'Villa',
  'villa/townhouse': 'Townhouse',
  office: 'Office',
  'office/fullFloor': 'Commercial Floor',
  'office/wholeBuilding': 'Commercial Building',
  warehouses: 'Warehouse',
  'warehouses/factory': 'Factory',
  labour: 'Labour Camp',
  commercial_lands: 'Commercial Land',
  farms: 'Farm',
  Retail_store: 'Retail',
  'Retail_store/shop': 'Shop',
};

const FURNISHINGS = values({
  furnished: 'Yes|Y|1|true|Fully furnished|Full|مفروش',
  unfurnished: 'No|N|0|false|Not furnished|غير مفروش',
  partly: 'Partly furnished|Partially furnished|Partial|Semi|Semi furnished|مفروش جزئيا',
});

/** By the codes of Property Finder and the usual names. Known amenities that have none of ours follow below. */
const AMENITIES = values({
  central_ac_heating:
    'AC|Central A/C|Central A/C & Heating|Central air conditioning|Centrally air-conditioned|HT|Heating',
  air_conditioning: 'A/C|Air conditioned',
  balcony: 'BA|TR|Terrace|Balcony or Terrace',
  kitchen:
    'BK|FF|Built in Kitchen Appliances|Kitchen Appliances|Fully fitted kitchen|Equipped kitchen|Fitted kitchen',
  landmark_view: 'BL|View of Landmark',
  built_in_wardrobes: 'BW|Built in Wardrobes',
  free_parking: 'CP|BP|VP|Covered Parking|Basement parking|Visitors parking|Parking',
  garage: 'GA|Private garage',
  concierge: 'CS|Concierge Service|24 hours Concierge',
  reception_waiting_room: 'LB|RA|Lobby in Building|Reception area|Reception/Waiting Room',
  maids_room: "MR|Maid's Room|Maids Room|Maid Room",
  cleaning_services: 'MS|CL|Maid Service|Cleaning services',
  pets_friendly: 'PA|Pets Allowed|Pet friendly',
  private_garden: 'PG|Private Garden|Garden|Lawn or Garden',
  private_pool: 'PP|Private Pool|Private swimming pool',
  gym: 'PY|SY|Private Gym|Shared Gym|Gymnasium|Gym or Health Club',
  security_cameras: 'SE|Security|CCTV|CCTV Security|24 hours security',
  shared_pool: 'SP|Shared Pool|Shared swimming pool|Communal pool',
  shared_spa: 'SS|Shared Spa|Spa',
  study_room: 'ST|Study|Study Room',
  sea_view: 'VW|View of Water|Sea view|Sea/Water view|Water view',
  walk_in_closet: 'WC|Walk in Closet',
  kids_play_area: "PR|Children's Play Area|Kids Play Area",
  pool: 'IS|Swimming Pool|Indoor swimming pool',
  drivers_room: 'DR|Drivers room|Driver Room',
  upgraded: 'UI|Upgraded interior',
  maintenance_staff: 'MT|Maintenance|Maintenance Staff',
  storage_areas: 'SG|Storage room|Storage Areas',
  near_school: 'NS|Near school',
  near_mosque: 'NM|Near mosque',
  near_metro: 'MO|Near metro',
  mezzanine: 'MZ',
  broadband_internet: 'AN|Available Networked|Cable-ready|Broadband Internet',
  cafeteria_or_canteen: 'DN|Dining in building|Cafeteria or Canteen',
  waste_disposal: '',
  facilities_for_disabled: 'Facilities for Disabled',
  service_elevators: 'Service Elevators|Elevators in Building',
  satellite_cable_tv: 'Satellite/Cable TV',
  laundry_room: 'Laundry Room|Laundry Facility',
});
const OTHER_AMENITIES =
  'PJ|VC|CO|BR|CR|PN|BB|CA|GZ|MB|HF|LF|MF|SA|WF|SR|GR|IC|SF|BT|CV|GV|CW|NO|SO|EO|WO|HO|SM|ML|PT|VT|BC|PK|RT|NG|AP|GF|SV|OP|SH|CD|NH|BH|' +
  "Private Jacuzzi|Jacuzzi|Vastu-compliant|Children's Pool|Barbecue Area|BBQ area|Conference Room|Pantry";
for (const name of OTHER_AMENITIES.split('|')) AMENITIES.set(foldValue(name), null);
for (const [name, id] of [...labelled(labels.amenities), ...labelled(labels.additionalOptions)]) {
  AMENITIES.set(name, id);
}

/** Old dubizzle numbers its cities. */
const CITY_NUMBERS: Record<Emirate, string> = {
  dubai: '2',
  abu_dhabi: '3|39|Al Ain|العين',
  ras_al_khaimah: '11',
  sharjah: '12',
  fujairah: '13',
  ajman: '14',
  umm_al_quwain: '15',
};
const CITIES = values(
  Object.fromEntries(
    EMIRATES.map((city) => [city, [...emirateNames(city).filter(Boolean), CITY_NUMBERS[city]].join('|')]),
  ),
);

/** Fields whose unknown values the owner maps. */
export const CHOSEN_VALUES = {
  type: TYPES,
  propertyType: PROPERTY_KINDS,
  city: CITIES,
  furnishing: FURNISHINGS,
  amenities: AMENITIES,
} as const;

/** Values mapped without a choice; others are dropped. */
export const PLAIN_VALUES: Readonly<Record<string, Values>> = {
  rentPeriod: values({
    yearly: 'Y|YR|Year|Annually|Annual|Per year|سنوي|سنويا',
    monthly: 'M|MO|Month|Per month|شهري|شهريا',
    weekly: 'W|WK|Week|Per week|أسبوعي|أسبوعيا',
    daily: 'D|DA|Day|Per day|يومي|يوميا',
  }),
  propertyCondition: values({
    ready: 'completed|completed primary|ready primary|ready secondary',
    'off-plan':
      'off plan primary|off plan secondary|offplan|offplan primary|offplan secondary|under construction',
  }),
  isOffPlan: values({ 'off-plan': 'Yes|Y|1|true', ready: 'No|N|0|false' }),
  priceOnApplication: values({ yes: 'Y|1|true' }),
  status: values({ live: 'vacant|active|current|published|available|for sale|to let|yes|y|1|true' }),
};

const placeKey = (name: string): string => foldWords(name).join('');
const DISTRICTS = new Map<string, string>();
for (const { emirate, id } of districtsOfUae()) {
  for (const name of districtNames(emirate, id).filter(Boolean)) {
    const key = `${emirate}/${placeKey(name)}`;
    if (!DISTRICTS.has(key)) DISTRICTS.set(key, id);
  }
}
const NAMES_OF = new Map(
  EMIRATES.map((city) => [
    city as string,
    new Map(
      [...DISTRICTS]
        .filter(([key]) => key.startsWith(`${city}/`))
        .map(([key, id]): [string, string] => [key.slice(city.length + 1), `${city}/${id}`]),
    ),
  ]),
);
const ALL_NAMES = new Map([...NAMES_OF.values()].flatMap((names) => [...names]));

/** Finds a district by name in either language, id, initials or common alias. */
export const districtNamed = (city: string, name: string): string | undefined =>
  findDistrict(city, name)?.id ?? DISTRICTS.get(`${city}/${placeKey(name)}`);

type Guess = UnknownValue['guess'];
const guesses = createLruCache<Guess>(5000);

function nearest(key: string, names: Values): Guess {
  let best: Guess = null;
  for (const [name, ours] of names) {
    if (ours === null || name.length < 3) continue;
    const longest = Math.max(name.length, key.length);
    const most = 1 - Math.abs(name.length - key.length) / longest;
    if (most < LEAST_LIKENESS || (best && most <= best.likeness)) continue;
    const likeness = Math.round((1 - distance(name, key) / longest) * 100) / 100;
    if (likeness >= LEAST_LIKENESS && (!best || likeness > best.likeness)) best = { ours, likeness };
  }
  return best;
}

/** The nearest value of ours. */
const guessOf = (field: keyof typeof CHOSEN_VALUES, value: string): Guess => {
  const key = foldValue(value).slice(0, MAX_COMPARED);
  return guesses.getOrCreate(`${field} ${key}`, () => nearest(key, CHOSEN_VALUES[field]));
};

/** The nearest district, as `city/district`; in the whole country without an emirate. */
export const guessDistrict = (city: string | undefined, name: string): Guess => {
  const key = placeKey(shownValue(name)).slice(0, MAX_COMPARED);
  return guesses.getOrCreate(`${city ?? ''}/${key}`, () =>
    nearest(key, NAMES_OF.get(city ?? '') ?? ALL_NAMES),
  );
};

/** Looks up values in tables and choices; collects the unknown ones. */
export class Lookup {
  readonly unknown: UnknownValue[] = [];

  private readonly choices: FeedChoices;

  constructor(choices: FeedChoices) {
    this.choices = choices;
  }

  /** The owner's choice: null leaves the field empty, undefined if there is none. */
  chosen(field: FeedChoiceField, value: string): string | null | undefined {
    return this.choices[field]?.get(foldValue(value));
  }

  find(field: keyof typeof CHOSEN_VALUES, value: string | undefined): string | undefined {
    if (value === undefined) return undefined;
    const chosen = this.chosen(field, value);
    const ours = chosen === undefined ? CHOSEN_VALUES[field].get(foldValue(value)) : chosen;
    if (ours === undefined) this.ask(field, value, guessOf(field, value));
    return ours ?? undefined;
  }

  ask(field: FeedChoiceField, typed: string, guess: UnknownValue['guess']): void {
    const value = shownValue(typed);
    const isNew = !this.unknown.some((known) => known.field === field && known.value === value);
    if (isNew) this.unknown.push({ field, value, guess });
  }
}
