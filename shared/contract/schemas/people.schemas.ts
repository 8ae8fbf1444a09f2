import { z } from 'zod';
import { ANSWER_TIMES, LANGUAGES_SPOKEN, LOCALES } from '../../domain/enums';
import { SIGN_UP_ROLES } from '../../domain/roles';
import { filter } from './filter.schemas';
import {
  digits,
  district,
  email,
  emirate,
  humanName,
  id,
  isoDate,
  nationality,
  phone,
  role,
  text,
  visibleName,
} from './scalars';

/**
 * 8–128 characters with a letter and a digit. The server also refuses the most common passwords, which it has a list
 * of.
 */
export const password = z
  .string()
  .min(8)
  .max(128)
  .refine((typed) => /\p{L}/u.test(typed) && /\p{N}/u.test(typed), {
    params: { key: 'validation.password_letter_digit' },
  });

export const placeOfPerson = z.object({ city: emirate.nullish(), district: district.nullish() });
const registrationNo = digits(3, 12);

/** Profile fields a person can edit (spec/1-domain, User). `null` clears a field. */
export const profileFields = {
  name: humanName,
  /** Name on Arabic pages; defaults to `name`. */
  nameAr: humanName.nullish(),
  phone: phone.nullish(),
  whatsapp: phone.nullish(),
  location: placeOfPerson.nullish(),
  nationality: nationality.nullish(),
  languages: z.array(z.enum(LANGUAGES_SPOKEN)).max(10).optional(),
  about: text(0, 1000).nullish(),
  companyName: visibleName(0, 120).nullish(),
  companyNameAr: visibleName(0, 120).nullish(),
  brn: registrationNo.nullish(),
  /** Last day of the broker's registration, as stated by its holder. */
  brnExpiresAt: z.iso.date().nullish(),
  orn: registrationNo.nullish(),
  /** Reachable by chat and form only: phone numbers and e-mail are visible to staff only. */
  chatOnly: z.boolean().optional(),
  preferences: z
    .object({ locale: z.enum(LOCALES).optional(), emailNotifications: z.boolean().optional() })
    .optional(),
};

export const registration = z.object({
  name: humanName,
  email,
  password,
  confirmPassword: z.string().optional(),
  phone: profileFields.phone,
  role: z.enum(SIGN_UP_ROLES).default('user'),
  location: profileFields.location,
  companyName: profileFields.companyName,
  brn: profileFields.brn,
  /** Language of their mails. */
  locale: z.enum(LOCALES).optional(),
});

export const storedFile = z.object({
  url: z.string(),
  publicID: z.string(),
  name: z.string(),
  size: z.int(),
});

/** A review's author, or "Deleted user" in a chat. */
export const personName = z.object({
  id: id.nullable(),
  name: z.string(),
  nameAr: z.string().nullish(),
  image: z.string().nullish(),
});

/** Public view of a person. */
export const publicPerson = z.object({
  id,
  userID: z.string(),
  name: z.string(),
  nameAr: z.string().nullish(),
  image: z.string().nullish(),
  role,
  companyName: z.string().nullish(),
  companyNameAr: z.string().nullish(),
  brn: z.string().nullish(),
  languages: z.array(z.string()),
  about: z.string().nullish(),
  averageRating: z.number(),
  totalFeedbacks: z.int(),
  createdAt: isoDate,
});

/** Agent of a listing. E-mail for signed-in readers, numbers for the owner and staff (spec/1-domain). */
export const agentCard = publicPerson.extend({
  orn: z.string().nullish(),
  email: z.string().nullish(),
  /** For the owner and staff; others call `reveal_contact`. */
  phone: z.string().nullish(),
  whatsapp: z.string().nullish(),
  /** Whether `reveal_contact` would return a number. */
  hasPhone: z.boolean(),
  hasWhatsapp: z.boolean(),
});

/** Additional facts on an agent's page. */
export const agentFacts = z.object({
  brn: z.string().nullable(),
  brnExpiresAt: z.string().nullable(),
  orn: z.string().nullable(),
  /** Typical response time; null until they have replied to five people. */
  answerTime: z.enum(ANSWER_TIMES).nullable(),
  /** Whether `reveal_contact` would return a number. */
  hasPhone: z.boolean(),
  hasWhatsapp: z.boolean(),
});

/** Reply of `reveal_contact`: numbers of the contact of a listing or service, in E.164. */
export const revealedContact = z.object({ phone: z.string().nullable(), whatsapp: z.string().nullable() });

/** A person as seen by themselves and staff. */
export const person = publicPerson.extend({
  email: z.string(),
  /** Null before a picture exists. */
  imagePublicID: z.string().nullable(),
  method: z.enum(['email', 'google']),
  userFavs: z.array(id),
  isSuspended: z.boolean(),
  suspendedReason: z.string().nullish(),
  verified: z.boolean(),
  phone: z.string().nullish(),
  whatsapp: z.string().nullish(),
  location: z.object({ city: z.string().nullish(), district: z.string().nullish() }).nullish(),
  nationality: z.string().nullish(),
  brnExpiresAt: z.string().nullish(),
  orn: z.string().nullish(),
  /** Page of an agent's agency; null until staff have seen the company's name. */
  agencySlug: z.string().nullish(),
  chatOnly: z.boolean(),
  resume: storedFile.nullish(),
  homepageFilter: filter.nullish(),
  catalogFilter: filter.nullish(),
  preferences: z.object({ locale: z.enum(LOCALES), emailNotifications: z.boolean() }),
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  lastLoginAt: isoDate.nullish(),
  updatedAt: isoDate,
});

/** A row of the admin's user lists. */
export const personRow = person.omit({ homepageFilter: true, catalogFilter: true, userFavs: true }).extend({
  listings: z.int().optional(),
  /** In lists: what the caller may do with the account, and the roles they may assign. */
  can: z.object({ manage: z.boolean(), switchTo: z.boolean(), assign: z.array(role) }).optional(),
});

export const roleCounts = z.object({
  totalUsers: z.int(),
  totalAdmins: z.int(),
  totalAgents: z.int(),
  totalInjazatWorkers: z.int(),
  totalServiceAgents: z.int(),
});

/** Number of records a person would lose by a role change. */
export const roleEffects = z.object({
  listings: z.int(),
  services: z.int(),
  openRequests: z.int(),
  /** Kept whatever the role. */
  conversations: z.int(),
});

/** Reply to a login. */
export const session = z.object({
  token: z.string(),
  user: person,
  /** Returned once, when this sign-in set up the second factor required of staff. */
  recoveryCodes: z.array(z.string()).optional(),
});
