import type { TFunction } from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import {
  FILTER_KEYS,
  boundsOf,
  type FilterCondition,
  type OwnKey,
} from '@manzil/shared/domain/property/filterConditions';
import { attributeOf, type AttributeKey } from '@manzil/shared/domain/property/attributes';
import { conditionsIn } from '@manzil/shared/domain/property/readConditions';
import { searchOf, searchParts, type SearchPart } from '@manzil/shared/domain/text/searchParts';
import { readNamed, type NamedKey } from '@manzil/shared/domain/property/namedValue';
import { isLandmarkKind, USUAL } from '@manzil/shared/domain/place/near';
import { readReach } from '@manzil/shared/domain/place/reach';
import { formatKilometres, formatMoney, formatMoneyRange, type AreaUnit } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import {
  bedroomsText,
  choiceLabel,
  figureText,
  isCount,
  nameOf,
  optionLabel,
  type AttributeTextContext,
  type TableAttributeKey,
} from '../attributeText';
import type { CatalogFilter, FilterChange } from './filterParams';
import { placesFilter, placeName } from './places';

/** A filter value as text (values used alone are in a `<bdi>`) and the change that removes it. */
export interface FilterChip {
  /** The first of its filter keys; the server uses the same names. */
  key: keyof CatalogFilter;
  id: string;
  text: string;
  undo: FilterChange;
}

interface ChipContext {
  t: TFunction;
  lang: Locale;
  unit: AreaUnit;
  districtName: (city: string, district: string) => string;
  /** Name of a landmark by its id. */
  landmarkName: (id: string) => string;
}

/** Formats a range: `from 50,000`, `up to 90,000`, `50,000 – 90,000`. */
function rangeText(
  least: number | undefined,
  most: number | undefined,
  say: (n: number) => string,
  t: TFunction,
  between = (from: number, to: number) => `${say(from)} – ${say(to)}`,
) {
  if (least !== undefined && most !== undefined) return between(least, most);
  if (least !== undefined) return t('filter.atLeast', { what: say(least) });
  return most === undefined ? undefined : t('filter.atMost', { what: say(most) });
}

/** Formats a price range: `AED 90,000–125,000`. */
export const priceText = (least: number | undefined, most: number | undefined, t: TFunction) =>
  rangeText(least, most, formatMoney, t, formatMoneyRange);

/** Attributes named differently in filters than on listings. */
const NAMES = {
  bathrooms: 'filter.bathrooms',
  parkings: 'filter.parkings',
  kv: 'filter.kv',
  propertyCondition: 'filter.propertyCondition',
  tenantType: 'filter.tenantType',
  propertyAge: 'filter.propertyAge',
} as const satisfies Partial<Record<TableAttributeKey, string>>;
const hasOwnName = (key: TableAttributeKey): key is keyof typeof NAMES => key in NAMES;
/** Name of an attribute in the filter. */
export const filterName = (key: TableAttributeKey, t: TFunction): string =>
  hasOwnName(key) ? t(NAMES[key]) : nameOf(key, t);

type Chips = (filter: CatalogFilter, context: ChipContext) => FilterChip[];
const chip = (
  key: keyof CatalogFilter,
  text: string,
  undo: FilterChange = { [key]: undefined },
): FilterChip => ({
  key,
  id: key,
  text,
  undo,
});
/** One chip per chosen value. */
const chipPerValue = (
  key: keyof CatalogFilter & AttributeKey,
  ids: readonly string[],
  lang: Locale,
): FilterChip[] =>
  ids.map((id) => ({
    key,
    id: `${key}-${id}`,
    text: optionLabel(key, id, lang),
    undo: { [key]: ids.filter((other) => other !== id) },
  }));

/** Chips for a parsed search: one for plain words, one per phrase, and one per excluded term. */
function searchChips(search: string, t: TFunction): FilterChip[] {
  const parts = searchParts(search);
  const isPlain = ({ isNot, isPhrase }: SearchPart) => !isNot && !isPhrase;
  const plain = parts.filter(isPlain);
  const without = (removed: readonly SearchPart[]) => ({
    search: searchOf(parts.filter((part) => !removed.includes(part))) || undefined,
  });
  const words = plain.map(({ text }) => text).join(' ');
  return [
    ...(words ? [chip('search', `“${words}”`, without(plain))] : []),
    ...parts
      .filter((part) => !isPlain(part))
      .map((part, at): FilterChip => {
        const label = t(part.isPhrase ? 'filter.exactly' : 'filter.quoted', { what: part.text });
        const text = part.isNot ? t('filter.not', { what: label }) : label;
        return { key: 'search', id: `search-${at}`, text, undo: without([part]) };
      }),
  ];
}

/** Name of a choice out of context, with its attribute where needed: `Studio`, `Bathrooms: 2`. */
export function choiceName(
  key: Exclude<NamedKey, 'district'>,
  id: string,
  { t, lang }: Pick<ChipContext, 't' | 'lang'>,
): string {
  if (key === 'city') return emirateName(id, lang);
  if (key === 'amenities' || key === 'additionalOptions' || !(isCount(key) || isYesNo(key))) {
    return optionLabel(key, id, lang);
  }
  return `${filterName(key, t)}: ${choiceLabel(key, id, lang)}`;
}

/** Display name of a value as written in URLs. */
export function entryName(
  entry: string,
  words: Pick<ChipContext, 't' | 'lang' | 'districtName'>,
): string | undefined {
  const named = readNamed(entry);
  if (named?.key === 'district') return placeName(named.value, words.lang, words.districtName);
  return named && choiceName(named.key, named.value, words);
}

/** One chip per value marked this way. */
const markChips =
  (key: 'avoid' | 'nice', labelKey: 'filter.not' | 'filter.niceOf'): Chips =>
  ({ [key]: entries = [] }, words) =>
    entries.flatMap((entry) => {
      const what = entryName(entry, words);
      const undo = { [key]: entries.filter((other) => other !== entry) };
      return what ? [{ key, id: `${key}-${entry}`, text: words.t(labelKey, { what }), undo }] : [];
    });

/** Chips of filters with rules of their own. The deal type has no chip, and the sort order filters nothing. */
const OWN: Record<Exclude<OwnKey, 'type'>, Chips> = {
  category: () => [],
  sort: () => [],
  district: ({ city, district }, { districtName }) =>
    district ? [chip('district', districtName(city ?? '', district))] : [],
  places: ({ places = [] }, words) =>
    places.map((place) => ({
      key: 'places',
      id: `places-${place}`,
      text: placeName(place, words.lang, words.districtName),
      undo: placesFilter(places.filter((other) => other !== place)),
    })),
  near: ({ near = [], within = USUAL }, { t, lang, landmarkName }) => {
    const what = near
      .map((id) => (isLandmarkKind(id) ? t(`filter.kinds.${id}`) : landmarkName(id)))
      .join(t('filter.or'));
    const text = t('filter.nearWithin', { what, distance: formatKilometres(within / 1000, lang) });
    return near.length > 0 ? [chip('near', text, { near: undefined, within: undefined })] : [];
  },
  // Part of the `near` chip.
  within: () => [],
  areas: ({ areas = [] }, { t }) =>
    areas.map((area, at) => ({
      key: 'areas',
      id: `areas-${area}`,
      text: areas.length > 1 ? t('filter.areaOf', { n: at + 1 }) : t('filter.area'),
      undo: { areas: areas.filter((other) => other !== area) },
    })),
  reach: ({ reach = [] }, { t }) =>
    reach.flatMap((place) => {
      const { kind, minutes } = readReach(place) ?? {};
      if (!kind) return [];
      const text = t('filter.reachWithin', { count: minutes, place: t(`reach.${kind}`) });
      const undo = { reach: reach.filter((other) => other !== place) };
      return [{ key: 'reach' as const, id: `reach-${place}`, text, undo }];
    }),
  search: ({ search }, { t }) => searchChips(search ?? '', t),
  bbox: ({ bbox }, { t }) => (bbox ? [chip('bbox', t('catalog.thisArea'))] : []),
  tenantType: ({ tenantType }, { lang }) =>
    tenantType ? [chip('tenantType', optionLabel('tenantType', tenantType, lang))] : [],
  cheques: ({ cheques }, { t }) =>
    cheques ? [chip('cheques', t('filter.chequesAtLeast', { count: cheques }))] : [],
  postedWithin: ({ postedWithin }, { t }) =>
    postedWithin ? [chip('postedWithin', t('filter.postedWithinDays', { count: postedWithin }))] : [],
  reduced: ({ reduced }, { t }) => (reduced ? [chip('reduced', t('filter.reduced'))] : []),
  permitted: ({ permitted }, { t }) => (permitted ? [chip('permitted', t('filter.permitted'))] : []),
  cash: ({ cash }, { t }) => (cash ? [chip('cash', t('filter.cashOf', { what: formatMoney(cash) }))] : []),
  avoid: markChips('avoid', 'filter.not'),
  nice: markChips('nice', 'filter.niceOf'),
  agent: ({ agent }, { t }) => (agent ? [chip('agent', t('filter.oneAgent'))] : []),
};

/** Ranges whose unit makes the name unnecessary. */
const UNIT_IMPLIES_NAME: readonly string[] = ['area', 'kv'];

/** Formats an upper bound: `At most 5 years old`; other attributes with their name. */
export const limitText = (key: TableAttributeKey, most: number, words: AttributeTextContext): string =>
  key === 'propertyAge'
    ? words.t('filter.ageAtMost', { count: most })
    : `${filterName(key, words.t)}: ${words.t('filter.atMost', { what: figureText(key, most, words) })}`;

/** Chips for one filter value. */
function chipsFor(ask: FilterCondition, filter: CatalogFilter, words: ChipContext): FilterChip[] {
  const { t, lang } = words;
  switch (ask.kind) {
    case 'one':
      if (ask.key === 'city') {
        return filter.district ? [] : [chip('city', emirateName(ask.value, lang))];
      }
      return [
        chip(
          ask.key,
          isYesNo(ask.key)
            ? `${filterName(ask.key, t)}: ${optionLabel(ask.key, ask.value, lang)}`
            : optionLabel(ask.key, ask.value, lang),
        ),
      ];
    case 'anyOf': {
      if (ask.key === 'propertyType' || ask.key === 'subType') return chipPerValue(ask.key, ask.values, lang);
      if (ask.key === 'bedrooms') return [chip(ask.key, bedroomsText(ask.values, words))];
      const choices = ask.values.map((id) => choiceLabel(ask.key, id, lang)).join(t('filter.or'));
      return [chip(ask.key, `${filterName(ask.key, t)}: ${choices}`)];
    }
    case 'allOf':
      return chipPerValue(ask.key, ask.values, lang);
    case 'range': {
      const { of, least, most } = ask;
      const [min, max] = boundsOf(of);
      if (of === 'price') {
        return [chip(min, priceText(least, most, t) ?? '', { [min]: undefined, [max]: undefined })];
      }
      const text = rangeText(least, most, (n) => figureText(of, n, words), t);
      const named = UNIT_IMPLIES_NAME.includes(of) ? text : `${filterName(of, t)}: ${text}`;
      return text ? [chip(min, named ?? '', { [min]: undefined, [max]: undefined })] : [];
    }
    case 'atMost':
      return [chip(ask.key, limitText(ask.key, ask.most, words))];
    case 'own':
      return ask.key === 'type' ? [] : OWN[ask.key](filter, words);
  }
}

const isYesNo = (key: AttributeKey) => {
  const attribute = attributeOf(key);
  return attribute.kind === 'one' && attribute.of === 'yesNo';
};

/** Shown first: place, type, price. */
const FIRST: readonly (keyof CatalogFilter)[] = [
  'district',
  'city',
  'places',
  'near',
  'areas',
  'reach',
  'search',
  'bbox',
  'propertyType',
  'subType',
  'minPrice',
  'bedrooms',
];
/** Shown last: long lists. */
const LAST: readonly string[] = [...FILTER_KEYS.allOf, 'agent'];
const sortRank = ({ key }: FilterChip) => {
  if (FIRST.includes(key)) return FIRST.indexOf(key);
  return FIRST.length + (LAST.includes(key) ? 1 : 0);
};

/** Chips of a filter without the deal type, one per value, sorted by importance. */
export const chipsOf = (filter: CatalogFilter, words: ChipContext): FilterChip[] =>
  conditionsIn(filter)
    .flatMap((ask) => chipsFor(ask, filter, words))
    .sort((a, b) => sortRank(a) - sortRank(b));
