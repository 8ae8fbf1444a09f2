import { beforeEach, describe, expect, it } from 'vitest';
import { acquireLease, releaseLease } from '../../../../platform/store/lease.model';
import { aForm } from '../../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { countListings, toObjectId } from '../../listings/listingReads';
import { applyFeed } from './applyFeed.service';
import { findFeed, type StoredFeed } from '../feed.model';
import { changeItem, findItem } from './feedItem.model';
import { ownerOf } from '../feedOwner';
import { changeRow, changeRun, findRows, findRun, startRun, type FeedRunRecord } from './feedRun.model';
import { feedsJob } from '../feedsJob.service';
import { aFeed, checkFile, endOf, runOf, type FeedAnswer } from '../../../../testing/feeds';

const api = testApp();
let agent: TestPerson;
let feed: FeedAnswer;
beforeEach(async () => {
  agent = await aPerson('agent');
  feed = await aFeed(api, agent);
});

const RECORDS = Array.from({ length: 6 }, (_, at) => ({
  reference: `A-${at}`,
  ...aForm(),
  title: `Bright flat ${at}`,
}));
const listings = () => countListings({ agent: toObjectId(agent.id) });
const runJob = () => feedsJob.run(new AbortController().signal);

/** A run whose server died partway. */
async function abortedAfter(rows: number): Promise<FeedRunRecord> {
  await checkFile(api, agent, feed.id, RECORDS);
  const { id } = await endOf(api, agent, feed.id);
  const run = (await changeRun({ _id: id }, { state: 'applying', isActive: true })) as FeedRunRecord;
  const stored = (await findFeed(feed.id)) as StoredFeed;
  const owner = await ownerOf(stored);
  if (!owner) throw new Error('The owner is inactive');
  let checks = 0;
  const dies = () => {
    checks += 1;
    return checks > rows ? Promise.reject(new Error('killed')) : Promise.resolve(false);
  };
  const steps = { isStopped: dies, onProgress: () => Promise.resolve() };
  await expect(applyFeed(run, { feed: stored, owner }, steps)).rejects.toThrow('killed');
  return run;
}

describe('A run whose server stopped', () => {
  it('The job resumes an interrupted run and adds no listing twice.', async () => {
    const run = await abortedAfter(3);
    expect(await listings()).toBe(3);
    await runJob();
    expect(await runOf(api, agent, feed.id)).toMatchObject({ id: String(run._id), state: 'done', done: 6 });
    expect(await listings()).toBe(6);
  });

  it('A listing stored right before the stop is reused.', async () => {
    const run = await abortedAfter(1);
    const [row] = await findRows({ run: run._id, done: true }, { limit: 1 });
    const item = await findItem(run.feed, row?.reference ?? '');
    if (!row || !item) throw new Error('Nothing was applied');
    await changeRow(row._id, { done: false });
    await changeItem(item._id, { digest: undefined, applied: {}, form: {} });
    await runJob();
    expect(await runOf(api, agent, feed.id)).toMatchObject({
      state: 'done',
      done: 6,
      counts: { refused: 0 },
    });
    expect(await listings()).toBe(6);
  });

  it('A run leased by another server is left alone until released.', async () => {
    const run = await abortedAfter(3);
    const lease = `feed:${feed.id}`;
    await acquireLease(lease, { holder: 'another server', seconds: 60, maxMs: 0 });
    await runJob();
    expect([await listings(), (await findRun(run._id))?.state]).toEqual([3, 'applying']);
    await releaseLease(lease, 'another server', new Date());
    await runJob();
    expect([await listings(), (await findRun(run._id))?.state]).toEqual([6, 'done']);
  });

  it('A run whose uploaded file is gone ends as interrupted.', async () => {
    await startRun({ feed: toObjectId(feed.id), isScheduled: false, isUpload: true });
    await runJob();
    expect(await runOf(api, agent, feed.id)).toMatchObject({ state: 'failed', failure: 'interrupted' });
  });
});

describe('Stopping a run', () => {
  it('A stopped run ends before its next record and keeps what it applied.', async () => {
    const run = await abortedAfter(2);
    await api
      .post(`/feeds/cancel?run=${String(run._id)}`)
      .set('jwtoken', agent.token)
      .expect(200);
    expect(await endOf(api, agent, feed.id)).toMatchObject({ state: 'cancelled' });
    expect(await listings()).toBe(2);
  });

  it('Cancelling a ready run takes effect at once.', async () => {
    await checkFile(api, agent, feed.id, RECORDS);
    const { id } = await endOf(api, agent, feed.id);
    const { body } = await api.post(`/feeds/cancel?run=${id}`).set('jwtoken', agent.token).expect(200);
    expect(body.data.state).toBe('cancelled');
    await api.post(`/feeds/apply?run=${id}`).set('jwtoken', agent.token).expect(409);
  });

  it('A feed has one active run.', async () => {
    const first = await startRun({ feed: toObjectId(feed.id), isScheduled: false, isUpload: true });
    expect(await startRun({ feed: toObjectId(feed.id), isScheduled: false, isUpload: true })).toBeUndefined();
    await api
      .post(`/feeds/check?id=${feed.id}`)
      .set('jwtoken', agent.token)
      .attach('file', Buffer.from('[]'), 'feed.json')
      .expect(409);
    expect((await findRun(String(first?._id)))?.isActive).toBe(true);
  });

  it('A suspended owner’s feeds do not run.', async () => {
    const run = await abortedAfter(2);
    const admin = await aPerson('admin');
    await api
      .patch(`/user/update_user_by_admin?id=${agent.id}`)
      .set('jwtoken', admin.token)
      .send({ isSuspended: true, suspendedReason: 'Test' })
      .expect(200);
    await runJob();
    expect((await findRun(run._id))?.state).toBe('cancelled');
    expect(await listings()).toBe(2);
    await api
      .post(`/feeds/apply?run=${String(run._id)}`)
      .set('jwtoken', admin.token)
      .expect(400);
  });
});
