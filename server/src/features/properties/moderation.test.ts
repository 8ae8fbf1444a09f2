import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { aListing, aPicture } from './property.factory';

const api = testApp();
let agent: TestPerson;
let admin: TestPerson;
let worker: TestPerson;

beforeAll(async () => {
  [agent, admin, worker] = await Promise.all([aPerson('agent'), aPerson('admin'), aPerson('injazat_worker')]);
});

const listing = async (fields = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
const queue = async (query: string, lang = 'en') =>
  (
    await api
      .get(`/property/get_all_properties?${query}`)
      .set({ jwtoken: worker.token, 'accept-language': lang })
      .expect(200)
  ).body;
const decide = (id: string, change: object) =>
  api.patch(`/property/update_property_by_admin?id=${id}`).set('jwtoken', admin.token).send(change);
const edit = (id: string, change: object) =>
  api.patch(`/property/edit_property?id=${id}`).set('jwtoken', agent.token).send(change).expect(200);
const read = async (id: string, who: TestPerson) =>
  (await api.get(`/property?id=${id}`).set('jwtoken', who.token).expect(200)).body.data;

describe('the queue', () => {
  it('has pending ones first, and parts for the new, the changed and the sent back', async () => {
    const owner = await aPerson('agent');
    const of = (fields: object) => listing({ agent: owner.id, ...fields });
    const [published, fresh, back] = [
      await of({}),
      await of({ isVerified: false }),
      await of({ isVerified: false, sentBackReason: 'No photos of the kitchen' }),
    ];
    const changed = await of({});
    await api
      .patch(`/property/edit_property?id=${changed}`)
      .set('jwtoken', owner.token)
      .send({ title: 'A wholly different title' })
      .expect(200);
    await of({});
    const filter = `filter=${encodeURIComponent(JSON.stringify({ agent: owner.id }))}`;
    const idsIn = async (query: string) =>
      (await queue(`${filter}&${query}`)).data.map((row: { id: string }) => row.id);
    expect(await idsIn('pendingFirst=true&limit=3')).toEqual([changed, back, fresh]);
    expect((await idsIn('pendingFirst=true')).at(-1)).toBe(published);
    expect((await idsIn('')).slice(0, 2)).not.toContain(back);
    expect(await idsIn('queue=waiting')).toEqual([changed, fresh]);
    expect(await idsIn('queue=changed')).toEqual([changed]);
    expect(await idsIn('queue=sentBack')).toEqual([back]);
    const { pendingCount, data } = await queue(`${filter}&queue=changed`);
    expect(data[0].isChange).toBe(true);
    expect(pendingCount).toBeGreaterThanOrEqual(3);
  });

  it('names what is missing and shows the words a listing may not carry, in the reader’s language', async () => {
    const id = await listing({
      isVerified: false,
      images: [],
      city: 'dubai',
      district: 'difc',
      title: 'Quiet studio behind the gardens',
      description: 'A studio for Indian families only, quiet and bright, with a balcony.',
      descriptionAr: 'استوديو هادئ ومشرق، للاستفسار 0501234567 في أي وقت.',
    });
    const row = async (lang: string) =>
      (await queue('search=quiet studio', lang)).data.find((one: { id: string }) => one.id === id);
    const { blockers } = await row('en');
    expect(blockers.map(({ path }: { path: string }) => path)).toEqual([
      'images',
      'permit',
      'description',
      'descriptionAr',
    ]);
    expect(blockers[2].message).toMatch(/nationality.*“Indian families”/);
    expect(blockers[3].message).toContain('0501234567');
    expect((await row('ar')).blockers[0].message).toBe('يلزم إضافة صورة واحدة على الأقل');
    const { body } = await decide(id, { isVerified: true }).expect(400);
    expect(body.errors).toEqual(blockers);
    expect((await read(id, agent)).isVerified).toBe(false);
  });
});

describe('what was published last', () => {
  it('is kept while a change waits, for owner and staff, and forgotten when it is published', async () => {
    const visitor = await aPerson('user');
    const [first, second] = [aPicture(), aPicture()];
    const id = await listing({ title: 'The title visitors saw', images: [first, second], price: 100_000 });
    await edit(id, { title: 'The title they shall see', price: 130_000, images: [second.publicID] });
    await edit(id, { title: 'Yet another title', bathrooms: '3' });
    for (const who of [agent, worker]) {
      expect((await read(id, who)).publishedBefore).toMatchObject({
        title: 'The title visitors saw',
        price: 100_000,
        images: [first.publicID, second.publicID],
      });
    }
    await api.get(`/property?id=${id}`).set('jwtoken', visitor.token).expect(404);
    await decide(id, { isVerified: true }).expect(200);
    expect((await read(id, agent)).publishedBefore).toBeNull();
    expect(await read(id, visitor)).not.toHaveProperty('publishedBefore');
  });

  it('is kept too when staff send a published listing back', async () => {
    const id = await listing({ title: 'Published for a while' });
    await decide(id, { isVerified: false, reason: 'Please name the building' }).expect(200);
    await edit(id, { title: 'Published for a while in Tower B' });
    expect((await read(id, worker)).publishedBefore.title).toBe('Published for a while');
    const { data } = await queue('queue=changed&search=Tower B');
    expect(data.map((row: { id: string }) => row.id)).toEqual([id]);
  });
});

it('decisions are in the audit trail, with what changed', async () => {
  const id = await listing({ isVerified: false, title: 'A decision worth noting' });
  await decide(id, { isVerified: true }).expect(200);
  await decide(id, { isVerified: false, reason: 'The price is wrong', price: 71_000 }).expect(200);
  await api.post('/property/hide_agents').set('jwtoken', admin.token).send({ id }).expect(200);
  const { body } = await api.get(`/audit?target=${id}`).set('jwtoken', admin.token).expect(200);
  expect(body.data.map((entry: { diff: object }) => entry.diff)).toEqual([
    { hideAgent: [false, true] },
    { isVerified: [true, false], reason: [null, 'The price is wrong'], price: [72_000, 71_000] },
    { isVerified: [false, true] },
  ]);
  expect(body.data[0].target.name).toContain('A decision worth noting');
});

it('50 edits of one listing at once by 50 hands lose nothing', async () => {
  const id = await listing({ amenities: [], price: 50_000 });
  const staff = await Promise.all(Array.from({ length: 49 }, () => aPerson('injazat_worker')));
  const FIELDS = ['kitchen', 'gym', 'pool', 'tv', 'wifi'] as const;
  const changes = [agent, ...staff].map((who, at) => ({
    who,
    change: [
      { price: 50_001 + at },
      { bathrooms: String((at % 5) + 1) },
      { amenities: [FIELDS[at % FIELDS.length]] },
      { agencyFee: at % 5 },
      { buildingName: `Tower ${at}` },
    ][at % 5] as Record<string, unknown>,
  }));
  const answers = await Promise.all(
    changes.map(({ who, change }) =>
      api.patch(`/property/edit_property?id=${id}`).set('jwtoken', who.token).send(change),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  const after = await read(id, admin);
  // Every field holds what one of its ten writers wrote, and every price is in the history once.
  for (const key of ['price', 'bathrooms', 'amenities', 'agencyFee', 'buildingName'] as const) {
    expect(changes.flatMap(({ change }) => (key in change ? [change[key]] : []))).toContainEqual(after[key]);
  }
  const prices = after.priceHistory.map(({ price }: { price: number }) => price);
  const written = changes.flatMap(({ change }) =>
    typeof change['price'] === 'number' ? [change['price']] : [],
  );
  expect(prices.toSorted()).toEqual([50_000, ...written].toSorted());
  expect(prices.at(-1)).toBe(after.price);
});
