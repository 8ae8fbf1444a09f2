import { z } from 'zod';
import * as enums from '../../domain/enums';
import { PHOTO_ADVICE } from '../../domain/photoAdvice';
import { PHOTO_SUBJECTS } from '../../domain/photos';
import { UAE_BOX } from '../../domain/box';
import { QUALITY_HINTS } from '../../domain/listingQuality';
import { appliesTo, ATTRIBUTE_KEYS } from '../../domain/property/attributes';
import { availabilitiesOf, needsBedrooms, periodsOf } from '../../domain/propertyRules';
import { REACH_KINDS } from '../../domain/reach';
import { plain } from '../../domain/typedText';
import { CARD_KEYS, formFieldsOf, outputFieldsOf, PAGE_KEYS, type OwnAttribute } from './attribute.schemas';
import { agentCard, personName } from './people.schemas';
import * as scalar from './scalars';
import { district, fileError, id, isoDate, line, money, permitUrl, picture, text } from './scalars';

/** A year and a month. */
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
    .regex(/^[0-9A-Z-]{5,20}$/),
  type: z.enum(enums.PERMIT_TYPES),
  expiresAt: z.iso.date(),
  url: permitUrl.nullish(),
});

const instalment = z.object({
  label: text(1, 80),
  percent: z.number().gt(0).max(100),
  at: text(1, 80),
});

/** The attributes of the form that are like no other. */
const ownInForm = {
  district,
  location: location.nullish(),
  chequeOptions: z.array(chequeOption).max(6).optional(),
  handoverDate: month.nullish(),
  paymentPlan: z.array(instalment).max(24).optional(),
  permit: permit.nullish(),
} satisfies Record<OwnAttribute, z.ZodType>;

/** What the owner writes; `null` clears an optional field. */
export const propertyFields = formFieldsOf(ATTRIBUTE_KEYS, ownInForm);

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

/** The same attributes as they are answered. */
const ownInAnswers = {
  district: z.string(),
  location: scalar.point,
  chequeOptions: z.array(z.object({ cheques: z.int(), annualRent: z.number() })),
  handoverDate: z.string().nullish(),
  paymentPlan: z.array(z.object({ label: z.string(), percent: z.number(), at: z.string() })),
  permit: z
    .object({ number: z.string(), type: z.string(), expiresAt: z.string(), url: z.string().nullish() })
    .nullish(),
} satisfies Record<OwnAttribute, z.ZodType>;

/** What has to stay in view where a picture is cropped: percent from the left and from the top. */
const focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) });
const cardPicture = picture.extend({ focus: focus.nullish() });
/** A picture of a listing. */
export const listingPicture = cardPicture.extend({
  /** What it shows, as its owner says. */
  shows: z.enum(PHOTO_SUBJECTS).nullish(),
  /** Owner and staff: what would make it better. */
  advice: z.array(z.enum(PHOTO_ADVICE)).optional(),
});

/** What a card shows, everywhere. */
export const propertyCard = z.object({
  id,
  referenceNo: z.string(),
  ...outputFieldsOf(CARD_KEYS, ownInAnswers),
  /** The first five; the rest is on the listing's page. */
  images: z.array(cardPicture),
  imageCount: z.int(),
  isVerified: z.boolean(),
  verifiedAt: isoDate.nullish(),
  lastConfirmedAt: isoDate.nullish(),
  hideAgent: z.boolean(),
  avgRating: z.number(),
  ratingCount: z.int(),
  /** The former price, when it fell in the last 30 days. */
  priceDrop: z.object({ from: z.number(), at: isoDate }).nullish(),
  isFavourite: z.boolean().optional(),
  /** Rough minutes by car to each place that `reach` names; in the catalog's lists, where it is asked. */
  travel: z.array(z.object({ to: z.enum(REACH_KINDS), minutes: z.int() })).optional(),
  /** AED on the first day; there too, where `cash` or its order is asked for. */
  dayOneCash: z.int().optional(),
  /** Those of the values in `nice` that it has, as they were asked; there too, where any are asked. */
  nice: z.array(z.string()).optional(),
  createdAt: isoDate,
});

/** A listing's page. Fields of the owner and staff only are absent for others. */
export const property = propertyCard.extend({
  ...outputFieldsOf(PAGE_KEYS, ownInAnswers),
  /** All photos; floor plans and pictures of everything around (360°) stand apart. */
  images: z.array(listingPicture),
  floorPlans: z.array(listingPicture),
  spheres: z.array(listingPicture),
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

/** What homes like one are asked for around it, in AED. */
export const areaPrices = z.object({
  /** Where they were found: in its district, or in its emirate. */
  scope: z.enum(['district', 'city']),
  /** How many, the home itself among them. */
  count: z.int(),
  lowest: z.number(),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
  highest: z.number(),
  /** How many of them are asked less for than this one. */
  cheaper: z.int(),
});

const counted = z.object({ id: z.string(), count: z.int() });
/** What a district or an emirate is like, by its published homes of one deal; nothing is told of fewer than eight. */
export const placeFacts = z.object({
  count: z.int(),
  /** How many homes of each deal and, of this deal, of each type. */
  deals: z.array(counted),
  types: z.array(counted),
  /** Asking prices in AED by type and bedrooms, the most homes first: rounded, the quartiles and the middle. */
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
   * What a square foot of the most frequent type is asked for, by the month in which homes that are listed now were
   * published (`2026-11`); months of fewer than eight are left out.
   */
  trend: z.object({
    propertyType: z.enum(enums.PROPERTY_TYPES).nullable(),
    months: z.array(z.object({ month: z.string(), count: z.int(), perFoot: z.number() })),
  }),
  /** The number of cheques that most owners who say one accept at most, and how many percent of them. */
  cheques: z.object({ count: z.int(), usual: z.int(), percent: z.int() }).nullable(),
  furnished: z.object({ count: z.int(), percent: z.int() }).nullable(),
  /** Days since the middle one was published. */
  age: z.object({ count: z.int(), days: z.int() }).nullable(),
  /** An emirate's districts with the most homes; of a district, those beside it. */
  districts: z.array(counted),
  /** Landmarks near a district, the nearest first; metres from its middle. */
  landmarks: z.array(z.object({ id: z.string(), kind: z.string(), metres: z.int() })),
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

/** A row of staff's list. */
export const staffRow = propertyRow.extend({
  /** Since when it waits for staff; null while it does not. */
  waitsSince: isoDate.nullable(),
  /** What a worker advises about it as it is. */
  recommendation: z
    .object({
      verdict: z.enum(enums.RECOMMENDATIONS),
      note: z.string().nullable(),
      by: personName.nullable(),
      at: isoDate,
    })
    .nullable(),
});

/** A form that is not sent yet. */
export const draft = z.object({
  /** As the form holds them; checked when it is sent. */
  fields: z.record(z.string().max(60), z.unknown()),
  images: z.array(listingPicture),
  updatedAt: isoDate,
});

/** Something to look for. */
export const suggestion = z.object({
  kind: z.enum(['city', 'district', 'building', 'landmark', 'reference', 'permit']),
  en: z.string(),
  ar: z.string(),
  city: z.string().optional(),
  district: z.string().optional(),
  /** The listing, for reference and permit numbers. */
  id: id.optional(),
  /** What `near` asks for. */
  landmark: z.string().optional(),
});

/** Any of the owner's fields, for an edit. */
export const editable = z.object(propertyFields).partial().shape;
/** PublicIDs of the kept photos in their new order. */
export const keptImages = z.array(z.string().max(200)).max(30).optional();
/** What is said of pictures; `null` takes it back, those that are not named stay as they are. */
export const photoNotes = z
  .array(
    z.object({
      publicID: z.string().max(200),
      shows: z.enum(PHOTO_SUBJECTS).nullish(),
      focus: focus.nullish(),
    }),
  )
  .max(30)
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
