import type { z } from 'zod';
import type { placeFacts } from '@manzil/shared/contract/schemas/properties.schemas';
import { BEDROOMS, PROPERTY_TYPES, type DealType, type Emirate } from '@manzil/shared/domain/enums';
import { LANDMARKS } from '@manzil/shared/domain/place/landmarks';
import { circleAround } from '@manzil/shared/domain/place/near';
import { districtsOf, findDistrict } from '@manzil/shared/domain/place/places';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Evaluation, Quartiles } from '@manzil/search';
import { lastMonths, monthStart } from '../../../platform/base/months';
import { MIN_LISTINGS } from './areaPrices.service';
import { evaluated, filterOf } from './catalog.service';

export type PlaceFacts = z.input<typeof placeFacts>;
export interface PlaceQuery {
  city: Emirate;
  district?: string | undefined;
  category?: DealType | undefined;
}

const MAX_PRICES = 24;
/** Maximum numbers of districts and landmarks, and the radius of a district for landmarks, in metres. */
const DISTRICTS = 12;
const MAX_NEIGHBOURS = 6;
const MAX_LANDMARKS = 8;
const MAX_METRES = 5000;
/** Otherwise metro stations could fill a district's list. */
const MAX_OF_A_KIND = 3;

/** Rounds a price to a precision that fits a market (95,500 or 1,240,000) and doesn't reveal a single home's price. */
function rounded(price: number): number {
  const step = price < 100_000 ? 500 : price < 1_000_000 ? 1000 : 10_000;
  return Math.round(price / step) * step;
}

const percentOf = (part: number, all: number) => Math.round((part / all) * 100);
const findById = <Id extends string>(ids: readonly Id[], id: string | null) => ids.find((one) => one === id);

type Group = { propertyType: string | null; bedrooms: string | null } & Quartiles;
/** Prices of groups of similar homes, largest group first. */
function pricesOf(groups: Group[]): PlaceFacts['prices'] {
  return groups
    .filter(({ count }) => count >= MIN_LISTINGS)
    .toSorted((a, b) => b.count - a.count || a.median - b.median)
    .slice(0, MAX_PRICES)
    .flatMap(({ propertyType, bedrooms, count, lower, median, upper }) => {
      const type = findById(PROPERTY_TYPES, propertyType);
      if (!type) return [];
      return {
        propertyType: type,
        bedrooms: findById(BEDROOMS, bedrooms) ?? null,
        count,
        lower: rounded(lower),
        median: rounded(median),
        upper: rounded(upper),
      };
    });
}

/** Most common number of cheques in the homes' cheapest offers; null if fewer than `MIN_LISTINGS` do. */
function chequesOf(counts: ReadonlyMap<number, number>): PlaceFacts['cheques'] {
  const known = [...counts].filter(([cheques]) => cheques > 0);
  const count = known.reduce((sum, [, homes]) => sum + homes, 0);
  const [first] = known.toSorted(([a, homesA], [b, homesB]) => homesB - homesA || b - a);
  return !first || count < MIN_LISTINGS
    ? null
    : { count, usual: first[0], percent: percentOf(first[1], count) };
}

function furnishedOf(counts: ReadonlyMap<string | null, number>): PlaceFacts['furnished'] {
  const furnished = counts.get('furnished') ?? 0;
  const count = furnished + (counts.get('unfurnished') ?? 0) + (counts.get('partly') ?? 0);
  return count < MIN_LISTINGS ? null : { count, furnished, percent: percentOf(furnished, count) };
}

/** Facts derived from the homes. */
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
      propertyType: findById(PROPERTY_TYPES, mostly?.id ?? null) ?? null,
      months: months.flatMap((month, at) => {
        const sample = figures.perFoot.get(at);
        return sample && sample.count >= MIN_LISTINGS
          ? { month, count: sample.count, perFoot: Math.round(sample.median) }
          : [];
      }),
    },
    cheques: chequesOf(figures.cheques),
    furnished: furnishedOf(figures.furnishing),
    age:
      since.count < MIN_LISTINGS
        ? null
        : {
            count: since.count,
            days: Math.max(0, Math.floor((now.getTime() - since.median) / DAY_MS)),
          },
  };
}

/**
 * Districts with homes, nearest to the given one first.
 * @param counts homes per district of one emirate
 */
export function nearestDistricts(
  { city, district }: { city: Emirate; district: string },
  counts: readonly { id: string; count: number }[],
  most = MAX_NEIGHBOURS,
) {
  const middle = findDistrict(city, district);
  if (!middle) return [];
  const { distance } = circleAround(middle, MAX_METRES);
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

/** Landmarks near a district's middle, with a limit per kind. */
function landmarksNear(city: Emirate, district: string): PlaceFacts['landmarks'] {
  const middle = findDistrict(city, district);
  if (!middle) return [];
  const { distance } = circleAround(middle, MAX_METRES);
  const kinds = new Map<string, number>();
  return LANDMARKS.map((landmark) => ({ landmark, metres: distance(landmark) }))
    .filter(({ metres }) => metres <= MAX_METRES)
    .toSorted((a, b) => a.metres - b.metres)
    .filter(({ landmark: { kind } }) => {
      const before = kinds.get(kind) ?? 0;
      kinds.set(kind, before + 1);
      return before < MAX_OF_A_KIND;
    })
    .slice(0, MAX_LANDMARKS)
    .map(({ landmark: { id, kind }, metres }) => ({ id, kind, metres: Math.round(metres / 100) * 100 }));
}

/**
 * Facts about an emirate or a district from its published homes of one deal (rent by default), with no figure from
 * fewer than eight homes. Takes one pass over the homes of the place; cached until the catalog changes.
 * @throws 400 at `district` if the emirate has no district of that name
 */
export async function placeFactsOf(
  { city, district, category: type = 'rent' }: PlaceQuery,
  now = new Date(),
): Promise<PlaceFacts> {
  const filter = filterOf({ city, type, ...(district && { district }) });
  return evaluated(filter, (found) =>
    // The key of the cached evaluation contains the minute, so time-dependent facts stay current.
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
