import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app';
import { drawDemoPicture } from '../../../demo/pictures';
import { seedDemoMarket } from '../../../demo/seed';
import { as } from '../../../testing/chats';
import { REQUEST_FORM } from '../../../testing/subjectKinds';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { findFields } from '../../market/listings/listingReads';
import { aListing } from '../../../testing/factories/property.factory';
import { purgeRecycled } from './recycleBin.service';

const api = testApp();
const DAY = 86_400_000;
let admin: TestPerson;

interface Item {
  id: string;
  name: string;
  nameAr?: string | null;
  deletedAt: string;
  purgedAt: string;
}
const bin = async (query = ''): Promise<{ data: Item[]; count: number }> =>
  (await api.get(`/recycle-bin?${query}`).set('jwtoken', admin.token).expect(200)).body;
const restore = (id: string) => api.post('/recycle-bin').set('jwtoken', admin.token).send({ id });
const remove = (id: string) =>
  api.delete(`/property/delProperty?id=${id}`).set('jwtoken', admin.token).expect(200);
const get = (url: string) => request(createApp({ drawPicture: drawDemoPicture })).get(url);

beforeAll(async () => {
  admin = await aPerson('admin');
  await seedDemoMarket();
});

/** A demo listing with the addresses of its first two pictures. */
async function demoListing(at: number) {
  const listings = await findFields({}, ['referenceNo', 'images'], 10);
  const { _id, referenceNo, images } = listings[at] ?? { images: [] };
  const [shown = '', unseen = ''] = images.map(({ srcset }) => srcset.split(' ')[0] ?? '');
  return { id: String(_id), referenceNo: referenceNo ?? '', shown, unseen };
}

describe('Pictures of a deleted listing', () => {
  it('Pictures of a deleted listing answer 404, cached or not, and return with the restore.', async () => {
    const { id, referenceNo, shown, unseen } = await demoListing(0);
    const before = await get(shown).expect(200);
    await remove(id);
    await get(shown).expect(404);
    await get(unseen).expect(404);
    const { data } = await bin(`search=${referenceNo}&kind=property`);
    expect(data).toHaveLength(1);
    await restore(data[0]?.id ?? '').expect(200);
    expect((await get(shown).expect(200)).body).toEqual(before.body);
    await get(unseen).expect(200);
  });

  it('Pictures are deleted for good with their listing after 30 days.', async () => {
    const { id, referenceNo, shown, unseen } = await demoListing(1);
    await get(shown).expect(200);
    await remove(id);
    const [item] = (await bin(`search=${referenceNo}`)).data;
    const deletedAt = new Date(item?.deletedAt ?? '').getTime();
    expect(new Date(item?.purgedAt ?? '').getTime() - deletedAt).toBe(30 * DAY);
    const justBefore = new Date(deletedAt + 30 * DAY - 1);
    // Items deleted by the market itself stay in the bin longer.
    await purgeRecycled(justBefore);
    expect(await purgeRecycled(justBefore)).toBe(0);
    expect((await bin(`search=${referenceNo}`)).count).toBe(1);
    expect(await purgeRecycled(new Date(deletedAt + 30 * DAY))).toBe(1);
    expect((await bin(`search=${referenceNo}`)).count).toBe(0);
    await restore(item?.id ?? '').expect(404);
    for (const url of [shown, unseen]) await get(url).expect(404);
  });
});

it('A picture that its owner removed is no longer rendered.', async () => {
  const [listing] = await findFields({ imageCount: { $gt: 1 } }, ['images'], 1);
  const [gone, ...kept] = (listing?.images ?? []).map((image) => image);
  const address = gone?.srcset.split(' ')[0] ?? '';
  await get(address).expect(200);
  await api
    .patch(`/property/edit_property?id=${String(listing?._id)}`)
    .set('jwtoken', admin.token)
    .send({ images: kept.map(({ publicID }) => publicID) })
    .expect(200);
  await get(address).expect(404);
});

it("A restore is recorded in the audit trail with the item's name.", async () => {
  const { id, referenceNo } = await demoListing(3);
  await remove(id);
  const [item] = (await bin(`search=${referenceNo}`)).data;
  await restore(item?.id ?? '').expect(200);
  const { body } = await api.get(`/audit?target=${id}`).set('jwtoken', admin.token).expect(200);
  expect(body.data.map((entry: { action: string }) => entry.action)).toEqual([
    'recycleBin.restore',
    'properties.remove',
  ]);
  expect(body.data[0].target.name).toContain(referenceNo);
});

it('A deleted listing is also shown and found under its Arabic title.', async () => {
  const { _id } = await aListing({
    agent: admin.id,
    title: 'Loft by the kiln',
    titleAr: 'شقة علوية قرب الفرن',
  });
  await remove(String(_id));
  const [item] = (await bin(`search=${encodeURIComponent('علوية')}`)).data;
  expect(item?.name).toMatch(/^\S+ Loft by the kiln$/);
  expect(item?.nameAr).toBe(`شقة علوية قرب الفرن ${item?.name.split(' ')[0] ?? ''}`);
});

it('People with an open request read both titles of the deleted listing.', async () => {
  const titles = { title: 'Loft by the mill', titleAr: 'شقة علوية قرب المطحنة' };
  const propertyId = String((await aListing({ agent: admin.id, ...titles }))._id);
  const seeker = await aPerson('user');
  await as(api, seeker)
    .post('/property/requests/add_request_form')
    .send({ propertyId, ...REQUEST_FORM })
    .expect(201);
  await remove(propertyId);
  const { body } = await as(api, seeker).get('/notification').expect(200);
  const [gone] = body.data as { kind: string; data: typeof titles }[];
  expect(gone?.kind).toBe('requestGone');
  expect(gone?.data.title).toContain(titles.title);
  expect(gone?.data.titleAr).toContain(titles.titleAr);
});
