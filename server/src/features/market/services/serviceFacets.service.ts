import { EMIRATES, SERVICE_CATEGORIES } from '@manzil/shared/domain/enums';
import { districtsOf } from '@manzil/shared/domain/place/places';
import { MIN_RATINGS } from '@manzil/shared/domain/address/servicesAddress';
import { countServices, countServicesBy } from './service.model';
import { inEmirate, whereOf, type ServiceFilter } from './serviceFilter';

/** Lower bounds of the price groups, AED. */
const PRICE_STEPS = [0, 50, 100, 200, 400, 800, 1600, 3200];

/** The filter without some keys, to count what each choice there would give. */
const without = (filter: ServiceFilter, ...keys: (keyof ServiceFilter)[]): ServiceFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !(keys as string[]).includes(key)));

async function countByPrice(filter: ServiceFilter, now: Date) {
  const prices = await countServicesBy(whereOf(without(filter, 'minPrice', 'maxPrice'), now), 'price');
  return PRICE_STEPS.map((min, at) => {
    const max = PRICE_STEPS[at + 1] ?? null;
    const inside = [...prices].filter(([price]) => Number(price) >= min && Number(price) < (max ?? Infinity));
    return { min, max, count: inside.reduce((sum, [, count]) => sum + count, 0) };
  });
}

/** Counts per district of the filter's emirate; services that cover the whole emirate count in every district. */
async function countByDistrict(filter: ServiceFilter, now: Date) {
  const { city } = filter;
  if (!city) return undefined;
  const where = whereOf(without(filter, 'district'), now);
  const [named, everywhere] = await Promise.all([
    countServicesBy({ ...where, districts: inEmirate(city) }, 'districts'),
    countServices({ ...where, districts: { $not: inEmirate(city) } }),
  ]);
  return districtsOf(city)
    .map(({ id }) => ({ id, count: everywhere + (named.get(`${city}/${id}`) ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** Number of services for each choice, with the rest of the filter unchanged. */
export async function facetsOf(filter: ServiceFilter, now: Date) {
  const [category, city, district, price, minRating, openNow] = await Promise.all([
    countServicesBy(whereOf(without(filter, 'category'), now), 'category'),
    countServicesBy(whereOf(without(filter, 'city', 'district'), now), 'city'),
    countByDistrict(filter, now),
    countByPrice(filter, now),
    Promise.all(
      MIN_RATINGS.map(async (least) => ({
        id: String(least),
        count: await countServices(whereOf({ ...filter, minRating: least }, now)),
      })),
    ),
    countServices(whereOf({ ...filter, openNow: true }, now)),
  ]);
  return {
    category: SERVICE_CATEGORIES.map((id) => ({ id, count: category.get(id) ?? 0 })),
    city: EMIRATES.map((id) => ({ id, count: city.get(id) ?? 0 })),
    ...(district && { district }),
    price,
    minRating,
    openNow,
  };
}
