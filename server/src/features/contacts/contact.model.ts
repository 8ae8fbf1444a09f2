import { model, Schema, type Types } from 'mongoose';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import { trustedWhere, type Condition } from '../../platform/where';
import { changesOf, statusFields, type StatusChange } from '../requests/status.model';

const contactSchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: String,
    subject: String,
    message: { type: String, required: true },
    ...statusFields,
    searchTokens: { type: [String], default: [], select: false },
  },
  { timestamps: true },
);
contactSchema.index({ createdAt: -1, _id: -1 });
contactSchema.index({ status: 1, createdAt: -1, _id: -1 });
contactSchema.index({ searchTokens: 1 });

export const Contact = model('Contact', contactSchema);

export interface ContactRecord {
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone?: string | null;
  subject?: string | null;
  message: string;
  status: RequestStatus;
  statusHistory: StatusChange[];
  createdAt: Date;
  updatedAt: Date;
}

export async function addContact(fields: Record<string, unknown>): Promise<void> {
  await Contact.create(fields);
}

export const findContact = (id: string): Promise<ContactRecord | null> =>
  Contact.findById(id).lean<ContactRecord | null>().exec();

export async function findContacts(where: Condition, { page, limit }: { page: number; limit: number }) {
  const [records, count] = await Promise.all([
    Contact.find(trustedWhere(where))
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ContactRecord[]>(),
    Contact.countDocuments(trustedWhere(where)),
  ]);
  return { records, count };
}

/** Sets another status and notes it; null when it is gone or has the status already. */
export const changeContactStatus = (
  id: string,
  status: RequestStatus,
  by: string,
): Promise<ContactRecord | null> =>
  Contact.findOneAndUpdate(trustedWhere({ _id: id, status: { $ne: status } }), changesOf(status, by), {
    returnDocument: 'after',
  })
    .lean<ContactRecord | null>()
    .exec();

/** True for the one call that removed it. */
export const removeContact = async (id: string): Promise<boolean> =>
  (await Contact.deleteOne({ _id: id })).deletedCount === 1;
