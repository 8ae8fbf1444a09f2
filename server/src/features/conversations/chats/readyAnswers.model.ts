import { Schema } from 'mongoose';
import { model } from '../../../platform/store/model';

/** The answers somebody keeps ready for their chats. */
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

/** In the order somebody put them. */
export async function answersOf(user: string): Promise<ReadyAnswer[]> {
  const found = await ReadyAnswers.findOne({ user }).lean();
  return (found?.answers ?? []).map(({ text, textAr }) => ({ text: text ?? '', textAr: textAr ?? '' }));
}

/** Puts somebody's answers in the place of those they had; without words there is none. */
export async function putAnswers(user: string, answers: ReadyAnswer[]): Promise<ReadyAnswer[]> {
  const kept = answers.filter(({ text, textAr }) => text !== '' || textAr !== '');
  await ReadyAnswers.updateOne({ user }, { $set: { answers: kept } }, { upsert: true });
  return answersOf(user);
}

export const forgetAnswers = async (user: string): Promise<void> => {
  await ReadyAnswers.deleteOne({ user });
};
