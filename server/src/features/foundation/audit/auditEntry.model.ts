import { Schema, type InferRawDocTypeFromSchema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';

const TWO_YEARS_SECONDS = 2 * 365 * 86_400;

/** An administrative action with the names at the time (spec/1-domain "Audit entry"). */
const auditEntrySchema = new Schema({
  at: { type: Date, required: true },
  /** Id of the call in the contract: `users.updateUserByAdmin`. */
  action: { type: String, required: true },
  actor: {
    type: new Schema({ id: Schema.Types.ObjectId, name: String, role: String }, { _id: false }),
    required: true,
  },
  /** Admin behind an impersonated session. */
  impersonator: { type: new Schema({ id: Schema.Types.ObjectId, name: String }, { _id: false }) },
  /** Name of the API token the call came with. */
  apiToken: String,
  target: { type: new Schema({ kind: String, id: String, name: String }, { _id: false }) },
  diff: { type: Schema.Types.Mixed },
  ip: String,
  requestId: String,
  /** Folded words of the names and the action, for prefix search. */
  searchTokens: { type: [String], default: [], select: false },
});
auditEntrySchema.index({ at: 1 }, { expireAfterSeconds: TWO_YEARS_SECONDS });
auditEntrySchema.index({ at: -1, _id: -1 });
auditEntrySchema.index({ 'actor.id': 1, at: -1, _id: -1 });
auditEntrySchema.index({ 'impersonator.id': 1, at: -1, _id: -1 });
auditEntrySchema.index({ 'target.id': 1, at: -1, _id: -1 });
auditEntrySchema.index({ action: 1, at: -1, _id: -1 });
auditEntrySchema.index({ searchTokens: 1 });

export type AuditRecord = InferRawDocTypeFromSchema<typeof auditEntrySchema> & { _id: Types.ObjectId };
export const AuditEntry = model('AuditEntry', auditEntrySchema);
