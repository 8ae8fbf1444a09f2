import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { aListing } from '../../testing/factories/property.factory';

const api = testApp();
let agent: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  agent = await aPerson('agent');
  admin = await aPerson('admin');
});

const published = async (fields = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
const toggle = (who: TestPerson, property_id: string, userId?: string) =>
  api.post('/favorite/favorites').set('jwtoken', who.token).send({ property_id, userId });
const favouritesOf = async (who: TestPerson) =>
  (await api.get('/favorite/get_all_favorites?limit=100').set('jwtoken', who.token).expect(200)).body;
const countOf = async (id: string) =>
  (await api.get(`/property?id=${id}`).set('jwtoken', admin.token).expect(200)).body.data.favoritesCount;
const storedFavs = async (who: TestPerson) =>
  (await api.get('/auth/getUser').set('jwtoken', who.token).expect(200)).body.data.userFavs;

describe('a favourite', () => {
  it('is added, listed newest first, marked on cards, and taken off again', async () => {
    const visitor = await aPerson('user');
    const [a, b] = [await published(), await published()];
    const first = await toggle(visitor, a).expect(200);
    expect(first.body).toMatchObject({
      addedFavorite: { property_id: a, property: { id: a, isFavourite: true } },
    });
    expect((await toggle(visitor, b).expect(200)).body.userFavs).toEqual([b, a]);
    const { data, count } = await favouritesOf(visitor);
    expect({ ids: data.map(({ id }: { id: string }) => id), count }).toEqual({ ids: [b, a], count: 2 });
    const read = await api.get(`/property?id=${a}`).set('jwtoken', visitor.token);
    expect(read.body.data).toMatchObject({ isFavourite: true, favoritesCount: 1 });
    const removed = await toggle(visitor, a).expect(200);
    expect(removed.body).toMatchObject({ removedFavorite: { property_id: a }, userFavs: [b] });
    expect(await countOf(a)).toBe(0);
  });

  it('marks the card of its reader alone, however often others ask for the same page', async () => {
    const [fan, stranger] = [await aPerson('user'), await aPerson('user')];
    const id = await published({ title: 'Kept card' });
    await toggle(fan, id).expect(200);
    const cardOf = async (who?: TestPerson) => {
      const call = api.get(`/property/get_all?ids=${id}`);
      const { body } = await (who ? call.set('jwtoken', who.token) : call).expect(200);
      return body.data[0];
    };
    const plain = await cardOf();
    expect(plain).not.toHaveProperty('isFavourite');
    for (let round = 0; round < 2; round += 1) {
      expect(await cardOf(fan)).toEqual({ ...plain, isFavourite: true });
      expect(await cardOf(stranger)).toEqual({ ...plain, isFavourite: false });
      expect(await cardOf()).toEqual(plain);
    }
    const list = await api.get(`/property/get_all_agent_properties?id=${agent.id}&limit=100`).expect(200);
    expect(list.body.data).toContainEqual(plain);
    const change = { price: Number(plain.price) + 1 };
    await api.patch(`/property/edit_property?id=${id}`).set('jwtoken', agent.token).send(change).expect(200);
    expect(await cardOf(fan)).toMatchObject({ ...change, isFavourite: true });
  });

  it('is the caller’s own; an admin may act for others', async () => {
    const [visitor, stranger] = [await aPerson('user'), await aPerson('user')];
    const id = await published();
    await toggle(stranger, id, visitor.id).expect(403);
    await toggle(visitor, id, visitor.userID).expect(200);
    expect((await toggle(admin, id, visitor.id).expect(200)).body).toHaveProperty('removedFavorite');
    await api.post('/favorite/favorites').send({ property_id: id }).expect(401);
    await toggle(visitor, '0'.repeat(24)).expect(404);
    await toggle(visitor, await published({ isVerified: false })).expect(404);
  });

  it('of a closed listing stays, marked; of a pending one it stays away', async () => {
    const visitor = await aPerson('user');
    const [closed, pending] = [await published(), await published()];
    for (const id of [closed, pending]) await toggle(visitor, id).expect(200);
    const edit = (id: string, change: object) =>
      api.patch(`/property/edit_property?id=${id}`).set('jwtoken', agent.token).send(change).expect(200);
    await edit(closed, { availability: 'rented' });
    await edit(pending, { title: 'Something else entirely' });
    const { data, count } = await favouritesOf(visitor);
    expect(data).toMatchObject([{ id: closed, availability: 'rented' }]);
    expect(count).toBe(1);
  });
});

describe('under many hands at once (A16)', () => {
  it('50 people’s toggles, some twice, leave exact counts and no second favourite', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => aPerson('user')));
    const id = await published();
    const answers = await Promise.all([...people, ...people.slice(0, 10)].map((who) => toggle(who, id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const kept = await Promise.all(people.map(async (who) => (await favouritesOf(who)).count as number));
    expect(Math.max(...kept)).toBe(1);
    expect(kept.slice(10)).toEqual(Array.from({ length: 40 }, () => 1));
    expect(await countOf(id)).toBe(kept.reduce((sum, count) => sum + count, 0));
    for (const [at, who] of people.entries()) expect(await storedFavs(who)).toEqual(kept[at] ? [id] : []);
  });

  it('one person’s toggles of one listing all find their place', async () => {
    const who = await aPerson('user');
    const id = await published();
    const answers = await Promise.all(Array.from({ length: 50 }, () => toggle(who, id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { count } = await favouritesOf(who);
    expect(await countOf(id)).toBe(count);
    expect(await storedFavs(who)).toEqual(count === 1 ? [id] : []);
  });

  it('one person’s toggles of many listings leave the list that is stored', async () => {
    const who = await aPerson('user');
    const ids = await Promise.all(Array.from({ length: 15 }, () => published()));
    await Promise.all(ids.map((id) => toggle(who, id).expect(200)));
    expect((await storedFavs(who)).toSorted()).toEqual(ids.toSorted());
    const cleared = await api
      .delete(`/favorite/clear_all_favorites?userId=${who.id}`)
      .set('jwtoken', who.token)
      .expect(200);
    expect(cleared.body.userFavs).toEqual([]);
    expect(await storedFavs(who)).toEqual([]);
    expect(await Promise.all(ids.map(countOf))).toEqual(ids.map(() => 0));
  });
});

describe('saved filters', () => {
  it('are kept apart for home page and catalogue, read by their owner, strict about keys', async () => {
    const who = await aPerson('user');
    const send = (path: string, body: object, by = who) => api.post(path).set('jwtoken', by.token).send(body);
    expect((await send('/user/fetch_filter_homepage', { id: who.id }).expect(200)).body.data).toBeNull();
    const wanted = { city: 'dubai', bedrooms: '2', propertyType: ['villa'], maxPrice: 900_000 };
    const saved = await send('/user/save_filter_homepage', { filter: wanted }).expect(200);
    expect(saved.body.data).toEqual({ ...wanted, bedrooms: ['2'] });
    await send('/user/save_filter_catalog', { type: 'rent', district: 'al_majaz_2' }).expect(200);
    expect((await send('/user/fetch_filter_homepage', { id: who.userID })).body.data).toEqual(
      saved.body.data,
    );
    expect((await send('/user/fetch_filter_catalog', { id: who.id })).body.data).toEqual({
      type: 'rent',
      district: 'al_majaz_2',
    });
    const home = await api.get('/homepage/get_all_homepage').set('jwtoken', who.token).expect(200);
    expect(home.body.filters.saved).toEqual(saved.body.data);
    for (const wrong of [
      { colour: 'red' },
      { minPrice: 5, maxPrice: 4 },
      { city: 'sharjah', district: 'difc' },
    ]) {
      await send('/user/save_filter_catalog', { filter: wrong }).expect(400);
    }
    await send('/user/fetch_filter_catalog', { id: who.id }, await aPerson('user')).expect(403);
  });
});
