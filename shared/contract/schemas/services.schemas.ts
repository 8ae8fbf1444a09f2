import { z } from 'zod';
import * as enums from '../../domain/enums';
import { SERVICE_HINTS } from '../../domain/offer/serviceQuality';
import { plain } from '../../domain/text/typedText';
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

/** Time of day: `08:30`, up to `24:00`. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
/** Opening hours of a weekday, 0 for Sunday; omitted days are closed. */
const openDay = z.object({ day: z.int().min(0).max(6), from: clock, to: clock });

/** Trade licence as stated by its holder; not verified. */
const licence = z.object({
  number: text(2, 40).overwrite(plain),
  authority: text(2, 80),
  expiresAt: z.iso.date(),
});

const lines = z.array(text(2, 120)).max(12);

/** Fields written by the provider (spec/1-domain, Service); `null` clears an optional field. */
export const serviceFields = {
  title: text(5, 120),
  titleAr: text(5, 120).nullish(),
  description: text(20, 5000),
  descriptionAr: text(20, 5000).nullish(),
  category: z.enum(enums.SERVICE_CATEGORIES),
  /** Absent: price on request. */
  price: money.nullish(),
  currency: z.enum(enums.CURRENCIES).optional(),
  priceUnit: z.enum(enums.PRICE_UNITS).nullish(),
  /** The emirates covered. */
  city: z.array(emirate).min(1).max(7),
  /** Districts as `emirate/district`; an emirate without any is covered entirely. */
  districts: z
    .array(
      z
        .string()
        .regex(/^[a-z_]+\/[a-z0-9_]+$/)
        .max(100),
    )
    .max(60)
    .nullish(),
  /** Services included in the price, one per line. */
  included: lines.nullish(),
  includedAr: lines.nullish(),
  /** Whether the price includes VAT. Absent: not stated. */
  vatIncluded: z.boolean().nullish(),
  hours: z.array(openDay).max(7).nullish(),
  licence: licence.nullish(),
  phone: phone.nullish(),
};

/** All fields of a provider's form. */
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

/** Filters of the public service list. */
export const serviceFilterFields = {
  category: serviceFields.category.optional(),
  city: emirate.optional(),
  /** District of `city`. */
  district: district.optional(),
  search,
  sort: z.enum(enums.SERVICE_SORTS).optional(),
  agent: recordId('person').optional(),
  minPrice: money.optional(),
  maxPrice: money.optional(),
  /** Minimum average rating; excludes services without reviews. */
  minRating: z.number().min(1).max(5).optional(),
  /** Open now, according to its stated hours. */
  openNow: z.boolean().optional(),
};

const counts = z.array(z.object({ id: z.string(), count: z.int() }));
/** Match counts per choice, given the other filters. */
export const serviceFacets = z.object({
  category: counts,
  city: counts,
  /** Districts of the filtered emirate. */
  district: counts.optional(),
  price: z.array(z.object({ min: z.number(), max: z.number().nullable(), count: z.int() })),
  /** By minimum average, as text. */
  minRating: counts,
  openNow: z.int(),
});

/** A service in lists and on the home page. */
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
  /** For the owner and staff, like the agent's own; others call `reveal_contact`. */
  phone: z.string().nullish(),
  images: z.array(picture),
  agent: agentCard.nullable(),
  /** In the public lists; otherwise visible only to its owner and staff. */
  isListed: z.boolean(),
  views: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** Input of the lists behind login. */
export const serviceListInput = z.object({
  ...pageInput(25),
  search,
  category: serviceFilterFields.category,
  city: serviceFilterFields.city,
  sort: serviceFilterFields.sort,
  /** Listed, hidden by staff, or unlisted because its owner is suspended. */
  state: z.enum(enums.SERVICE_STATES).optional(),
});

/** A row of the owner's and staff's lists. */
export const serviceRow = serviceCard.extend({
  state: z.enum(enums.SERVICE_STATES),
  /** Why staff hid it from the public lists. */
  hiddenReason: z.string().nullish(),
  views: z.int(),
  requestsCount: z.int(),
  quality: z.object({ score: z.int(), hints: z.array(z.enum(SERVICE_HINTS)) }),
  createdAt: isoDate,
  updatedAt: isoDate,
});
