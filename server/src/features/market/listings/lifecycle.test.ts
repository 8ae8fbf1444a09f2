import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';

const api = testApp();
let agent: TestPerson;
let admin: TestPerson;
let worker: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  agent = await aPerson('agent', { phone: '+971501112233', companyName: 'Blue Door' });
  [admin, worker, visitor] = await Promise.all([
    aPerson('admin'),
    aPerson('injazat_worker'),
    aPerson('user'),
  ]);
});

const published = async (fields = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
const read = (id: string, who?: TestPerson, browser = 'a browser') => {
  const call = api.get(`/property?id=${id}`).set('user-agent', browser);
  return who ? call.set('jwtoken', who.token) : call;
};
const viewsOf = async (id: string) => (await read(id, admin).expect(200)).body.data.views as number;

describe('Views', () => {
  it('Views count once per viewer and day, except those of the owner and staff.', async () => {
    const id = await published();
    for (const who of [agent, admin, worker]) await read(id, who).expect(200);
    expect(await viewsOf(id)).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => read(id, visitor).expect(200)));
    await Promise.all(Array.from({ length: 20 }, () => read(id, undefined, 'one browser').expect(200)));
    await read(id, undefined, 'another browser').expect(200);
    expect(await viewsOf(id)).toBe(3);
  });

  it('Views go to the recycle bin with a deleted listing and return with it.', async () => {
    const owner = await aPerson('agent');
    const id = await published({ agent: owner.id, title: 'The watched pavilion' });
    const inGraph = async () => {
      const { body } = await api
        .get(`/dashboard/agent_stats/${owner.id}`)
        .set('jwtoken', owner.token)
        .expect(200);
      return body.agentGraphData.at(-1).views as number;
    };
    await Promise.all([read(id, visitor).expect(200), read(id, undefined, 'one browser').expect(200)]);
    expect(await inGraph()).toBe(2);
    await api.delete(`/property/delProperty?id=${id}`).set('jwtoken', owner.token).expect(200);
    expect(await inGraph()).toBe(0);
    const bin = await api.get('/recycle-bin?search=watched').set('jwtoken', admin.token).expect(200);
    await api.post('/recycle-bin').set('jwtoken', admin.token).send({ id: bin.body.data[0].id }).expect(200);
    await read(id, visitor).expect(200);
    expect(await viewsOf(id)).toBe(2);
    expect(await inGraph()).toBe(2);
  });

  it('The most viewed listings sort first, even while they are edited.', async () => {
    const [seen, other] = [
      await published({ city: 'ajman', district: 'al_zorah' }),
      await published({ city: 'ajman', district: 'al_zorah' }),
    ];
    // One address counts three times a day: two browsers, and the visitor at the end.
    const looks = Array.from({ length: 2 }, (_, at) => read(seen, undefined, `browser ${at}`).expect(200));
    const edits = Array.from({ length: 6 }, (_, at) =>
      api
        .patch(`/property/edit_property?id=${seen}`)
        .set('jwtoken', agent.token)
        .send({ deposit: 1000 + at })
        .expect(200),
    );
    await Promise.all([...looks, ...edits]);
    for (let at = 0; at < 2; at += 1) await read(other, undefined, `browser ${at}`).expect(200);
    const order = async () =>
      (await api.get('/property/get_all?city=ajman&sort=popular').expect(200)).body.data.map(
        (card: { id: string }) => card.id,
      );
    // Equal views: the later one comes first.
    expect((await order()).slice(0, 2)).toEqual([other, seen]);
    await read(seen, visitor).expect(200);
    expect((await order()).slice(0, 2)).toEqual([seen, other]);
  });
});

describe('Hidden agents', () => {
  it('A hidden agent appears in nothing the public reads and can be shown again.', async () => {
    const id = await published({ title: 'A home whose agent is shy' });
    const traces = ['Blue Door', agent.id, agent.email, agent.userID, '+971501112233'];
    const readers = [
      (path: string) => api.get(path),
      (path: string) => api.get(path).set('jwtoken', visitor.token),
    ];
    const paths = [
      `/property?id=${id}`,
      `/property/get_property_details?id=${id}`,
      '/property/get_all?search=shy',
      '/property/get_all_map_properties?search=shy',
      `/property/get_agent_properties?id=${agent.id}`,
      `/property/get_all_agent_properties?id=${agent.userID}`,
    ];
    const open = (await readers[1]?.(`/property?id=${id}`))?.body.data;
    expect(open.agent).toMatchObject({ email: agent.email, hasPhone: true, hasWhatsapp: false });
    expect((await api.get(`/property?id=${id}`)).body.data.agent).not.toHaveProperty('email');

    await api.post('/property/hide_agents').set('jwtoken', worker.token).send({ id }).expect(403);
    await api.post('/property/hide_agents').set('jwtoken', admin.token).send({ id }).expect(200);
    for (const get of readers) {
      for (const path of paths) {
        const { body } = await get(path).expect(200);
        if (path.includes('agent_properties')) {
          expect(body.data.map((card: { id: string }) => card.id)).not.toContain(id);
        } else for (const trace of traces) expect(JSON.stringify(body)).not.toContain(trace);
      }
      expect((await get(`/property/get_all?search=shy&agent=${agent.id}`)).body.count).toBe(0);
    }
    expect((await read(id, agent)).body.data.agent.id).toBe(agent.id);
    await api
      .post('/property/Unhide_agents')
      .set('jwtoken', admin.token)
      .send({ ids: [id] })
      .expect(200);
    expect((await api.get(`/property/get_all?search=shy&agent=${agent.userID}`)).body.count).toBe(1);
    await api
      .post('/property/hide_agents')
      .set('jwtoken', admin.token)
      .send({ id: '0'.repeat(24) })
      .expect(404);
  });
});

describe('Availability', () => {
  it('A closed listing leaves the catalog and keeps its page, marked as closed.', async () => {
    const id = await published({ title: 'The lighthouse flat' });
    const count = async () => (await api.get('/property/get_all?search=lighthouse')).body.count as number;
    const edit = (change: object) =>
      api.patch(`/property/edit_property?id=${id}`).set('jwtoken', agent.token).send(change).expect(200);
    expect(await count()).toBe(1);
    await edit({ availability: 'underOffer' });
    expect(await count()).toBe(1);
    await edit({ availability: 'withdrawn' });
    expect(await count()).toBe(0);
    expect((await read(id).expect(200)).body.data.availability).toBe('withdrawn');
    await edit({ stillAvailable: true });
    expect(await count()).toBe(1);
  });
});

describe('Recommendations', () => {
  it('Recommendations are of the same deal, nearest first, with the reason and without the listing itself.', async () => {
    const base = { city: 'ajman', district: 'al_zorah', propertyType: 'villa', bedrooms: '3' };
    const id = await published({ ...base, price: 90_000 });
    const near = await published({ ...base, price: 92_000 });
    const { body } = await api.get(`/property/recommended-properties?id=${id}`).expect(200);
    expect(body.data[0]).toMatchObject({ id: near, reason: 'district' });
    expect(body.data.length).toBeLessThanOrEqual(8);
    expect(
      body.data.every((card: { id: string; type: string }) => card.id !== id && card.type === 'rent'),
    ).toBe(true);
  });
});

describe('Price comparison', () => {
  const around = async (id: string, status = 200) =>
    (await api.get(`/property/area_prices?id=${id}`).expect(status)).body.data;

  it("Prices are compared from eight homes, in the district or else the emirate, with the listing's rank.", async () => {
    const base = { city: 'fujairah', propertyType: 'warehouses', bedrooms: undefined, bathrooms: undefined };
    const here = { ...base, district: 'dibba_al_fujairah' };
    const prices = [50_000, 60_000, 70_000, 80_000, 90_000, 100_000];
    const ids: string[] = [];
    for (const price of prices) ids.push(await published({ ...here, price }));
    const [id = ''] = ids.slice(-1);
    // Another deal, another type and unpublished listings do not count.
    await published({ ...here, type: 'sale', paymentPeriod: 'oneTimePayment', price: 10 });
    await published({ ...here, propertyType: 'office', price: 10 });
    const hidden = await published({ ...here, price: 10 });
    await api.delete(`/property/delProperty?id=${hidden}`).set('jwtoken', agent.token).expect(200);
    expect(await around(id)).toBeNull();

    for (const price of [20_000, 200_000]) await published({ ...base, district: 'al_faseel', price });
    expect(await around(id)).toEqual({
      scope: 'city',
      count: 8,
      lowest: 20_000,
      lower: 60_000,
      median: 80_000,
      upper: 90_000,
      highest: 200_000,
      cheaper: 6,
    });
    for (const price of [110_000, 120_000]) await published({ ...here, price });
    expect(await around(id)).toMatchObject({ scope: 'district', count: 8, lowest: 50_000, cheaper: 5 });
    // The quartiles of 11 prices are the 4th, 6th and 9th.
    for (const price of [130_000, 140_000, 150_000]) await published({ ...here, price });
    expect(await around(id)).toMatchObject({ lower: 80_000, median: 100_000, upper: 130_000 });
    const overYears = await published({ ...here, paymentPeriod: 'howManyYears', paymentYears: 3 });
    expect(await around(overYears)).toBeNull();
  });

  it('An invisible listing has no price comparison.', async () => {
    await around('0123456789abcdef01234567', 404);
    const pending = String((await aListing({ agent: agent.id, isVerified: false }))._id);
    await around(pending, 404);
  });
});

describe('Deleted listings', () => {
  const remove = (id: string, who: TestPerson) =>
    api.delete(`/property/delProperty?id=${id}`).set('jwtoken', who.token);
  const bin = async (search: string) =>
    (await api.get(`/recycle-bin?search=${search}`).set('jwtoken', admin.token).expect(200)).body;

  it('A deleted listing is only in the recycle bin and returns with its favourites.', async () => {
    const id = await published({ title: 'The orangery by the creek' });
    await api.post('/favorite/favorites').set('jwtoken', visitor.token).send({ property_id: id }).expect(200);
    await remove(id, visitor).expect(403);
    await remove(id, agent).expect(200);
    await remove(id, agent).expect(404);
    await read(id, admin).expect(404);
    expect((await api.get('/property/get_all?search=orangery')).body.count).toBe(0);
    const favourites = () => api.get('/favorite/get_all_favorites').set('jwtoken', visitor.token);
    expect((await favourites()).body.count).toBe(0);
    expect((await api.get('/auth/getUser').set('jwtoken', visitor.token)).body.data.userFavs).not.toContain(
      id,
    );

    const { data, count } = await bin('orangery');
    expect(count).toBe(1);
    expect(data[0]).toMatchObject({ kind: 'property', owner: { id: agent.id }, deletedBy: { id: agent.id } });
    await api.post('/recycle-bin').set('jwtoken', worker.token).send({ id: data[0].id }).expect(403);
    await api.post('/recycle-bin').set('jwtoken', admin.token).send({ id: data[0].id }).expect(200);
    expect((await read(id).expect(200)).body.data).toMatchObject({
      title: 'The orangery by the creek',
      favoritesCount: 1,
    });
    expect((await api.get('/property/get_all?search=orangery')).body.count).toBe(1);
    expect((await favourites()).body.count).toBe(1);
    expect((await bin('orangery')).count).toBe(0);
  });

  it("An admin deletes all of an agent's listings at once.", async () => {
    const owner = await aPerson('agent');
    for (let at = 0; at < 3; at += 1) await aListing({ agent: owner.id, title: `Row house number ${at}` });
    const removeAll = (who: TestPerson) =>
      api.delete(`/property/delete_all_properties/${owner.userID}`).set('jwtoken', who.token);
    await removeAll(owner).expect(403);
    expect((await removeAll(admin).expect(200)).body.deletedCount).toBe(3);
    expect((await removeAll(admin).expect(200)).body.deletedCount).toBe(0);
    expect((await bin('row+house')).count).toBe(3);
  });
});
