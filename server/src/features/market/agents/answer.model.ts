import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, unlessDuplicate } from '../../../platform/store/where';

/** When an agent was first written to by somebody, and when they answered: one row a pair, so that nobody counts twice. */
const answerSchema = new Schema({
  agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  asker: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  askedAt: { type: Date, required: true },
  /** Absent while nothing came back. */
  answeredAt: Date,
});
answerSchema.index({ agent: 1, asker: 1 }, { unique: true });
answerSchema.index({ agent: 1, askedAt: -1 });
answerSchema.index({ asker: 1 });

const Answer = model('AgentAnswer', answerSchema);

/** A pair of people in a talk. */
interface Pair {
  agent: string;
  asker: string;
}
interface AnswerRecord {
  _id: Types.ObjectId;
  askedAt: Date;
  answeredAt?: Date | null;
}

/** Notes a first question; a later one changes nothing. */
export async function addAsked(pair: Pair, askedAt: Date): Promise<void> {
  await unlessDuplicate(() => Answer.create({ ...pair, askedAt }));
}

/** Notes the first answer to it, when one is waited for. */
export async function addAnswered(pair: Pair, answeredAt: Date): Promise<void> {
  await Answer.updateOne({ ...pair, answeredAt: null }, { $set: { answeredAt } });
}

/** The latest people who wrote to an agent, and when they were answered. */
export const findAnswers = (
  agent: string,
  limit: number,
): Promise<ReadOf<AnswerRecord, ['askedAt', 'answeredAt']>[]> =>
  Answer.find({ agent }, projectionOf(['askedAt', 'answeredAt']))
    .sort({ askedAt: -1 })
    .limit(limit)
    .lean<ReadOf<AnswerRecord, ['askedAt', 'answeredAt']>[]>()
    .exec();

/** Forgets somebody on either side. */
export async function removeAnswersOf(user: string): Promise<void> {
  await Answer.deleteMany(trustedWhere({ $or: [{ agent: user }, { asker: user }] }));
}
