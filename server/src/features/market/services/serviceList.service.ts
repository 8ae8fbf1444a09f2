import { SERVICES_SORT } from '@manzil/shared/domain/address/servicesAddress';
import {
  countServices,
  findServiceCards,
  type ServiceCondition,
  type ServicePage,
  type ServiceRecord,
} from './service.model';
import { facetsOf } from './serviceFacets.service';
import { LISTED, whereOf, type ServiceFilter } from './serviceFilter';
import { serviceCards } from './service.view';

type Order = Record<string, 1 | -1>;

const RELATED = 4;
/** Services with a price on request come last; ties are broken by id. */
const ORDERS: Record<NonNullable<ServiceFilter['sort']>, Order> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  priceAsc: { hasPrice: -1, price: 1, _id: 1 },
  priceDesc: { hasPrice: -1, price: -1, _id: -1 },
  rating: { avgRating: -1, ratingCount: -1, _id: -1 },
  popular: { views: -1, _id: -1 },
};

/** Reviews from which a rating counts: services with fewer follow, however well rated. */
const MIN_REVIEWS = 3;

interface Slice {
  sort: keyof typeof ORDERS;
  skip?: number;
  limit: number;
}

/** A slice of the matching services in this order. */
export async function findSorted<Found>(
  find: (where: ServiceCondition, page: ServicePage) => Promise<Found[]>,
  where: ServiceCondition,
  { sort, skip = 0, limit }: Slice,
): Promise<Found[]> {
  const order = ORDERS[sort];
  if (sort !== 'rating') return find(where, { sort: order, skip, limit });
  const reviewed = { ...where, ratingCount: { $gte: MIN_REVIEWS } };
  const first = await find(reviewed, { sort: order, skip, limit });
  if (first.length === limit) return first;
  const before = first.length > 0 ? skip + first.length : await countServices(reviewed);
  const others = { ...where, ratingCount: { $lt: MIN_REVIEWS } };
  const page = { sort: order, skip: Math.max(0, skip - before), limit: limit - first.length };
  return [...first, ...(await find(others, page))];
}

/** A page of the matching services, best rated first unless asked otherwise, with facet counts on request. */
export async function listServices(
  filter: ServiceFilter,
  {
    page,
    limit,
    facets,
    now = new Date(),
  }: { page: number; limit: number; facets?: boolean | undefined; now?: Date },
) {
  const where = whereOf(filter, now);
  const [records, count, counted] = await Promise.all([
    findSorted(findServiceCards, where, {
      sort: filter.sort ?? SERVICES_SORT,
      skip: (page - 1) * limit,
      limit,
    }),
    countServices(where),
    facets ? facetsOf(filter, now) : undefined,
  ]);
  return { data: await serviceCards(records), count, ...(counted && { facets: counted }) };
}

/** Other services of the same category, best rated first; those in the same emirates come before the rest. */
export async function findRelatedServices({ _id, category, city }: ServiceRecord) {
  const others = { ...LISTED, _id: { $ne: _id }, category };
  const best = (where: ServiceCondition, limit: number) =>
    findSorted(findServiceCards, { ...others, ...where }, { sort: 'rating', limit });
  const near = await best({ city: { $in: city } }, RELATED);
  const known = [_id, ...near.map((one) => one._id)];
  const far = near.length < RELATED ? await best({ _id: { $nin: known } }, RELATED - near.length) : [];
  return serviceCards([...near, ...far]);
}

export const bestServices = async (limit: number) =>
  serviceCards(await findSorted(findServiceCards, LISTED, { sort: 'rating', limit }));
