import enums from '../../data/enums.json' with { type: 'json' };
import { EMIRATES, PROPERTY_TYPES } from '../enums';
import { knownWords, LONGEST_TOKEN, tokensOf } from './fold';
import { phraseLine } from './phraseLine';
import type { SearchQuery } from './searchQuery';
import { districtsOfUae, findDistrict, findEmirate, type Place } from '../place/places';

/** Alternative names of places other than initials. */
const EMIRATE_NAMES: Record<string, string> = {
  abu_dhabi: 'AbuDhabi AUH أبو ظبي',
  dubai: 'DXB',
  sharjah: 'SHJ',
  ras_al_khaimah: 'RAK',
  umm_al_quwain: 'UAQ',
};
const DISTRICT_NAMES: Record<string, string> = {
  'dubai/difc': 'Dubai International Financial Centre',
  'dubai/dubai_design_district': 'D3',
  'dubai/dubai_healthcare_city': 'DHCC',
  'dubai/jebel_ali_free_zone': 'JAFZA',
  'dubai/barsha_heights': 'Tecom',
  'dubai/dubai_production_city': 'IMPZ',
  'dubai/mohammed_bin_rashid_city': 'MBR',
  'dubai/mirdif': 'Mirdiff',
};
/** Alternative names of property types. */
const KIND_NAMES: Record<string, string> = {
  apartment: 'Apartments|Flat|Flats|شقق',
  office: 'Offices|مكاتب',
  villa: 'Villas|فلل',
  warehouses: 'Warehouses|مستودعات',
  labour: 'Labor|Camp|Labour Camp|Labor Camp',
  commercial_lands: 'Plot|Plots|Land|Lands|أراضي|أرض',
  farms: 'Farms|مزارع',
  Retail_store: 'Shop|Shops|محل|محلات|متجر',
};
/** Alternative names of a property type, in addition to its labels. */
export const kindNames = (propertyType: string): string[] => KIND_NAMES[propertyType]?.split('|') ?? [];
const kindLabels = new Map(enums.propertyType.map(({ id, en, ar }) => [id, [en, ar]]));

/** Initials of a name of three or more words: Jumeirah Village Circle is JVC. */
const initialsOf = (name: string): string => {
  const words = name.split(/[\s-]+/).filter((word) => /^[A-Z]/.test(word));
  return words.length > 2 ? words.map((word) => word[0]).join('') : '';
};
const joined = (name: string) => (name.includes(' ') ? name.replace(/\s+/g, '') : '');
const namesOf = (place: Place | undefined) =>
  place ? [place.en, place.ar, initialsOf(place.en), joined(place.en), joined(place.ar)] : [];

/** Searchable names of a district: both languages, initials, written as one word. */
export const districtNames = (city: string, district: string): string[] => [
  ...namesOf(findDistrict(city, district)),
  DISTRICT_NAMES[`${city}/${district}`] ?? '',
];
/** Searchable names of an emirate. */
export const emirateNames = (city: string): string[] => [
  ...namesOf(findEmirate(city)),
  EMIRATE_NAMES[city] ?? '',
];

/** Listing fields covered by `search` (spec/1-domain, Filter). */
export interface Searchable {
  title: string;
  titleAr?: string | null | undefined;
  referenceNo: string;
  city: string;
  district: string;
  buildingName?: string | null | undefined;
  buildingNameAr?: string | null | undefined;
  project?: string | null | undefined;
  propertyType: string;
}

/** Names shared by all listings of a place or property type. */
export const namesIn = {
  emirate: emirateNames,
  district: districtNames,
  kind: (propertyType: string): string[] => [
    ...(kindLabels.get(propertyType) ?? []),
    ...kindNames(propertyType),
  ],
};
/** Folded words of these names. */
export const nameTokens = {
  emirate: (city: string): string[] => tokensOf(namesIn.emirate(city)),
  district: (city: string, district: string): string[] => tokensOf(namesIn.district(city, district)),
  kind: (propertyType: string): string[] => tokensOf(namesIn.kind(propertyType)),
};

let sharedTokens: Set<string> | undefined;
/** Tokens of all emirates, districts and property types. */
const allSharedTokens = (): Set<string> =>
  (sharedTokens ??= new Set([
    ...EMIRATES.flatMap(nameTokens.emirate),
    ...districtsOfUae().flatMap(({ emirate, id }) => nameTokens.district(emirate, id)),
    ...PROPERTY_TYPES.flatMap(nameTokens.kind),
  ]));

/**
 * Whether a search also covers descriptions. A search for a place or property type doesn't: many descriptions mention
 * places nearby.
 */
export const coversDescriptions = ({ words }: SearchQuery): boolean =>
  words.some(({ prefixes, whole }) => ![...prefixes, ...whole].some((token) => allSharedTokens().has(token)));

/** Distinct folded words of descriptions. A search matches them whole, never by prefix or sound. */
export const descriptionWords = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => knownWords(text ?? '').map((word) => word.slice(0, LONGEST_TOKEN)))),
];

/** Caches a derivation per place and property type, whose names are the same for all their listings. */
function cachedByPlace<Made>(make: (listing: Searchable) => Made): (listing: Searchable) => Made {
  const made = new Map<string, Made>();
  return (listing) => {
    const key = `${listing.city}/${listing.district}/${listing.propertyType}`;
    const known = made.get(key) ?? make(listing);
    made.set(key, known);
    return known;
  };
}
const tokensOfPlace = cachedByPlace(({ city, district, propertyType }): string[] => {
  const { emirate, district: inDistrict, kind } = nameTokens;
  return [...new Set([...emirate(city), ...inDistrict(city, district), ...kind(propertyType)])];
});

/** Fields with a listing's own names. */
export type OwnNames = Pick<
  Searchable,
  'title' | 'titleAr' | 'referenceNo' | 'buildingName' | 'buildingNameAr' | 'project'
>;
/** Own names, one text each. */
const ownNames = (named: OwnNames): string[] => {
  const { title, titleAr, referenceNo, buildingName, buildingNameAr, project } = named;
  return [title, titleAr, referenceNo, buildingName, buildingNameAr, project].filter(
    (name) => typeof name === 'string',
  );
};
/** Folded words of the listing's own names. */
export const ownTokens = (named: OwnNames): string[] => tokensOf(ownNames(named));
/** The listing's own names as one line, for phrases. */
export const ownLine = (named: OwnNames): string => phraseLine(ownNames(named));

/** Folded words under which a listing is found. */
export const listingTokens = (listing: Searchable): string[] => [
  ...new Set([...ownTokens(listing), ...tokensOfPlace(listing)]),
];

const namesOfPlace = ({ city, district, propertyType }: Searchable): string[] => [
  ...namesIn.emirate(city),
  ...namesIn.district(city, district),
  ...namesIn.kind(propertyType),
];
const lineOfPlace = cachedByPlace((listing) => phraseLine(namesOfPlace(listing)));

/** Texts searched for phrases. */
export const listingTexts = (listing: Searchable): string[] => [
  ...ownNames(listing),
  ...namesOfPlace(listing),
];
/** These texts as one line. */
export const listingLine = (listing: Searchable): string => ownLine(listing) + lineOfPlace(listing);
