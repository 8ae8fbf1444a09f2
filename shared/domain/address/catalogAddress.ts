import type { Filter } from '../property/filter';
import * as enums from '../enums';
import * as limits from '../place/placeLimits';
import { choiceIn, numberIn, readPage, valueIn, type Params as SingleParams } from './addressValues';
import { ATTRIBUTES, choicesOf } from '../property/attributes';
import {
  FIGURES,
  FILTER_KEYS,
  boundsOf,
  OWN_KEYS,
  type FilterKind,
  type OwnKey,
} from '../property/filterConditions';
import { readNamed } from '../property/namedValue';
import { plainValue } from '../text/typedText';
import { MAX_SEARCH_TEXT } from '../text/textLimits';

interface Params extends SingleParams {
  getAll: (key: string) => string[];
}

const listIn = (params: Params, key: string): string[] =>
  params.getAll(key).flatMap((value) => value.split(','));

function boxIn(params: Params): number[] | undefined {
  const box = listIn(params, 'bbox').map((side) => Number(plainValue(side)));
  return box.length === 4 && box.every(Number.isFinite) ? box : undefined;
}

/** Short words from a list parameter; the server interprets them. */
const wordsIn = (most: number, longest: number) => (params: Params, key: string) => {
  const words = [...new Set(listIn(params, key).map((word) => word.trim()))];
  const valid = words.filter((word) => word !== '' && word.length <= longest).slice(0, most);
  return valid.length > 0 ? valid : undefined;
};

/** Named values from a parameter. */
const namedIn = (most: number) => (params: Params, key: string) => {
  const named = wordsIn(most, limits.LONGEST_NAMED)(params, key)?.filter((text) => readNamed(text));
  return named?.length ? named : undefined;
};

/** Allowed values of a list parameter; undefined if there are none. */
function choicesIn<Value extends string>(params: Params, key: string, allowed: readonly Value[]) {
  const chosen = [...new Set(listIn(params, key).map(plainValue))].filter((value) =>
    allowed.some((one) => one === value),
  );
  return chosen.length > 0 ? chosen : undefined;
}

const textIn = (key: string) => (params: Params) =>
  params.get(key)?.trim().slice(0, MAX_SEARCH_TEXT) || undefined;
const figureIn = (key: keyof typeof FIGURES) => (params: Params) => numberIn(params, key, FIGURES[key]);
const flagIn = (params: Params, key: string) => ['true', '1'].includes(valueIn(params, key)) || undefined;
const dealIn = (params: Params, key: string) => choiceIn(params, key, enums.DEAL_TYPES);

/** Parsers of the filters with rules of their own. */
const OWN: Record<OwnKey, (params: Params, key: OwnKey) => unknown> = {
  // Old name of `category`, which is read below.
  type: () => undefined,
  category: (params) => dealIn(params, 'category') ?? dealIn(params, 'type'),
  district: textIn('district'),
  places: wordsIn(limits.MAX_PLACES, limits.LONGEST_PLACE),
  near: wordsIn(limits.MAX_NEAR, limits.LONGEST_NEAR),
  within: figureIn('within'),
  areas: wordsIn(limits.MAX_AREAS, limits.LONGEST_AREA),
  reach: wordsIn(limits.MAX_REACH, limits.LONGEST_REACH),
  tenantType: (params) => choiceIn(params, 'tenantType', enums.TENANT_TYPES),
  search: textIn('search'),
  sort: (params) => choiceIn(params, 'sort', enums.PROPERTY_SORTS),
  bbox: boxIn,
  agent: textIn('agent'),
  cheques: figureIn('cheques'),
  postedWithin: figureIn('postedWithin'),
  reduced: flagIn,
  permitted: flagIn,
  avoid: namedIn(limits.MAX_AVOIDED),
  nice: namedIn(limits.MAX_NICE),
  cash: figureIn('cash'),
};

/** Parsers by kind of filter. */
const ANSWERS: { [Kind in FilterKind]: (params: Params) => (readonly [string, unknown])[] } = {
  one: (params) => FILTER_KEYS.one.map((key) => [key, choiceIn(params, key, choicesOf(key))]),
  anyOf: (params) => FILTER_KEYS.anyOf.map((key) => [key, choicesIn(params, key, choicesOf(key))]),
  allOf: (params) => FILTER_KEYS.allOf.map((key) => [key, choicesIn(params, key, choicesOf(key))]),
  range: (params) =>
    FILTER_KEYS.range.flatMap((key) =>
      boundsOf(key).map((bound) => [bound, numberIn(params, bound, ATTRIBUTES[key].measure)] as const),
    ),
  atMost: (params) => FILTER_KEYS.atMost.map((key) => [key, numberIn(params, key, ATTRIBUTES[key].measure)]),
  own: (params) => OWN_KEYS.map((key) => [key, OWN[key](params, key)]),
};

/** Parses the filter from a URL. Ignores what it doesn't understand, like the server. */
export function readFilter(params: Params): Omit<Filter, 'type'> {
  const answers = Object.values(ANSWERS).flatMap((answersIn) => answersIn(params));
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined));
}

/** Homes per catalog page. */
export const CATALOG_PAGE_SIZE = 24;

/**
 * The catalog page's query for a URL. The server embeds its result in the page, so browser and server must build the
 * same query.
 */
export const catalogQuery = (params: Params) => ({
  category: 'rent' as const,
  ...readFilter(params),
  page: readPage(params),
  limit: CATALOG_PAGE_SIZE,
  loosen: true,
});

/** The single emirate or district of a filter; undefined for none or several. */
export function singlePlaceOf({
  city,
  district,
  places,
}: Pick<Filter, 'city' | 'district' | 'places'>): { city: enums.Emirate; district?: string } | undefined {
  if (!places?.length) return city && { city, ...(district && { district }) };
  const [one = '', second] = places;
  const [name, part] = one.split('/');
  const emirate = enums.EMIRATES.find((id) => id === name);
  return second === undefined && !city && emirate
    ? { city: emirate, ...(part && { district: part }) }
    : undefined;
}
