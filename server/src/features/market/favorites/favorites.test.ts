import { afterEach, beforeAll, describe, expect, it, vi, type MockInstance } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { Favorite } from '../../foundation/favoriteRecords/favorite.model';
import { setFavorites } from './favorites.service';

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
const set = (who: TestPerson, ids: string[], isFavorite: boolean) =>
  api.put('/favorite/favorites').set('jwtoken', who.token).send({ ids, isFavorite });
const idsOf = async (who: TestPerson) =>
  (await api.get('/favorite/ids').set('jwtoken', who.token).expect(200)).body.userFavs as string[];
const favouritesOf = async (who: TestPerson) =>
  (await api.get('/favorite/get_all_favorites?limit=100').set('jwtoken', who.token).expect(200)).body;
const countOf = async (id: string) =>
  (await api.get(`/property?id=${id}`).set('jwtoken', admin.token).expect(200)).body.data.favoritesCount;
const storedFavs = async (who: TestPerson) =>
  (await api.get('/auth/getUser').set('jwtoken', who.token).expect(200)).body.data.userFavs;

describe('Favourites', () => {
  it('A favourite is added, listed newest first, marked on cards, and removed.', async () => {
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

  it('A cached page marks favourites for their owner only.', async () => {
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

  it("People change only their own favourites, and admins anyone's.", async () => {
    const [visitor, stranger] = [await aPerson('user'), await aPerson('user')];
    const id = await published();
    await toggle(stranger, id, visitor.id).expect(403);
    await toggle(visitor, id, visitor.userID).expect(200);
    expect((await toggle(admin, id, visitor.id).expect(200)).body).toHaveProperty('removedFavorite');
    await api.post('/favorite/favorites').send({ property_id: id }).expect(401);
    await toggle(visitor, '0'.repeat(24)).expect(404);
    await toggle(visitor, await published({ isVerified: false })).expect(404);
  });

  it('A favourite of a closed listing stays and is marked, but one of a pending listing is hidden.', async () => {
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

describe('Setting favourites', () => {
  it('Setting favourites is idempotent.', async () => {
    const who = await aPerson('user');
    const [a, b, c] = [await published(), await published(), await published()];
    await api.get('/favorite/ids').expect(401);
    await api
      .put('/favorite/favorites')
      .send({ ids: [a], isFavorite: true })
      .expect(401);
    expect(await idsOf(who)).toEqual([]);
    for (let round = 0; round < 2; round += 1) {
      expect((await set(who, [a], true).expect(200)).body.userFavs).toEqual([a]);
    }
    expect((await set(who, [b, a, c, b], true).expect(200)).body.userFavs).toEqual([c, b, a]);
    expect([await idsOf(who), await storedFavs(who)]).toEqual([
      [c, b, a],
      [c, b, a],
    ]);
    for (let round = 0; round < 2; round += 1) {
      expect((await set(who, [a, c.toUpperCase()], false).expect(200)).body.userFavs).toEqual([b]);
    }
    expect(await Promise.all([a, b, c].map(countOf))).toEqual([0, 1, 0]);
  });

  it('Listings the caller cannot see are skipped, or refused if there is no other.', async () => {
    const [who, stranger] = [await aPerson('user'), await aPerson('user')];
    const [open, pending] = [await published(), await published({ isVerified: false })];
    const gone = '0'.repeat(24);
    await set(who, [pending], true).expect(404);
    await set(who, [gone, pending], true).expect(404);
    expect((await set(who, [gone, open, pending], true).expect(200)).body.userFavs).toEqual([open]);
    expect((await set(who, [gone, pending], false).expect(200)).body.userFavs).toEqual([open]);
    // A stored favourite remains when its listing leaves the public lists.
    await api
      .patch(`/property/edit_property?id=${open}`)
      .set('jwtoken', agent.token)
      .send({ title: 'Something else entirely' })
      .expect(200);
    expect((await set(who, [open], true).expect(200)).body.userFavs).toEqual([open]);
    await set(who, [], true).expect(400);
    await set(who, Array(101).fill(open) as string[], true).expect(400);
    const forged = { ids: [open], isFavorite: false, userId: who.id };
    await api.put('/favorite/favorites').set('jwtoken', stranger.token).send(forged);
    expect(await idsOf(who)).toEqual([open]);
  });
});

describe('Concurrent favourites', () => {
  it('Concurrent toggles by 50 people leave exact counts and no duplicate.', async () => {
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

  it("Every one of a person's concurrent toggles of one listing takes effect.", async () => {
    const who = await aPerson('user');
    const id = await published();
    const answers = await Promise.all(Array.from({ length: 50 }, () => toggle(who, id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { count } = await favouritesOf(who);
    expect(await countOf(id)).toBe(count);
    expect(await storedFavs(who)).toEqual(count === 1 ? [id] : []);
  });

  it("A person's concurrent toggles of many listings match the stored list.", async () => {
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

describe('Favourites added during a removal', () => {
  afterEach(() => vi.restoreAllMocks());
  /** Runs `meanwhile` right before the next write of this kind. */
  const before = (write: 'deleteMany' | 'create', meanwhile: () => Promise<unknown>) => {
    const original = Favorite[write].bind(Favorite) as (...args: unknown[]) => unknown;
    const spy = vi.spyOn(Favorite, write) as unknown as MockInstance<(...args: unknown[]) => unknown>;
    spy.mockImplementationOnce((...args) => {
      spy.mockRestore();
      return meanwhile().then(() => original(...args));
    });
  };

  it('A favourite added while the list is cleared stays and is counted.', async () => {
    const who = await aPerson('user');
    const [kept, added] = [await published(), await published()];
    await set(who, [kept], true).expect(200);
    before('deleteMany', () => set(who, [added], true).expect(200));
    const cleared = await api.delete('/favorite/clear_all_favorites').set('jwtoken', who.token).expect(200);
    expect(cleared.body.userFavs).toEqual([added]);
    expect([await idsOf(who), await storedFavs(who)]).toEqual([[added], [added]]);
    expect([await countOf(kept), await countOf(added)]).toEqual([0, 1]);
  });

  it('A favourite added while its owner is deleted is removed and not counted.', async () => {
    const who = await aPerson('user');
    const [kept, added] = [await published(), await published()];
    await set(who, [kept], true).expect(200);
    // Simulates a call authorised before the deletion began.
    before('deleteMany', () => setFavorites({ ids: [added], isFavorite: true }, who));
    await api.delete(`/user/delUser?id=${who.id}`).set('jwtoken', admin.token).expect(200);
    expect(await Favorite.countDocuments({ user: who.id })).toBe(0);
    expect([await countOf(kept), await countOf(added)]).toEqual([0, 0]);
  });

  it.each([
    ['toggled', (who: TestPerson, id: string) => toggle(who, id)],
    ['set', (who: TestPerson, id: string) => set(who, [id], true)],
  ])('A favourite is refused when its listing is deleted while it is being %s.', async (_how, add) => {
    const who = await aPerson('user');
    const id = await published();
    before('create', () =>
      api.delete(`/property/delProperty?id=${id}`).set('jwtoken', agent.token).expect(200),
    );
    expect((await add(who, id).expect(404)).body.code).toBe('property_not_found');
    expect([await idsOf(who), await storedFavs(who)]).toEqual([[], []]);
  });
});

describe('Saved filters', () => {
  it('Saved filters are separate for home page and catalog, private, and strict about keys.', async () => {
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
