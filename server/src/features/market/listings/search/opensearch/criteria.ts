import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { PRICE_NEWS_DAYS } from '@manzil/shared/domain/offer/propertyRules';
import type { FilterCondition, OwnKey } from '@manzil/shared/domain/property/filterConditions';
import { namedBy, type NamedValue } from '@manzil/shared/domain/property/namedValue';
import { conditionsIn } from '@manzil/shared/domain/property/readConditions';
import type { WordMatch } from '@manzil/shared/domain/text/fold';
import { hasConditions, searchQuery, type SearchQuery } from '@manzil/shared/domain/text/searchQuery';
import { coversDescriptions } from '@manzil/shared/domain/text/searchTokens';
import { dayStart, dubaiDay } from '@manzil/shared/domain/time/day';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { avoidName, MASKED, plainShapesOf, type Narrowing } from '@manzil/search';
import { all, any, between, inAny, none, type Clause } from './shapeQueries';

/** A filter condition: its key, as in packages/search, and its query clause. */
export interface Criterion {
  key: string;
  where: Clause;
  /** Matches ranked first without `sort`; undefined for no ranking. */
  nameMatch?: Clause | undefined;
}

const oneOf = (field: string, values: readonly string[]): Clause => ({
  terms: { [field]: [...new Set(values)] },
});

/** Homes with a value. */
export const withValue = ({ key, value }: NamedValue): Clause => ({
  term: { [key === 'district' ? 'place' : key]: value },
});

/** Homes matching one search word; `field` holds folded words. */
export const withWord = (field: string, { prefixes, whole }: WordMatch): Clause =>
  any([
    ...prefixes.map((prefix) => ({ prefix: { [field]: prefix } })),
    ...(whole.length > 0 ? [oneOf(field, whole)] : []),
  ]);
const withPhrase = (phrase: readonly string[]): Clause => ({ match_phrase: { lines: phrase.join(' ') } });

/** Homes matching a search; its words may be in descriptions, or only in names. */
function searchClause(query: SearchQuery, isInDescriptions: boolean): Clause {
  const inNames = (match: WordMatch) => withWord('tokens', match);
  const anywhere = (match: WordMatch) => any([inNames(match), oneOf('descriptionWords', match.prefixes)]);
  const { words, phrases, without } = query;
  return all([
    ...words.map(isInDescriptions ? anywhere : inNames),
    ...phrases.map(withPhrase),
    none([...without.words.map(inNames), ...without.phrases.map(withPhrase)]),
  ]);
}

/** Homes that match by name; undefined if the search covers only names. */
function nameMatchOf(search: string): Clause | undefined {
  const query = searchQuery(search);
  return coversDescriptions(query) ? searchClause(query, false) : undefined;
}

interface Context {
  filter: Filter;
  agents: readonly string[] | undefined;
  now: number;
}
const noClause = () => undefined;
const allShapes = (filter: Filter, key: 'near' | 'areas' | 'reach') => {
  const groups = plainShapesOf(filter)[key];
  return groups.length > 0 ? all(groups.map(inAny)) : undefined;
};

/** Conditions with their own rules (spec/1-domain, Filter); undefined if the filter doesn't contain them. */
const OWN_RULES: Record<OwnKey, (context: Context) => Clause | undefined> = {
  type: ({ filter }) => {
    const deal = filter.type ?? filter.category;
    return deal && oneOf('type', [deal]);
  },
  category: noClause,
  tenantType: ({ filter: { tenantType } }) =>
    tenantType && tenantType !== 'doNotMind' ? oneOf('tenantType', [tenantType, 'doNotMind']) : undefined,
  district: ({ filter: { district } }) => (district ? oneOf('district', [district]) : undefined),
  places: ({ filter: { places } }) =>
    places?.length ? any([oneOf('place', places), oneOf('city', places)]) : undefined,
  near: ({ filter }) => allShapes(filter, 'near'),
  within: noClause,
  areas: ({ filter }) => allShapes(filter, 'areas'),
  reach: ({ filter }) => allShapes(filter, 'reach'),
  search: ({ filter: { search } }) => {
    const query = searchQuery(search ?? '');
    return hasConditions(query) ? searchClause(query, coversDescriptions(query)) : undefined;
  },
  sort: noClause,
  bbox: ({ filter: { bbox } }) => {
    if (!bbox) return undefined;
    const [west, south, east, north] = bbox;
    return all([between('lat', south, north), between('lng', west, east)]);
  },
  agent: ({ agents }) => agents && oneOf('agent', agents),
  cheques: ({ filter: { cheques } }) => (cheques === undefined ? undefined : between('maxCheques', cheques)),
  postedWithin: ({ filter: { postedWithin }, now }) =>
    postedWithin === undefined ? undefined : between('verifiedAt', now - postedWithin * DAY_MS),
  reduced: ({ filter: { reduced }, now }) =>
    reduced ? between('reducedAt', now - PRICE_NEWS_DAYS * DAY_MS + 1) : undefined,
  permitted: ({ filter: { permitted }, now }) =>
    permitted ? between('permitEnds', dayStart(dubaiDay(new Date(now))).getTime()) : undefined,
  avoid: noClause,
  nice: noClause,
  cash: ({ filter: { cash } }) => (cash === undefined ? undefined : between('dayOneCash', undefined, cash)),
};

function clauseFor(condition: FilterCondition, context: Context): Clause | undefined {
  switch (condition.kind) {
    case 'one':
      return oneOf(condition.key, [condition.value]);
    case 'anyOf':
      return oneOf(condition.key, condition.values);
    case 'allOf':
      return all(condition.values.map((value) => ({ term: { [condition.key]: value } })));
    case 'range':
      return between(condition.of, condition.least, condition.most);
    case 'atMost':
      return between(condition.key, undefined, condition.most);
    case 'own':
      return OWN_RULES[condition.key](context);
  }
}

/** One exclusion per single-value attribute, and one per value of a multi-value attribute. */
const exclusionsOf = ({ avoid }: Filter): Criterion[] =>
  Array.from(namedBy(avoid)).flatMap(([key, values]): Criterion[] => {
    const clauses = values.map((value) => withValue({ key, value }));
    if (!MASKED.some((many) => many === key)) return [{ key: avoidName(key), where: none(clauses) }];
    return values.map((value, at) => ({
      key: avoidName(key, value),
      where: none(clauses.slice(at, at + 1)),
    }));
  });

/** Converts a filter to query clauses; rules and keys match `criteriaOf` in packages/search. */
export function clausesOf(filter: Filter, { agents, ids, now = Date.now() }: Narrowing): Criterion[] {
  const context = { filter, agents, now };
  const criteria = conditionsIn(filter).flatMap((condition): Criterion[] => {
    const where = clauseFor(condition, context);
    if (!where) return [];
    const nameMatch = condition.key === 'search' ? nameMatchOf(filter.search ?? '') : undefined;
    return [{ key: condition.key, where, nameMatch }];
  });
  return [...criteria, ...exclusionsOf(filter), ...(ids ? [{ key: 'ids', where: oneOf('id', ids) }] : [])];
}
