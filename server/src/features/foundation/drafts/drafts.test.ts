import sharp from 'sharp';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aForm } from '../../../testing/factories/property.factory';
import { aServiceForm } from '../../../testing/factories/service.factory';
import { purgeDrafts } from './drafts.service';

const api = testApp();

const photo = (hue = 90) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: hue, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer();
const idsOf = (images: { publicID: string }[]) => images.map(({ publicID }) => publicID);
const read = async (who: TestPerson) =>
  (await api.get('/property/draft').set('jwtoken', who.token).expect(200)).body.data;
const save = (who: TestPerson, body: object) =>
  api.put('/property/draft').set('jwtoken', who.token).send(body);
const upload = (who: TestPerson) => api.post('/property/draft/upload').set('jwtoken', who.token);
const add = (who: TestPerson, form: object) => api.post('/property').set('jwtoken', who.token).send(form);
const picture = (publicID: string) =>
  request(api.app).get(`/uploads/${publicID.slice(0, 2)}/${publicID}-320.webp`);

describe('Listing drafts', () => {
  it('A draft keeps its fields and photos and becomes a listing with them.', async () => {
    const [who, other] = [await aPerson('agent'), await aPerson('agent')];
    expect(await read(who)).toBeNull();
    await save(who, { fields: { title: 'Half a ti', price: 'not yet', rows: [{ a: 1 }] } }).expect(200);
    const { body } = await upload(who)
      .attach('images', await photo(), 'a.jpg')
      .attach('images', await photo(), 'b.jpg')
      .expect(200);
    const [a = '', b = ''] = idsOf(body.data);
    expect(await read(who)).toMatchObject({
      fields: { price: 'not yet' },
      images: [{ publicID: a }, { publicID: b }],
    });
    expect(await read(other)).toBeNull();

    await add(other, { ...aForm(), draftImages: [a] }).expect(400);
    await add(who, { ...aForm(), title: 'Bad', draftImages: [b, a] }).expect(400);
    expect((await read(who)).images).toHaveLength(2);
    const made = await add(who, { ...aForm(), draftImages: [b] }).expect(201);
    expect(idsOf(made.body.data.images)).toEqual([b]);
    expect(await read(who)).toBeNull();
    await picture(b).expect(200);
    await picture(a).expect(404);
  });

  it('No photo is lost when reordering and uploading run concurrently.', async () => {
    const who = await aPerson('agent');
    const first = await upload(who)
      .attach('images', await photo(), 'first.jpg')
      .expect(200);
    const known = idsOf(first.body.data);
    const files = await Promise.all([10, 60, 110, 160, 210].map(photo));
    const answers = await Promise.all([
      ...files.map((file, at) => upload(who).attach('images', file, `${at}.jpg`)),
      ...[1, 2, 3, 4, 5].map((n) => save(who, { fields: { title: `Typed ${n}` }, images: known })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { images } = await read(who);
    expect(images).toHaveLength(6);
    expect(idsOf(images)[0]).toBe(known[0]);

    const backwards = idsOf(images).toReversed();
    const [gone = '', ...rest] = backwards;
    const { body } = await save(who, { fields: {}, images: backwards, removed: [gone] }).expect(200);
    expect(idsOf(body.data.images)).toEqual(rest);
    await picture(gone).expect(404);
    await picture(rest[0] ?? '').expect(200);
  });

  it('An upload keeps the valid photos, names the invalid one and accepts at most 30.', async () => {
    const who = await aPerson('agent');
    const many = upload(who).attach('images', Buffer.from('no photo at all'), 'notes.jpg');
    for (let at = 0; at < 29; at += 1) many.attach('images', await photo(at * 8), `${at}.jpg`);
    const { body } = await many.expect(200);
    expect(body.data).toHaveLength(29);
    expect(body.errors).toEqual([{ path: 'images.0', message: expect.stringContaining('notes.jpg') }]);
    const last = await Promise.all(
      [1, 2, 3].map(async () => upload(who).attach('images', await photo(), 'z.jpg')),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await read(who)).images).toHaveLength(30);
    await api.delete('/property/draft').set('jwtoken', who.token).expect(200);
    expect(await read(who)).toBeNull();
    await picture(idsOf(body.data)[0] ?? '').expect(404);
  });

  it('A draft and its photos are deleted after 90 days without a change.', async () => {
    const [old, fresh] = [await aPerson('agent'), await aPerson('agent')];
    const after = (days: number) => new Date(Date.now() + days * 86_400_000);
    const { body } = await upload(old)
      .attach('images', await photo(), 'a.jpg')
      .expect(200);
    const [publicID = ''] = idsOf(body.data);
    await purgeDrafts(after(89));
    expect((await read(old)).images).toHaveLength(1);
    await picture(publicID).expect(200);
    expect(await purgeDrafts(after(91))).toBeGreaterThanOrEqual(1);
    expect(await read(old)).toBeNull();
    await picture(publicID).expect(404);
    await save(fresh, { fields: { title: 'Begun today' } }).expect(200);
    expect(await purgeDrafts(after(0))).toBe(0);
    expect(await read(fresh)).toMatchObject({ fields: { title: 'Begun today' } });
  });

  it('A draft of a home that is already listed is refused unless the agent confirms.', async () => {
    const who = await aPerson('agent');
    const { body } = await add(who, { ...aForm(), unlessTwice: true }).expect(201);
    await save(who, { fields: aForm() }).expect(200);
    const again = { ...aForm(), draftImages: [] };
    const refusal = await add(who, { ...again, unlessTwice: true }).expect(400);
    expect(refusal.body).toMatchObject({ code: 'looks_the_same', errors: [{ path: 'duplicates' }] });
    expect(refusal.body.errors[0].message).toContain(body.data.referenceNo);
    expect(await read(who)).not.toBeNull();
    const meant = await add(who, again).expect(201);
    expect(meant.body.duplicates).toHaveLength(1);
    expect(await read(who)).toBeNull();
  });
});

describe('Service drafts', () => {
  it('A service draft is separate from a listing draft and becomes a service with its photos.', async () => {
    const who = await aPerson('service_agent');
    const admin = await aPerson('admin');
    const draftOf = async (person: TestPerson) =>
      (await api.get('/service/draft').set('jwtoken', person.token).expect(200)).body.data;
    const keep = (person: TestPerson, body: object) =>
      api.put('/service/draft').set('jwtoken', person.token).send(body).expect(200);
    const put = (person: TestPerson) => api.post('/service/draft/upload').set('jwtoken', person.token);
    const offer = (person: TestPerson, form: object) =>
      api.post('/service').set('jwtoken', person.token).send(form);

    expect(await draftOf(who)).toBeNull();
    await keep(who, { fields: { title: 'Half a ti', price: 'not yet' } });
    const { body } = await put(who)
      .attach('images', await photo(), 'a.jpg')
      .attach('images', await photo(), 'b.jpg')
      .expect(200);
    const [a = '', b = ''] = idsOf(body.data);
    await keep(who, { fields: { title: 'Half a title' }, images: [b, a] });
    expect(idsOf((await draftOf(who)).images)).toEqual([b, a]);
    // Staff have both kinds of draft, kept apart.
    await keep(admin, { fields: { title: 'A service' } });
    await save(admin, { fields: { title: 'A home' } }).expect(200);
    expect((await draftOf(admin)).fields).toEqual({ title: 'A service' });
    expect((await read(admin)).fields).toEqual({ title: 'A home' });

    await offer(admin, { ...aServiceForm(), draftImages: [a] }).expect(400);
    await offer(who, { ...aServiceForm(), title: 'Bad', draftImages: [b, a] }).expect(400);
    const made = await offer(who, { ...aServiceForm(), draftImages: [b] }).expect(201);
    expect(idsOf(made.body.data.images)).toEqual([b]);
    expect(await draftOf(who)).toBeNull();
    await picture(b).expect(200);
    await picture(a).expect(404);
    await api
      .get('/service/draft')
      .set('jwtoken', (await aPerson('agent')).token)
      .expect(403);
  });

  it('A service draft holds at most 10 photos and is deleted after 90 days.', async () => {
    const who = await aPerson('service_agent');
    const many = api.post('/service/draft/upload').set('jwtoken', who.token);
    for (let at = 0; at < 10; at += 1) many.attach('images', await photo(at * 20), `${at}.jpg`);
    const { body } = await many.expect(200);
    const more = api.post('/service/draft/upload').set('jwtoken', who.token);
    await more.attach('images', await photo(), 'z.jpg').expect(400);
    const first = idsOf(body.data)[0] ?? '';
    await picture(first).expect(200);
    await purgeDrafts(new Date(Date.now() + 91 * 86_400_000));
    await picture(first).expect(404);
  });
});
