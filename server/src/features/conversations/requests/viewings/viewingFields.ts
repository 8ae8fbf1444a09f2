import { Schema } from 'mongoose';
import {
  VIEWING_CANCELLERS,
  VIEWING_CHANGES,
  VIEWING_STATES,
  type ViewingCanceller,
} from '@manzil/shared/domain/enums';

/** Viewing of a listing: the agent proposes times, the seeker picks one. */
export interface Viewing {
  state: (typeof VIEWING_STATES)[number];
  /** Grows with each change. */
  version: number;
  /** Proposed times, earliest first. */
  times: Date[];
  /** Picked time. */
  at?: Date | null;
  /** Open change of the agreed time, which stands until another is picked; it lapses when the time comes. */
  change?: (typeof VIEWING_CHANGES)[number] | null;
  /** The end of a change, if `version` is its end: the time it replaced, or who kept the time. */
  changeEnd?: { version: number; from?: Date | null; keptBy?: ViewingCanceller | null } | null;
  /** Version that set the agreed time or its agent, and when. */
  standing?: { version: number; since: Date } | null;
  /** The seeker's line if none of the times fits, or on asking for another. */
  note?: string | null;
  cancelledBy?: ViewingCanceller | null;
  /** Why it was cancelled. */
  reason?: string | null;
  /** Time of the current version. */
  changedAt?: Date | null;
  /** Times of the latest changes, oldest first, at most `MAX_CHANGES_PER_HOUR`. */
  recent?: Date[] | null;
  /** Both sides were reminded of the agreed time. */
  isReminded?: boolean | null;
  /** Former agent, if `version` is the change of agent. */
  takenOver?: { from: string; version: number } | null;
}

const viewingSchema = new Schema(
  {
    state: { type: String, enum: VIEWING_STATES },
    version: Number,
    times: { type: [Date], default: undefined },
    at: Date,
    change: { type: String, enum: VIEWING_CHANGES },
    changeEnd: {
      type: new Schema(
        { version: Number, from: Date, keptBy: { type: String, enum: VIEWING_CANCELLERS } },
        { _id: false },
      ),
      default: undefined,
    },
    standing: { type: new Schema({ version: Number, since: Date }, { _id: false }), default: undefined },
    note: String,
    cancelledBy: { type: String, enum: VIEWING_CANCELLERS },
    reason: String,
    changedAt: Date,
    recent: { type: [Date], default: undefined },
    isReminded: Boolean,
    takenOver: { type: new Schema({ from: String, version: Number }, { _id: false }), default: undefined },
  },
  { _id: false },
);

/** Schema field of a request (spec/1-domain, Requests). */
export const viewingField = { viewing: { type: viewingSchema, default: undefined } } as const;

/** Whether a viewing is agreed and hasn't begun. */
export const isAhead = ({ state, at }: Viewing, now: Date): boolean =>
  state === 'agreed' && at instanceof Date && at > now;

/** Can it still be picked, or does it still take place? */
export const isLive = (viewing: Viewing, now: Date): boolean =>
  viewing.state === 'proposed' || isAhead(viewing, now);

/** Version that set the agreed time. */
export const standingVersion = ({ standing, version }: Viewing): number => standing?.version ?? version;
