import { z } from 'zod';
import * as enums from '../../domain/enums';
import { PHOTO_ADVICE } from '../../domain/offer/photoAdvice';
import { PHOTO_SUBJECTS } from '../../domain/offer/photos';
import { UAE_BOX } from '../../domain/place/box';
import { QUALITY_HINTS } from '../../domain/offer/listingQuality';
import { appliesTo, ATTRIBUTE_KEYS } from '../../domain/property/attributes';
import { availabilitiesOf, MAX_PHOTOS, needsBedrooms, periodsOf } from '../../domain/offer/propertyRules';
import { REACH_KINDS } from '../../domain/place/reach';
import { plain } from '../../domain/text/typedText';
import { CARD_KEYS, formFieldsOf, outputFieldsOf, PAGE_KEYS, type OwnAttribute } from './attribute.schemas';
import { agentCard, personName } from './people.schemas';
import * as scalar from './scalars';
import { district, fileError, id, isoDate, line, money, permitUrl, picture, text } from './scalars';

/** Year and month. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

const location = z.object({
  lat: z.number().min(UAE_BOX.south).max(UAE_BOX.north),
  lng: z.number().min(UAE_BOX.west).max(UAE_BOX.east),
});

const chequeOption = z.object({
  cheques: z.union(enums.CHEQUES.map((n) => z.literal(n))),
  annualRent: money.min(1),
});

/** The advertising permit (spec/1-domain). */
export const permit = z.object({
  number: line(0, 40)
    .overwrite((typed) =>
      plain(typed)
        .replace(/\p{Pd}/gu, '-')
        .replace(/\s/g, '')
        .toUpperCase(),
    )
    .regex(/^(?=(-*[0-9A-Z]){5})[0-9A-Z-]{5,20}$/),
  type: z.enum(enums.PERMIT_TYPES),
  /** Feeds of CRMs don't say it. */
  expiresAt: z.iso.date().optional(),
  url: permitUrl.nullish(),
});

const instalment = z.object({
  label: text(1, 80),
  labelAr: text(0, 80).nullish(),
  percent: z.number().gt(0).max(100),
  at: text(1, 80),
  atAr: text(0, 80).nullish(),
});

/** Form attributes with schemas of their own. */
const ownInForm = {
  district,
  location: location.nullish(),
  chequeOptions: z.array(chequeOption).max(6).optional(),
  handoverDate: month.nullish(),
  paymentPlan: z.array(instalment).max(24).optional(),
  permit: permit.nullish(),
} satisfies Record<OwnAttribute, z.ZodType>;

/** Fields written by the owner; `null` clears an optional field. */
export const propertyFields = formFieldsOf(ATTRIBUTE_KEYS, ownInForm);

export const propertyForm = z.object(propertyFields);
export type PropertyForm = z.output<typeof propertyForm>;

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/**
 * Rules between fields (spec/1-domain, Property), for the whole record: on creation and after merging an edit. Issues
 * carry the field's path.
 */
export function checkProperty(value: PropertyForm, context: z.RefinementCtx): void {
  const issue = (path: string, key: string) =>
    context.addIssue({ code: 'custom', path: [path], params: { key } });
  const required = (path: keyof PropertyForm) => !isGiven(value[path]) && issue(path, 'validation.required');
  const refused = (path: keyof PropertyForm) =>
    isGiven(value[path]) && issue(path, 'validation.not_for_type');

  for (const key of ATTRIBUTE_KEYS) if (!appliesTo(key, value)) refused(key);
  if (needsBedrooms(value.propertyType)) required('bedrooms');
  if (!(periodsOf(value.type) as readonly string[]).includes(value.paymentPeriod)) {
    issue('paymentPeriod', 'validation.not_for_type');
  }
  if (value.availability && !availabilitiesOf(value.type).includes(value.availability)) {
    issue('availability', 'validation.not_for_type');
  }
  if (value.paymentPeriod === 'howManyYears') required('paymentYears');

  const cheques = value.chequeOptions ?? [];
  if (new Set(cheques.map((row) => row.cheques)).size < cheques.length) {
    issue('chequeOptions', 'validation.cheques_twice');
  }
  if (cheques.length === 0) required('price');

  if (value.propertyCondition === 'off-plan') required('handoverDate');
  const plan = value.paymentPlan ?? [];
  const planned = plan.reduce((sum, row) => sum + row.percent, 0);
  if (plan.length > 0 && Math.abs(planned - 100) > 0.001) issue('paymentPlan', 'validation.plan_sum');
}

/** Output schemas of the same attributes. */
const ownInAnswers = {
  district: z.string(),
  location: scalar.point,
  chequeOptions: z.array(z.object({ cheques: z.int(), annualRent: z.number() })),
  handoverDate: z.string().nullish(),
  paymentPlan: z.array(
    z.object({
      label: z.string(),
      labelAr: z.string().nullish(),
      percent: z.number(),
      at: z.string(),
      atAr: z.string().nullish(),
    }),
  ),
  permit: z
    .object({
      number: z.string(),
      type: z.string(),
      expiresAt: z.string().nullish(),
      url: z.string().nullish(),
    })
    .nullish(),
} satisfies Record<OwnAttribute, z.ZodType>;

/** Focal point to keep in view when cropping: percent from the left and the top. */
const focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) });
const cardPicture = picture.extend({ focus: focus.nullish() });
/** A picture of a listing. */
export const listingPicture = cardPicture.extend({
  /** Subject of the photo, as stated by its owner. */
  shows: z.enum(PHOTO_SUBJECTS).nullish(),
  /** Owner and staff: suggestions for a better photo. */
  advice: z.array(z.enum(PHOTO_ADVICE)).optional(),
});

/** Fields of a listing card. */
export const propertyCard = z.object({
  id,
  referenceNo: z.string(),
  ...outputFieldsOf(CARD_KEYS, ownInAnswers),
  /** The first five; the listing's page has them all. */
  images: z.array(cardPicture),
  imageCount: z.int(),
  isVerified: z.boolean(),
  verifiedAt: isoDate.nullish(),
  lastConfirmedAt: isoDate.nullish(),
  hideAgent: z.boolean(),
  avgRating: z.number(),
  ratingCount: z.int(),
  /** Previous price if it fell in the last 30 days. */
  priceDrop: z.object({ from: z.number(), at: isoDate }).nullish(),
  isFavourite: z.boolean().optional(),
  /** Estimated driving minutes to each place in `reach`; only in catalog lists that ask for it. */
  travel: z.array(z.object({ to: z.enum(REACH_KINDS), minutes: z.int() })).optional(),
  /** Least AED due on the first day, and by which of its cheque options; only in catalog lists that filter or sort by `cash`. */
  dayOneCash: z.int().optional(),
  dayOneCheques: z.int().optional(),
  /** The requested `nice` values that it has; only in catalog lists that ask for some. */
  nice: z.array(z.string()).optional(),
  createdAt: isoDate,
});

/** A listing's page. Fields for the owner and staff are absent for others. */
export const property = propertyCard.extend({
  ...outputFieldsOf(PAGE_KEYS, ownInAnswers),
  /** All photos; floor plans and panoramas (360°) are separate. */
  images: z.array(listingPicture),
  floorPlans: z.array(listingPicture),
  spheres: z.array(listingPicture),
  /** Null if the agent is hidden from this reader. */
  agent: agentCard.nullable(),
  ratingSum: z.number().optional(),
  views: z.int(),
  favoritesCount: z.int().optional(),
  requestsCount: z.int().optional(),
  /** Owner and staff: why it was sent back. */
  sentBackReason: z.string().nullish(),
  /** Owner and staff: published values of the moderated fields while a change is pending. */
  publishedBefore: z.record(z.string(), z.unknown()).nullish(),
  priceHistory: z.array(z.object({ price: z.number(), at: isoDate })),
  updatedAt: isoDate,
});

/** Asking prices of similar homes nearby, in AED. */
export const areaPrices = z.object({
  /** Search area: the district or the emirate. */
  scope: z.enum(['district', 'city']),
  /** Number of homes, including this one. */
  count: z.int(),
  lowest: z.number(),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
  highest: z.number(),
  /** Number of cheaper homes. */
  cheaper: z.int(),
});

const counted = z.object({ id: z.string(), count: z.int() });
/** Statistics of a district or emirate from its published homes of one deal type; omitted below eight homes. */
export const placeFacts = z.object({
  count: z.int(),
  /** Homes by deal type and, within this deal type, by property type. */
  deals: z.array(counted),
  types: z.array(counted),
  /** Asking prices in AED by type and bedrooms, most homes first: rounded quartiles and median. */
  prices: z.array(
    z.object({
      propertyType: z.enum(enums.PROPERTY_TYPES),
      bedrooms: z.enum(enums.BEDROOMS).nullable(),
      count: z.int(),
      lower: z.number(),
      median: z.number(),
      upper: z.number(),
    }),
  ),
  /**
   * Asking price per square foot of the most frequent type, by the month in which current listings were published
   * (`2026-11`); months with fewer than eight homes are omitted.
   */
  trend: z.object({
    propertyType: z.enum(enums.PROPERTY_TYPES).nullable(),
    months: z.array(z.object({ month: z.string(), count: z.int(), perFoot: z.number() })),
  }),
  /** Most common maximum number of cheques among owners who state one, and their percentage. */
  cheques: z.object({ count: z.int(), usual: z.int(), percent: z.int() }).nullable(),
  furnished: z.object({ count: z.int(), furnished: z.int(), percent: z.int() }).nullable(),
  /** Median days since publication. */
  age: z.object({ count: z.int(), days: z.int() }).nullable(),
  /** For an emirate, its districts with the most homes; for a district, its neighbours. */
  districts: z.array(counted),
  /** Landmarks near a district, nearest first, in metres from its centre. */
  landmarks: z.array(z.object({ id: z.string(), kind: z.string(), metres: z.int() })),
});

/** A row of the owner's and staff's lists. */
export const propertyRow = propertyCard.extend({
  agent: z
    .object({ id, name: z.string(), nameAr: z.string().nullish(), companyName: z.string().nullish() })
    .nullable(),
  views: z.int(),
  favoritesCount: z.int(),
  requestsCount: z.int(),
  /** Why it was sent back, if it was. */
  sentBackReason: z.string().nullish(),
  /** Score 0–100, and hints for raising it. */
  quality: z.object({ score: z.int(), hints: z.array(z.enum(QUALITY_HINTS)) }).optional(),
  permit: property.shape.permit,
  /** Obstacles to publication by field: missing values and prohibited words. */
  blockers: z.array(fileError).optional(),
  /** Published before; the owner's later change is pending. */
  isChange: z.boolean().optional(),
  updatedAt: isoDate,
});

/** A row of staff's list. */
export const staffRow = propertyRow.extend({
  /** Time from which it has been pending; null if it isn't. */
  waitsSince: isoDate.nullable(),
  /** A worker's recommendation for the current version. */
  recommendation: z
    .object({
      verdict: z.enum(enums.RECOMMENDATIONS),
      note: z.string().nullable(),
      by: personName.nullable(),
      at: isoDate,
    })
    .nullable(),
});

/** A form that hasn't been submitted. */
export const draft = z.object({
  /** Raw form values; validated on submission. */
  fields: z.record(z.string().max(60), z.unknown()),
  images: z.array(listingPicture),
  updatedAt: isoDate,
});

/** A search suggestion. */
export const suggestion = z.object({
  kind: z.enum(['city', 'district', 'building', 'landmark', 'reference', 'permit']),
  en: z.string(),
  ar: z.string(),
  city: z.string().optional(),
  district: z.string().optional(),
  /** The listing, for reference and permit numbers. */
  id: id.optional(),
  /** Value for `near`. */
  landmark: z.string().optional(),
});

/** Any subset of the owner's fields, for an edit. */
export const editable = z.object(propertyFields).partial().shape;
/** PublicIDs of the photos to keep, in their new order. */
export const keptImages = z.array(z.string().max(200)).max(MAX_PHOTOS).optional();
/** Photo annotations; `null` clears one, unnamed photos keep theirs. */
export const photoNotes = z
  .array(
    z.object({
      publicID: z.string().max(200),
      shows: z.enum(PHOTO_SUBJECTS).nullish(),
      focus: focus.nullish(),
    }),
  )
  .max(MAX_PHOTOS)
  .optional();

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
