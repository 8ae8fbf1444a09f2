// @module-tag long
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { logTexts } from '../../testing/samples/logTexts';
import { testApp } from '../../testing/testApp';
import { startIndexes } from './startIndexes';

const logLines = logTexts();
testApp();

it('Servers that start at the same time on an empty database build every index without errors.', async () => {
  const indexNames = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.values(mongoose.models).map(async (model) => {
          const names = (await model.collection.indexes()).map(({ name }) => String(name));
          return [model.modelName, names.toSorted()] as const;
        }),
      ),
    );
  const whole = await indexNames();
  for (let round = 0; round < 1; round += 1) {
    await mongoose.connection.dropDatabase();
    await Promise.all([startIndexes(), startIndexes(), startIndexes()].map(({ done }) => done));
    expect(await indexNames()).toEqual(whole);
  }
  expect(logLines.filter((line) => line.includes('indexes'))).toEqual([]);
});
