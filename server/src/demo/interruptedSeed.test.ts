// @module-tag long
import mongoose from 'mongoose';
import { expect, it, vi } from 'vitest';
import { Review } from '../features/market/reviews/review.model';
import { aPerson, testApp } from '../testing/testApp';
import { seedDemoMarket } from './seed';

testApp();

const counts = async (names: string[]) => {
  const models = Object.values(mongoose.models).filter(({ modelName }) => names.includes(modelName));
  const rows = models.map(async ({ modelName, collection }) => [
    modelName,
    await collection.countDocuments(),
  ]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, number>;
};
const WHOLE = { Property: 632, Review: 156, Request: 337, Message: 244, Favorite: 144, SavedSearch: 2 };

it('A start that dies while it writes the demo market is repaired by the next one, which keeps everything older.', async () => {
  const { id } = await aPerson('user');
  vi.spyOn(Review.collection, 'insertMany').mockRejectedValueOnce(new Error('the process died'));
  await expect(seedDemoMarket()).rejects.toThrow('the process died');
  const interrupted = await counts(Object.keys(WHOLE));
  expect(interrupted).toMatchObject({ Property: WHOLE.Property, Review: 0 });
  expect(await seedDemoMarket()).toBe(true);
  expect(await counts(Object.keys(WHOLE))).toEqual(WHOLE);
  const people = await counts(['User']);
  expect(await mongoose.models['User']?.exists({ _id: id })).not.toBeNull();
  // The market is complete: another start writes nothing.
  expect(await seedDemoMarket()).toBe(true);
  expect(await counts([...Object.keys(WHOLE), 'User'])).toEqual({ ...WHOLE, ...people });
});
