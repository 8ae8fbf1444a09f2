import { expect, it, vi } from 'vitest';
import { aPerson, testApp } from '../testing/testApp';
import { settleRating } from '../features/reviews/ratings.service';
import { Property } from '../features/properties/property.model';
import { Service } from '../features/services/service.model';
import { seedDemoMarket } from './seed';

vi.setConfig({ testTimeout: 120_000 });
const api = testApp();

it('the demo market has reviews, requests and services whose stored figures are those of its records', async () => {
  await seedDemoMarket();
  await seedDemoMarket();
  const worker = await aPerson('injazat_worker');
  const count = async (verb: 'get' | 'post', path: string) =>
    (await api[verb](path).set('jwtoken', worker.token).expect(200)).body.count as number;
  expect(await count('get', '/service/get_all_services')).toBe(12);
  expect(await count('get', '/property/feedback/get_all_feedbacks')).toBeGreaterThan(200);
  expect(await count('get', '/service/feedback/get_all_feedbacks')).toBeGreaterThan(20);
  expect(await count('post', '/property/requests/get_user_requests')).toBe(72);
  expect(await count('post', '/service/get_user_service_requests')).toBe(24);
  expect(await count('get', '/property/requests/get_requests')).toBe(6);
  expect(await count('get', '/contact/get-contact-requests')).toBe(5);
  for (const [kind, records] of [
    ['property', await Property.find({}, 'avgRating ratingCount ratingSum').limit(40).lean()],
    ['service', await Service.find({}, 'avgRating ratingCount ratingSum').lean()],
  ] as const) {
    for (const { _id, avgRating, ratingCount, ratingSum } of records) {
      const { figures } = await settleRating(kind, String(_id));
      expect({ avgRating, count: ratingCount, ratingSum }).toEqual({
        avgRating: figures.avgRating,
        count: figures.count,
        ratingSum: figures.ratingSum,
      });
    }
  }
  const home = await api.get('/homepage/get_all_homepage').expect(200);
  expect(home.body.services).toHaveLength(8);
});
