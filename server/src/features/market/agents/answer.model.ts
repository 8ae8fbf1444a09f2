import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';

/**
 * Times of a person's first message to an agent and of the agent's first answer; one row per pair, so that each
 * pair counts once.
 */
const answerSchema = new Schema({
  agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  seeker: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  askedAt: { type: Date, required: true },
  /** Undefined until the agent answers. */
  answeredAt: Date,
});
answerSchema.index({ agent: 1, seeker: 1 }, { unique: true });
answerSchema.index({ agent: 1, askedAt: -1 });
answerSchema.index({ seeker: 1 });

const Answer = model('AgentAnswer', answerSchema);

/** An agent and a person who wrote to them. */
interface Pair {
  agent: string;
  seeker: string;
}
interface AnswerRecord {
  _id: Types.ObjectId;
  askedAt: Date;
  answeredAt?: Date | null;
}

/** Stores the first message; ignores later ones. */
export async function recordFirstMessage(pair: Pair, askedAt: Date): Promise<void> {
  await undefinedIfDuplicate(() => Answer.create({ ...pair, askedAt }));
}

/** Stores the first answer, if the agent hasn't answered yet. */
export async function recordFirstAnswer(pair: Pair, answeredAt: Date): Promise<void> {
  await Answer.updateOne({ ...pair, answeredAt: null }, { $set: { answeredAt } });
}

/** Message and answer times of the people who most recently wrote to an agent for the first time. */
export const findAnswers = (
  agent: string,
  limit: number,
): Promise<ReadOf<AnswerRecord, ['askedAt', 'answeredAt']>[]> =>
  Answer.find({ agent }, projectionOf(['askedAt', 'answeredAt']))
    .sort({ askedAt: -1 })
    .limit(limit)
    .lean<ReadOf<AnswerRecord, ['askedAt', 'answeredAt']>[]>()
    .exec();

/** Removes all rows of a person on either side. */
export async function removeAnswersOf(user: string): Promise<void> {
  await Answer.deleteMany(trustedWhere({ $or: [{ agent: user }, { seeker: user }] }));
}
