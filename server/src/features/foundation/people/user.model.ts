import { Schema, trusted, type InferRawDocTypeFromSchema, type Types, type UpdateQuery } from 'mongoose';
import { model } from '../../../platform/store/model';
import { LANGUAGES_SPOKEN, LOCALES } from '@manzil/shared/domain/enums';
import { ROLES, type Role } from '@manzil/shared/domain/roles';
import { countWrites } from '../../../platform/share/changeCount';
import type { ConditionOf } from '../../../platform/store/where';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';

/** Purpose of a mailed code. */
const CODE_PURPOSES = ['register', 'email', 'delete', 'signIn'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Field of a pending code. Anyone may request a sign-in code, so it has its own and never replaces the others. */
export type CodeField = 'verification' | 'signInCode';
export const codeFieldOf = (purpose: CodePurpose): CodeField =>
  purpose === 'signIn' ? 'signInCode' : 'verification';

const place = new Schema({ city: String, district: String }, { _id: false });
const file = { url: String, publicID: String, name: String, size: Number };

/** Pending one-time code, hashed (spec/2-api verifyOTP). */
const verification = new Schema(
  {
    /** First confirmation, new address, deletion of the account, or signing in to send a request. */
    purpose: { type: String, enum: CODE_PURPOSES, required: true },
    /** Binds the code to the client's token; a newer code replaces it. */
    tokenId: { type: String, required: true },
    codeHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    attempts: { type: Number, default: 0 },
    sentAt: { type: Date, required: true },
    /** Codes sent since `windowAt`; five an hour. */
    sentCount: { type: Number, default: 1 },
    windowAt: { type: Date, required: true },
    /** New address to confirm. */
    newEmail: String,
    /** Second registration of an unconfirmed address; it replaces the first once its code is confirmed. */
    pending: {
      type: new Schema(
        {
          name: String,
          passwordHash: String,
          role: String,
          phone: String,
          companyName: String,
          brn: String,
          location: { type: place },
        },
        { _id: false },
      ),
    },
  },
  { _id: false },
);

const userSchema = new Schema(
  {
    name: { type: String, required: true },
    /** Name on Arabic pages. */
    nameAr: String,
    email: { type: String, required: true },
    passwordHash: { type: String, select: false },
    image: String,
    imagePublicID: String,
    userID: { type: String, required: true },
    role: { type: String, enum: ROLES, required: true },
    method: { type: String, enum: ['email', 'google'] as const, required: true, default: 'email' },
    /** Google's `sub` with the issuer. */
    googleID: { type: String, select: false },
    userFavs: { type: [Schema.Types.ObjectId], default: [] },
    isSuspended: { type: Boolean, default: false },
    suspendedReason: String,
    verified: { type: Boolean, default: false },
    phone: String,
    whatsapp: String,
    location: { type: place },
    nationality: String,
    languages: { type: [String], enum: LANGUAGES_SPOKEN, default: [] },
    about: String,
    companyName: String,
    companyNameAr: String,
    /** Company names staff saw when they last published a listing of this agent; see `agencyOf`. */
    seenCompany: {
      type: new Schema({ companyName: String, companyNameAr: String }, { _id: false }),
    },
    /** Agency the person is a member of, and since when (`members.service.ts`). */
    memberOf: { type: Schema.Types.ObjectId, ref: 'Agency' },
    joinedAt: Date,
    /** Membership that ended, until the listings added during it are handed over. */
    leaving: {
      type: new Schema(
        { agency: { type: Schema.Types.ObjectId, ref: 'Agency' }, since: Date, at: Date, isRemoved: Boolean },
        { _id: false },
      ),
    },
    brn: String,
    /** Last valid day of the broker's registration, `YYYY-MM-DD`. */
    brnExpiresAt: String,
    orn: String,
    /** Contact by chat and form only. */
    chatOnly: { type: Boolean, default: false },
    /** When the agent was notified that visitors may see their numbers. */
    toldOfNumbersAt: Date,
    resume: { type: new Schema(file, { _id: false }) },
    homepageFilter: { type: Schema.Types.Mixed },
    catalogFilter: { type: Schema.Types.Mixed },
    preferences: {
      locale: { type: String, enum: LOCALES, default: 'en' },
      emailNotifications: { type: Boolean, default: true },
    },
    lastLoginAt: Date,
    /** Incremented by password change, reset, suspension, role change and logout everywhere, which revokes older tokens. */
    tokenVersion: { type: Number, default: 0 },
    /** Ids of tokens logged out before they expired. */
    endedTokens: {
      type: [new Schema({ id: String, until: Date }, { _id: false })],
      default: [],
      select: false,
    },
    verification: { type: verification, select: false },
    signInCode: { type: verification, select: false },
    reset: {
      type: new Schema(
        { tokenHash: String, expiresAt: Date, sentCount: Number, windowAt: Date },
        { _id: false },
      ),
      select: false,
    },
    totp: {
      type: new Schema(
        {
          secret: String,
          pendingSecret: String,
          /** Session the pending secret was shown to, or the mark for sign-in. */
          pendingFor: String,
          lastStep: Number,
          recoveryHashes: [String],
        },
        { _id: false },
      ),
      select: false,
    },
    /** Set while the person's data is being removed; the removal resumes at the next start. */
    deletingAt: Date,
    deletedBy: String,
    /** Was the person suspended before the removal began? */
    wasSuspended: Boolean,
    /** Folded words of name, e-mail, phone and userID, for prefix search. */
    searchTokens: { type: [String], default: [], select: false },
    /** Search words of public fields: name, agency, userID. */
    publicTokens: { type: [String], default: [], select: false },
  },
  { timestamps: true },
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ userID: 1 }, { unique: true });
userSchema.index({ googleID: 1 }, { unique: true, sparse: true });
// Admins' lists: by role, newest first; and by search word.
userSchema.index({ role: 1, createdAt: -1, _id: -1 });
userSchema.index({ createdAt: -1, _id: -1 });
// Agents to notify that visitors may see their numbers.
userSchema.index({ role: 1, toldOfNumbersAt: 1 });
userSchema.index({ name: 1, _id: 1 });
// People staff may write to.
userSchema.index({ isSuspended: 1, verified: 1, name: 1, _id: 1 });
userSchema.index({ searchTokens: 1 });
userSchema.index({ publicTokens: 1 });
// Members of an agency by the day they joined.
userSchema.index({ memberOf: 1, joinedAt: 1 });
userSchema.index({ deletingAt: 1 }, { sparse: true });
userSchema.index({ 'reset.tokenHash': 1 }, { sparse: true });

/** Counts changes of people on all servers, to discard outdated reads. */
export const userChanges = countWrites(userSchema, 'people');

/** Stored person as plain data. */
export type UserRecord = InferRawDocTypeFromSchema<typeof userSchema> & {
  _id: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
};
export type UserChange = UpdateQuery<UserRecord>;
export const User = model('User', userSchema);

export type AccountFilter = ConditionOf<typeof userSchema>;
type Filter = AccountFilter;
/** Selects the fields that only account services read. */
export const SECRETS = '+endedTokens +passwordHash +verification +signInCode +reset +totp +googleID';

/** A person without their secrets. */
const findUser = (filter: Filter) => User.findOne(filter).lean<UserRecord>();

/** Finds a person by `id` or `userID`, as calls name them (spec/1-domain, User). */
export const findUserByRef = (ref: string) =>
  findUser(ref.toUpperCase().startsWith('IN-') ? { userID: ref.toUpperCase() } : { _id: ref });

/** Finds a person with the hashes and codes that only account services read. */
export const findAccount = (filter: Filter) => User.findOne(filter).select(SECRETS).lean<UserRecord>();

/** Changes one person if `filter` still matches. @returns the changed person, or null */
export const changeUser = (filter: Filter, change: UserChange) =>
  User.findOneAndUpdate(filter, change, { returnDocument: 'after' }).select(SECRETS).lean<UserRecord>();

/** Filter for the newest code of a field. */
export const hasCode = (field: CodeField, tokenId: string | null) =>
  ({ [`${field}.tokenId`]: tokenId }) as Filter;

/** Filter for a pending code that may still be tried: `tokenId` is the newest, time and tries are left. */
export const usableCode = (
  id: string,
  { field, tokenId, now, tries }: { field: CodeField; tokenId: string; now: Date; tries: number },
) =>
  ({
    ...hasCode(field, tokenId),
    _id: id,
    [`${field}.expiresAt`]: trusted({ $gt: now }),
    [`${field}.attempts`]: trusted({ $lt: tries }),
  }) as Filter;

/** Filter for a valid mailed link. */
export const usableReset = (tokenHash: string, now: Date): Filter => ({
  'reset.tokenHash': tokenHash,
  'reset.expiresAt': trusted({ $gt: now }),
});

/** Filter for a second factor with an unused time step. */
export const unusedStep = (id: string, step: number): Filter => ({
  _id: id,
  $or: [{ 'totp.lastStep': null }, { 'totp.lastStep': trusted({ $lt: step }) }],
});

/** Finds a person by `id` or `userID`, with the fields that tell which secrets are set. */
export const findAccountByRef = (ref: string) =>
  findAccount(ref.toUpperCase().startsWith('IN-') ? { userID: ref.toUpperCase() } : { _id: ref });

/** Conditions on a person: one of these roles, one of these ids, not this id. */
export const personCondition = ({
  roles,
  ids,
  not,
}: {
  roles?: readonly Role[];
  ids?: string[];
  not?: string;
}): Filter => ({
  ...(roles && { role: trusted({ $in: [...roles] }) }),
  ...(ids && { _id: trusted({ $in: ids }) }),
  ...(not && { _id: trusted({ $ne: not }) }),
});

type Order = Record<string, 1 | -1>;
const NEWEST: Order = { createdAt: -1, _id: -1 };

/** One page of the people a filter matches, with their total. */
export async function findPage(
  filter: Filter,
  { page, limit }: { page: number; limit: number },
  order: Order = NEWEST,
): Promise<{ data: UserRecord[]; count: number }> {
  const [data, count] = await Promise.all([
    User.find(filter)
      .select('+passwordHash +totp')
      .sort(order)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<UserRecord[]>(),
    User.countDocuments(filter),
  ]);
  return { data, count };
}

export const countPeople = (filter: Filter) => User.countDocuments(filter);

/** Counts the other super admins who can act, with a confirmed address. */
export const countOtherSuperAdmins = (id: Types.ObjectId) =>
  User.countDocuments({
    role: 'super_admin',
    isSuspended: false,
    verified: true,
    _id: trusted({ $ne: id }),
  });

/** Deletes ended sessions that have expired. */
export const forgetEndedTokens = (id: string, now: Date) =>
  User.updateOne({ _id: id }, { $pull: { endedTokens: { until: { $lte: now } } } }, { timestamps: false });

/** Selected fields of people by id, without deleted ones. */
export const findPeople = <Key extends keyof UserRecord>(ids: string[], fields: readonly Key[]) =>
  User.find(personCondition({ ids: [...new Set(ids)] }), projectionOf(fields)).lean<
    ReadOf<UserRecord, readonly Key[]>[]
  >();
