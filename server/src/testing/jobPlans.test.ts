import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { features } from '../app';
import type { FeatureModule } from '../features/module';
import { aMarket } from './market/testMarket';
import { isScan, planOf, questionsOf, type Question } from './plans';
import { aPerson, testApp } from './testApp';

testApp();
// Where there is nothing, any index is as good as another.
beforeAll(async () => void (await aMarket(300, [await aPerson('agent'), await aPerson('agent')])));

const JOBS = features.flatMap((feature: FeatureModule) => feature.jobs ?? []);

/** The fields that a filter asks for a time before or after another. */
const timesIn = (filter: Question['filter']): string[] =>
  Object.entries(filter).flatMap(([field, value]) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([operator, than]) => /^\$[lg]te?$/.test(operator) && than instanceof Date)
      ? [field]
      : [],
  );

/** What a job asks the database for. */
async function asks(run: () => Promise<unknown>): Promise<Question[]> {
  const client = mongoose.connection.getClient();
  const asked: Question[] = [];
  const hear = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    if (!['find', 'aggregate'].includes(commandName)) return;
    asked.push(...questionsOf(commandName, command));
  };
  client.on('commandStarted', hear);
  await run();
  client.off('commandStarted', hear);
  return asked;
}

/** The fields of the indexes by which the embedded store would look for it. */
async function fieldsOfPlan({ collection }: Question, plan: string): Promise<string[]> {
  const used = [...plan.matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name);
  const indexes = (await mongoose.connection.db?.collection(collection).indexes()) ?? [];
  return indexes.flatMap(({ name, key }) => (used.includes(name) ? Object.keys(key) : []));
}

// Which index another database would choose says nothing while it is empty.
describe.skipIf(process.env['MONGODB_TEST_URI'])('what a job looks for', () => {
  it('there are jobs', () => {
    expect(JOBS.length).toBeGreaterThan(5);
  });
  it.each(JOBS)('$name: by an index that knows the times it asks for', async ({ run }) => {
    const without: string[] = [];
    for (const question of await asks(() => run(new AbortController().signal))) {
      const plan = await planOf(question);
      const fields = await fieldsOfPlan(question, plan);
      if (isScan(question, plan)) without.push(`${question.collection}: reads all of it`);
      for (const time of timesIn(question.filter)) {
        if (!fields.includes(time)) without.push(`${question.collection}: ${time} is in no index it uses`);
      }
    }
    expect([...new Set(without)]).toEqual([]);
  });
});
