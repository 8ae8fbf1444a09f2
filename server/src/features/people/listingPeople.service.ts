import type { z } from 'zod';
import type { agentCard } from '@manzil/shared/contract/schemas/people.schemas';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import { AGENTS, mayOffer, STAFF, type Role } from '@manzil/shared/domain/roles';
import { projectionOf, type ReadOf } from '../../platform/store/projection';
import { trustedWhere } from '../../platform/store/where';
import { findPeople, User, whoIsIn, type UserRecord } from './user.model';

/** What listings need to know of a person. */
export interface ListingPerson {
  id: string;
  role: Role;
  isSuspended: boolean;
}

const STANDING = ['role', 'isSuspended', 'deletingAt'] as const;

/** Whether what somebody offers may be public: they keep the role for it and are not suspended. */
export const isActiveOwner = (
  { role, isSuspended }: Pick<ListingPerson, 'role' | 'isSuspended'>,
  kind: 'property' | 'service',
): boolean => !isSuspended && mayOffer(kind, role);

/** Finds a person by `id` or `userID`; undefined for accounts that are being deleted. */
export async function findListingPerson(ref: string): Promise<ListingPerson | undefined> {
  const where = ref.toUpperCase().startsWith('IN-') ? { userID: ref.toUpperCase() } : { _id: ref };
  const user = await User.findOne(where, projectionOf(STANDING)).lean<ReadOf<UserRecord, typeof STANDING>>();
  return user && !user.deletingAt
    ? { id: String(user._id), role: user.role, isSuspended: user.isSuspended }
    : undefined;
}

export interface Rating {
  average: number;
  count: number;
}

/** Numbers in E.164. */
export interface Numbers {
  phone: string | null;
  whatsapp: string | null;
}

/**
 * The numbers of an agent; null when they are gone, or reached by chat and form only. The one place numbers are told from.
 * @param isInsider whether the agent themselves or staff ask
 * @param phone the offer's own number, which comes before the agent's
 */
export async function numbersOf(
  id: string,
  { isInsider, phone }: { isInsider: boolean; phone?: string | null | undefined },
): Promise<Numbers | null> {
  const [user] = await findPeople([id], ['phone', 'whatsapp', 'chatOnly']);
  if (!user || (user.chatOnly && !isInsider)) return null;
  return { phone: phone ?? user.phone ?? null, whatsapp: user.whatsapp ?? null };
}

/** Agents who have numbers for visitors to see and were not told so; a provider's may also be in their services. */
export async function findAgentsToTell(limit: number): Promise<string[]> {
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

export async function noteToldOfNumbers(ids: string[], now: Date): Promise<void> {
  await User.updateMany(whoIsIn({ ids }), { $set: { toldOfNumbersAt: now } }, { timestamps: false });
}

/** The registration numbers of an agent, and until when the broker's is valid; stated by them, checked by nobody. */
export async function licenceOf(id: string) {
  const [user] = await findPeople([id], ['brn', 'brnExpiresAt', 'orn']);
  return { brn: user?.brn ?? null, brnExpiresAt: user?.brnExpiresAt ?? null, orn: user?.orn ?? null };
}

/** Who looks at an agent: their numbers are for themselves and staff, their address for signed-in people. */
export interface CardReader {
  isInsider: boolean;
  isSignedIn: boolean;
}

/**
 * The agent of a listing as its page shows them, or null when they are gone (spec/1-domain, User); without address and
 * numbers where they are reached by chat and form only. `phone` is the listing's own number before the agent's.
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
  const users = await findPeople(ids, ['name', 'companyName']);
  return new Map(
    users.map((user) => [
      String(user._id),
      { id: String(user._id), name: user.name, companyName: user.companyName ?? null },
    ]),
  );
}

/** People as authors of what they wrote are shown, by id: name and image only. */
export async function authorsOf(ids: string[]) {
  const users = await findPeople(ids, ['name', 'nameAr', 'image']);
  return new Map(
    users.map((user) => [
      String(user._id),
      { id: String(user._id), name: user.name, nameAr: user.nameAr ?? null, image: user.image ?? null },
    ]),
  );
}

/** Providers as cards of services show them, by id. */
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

/** A saved filter, or null (source-spec §3: homepage and catalogue apart). */
export async function savedFilterOf(id: string, key: SavedFilterKey): Promise<Filter | null> {
  const user = await User.findById(id, key).lean();
  return (user?.[key] as Filter | undefined) ?? null;
}

export async function setSavedFilter(id: string, key: SavedFilterKey, filter: Filter): Promise<void> {
  await User.updateOne({ _id: id }, { $set: { [key]: filter } });
}

/** Stores the list that is derived from the favourites. */
export async function setUserFavs(id: string, propertyIds: string[]): Promise<void> {
  await User.updateOne({ _id: id }, { $set: { userFavs: propertyIds } }, { timestamps: false });
}

/** Who a message goes to, and in which language. */
export interface Recipient {
  id: string;
  name: string;
  email: string;
  role: Role;
  locale: Locale;
  /** They want mails, and may sign in. */
  takesMail: boolean;
}

const MAILED = ['name', 'email', 'role', 'verified', 'preferences'] as const;

/** The people behind these ids, as messages need them; gone and suspended ones are left out. */
export async function findRecipients(ids: string[]): Promise<Recipient[]> {
  const where = trustedWhere({ _id: { $in: [...new Set(ids)] }, isSuspended: false });
  const users = await User.find(where, projectionOf(MAILED)).lean<ReadOf<UserRecord, typeof MAILED>[]>();
  return users.map(({ _id, name, email, role, verified, preferences }) => ({
    id: String(_id),
    name,
    email,
    role,
    locale: preferences?.locale ?? 'en',
    takesMail: verified && (preferences?.emailNotifications ?? true),
  }));
}

/** Everybody who works for the operator. */
export async function staffIds(): Promise<string[]> {
  const users = await User.find(whoIsIn({ roles: STAFF }), '_id').lean<ReadOf<UserRecord>[]>();
  return users.map(({ _id }) => String(_id));
}
