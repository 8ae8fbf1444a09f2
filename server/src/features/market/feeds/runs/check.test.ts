import { access, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { env } from '../../../../platform/base/env';
import { aForm } from '../../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { aFeed, checkFile, endOf, ENDS, rowsOf, runOf, until } from '../../../../testing/feeds';
import { feedsJob } from '../feedsJob.service';

const api = testApp();
let agent: TestPerson;
beforeAll(async () => {
  agent = await aPerson('agent');
});

describe('Checking an uploaded feed', () => {
  it('A check names new and refused records with their reasons, and changes no listing.', async () => {
    const feed = await aFeed(api, agent);
    const started = await checkFile(api, agent, feed.id, [
      { reference: 'A-1', ...aForm() },
      { reference: 'A-2', ...aForm(), title: 'x', city: undefined },
      { ...aForm() },
      { reference: 'A-1', ...aForm() },
    ]);
    expect(started.state).toBe('reading');
    const run = await until(
      () => runOf(api, agent, feed.id),
      ({ state }) => ENDS.includes(state),
    );
    expect(run).toMatchObject({ state: 'ready', shape: 'json', failure: null, total: 1, done: 0 });
    expect(run.counts).toEqual({ new: 1, changed: 0, unchanged: 0, gone: 0, refused: 3 });
    const [added] = (await rowsOf(api, agent, run.id, 'new')).data;
    expect(added).toMatchObject({ reference: 'A-1', title: aForm().title, price: 72_000, property: null });
    const { data: refused } = await rowsOf(api, agent, run.id, 'refused');
    expect(refused.map(({ problems }) => problems.map(({ path }) => path))).toEqual([
      expect.arrayContaining(['title', 'city']),
      ['reference'],
      ['reference'],
    ]);
    const mine = await api.get('/property/get_my_properties').set('jwtoken', agent.token);
    expect(mine.body.count ?? 0).toBe(0);
  });

  it('A file beyond 100 MB is refused, and nothing of it is kept.', async () => {
    const feed = await aFeed(api, agent);
    const file = Buffer.alloc(100 * 1024 * 1024 + 1, ' ');
    const answer = await api
      .post(`/feeds/check?id=${feed.id}`)
      .set('jwtoken', agent.token)
      .attach('file', file, 'feed.xml')
      .expect(413);
    expect(answer.body.code).toBe('too_large');
    expect(await readdir(join(env().DATA_DIR, 'tmp'))).toEqual([]);
  });

  it('A row with a rent period doesn’t also show the payment as yearly.', async () => {
    const who = await aPerson('agent');
    const feed = await aFeed(api, who);
    await checkFile(api, who, feed.id, [
      { reference: 'A-1', ...aForm(), rentPeriod: 'monthly' },
      { reference: 'A-2', ...aForm() },
    ]);
    const { data } = await rowsOf(api, who, (await endOf(api, who, feed.id)).id, 'new');
    const periods = data.map(({ changes }) =>
      changes.map(({ field }) => field).filter((field) => /Period$/.test(field)),
    );
    expect(periods).toEqual([['rentPeriod'], ['paymentPeriod']]);
  });

  it('An unknown table is refused with its columns, and read once the owner has mapped them.', async () => {
    const who = await aPerson('agent');
    const feed = await aFeed(api, who);
    const table = 'Code,Emirate,Place,Asking\nT-1,Dubai,Dubai Marina,90000\n';
    const again = () => api.post(`/feeds/check?id=${feed.id}`).set('jwtoken', who.token);
    const checkAgain = () =>
      again()
        .expect(200)
        .then(() => endOf(api, who, feed.id));
    await checkFile(api, who, feed.id, table);
    const refused = await endOf(api, who, feed.id);
    expect(refused).toMatchObject({ state: 'failed', failure: 'unmapped', shape: null });
    const guessed = { name: 'Emirate', sample: 'Dubai', guess: 'city' };
    expect(refused.columns.map((column) => column.name)).toEqual(['Code', 'Emirate', 'Place', 'Asking']);
    expect(refused.columns[1]).toEqual(guessed);

    const map = (columns: object[]) =>
      api.patch(`/feeds?id=${feed.id}`).set('jwtoken', who.token).send({ columns });
    const columns = [
      { name: 'Emirate', field: 'city' },
      { name: 'Place', field: 'district' },
      { name: 'Asking', field: 'price' },
    ];
    const { body } = await map(columns).expect(400);
    expect(body.errors).toEqual([
      { path: 'columns', message: 'Choose the column with your reference numbers' },
    ]);
    const saved = await map([...columns, { name: 'Code', field: 'reference' }]).expect(200);
    expect(saved.body.data.columns).toHaveLength(4);
    const run = await checkAgain();
    expect(run).toMatchObject({ failure: null, shape: 'mapped', counts: { refused: 1 } });
    expect(run.columns[1]).toEqual(guessed);
    const [row] = (await rowsOf(api, who, run.id, 'refused')).data;
    expect(row).toMatchObject({ reference: 'T-1', city: 'dubai', district: 'dubai_marina', price: 90_000 });
    expect((await again().expect(400)).body.code).toBe('feed_file_needed');
  });

  it('The file of the last run is kept while it awaits a mapping, that of earlier runs is not.', async () => {
    const who = await aPerson('agent');
    const feed = await aFeed(api, who);
    const runs: string[] = [];
    for (const place of ['Marina', 'Deira']) {
      await checkFile(api, who, feed.id, `Code,Emirate,Place,Asking\nT-1,Dubai,${place},90000\n`);
      runs.push((await endOf(api, who, feed.id)).id);
    }
    const pathOf = (run = '') => join(env().DATA_DIR, 'feeds', run);
    const hoursAgo = new Date(Date.now() - 2 * HOUR_MS);
    for (const run of runs) await utimes(pathOf(run), hoursAgo, hoursAgo);
    await feedsJob.run(AbortSignal.timeout(10_000));
    await expect(access(pathOf(runs[1]))).resolves.toBeUndefined();
    await expect(access(pathOf(runs[0]))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['an empty list', '[]', 'empty'],
    ['a broken file', '[{"reference": "A-1"', 'broken'],
    ['another file', '{"name": "Ali"}', 'not_a_feed'],
  ])('A check of %s fails and says why.', async (_name, content, failure) => {
    const who = await aPerson('agent');
    const feed = await aFeed(api, who);
    await checkFile(api, who, feed.id, content);
    const run = await until(
      () => runOf(api, who, feed.id),
      ({ state }) => ENDS.includes(state),
    );
    expect(run).toMatchObject({ state: 'failed', failure });
  });
});
