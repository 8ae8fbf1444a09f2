import { z } from 'zod';
import * as enums from '../domain/enums';
import { foldDigits } from '../domain/digits';
import { UAE_BOX } from '../domain/box';
import { QUALITY_HINTS } from '../domain/listingQuality';
import { availabilitiesOf, belongsTo, needsBedrooms, periodsOf } from '../domain/propertyRules';
import { agentCard } from './people.schemas';
import * as scalar from './scalars';
import {
  area,
  dealType,
  district,
  emirate,
  fileError,
  httpsUrl,
  id,
  isoDate,
  money,
  picture,
  propertyType,
  text,
} from './scalars';

const count = z.enum(enums.COUNTS);
/** A year and a month. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const location = z.object({
  lat: z.number().min(UAE_BOX.south).max(UAE_BOX.north),
  lng: z.number().min(UAE_BOX.west).max(UAE_BOX.east),
});

export const chequeOption = z.object({
  cheques: z.union(enums.CHEQUES.map((n) => z.literal(n))),
  annualRent: money.min(1),
});

/** The advertising permit (spec/1-domain). */
export const permit = z.object({
  number: z
    .string()
    .transform((typed) => foldDigits(typed).trim().toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z-]{5,20}$/)),
  type: z.enum(enums.PERMIT_TYPES),
  expiresAt: z.iso.date(),
  url: httpsUrl.nullish(),
});

export const instalment = z.object({
  label: text(1, 80),
  percent: z.number().gt(0).max(100),
  at: text(1, 80),
});

/** What the owner writes; `null` clears an optional field. */
export const propertyFields = {
  title: text(5, 120),
  titleAr: text(5, 120).nullish(),
  description: text(20, 5000),
  descriptionAr: text(20, 5000).nullish(),
  type: dealType,
  propertyType,
  city: emirate,
  district,
  address: text(0, 200).nullish(),
  buildingName: text(0, 120).nullish(),
  unitNumber: text(0, 30).nullish(),
  location: location.nullish(),
  price: money.min(1).optional(),
  paymentPeriod: z.enum(enums.PAYMENT_PERIODS),
  paymentYears: z.int().min(1).max(30).nullish(),
  chequeOptions: z.array(chequeOption).max(6).optional(),
  bedrooms: z.enum(enums.BEDROOMS).nullish(),
  bathrooms: count.nullish(),
  parkings: count.nullish(),
  floors: count.nullish(),
  balcony: z.enum(enums.YES_NO).nullish(),
  area,
  plotArea: area.nullish(),
  kv: z.number().min(0).max(100_000).nullish(),
  amenities: z.array(z.enum(enums.AMENITIES)).max(27).optional(),
  additionalOptions: z.array(z.enum(enums.ADDITIONAL_OPTIONS)).max(24).optional(),
  tenantType: z.enum(enums.TENANT_TYPES).nullish(),
  propertyAge: z.int().min(0).max(100).nullish(),
  propertyCondition: z.enum(enums.PROPERTY_CONDITIONS).nullish(),
  handoverDate: month.nullish(),
  furnishing: z.enum(enums.FURNISHINGS).nullish(),
  serviceCharge: money.nullish(),
  deposit: money.nullish(),
  agencyFee: z.number().min(0).max(100).nullish(),
  billsIncluded: z.array(z.enum(enums.BILLS)).max(5).optional(),
  developer: text(0, 120).nullish(),
  paymentPlan: z.array(instalment).max(24).optional(),
  permit: permit.nullish(),
  videoUrl: httpsUrl.nullish(),
  virtualTourUrl: httpsUrl.nullish(),
  availability: z.enum(enums.AVAILABILITIES).optional(),
};

export const propertyForm = z.object(propertyFields);
export type PropertyForm = z.output<typeof propertyForm>;

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/**
 * Rules between fields (spec/1-domain, Property): used on the whole record, at creation and after an edit is merged.
 * Issues carry the field's path.
 */
export function checkProperty(value: PropertyForm, context: z.RefinementCtx): void {
  const issue = (path: string, key: string) =>
    context.addIssue({ code: 'custom', path: [path], params: { key } });
  const required = (path: keyof PropertyForm) => !isGiven(value[path]) && issue(path, 'validation.required');
  const refused = (path: keyof PropertyForm) =>
    isGiven(value[path]) && issue(path, 'validation.not_for_type');
  const rented = value.type === 'rent';

  for (const key of Object.keys(propertyFields) as (keyof PropertyForm)[]) {
    if (!belongsTo(key, value.propertyType)) refused(key);
  }
  if (needsBedrooms(value.propertyType)) required('bedrooms');
  if (!rented) {
    if (belongsTo('tenantType', value.propertyType)) refused('tenantType');
    refused('chequeOptions');
  }
  if (!(periodsOf(value.type) as readonly string[]).includes(value.paymentPeriod)) {
    issue('paymentPeriod', 'validation.not_for_type');
  }
  if (value.availability && !availabilitiesOf(value.type).includes(value.availability)) {
    issue('availability', 'validation.not_for_type');
  }
  if (value.paymentPeriod === 'howManyYears') required('paymentYears');
  else refused('paymentYears');

  const cheques = value.chequeOptions ?? [];
  if (new Set(cheques.map((row) => row.cheques)).size < cheques.length) {
    issue('chequeOptions', 'validation.cheques_twice');
  }
  if (cheques.length === 0) required('price');

  if (value.propertyCondition === 'off-plan') required('handoverDate');
  else for (const path of ['handoverDate', 'developer', 'paymentPlan'] as const) refused(path);
  const plan = value.paymentPlan ?? [];
  const planned = plan.reduce((sum, row) => sum + row.percent, 0);
  if (plan.length > 0 && Math.abs(planned - 100) > 0.001) issue('paymentPlan', 'validation.plan_sum');
}

/** What a card shows, everywhere. */
export const propertyCard = z.object({
  id,
  referenceNo: z.string(),
  title: z.string(),
  titleAr: z.string().nullish(),
  type: dealType,
  propertyType,
  city: emirate,
  district: z.string(),
  location: scalar.point,
  price: z.number(),
  currency: z.enum(enums.CURRENCIES),
  paymentPeriod: z.enum(enums.PAYMENT_PERIODS),
  paymentYears: z.int().nullish(),
  chequeOptions: z.array(z.object({ cheques: z.int(), annualRent: z.number() })),
  bedrooms: z.string().nullish(),
  bathrooms: z.string().nullish(),
  parkings: z.string().nullish(),
  area: z.number(),
  furnishing: z.string().nullish(),
  propertyCondition: z.string().nullish(),
  /** The first five; the rest is on the listing's page. */
  images: z.array(picture),
  imageCount: z.int(),
  isVerified: z.boolean(),
  verifiedAt: isoDate.nullish(),
  lastConfirmedAt: isoDate.nullish(),
  availability: z.enum(enums.AVAILABILITIES),
  hideAgent: z.boolean(),
  avgRating: z.number(),
  ratingCount: z.int(),
  /** The former price, when it fell in the last 30 days. */
  priceDrop: z.object({ from: z.number(), at: isoDate }).nullish(),
  isFavourite: z.boolean().optional(),
  createdAt: isoDate,
});

/** A listing's page. Fields of the owner and staff only are absent for others. */
export const property = propertyCard.extend({
  description: z.string(),
  descriptionAr: z.string().nullish(),
  address: z.string().nullish(),
  buildingName: z.string().nullish(),
  /** Owner and staff only. */
  unitNumber: z.string().nullish(),
  floors: z.string().nullish(),
  balcony: z.string().nullish(),
  plotArea: z.number().nullish(),
  kv: z.number().nullish(),
  amenities: z.array(z.string()),
  additionalOptions: z.array(z.string()),
  tenantType: z.string().nullish(),
  propertyAge: z.int().nullish(),
  handoverDate: z.string().nullish(),
  serviceCharge: z.number().nullish(),
  deposit: z.number().nullish(),
  agencyFee: z.number().nullish(),
  billsIncluded: z.array(z.string()),
  developer: z.string().nullish(),
  paymentPlan: z.array(z.object({ label: z.string(), percent: z.number(), at: z.string() })),
  permit: z
    .object({ number: z.string(), type: z.string(), expiresAt: z.string(), url: z.string().nullish() })
    .nullish(),
  videoUrl: z.string().nullish(),
  virtualTourUrl: z.string().nullish(),
  /** Null when the agent is hidden from this reader. */
  agent: agentCard.nullable(),
  ratingSum: z.number().optional(),
  views: z.int(),
  favoritesCount: z.int().optional(),
  requestsCount: z.int().optional(),
  /** Owner and staff: why it was sent back. */
  sentBackReason: z.string().nullish(),
  /** Owner and staff: the reviewed fields as they were published, while a change waits. */
  publishedBefore: z.record(z.string(), z.unknown()).nullish(),
  priceHistory: z.array(z.object({ price: z.number(), at: isoDate })),
  updatedAt: isoDate,
});

/** A row of the owner's and staff's lists. */
export const propertyRow = propertyCard.extend({
  agent: z.object({ id, name: z.string(), companyName: z.string().nullish() }).nullable(),
  views: z.int(),
  favoritesCount: z.int(),
  requestsCount: z.int(),
  /** Why it was sent back, when it was. */
  sentBackReason: z.string().nullish(),
  /** 0–100 and what would raise it. */
  quality: z.object({ score: z.int(), hints: z.array(z.enum(QUALITY_HINTS)) }).optional(),
  permit: property.shape.permit,
  /** What keeps it from being published, each at its field: what is missing, and words a listing may not carry. */
  blockers: z.array(fileError).optional(),
  /** It was published before, and what its owner changed since waits for staff. */
  isChange: z.boolean().optional(),
  updatedAt: isoDate,
});

/** A form that is not sent yet. */
export const draft = z.object({
  /** As the form holds them; checked when it is sent. */
  fields: z.record(z.string().max(60), z.unknown()),
  images: z.array(picture),
  updatedAt: isoDate,
});

/** Something to look for. */
export const suggestion = z.object({
  kind: z.enum(['city', 'district', 'building', 'reference', 'permit']),
  en: z.string(),
  ar: z.string(),
  city: z.string().optional(),
  district: z.string().optional(),
  /** The listing, for reference and permit numbers. */
  id: id.optional(),
});

/** Any of the owner's fields, for an edit. */
export const editable = z.object(propertyFields).partial().shape;
/** PublicIDs of the kept photos in their new order. */
export const keptImages = z.array(z.string().max(200)).max(30).optional();

/** A listing on the map. */
export const pin = scalar.point.extend({
  id,
  price: z.number(),
  type: z.string(),
  propertyType: z.string(),
  title: z.string(),
  titleAr: z.string().nullish(),
  image: z.string().nullish(),
});
