import type { z } from 'zod';
import type { areaPrices } from '@manzil/shared/contract/schemas/properties.schemas';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { PropertyRecord } from '../listings/listingReads';
import { cardsInOrder, evaluated } from './catalog.service';

type AreaPrices = z.input<typeof areaPrices>;

/** Fewer homes than this don't make a market (spec/2-api, area_prices and place_facts). */
export const MIN_LISTINGS = 8;
/** Quantiles from the lowest to the highest price. */
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Asking prices of the matching homes, including the listing itself; null below `MIN_LISTINGS` homes. */
async function pricesOf(
  filter: Filter,
  { price, scope }: Pick<AreaPrices, 'scope'> & { price: number },
): Promise<AreaPrices | null> {
  const { count, ids } = await evaluated(filter, (found) => {
    const all = found.count();
    const at = (share: number) =>
      found.page({ sort: 'priceAsc', skip: Math.round(share * (all - 1)), limit: 1 });
    return { count: all, ids: all < MIN_LISTINGS ? [] : SHARES.flatMap(at) };
  });
  if (count < MIN_LISTINGS) return null;
  const priceOf = new Map((await cardsInOrder(ids)).map((card) => [String(card._id), card.price]));
  const [lowest, lower, median, upper, highest] = ids.map((id) => priceOf.get(id));
  // A listing was unpublished in the meantime.
  if (!lowest || !lower || !median || !upper || !highest) return null;
  const cheaper =
    price <= 1 ? 0 : await evaluated({ ...filter, maxPrice: price - 1 }, (found) => found.count());
  return { scope, count, lowest, lower, median, upper, highest, cheaper };
}

/**
 * Asking prices of homes of the same deal, kind and size in the listing's district, or in its emirate if the district
 * has too few. Null if the emirate has too few as well, and for prices over several years, which aren't comparable.
 */
export async function areaPricesFor(record: PropertyRecord): Promise<AreaPrices | null> {
  const { type, propertyType, city, district, bedrooms, price } = record;
  if (record.paymentPeriod === 'howManyYears') return null;
  const alike: Filter = {
    type,
    propertyType: [propertyType],
    city,
    ...(bedrooms && { bedrooms: [bedrooms] }),
  };
  return (
    (await pricesOf({ ...alike, district }, { price, scope: 'district' })) ??
    (await pricesOf(alike, { price, scope: 'city' }))
  );
}
