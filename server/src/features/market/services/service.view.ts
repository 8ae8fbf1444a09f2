import type { z } from 'zod';
import type { service, serviceCard, serviceRow } from '@manzil/shared/contract/schemas/services.schemas';
import { averageOf } from '@manzil/shared/domain/offer/rating';
import { serviceQuality } from '@manzil/shared/domain/offer/serviceQuality';
import type { Caller } from '../../../platform/base/caller';
import { agentCardOf, providersOf } from '../../foundation/people/listingPeople.service';
import { ratingsOf } from '../../foundation/people/lifecycle.service';
import { canManage } from './service.policy';
import type { ServiceCardRecord, ServiceRecord } from './service.model';

export type ServiceCard = z.input<typeof serviceCard>;
export type ServicePage = z.input<typeof service>;
export type ServiceRow = z.input<typeof serviceRow>;

const factsOf = (record: ServiceCardRecord): Omit<ServiceCard, 'agent'> => ({
  id: String(record._id),
  referenceNo: record.referenceNo,
  title: record.title,
  titleAr: record.titleAr ?? null,
  category: record.category,
  price: record.price ?? null,
  priceUnit: record.priceUnit ?? null,
  currency: record.currency,
  city: record.city,
  vatIncluded: record.vatIncluded ?? null,
  hours: record.hours ?? [],
  image: record.images[0] ?? null,
  avgRating: record.avgRating,
  ratingCount: record.ratingCount,
});

/** Cards of services for lists. */
export async function serviceCards(records: ServiceCardRecord[]): Promise<ServiceCard[]> {
  const providers = await providersOf(records.map(({ agent }) => String(agent)));
  return records.map((record) => ({
    ...factsOf(record),
    agent: providers.get(String(record.agent)) ?? null,
  }));
}

const stateOf = ({ isListed, hiddenReason }: ServiceRecord) =>
  hiddenReason ? 'hidden' : isListed ? 'listed' : 'suspended';

/** Rows of services in the lists of owners and staff. */
export async function serviceRows(records: ServiceRecord[]): Promise<ServiceRow[]> {
  const cards = await serviceCards(records);
  return records.map((record, at) => ({
    ...(cards[at] as ServiceCard),
    state: stateOf(record),
    hiddenReason: record.hiddenReason ?? null,
    views: record.views,
    requestsCount: record.requestsCount,
    quality: serviceQuality({ ...record, imageCount: record.images.length }),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }));
}

/** Page of a service; only the owner and staff see phone numbers (spec/1-domain, User). */
export async function servicePage(record: ServiceRecord, caller: Caller | undefined): Promise<ServicePage> {
  const agent = String(record.agent);
  const insider = canManage(caller, record);
  const rating = (await ratingsOf([agent])).get(agent) ?? { sum: 0, count: 0 };
  return {
    ...factsOf(record),
    description: record.description,
    descriptionAr: record.descriptionAr ?? null,
    districts: record.districts ?? [],
    included: record.included ?? [],
    includedAr: record.includedAr ?? [],
    licence: record.licence ?? null,
    ...(insider && { phone: record.phone ?? null }),
    images: record.images,
    isListed: record.isListed,
    agent: await agentCardOf(agent, {
      rating: { average: averageOf(rating), count: rating.count },
      reader: { isInsider: insider, isSignedIn: caller !== undefined },
      phone: record.phone,
    }),
    views: record.views,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
