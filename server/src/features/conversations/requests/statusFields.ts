import { Schema, type Types } from 'mongoose';
import { REQUEST_STATUSES, type RequestStatus } from '@manzil/shared/domain/enums';

/** A change of a request's status: what it became, by whom, when. */
export interface StatusChange {
  status?: RequestStatus | null;
  by?: Types.ObjectId | null;
  at?: Date | null;
}

const statusChangeSchema = new Schema(
  { status: { type: String, enum: REQUEST_STATUSES }, by: Schema.Types.ObjectId, at: Date },
  { _id: false },
);

/** The part every kind of request has (spec/1-domain, Requests). */
export const statusFields = {
  status: { type: String, enum: REQUEST_STATUSES, default: 'pending' },
  statusHistory: { type: [statusChangeSchema], default: [] },
} as const;

/** The update that sets a status and notes it; any status may follow any. */
export const changesOf = (status: RequestStatus, by: string, more: object = {}) => ({
  $set: { status, ...more },
  $push: { statusHistory: { status, by, at: new Date() } },
});
