import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { LOCALES, type Locale, type RequestStatus } from '@manzil/shared/domain/enums';
import {
  trustedWhere,
  undefinedIfDuplicate,
  type ConditionOf,
  type CallerCondition,
} from '../../../platform/store/where';
import { clearFingerprint, uniqueFingerprintIndex, fingerprintField } from '../requests/fingerprint';
import {
  changesOf,
  isUnchanged,
  statusFields,
  type StatusChange,
  type StatusWish,
} from '../requests/statusFields';

const contactSchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: String,
    subject: String,
    message: { type: String, required: true },
    /** Language of the form, in which the answer is sent. */
    locale: { type: String, enum: LOCALES },
    answer: { type: new Schema({ text: String, by: Schema.Types.ObjectId, at: Date }, { _id: false }) },
    ...statusFields,
    ...fingerprintField,
    searchTokens: { type: [String], default: [], select: false },
  },
  { timestamps: true },
);
contactSchema.index({ createdAt: -1, _id: -1 });
contactSchema.index({ status: 1, createdAt: -1, _id: -1 });
contactSchema.index({ searchTokens: 1 });
contactSchema.index({ email: 1 });
contactSchema.index(...uniqueFingerprintIndex);

export const Contact = model('Contact', contactSchema);
/** Query condition for contact messages. */
export type ContactCondition = ConditionOf<typeof contactSchema>;

export interface ContactRecord {
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone?: string | null;
  subject?: string | null;
  message: string;
  locale?: Locale | null;
  answer?: { text?: string | null; by?: Types.ObjectId | null; at?: Date | null } | null;
  status: RequestStatus;
  statusHistory: StatusChange[];
  createdAt: Date;
  updatedAt: Date;
}

/** Stores a message, unless an identical one is still waiting. */
export async function addContact(fields: Record<string, unknown>): Promise<void> {
  await undefinedIfDuplicate(() => Contact.create(fields));
}

export const findContact = (id: string): Promise<ContactRecord | null> =>
  Contact.findById(id).lean<ContactRecord | null>().exec();

export async function findContacts<C extends ContactCondition>(
  where: CallerCondition<C, typeof contactSchema>,
  { page, limit }: { page: number; limit: number },
) {
  const [records, count] = await Promise.all([
    Contact.find(trustedWhere<ContactCondition>(where))
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ContactRecord[]>(),
    Contact.countDocuments(trustedWhere<ContactCondition>(where)),
  ]);
  return { records, count };
}

/** Sets a status and records the change; null if the message is gone, has the status already or was changed meanwhile. */
export const changeContactStatus = (
  id: string,
  wish: StatusWish,
  by: string,
): Promise<ContactRecord | null> =>
  Contact.findOneAndUpdate(
    trustedWhere({ _id: id, ...isUnchanged(wish) }),
    { ...changesOf(wish.status, by), ...clearFingerprint },
    { returnDocument: 'after' },
  )
    .lean<ContactRecord | null>()
    .exec();

/** Stores the single answer and sets the status to done; null if the message is gone or already answered. */
export const addAnswer = (id: string, text: string, by: string): Promise<ContactRecord | null> => {
  const changes = changesOf('done', by, { answer: { text, by, at: new Date() } });
  return Contact.findOneAndUpdate(
    { _id: id, answer: null },
    { ...changes, ...clearFingerprint },
    { returnDocument: 'after' },
  )
    .lean<ContactRecord | null>()
    .exec();
};

/** Removes a message; true only for the call that did so. */
export const removeContact = async (id: string): Promise<boolean> =>
  (await Contact.deleteOne({ _id: id })).deletedCount === 1;
