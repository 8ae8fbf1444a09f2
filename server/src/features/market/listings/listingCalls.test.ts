import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aForm, aListing } from '../../../testing/factories/property.factory';

/**
 * Each listing, favourite and saved-filter call once, as spec/2-api describes it: verb, path, input format, status,
 * response fields and message.
 */
const api = testApp();
let agent: TestPerson;
let admin: TestPerson;
let visitor: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  [agent, admin, visitor, other] = await Promise.all([
    aPerson('agent'),
    aPerson('admin'),
    aPerson('user'),
    aPerson('agent'),
  ]);
});

type Fields = Record<string, unknown>;
const listing = async (fields: Fields = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer();

interface Sent {
  who?: TestPerson;
  json?: object;
  form?: Fields;
  photos?: number;
}
async function call(wire: string, { who, json, form, photos = 0 }: Sent = {}) {
  const [verb = '', path = ''] = wire.split(' ');
  const request = api[verb.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'](path);
  if (who) void request.set('jwtoken', who.token);
  for (const [key, value] of Object.entries(form ?? {})) {
    void request.field(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (let at = 0; at < photos; at += 1) void request.attach('images', await photo(), `${at}.jpg`);
  return json ? request.send(json) : request;
}
/** A response's fields except `success` and the message's two names, in alphabetical order. */
const fieldsOf = (body: Fields) =>
  Object.keys(body)
    .filter((key) => !['success', 'message', 'msg'].includes(key))
    .toSorted();
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

describe('Listing calls', () => {
  it('POST /property adds a listing from a form with photos.', async () => {
    const { status, body } = await call('POST /property', { who: agent, form: aForm(), photos: 1 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message: 'Property added successfully!',
      msg: 'Property added successfully!',
      data: { title: aForm().title, isVerified: false, images: [{ width: 640 }] },
    });
  });

  it('PATCH /property/edit_property?id= accepts JSON and a form.', async () => {
    const id = await listing();
    const wire = `PATCH /property/edit_property?id=${id}`;
    const said = { status: 200, body: { message: 'Property updated successfully!', data: { id } } };
    expect(await call(wire, { who: agent, json: { price: 77_000 } })).toMatchObject(said);
    const { body } = await call(wire, { who: agent, form: { price: '78000' }, photos: 1 });
    expect(body).toMatchObject({ ...said.body, data: { price: 78_000 } });
    const kept = (body.data.images as { publicID: string }[]).map(({ publicID }) => publicID).toReversed();
    const turned = await call(wire, { who: agent, json: { images: kept } });
    expect((turned.body.data.images as { publicID: string }[]).map(({ publicID }) => publicID)).toEqual(kept);
  });

  it('POST /property/upload?propertyId= returns all images.', async () => {
    const id = await listing({ images: [] });
    const wire = `POST /property/upload?propertyId=${id}`;
    await call(wire, { who: agent, photos: 1 });
    const { status, body } = await call(wire, { who: agent, photos: 2 });
    // Beyond the specification: which files of the call were rejected.
    expect({ status, fields: fieldsOf(body), count: body.data.length }).toEqual({
      status: 200,
      fields: ['data', 'errors'],
      count: 3,
    });
  });

  it('GET /homepage/get_all_homepage returns filters, listings and services.', async () => {
    const { status, body } = await call('GET /homepage/get_all_homepage?type=rent');
    expect(status).toBe(200);
    expect(fieldsOf(body)).toEqual(['filters', 'properties', 'services']);
    expect(fieldsOf(body.filters)).toEqual(['facets', 'saved']);
    expect(Object.keys(body.filters.facets)).toEqual(
      expect.arrayContaining(['city', 'propertyType', 'type', 'price']),
    );
    expect(body.properties.every(({ type }: { type: string }) => type === 'rent')).toBe(true);
  });

  it("GET /property/get_all_homepage?userId= marks the reader's favourites.", async () => {
    const id = await listing();
    await call('POST /favorite/favorites', { who: visitor, json: { property_id: id } });
    const { status, body } = await call(`GET /property/get_all_homepage?userId=${visitor.id}`, {
      who: visitor,
    });
    expect({ status, fields: fieldsOf(body) }).toEqual({ status: 200, fields: ['data'] });
    const found = Object.values(body.data as Record<string, { id: string; isFavourite: boolean }[]>).flat();
    expect(found.find((card) => card.id === id)).toMatchObject({ isFavourite: true });
  });

  it('GET /property/get_all returns a page, with facets on request.', async () => {
    await listing();
    const plain = await call('GET /property/get_all?page=1&limit=1');
    expect({ status: plain.status, fields: fieldsOf(plain.body) }).toEqual({
      status: 200,
      fields: ['count', 'data'],
    });
    const counted = await call('GET /property/get_all?facets=1');
    expect(fieldsOf(counted.body)).toEqual(['count', 'data', 'facets']);
    expect(counted.body.data.length).toBeLessThanOrEqual(12);
  });

  it('GET /property/get_all_map_properties returns pins within the box.', async () => {
    const id = await listing();
    const { status, body } = await call('GET /property/get_all_map_properties?bbox=51,22,57,27&zoom=8');
    expect(status).toBe(200);
    const pin = (body.data as Fields[]).find((one) => one['id'] === id);
    expect(Object.keys(pin ?? {})).toEqual(
      expect.arrayContaining(['id', 'lat', 'lng', 'price', 'type', 'propertyType', 'title', 'image']),
    );
    expect(body.count).toBe(body.data.length);
  });

  it('GET /property?id&userId counts a view.', async () => {
    const id = await listing();
    const wire = `GET /property?id=${id}&userId=${visitor.id}`;
    const { status, body } = await call(wire, { who: visitor });
    expect({ status, fields: fieldsOf(body) }).toEqual({ status: 200, fields: ['data'] });
    expect(body.data).toMatchObject({ id, isFavourite: false });
    expect((await call(`GET /property?id=${id}`, { who: admin })).body.data.views).toBe(1);
  });

  it('GET /property/get_property_details returns everything, or the reviews alone.', async () => {
    const id = await listing();
    const { status, body } = await call(`GET /property/get_property_details?id=${id}&limit=10&page=1`);
    expect({ status, fields: fieldsOf(body) }).toEqual({
      status: 200,
      fields: [
        'averageAgentRating',
        'agentTotalFeedbacks',
        'data',
        'feedbackCount',
        'feedbackData',
        'recommendedProperties',
      ].toSorted(),
    });
    for (const sort of ['newest', 'oldest', 'highest', 'lowest', 'mostLiked']) {
      const wire = `GET /property/get_property_details?id=${id}&sort=${sort}&fetchOnlyFeedback=true`;
      expect(fieldsOf((await call(wire)).body)).toEqual(['feedbackCount', 'feedbackData']);
    }
  });

  it('GET /property/recommended-properties?id= never includes the listing itself.', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => listing()));
    const { status, body } = await call(`GET /property/recommended-properties?id=${ids[0]}`);
    expect({ status, fields: fieldsOf(body), count: body.data.length }).toEqual({
      status: 200,
      fields: ['data'],
      count: 8,
    });
    expect(idsOf(body)).not.toContain(ids[0]);
  });

  it('GET /property/get_agent_properties?id= omits listings that hide the agent.', async () => {
    const [shown, hidden] = [
      await listing({ agent: other.id }),
      await listing({ agent: other.id, hideAgent: true }),
    ];
    const { status, body } = await call(`GET /property/get_agent_properties?id=${other.id}`);
    expect({ status, fields: fieldsOf(body) }).toEqual({ status: 200, fields: ['data'] });
    expect(idsOf(body)).toContain(shown);
    expect(idsOf(body)).not.toContain(hidden);
  });

  it('GET /property/get_all_agent_properties returns a page and its count.', async () => {
    const wire = `GET /property/get_all_agent_properties?id=${other.id}&page=1&category=rent&sort=priceAsc`;
    const { status, body } = await call(wire);
    expect({ status, fields: fieldsOf(body) }).toEqual({ status: 200, fields: ['count', 'data'] });
  });

  it.each([
    // Beyond the specification: the pending count, for the queue's badge.
    ['GET /property/get_all_properties?page=1&search=PR&isVerified=true', () => admin, ['pendingCount']],
    [
      `GET /property/get_all_properties?filter=${encodeURIComponent('{"city":"dubai"}')}`,
      () => admin,
      ['pendingCount'],
    ],
    ['GET /property/get_all_my_properties?page=1&category=rent', () => agent, []],
  ] as const)('%s returns a page and its count.', async (wire, who, more) => {
    const { status, body } = await call(wire, { who: who() });
    expect({ status, fields: fieldsOf(body) }).toEqual({ status: 200, fields: ['count', 'data', ...more] });
    expect(body.data.length).toBeLessThanOrEqual(25);
  });

  it("GET /property/get_all_my_properties?id= gives staff an agent's listings.", async () => {
    const id = await listing({ agent: other.id });
    const { body } = await call(`GET /property/get_all_my_properties?id=${other.id}`, { who: admin });
    expect(idsOf(body)).toContain(id);
  });

  it('PATCH /property/update_property_by_admin?id= verifies, or sends back with the reason.', async () => {
    const id = await listing({ isVerified: false });
    const wire = `PATCH /property/update_property_by_admin?id=${id}`;
    const verified = await call(wire, { who: admin, json: { isVerified: true } });
    expect(verified).toMatchObject({ status: 200, body: { data: { id, isVerified: true } } });
    const back = await call(wire, {
      who: admin,
      json: { isVerified: false, reason: 'The photos are dark.' },
    });
    expect(back).toMatchObject({ status: 200, body: { data: { id, isVerified: false } } });
    const bare = await listing({ isVerified: false, images: [] });
    const refused = await call(`PATCH /property/update_property_by_admin?id=${bare}`, {
      who: admin,
      json: { isVerified: true },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toContain('images');
  });

  it('POST /property/hide_agents and /property/Unhide_agents take one or several ids.', async () => {
    const [a, b] = [await listing(), await listing()];
    for (const [path, hideAgent] of [
      ['hide_agents', true],
      ['Unhide_agents', false],
    ] as const) {
      for (const json of [{ id: a }, { ids: [a, b] }]) {
        const { status, body } = await call(`POST /property/${path}`, { who: admin, json });
        expect({ status, fields: fieldsOf(body) }).toEqual({ status: 200, fields: ['data'] });
        expect(body.message).toBeTruthy();
      }
      expect((await call(`GET /property?id=${b}`, { who: admin })).body.data.hideAgent).toBe(hideAgent);
    }
  });

  it('DELETE /property/delProperty?id= and /property/delete_all_properties/{id} delete one or all.', async () => {
    const person = await aPerson('agent');
    const mine = { agent: person.id };
    const [first] = [await listing(mine), await listing(mine), await listing(mine)];
    const one = await call(`DELETE /property/delProperty?id=${first}`, { who: person });
    expect({ status: one.status, fields: fieldsOf(one.body) }).toEqual({ status: 200, fields: [] });
    expect(one.body.message).toBeTruthy();
    const all = await call(`DELETE /property/delete_all_properties/${person.id}`, { who: admin });
    expect(all).toMatchObject({ status: 200, body: { success: true, deletedCount: 2 } });
  });
});

describe('Favourite calls', () => {
  it('POST /favorite/favorites adds and removes a favourite.', async () => {
    const id = await listing();
    const json = { userId: visitor.id, property_id: id };
    const added = await call('POST /favorite/favorites', { who: visitor, json });
    expect(fieldsOf(added.body)).toEqual(['addedFavorite', 'userFavs']);
    expect(added.body).toMatchObject({ addedFavorite: { property: { id } } });
    const removed = await call('POST /favorite/favorites', { who: visitor, json: { property_id: id } });
    expect(fieldsOf(removed.body)).toEqual(['removedFavorite', 'userFavs']);
  });

  it('GET /favorite/get_all_favorites lists and DELETE /favorite/clear_all_favorites?userId= clears favourites.', async () => {
    const list = await call('GET /favorite/get_all_favorites?page=1', { who: visitor });
    expect({ status: list.status, fields: fieldsOf(list.body) }).toEqual({
      status: 200,
      fields: ['count', 'data'],
    });
    const wire = `DELETE /favorite/clear_all_favorites?userId=${visitor.id}`;
    expect(await call(wire, { who: visitor })).toMatchObject({ status: 200, body: { userFavs: [] } });
  });
});

describe('Saved-filter calls', () => {
  it.each(['homepage', 'catalog'])(
    'POST /user/save_filter_%s stores a filter that fetch_filter returns.',
    async (place) => {
      const person = await aPerson('user');
      const fetched = () =>
        call(`POST /user/fetch_filter_${place}`, { who: person, json: { id: person.id } });
      expect((await fetched()).body).toMatchObject({ success: true, data: null });
      const filter = { city: 'dubai', bedrooms: ['2'], maxPrice: 90_000 };
      const saved = await call(`POST /user/save_filter_${place}`, { who: person, json: { filter } });
      expect({ status: saved.status, fields: fieldsOf(saved.body) }).toEqual({
        status: 200,
        fields: ['data'],
      });
      expect((await fetched()).body.data).toMatchObject(filter);
      await call(`POST /user/save_filter_${place}`, { who: person, json: { city: 'sharjah' } });
      expect((await fetched()).body.data).toMatchObject({ city: 'sharjah' });
    },
  );
});
