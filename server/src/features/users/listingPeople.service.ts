import type { z } from 'zod';
import type { agentCard } from '@manzil/shared/contract/people.schemas';
import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { Locale } from '@manzil/shared/domain/enums';
import { STAFF, type Role } from '@manzil/shared/domain/roles';
import { trustedWhere } from '../../platform/where';
import { findPeople, User, whoIsIn } from './user.model';

/** What listings need to know of a person. */
export interface ListingPerson {
  id: string;
  role: Role;
  isSuspended: boolean;
}

/** The person a call names by `id` or `userID`, or undefined. */
export async function findListingPerson(ref: string): Promise<ListingPerson | undefined> {
  const where = ref.toUpperCase().startsWith('IN-') ? { userID: ref.toUpperCase() } : { _id: ref };
  const user = await User.findOne(where, 'role isSuspended').lean();
  return user ? { id: String(user._id), role: user.role, isSuspended: user.isSuspended } : undefined;
}

export interface Rating {
  average: number;
  count: number;
}

/**
 * The agent of a listing as its page shows them, or null when they are gone. Contact details are for signed-in readers
 * (spec/1-domain, User).
 */
export async function agentCardOf(
  id: string,
  { rating, withContact }: { rating: Rating; withContact: boolean },
): Promise<z.input<typeof agentCard> | null> {
  const user = await User.findById(id).lean();
  if (!user) return null;
  return {
    id,
    userID: user.userID,
    name: user.name,
    image: user.image ?? null,
    role: user.role,
    companyName: user.companyName ?? null,
    brn: user.brn ?? null,
    orn: user.orn ?? null,
    languages: user.languages,
    about: user.about ?? null,
    averageRating: rating.average,
    totalFeedbacks: rating.count,
    createdAt: user.createdAt.toISOString(),
    ...(withContact && {
      email: user.email,
      phone: user.phone ?? null,
      whatsapp: user.whatsapp ?? null,
    }),
  };
}

/** Names for rows of lists, by id. */
export async function agentNamesOf(ids: string[]) {
  const users = await findPeople(ids, 'name companyName');
  return new Map(
    users.map((user) => [
      String(user._id),
      { id: String(user._id), name: user.name, companyName: user.companyName ?? null },
    ]),
  );
}

/** People as authors of what they wrote are shown, by id: name and image only. */
export async function authorsOf(ids: string[]) {
  const users = await findPeople(ids, 'name image');
  return new Map(
    users.map((user) => [
      String(user._id),
      { id: String(user._id), name: user.name, image: user.image ?? null },
    ]),
  );
}

/** Providers as cards of services show them, by id. */
export async function providersOf(ids: string[]) {
  const users = await findPeople(ids, 'name image companyName');
  return new Map(
    users.map((user) => [
      String(user._id),
      {
        id: String(user._id),
        name: user.name,
        image: user.image ?? null,
        companyName: user.companyName ?? null,
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
  locale: Locale;
  /** They want mails, and may sign in. */
  takesMail: boolean;
}

/** The people behind these ids, as messages need them; gone and suspended ones are left out. */
export async function findRecipients(ids: string[]): Promise<Recipient[]> {
  const where = trustedWhere({ _id: { $in: [...new Set(ids)] }, isSuspended: false });
  const users = await User.find(where, 'name email verified preferences').lean();
  return users.map(({ _id, name, email, verified, preferences }) => ({
    id: String(_id),
    name,
    email,
    locale: preferences?.locale ?? 'en',
    takesMail: verified && (preferences?.emailNotifications ?? true),
  }));
}

/** Everybody who works for the operator. */
export async function staffIds(): Promise<string[]> {
  const users = await User.find(whoIsIn({ roles: STAFF }), '_id').lean();
  return users.map(({ _id }) => String(_id));
}
