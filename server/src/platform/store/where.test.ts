import { Schema } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { model } from './model';
import { trustedWhere, type ConditionOf } from './where';

const schema = new Schema(
  {
    status: String,
    place: { type: new Schema({ city: String }, { _id: false }) },
    prices: [new Schema({ amount: Number }, { _id: false })],
    extra: { type: Schema.Types.Mixed },
  },
  { timestamps: true },
);
const Home = model('ConditionProbe', schema);
type HomeCondition = ConditionOf<typeof schema>;

const misspelt = { statuss: 'open' };
const anything: Record<string, unknown> = {};
const field: string = 'status';

/** Never run: the compiler checks it. `npm run typecheck` fails if an expected error is missing. */
void (() => [
  // @ts-expect-error misspelt field
  Home.find({ statuss: 'open' }),
  // @ts-expect-error misspelt field
  Home.findOne({ statuss: 'open' }),
  // @ts-expect-error misspelt field
  Home.findOneAndUpdate({ statuss: 'open' }, {}),
  // @ts-expect-error misspelt field
  Home.findOneAndDelete({ statuss: 'open' }),
  // @ts-expect-error misspelt field
  Home.updateOne({ _id: '1', statuss: 'open' }, {}),
  // @ts-expect-error misspelt field
  Home.updateMany({ statuss: 'open' }, {}),
  // @ts-expect-error misspelt field
  Home.deleteOne({ statuss: 'open' }),
  // @ts-expect-error misspelt field
  Home.deleteMany({ statuss: 'open' }),
  // @ts-expect-error misspelt field
  Home.countDocuments({ statuss: 'open' }),
  // @ts-expect-error misspelt field
  Home.exists({ statuss: 'open' }),
  // @ts-expect-error misspelt field
  Home.distinct('statuss'),
  // @ts-expect-error misspelt field
  Home.distinct('status', { statuss: 'open' }),
  // @ts-expect-error misspelt field behind the mark of trust
  Home.find(trustedWhere({ statuss: { $ne: 'open' } })),
  // @ts-expect-error misspelt field in a variable
  Home.find(misspelt),
  // @ts-expect-error misspelt field by a spread
  Home.find({ ...misspelt, status: 'open' }),
  // @ts-expect-error misspelt field by a conditional spread
  Home.find({ ...(field && { statuss: 'open' }) }),
  // @ts-expect-error misspelt field in a joined condition
  Home.find({ $or: [{ statuss: 'open' }, { status: 'open' }] }),
  // @ts-expect-error misspelt field two levels down
  Home.find({ $and: [{ status: 'open' }, { $nor: [{ statuss: 'open' }] }] }),
  // @ts-expect-error misspelt field in a joined condition behind the mark of trust
  Home.find(trustedWhere({ $or: [{ statuss: 'open' }, { status: 'open' }] })),
  // @ts-expect-error misspelt beginning of a path
  Home.find({ 'plce.city': 'dubai' }),
  // @ts-expect-error misspelt end of a path
  Home.find({ 'place.cty': 'dubai' }),
  // @ts-expect-error misspelt path in an array
  Home.find({ 'prices.amout': 1 }),
  // @ts-expect-error unknown fields
  Home.find(anything),
  // @ts-expect-error unknown field
  Home.find({ [field]: 'open' }),
  // @ts-expect-error misspelt field
  { statuss: 'open' } satisfies HomeCondition,
  // @ts-expect-error misspelt field in a joined condition
  { $or: [{ statuss: 'open' }] } satisfies HomeCondition,
]);

describe('Database conditions', () => {
  it('A condition reaches Mongoose unchanged.', () => {
    const typed: HomeCondition = { status: 'open' };
    const conditions = [
      Home.find({ _id: { $in: [] }, createdAt: new Date(0), __v: 0 }),
      Home.find({ 'place.city': 'dubai', 'prices.amount': 1, 'prices.0.amount': 1, 'extra.any.thing': 1 }),
      Home.find({ $and: [{ status: 'open' }, { $nor: [{ 'prices.3': 1 }] }] }),
      Home.find({ ...typed, $or: [typed, { 'place.city': 'dubai' }] }),
    ].map((query) => Object.keys(query.getFilter()).toSorted());
    expect(conditions).toEqual([
      ['__v', '_id', 'createdAt'],
      ['extra.any.thing', 'place.city', 'prices.0.amount', 'prices.amount'],
      ['$and'],
      ['$or', 'status'],
    ]);
  });

  it('Operators are trusted at every level.', () => {
    const { $or } = trustedWhere({ $or: [{ status: { $ne: 'open' } }] });
    expect(Object.getOwnPropertySymbols($or[0].status)).toHaveLength(1);
  });
});
