import { readFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { features } from '../app';
import { backupJob } from '../backup/job';
import type { FeatureModule } from '../features/module';
import { english } from '../platform/mail/english';
import { rejectedMailsJob } from '../platform/mail/sender';
import { sweepJob } from '../platform/media/fileSweep';
import { previewJob } from '../platform/media/serveUploads';
import { settleJob } from '../platform/tasks/settlement';
import { aMarket } from './market/testMarket';
import { isScan, planOf, queriesIn, type PlannedQuery } from './plans';
import { aPerson, testApp } from './testApp';

testApp();
// On an empty collection any index is as good as another.
beforeAll(async () => void (await aMarket(300, [await aPerson('agent'), await aPerson('agent')])));

const JOBS = features.flatMap((feature: FeatureModule) => feature.jobs ?? []);

/** The fields that a filter compares with a time. */
const timesIn = (filter: PlannedQuery['filter']): string[] =>
  Object.entries(filter).flatMap(([field, value]) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([operator, than]) => /^\$[lg]te?$/.test(operator) && than instanceof Date)
      ? [field]
      : [],
  );

/** A job's database queries. */
async function asks(run: () => Promise<unknown>): Promise<PlannedQuery[]> {
  const client = mongoose.connection.getClient();
  const queries: PlannedQuery[] = [];
  const onCommand = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    if (!['find', 'aggregate'].includes(commandName)) return;
    queries.push(...queriesIn(commandName, command));
  };
  client.on('commandStarted', onCommand);
  await run();
  client.off('commandStarted', onCommand);
  return queries;
}

/** The fields of the indexes that the embedded store would use. */
async function fieldsOfPlan({ collection }: PlannedQuery, plan: string): Promise<string[]> {
  const used = [...plan.matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name);
  const indexes = (await mongoose.connection.db?.collection(collection).indexes()) ?? [];
  return indexes.flatMap(({ name, key }) => (used.includes(name) ? Object.keys(key) : []));
}

const ALL_JOBS = [sweepJob, previewJob, rejectedMailsJob, settleJob([]), backupJob(), ...JOBS];

it('The operator’s page has a name for every job and every mail.', async () => {
  const file = new URL('../../../client/public/locales/en/common.json', import.meta.url);
  const { operator } = JSON.parse(await readFile(file, 'utf8')) as {
    operator: { jobs: { name: object }; mails: { kind: object } };
  };
  const sorted = (names: string[]) => [...new Set(names)].sort();
  expect(sorted(Object.keys(operator.jobs.name))).toEqual(sorted(ALL_JOBS.map(({ name }) => name)));
  expect(sorted(Object.keys(operator.mails.kind))).toEqual(sorted(Object.keys(english.mails)));
});

it('Every job has its interval in minutes.', () => {
  const intervals = ALL_JOBS.map(({ name, everyMinutes }) => [name, everyMinutes]);
  expect(Object.fromEntries(intervals)).toEqual({
    backup: 1440,
    drafts: 1440,
    endedChats: 60,
    expireInvitations: 1440,
    feeds: 1,
    listingUpkeep: 60,
    marketDays: 1440,
    numbersShown: 5,
    posters: 60,
    previews: 60,
    recycleBin: 60,
    refusedMails: 60,
    savedSearchAlerts: 1,
    settle: 1,
    sweepFiles: 1440,
    unreadChatMails: 5,
    viewingReminders: 15,
    webhooks: 1,
  });
});

// Another database's choice of index means nothing while it is empty.
describe.skipIf(process.env['MONGODB_TEST_URI'])('Queries of jobs', () => {
  it.each(JOBS)('The job $name uses indexes that contain the times it compares.', async ({ run }) => {
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
