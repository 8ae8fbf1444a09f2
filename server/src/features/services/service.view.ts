import type { z } from 'zod';
import type { service, serviceCard } from '@manzil/shared/contract/services.schemas';
import { averageOf } from '@manzil/shared/domain/rating';
import type { Caller } from '../../platform/caller';
import { agentCardOf, providersOf } from '../users/listingPeople.service';
import { ratingsOf } from '../users/people.hooks';
import type { ServiceRecord } from './service.model';

export type ServiceCard = z.input<typeof serviceCard>;
export type ServicePage = z.input<typeof service>;

const factsOf = (record: ServiceRecord): Omit<ServiceCard, 'agent'> => ({
  id: String(record._id),
  referenceNo: record.referenceNo,
  title: record.title,
  titleAr: record.titleAr ?? null,
  category: record.category,
  price: record.price ?? null,
  priceUnit: record.priceUnit ?? null,
  currency: record.currency,
  city: record.city,
  image: record.images[0] ?? null,
  avgRating: record.avgRating,
  ratingCount: record.ratingCount,
});

/** Services as lists show them. */
export async function serviceCards(records: ServiceRecord[]): Promise<ServiceCard[]> {
  const providers = await providersOf(records.map(({ agent }) => String(agent)));
  return records.map((record) => ({
    ...factsOf(record),
    agent: providers.get(String(record.agent)) ?? null,
  }));
}

/** A service's page; phone numbers are for signed-in readers (spec/1-domain, User). */
export async function servicePage(record: ServiceRecord, caller: Caller | undefined): Promise<ServicePage> {
  const agent = String(record.agent);
  const rating = (await ratingsOf([agent])).get(agent) ?? { sum: 0, count: 0 };
  const withContact = caller !== undefined;
  return {
    ...factsOf(record),
    description: record.description,
    descriptionAr: record.descriptionAr ?? null,
    ...(withContact && { phone: record.phone ?? null }),
    images: record.images,
    agent: await agentCardOf(agent, {
      rating: { average: averageOf(rating), count: rating.count },
      withContact,
    }),
    views: record.views,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
