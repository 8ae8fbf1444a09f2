import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { waitingMails } from '../../../platform/mail/mailJob.model';
import { aListing } from '../../../testing/factories/property.factory';
import { runAlerts } from './alerts.service';
import {
  addSearch,
  closeBatch,
  closeSearch,
  findDueSearches,
  findSearches,
  openBatches,
  recordMatches,
  type SavedSearchRecord,
} from './savedSearch.model';
import { mailsTo } from '../../../testing/mailbox';
import { optOutPath } from '../../../platform/mail/optOut';

const api = testApp();
let agent: TestPerson;

beforeAll(async () => {
  agent = await aPerson('agent');
});
// Tests run alerts at later times.
beforeEach(() => mongoose.connection.collection('searchprogresses').deleteMany({}));

const save = (who: TestPerson, body: object) =>
  api
    .post('/search/saved')
    .set('jwtoken', who.token)
    .send({ name: 'A search', frequency: 'instant', ...body });
const listOf = async (who: TestPerson) =>
  (await api.get('/search/saved').set('jwtoken', who.token).expect(200)).body as {
    data: { id: string; name: string; newCount: number; frequency: string }[];
    count: number;
  };
const alertsOf = async (who: TestPerson) =>
  (await api.get('/notification').set('jwtoken', who.token).expect(200)).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'savedSearch',
  );

describe('Saved searches', () => {
  it('Only its owner can read, rename, slow down and delete a saved search.', async () => {
    const [who, stranger] = [await aPerson('user'), await aPerson('user')];
    const { body } = await save(who, {
      name: 'Near the park',
      filter: { city: 'ajman', bedrooms: '2' },
    }).expect(201);
    expect(body.data).toMatchObject({
      name: 'Near the park',
      filter: { city: 'ajman', bedrooms: ['2'] },
      newCount: 0,
    });
    const change = (by: TestPerson, fields: object) =>
      api.patch(`/search/saved?id=${body.data.id}`).set('jwtoken', by.token).send(fields);
    await change(stranger, { name: 'Mine now' }).expect(404);
    await change(who, { name: 'By the park', frequency: 'weekly' }).expect(200);
    expect((await listOf(who)).data).toMatchObject([{ name: 'By the park', frequency: 'weekly' }]);
    expect((await listOf(stranger)).count).toBe(0);
    await save(who, { filter: { city: 'ajman', district: 'dubai_marina' } }).expect(400);
    await save(who, { filter: { colour: 'red' } }).expect(400);
    await api.delete(`/search/saved?id=${body.data.id}`).set('jwtoken', stranger.token).expect(404);
    await api.delete(`/search/saved?id=${body.data.id}`).set('jwtoken', who.token).expect(200);
    expect((await listOf(who)).count).toBe(0);
  });

  it('A person has at most 20 saved searches, even when saved concurrently.', async () => {
    const who = await aPerson('user');
    const answers = await Promise.all(Array.from({ length: 25 }, () => save(who, { filter: {} })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect((await listOf(who)).count).toBe(20);
    expect((await save(who, { filter: {} }).expect(400)).body.code).toBe('too_many_searches');
  });
});

describe('Alerts', () => {
  it('An alert announces each new match once, in the bell and by mail, and names the search.', async () => {
    const who = await aPerson('user');
    await aListing({ agent: agent.id, city: 'fujairah', district: 'al_faseel' });
    await save(who, { name: 'Fujairah homes', filter: { city: 'fujairah', maxPrice: 80_000 } }).expect(201);
    expect(await alertsOf(who)).toEqual([]);
    await aListing({ agent: agent.id, city: 'fujairah', district: 'al_faseel', title: 'The first new home' });
    await aListing({ agent: agent.id, city: 'fujairah', district: 'al_faseel', price: 200_000 });
    await aListing({ agent: agent.id, city: 'ajman', district: 'al_zorah' });
    // Two rounds at once happen only after a lost lease; if one fails, the next resumes it.
    await Promise.allSettled([runAlerts(), runAlerts()]);
    await runAlerts();
    const alerts = await alertsOf(who);
    expect(alerts).toHaveLength(1);
    expect(alerts[0].data).toMatchObject({
      searchName: 'Fujairah homes',
      count: 1,
      title: 'The first new home',
    });
    expect(await waitingMails(who.email)).toHaveLength(1);
    expect((await listOf(who)).data).toMatchObject([{ newCount: 1 }]);
  });

  it('An alert counts all new homes and shows the five newest.', async () => {
    const who = await aPerson('user');
    await save(who, { filter: { city: 'ras_al_khaimah', agent: agent.id } }).expect(201);
    for (let n = 1; n <= 7; n += 1) {
      await aListing({ agent: agent.id, city: 'ras_al_khaimah', district: 'al_hamra', title: `Home ${n}` });
    }
    await runAlerts();
    const [alert] = await mailsTo(who.email);
    expect(alert?.data).toMatchObject({
      count: 7,
      items: [7, 6, 5, 4, 3].map((n) => ({ title: `Home ${n}` })),
    });
  });

  it.each([
    ['instant', 0],
    ['daily', 24],
    ['weekly', 168],
  ])(
    '%s alerts come %i hours after the last ones, with everything found since.',
    async (frequency, hours) => {
      const who = await aPerson('user');
      await save(who, { filter: { city: 'umm_al_quwain', agent: agent.id }, frequency }).expect(201);
      const [search] = await findSearches(who.id);
      const due = (search?.toldAt.getTime() ?? 0) + hours * 3_600_000;
      const add = () => aListing({ agent: agent.id, city: 'umm_al_quwain', district: 'al_ras' });
      const counts = async () =>
        (await alertsOf(who)).map(({ data }: { data: { count: number } }) => data.count);
      await add();
      await add();
      if (hours > 0) await runAlerts(new Date(due - 1));
      expect(await counts()).toEqual([]);
      await runAlerts(new Date(due));
      expect(await counts()).toEqual([2]);
    },
  );

  it('A changed frequency also applies to matches that wait; a paused search neither alerts nor catches up.', async () => {
    const who = await aPerson('user');
    const { body } = await save(who, { filter: { city: 'sharjah', agent: agent.id }, frequency: 'weekly' });
    const setTo = (frequency: string) =>
      api.patch(`/search/saved?id=${body.data.id}`).set('jwtoken', who.token).send({ frequency }).expect(200);
    const add = () => aListing({ agent: agent.id, city: 'sharjah', district: 'al_khan' });
    const counts = async () =>
      (await alertsOf(who)).map(({ data }: { data: { count: number } }) => data.count);
    await add();
    await runAlerts();
    expect(await counts()).toEqual([]);
    await setTo('off');
    await add();
    const nextMonth = new Date(Date.now() + 30 * 86_400_000);
    await runAlerts(nextMonth);
    expect(await counts()).toEqual([]);
    await setTo('instant');
    await runAlerts(nextMonth);
    expect(await counts()).toEqual([1]);
  });

  it('A search whose matches were all sent stays done while its homes are matched again.', async () => {
    const who = await aPerson('user');
    const place = { city: 'ajman', district: 'al_zorah' };
    const longAgo = new Date(Date.now() - 8 * 86_400_000);
    const filter = { city: 'ajman' as const, agent: agent.id };
    const fields = { user: who.id, place: 0, name: 'Ajman', filter, toldAt: longAgo };
    await addSearch({ ...fields, frequency: 'weekly', createdAt: longAgo });
    await aListing({ agent: agent.id, ...place });
    await runAlerts();
    expect(await alertsOf(who)).toHaveLength(1);
    await runAlerts();
    const [search] = await findSearches(who.id);
    expect(search?.dueAt).toBeUndefined();
    await aListing({ agent: agent.id, ...place });
    await runAlerts();
    const [waiting] = await findSearches(who.id);
    expect(waiting?.dueAt?.getTime()).toBe((search?.toldAt.getTime() ?? 0) + 7 * 86_400_000);
    expect(await alertsOf(who)).toHaveLength(1);
  });

  it('A match stored by one server while another sends the earlier ones is sent by the next run.', async () => {
    const who = await aPerson('user');
    const times = { toldAt: new Date(0), createdAt: new Date() };
    const fields = { user: who.id, place: 0, name: 'Anything', filter: {}, ...times };
    await addSearch({ ...fields, frequency: 'instant' });
    const dueOf = async (now: Date) => {
      const found = await findDueSearches(now, 10);
      return found.find(({ user }) => String(user) === who.id) as SavedSearchRecord;
    };
    const found = async (now: Date) => {
      const [search] = await findSearches(who.id);
      if (search) await recordMatches([{ search, properties: [new mongoose.Types.ObjectId()] }], now);
    };
    const [first, second] = [new Date(), new Date(Date.now() + 1000)];
    await found(first);
    const sending = await dueOf(first);
    await openBatches(sending._id, 'first');
    await found(second);
    await closeBatch(sending._id, 'first', second);
    await closeSearch(sending, second);
    await expect(dueOf(second)).resolves.toBeDefined();
    expect([...(await openBatches(sending._id, 'second')).keys()]).toEqual(['second']);
  });

  it('A run without new listings reads no saved search.', async () => {
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await runAlerts(later(40));
    expect((await runAlerts(later(41))).searches).toBe(0);
  });

  it("The mail's link stops alerts and opens nothing else.", async () => {
    const who = await aPerson('user');
    const { body } = await save(who, { name: 'Enough', filter: {} }).expect(201);
    const tokenOf = (path: string) => path.split('token=')[1] ?? '';
    const stop = (token: string) => api.post('/search/unsubscribe').send({ token });
    await stop(`search.${body.data.id}.${'x'.repeat(43)}`).expect(400);
    await stop('nonsense').expect(400);
    expect((await stop(tokenOf(optOutPath('search', body.data.id))).expect(200)).body.data.name).toBe(
      'Enough',
    );
    expect((await listOf(who)).data).toMatchObject([{ frequency: 'off' }]);
  });
});
