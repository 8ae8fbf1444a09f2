import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Property } from './property.model';
import { aListing, aPicture } from '../../../testing/factories/property.factory';

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

describe('The review queue', () => {
  it('The queue lists pending listings first and can be filtered by new, changed and sent back.', async () => {
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
    expect(pendingCount).toBe((await queue('queue=waiting')).count);
  });

  it("The queue names missing fields and disallowed words in the reader's language.", async () => {
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
    expect((await row('ar')).blockers[0].message).toBe('أضف صورة واحدة على الأقل');
    const { body } = await decide(id, { isVerified: true }).expect(400);
    expect(body.errors).toEqual(blockers);
    expect((await read(id, agent)).isVerified).toBe(false);
    // Lists show the problems found when the text was saved; publishing checks it again.
    await Property.updateOne({ _id: id }, { $set: { description: 'Quiet and bright, with a balcony.' } });
    expect((await row('en')).blockers).toEqual(blockers);
    const again = await decide(id, { isVerified: true }).expect(400);
    expect(again.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'images',
      'permit',
      'descriptionAr',
    ]);
  });
});

describe('The last published version', () => {
  it('The published version stays visible to owner and staff until a change is published.', async () => {
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

  it('The published version is also kept when staff send a listing back.', async () => {
    const id = await listing({ title: 'Published for a while' });
    await decide(id, { isVerified: false, reason: 'Please name the building' }).expect(200);
    await edit(id, { title: 'Published for a while in Tower B' });
    expect((await read(id, worker)).publishedBefore.title).toBe('Published for a while');
    const { data } = await queue('queue=changed&search=Tower B');
    expect(data.map((row: { id: string }) => row.id)).toEqual([id]);
  });
});

it('Decisions are recorded in the audit trail with their changes.', async () => {
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

it('No edit is lost when 50 people change one listing at once.', async () => {
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
  // Every field holds the value of one of its ten writers, and every price is in the history once.
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

it('Staff find a listing by its permit number, typed in Western or Arabic digits.', async () => {
  const permit = { number: '7712345600', type: 'trakheesi', expiresAt: '2030-01-01' };
  const id = await listing({ permit, title: 'Title without that number' });
  for (const typed of ['7712345600', '٧٧١٢٣٤٥٦٠٠', ' 7712345600 ']) {
    const { data, count } = await queue(`search=${encodeURIComponent(typed)}`);
    expect(data.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(count).toBe(1);
  }
  expect((await queue('search=7712345601')).count).toBe(0);
});

describe('Recommendations by workers', () => {
  const recommend = (id: string, body: object, who = worker) =>
    api
      .post('/property/recommend')
      .set('jwtoken', who.token)
      .send({ id, ...body });
  const row = async (id: string) => {
    const filter = encodeURIComponent(JSON.stringify({ agent: agent.id }));
    return (await queue(`filter=${filter}&limit=100`)).data.find((one: { id: string }) => one.id === id);
  };
  const recommended = async (id: string) =>
    (await queue('queue=recommended&limit=100')).data.some((one: { id: string }) => one.id === id);

  it('A recommendation is visible to staff only, until the listing is changed or decided on.', async () => {
    const id = await listing({ isVerified: false, title: 'A home to be advised about' });
    await recommend(id, { verdict: 'sendBack', note: 'The photos are of another flat' }).expect(200);
    expect((await row(id)).recommendation).toMatchObject({
      verdict: 'sendBack',
      note: 'The photos are of another flat',
      by: { id: worker.id },
    });
    expect(await recommended(id)).toBe(true);
    const own = await api.get('/property/get_all_my_properties').set('jwtoken', agent.token).expect(200);
    const data = await api.get('/user/my_data').set('jwtoken', agent.token).expect(200);
    for (const text of [own.text, data.text, JSON.stringify(await read(id, agent))]) {
      expect(text).not.toContain('photos are of another flat');
      expect(text).not.toContain('recommendation');
    }
    await recommend(id, { verdict: 'publish' }).expect(200);
    expect((await row(id)).recommendation).toMatchObject({ verdict: 'publish', note: null });
    await edit(id, { buildingName: 'Another tower' });
    expect((await row(id)).recommendation).toBeNull();
    await recommend(id, { verdict: 'publish' }).expect(200);
    await decide(id, { isVerified: true }).expect(200);
    expect((await row(id)).recommendation).toBeNull();
  });

  it('A recommendation can be withdrawn, and is deleted with its author.', async () => {
    const id = await listing({ isVerified: false });
    const leaving = await aPerson('injazat_worker');
    await recommend(id, { verdict: 'publish' }, leaving).expect(200);
    await api.delete(`/user/delUser?id=${leaving.id}`).set('jwtoken', admin.token).expect(200);
    expect((await row(id)).recommendation).toBeNull();
    await recommend(id, { verdict: 'publish' }).expect(200);
    await recommend(id, {}).expect(200);
    expect(await recommended(id)).toBe(false);
  });

  it('Only staff can recommend, and only pending listings that are not their own.', async () => {
    const own = String((await aListing({ agent: worker.id, isVerified: false }))._id);
    await recommend(own, { verdict: 'publish' }).expect(403);
    const published = await listing();
    const back = await listing({ isVerified: false, sentBackReason: 'No photos' });
    for (const id of [published, back]) {
      const { body } = await recommend(id, { verdict: 'publish' }).expect(400);
      expect(body.code).toBe('listing_changed');
    }
    await recommend(await listing({ isVerified: false }), { verdict: 'publish' }, agent).expect(403);
    await recommend('0'.repeat(24), { verdict: 'publish' }).expect(404);
  });

  it('A listing changed since it was read can be neither recommended nor published.', async () => {
    const id = await listing({ isVerified: false, title: 'A home that changes under the eyes' });
    const seen = (await row(id)).updatedAt;
    await edit(id, { title: 'Words that nobody has read' });
    for (const answer of [
      await recommend(id, { verdict: 'publish', seen }),
      await decide(id, { isVerified: true, seen }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('listing_changed');
    }
    expect(await read(id, admin)).toMatchObject({ isVerified: false });
    const now = (await row(id)).updatedAt;
    await recommend(id, { verdict: 'publish', seen: now }).expect(200);
    // A worker's recommendation does not change the listing.
    await decide(id, { isVerified: true, seen: now }).expect(200);
  });
});

it("A listing's waiting time runs from its submission, and restarts after it was sent back.", async () => {
  const owner = await aPerson('agent');
  const filter = `filter=${encodeURIComponent(JSON.stringify({ agent: owner.id }))}`;
  const mine = (change: object, id: string) =>
    api.patch(`/property/edit_property?id=${id}`).set('jwtoken', owner.token).send(change).expect(200);
  const rows = async () => (await queue(`${filter}&longestFirst=true`)).data;
  const since = async (id: string) =>
    (await rows()).find((one: { id: string }) => one.id === id).waitsSince as string | null;
  const first = String((await aListing({ agent: owner.id, isVerified: false }))._id);
  const stored = await Property.findById(first).lean().orFail();
  expect(await since(first)).toBe(stored.updatedAt.toISOString());
  await mine({ bathrooms: '3' }, first);
  expect(await since(first)).toBe(stored.updatedAt.toISOString());
  const second = String((await aListing({ agent: owner.id }))._id);
  expect(await since(second)).toBeNull();
  await mine({ title: 'Published words that were changed' }, second);
  const { updatedAt } = await Property.findById(second).lean().orFail();
  expect(await since(second)).toBe(updatedAt.toISOString());
  expect((await rows()).map((one: { id: string }) => one.id)).toEqual([first, second]);
  await decide(first, { isVerified: false, reason: 'Please name the building' }).expect(200);
  expect(await since(first)).toBeNull();
  await mine({ buildingName: 'Tower of the four winds' }, first);
  expect(Date.parse((await since(first)) ?? '')).toBeGreaterThanOrEqual(updatedAt.getTime());
});
