import type { TFunction } from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { formatArea, formatDate, formatMoney, formatNumber, type AreaUnit } from '@/platform/format';
import { emirateName, label } from '@/platform/labels';
import { priceWords } from '@/property/card';
import { amenityPlans } from './amenityRows';
import type { Compared } from './useListings';

/** One home's answer to one row. */
export interface Cell {
  /** Undefined where the listing does not say. */
  text: string | undefined;
  /** Numbers and codes keep their own direction. */
  isLtr: boolean;
  /** Not what most of the others say. */
  differs: boolean;
  /** Among the best of this row. */
  isBest: boolean;
  /** A row of what is there or not: shown by a sign beside the word. */
  isThere: boolean | undefined;
}
export interface Row {
  id: string;
  name: string;
  /** What the best of it is called. */
  bestName: string | undefined;
  cells: Cell[];
  hasDifference: boolean;
}
export interface RowGroup {
  id: 'price' | 'size' | 'inside' | 'amenities' | 'place' | 'trust';
  name: string;
  rows: Row[];
}

export interface Words {
  t: TFunction;
  lang: Locale;
  unit: AreaUnit;
  districtName: (city: string, district: string) => string;
}

export type Read = (card: Compared) => string | false | null | undefined;
export interface RowPlan {
  id: string;
  name: string;
  read: Read;
  isLtr?: boolean;
  /** Names the listing: different by nature, so that a difference says nothing. */
  isItsOwn?: boolean;
  /** There or not. */
  has?: (card: Compared) => boolean;
  best?: { name: string; of: (card: Compared) => number; isHighest?: boolean };
}

/** Rents and prices, or payments over other times, say nothing about each other. */
const arePricesAlike = (cards: readonly Compared[]): boolean =>
  new Set(cards.map(({ type, paymentPeriod }) => `${type}/${paymentPeriod}`)).size === 1;

/** Which cards are the best of a row; none while all are the same. */
function bestOf(cards: readonly Compared[], best: RowPlan['best']): boolean[] {
  const values = best ? cards.map(best.of) : [];
  if (!best || new Set(values).size < 2) return cards.map(() => false);
  const top = best.isHighest ? Math.max(...values) : Math.min(...values);
  return values.map((value) => value === top);
}

/** A cell differs when most of the others say something else; without a majority all of them differ. */
function differing(texts: readonly (string | undefined)[]): boolean[] {
  const times = new Map<string | undefined, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  if (times.size < 2) return texts.map(() => false);
  const most = Math.max(...times.values());
  const hasMajority = most > texts.length / 2;
  return texts.map((text) => !hasMajority || times.get(text) !== most);
}

function rowOf(
  { id, name, read, isLtr = false, isItsOwn = false, has, best }: RowPlan,
  cards: readonly Compared[],
): Row {
  const texts = cards.map((card) => read(card) || undefined);
  const differs = isItsOwn ? [] : differing(texts);
  const isBest = bestOf(cards, best);
  return {
    id,
    name,
    bestName: best?.name,
    cells: texts.map((text, at) => ({
      text,
      isLtr,
      differs: differs[at] ?? false,
      isBest: isBest[at] ?? false,
      isThere: cards[at] && has?.(cards[at]),
    })),
    hasDifference: differs.includes(true),
  };
}

const plans = (cards: readonly Compared[], { t, lang, unit, districtName }: Words) => {
  const isPriced = arePricesAlike(cards);
  const marked = <T>(best: T) => (isPriced ? { best } : {});
  const payment: Read = (card) => {
    const { period, note } = priceWords(card, t);
    const kind = label('paymentPeriod', card.paymentPeriod, lang);
    return note ? `${period ? label('paymentPeriod', 'yearly', lang) : kind}${t('ui.dot')}${note}` : kind;
  };
  const groups: Record<RowGroup['id'], RowPlan[]> = {
    price: [
      {
        id: 'price',
        name: t('comparison.price'),
        read: ({ price }) => formatMoney(price),
        isLtr: true,
        ...marked({ name: t('comparison.lowest'), of: ({ price }: Compared) => price }),
      },
      {
        id: 'perFoot',
        name: t('single.facts.perFoot'),
        read: ({ price, area }) => `${formatMoney(price / area)} / ft²`,
        isLtr: true,
        ...marked({
          name: t('comparison.bestValue'),
          of: ({ price, area }: Compared) => Math.round(price / area),
        }),
      },
      { id: 'payment', name: t('comparison.payment'), read: payment },
      {
        id: 'charge',
        name: t('single.facts.serviceCharge'),
        read: ({ serviceCharge }) => serviceCharge != null && `${formatMoney(serviceCharge)} / ft²`,
        isLtr: true,
      },
      {
        id: 'bills',
        name: t('single.bills'),
        read: ({ billsIncluded }) => billsIncluded.map((id) => label('bills', id, lang)).join(t('ui.comma')),
      },
      {
        id: 'drop',
        name: t('comparison.drop'),
        read: ({ priceDrop, price }) => priceDrop && `−${formatMoney(priceDrop.from - price)}`,
        isLtr: true,
      },
    ],
    size: [
      {
        id: 'area',
        name: t('single.facts.area'),
        read: ({ area }) => formatArea(area, unit),
        isLtr: true,
        best: { name: t('comparison.largest'), of: ({ area }) => area, isHighest: true },
      },
      {
        id: 'bedrooms',
        name: t('single.facts.bedrooms'),
        read: ({ bedrooms }) => bedrooms && label('bedrooms', bedrooms, lang),
      },
      {
        id: 'bathrooms',
        name: t('single.facts.bathrooms'),
        read: ({ bathrooms }) => bathrooms,
        isLtr: true,
      },
      { id: 'parkings', name: t('single.facts.parkings'), read: ({ parkings }) => parkings, isLtr: true },
      {
        id: 'plot',
        name: t('single.facts.plot'),
        read: ({ plotArea }) => plotArea != null && formatArea(plotArea, unit),
        isLtr: true,
      },
    ],
    inside: [
      { id: 'deal', name: t('comparison.deal'), read: ({ type }) => label('dealType', type, lang) },
      {
        id: 'kind',
        name: t('single.facts.kind'),
        read: ({ propertyType }) => label('propertyType', propertyType, lang),
      },
      {
        id: 'furnishing',
        name: t('single.facts.furnishing'),
        read: ({ furnishing }) => furnishing && label('furnishing', furnishing, lang),
      },
      {
        id: 'condition',
        name: t('single.facts.condition'),
        read: ({ propertyCondition }) =>
          propertyCondition && label('propertyCondition', propertyCondition, lang),
      },
      {
        id: 'age',
        name: t('single.facts.age'),
        read: ({ propertyAge }) => propertyAge != null && t('single.years', { count: propertyAge }),
      },
      {
        id: 'tenants',
        name: t('single.facts.tenants'),
        read: ({ tenantType }) => tenantType && label('tenantType', tenantType, lang),
      },
    ],
    amenities: amenityPlans(cards, lang),
    place: [
      {
        id: 'district',
        name: t('comparison.district'),
        read: ({ city, district }) => districtName(city, district),
      },
      { id: 'emirate', name: t('comparison.emirate'), read: ({ city }) => emirateName(city, lang) },
    ],
    trust: [
      {
        id: 'availability',
        name: t('comparison.availability'),
        read: ({ availability }) => label('availability', availability, lang),
      },
      {
        id: 'verified',
        name: t('property.verified'),
        read: ({ verifiedAt }) => verifiedAt && formatDate(verifiedAt, lang),
      },
      {
        id: 'rating',
        name: t('comparison.rating'),
        read: ({ avgRating, ratingCount }) =>
          ratingCount > 0 && `${avgRating.toFixed(1)} (${formatNumber(ratingCount)})`,
        isLtr: true,
      },
      {
        id: 'reference',
        name: t('single.facts.reference'),
        read: ({ referenceNo }) => referenceNo,
        isLtr: true,
        isItsOwn: true,
      },
    ],
  };
  return groups;
};

const ORDER = ['price', 'size', 'inside', 'amenities', 'place', 'trust'] as const;

/** What is compared, by group; a row nobody answers is left out. */
export function rowGroups(cards: readonly Compared[], words: Words): RowGroup[] {
  const groups = plans(cards, words);
  return ORDER.map((id) => ({
    id,
    name: words.t(`comparison.group.${id}`),
    rows: groups[id]
      .map((plan) => rowOf(plan, cards))
      .filter(({ cells }) => cells.some(({ text }) => text !== undefined)),
  })).filter(({ rows }) => rows.length > 0);
}

/** Only what tells the homes apart. */
export const onlyDifferences = (groups: readonly RowGroup[]): RowGroup[] =>
  groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ hasDifference }) => hasDifference) }))
    .filter(({ rows }) => rows.length > 0);
