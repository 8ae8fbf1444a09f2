import { countServices, findServiceCards, type ServiceRecord } from './service.model';
import { facetsOf } from './serviceFacets.service';
import { LISTED, whereOf, type ServiceFilter } from './serviceFilter';
import { serviceCards } from './service.view';

type Order = Record<string, 1 | -1>;

const RELATED = 4;
/** Services with a price on request come last; ties are broken by id. */
export const ORDERS: Record<NonNullable<ServiceFilter['sort']>, Order> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  priceAsc: { hasPrice: -1, price: 1, _id: 1 },
  priceDesc: { hasPrice: -1, price: -1, _id: -1 },
  rating: { avgRating: -1, ratingCount: -1, _id: -1 },
  popular: { views: -1, _id: -1 },
};

/** A page of the matching services, with facet counts on request. */
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
    findServiceCards(where, { sort: ORDERS[filter.sort ?? 'newest'], skip: (page - 1) * limit, limit }),
    countServices(where),
    facets ? facetsOf(filter, now) : undefined,
  ]);
  return { data: await serviceCards(records), count, ...(counted && { facets: counted }) };
}

/** Other services of the same category, best rated first; those in the same emirates come before the rest. */
export async function findRelatedServices({ _id, category, city }: ServiceRecord) {
  const others = { ...LISTED, _id: { $ne: _id }, category };
  const page = { sort: ORDERS.rating, limit: RELATED };
  const near = await findServiceCards({ ...others, city: { $in: city } }, page);
  const known = [_id, ...near.map((one) => one._id)];
  const far =
    near.length < RELATED
      ? await findServiceCards({ ...others, _id: { $nin: known } }, { ...page, limit: RELATED - near.length })
      : [];
  return serviceCards([...near, ...far]);
}

export const bestServices = async (limit: number) =>
  serviceCards(await findServiceCards(LISTED, { sort: ORDERS.rating, limit }));
