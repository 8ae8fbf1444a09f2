import { model, Schema, type HydratedDocumentFromSchema } from 'mongoose';
import { LANGUAGES_SPOKEN, LOCALES } from '@manzil/shared/domain/enums';
import { ROLES } from '@manzil/shared/domain/roles';

const file = { url: String, publicID: String, name: String, size: Number };

/** A one-time code that waits to be typed, hashed (spec/2-api verifyOTP). */
const verification = new Schema(
  {
    /** Why it was sent: `register`, `email` (a new address) or `delete`. */
    purpose: { type: String, required: true },
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
  },
  { _id: false },
);

const userSchema = new Schema(
  {
    name: { type: String, required: true },
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
    location: { type: new Schema({ city: String, district: String }, { _id: false }) },
    nationality: String,
    languages: { type: [String], enum: LANGUAGES_SPOKEN, default: [] },
    about: String,
    companyName: String,
    brn: String,
    orn: String,
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
    verification: { type: verification, select: false },
    reset: {
      type: new Schema({ tokenHash: String, expiresAt: Date }, { _id: false }),
      select: false,
    },
    totp: {
      type: new Schema(
        { secret: String, pendingSecret: String, lastStep: Number, recoveryHashes: [String] },
        { _id: false },
      ),
      select: false,
    },
    /** Folded words of name, e-mail, phone and userID, for prefix search. */
    searchTokens: { type: [String], default: [], select: false },
  },
  { timestamps: true },
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ userID: 1 }, { unique: true });
userSchema.index({ googleID: 1 }, { unique: true, sparse: true });
// The admin's lists: by role, newest first; and by search word.
userSchema.index({ role: 1, createdAt: -1, _id: -1 });
userSchema.index({ createdAt: -1, _id: -1 });
userSchema.index({ searchTokens: 1 });
userSchema.index({ 'reset.tokenHash': 1 }, { sparse: true });

export type UserDoc = HydratedDocumentFromSchema<typeof userSchema>;
export const User = model('User', userSchema);
