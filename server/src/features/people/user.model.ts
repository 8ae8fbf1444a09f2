import {
  model,
  Schema,
  trusted,
  type InferRawDocTypeFromSchema,
  type QueryFilter,
  type Types,
  type UpdateQuery,
} from 'mongoose';
import { LANGUAGES_SPOKEN, LOCALES } from '@manzil/shared/domain/enums';
import { ROLES, type Role } from '@manzil/shared/domain/roles';
import { changeCount } from '../../platform/share/changeCount';
import { projectionOf, type ReadOf } from '../../platform/store/projection';

/** What a mailed code confirms. */
const CODE_PURPOSES = ['register', 'email', 'delete'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const place = new Schema({ city: String, district: String }, { _id: false });
const file = { url: String, publicID: String, name: String, size: Number };

/** A one-time code that waits to be typed, hashed (spec/2-api verifyOTP). */
const verification = new Schema(
  {
    /** Why it was sent: a first confirmation, a new address, or the deletion of the account. */
    purpose: { type: String, enum: CODE_PURPOSES, required: true },
    /** Binds the mailed code to the token the client holds; a newer one replaces it. */
    tokenId: { type: String, required: true },
    codeHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    attempts: { type: Number, default: 0 },
    sentAt: { type: Date, required: true },
    /** Codes sent since `windowAt`; five an hour. */
    sentCount: { type: Number, default: 1 },
    windowAt: { type: Date, required: true },
    /** The address that takes the place of the former one. */
    newEmail: String,
    /** A second registration of an unconfirmed address: it takes the first one's place once its code is right. */
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
    /** As Arabic pages show it. */
    nameAr: String,
    email: { type: String, required: true },
    passwordHash: { type: String, select: false },
    image: String,
    imagePublicID: String,
    userID: { type: String, required: true },
    role: { type: String, enum: ROLES, required: true },
    method: { type: String, enum: ['email', 'google'] as const, required: true, default: 'email' },
    /** Google's `sub`, with the issuer: who they are there. */
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
    brn: String,
    /** The last day of the broker's registration, `YYYY-MM-DD`. */
    brnExpiresAt: String,
    orn: String,
    /** Reached by chat and form only. */
    chatOnly: { type: Boolean, default: false },
    /** When they were told that visitors may see their numbers. */
    toldOfNumbersAt: Date,
    resume: { type: new Schema(file, { _id: false }) },
    homepageFilter: { type: Schema.Types.Mixed },
    catalogFilter: { type: Schema.Types.Mixed },
    preferences: {
      locale: { type: String, enum: LOCALES, default: 'en' },
      emailNotifications: { type: Boolean, default: true },
    },
    lastLoginAt: Date,
    /** Raised by password change, reset, suspension, role change and logout everywhere; older tokens stop. */
    tokenVersion: { type: Number, default: 0 },
    /** Sessions that were logged out before they expired, by their token's id. */
    endedTokens: {
      type: [new Schema({ id: String, until: Date }, { _id: false })],
      default: [],
      select: false,
    },
    verification: { type: verification, select: false },
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
          /** The session the waiting secret was told to, or that it was told at the door. */
          pendingFor: String,
          lastStep: Number,
          recoveryHashes: [String],
        },
        { _id: false },
      ),
      select: false,
    },
    /** Set while everything of theirs is being removed; the removal is taken up again at the next start. */
    deletingAt: Date,
    deletedBy: String,
    /** Were they suspended before the removal began? */
    wasSuspended: Boolean,
    /** Folded words of name, e-mail, phone and userID, for prefix search. */
    searchTokens: { type: [String], default: [], select: false },
    /** Those of what everybody may see: name, agency, userID. */
    publicTokens: { type: [String], default: [], select: false },
  },
  { timestamps: true },
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ userID: 1 }, { unique: true });
userSchema.index({ googleID: 1 }, { unique: true, sparse: true });
// The admin's lists: by role, newest first; and by search word.
userSchema.index({ role: 1, createdAt: -1, _id: -1 });
userSchema.index({ createdAt: -1, _id: -1 });
// The agents who are to be told that visitors may see their numbers.
userSchema.index({ role: 1, toldOfNumbersAt: 1 });
userSchema.index({ name: 1, _id: 1 });
// Whom staff may write to.
userSchema.index({ isSuspended: 1, verified: 1, name: 1, _id: 1 });
userSchema.index({ searchTokens: 1 });
userSchema.index({ publicTokens: 1 });
userSchema.index({ deletingAt: 1 }, { sparse: true });
userSchema.index({ 'reset.tokenHash': 1 }, { sparse: true });

const changes = changeCount('people');
/** Counts the changes of people, on all servers: what was read of them before is outdated. */
export const userChanges = changes.now;
const WRITES = /^(save|update|replace|delete|insertMany|bulkWrite|findOneAnd)/;
userSchema.pre(WRITES, changes.begin);
userSchema.post(WRITES, changes.end);

/** A stored person as plain data. */
export type UserRecord = InferRawDocTypeFromSchema<typeof userSchema> & {
  _id: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
};
export type UserChange = UpdateQuery<UserRecord>;
export const User = model('User', userSchema);

export type AccountFilter = QueryFilter<UserRecord>;
type Filter = AccountFilter;
const SECRETS = '+endedTokens +passwordHash +verification +reset +totp +googleID';

/** A person without their secrets. */
const findUser = (filter: Filter) => User.findOne(filter).lean<UserRecord>();

/** A person by `id` or `userID`, as calls name them (spec/1-domain, User). */
export const findUserByRef = (ref: string) =>
  findUser(ref.toUpperCase().startsWith('IN-') ? { userID: ref.toUpperCase() } : { _id: ref });

/** A person with the hashes and codes that only the account rules read. */
export const findAccount = (filter: Filter) => User.findOne(filter).select(SECRETS).lean<UserRecord>();

/** Changes one person if `filter` still holds; answers them after it, or null. */
export const changeUser = (filter: Filter, change: UserChange) =>
  User.findOneAndUpdate(filter, change, { returnDocument: 'after' }).select(SECRETS).lean<UserRecord>();

/** The filter of a code that waits and may still be tried: `tokenId` is the newest, time and tries are left. */
export const openCode = (
  id: string,
  { tokenId, now, tries }: { tokenId: string; now: Date; tries: number },
): Filter => ({
  _id: id,
  'verification.tokenId': tokenId,
  'verification.expiresAt': trusted({ $gt: now }),
  'verification.attempts': trusted({ $lt: tries }),
});

/** The filter of a mailed link that is still good. */
export const openReset = (tokenHash: string, now: Date): Filter => ({
  'reset.tokenHash': tokenHash,
  'reset.expiresAt': trusted({ $gt: now }),
});

/** The filter of a second factor whose time step was not used yet. */
export const unusedStep = (id: string, step: number): Filter => ({
  _id: id,
  $or: [{ 'totp.lastStep': null }, { 'totp.lastStep': trusted({ $lt: step }) }],
});

/** How many people have each role, counted in the index. */
export async function countRoles(): Promise<Map<Role, number>> {
  return new Map(
    await Promise.all(ROLES.map(async (role) => [role, await User.countDocuments({ role })] as const)),
  );
}

/** A person by `id` or `userID`, with what tells which secrets are set. */
export const findAccountByRef = (ref: string) =>
  findAccount(ref.toUpperCase().startsWith('IN-') ? { userID: ref.toUpperCase() } : { _id: ref });

/** A condition on who somebody is: one of these roles, one of these ids, not this id. */
export const whoIsIn = ({
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

/** One page of the people a filter finds, and how many there are. */
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

/** How many super admins could act beside this one: whose address is not confirmed cannot. */
export const countOtherSuperAdmins = (id: Types.ObjectId) =>
  User.countDocuments({
    role: 'super_admin',
    isSuspended: false,
    verified: true,
    _id: trusted({ $ne: id }),
  });

/** The people whose removal has begun and not ended. */
export const findDeparting = () =>
  User.find({ deletingAt: trusted({ $exists: true }) })
    .select(SECRETS)
    .lean<UserRecord[]>();

/** Sets fields and answers the person as they were before. */
export const swapFields = (id: Types.ObjectId, fields: UserChange['$set']) =>
  User.findOneAndUpdate({ _id: id }, { $set: fields ?? {} }, { returnDocument: 'before' }).lean<UserRecord>();

/** Forgets ended sessions that have expired by now. */
export const forgetEndedTokens = (id: string, now: Date) =>
  User.updateOne({ _id: id }, { $pull: { endedTokens: { until: { $lte: now } } } }, { timestamps: false });

/** A few fields of the people behind ids; those who are gone are left out. */
export const findPeople = <Key extends keyof UserRecord>(ids: string[], fields: readonly Key[]) =>
  User.find(whoIsIn({ ids: [...new Set(ids)] }), projectionOf(fields)).lean<
    ReadOf<UserRecord, readonly Key[]>[]
  >();
