import type { z } from 'zod';
import type { placeFacts } from '@manzil/shared/contract/schemas/properties.schemas';
import { BEDROOMS, PROPERTY_TYPES, type DealType, type Emirate } from '@manzil/shared/domain/enums';
import { LANDMARKS } from '@manzil/shared/domain/landmarks';
import { circleAround } from '@manzil/shared/domain/near';
import { districtsOf, findDistrict } from '@manzil/shared/domain/places';
import type { Evaluation, Quartiles } from '@manzil/search';
import { lastMonths, monthStart } from '../../../platform/months';
import { LEAST } from './areaPrices.service';
import { evaluated, filterOf } from './catalog.service';

export type PlaceFacts = z.input<typeof placeFacts>;
export interface AskedPlace {
  city: Emirate;
  district?: string | undefined;
  category?: DealType | undefined;
}

const MOST_PRICES = 24;
const DAY = 86_400_000;
/** Districts and landmarks that are named, and how far around a district's middle landmarks are near. */
const DISTRICTS = 12;
const BESIDE = 6;
const MOST_LANDMARKS = 8;
const NEAR = 5000;
/** A district may have more metro stations than else. */
const MOST_OF_A_KIND = 3;

/** As exact as a market is: 95,500 or 1,240,000 and no single home's price. */
function rounded(price: number): number {
  const step = price < 100_000 ? 500 : price < 1_000_000 ? 1000 : 10_000;
  return Math.round(price / step) * step;
}

const percentOf = (part: number, all: number) => Math.round((part / all) * 100);
const oneOf = <Id extends string>(ids: readonly Id[], id: string | null) => ids.find((one) => one === id);

type Group = { propertyType: string | null; bedrooms: string | null } & Quartiles;
/** What is told of groups of homes that are alike. */
function pricesOf(groups: Group[]): PlaceFacts['prices'] {
  return groups
    .filter(({ count }) => count >= LEAST)
    .toSorted((a, b) => b.count - a.count || a.median - b.median)
    .slice(0, MOST_PRICES)
    .flatMap(({ propertyType, bedrooms, count, lower, median, upper }) => {
      const type = oneOf(PROPERTY_TYPES, propertyType);
      if (!type) return [];
      return {
        propertyType: type,
        bedrooms: oneOf(BEDROOMS, bedrooms) ?? null,
        count,
        lower: rounded(lower),
        median: rounded(median),
        upper: rounded(upper),
      };
    });
}

/** How often each is said by those who say one; null where they are too few. */
function chequesOf(counts: ReadonlyMap<number, number>): PlaceFacts['cheques'] {
  const said = [...counts].filter(([cheques]) => cheques > 0);
  const count = said.reduce((sum, [, homes]) => sum + homes, 0);
  const [first] = said.toSorted(([a, homesA], [b, homesB]) => homesB - homesA || b - a);
  return !first || count < LEAST ? null : { count, usual: first[0], percent: percentOf(first[1], count) };
}

function furnishedOf(counts: ReadonlyMap<string | null, number>): PlaceFacts['furnished'] {
  const furnished = counts.get('furnished') ?? 0;
  const count = furnished + (counts.get('unfurnished') ?? 0);
  return count < LEAST ? null : { count, percent: percentOf(furnished, count) };
}

/** What the homes themselves tell. */
function factsIn(found: Evaluation, now: Date) {
  const types = found.tally('propertyType', []).toSorted((a, b) => b.count - a.count);
  const [mostly] = types;
  const months = lastMonths(now);
  const figures = found.figures({
    spans: months.map((month) => monthStart(month).getTime()),
    type: mostly?.id,
  });
  const { since } = figures;
  return {
    count: found.count(),
    deals: found.tally('type', ['type']),
    types,
    prices: pricesOf(figures.prices),
    trend: {
      propertyType: oneOf(PROPERTY_TYPES, mostly?.id ?? null) ?? null,
      months: months.flatMap((month, at) => {
        const told = figures.perFoot.get(at);
        return told && told.count >= LEAST
          ? { month, count: told.count, perFoot: Math.round(told.median) }
          : [];
      }),
    },
    cheques: chequesOf(figures.cheques),
    furnished: furnishedOf(figures.furnishing),
    age:
      since.count < LEAST
        ? null
        : {
            count: since.count,
            days: Math.max(0, Math.floor((now.getTime() - since.median) / DAY)),
          },
  };
}

/**
 * The districts with homes among the counted, the nearest to this one first.
 * @param counts of the districts of one emirate
 */
export function nearestDistricts(
  { city, district }: { city: Emirate; district: string },
  counts: readonly { id: string; count: number }[],
  most = BESIDE,
) {
  const middle = findDistrict(city, district);
  if (!middle) return [];
  const { distance } = circleAround(middle, NEAR);
  const places = new Map(districtsOf(city).map((place) => [place.id, place]));
  return counts
    .flatMap((counted) => {
      const place = counted.id === district ? undefined : places.get(counted.id);
      return place ? { counted, metres: distance(place) } : [];
    })
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, most)
    .map(({ counted }) => counted);
}

/** What people know near a district's middle, not more than a few of a kind. */
function landmarksNear(city: Emirate, district: string): PlaceFacts['landmarks'] {
  const middle = findDistrict(city, district);
  if (!middle) return [];
  const { distance } = circleAround(middle, NEAR);
  const kinds = new Map<string, number>();
  return LANDMARKS.map((landmark) => ({ landmark, metres: distance(landmark) }))
    .filter(({ metres }) => metres <= NEAR)
    .toSorted((a, b) => a.metres - b.metres)
    .filter(({ landmark: { kind } }) => {
      const before = kinds.get(kind) ?? 0;
      kinds.set(kind, before + 1);
      return before < MOST_OF_A_KIND;
    })
    .slice(0, MOST_LANDMARKS)
    .map(({ landmark: { id, kind }, metres }) => ({ id, kind, metres: Math.round(metres / 100) * 100 }));
}

/**
 * What an emirate or a district is like, by its published homes of one deal, to rent where none is said; nothing is told
 * of fewer than eight. One walk through the homes of the place, kept until the catalog changes.
 * @throws 400 at `district` where the emirate has none of that name
 */
export async function placeFactsOf(
  { city, district, category: type = 'rent' }: AskedPlace,
  now = new Date(),
): Promise<PlaceFacts> {
  const filter = filterOf({ city, type, ...(district && { district }) });
  return evaluated(filter, (found) =>
    // The minute is in the name of what is kept: days and months go on.
    found.once('place facts', () => {
      const counted = found.tallyDistricts(city, ['district']);
      return {
        ...factsIn(found, now),
        districts: district
          ? nearestDistricts({ city, district }, counted)
          : counted.toSorted((a, b) => b.count - a.count).slice(0, DISTRICTS),
        landmarks: district ? landmarksNear(city, district) : [],
      };
    }),
  );
}
