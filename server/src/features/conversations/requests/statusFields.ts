import { Schema, type Types } from 'mongoose';
import {
  DECLINE_REASONS,
  REQUEST_STATUSES,
  type DeclineReason,
  type RequestStatus,
} from '@manzil/shared/domain/enums';

/** Changes of a viewing, and quotes, per hour: each is mailed. */
export const MAX_CHANGES_PER_HOUR = 12;

/** Why a request was declined, with an optional line. */
export interface Decline {
  reason?: DeclineReason | null | undefined;
  reasonText?: string | null | undefined;
}

/** A status change: new status, person, time. */
export interface StatusChange extends Decline {
  status?: RequestStatus | null;
  by?: Types.ObjectId | null;
  at?: Date | null;
  /** Total of a quote sent then, which left the status as it was. */
  quote?: number | null;
}

const statusChangeSchema = new Schema(
  {
    status: { type: String, enum: REQUEST_STATUSES },
    by: Schema.Types.ObjectId,
    at: Date,
    reason: { type: String, enum: DECLINE_REASONS },
    reasonText: String,
    quote: Number,
  },
  { _id: false },
);

/** Fields common to all requests (spec/1-domain, Requests). */
export const statusFields = {
  status: { type: String, enum: REQUEST_STATUSES, default: 'pending' },
  statusHistory: { type: [statusChangeSchema], default: [] },
} as const;

/** A wanted status. */
export interface StatusWish {
  status: RequestStatus;
  /** Length of `statusHistory` as the caller saw it; without it, any status is overwritten. */
  version?: number | undefined;
}

/** Condition: the record lacks the wanted status, and nobody changed it since the caller read it. */
export const isUnchanged = ({ status, version }: StatusWish) => ({
  status: { $ne: status },
  ...(version !== undefined && { statusHistory: { $size: version } }),
});

/** Update that sets a status and records the change; any status may follow any other. */
export const changesOf = (status: RequestStatus, by: string, more: object = {}, decline: Decline = {}) => ({
  $set: { status, ...more },
  $push: { statusHistory: { status, by, at: new Date(), ...decline } },
});
