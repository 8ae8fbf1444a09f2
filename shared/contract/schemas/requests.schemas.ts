import { z } from 'zod';
import * as enums from '../../domain/enums';
import {
  MAX_DECLINE_REASON,
  MAX_QUOTE_TEXT,
  MAX_REQUEST_ADDRESS,
  MAX_REQUEST_MESSAGE,
} from '../../domain/text/textLimits';
import { personName } from './people.schemas';
import {
  area,
  dealType,
  district,
  email,
  emirate,
  humanName,
  id,
  isoDate,
  money,
  nationality,
  phone,
  picture,
  propertyType,
  requestStatus,
  text,
} from './scalars';

/** Field invisible to people. Bots that fill it in get a success reply. */
export const honeypot = z.string().max(1000).optional();

/** Sender fields of every form. */
export const senderFields = { name: humanName, email, phone };

/** Request about a listing or service. */
export const requestFields = {
  ...senderFields,
  nationality: nationality.nullish(),
  message: text(0, MAX_REQUEST_MESSAGE).nullish(),
  /** A date; the service checks that it isn't in the past, because it has the clock. */
  preferredDate: z.iso.date().nullish(),
  preferredTime: z.enum(enums.PREFERRED_TIMES).nullish(),
};

const address = text(0, MAX_REQUEST_ADDRESS).nullish();
/** What the form of a service asks besides (shared/domain/offer/serviceQuestions.ts). */
export const serviceAnswers = { bedrooms: z.enum(enums.BEDROOMS).nullish(), address, addressTo: address };

/** A provider's terms; the service checks the day, because it has the clock. */
export const quoteTerms = {
  amount: money.gt(0),
  vat: z.enum(enums.QUOTE_VAT),
  validUntil: z.iso.date(),
  /** What the amount pays for. */
  text: text(1, MAX_QUOTE_TEXT),
};

/** "Find me a property" (spec/1-domain, Requests). */
export const customRequestFields = {
  ...senderFields,
  type: dealType,
  propertyType,
  city: emirate,
  district: district.nullish(),
  minPrice: money.optional(),
  maxPrice: money.optional(),
  bedrooms: z.enum(enums.BEDROOMS).nullish(),
  area: area.nullish(),
  furnishing: z.enum(enums.FURNISHINGS).nullish(),
  nationality: z.union([nationality, z.enum(enums.NATIONALITY_GROUPS)]).nullish(),
  message: text(0, MAX_REQUEST_MESSAGE).nullish(),
};

/** Length of `statusHistory` as the caller saw it; a stale one is refused. */
export const seenStatus = { version: z.int().min(0).optional() };

/** Common part of all requests: sender, status and status history. */
const requestRecord = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string().nullish(),
  status: requestStatus,
  statusHistory: z.array(z.object({ status: requestStatus, by: personName.nullable(), at: isoDate })),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** Target of a request; null if it no longer exists. */
const target = z.object({
  id,
  referenceNo: z.string(),
  title: z.string(),
  titleAr: z.string().nullish(),
  city: z.string().nullish(),
  price: z.number().nullish(),
  image: picture.nullish(),
});

/** Why a request was declined; the line is optional. */
export const declineFields = {
  reason: z.enum(enums.DECLINE_REASONS).nullish(),
  reasonText: text(0, MAX_DECLINE_REASON).nullish(),
};

/** Viewing attached to a property request (spec/1-domain, Requests). */
const viewing = z.object({
  state: z.enum(enums.VIEWING_STATES),
  /** Grows with each change; picking, refusing and cancelling name the version they refer to. */
  version: z.int(),
  /** Proposed times, earliest first. */
  times: z.array(isoDate),
  /** Picked time. */
  at: isoDate.nullable(),
  /** Open change of the agreed time, which stands until another is picked; with `offered`, one of `times`. */
  change: z.enum(enums.VIEWING_CHANGES).nullable(),
  /** The seeker's line if none of the times fits, or on asking for another. */
  note: z.string().nullable(),
  cancelledBy: z.enum(enums.VIEWING_CANCELLERS).nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  /** Times at which the agent has another viewing; only for the agent. */
  clashes: z.array(isoDate).optional(),
});

const listingRequest = requestRecord.extend({
  statusHistory: z.array(
    /** `quote`: total of a quote sent then; the status stayed. */
    requestRecord.shape.statusHistory.element.extend({ ...declineFields, quote: z.number().optional() }),
  ),
  user: personName,
  /** Null for the seeker if the agent is hidden. */
  agent: personName.nullable(),
  nationality: z.string().nullish(),
  preferredDate: z.string().nullish(),
  preferredTime: z.enum(enums.PREFERRED_TIMES).nullish(),
  /** Private note of the receiving side; absent for the seeker. */
  note: z.string().nullish(),
  /** Caller's rights; the state of the viewing or quote limits when they apply. */
  can: z.object({
    answer: z.boolean(),
    proposeViewing: z.boolean(),
    pickViewing: z.boolean(),
    cancelViewing: z.boolean(),
    quote: z.boolean(),
    answerQuote: z.boolean(),
  }),
});
export const propertyRequest = listingRequest.extend({
  property: target.nullable(),
  viewing: viewing.nullish(),
});
/** An enquiry about a listing, for other systems of its agency. */
export const lead = listingRequest
  .pick({ id: true, status: true, name: true, email: true, phone: true, nationality: true, message: true })
  .extend(
    listingRequest.pick({
      preferredDate: true,
      preferredTime: true,
      agent: true,
      createdAt: true,
      updatedAt: true,
    }).shape,
  )
  .extend({
    property: target
      .pick({ id: true, referenceNo: true, title: true, titleAr: true })
      /** The listing’s reference in its feed. */
      .extend({ reference: z.string().nullable() }),
  });
/** A provider's quote for a service request (spec/1-domain, Quotes); amounts in AED. */
const quote = z.object({
  state: z.enum(enums.QUOTE_STATES),
  /** Grows with each change; answering and withdrawing name the version they refer to. */
  version: z.int(),
  amount: z.number(),
  vat: quoteTerms.vat,
  /** By the rate when it was sent. */
  vatAmount: z.number(),
  total: z.number(),
  /** Its last day in the UAE, `YYYY-MM-DD`. */
  validUntil: z.string(),
  text: z.string(),
  /** Why it was declined. */
  reason: z.string().nullable(),
});
export const serviceRequest = listingRequest.extend({
  service: target.nullable(),
  bedrooms: z.string().nullish(),
  address: z.string().nullish(),
  addressTo: z.string().nullish(),
  quote: quote.nullish(),
  /** The chat of seeker and provider, for these two. */
  chat: id.nullish(),
});

export const customRequest = requestRecord.extend({
  user: personName.nullish(),
  type: dealType,
  propertyType,
  city: emirate,
  district: z.string().nullish(),
  minPrice: z.number().nullish(),
  maxPrice: z.number().nullish(),
  bedrooms: z.string().nullish(),
  area: z.number().nullish(),
  furnishing: z.string().nullish(),
  nationality: z.string().nullish(),
  /** Listings sent by staff: which, by whom, when. */
  sent: z.array(z.object({ ids: z.array(id), by: personName.nullable(), at: isoDate })),
});

export const contactRequest = requestRecord.extend({
  phone: z.string().nullish(),
  subject: z.string().nullish(),
  message: z.string(),
  /** Reply mailed by staff. */
  answer: z.object({ text: z.string(), by: personName.nullable(), at: isoDate }).nullish(),
});
