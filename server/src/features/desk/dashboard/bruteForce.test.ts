import type { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { EMIRATES } from '@manzil/shared/domain/enums';
import { seededBy } from '../../../testing/samples/random';
import { casesFor } from '../../../testing/samples/casesFor';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { mintSession } from '../../identity/auth/session.service';
import { Chat } from '../../conversations/chats/chat.model';
import { Favorite } from '../../foundation/favoriteRecords/favorite.model';
import { Property } from '../../market/listings/property.model';
import { User } from '../../foundation/people/user.model';
import { Request } from '../../conversations/requests/request.model';
import { Review } from '../../market/reviews/review.model';
import { Service } from '../../market/services/service.model';
import { PropertyViewBucket, ServiceViewBucket } from '../../foundation/viewCounts/viewCount.model';

/** Trusts a proxy, so that people come from different addresses. */
const api = testApp({ TRUST_PROXY: '1' });
const random = seededBy('brute force');
const CHANGES = casesFor(200, 600);
const WRITERS = 50;
type People = Record<'users' | 'agents' | 'sellers' | 'admins', TestPerson[]>;

interface Stored {
  _id: Types.ObjectId;
  kind: string;
  user: Types.ObjectId;
  agent: Types.ObjectId;
  subject: Types.ObjectId;
  property: Types.ObjectId;
  city: string;
  role: string;
  status: string;
  views: number;
  contacts: number;
  favoritesCount: number;
  requestsCount: number;
  ratingSum: number;
  isVerified: boolean;
  isListed: boolean;
  sentBackReason?: string;
  hiddenReason?: string;
  members: { user: Types.ObjectId; isHidden: boolean }[];
}
const all = async (model: { collection: { find: () => { toArray: () => Promise<object[]> } } }) =>
  (await model.collection.find().toArray()) as Stored[];
const sum = (rows: Stored[], figure: 'views' | 'contacts') =>
  rows.reduce((total, row) => total + (row[figure] ?? 0), 0);
const ask = async (who: TestPerson, path: string) =>
  (await api.get(`/dashboard/${path}`).set('jwtoken', who.token).expect(200)).body;

/** Everyone who still exists has a session: those who were deleted and restored sign in again. */
async function signIn(people: People): Promise<void> {
  for (const person of Object.values(people).flat()) {
    const found = await User.findById(person.id);
    if (!found) continue;
    const { userID, name, email, role, tokenVersion } = found;
    person.token = mintSession({ id: person.id, userID, name, email, role, tokenVersion });
  }
}

/** What people do, each a call of the contract; a refused call changes nothing. */
async function change(people: People): Promise<string> {
  const [user, agent, seller, admin] = [
    random.pick(people.users),
    random.pick(people.agents),
    random.pick(people.sellers),
    random.pick(people.admins),
  ];
  const exists = async ({ id }: TestPerson) => (await User.exists({ _id: id })) !== null;
  const idOf = async (model: typeof Property | typeof Service, where: object = {}) => {
    const found = await (model as typeof Property).find(where, '_id').sort({ _id: 1 }).lean();
    return found.length > 0 ? String(random.pick(found)._id) : undefined;
  };
  const as = (who: TestPerson, verb: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object) =>
    api[verb](path).set('jwtoken', who.token).send(body);
  const listing = await idOf(Property);
  const service = await idOf(Service);
  const form = { name: 'Amina Saleh', email: 'a@b.test', phone: '+971501234567' };
  const acts: Record<string, () => PromiseLike<unknown> | undefined> = {
    add: async () => {
      const isVerified = random.chance(0.6);
      if (await exists(agent)) await aListing({ agent: agent.id, isVerified, city: 'sharjah' });
    },
    offer: async () => {
      if (await exists(seller)) await aService({ agent: seller.id });
    },
    view: () => as(user, 'get', `/property?id=${listing}`),
    viewService: () => as(user, 'get', `/service?id=${service}`),
    call: () => as(user, 'post', '/property/reveal_contact', { id: listing }),
    favourite: () => as(user, 'post', '/favorite/favorites', { property_id: listing }),
    review: () => as(user, 'post', '/property/feedback', { propertyId: listing, rating: random.whole(1, 5) }),
    reviewService: () => as(user, 'post', '/service/feedback', { serviceId: service, rating: 4 }),
    request: () => as(user, 'post', '/property/requests/add_request_form', { propertyId: listing, ...form }),
    requestService: () =>
      as(user, 'post', '/service/add_request_form_service', { serviceId: service, ...form }),
    talk: () => as(user, 'post', '/chat/create', { users: [agent.id] }),
    decide: () =>
      as(admin, 'patch', `/property/update_property_by_admin?id=${listing}`, {
        isVerified: random.chance(0.5),
        ...(random.chance(0.5) && { reason: 'Please look again' }),
      }),
    remove: () => as(admin, 'delete', `/property/delProperty?id=${listing}`),
    removeService: () => as(admin, 'delete', `/service?id=${service}`),
  };
  const records: Record<string, () => Promise<unknown>> = {
    unreview: async () => {
      const reviews = await Review.find({ kind: 'property' }, '_id').sort({ _id: 1 }).lean();
      if (reviews.length === 0) return;
      await as(
        admin,
        'delete',
        `/property/feedback/delPropertyFeedBack?id=${String(random.pick(reviews)._id)}`,
      );
    },
    settle: async () => {
      const requests = await Request.find({ kind: 'property' }, '_id').sort({ _id: 1 }).lean();
      if (requests.length === 0) return;
      const status = random.pick(['inProgress', 'done', 'rejected']);
      const id = String(random.pick(requests)._id);
      await as(admin, 'post', '/property/save_property_request_status', { id, status });
    },
    leave: async () => {
      const { id } = random.pick([user, user, user, user, agent, seller]);
      await as(admin, 'delete', `/user/delUser?id=${id}`);
    },
    restore: async () => {
      const { body } = await as(admin, 'get', '/recycle-bin?limit=100');
      if (body.data.length > 0) {
        await as(admin, 'post', '/recycle-bin', { id: random.pick<{ id: string }>(body.data).id });
        await signIn(people);
      }
    },
  };
  const name = random.pick([
    ...Object.keys(acts),
    'view',
    'view',
    'favourite',
    'request',
    ...Object.keys(records),
    'restore',
    'restore',
  ]);
  await (acts[name] ?? records[name])?.();
  return name;
}

/** Compares each figure and graph of each role with a count over all stored records. */
async function expectExact(people: People): Promise<void> {
  const [listings, services, reviews, requests, favourites, chats, users, seen, seenServices] = [
    await all(Property),
    await all(Service),
    await all(Review),
    await all(Request),
    await all(Favorite),
    await all(Chat),
    await all(User),
    await all(PropertyViewBucket),
    await all(ServiceViewBucket),
  ];
  const [fewest] = Object.entries({ seen, favourites, reviews, requests, chats }).toSorted(
    ([, a], [, b]) => a.length - b.length,
  );
  expect(fewest).not.toEqual([expect.any(String), []]);

  // The figures of each listing and its daily counters.
  for (const one of listings) {
    const id = String(one._id);
    const about = (rows: Stored[]) => rows.filter(({ subject }) => String(subject) === id);
    expect(one.favoritesCount).toBe(favourites.filter(({ property }) => String(property) === id).length);
    expect(one.requestsCount).toBe(about(requests).length);
    expect(one.views).toBe(
      sum(
        seen.filter(({ property }) => String(property) === id),
        'views',
      ),
    );
  }

  // Everything happened today, so each graph's last point and each period contain all of it.
  const figuresOf = async (
    who: TestPerson,
    graph: Record<string, unknown>[],
    expected: Record<string, number>,
  ) => {
    for (const [key, count] of Object.entries(expected)) {
      expect(
        graph.reduce((total, row) => total + (row[key] as number), 0),
        key,
      ).toBe(count);
    }
    for (const period of ['days30', 'days90', 'months12']) {
      const { figures } = await ask(who, `period?period=${period}`);
      const now = figures.map(({ key, now: count, before }: Record<string, unknown>) => [
        key,
        [count, before],
      ]);
      expect(Object.fromEntries(now)).toMatchObject(
        Object.fromEntries(Object.entries(expected).map(([key, count]) => [key, [count, 0]])),
      );
    }
  };
  const [admin] = people.admins as [TestPerson];
  const market = await ask(admin, 'admin_stats');
  const published = listings.filter(({ isVerified }) => isVerified);
  const ofListings = (rows: Stored[]) => rows.filter(({ kind }) => kind === 'property');
  expect(market).toMatchObject({
    totalUsers: users.filter(({ role }) => role === 'user').length,
    totalAgents: people.agents.length,
    totalProperties: listings.length,
    allPublishedProperties: published.length,
    allPendingProperties: listings.length - published.length,
    totalReviewsAllProperties: ofListings(reviews).length,
    totalAllPropertiesViews: sum(listings, 'views'),
    totalServices: services.length,
    openRequests: requests.filter(({ status }) => status === 'pending' || status === 'inProgress').length,
    byEmirate: EMIRATES.map((id) => ({ id, count: listings.filter(({ city }) => city === id).length })),
  });
  await figuresOf(admin, market.adminGraphData, {
    views: sum(seen, 'views'),
    users: people.users.length,
    properties: listings.length,
    reviews: ofListings(reviews).length,
  });

  for (const person of [...people.agents, ...people.sellers]) {
    const isSeller = people.sellers.includes(person);
    const own = (isSeller ? services : listings).filter(({ agent }) => String(agent) === person.id);
    const ids = new Set(own.map(({ _id }) => String(_id)));
    const theirs = (rows: Stored[]) => rows.filter(({ subject }) => ids.has(String(subject)));
    const days = (isSeller ? seenServices : seen).filter(({ agent }) => String(agent) === person.id);
    const shown = own.filter((one) => (isSeller ? one.isListed : one.isVerified)).length;
    const body = await ask(person, `agent_stats/${person.id}`);
    expect(body).toMatchObject({
      totalAgentProperties: own.length,
      publishedProperties: shown,
      pendingProperties: own.length - shown,
      totalAgentPropertiesReviews: theirs(reviews).length,
      totalAgentPropertiesViews: sum(own, 'views'),
    });
    await figuresOf(person, body.agentGraphData, {
      views: sum(days, 'views'),
      contacts: sum(days, 'contacts'),
      reviews: theirs(reviews).length,
      requests: theirs(requests).length,
    });
    const waiting = theirs(requests).filter(({ status }) => status === 'pending').length;
    const sentBack = own.filter(({ isVerified, sentBackReason }) => !isVerified && sentBackReason).length;
    const { data } = await ask(person, 'needs');
    const needs = Object.fromEntries(
      data.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    );
    expect(needs[isSeller ? 'serviceRequests' : 'requests'] ?? 0).toBe(waiting);
    if (!isSeller) expect(needs['sentBack'] ?? 0).toBe(sentBack);
  }

  for (const person of people.users) {
    const own = (rows: Stored[]) => rows.filter(({ user }) => String(user) === person.id).length;
    const talks = chats.filter(({ members }) =>
      members.some(({ user, isHidden }) => String(user) === person.id && !isHidden),
    ).length;
    const body = await ask(person, `user_stats/${person.id}`);
    const expected = { favorites: own(favourites), reviews: own(reviews), conversations: talks };
    expect(body).toMatchObject({
      totalFavorites: expected.favorites,
      totalReviews: expected.reviews,
      totalUserConversations: expected.conversations,
    });
    await figuresOf(person, body.graphData, expected);
  }
}

/** Restores everyone who was deleted, each with a new session. */
async function bringBack(people: People): Promise<void> {
  const [admin] = people.admins as [TestPerson];
  const bin = async () => {
    const { body } = await api
      .get('/recycle-bin?limit=100&kind=user')
      .set('jwtoken', admin.token)
      .expect(200);
    return body.data as { id: string }[];
  };
  for (const { id } of await bin()) {
    await api.post('/recycle-bin').set('jwtoken', admin.token).send({ id }).expect(200);
  }
  await signIn(people);
}

const several = (role: 'user' | 'agent' | 'service_agent' | 'admin', n: number) =>
  Promise.all(Array.from({ length: n }, () => aPerson(role, { phone: '+971501234567' })));
let people: People;

it(
  `After ${CHANGES} random changes by random people, every figure equals a fresh count.`,
  { tags: ['drawn', 'long'] },
  async () => {
    people = {
      users: await several('user', 6),
      agents: await several('agent', 4),
      sellers: await several('service_agent', 3),
      admins: await several('admin', 1),
    };
    for (const { id } of [...people.agents, ...people.agents]) await aListing({ agent: id });
    for (const { id } of people.sellers) await aService({ agent: id });
    const done = new Map<string, number>();
    for (let n = 0; n < CHANGES; n += 1) {
      const name = await change(people);
      done.set(name, (done.get(name) ?? 0) + 1);
    }
    expect(done.size).toBeGreaterThan(15);
    expect(done.get('leave')).toBeGreaterThan(2);
    await bringBack(people);
    await expectExact(people);
  },
);

it(
  `Figures stay exact when ${WRITERS} people write to one listing and one service at once.`,
  { tags: ['long'] },
  async () => {
    const [agent, seller] = [people.agents[0], people.sellers[0]] as [TestPerson, TestPerson];
    const [listing, service] = [
      String((await aListing({ agent: agent.id }))._id),
      String((await aService({ agent: seller.id }))._id),
    ];
    const writers = await several('user', WRITERS);
    const form = { name: 'Amina Saleh', email: 'a@b.test', phone: '+971501234567' };
    const all50 = await Promise.all(
      writers.map(async ({ token }, at) => {
        const from = `198.51.100.${at + 1}`;
        const send = async (verb: 'get' | 'post', path: string, body?: object) =>
          (await api[verb](path).set('jwtoken', token).set('x-forwarded-for', from).send(body)).status;
        return Promise.all([
          send('get', `/property?id=${listing}`),
          send('get', `/service?id=${service}`),
          send('post', '/property/reveal_contact', { id: listing }),
          send('post', '/favorite/favorites', { property_id: listing }),
          send('post', '/property/feedback', { propertyId: listing, rating: (at % 5) + 1 }),
          send('post', '/property/requests/add_request_form', { propertyId: listing, ...form }),
          send('post', '/chat/create', { users: [agent.id] }),
        ]);
      }),
    );
    // No call was refused or told to retry.
    expect(all50.flat().filter((status) => status >= 300)).toEqual([]);
    const stored = await Property.findById(listing).orFail().lean();
    expect(stored).toMatchObject({
      views: WRITERS,
      favoritesCount: WRITERS,
      requestsCount: WRITERS,
      ratingCount: WRITERS,
      avgRating: 3,
    });
    people.users.push(...writers);
    await expectExact(people);
  },
);
