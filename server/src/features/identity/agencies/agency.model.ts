import { Schema, type InferRawDocTypeFromSchema, type Types, type UpdateQuery } from 'mongoose';
import { agencySlug } from '@manzil/shared/domain/agency';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { model } from '../../../platform/store/model';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../../../platform/store/where';

const agencySchema = new Schema(
  {
    slug: { type: String, required: true },
    name: { type: String, required: true },
    nameAr: String,
    orn: String,
    logo: String,
    logoPublicID: String,
    owner: { type: Schema.Types.ObjectId, ref: 'User' },
    /** Daily listing limit shared by all members; replaces each member's own. */
    dailyLimit: Number,
    /** Staff saw an agent use the name or accepted an owner. While false, the record is only a claim. */
    isKnown: { type: Boolean, default: false },
    /** Slugs of both names; agencies whose slugs overlap share a name. */
    spellings: { type: [String], default: [] },
    /** An agent's pending claim to own it. */
    claim: {
      type: new Schema(
        {
          by: { type: Schema.Types.ObjectId, ref: 'User', required: true },
          name: { type: String, required: true },
          nameAr: String,
          orn: String,
          at: { type: Date, required: true },
        },
        { _id: false },
      ),
    },
    /** Latest decision on a claim. */
    decision: {
      type: new Schema(
        { by: { type: Schema.Types.ObjectId, ref: 'User' }, isAccepted: Boolean, reason: String, at: Date },
        { _id: false },
      ),
    },
    invitations: {
      type: [
        new Schema({
          _id: { type: Schema.Types.ObjectId, required: true },
          email: { type: String, required: true },
          createdAt: { type: Date, required: true },
          expiresAt: { type: Date, required: true },
        }),
      ],
      default: [],
    },
    searchTokens: { type: [String], default: [] },
  },
  { timestamps: true },
);
agencySchema.index({ slug: 1 }, { unique: true });
// A person owns at most one agency and claims at most one.
agencySchema.index({ owner: 1 }, { unique: true, sparse: true });
agencySchema.index({ 'claim.by': 1 }, { unique: true, sparse: true });
agencySchema.index({ 'decision.by': 1 }, { sparse: true });
agencySchema.index({ spellings: 1 });
agencySchema.index({ searchTokens: 1 });
agencySchema.index({ 'invitations.email': 1 });
agencySchema.index({ 'invitations.expiresAt': 1 });
agencySchema.index({ name: 1, _id: 1 });
// Staff's list: claims first, then by name.
agencySchema.index({ 'claim.at': 1, name: 1, _id: 1 });

export const Agency = model('Agency', agencySchema);

export type AgencyRecord = InferRawDocTypeFromSchema<typeof agencySchema> & {
  _id: Types.ObjectId;
  createdAt: Date;
};
export type AgencyCondition = ConditionOf<typeof agencySchema>;
export type AgencyChange = UpdateQuery<AgencyRecord>;

/** An agency's own spelling of its names. */
export interface AgencyNames {
  name: string;
  nameAr?: string | null | undefined;
}

/** Slug of an agency's page, from its name or, if that has no words, its Arabic name; null if neither has any. */
export const slugOf = ({ name, nameAr }: AgencyNames): string | null =>
  agencySlug(name) ?? agencySlug(nameAr);

/** Slugs of both names. */
export const spellingsOf = ({ name, nameAr }: AgencyNames): string[] =>
  [name, nameAr].flatMap((one) => agencySlug(one) ?? []);

/** Search tokens of an agency. */
export const tokensOf = ({ name, nameAr }: AgencyNames) => ({
  searchTokens: [...new Set([name, nameAr ?? ''].flatMap(foldWords))],
});

/** Every field derived from an agency's names. */
export const namesAs = (names: AgencyNames, slug: string) => ({
  name: names.name,
  nameAr: names.nameAr ?? null,
  slug,
  spellings: spellingsOf(names),
  ...tokensOf(names),
});

export const findAgency = (where: AgencyCondition): Promise<AgencyRecord | null> =>
  Agency.findOne(trustedWhere(where)).lean<AgencyRecord | null>().exec();

export const findAgencies = (where: AgencyCondition, limit = 100): Promise<AgencyRecord[]> =>
  Agency.find(trustedWhere(where)).limit(limit).lean<AgencyRecord[]>().exec();

/** One page of matching agencies by name. */
export const findAgencyPage = (
  where: AgencyCondition,
  skip: number,
  limit: number,
): Promise<AgencyRecord[]> =>
  Agency.find(trustedWhere(where))
    .sort({ name: 1, _id: 1 })
    .skip(skip)
    .limit(limit)
    .lean<AgencyRecord[]>()
    .exec();

export const countAgencies = (where: AgencyCondition): Promise<number> =>
  Agency.countDocuments(trustedWhere(where)).exec();

/** Updates one matching agency; null if there is none, undefined if a unique name, owner or claim is taken. */
export const changeAgency = (
  where: AgencyCondition,
  change: AgencyChange,
  { returns = 'after' }: { returns?: 'before' | 'after' } = {},
): Promise<AgencyRecord | null | undefined> =>
  undefinedIfDuplicate(() =>
    Agency.findOneAndUpdate(trustedWhere(where), change, { returnDocument: returns })
      .lean<AgencyRecord | null>()
      .exec(),
  );

/** Stores an agency; undefined if its slug or claimant is taken. */
export const addAgency = (fields: Partial<AgencyRecord>): Promise<unknown> =>
  undefinedIfDuplicate(() => Agency.create(fields));

/** Deletes one matching agency; false if there is none. */
export const dropAgency = async (where: AgencyCondition): Promise<boolean> =>
  (await Agency.deleteOne(trustedWhere(where))).deletedCount > 0;

/** Updates every matching agency. */
export const changeAgencies = (where: AgencyCondition, change: AgencyChange): Promise<unknown> =>
  Agency.updateMany(trustedWhere(where), change).exec();

/** Removes these invitations from every matching agency. */
export const pullInvitations = (where: AgencyCondition, invitations: object): Promise<unknown> =>
  changeAgencies(where, { $pull: { invitations } });
