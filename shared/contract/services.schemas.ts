import { z } from 'zod';
import * as enums from '../domain/enums';
import { agentCard } from './people.schemas';
import { emirate, id, isoDate, money, phone, picture, text } from './scalars';

/** What the provider writes (spec/1-domain, Service); `null` clears an optional field. */
export const serviceFields = {
  title: text(5, 120),
  titleAr: text(5, 120).nullish(),
  description: text(20, 5000),
  descriptionAr: text(20, 5000).nullish(),
  category: z.enum(enums.SERVICE_CATEGORIES),
  /** Absent: on request. */
  price: money.nullish(),
  priceUnit: z.enum(enums.PRICE_UNITS).nullish(),
  /** The emirates covered. */
  city: z.array(emirate).min(1).max(7),
  phone: phone.nullish(),
};

/** What a visitor asks of the list of services. */
export const serviceFilterFields = {
  category: serviceFields.category.optional(),
  city: emirate.optional(),
  search: z.string().trim().max(100).optional(),
  sort: z.enum(enums.SERVICE_SORTS).optional(),
  agent: id.optional(),
  minPrice: money.optional(),
  maxPrice: money.optional(),
};

/** A service as lists and the home page show it. */
export const serviceCard = z.object({
  id,
  referenceNo: z.string(),
  title: z.string(),
  titleAr: z.string().nullish(),
  category: z.enum(enums.SERVICE_CATEGORIES),
  price: z.number().nullish(),
  priceUnit: z.string().nullish(),
  currency: z.enum(enums.CURRENCIES),
  city: z.array(z.string()),
  image: picture.nullish(),
  avgRating: z.number(),
  ratingCount: z.int(),
  agent: z
    .object({ id, name: z.string(), image: z.string().nullish(), companyName: z.string().nullish() })
    .nullable(),
});

/** A service's page. */
export const service = serviceCard.extend({
  description: z.string(),
  descriptionAr: z.string().nullish(),
  /** Signed-in readers only, as the agent's own. */
  phone: z.string().nullish(),
  images: z.array(picture),
  agent: agentCard.nullable(),
  views: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
