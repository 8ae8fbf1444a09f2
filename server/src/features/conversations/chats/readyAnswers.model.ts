import { Schema } from 'mongoose';
import { model } from '../../../platform/store/model';
import { retryIfDuplicate } from '../../../platform/store/where';

/** A person's prepared answers for chats. */
const readyAnswersSchema = new Schema({
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  answers: { type: [new Schema({ text: String, textAr: String }, { _id: false })], default: [] },
});
readyAnswersSchema.index({ user: 1 }, { unique: true });

const ReadyAnswers = model('ReadyAnswers', readyAnswersSchema);

interface ReadyAnswer {
  text: string;
  textAr: string;
}

/** A person's answers in their own order. */
export async function answersOf(user: string): Promise<ReadyAnswer[]> {
  const found = await ReadyAnswers.findOne({ user }).lean();
  return (found?.answers ?? []).map(({ text, textAr }) => ({ text: text ?? '', textAr: textAr ?? '' }));
}

/** Replaces a person's answers; drops empty ones. */
export async function putAnswers(user: string, answers: ReadyAnswer[]): Promise<ReadyAnswer[]> {
  const kept = answers.filter(({ text, textAr }) => text !== '' || textAr !== '');
  await retryIfDuplicate(() =>
    ReadyAnswers.updateOne({ user }, { $set: { answers: kept } }, { upsert: true }),
  );
  return answersOf(user);
}

export const forgetAnswers = async (user: string): Promise<void> => {
  await ReadyAnswers.deleteOne({ user });
};
