import { z } from 'zod';
import * as enums from '../domain/enums';
import { area, dealType, district, emirate, money, personRef, propertyType } from './scalars';

const counts = z.array(z.enum(enums.COUNTS)).max(6);
const electricalLoad = z.number().min(0).max(100_000);

/** The Filter of source-spec §3 and spec/1-domain: what a visitor asks of the catalogue. */
export const filterFields = {
  type: dealType.optional(),
  /** The catalogue's word for `type`. */
  category: dealType.optional(),
  city: emirate.optional(),
  district: district.optional(),
  propertyType: z.array(propertyType).max(8).optional(),
  minPrice: money.optional(),
  maxPrice: money.optional(),
  minKv: electricalLoad.optional(),
  maxKv: electricalLoad.optional(),
  bathrooms: counts.optional(),
  bedrooms: z.array(z.enum(enums.BEDROOMS)).max(6).optional(),
  parkings: counts.optional(),
  minArea: area.optional(),
  maxArea: area.optional(),
  amenities: z.array(z.enum(enums.AMENITIES)).max(27).optional(),
  additionalOptions: z.array(z.enum(enums.ADDITIONAL_OPTIONS)).max(24).optional(),
  tenantType: z.enum(enums.TENANT_TYPES).optional(),
  /** At most that many years. */
  propertyAge: z.int().min(0).max(100).optional(),
  floors: counts.optional(),
  balcony: z.enum(enums.YES_NO).optional(),
  propertyCondition: z.enum(enums.PROPERTY_CONDITIONS).optional(),
  furnishing: z.enum(enums.FURNISHINGS).optional(),
  search: z.string().trim().max(100).optional(),
  sort: z.enum(enums.PROPERTY_SORTS).optional(),
  /** west, south, east, north in degrees. */
  bbox: z.array(z.number().min(-180).max(180)).length(4).optional(),
  agent: personRef.optional(),
  /** At least that many cheques. */
  cheques: z.int().min(1).max(12).optional(),
  /** Days. */
  postedWithin: z.int().min(1).max(365).optional(),
};

interface Ranges {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  minKv?: number | undefined;
  maxKv?: number | undefined;
  minArea?: number | undefined;
  maxArea?: number | undefined;
}

/** A lower limit above the upper one is an error at the lower field. */
export function checkRanges(value: Ranges, context: z.RefinementCtx): void {
  const pairs = [
    ['minPrice', value.minPrice, value.maxPrice],
    ['minKv', value.minKv, value.maxKv],
    ['minArea', value.minArea, value.maxArea],
  ] as const;
  for (const [path, least, most] of pairs) {
    if (least !== undefined && most !== undefined && least > most) {
      context.addIssue({ code: 'custom', path: [path], params: { key: 'validation.min_above_max' } });
    }
  }
}

/** A filter as it is stored and answered. */
export const filter = z.object(filterFields);
export type Filter = z.output<typeof filter>;
/** A filter to be saved: keys it does not know are refused. */
export const savedFilter = z.strictObject(filterFields).superRefine(checkRanges);

const count = z.object({ id: z.string(), count: z.int() });
/** How many homes each choice would bring, for what matches otherwise. */
export const facets = z.object({
  type: z.array(count),
  city: z.array(count),
  propertyType: z.array(count),
  price: z.array(z.object({ min: z.number(), max: z.number().nullable(), count: z.int() })),
  district: z.array(count).optional(),
  bedrooms: z.array(count).optional(),
  bathrooms: z.array(count).optional(),
  amenities: z.array(count).optional(),
  furnishing: z.array(count).optional(),
  propertyCondition: z.array(count).optional(),
});
