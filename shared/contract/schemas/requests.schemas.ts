import { z } from 'zod';
import * as enums from '../../domain/enums';
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

/** A field people do not see: who fills it is a machine, and is answered as if all went well. */
export const honeypot = z.string().max(1000).optional();

/** Who asks, in every form. */
export const senderFields = { name: humanName, email, phone };

/** What a person asks about one listing or service. */
export const requestFields = {
  ...senderFields,
  nationality: nationality.nullish(),
  message: text(0, 1000).nullish(),
  /** A day, not in the past: the service has the clock. */
  preferredDate: z.iso.date().nullish(),
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
  message: text(0, 1000).nullish(),
};

/** The part every request has: its sender, its status and how it came to it. */
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

/** What a request is about; null when that is gone. */
const target = z.object({
  id,
  referenceNo: z.string(),
  title: z.string(),
  titleAr: z.string().nullish(),
  city: z.string().nullish(),
  price: z.number().nullish(),
  image: picture.nullish(),
});

const listingRequest = requestRecord.extend({
  user: personName,
  /** Null for the requester when the agent is hidden. */
  agent: personName.nullable(),
  nationality: z.string().nullish(),
  preferredDate: z.string().nullish(),
  /** What the receiving side wrote down for itself; absent for whoever asks. */
  note: z.string().nullish(),
});
export const propertyRequest = listingRequest.extend({ property: target.nullable() });
export const serviceRequest = listingRequest.extend({ service: target.nullable() });

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
  /** Listings staff have sent: which, by whom, when. */
  sent: z.array(z.object({ ids: z.array(id), by: personName.nullable(), at: isoDate })),
});

export const contactRequest = requestRecord.extend({
  phone: z.string().nullish(),
  subject: z.string().nullish(),
  message: z.string(),
  /** What staff mailed back. */
  answer: z.object({ text: z.string(), by: personName.nullable(), at: isoDate }).nullish(),
});
