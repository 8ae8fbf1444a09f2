// @module-tag long
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { tokensOf } from '@manzil/shared/domain/text/fold';
import { demoPassword } from '../features/identity/users/demoPassword.service';
import { env } from '../platform/base/env';
import { log } from '../platform/base/logger';
import { aPerson, testApp } from '../testing/testApp';
import { runAlerts } from '../features/market/savedSearches/alerts.service';
import { ratings } from '../features/market/reviews/ratings.service';
import { PropertyViewBucket, ServiceViewBucket } from '../features/foundation/viewCounts/viewCount.model';
import { Property } from '../features/market/listings/property.model';
import { Review } from '../features/market/reviews/review.model';
import { Service } from '../features/market/services/service.model';
import { User } from '../features/foundation/people/user.model';
import { formOf } from '../features/market/listings/listingForm.service';
import { seedDemoMarket } from './seed';
import { seedAtScale } from './seedAtScale';

const DAY = 86_400_000;
const MEMBER = 'aisha.user@manzil.example';
/** Longest wait for review that a fresh market shows. */
const LONGEST_HOURS = 96;
// As in production, where demo people must not have the README's password.
const api = testApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://homes.example',
  MAIL: 'off',
  JWT_SECRET: randomBytes(48).toString('base64url'),
});

it('No seeded listing waits for review longer than 96 hours.', async () => {
  await seedDemoMarket();
  const worker = await aPerson('injazat_worker');
  const { body } = await api.get('/dashboard/needs').set('jwtoken', worker.token).expect(200);
  const oldest = (body.data as { kind: string; at: string }[]).find(({ kind }) => kind === 'pendingListings');
  expect(Date.now() - Date.parse(oldest?.at ?? '')).toBeLessThan(LONGEST_HOURS * 3_600_000);
});

it('Stored figures of the seeded market equal those of its reviews, requests and services.', async () => {
  const said = vi.spyOn(log, 'info');
  await seedDemoMarket();
  await seedDemoMarket();
  const worker = await aPerson('injazat_worker');
  const count = async (verb: 'get' | 'post', path: string) =>
    (await api[verb](path).set('jwtoken', worker.token).expect(200)).body.count as number;
  expect(await count('get', '/service/get_all_services')).toBe(32);
  expect(await count('get', '/property/feedback/get_all_feedbacks')).toBe(108);
  expect(await count('get', '/service/feedback/get_all_feedbacks')).toBe(48);
  expect(await count('post', '/property/requests/get_user_requests')).toBe(191);
  expect(await count('post', '/service/get_user_service_requests')).toBe(146);
  expect(await count('get', '/property/requests/get_requests')).toBe(6);
  expect(await count('get', '/contact/get-contact-requests')).toBe(5);
  for (const [kind, records] of [
    ['property', await Property.find({}, 'avgRating ratingCount ratingSum').limit(40).lean()],
    ['service', await Service.find({}, 'avgRating ratingCount ratingSum').lean()],
  ] as const) {
    for (const { _id, avgRating, ratingCount, ratingSum } of records) {
      const { figures } = await ratings.settle({ kind, subject: String(_id) });
      expect({ avgRating, count: ratingCount, ratingSum }).toEqual({
        avgRating: figures.avgRating,
        count: figures.count,
        ratingSum: figures.ratingSum,
      });
    }
  }
  const sumOf = (records: { views: number }[]) => records.reduce((sum, { views }) => sum + views, 0);
  for (const [buckets, records] of [
    [PropertyViewBucket, await Property.find({ isVerified: true }, 'views').lean()],
    [ServiceViewBucket, await Service.find({}, 'views').lean()],
  ] as const) {
    expect(sumOf(records)).toBeGreaterThan(0);
    expect(sumOf(await buckets.find({}, 'views').lean())).toBe(sumOf(records));
  }
  const login = (password: string) =>
    api.post('/user/admin-login').send({ email: 'dana.admin@manzil.example', password });
  await login('Manzil-demo-1').expect(401);
  await login(demoPassword()).expect(200);
  expect(said.mock.calls.join()).not.toContain(demoPassword());
  expect((await stat(join(env().DATA_DIR, 'demo-password'))).mode & 0o777).toBe(0o600);
  const home = await api.get('/homepage/get_all_homepage').expect(200);
  expect(home.body.services).toHaveLength(8);
});

describe('The seeded market', () => {
  const FLAT = 'category=rent&propertyType=apartment';
  it.each([
    [
      '2 bedrooms in Dubai up to 120,000 near the metro',
      `${FLAT}&city=dubai&bedrooms=2&maxPrice=120000&additionalOptions=near_metro`,
    ],
    ['2 bedrooms in Dubai', `${FLAT}&city=dubai&bedrooms=2`],
    ['1 bedroom in Dubai', `${FLAT}&city=dubai&bedrooms=1`],
    ['a studio in Dubai', `${FLAT}&city=dubai&bedrooms=studio`],
    ['3 bedrooms in Dubai', `${FLAT}&city=dubai&bedrooms=3`],
    ['a furnished flat in Dubai', `${FLAT}&city=dubai&furnishing=furnished`],
    ['a flat in Dubai up to 80,000', `${FLAT}&city=dubai&maxPrice=80000`],
    ['a flat in Dubai near the metro', `${FLAT}&city=dubai&additionalOptions=near_metro`],
    ['a flat in Dubai with a balcony', `${FLAT}&city=dubai&amenities=balcony`],
    ['a flat to buy in Dubai', 'category=sale&propertyType=apartment&city=dubai'],
    ['a villa in Dubai', 'propertyType=villa&city=dubai&category=rent'],
    ['a villa to buy in Dubai', 'propertyType=villa&city=dubai&category=sale'],
    ['an office in Dubai', 'propertyType=office&city=dubai&category=rent'],
    ['1 bedroom in Abu Dhabi', `${FLAT}&city=abu_dhabi&bedrooms=1`],
    ['2 bedrooms in Abu Dhabi', `${FLAT}&city=abu_dhabi&bedrooms=2`],
    ['1 bedroom in Sharjah', `${FLAT}&city=sharjah&bedrooms=1`],
    ['2 bedrooms in Sharjah', `${FLAT}&city=sharjah&bedrooms=2`],
    ['a flat in Sharjah up to 60,000', `${FLAT}&city=sharjah&maxPrice=60000`],
    ['a rental in Dubai Marina', 'category=rent&city=dubai&district=dubai_marina'],
    ['a rental in JLT', 'category=rent&city=dubai&district=jumeirah_lake_towers'],
    ['a rental in Business Bay', 'category=rent&city=dubai&district=business_bay'],
    ['a flat with a sea view', `${FLAT}&additionalOptions=sea_view`],
  ])('%s has at least 25 results.', async (_question, query) => {
    const { body } = await api.get(`/property/get_all?${query}`).expect(200);
    expect(body.count).toBeGreaterThanOrEqual(25);
  });

  it('Two bedrooms in Dubai Marina up to 120,000 have at least five results.', async () => {
    const query = `${FLAT}&city=dubai&district=dubai_marina&bedrooms=2&maxPrice=120000`;
    const { body } = await api.get(`/property/get_all?${query}`).expect(200);
    expect(body.count).toBeGreaterThanOrEqual(5);
  });

  it('The member finds favourites, searches with new matches, notifications and requests.', async () => {
    const { body: session } = await api
      .post('/user/login')
      .send({ email: MEMBER, password: demoPassword() })
      .expect(200);
    const ask = async (path: string) =>
      (
        await api
          .get(path)
          .set('jwtoken', session.token as string)
          .expect(200)
      ).body;
    expect((await ask('/favorite/get_all_favorites')).count).toBe(6);
    const { data: searches } = await ask('/search/saved');
    expect(searches).toHaveLength(2);
    for (const search of searches) expect(search.newCount).toBeGreaterThan(0);
    const notifications = await ask('/notification');
    expect(notifications.count).toBe(5);
    expect(notifications.unreadCount).toBeGreaterThan(0);
    await runAlerts();
    expect((await ask('/notification')).count).toBe(5);
  });

  const staff = async () => {
    const worker = await aPerson('admin');
    return async (path: string) => (await api.get(path).set('jwtoken', worker.token).expect(200)).body;
  };

  it('Staff find reports, deleted listings, an audit trail, and changed and sent-back listings.', async () => {
    const ask = await staff();
    expect((await ask('/report')).count).toBe(6);
    expect((await ask('/recycle-bin')).count).toBe(4);
    expect((await ask('/audit')).count).toBeGreaterThanOrEqual(40);
    expect((await ask('/property/get_all_properties?queue=changed')).count).toBe(2);
    expect((await ask('/property/get_all_properties?queue=sentBack')).count).toBe(2);
  });

  it('People joined over 18 months, have been active since, and confirm nothing while away.', async () => {
    const people = await User.find({ email: /@manzil\.example$/ }, 'createdAt lastLoginAt nameAr').lean();
    const joined = people.map(({ createdAt }) => createdAt.getTime());
    expect(Date.now() - Math.min(...joined)).toBeGreaterThan(500 * DAY);
    expect(new Set(joined.map((at) => Math.floor(at / (30 * DAY)))).size).toBeGreaterThan(12);
    const seen = new Map(people.map(({ _id, lastLoginAt }) => [String(_id), lastLoginAt]));
    for (const { createdAt, lastLoginAt, nameAr } of people) {
      expect(lastLoginAt?.getTime()).toBeGreaterThan(createdAt.getTime());
      expect(nameAr).toMatch(/[\u0600-\u06ff]/);
    }
    const listings = await Property.find({}, 'agent createdAt lastConfirmedAt').lean();
    for (const { agent, createdAt, lastConfirmedAt } of listings) {
      const last = Math.max(seen.get(String(agent))?.getTime() ?? 0, createdAt.getTime());
      expect(lastConfirmedAt?.getTime()).toBeLessThanOrEqual(last);
    }
    for (const { user, createdAt } of await Review.find({}, 'user createdAt').lean()) {
      expect(createdAt.getTime()).toBeLessThanOrEqual(seen.get(String(user))?.getTime() ?? 0);
    }
  });
});

it('Load-test listings are stored as the product stores them, with the same indexes.', async () => {
  const before = await Property.collection.indexes();
  await seedAtScale(300);
  expect(await Property.collection.indexes()).toEqual(before);
  expect(await Property.countDocuments({ referenceNo: /^PR-S000/ })).toBe(300);
  const owner = await aPerson('agent');
  // Fields of the moment and of the record, which its owner did not write.
  const own =
    '_id referenceNo agent hideAgent createdAt updatedAt views images imageCount isVerified isListed verifiedAt firstVerifiedAt lastConfirmedAt submittedAt priceHistory priceDrop permit permitKey';
  const without = (record: object) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !own.split(' ').includes(key)));
  for (const skip of [0, 150, 299]) {
    const seeded = await Property.findOne({ referenceNo: /^PR-S000/ })
      .sort({ _id: 1 })
      .skip(skip)
      .select('+searchTokens')
      .lean()
      .orFail();
    const { permit, ...form } = formOf(seeded);
    const { body } = await api
      .post('/property')
      .set('jwtoken', owner.token)
      // The seeded listing has the permit.
      .send({ ...form, ...(permit && { permit: { ...permit, number: `T-${skip}-000` } }) });
    expect(body).not.toHaveProperty('fields');
    const stored = await Property.findOne({ agent: owner.id })
      .sort({ _id: -1 })
      .select('+searchTokens')
      .lean()
      .orFail();
    const tokens = (one: typeof seeded) =>
      one.searchTokens.filter((token) => !tokensOf([one.referenceNo]).includes(token));
    expect(without({ ...seeded, searchTokens: tokens(seeded) })).toEqual(
      without({ ...stored, searchTokens: tokens(stored) }),
    );
  }
});
