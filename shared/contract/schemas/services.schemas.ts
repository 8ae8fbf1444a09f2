import { z } from 'zod';
import * as enums from '../../domain/enums';
import { SERVICE_HINTS } from '../../domain/serviceQuality';
import { plain } from '../../domain/typedText';
import { agentCard } from './people.schemas';
import {
  district,
  emirate,
  id,
  isoDate,
  money,
  pageInput,
  phone,
  picture,
  recordId,
  search,
  text,
} from './scalars';

/** A time of day: `08:30`, up to `24:00`. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
/** One day of the week, 0 for Sunday; days that are not named are closed. */
const openDay = z.object({ day: z.int().min(0).max(6), from: clock, to: clock });

/** The trade licence as its holder states it; nobody checks it. */
const licence = z.object({
  number: text(2, 40).overwrite(plain),
  authority: text(2, 80),
  expiresAt: z.iso.date(),
});

const lines = z.array(text(2, 120)).max(12);

/** What the provider writes (spec/1-domain, Service); `null` clears an optional field. */
export const serviceFields = {
  title: text(5, 120),
  titleAr: text(5, 120).nullish(),
  description: text(20, 5000),
  descriptionAr: text(20, 5000).nullish(),
  category: z.enum(enums.SERVICE_CATEGORIES),
  /** Absent: on request. */
  price: money.nullish(),
  currency: z.enum(enums.CURRENCIES).optional(),
  priceUnit: z.enum(enums.PRICE_UNITS).nullish(),
  /** The emirates covered. */
  city: z.array(emirate).min(1).max(7),
  /** Districts as `emirate/district`; of an emirate without any, all are covered. */
  districts: z
    .array(
      z
        .string()
        .regex(/^[a-z_]+\/[a-z0-9_]+$/)
        .max(100),
    )
    .max(60)
    .nullish(),
  /** What the price pays for, a line each. */
  included: lines.nullish(),
  includedAr: lines.nullish(),
  /** Is VAT in the price? Absent: not stated. */
  vatIncluded: z.boolean().nullish(),
  hours: z.array(openDay).max(7).nullish(),
  licence: licence.nullish(),
  phone: phone.nullish(),
};

/** Everything a provider writes, as one form. */
export const serviceForm = z.object(serviceFields);
export type ServiceForm = z.output<typeof serviceForm>;

/** Rules between fields (spec/1-domain, Service); issues carry the field's path. */
export function checkService({ city, districts, hours }: ServiceForm, context: z.RefinementCtx): void {
  const issue = (path: (string | number)[], key: string) =>
    context.addIssue({ code: 'custom', path, params: { key } });
  (districts ?? []).forEach((ref, at) => {
    if (!city.some((one) => ref.startsWith(`${one}/`))) {
      issue(['districts', at], 'validation.district_elsewhere');
    }
  });
  const days = new Set<number>();
  (hours ?? []).forEach(({ day, from, to }, at) => {
    if (days.has(day)) issue(['hours', at, 'day'], 'validation.twice');
    days.add(day);
    if (from >= to) issue(['hours', at, 'to'], 'validation.closes_before');
  });
}

/** What a visitor asks of the list of services. */
export const serviceFilterFields = {
  category: serviceFields.category.optional(),
  city: emirate.optional(),
  /** Of the emirate named beside it. */
  district: district.optional(),
  search,
  sort: z.enum(enums.SERVICE_SORTS).optional(),
  agent: recordId('person').optional(),
  minPrice: money.optional(),
  maxPrice: money.optional(),
  /** Reviewed, and at least this well on average. */
  minRating: z.number().min(1).max(5).optional(),
  /** Open at this moment, by the hours it tells. */
  openNow: z.boolean().optional(),
};

const counts = z.array(z.object({ id: z.string(), count: z.int() }));
/** How many services each choice would bring, for what matches otherwise. */
export const serviceFacets = z.object({
  category: counts,
  city: counts,
  /** Of the emirate that is asked for. */
  district: counts.optional(),
  price: z.array(z.object({ min: z.number(), max: z.number().nullable(), count: z.int() })),
  /** By the least average, as text. */
  minRating: counts,
  openNow: z.int(),
});

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
  vatIncluded: z.boolean().nullish(),
  hours: z.array(openDay).nullish(),
  image: picture.nullish(),
  avgRating: z.number(),
  ratingCount: z.int(),
  agent: z
    .object({
      id,
      name: z.string(),
      nameAr: z.string().nullish(),
      image: z.string().nullish(),
      companyName: z.string().nullish(),
      companyNameAr: z.string().nullish(),
    })
    .nullable(),
});

/** A service's page. */
export const service = serviceCard.extend({
  description: z.string(),
  descriptionAr: z.string().nullish(),
  districts: z.array(z.string()),
  included: z.array(z.string()),
  includedAr: z.array(z.string()),
  licence: licence.nullish(),
  /** For the owner and staff, as the agent's own; others ask `reveal_contact`. */
  phone: z.string().nullish(),
  images: z.array(picture),
  agent: agentCard.nullable(),
  /** In the public lists; else only its owner and staff read this. */
  isListed: z.boolean(),
  views: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** What the lists behind login are asked. */
export const serviceListInput = z.object({
  ...pageInput(25),
  search,
  category: serviceFilterFields.category,
  city: serviceFilterFields.city,
  sort: serviceFilterFields.sort,
  /** In the public lists, taken out by staff, or out of them because its owner is suspended. */
  state: z.enum(enums.SERVICE_STATES).optional(),
});

/** A service in its owner's and staff's lists. */
export const serviceRow = serviceCard.extend({
  state: z.enum(enums.SERVICE_STATES),
  /** Why staff took it out of the public lists. */
  hiddenReason: z.string().nullish(),
  views: z.int(),
  requestsCount: z.int(),
  quality: z.object({ score: z.int(), hints: z.array(z.enum(SERVICE_HINTS)) }),
  createdAt: isoDate,
  updatedAt: isoDate,
});
