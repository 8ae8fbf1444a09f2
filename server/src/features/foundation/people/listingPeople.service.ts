import type { z } from 'zod';
import type { agentCard } from '@manzil/shared/contract/schemas/people.schemas';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import { agencyOf } from '@manzil/shared/domain/agency';
import { AGENTS, canOffer, STAFF, type Role } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import { invalid } from '../../../platform/base/errors';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere } from '../../../platform/store/where';
import { nameIn } from './names';
import { canNameOwner } from './person.policy';
import { publicPeopleWithAgency } from './person.views';
import {
  findPeople,
  User,
  userChanges,
  personCondition,
  type AccountFilter,
  type UserRecord,
} from './user.model';

/** Person as listings need them. */
export interface ListingPerson {
  id: string;
  role: Role;
  isSuspended: boolean;
}

const STANDING = ['role', 'isSuspended', 'deletingAt'] as const;

/** May a person's offers be public? They need the role and must not be suspended. */
export const isActiveOwner = (
  { role, isSuspended }: Pick<ListingPerson, 'role' | 'isSuspended'>,
  kind: 'property' | 'service',
): boolean => !isSuspended && canOffer(kind, role);

/** Finds a person by `id` or `userID`; undefined for accounts that are being deleted. */
export async function findListingPerson(ref: string): Promise<ListingPerson | undefined> {
  const where: AccountFilter = ref.toUpperCase().startsWith('IN-')
    ? { userID: ref.toUpperCase() }
    : { _id: ref };
  const user = await User.findOne(where, projectionOf(STANDING)).lean<ReadOf<UserRecord, typeof STANDING>>();
  return user && !user.deletingAt
    ? { id: String(user._id), role: user.role, isSuspended: user.isSuspended }
    : undefined;
}

export const unknownOwner = () => invalid({ path: 'agent', key: 'validation.invalid' });

/** Owner of a listing the caller adds: the caller, or an active agent or colleague named by staff; undefined for others. */
export async function findOwner(caller: Caller, named: string | undefined): Promise<string | undefined> {
  if (!named || !canNameOwner(caller)) return caller.id;
  const person = await findListingPerson(named);
  return person && isActiveOwner(person, 'property') ? person.id : undefined;
}

/** @throws 400 at `agent` if the owner may not own listings any more */
export async function assertOwner(caller: Caller, named: string | undefined): Promise<void> {
  if (!(await findOwner(caller, named))) throw unknownOwner();
}

export interface Rating {
  average: number;
  count: number;
}

/** Phone numbers in E.164. */
export interface Numbers {
  phone: string | null;
  whatsapp: string | null;
}

/**
 * An agent's numbers, the only place that returns them; null when the agent is gone or chose chat and form only.
 * @param isInsider the caller is the agent or staff
 * @param phone the offer's own number, which takes precedence
 */
export async function numbersOf(
  id: string,
  { isInsider, phone }: { isInsider: boolean; phone?: string | null | undefined },
): Promise<Numbers | null> {
  const [user] = await findPeople([id], ['phone', 'whatsapp', 'chatOnly']);
  if (!user || (user.chatOnly && !isInsider)) return null;
  return { phone: phone ?? user.phone ?? null, whatsapp: user.whatsapp ?? null };
}

/** Agents whose numbers visitors may see and who have not been notified; a provider's may be in their services. */
export async function findAgentsToNotify(limit: number): Promise<string[]> {
  const where = trustedWhere({
    role: { $in: AGENTS },
    toldOfNumbersAt: null,
    verified: true,
    isSuspended: false,
    chatOnly: { $ne: true },
    $or: [{ role: 'service_agent' }, { phone: { $gt: '' } }, { whatsapp: { $gt: '' } }],
  });
  const users = await User.find(where, '_id').limit(limit).lean<ReadOf<UserRecord>[]>();
  return users.map(({ _id }) => String(_id));
}

export async function markNotifiedOfNumbers(ids: string[], now: Date): Promise<void> {
  await User.updateMany(personCondition({ ids }), { $set: { toldOfNumbersAt: now } }, { timestamps: false });
}

/** An agent's registration numbers and the broker's expiry date, as the agent states them; not verified. */
export async function licenceOf(id: string) {
  const [user] = await findPeople([id], ['brn', 'brnExpiresAt', 'orn']);
  return { brn: user?.brn ?? null, brnExpiresAt: user?.brnExpiresAt ?? null, orn: user?.orn ?? null };
}

/** Counts changes of people on all servers, to discard outdated reads. */
export const peopleChanges = (): number => userChanges();

/** People who may be found by name: confirmed, not suspended, in one of the roles. */
const findable = (ids: string[], roles: readonly Role[]) => ({
  ...personCondition({ ids, roles }),
  verified: true,
  isSuspended: false,
  deletingAt: null,
});

/** Public views of people who may be found by name, with their agencies. */
export const findablePeople = async (ids: string[], roles: readonly Role[]) =>
  publicPeopleWithAgency(await User.find(findable(ids, roles)).lean<UserRecord[]>());

/** Company names of a person. */
export type Companies = NonNullable<UserRecord['seenCompany']>;

/** Stores the company names staff saw when they published a listing of this person; false for members of an agency. */
export async function setSeenCompany(id: string, seenCompany: Companies): Promise<boolean> {
  const change = { $set: { seenCompany } };
  const { matchedCount } = await User.updateOne({ _id: id, memberOf: null }, change, { timestamps: false });
  return matchedCount > 0;
}

/** Marks the present company names as seen by staff for those of these people who have no such names yet. */
export async function adoptCompanies(ids: string[]): Promise<void> {
  await User.updateMany(
    { ...personCondition({ ids }), seenCompany: null },
    [{ $set: { seenCompany: { companyName: '$companyName', companyNameAr: '$companyNameAr' } } }],
    { timestamps: false, updatePipeline: true },
  );
}

const COMPANY = ['role', 'companyName', 'companyNameAr', 'seenCompany', 'createdAt'] as const;
const COMPANIES_AT_ONCE = 500;
/** Company names of these people that staff have seen, those of the longest-standing person first. */
export async function seenCompaniesOf(ids: string[]): Promise<Companies[]> {
  const people: ReadOf<UserRecord, typeof COMPANY>[] = [];
  for (let at = 0; at < ids.length; at += COMPANIES_AT_ONCE) {
    people.push(...(await findPeople(ids.slice(at, at + COMPANIES_AT_ONCE), COMPANY)));
  }
  return people
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((person) => {
      const { name, nameAr } = agencyOf(person);
      return { companyName: name, companyNameAr: nameAr };
    });
}

/** Roles and companies of people who may be found by name, by id. */
export async function findableCompanies(ids: string[], roles: readonly Role[]) {
  const people = await User.find(findable(ids, roles), projectionOf(COMPANY)).lean<
    ReadOf<UserRecord, typeof COMPANY>[]
  >();
  return new Map(people.map((person) => [String(person._id), person]));
}

/** Viewer of an agent: numbers are for the agent and staff, the e-mail address for signed-in people. */
export interface CardReader {
  isInsider: boolean;
  isSignedIn: boolean;
}

/**
 * The agent as a listing page shows them, or null when they are gone (spec/1-domain, User); without address and numbers if
 * they chose chat and form only. `phone` is the listing's own number, which takes precedence.
 */
export async function agentCardOf(
  id: string,
  { rating, reader, phone }: { rating: Rating; reader: CardReader; phone?: string | null | undefined },
): Promise<z.input<typeof agentCard> | null> {
  const user = await User.findById(id).lean();
  if (!user) return null;
  const isReached = reader.isInsider || !user.chatOnly;
  return {
    id,
    userID: user.userID,
    name: user.name,
    nameAr: user.nameAr ?? null,
    image: user.image ?? null,
    role: user.role,
    companyName: user.companyName ?? null,
    companyNameAr: user.companyNameAr ?? null,
    brn: user.brn ?? null,
    orn: user.orn ?? null,
    languages: user.languages,
    about: user.about ?? null,
    averageRating: rating.average,
    totalFeedbacks: rating.count,
    createdAt: user.createdAt.toISOString(),
    hasPhone: isReached && Boolean(phone ?? user.phone),
    hasWhatsapp: isReached && Boolean(user.whatsapp),
    ...(reader.isSignedIn && isReached && { email: user.email }),
    ...(reader.isInsider && { phone: user.phone ?? null, whatsapp: user.whatsapp ?? null }),
  };
}

/** Names for rows of lists, by id. */
export async function agentNamesOf(ids: string[]) {
  const users = await findPeople(ids, ['name', 'nameAr', 'companyName']);
  return new Map(
    users.map((user) => [
      String(user._id),
      {
        id: String(user._id),
        name: user.name,
        nameAr: user.nameAr ?? null,
        companyName: user.companyName ?? null,
      },
    ]),
  );
}

/** Authors by id: name and image only. */
export async function authorsOf(ids: string[]) {
  const users = await findPeople(ids, ['name', 'nameAr', 'image']);
  return new Map(
    users.map((user) => [
      String(user._id),
      { id: String(user._id), name: user.name, nameAr: user.nameAr ?? null, image: user.image ?? null },
    ]),
  );
}

/** Providers for service cards, by id. */
export async function providersOf(ids: string[]) {
  const users = await findPeople(ids, ['name', 'nameAr', 'image', 'companyName', 'companyNameAr']);
  return new Map(
    users.map((user) => [
      String(user._id),
      {
        id: String(user._id),
        name: user.name,
        nameAr: user.nameAr ?? null,
        image: user.image ?? null,
        companyName: user.companyName ?? null,
        companyNameAr: user.companyNameAr ?? null,
      },
    ]),
  );
}

export type SavedFilterKey = 'homepageFilter' | 'catalogFilter';

/** A saved filter, or null (source-spec §3: homepage and catalog apart). */
export async function savedFilterOf(id: string, key: SavedFilterKey): Promise<Filter | null> {
  const user = await User.findById(id, key).lean();
  return (user?.[key] as Filter | undefined) ?? null;
}

export async function setSavedFilter(id: string, key: SavedFilterKey, filter: Filter): Promise<void> {
  await User.updateOne({ _id: id }, { $set: { [key]: filter } });
}

/** Stores the list derived from the favourites. */
export async function setUserFavs(id: string, propertyIds: string[]): Promise<void> {
  await User.updateOne({ _id: id }, { $set: { userFavs: propertyIds } }, { timestamps: false });
}

/** Recipient of a message, with their language. */
export interface Recipient {
  id: string;
  /** In the language of their mails. */
  name: string;
  email: string;
  role: Role;
  locale: Locale;
  /** Wants mails and may sign in. */
  takesMail: boolean;
}

const MAILED = ['name', 'nameAr', 'email', 'role', 'verified', 'preferences'] as const;

/** Recipients by id, without deleted people, and without suspended ones unless asked for. */
export async function findRecipients(ids: string[], { evenSuspended = false } = {}): Promise<Recipient[]> {
  const where = trustedWhere({
    _id: { $in: [...new Set(ids)] },
    ...(!evenSuspended && { isSuspended: false }),
  });
  const users = await User.find(where, projectionOf(MAILED)).lean<ReadOf<UserRecord, typeof MAILED>[]>();
  return users.map(({ _id, name, nameAr, email, role, verified, preferences }) => {
    const locale = preferences?.locale ?? 'en';
    return {
      id: String(_id),
      name: nameIn({ name, nameAr }, locale),
      email,
      role,
      locale,
      takesMail: verified && (preferences?.emailNotifications ?? true),
    };
  });
}

/** Turns off a person's notification mails; false if they are gone. */
export async function refuseMails(id: string): Promise<boolean> {
  const { matchedCount } = await User.updateOne(
    { _id: id },
    { $set: { 'preferences.emailNotifications': false } },
  );
  return matchedCount > 0;
}

/** All staff. */
export async function staffIds(): Promise<string[]> {
  const users = await User.find(personCondition({ roles: STAFF }), '_id').lean<ReadOf<UserRecord>[]>();
  return users.map(({ _id }) => String(_id));
}
