import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_HIDDEN } from '@manzil/shared/domain/hiddenHomes';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { findManyRecycled } from '../../foundation/recycleBin/recycled.model';
import { purgeRecycled } from '../../foundation/recycleBin/recycleBin.service';
import { runAlerts } from '../savedSearches/alerts.service';
import { HiddenHome } from './hidden.model';

const api = testApp();
let agent: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  agent = await aPerson('agent');
  admin = await aPerson('admin');
});

const published = async (fields = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
const hide = (who: TestPerson, ...ids: string[]) =>
  api.post('/property/hidden').set('jwtoken', who.token).send({ ids });
const show = (who: TestPerson, ...ids: string[]) =>
  api.post('/property/hidden/show').set('jwtoken', who.token).send({ ids });
const hiddenOf = async (who: TestPerson) =>
  (await api.get('/property/hidden').set('jwtoken', who.token).expect(200)).body.data as string[];
const read = async (path: string, who?: TestPerson) => {
  const call = api.get(path);
  return (await (who ? call.set('jwtoken', who.token) : call).expect(200)).body;
};
const remove = (id: string) =>
  api.delete(`/property/delProperty?id=${id}`).set('jwtoken', admin.token).expect(200);
const itemOf = async (record: string) => (await findManyRecycled({ record }, { limit: 1 }))[0];

describe('Hidden homes', () => {
  it.each(['user', 'agent', 'service_agent', 'injazat_worker', 'admin', 'super_admin'] as const)(
    'A person (%s) can hide homes, each listed once with the latest first, and show them again.',
    async (role) => {
      const who = await aPerson(role);
      const [a, b, c] = [await published(), await published(), await published()];
      expect(await hiddenOf(who)).toEqual([]);
      expect((await hide(who, a, b).expect(200)).body.data).toEqual([a, b]);
      expect((await hide(who, c).expect(200)).body.data).toEqual([c, a, b]);
      // In another spelling it is the same home; hidden again it moves to the front.
      expect((await hide(who, b.toUpperCase(), b).expect(200)).body.data).toEqual([b, c, a]);
      expect((await show(who, c, String(new Types.ObjectId())).expect(200)).body.data).toEqual([b, a]);
      expect(await hiddenOf(who)).toEqual([b, a]);
      const cleared = await api.delete('/property/hidden').set('jwtoken', who.token).expect(200);
      expect(cleared.body.data).toEqual([]);
      expect(await hiddenOf(who)).toEqual([]);
    },
  );

  it('A home shown again on one device is not hidden again by the next call of another.', async () => {
    const who = await aPerson('user');
    const [a, b, c] = [await published(), await published(), await published()];
    await Promise.all([hide(who, a, b).expect(200), hide(who, b).expect(200)]);
    expect((await hiddenOf(who)).toSorted()).toEqual([a, b].toSorted());
    await show(who, a).expect(200);
    expect((await hide(who, c).expect(200)).body.data).toEqual([c, b]);
  });

  it('Alerts skip hidden homes in the bell and in its count.', async () => {
    const [who, other] = [await aPerson('user'), await aPerson('user')];
    for (const one of [who, other]) {
      await api
        .post('/search/saved')
        .set('jwtoken', one.token)
        .send({ name: 'By the sea', filter: { city: 'fujairah' }, frequency: 'daily' })
        .expect(201);
    }
    const alertsOf = async (one: TestPerson) =>
      (await read('/notification', one)).data.map(({ data }: { data: { title: string; count: number } }) => [
        data.title,
        data.count,
      ]);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 1000);
    const place = { city: 'fujairah', district: 'al_faseel' };
    await published({ ...place, title: 'A home still wanted' });
    await hide(who, await published({ ...place, title: 'A home unwanted' })).expect(200);
    await runAlerts(inDays(1));
    expect(await alertsOf(who)).toEqual([['A home still wanted', 1]]);
    expect(await alertsOf(other)).toEqual([['A home unwanted', 2]]);
    // Nothing is sent if every new home is hidden.
    await hide(who, await published({ ...place, title: 'Unwanted too', verifiedAt: inDays(1.5) })).expect(
      200,
    );
    await runAlerts(inDays(2.5));
    expect(await alertsOf(who)).toHaveLength(1);
    expect((await alertsOf(other))[0]).toEqual(['Unwanted too', 1]);
  });
});

describe('Attempts to misuse hidden homes', () => {
  it("Another person's hidden homes can't be read or changed.", async () => {
    const [who, stranger] = [await aPerson('user'), await aPerson('super_admin')];
    const id = await published();
    await hide(who, id).expect(200);
    await api.get('/property/hidden').expect(401);
    await api
      .post('/property/hidden')
      .send({ ids: [id] })
      .expect(401);
    for (const key of ['userId', 'id', 'user', 'userID']) {
      for (const value of [who.id, who.userID]) {
        expect((await read(`/property/hidden?${key}=${value}`, stranger)).data).toEqual([]);
        const forged = { ids: [id], [key]: value };
        await api.post('/property/hidden/show').set('jwtoken', stranger.token).send(forged).expect(200);
        await api
          .delete(`/property/hidden?${key}=${value}`)
          .set('jwtoken', stranger.token)
          .send(forged)
          .expect(200);
      }
    }
    expect(await hiddenOf(who)).toEqual([id]);
  });

  it('Hiding answers the same for pending, suspended and missing homes.', async () => {
    const who = await aPerson('user');
    const [pending, orphaned] = [
      await published({ isVerified: false }),
      await published({ isOwnerActive: false }),
    ];
    const closed = await published({ availability: 'rented' });
    const missing = String(new Types.ObjectId());
    for (const id of [pending, orphaned, missing]) {
      expect((await hide(who, id).expect(200)).body.data).toEqual([]);
    }
    // A browser's whole list is accepted, except for these.
    expect((await hide(who, pending, closed, missing, orphaned).expect(200)).body.data).toEqual([closed]);
    await hide(who, 'nonsense').expect(400);
    await hide(who).expect(400);
  });

  it("A person's list keeps the latest 500 homes, even under concurrent calls.", async () => {
    const who = await aPerson('user');
    const old = Array.from({ length: MAX_HIDDEN }, (_, at) => ({
      user: who.id,
      property: new Types.ObjectId(),
      hiddenAt: new Date(2020, 0, 1, 0, 0, at),
    }));
    await HiddenHome.insertMany(old);
    const ids = await Promise.all(Array.from({ length: 12 }, () => published()));
    const answers = await Promise.all([...ids, ...ids].map((id) => hide(who, id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const kept = await hiddenOf(who);
    expect(kept).toHaveLength(MAX_HIDDEN);
    expect(kept.slice(0, 12).toSorted()).toEqual(ids.toSorted());
    expect(kept.slice(12)).toEqual(
      old
        .slice(12)
        .map(({ property }) => String(property))
        .toReversed(),
    );
    expect(await HiddenHome.countDocuments({ user: who.id })).toBe(MAX_HIDDEN);
    await hide(who, ...Array.from({ length: MAX_HIDDEN + 1 }, () => String(new Types.ObjectId()))).expect(
      400,
    );
  });

  it('Hiding a home changes no figure that agents, staff or the person can see.', async () => {
    const [who, worker] = [await aPerson('user'), await aPerson('injazat_worker')];
    const id = await published({ title: 'Watched closely' });
    const facts = async () =>
      JSON.stringify([
        await read('/property/get_all_my_properties?limit=100', agent),
        await read('/property/get_all_properties?limit=100', worker),
        await read(`/dashboard/user_stats/${who.id}`, admin),
        await read(`/property/get_all?ids=${id}&facets=1`, who),
        await read('/property/get_all?city=sharjah&facets=1&limit=1', who),
        await read('/auth/getUser', who),
        await read('/audit?limit=100', admin),
        await read('/notification', agent),
      ]);
    const before = await facts();
    await hide(who, id).expect(200);
    expect(await facts()).toBe(before);
    // Only lists and map hide it, on the person's own screen: its page and the favourites stay.
    await api.post('/favorite/favorites').set('jwtoken', who.token).send({ property_id: id }).expect(200);
    expect((await read('/favorite/get_all_favorites', who)).data).toMatchObject([{ id }]);
    expect((await read(`/property?id=${id}`, who)).data.id).toBe(id);
  });

  it("Hidden homes are in the person's data download and are deleted with the account.", async () => {
    const [who, stays] = [await aPerson('user'), await aPerson('user')];
    const id = await published();
    for (const one of [who, stays]) await hide(one, id).expect(200);
    const { data } = await read('/user/my_data', who);
    expect(data.hiddenHomes).toEqual([{ property_id: id, hiddenAt: expect.any(String) }]);
    expect((await read('/user/my_data', agent)).data.hiddenHomes).toEqual([]);
    await api.delete(`/user/delUser?id=${who.id}`).set('jwtoken', admin.token).expect(200);
    expect(await HiddenHome.countDocuments({ user: who.id })).toBe(0);
    await api.get('/property/hidden').set('jwtoken', who.token).expect(401);
    expect(await hiddenOf(stays)).toEqual([id]);
  });

  it('A restored home is still hidden, and a purged one leaves no trace.', async () => {
    const [who, leaves] = [await aPerson('user'), await aPerson('user')];
    const [back, purged] = [await published(), await published()];
    await hide(who, back, purged).expect(200);
    await hide(leaves, back).expect(200);
    for (const id of [back, purged]) await remove(id);
    expect(await hiddenOf(who)).toEqual([]);
    await api.delete(`/user/delUser?id=${leaves.id}`).set('jwtoken', admin.token).expect(200);
    const item = await itemOf(back);
    await api
      .post('/recycle-bin')
      .set('jwtoken', admin.token)
      .send({ id: String(item?._id) })
      .expect(200);
    expect(await hiddenOf(who)).toEqual([back]);
    expect(await HiddenHome.countDocuments({ user: leaves.id })).toBe(0);
    await purgeRecycled(new Date(Date.now() + 31 * 86_400_000));
    expect(await itemOf(purged)).toBeUndefined();
    expect(await HiddenHome.countDocuments({ property: purged })).toBe(0);
    expect(await hiddenOf(who)).toEqual([back]);
  });
});
