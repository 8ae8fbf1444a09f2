import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app';
import { finishInterrupted, purgeRecycled } from '../../foundation/recycleBin/recycleBin.service';
import { saveRecycled } from '../../foundation/recycleBin/recycled.model';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aService, aServiceForm } from '../../../testing/factories/service.factory';
import { describeServices } from './pages.service';

const api = testApp();
let admin: TestPerson;
let provider: TestPerson;
beforeAll(async () => {
  [admin, provider] = await Promise.all([aPerson('admin'), aPerson('service_agent')]);
});

type Verb = 'get' | 'post' | 'patch' | 'delete';
const as = (who: TestPerson, verb: Verb, path: string) => api[verb](path).set('jwtoken', who.token);
const bin = async () => (await as(admin, 'get', '/recycle-bin?kind=service').expect(200)).body.data;
const restore = (id: string) => as(admin, 'post', '/recycle-bin').send({ id });
const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a6' } })
    .jpeg()
    .toBuffer();

/** A service with a picture, a review with a vote, and a request. */
async function aBusyService(visitor: TestPerson) {
  let call = as(provider, 'post', '/service').attach('images', await photo(), 'a.jpg');
  for (const [key, value] of Object.entries(aServiceForm())) {
    call = call.field(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const { id, images } = (await call.expect(201)).body.data;
  await as(visitor, 'post', '/service/feedback')
    .send({ serviceId: id, rating: 4, comment: 'On time' })
    .expect(201);
  const form = { serviceId: id, name: 'A Visitor', email: visitor.email, phone: '0501234567' };
  await as(visitor, 'post', '/service/add_request_form_service').send(form).expect(201);
  return { id: id as string, picture: images[0].url as string };
}

describe('Deleted services', () => {
  it('A service is deleted with its picture, reviews and requests, and restored complete.', async () => {
    const visitor = await aPerson('user');
    const { id, picture } = await aBusyService(visitor);
    const { body } = await as(provider, 'delete', `/service?id=${id}`).expect(200);
    expect(body.message).toBe('Service deleted successfully!');
    await as(provider, 'delete', `/service?id=${id}`).expect(404);
    await api.get(`/service?id=${id}`).expect(404);
    await request(api.app).get(picture).expect(404);
    expect((await as(visitor, 'get', '/service/feedback/get_all_feedbacks')).body.count).toBe(0);
    await as(visitor, 'post', '/service/get_user_service_requests').send({}).expect(404);
    const page = (path: string) => describeServices(new URL(path, 'https://homes.example'), 'ar');
    expect(await page(`/single-service?id=${id}`)).toMatchObject({ status: 410 });
    const [item] = await bin();
    await restore(item.id).expect(200);
    await request(api.app).get(picture).expect(200);
    expect((await api.get(`/service?id=${id}`).expect(200)).body.data).toMatchObject({
      avgRating: 4,
      ratingCount: 1,
    });
    expect((await as(visitor, 'post', '/service/get_user_service_requests').send({})).body.count).toBe(1);
    expect((await api.get('/service/get_all_services?search=conditioning')).body.count).toBe(1);
    expect(await page(`/single-service?id=${id}`)).toMatchObject({ type: 'article' });
  });

  it('A deleted service is purged with its files after thirty days.', async () => {
    const { id, picture } = await aBusyService(await aPerson('user'));
    await as(admin, 'delete', `/service?id=${id}`).expect(200);
    expect(await purgeRecycled(new Date(Date.now() + 31 * 86_400_000))).toBeGreaterThan(0);
    expect(await bin()).toEqual([]);
    await request(api.app).get(picture).expect(404);
  });

  it('Only an admin can delete all services.', async () => {
    for (let made = 0; made < 3; made += 1) await aService({ agent: provider.id });
    for (const who of [provider, await aPerson('injazat_worker')]) {
      await as(who, 'delete', '/service/delete_all_services').expect(403);
    }
    const { count } = (await api.get('/service/get_all_services')).body;
    const { body } = await as(admin, 'delete', '/service/delete_all_services').expect(200);
    expect(body).toMatchObject({ deletedCount: count });
    expect((await api.get('/service/get_all_services')).body.count).toBe(0);
    expect(await bin()).toHaveLength(count);
  });

  it('A service stays when its deletion was interrupted before it began.', async () => {
    const visitor = await aPerson('user');
    const { id, picture } = await aBusyService(visitor);
    const long = new Date(Date.now() - 3_600_000);
    await saveRecycled({
      kind: 'service',
      record: id,
      name: 'Broken off',
      deletedBy: admin.id,
      deletedAt: long,
      purgeAt: new Date(),
      payload: {},
      files: [],
      searchTokens: [],
    });
    await finishInterrupted();
    expect(await bin()).not.toContainEqual(expect.objectContaining({ name: 'Broken off' }));
    await request(api.app).get(picture).expect(200);
    expect((await as(visitor, 'get', '/service/feedback/get_all_feedbacks')).body.count).toBe(1);
  });
});

describe('Pages for crawlers', () => {
  it('A service page, its list and the sitemap are complete in both languages.', async () => {
    const service = await aService({
      agent: provider.id,
      avgRating: 4.5,
      ratingCount: 2,
      vatIncluded: true,
      hours: [{ day: 1, from: '08:00', to: '24:00' }],
    });
    const id = String(service._id);
    const page = (path: string, lang: 'en' | 'ar' = 'en') =>
      describeServices(new URL(path, 'https://homes.example'), lang);
    expect(await page(`/single-service?id=${id}&utm=1`)).toMatchObject({
      title: 'Air conditioning serviced at home · Dubai, Sharjah',
      path: `/single-service?id=${id}`,
      jsonLd: [
        {
          '@type': 'Service',
          aggregateRating: { ratingValue: 4.5 },
          offers: { price: 250, priceSpecification: { unitText: 'per visit', valueAddedTaxIncluded: true } },
          hoursAvailable: [{ dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '23:59' }],
        },
        { '@type': 'BreadcrumbList' },
      ],
      // The page's first requests, as a visitor sends them.
      answers: [{ id: 'services.get', input: { id }, output: { data: { id } } }],
    });
    expect((await page(`/single-service?id=${id}`, 'ar'))?.title).toBe(
      'صيانة المكيفات في المنزل · دبي، الشارقة',
    );
    expect(await page('/services?city=dubai&category=moving&sort=x')).toMatchObject({
      path: '/services?category=moving&city=dubai',
      answers: [{ id: 'services.getAll', input: { category: 'moving', city: 'dubai', page: 1, limit: 12 } }],
    });
    expect(await page('/services?city=uae')).toMatchObject({ path: '/services' });
    for (const wrong of ['', 'x', '0'.repeat(24)]) {
      expect(await page(`/single-service?id=${wrong}`)).toMatchObject({ status: 404 });
    }
    expect(await page('/elsewhere')).toBeUndefined();
    const sitemap = await request(createApp()).get('/sitemap-services-1.xml').expect(200);
    expect(sitemap.text).toContain(`/single-service?id=${id}`);
  });
});
