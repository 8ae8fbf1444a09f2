import { Schema } from 'mongoose';
import { VIEWING_CANCELLERS, VIEWING_STATES, type ViewingCanceller } from '@manzil/shared/domain/enums';

/** Viewing of a listing: the agent proposes times, the seeker picks one. */
export interface Viewing {
  state: (typeof VIEWING_STATES)[number];
  /** Grows with each change. */
  version: number;
  /** Proposed times, earliest first. */
  times: Date[];
  /** Picked time. */
  at?: Date | null;
  /** The seeker's line if none of the times fits. */
  note?: string | null;
  cancelledBy?: ViewingCanceller | null;
  /** Why it was cancelled. */
  reason?: string | null;
  /** Time of the current version. */
  changedAt?: Date | null;
  /** Both sides were reminded of the agreed time. */
  isReminded?: boolean | null;
  /** Grows with each answer and end, not with a proposal in place of another. */
  round?: number | null;
  /** Former agent, if `version` is the change of agent. */
  takenOver?: { from: string; version: number } | null;
}

const viewingSchema = new Schema(
  {
    state: { type: String, enum: VIEWING_STATES },
    version: Number,
    times: { type: [Date], default: undefined },
    at: Date,
    note: String,
    cancelledBy: { type: String, enum: VIEWING_CANCELLERS },
    reason: String,
    changedAt: Date,
    isReminded: Boolean,
    round: Number,
    takenOver: { type: new Schema({ from: String, version: Number }, { _id: false }), default: undefined },
  },
  { _id: false },
);

/** Schema field of a request (spec/1-domain, Requests). */
export const viewingField = { viewing: { type: viewingSchema, default: undefined } } as const;

/** Can it still be picked, or does it still take place? */
export const isLive = ({ state, at }: Viewing, now: Date): boolean =>
  state === 'proposed' || (state === 'agreed' && at instanceof Date && at > now);
