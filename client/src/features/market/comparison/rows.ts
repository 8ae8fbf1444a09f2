import type { TFunction } from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { dayOneCash, type CostFigures } from '@manzil/shared/domain/offer/costs';
import { keysWith, type KeysWith } from '@manzil/shared/domain/property/attributes';
import { isLtr, nameOf, pricePerFoot, valueText } from '@/blocks/listing/attributeText';
import { formatDate, formatMoney, formatNumber, type AreaUnit } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import { priceText } from '@/blocks/listing/card/card';
import { amenityPlans } from './amenityRows';
import type { Read, RowPlan } from './plan';
import type { Compared } from './useListings';

/** A home's value in a row. */
export interface Cell {
  /** Undefined if the listing doesn't say. */
  text: string | undefined;
  /** Numbers and codes read left to right in any language. */
  isLtr: boolean;
  /** Whether it differs from the majority. */
  differs: boolean;
  /** Whether it is among the row's best. */
  isBest: boolean;
  /** Set for yes/no rows, which show an icon next to the word. */
  isThere: boolean | undefined;
}
export interface Row {
  id: string;
  name: string;
  /** Label of the best value. */
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
  costFigures: CostFigures;
  districtName: (city: string, district: string) => string;
}

/** Whether prices are comparable: same deal type and payment period. */
const arePricesAlike = (cards: readonly Compared[]): boolean =>
  new Set(cards.map(({ type, paymentPeriod }) => `${type}/${paymentPeriod}`)).size === 1;

/** Marks the best cards of a row; none if all are equal. */
function bestOf(cards: readonly Compared[], best: RowPlan['best']): boolean[] {
  const values = best ? cards.map(best.score) : [];
  if (!best || new Set(values).size < 2) return cards.map(() => false);
  const top = best.isHighest ? Math.max(...values) : Math.min(...values);
  return values.map((value) => value === top);
}

/** A cell differs if it deviates from the majority; without a majority all of them differ. */
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

type ComparedKey = KeysWith<{ compare: 'price' | 'size' | 'inside' }>;

/** Rows for attributes fully described by the table (shared/domain/property/attributes.ts). */
const attributePlans = (keys: readonly ComparedKey[], words: Words): RowPlan[] =>
  keys.map((key) => ({
    id: key,
    name: nameOf(key, words.t),
    read: (card) => valueText(key, card[key], words),
    isLtr: isLtr(key),
    // A larger area counts as better; other numbers are for the viewer to judge.
    ...(key === 'area' && {
      best: { name: words.t('comparison.largest'), score: (card: Compared) => card.area, isHighest: true },
    }),
  }));

function pricePlans(cards: readonly Compared[], words: Words): RowPlan[] {
  const { t, lang, costFigures } = words;
  const isPriced = arePricesAlike(cards);
  const marked = <T>(best: T) => (isPriced ? { best } : {});
  const payment: Read = (card) => {
    const { period, note } = priceText(card, t);
    const kind = label('paymentPeriod', card.paymentPeriod, lang);
    return note ? `${period ? label('paymentPeriod', 'yearly', lang) : kind}${t('ui.dot')}${note}` : kind;
  };
  return [
    {
      id: 'price',
      name: t('comparison.price'),
      read: ({ price }) => formatMoney(price),
      isLtr: true,
      ...marked({ name: t('comparison.lowest'), score: ({ price }: Compared) => price }),
    },
    {
      id: 'perFoot',
      name: t('single.facts.perFoot'),
      read: (card) => pricePerFoot(card, t),
      ...marked({
        name: t('comparison.bestValue'),
        score: ({ price, area }: Compared) => Math.round(price / area),
      }),
    },
    { id: 'payment', name: t('comparison.payment'), read: payment },
    {
      id: 'cash',
      name: t(cards.every(({ type }) => type === 'rent') ? 'single.cost.rentTitle' : 'comparison.cash'),
      read: (card) => {
        const { cash, cheques } = dayOneCash(card, costFigures);
        const paidIn = cheques ? t('ui.dot') + t('property.cheques', { count: cheques }) : '';
        return `\u2066${formatMoney(cash)}\u2069${paidIn}`;
      },
      ...marked({
        name: t('comparison.lowest'),
        score: (card: Compared) => dayOneCash(card, costFigures).cash,
      }),
    },
    ...attributePlans(keysWith({ compare: 'price' }), words),
    {
      id: 'drop',
      name: t('comparison.drop'),
      read: ({ priceDrop, price }) => priceDrop && `−${formatMoney(priceDrop.from - price)}`,
      isLtr: true,
    },
  ];
}

const placePlans = ({ t, lang, districtName }: Words): RowPlan[] => [
  {
    id: 'district',
    name: t('comparison.district'),
    read: ({ city, district }) => districtName(city, district),
  },
  { id: 'emirate', name: t('comparison.emirate'), read: ({ city }) => emirateName(city, lang) },
];

const trustPlans = ({ t, lang }: Words): RowPlan[] => [
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
];

const plans = (cards: readonly Compared[], words: Words): Record<RowGroup['id'], RowPlan[]> => ({
  price: pricePlans(cards, words),
  size: attributePlans(keysWith({ compare: 'size' }), words),
  inside: attributePlans(keysWith({ compare: 'inside' }), words),
  amenities: amenityPlans(cards, words.lang),
  place: placePlans(words),
  trust: trustPlans(words),
});

const ORDER = ['price', 'size', 'inside', 'amenities', 'place', 'trust'] as const;

/** All comparison rows by group, without rows that are empty for every home. */
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

/** Keeps rows with differences. */
export const onlyDifferences = (groups: readonly RowGroup[]): RowGroup[] =>
  groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ hasDifference }) => hasDifference) }))
    .filter(({ rows }) => rows.length > 0);
