import type { z } from 'zod';
import type { serviceFilterFields } from '@manzil/shared/contract/services.schemas';
import { searchWords } from '@manzil/shared/domain/fold';
import type { Condition } from '../../platform/where';
import { setBestServices } from '../home/home.service';
import { countServices, findServiceCards, type ServiceRecord } from './service.model';
import { serviceCards } from './service.view';

/** What a visitor asks of the list. */
export type ServiceFilter = {
  [Key in keyof typeof serviceFilterFields]?: z.output<(typeof serviceFilterFields)[Key]>;
};
type Order = Record<string, 1 | -1>;

/** Beyond every letter, so that a range covers all words with a beginning. */
const LAST = '\uffff';
const RELATED = 4;
const LISTED = { isListed: true };
/** Services on request come after those with a price; ties break by id. */
const ORDERS: Record<NonNullable<ServiceFilter['sort']>, Order> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  priceAsc: { hasPrice: -1, price: 1, _id: 1 },
  priceDesc: { hasPrice: -1, price: -1, _id: -1 },
  rating: { avgRating: -1, ratingCount: -1, _id: -1 },
  popular: { views: -1, _id: -1 },
};

/** Each word of the search must be found, as in the catalogue. */
const searchConditions = (search: string): Condition[] =>
  searchWords(search).map(({ prefixes, whole }) => ({
    $or: [
      ...prefixes.map((prefix) => ({ searchTokens: { $elemMatch: { $gte: prefix, $lt: prefix + LAST } } })),
      ...(whole.length > 0 ? [{ searchTokens: { $in: whole } }] : []),
    ],
  }));

function whereOf({ category, city, search = '', agent, minPrice, maxPrice }: ServiceFilter): Condition {
  const words = searchConditions(search);
  const price = {
    ...(minPrice !== undefined && { $gte: minPrice }),
    ...(maxPrice !== undefined && { $lte: maxPrice }),
  };
  return {
    ...LISTED,
    ...(category && { category }),
    ...(city && { city }),
    ...(agent && { agent }),
    ...(Object.keys(price).length > 0 && { price }),
    ...(words.length > 0 && { $and: words }),
  };
}

/** A page of the services that match. */
export async function listServices(filter: ServiceFilter, { page, limit }: { page: number; limit: number }) {
  const where = whereOf(filter);
  const [records, count] = await Promise.all([
    findServiceCards(where, { sort: ORDERS[filter.sort ?? 'newest'], skip: (page - 1) * limit, limit }),
    countServices(where),
  ]);
  return { data: await serviceCards(records), count };
}

/** Others of the same category, the best rated first; from the same emirates before the rest. */
export async function relatedTo({ _id, category, city }: ServiceRecord) {
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

setBestServices(async (limit) =>
  serviceCards(await findServiceCards(LISTED, { sort: ORDERS.rating, limit })),
);
