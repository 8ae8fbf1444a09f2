import type { z } from 'zod';
import type { person, publicPerson } from '@manzil/shared/contract/schemas/people.schemas';
import { agencyOf } from '@manzil/shared/domain/agency';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { averageOf } from '@manzil/shared/domain/offer/rating';
import { phoneTokens } from '../../../platform/text/phoneSearch';
import type { RatingSum } from '../../module';
import { ratingsOf } from './lifecycle.service';
import type { UserRecord } from './user.model';

export type PersonView = z.input<typeof person>;
export type PublicPersonView = z.input<typeof publicPerson>;

const NO_RATING: RatingSum = { sum: 0, count: 0 };

/** Public view of a person. */
function toPublicPerson(user: UserRecord, rating: RatingSum): PublicPersonView {
  return {
    id: String(user._id),
    userID: user.userID,
    name: user.name,
    nameAr: user.nameAr ?? null,
    image: user.image ?? null,
    role: user.role,
    companyName: user.companyName ?? null,
    companyNameAr: user.companyNameAr ?? null,
    brn: user.brn ?? null,
    languages: user.languages,
    about: user.about ?? null,
    averageRating: averageOf(rating),
    totalFeedbacks: rating.count,
    createdAt: user.createdAt.toISOString(),
  };
}

/** The person's résumé. */
const resumeOf = ({ resume }: UserRecord): PersonView['resume'] =>
  resume?.url
    ? { url: resume.url, publicID: resume.publicID ?? '', name: resume.name ?? '', size: resume.size ?? 0 }
    : null;

const preferencesOf = ({ preferences }: UserRecord): PersonView['preferences'] => ({
  locale: preferences?.locale ?? 'en',
  emailNotifications: preferences?.emailNotifications ?? true,
});

/** Saved filters are validated on saving; the response schema validates them again. */
const filterOf = (stored: unknown) => (stored ?? null) as PersonView['homepageFilter'];

/** Full view for the person and staff; `user` includes secrets only to report which are set. */
function toPerson(user: UserRecord, rating: RatingSum): PersonView {
  return {
    ...toPublicPerson(user, rating),
    email: user.email,
    imagePublicID: user.imagePublicID ?? null,
    method: user.method,
    userFavs: user.userFavs.map(String),
    isSuspended: user.isSuspended,
    suspendedReason: user.suspendedReason,
    verified: user.verified,
    phone: user.phone,
    whatsapp: user.whatsapp,
    location: user.location,
    nationality: user.nationality,
    brnExpiresAt: user.brnExpiresAt,
    orn: user.orn,
    agencySlug: agencyOf(user).slug,
    chatOnly: user.chatOnly ?? false,
    resume: resumeOf(user),
    homepageFilter: filterOf(user.homepageFilter),
    catalogFilter: filterOf(user.catalogFilter),
    preferences: preferencesOf(user),
    hasPassword: Boolean(user.passwordHash),
    twoFactor: Boolean(user.totp?.secret),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    updatedAt: user.updatedAt.toISOString(),
  };
}

const withRatings = async <T>(users: UserRecord[], view: (user: UserRecord, rating: RatingSum) => T) => {
  const ratings = await ratingsOf(users.map(({ _id }) => String(_id)));
  return users.map((user) => view(user, ratings.get(String(user._id)) ?? NO_RATING));
};

/** Public views with their ratings. */
export const publicPeople = (users: UserRecord[]): Promise<PublicPersonView[]> =>
  withRatings(users, toPublicPerson);
/** Public views with ratings and agencies. */
export const publicPeopleWithAgency = (users: UserRecord[]) =>
  withRatings(users, (user, rating) => {
    const agency = agencyOf(user);
    return { ...toPublicPerson(user, rating), agency, agencySlug: agency.slug };
  });
/** Full views, for the person and staff. */
export const fullPeople = (users: UserRecord[]): Promise<PersonView[]> => withRatings(users, toPerson);
/** One full view. */
export const fullPerson = async (user: UserRecord): Promise<PersonView> => {
  const [rating = NO_RATING] = (await ratingsOf([String(user._id)])).values();
  return toPerson(user, rating);
};

/** The fields that people's search tokens come from. */
export const NAMED_BY = [
  'name',
  'nameAr',
  'email',
  'userID',
  'phone',
  'companyName',
  'companyNameAr',
] as const;
type Searchable = Pick<UserRecord, 'name' | 'email' | 'userID' | 'phone' | 'companyName'> &
  Partial<Pick<UserRecord, 'nameAr' | 'companyNameAr'>>;
const unique = (words: string[]) => [...new Set(words)];

/**
 * Search words of a person: staff search name, agency, e-mail, phone and userID; others only what is public.
 */
export function personTokens(user: Searchable): { searchTokens: string[]; publicTokens: string[] } {
  const publicTokens = [
    user.name,
    user.nameAr ?? '',
    user.companyName ?? '',
    user.companyNameAr ?? '',
    user.userID,
  ].flatMap(foldWords);
  return {
    publicTokens: unique(publicTokens),
    searchTokens: unique([...publicTokens, ...foldWords(user.email), ...phoneTokens(user.phone)]),
  };
}
