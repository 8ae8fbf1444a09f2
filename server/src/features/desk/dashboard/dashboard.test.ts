import type { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMIRATES, PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { ROLES } from '@manzil/shared/domain/roles';
import { seededBy } from '../../../testing/samples/random';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Chat } from '../../conversations/chats/chat.model';
import { Contact } from '../../conversations/contacts/contact.model';
import { Favorite } from '../../foundation/favoriteRecords/favorite.model';
import { aListing } from '../../../testing/factories/property.factory';
import { Property } from '../../market/listings/property.model';
import { MarketDay } from '../../foundation/viewCounts/marketDay.model';
import {
  PropertyViewBucket,
  recountMarketDays,
  ServiceViewBucket,
} from '../../foundation/viewCounts/viewCount.model';
import { Request } from '../../conversations/requests/request.model';
import { Review } from '../../market/reviews/review.model';
import { Service } from '../../market/services/service.model';
import { aService } from '../../../testing/factories/service.factory';
import { User } from '../../foundation/people/user.model';
import { lastMonths, monthStart } from '../../../platform/base/months';

const api = testApp();
const random = seededBy('dashboard');
const now = new Date();
let admin: TestPerson;
const agents: TestPerson[] = [];
const users: TestPerson[] = [];
let seller: TestPerson;

/** Times within the last 14 months, including those around month boundaries in the UAE. */
const borders = lastMonths(now).flatMap((month) => {
  const start = Date.parse(`${month}-01T00:00:00+04:00`);
  return [start - 1, start, start + 1].filter((at) => at <= now.getTime());
});
const moment = () =>
  new Date(random.chance(0.4) ? random.pick(borders) : now.getTime() - random.whole(0, 14 * 30) * 86_400_000);
/** Inserts records unchanged, with their timestamps. */
const stored = (model: { create: (docs: object[], options: object) => Promise<unknown> }, record: object) =>
  model.create([record], { timestamps: false });

beforeAll(async () => {
  admin = await aPerson('admin');
  seller = await aPerson('service_agent');
  for (let n = 0; n < 3; n += 1) agents.push(await aPerson('agent'));
  for (let n = 0; n < 6; n += 1) users.push(await aPerson('user', { createdAt: moment() }));
  const subjects: { kind: string; subject: string }[] = [];
  for (let n = 0; n < 24; n += 1) {
    const agent = random.pick(agents).id;
    const isVerified = random.chance(0.7);
    const listing = await aListing({
      agent,
      isVerified,
      ...(isVerified && n % 3 > 0 && { verifiedAt: new Date(now.getTime() - 20 * 86_400_000) }),
      city: random.pick(['sharjah', 'ajman']),
      district: 'al_majaz_2',
      createdAt: moment(),
    });
    subjects.push({ kind: 'property', subject: String(listing._id) });
    const days = new Set(
      Array.from({ length: 6 }, () => new Date(moment().getTime() + 14_400_000).toISOString().slice(0, 10)),
    );
    let views = 0;
    for (const day of days) {
      const seen = random.whole(1, 9);
      views += seen;
      await PropertyViewBucket.create({ property: listing._id, agent, day, views: seen });
    }
    await Property.updateOne({ _id: listing._id }, { views });
  }
  for (let n = 0; n < 5; n += 1) {
    const service = await aService({ agent: seller.id, views: random.whole(0, 90) });
    subjects.push({ kind: 'service', subject: String(service._id) });
    const day = `${random.pick(lastMonths(now))}-0${n + 1}`;
    await ServiceViewBucket.create({
      service: service._id,
      agent: seller.id,
      day,
      views: random.whole(1, 9),
    });
  }
  for (const subject of subjects) {
    for (const { id: user } of random.some(users, 3)) {
      const createdAt = moment();
      await stored(Review, { ...subject, user, rating: 4, createdAt });
      if (subject.kind === 'property') {
        await stored(Favorite, { user, property: subject.subject, createdAt: moment() });
      }
      const status = random.pick(['pending', 'inProgress', 'done', 'rejected']);
      await stored(Request, {
        ...subject,
        user,
        status,
        isOpen: false,
        name: 'Seeker',
        email: 'a@b.test',
        phone: '+971501234567',
        createdAt: moment(),
      });
    }
  }
  await Contact.create({ name: 'Some One', email: 'a@b.test', message: 'A question about fees' });
  for (const { id } of users) {
    for (const agent of random.some(agents, 2)) {
      const at = moment();
      const members = [id, agent.id].map((user, place) => ({
        user,
        changedAt: at,
        isHidden: place === 1 && random.chance(0.5),
      }));
      const times = { createdAt: at, updatedAt: at, changedAt: at };
      await Chat.create({
        type: 'single',
        pair: `${id}:${agent.id}`,
        members,
        openedBy: id,
        role: 'user',
        ...times,
      });
    }
  }
  await recountMarketDays({ isWhole: true });
});

/** The UAE month of a time, by the runtime's calendar. */
const inDubai = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dubai',
  year: 'numeric',
  month: '2-digit',
});
const monthIn = (at: Date) => inDubai.format(at).slice(0, 7);
/** Figures of the last twelve months, counted one by one. */
const counted = (times: Date[]) =>
  lastMonths(now).map((month) => times.filter((at) => monthIn(at) === month).length);
const column = (graph: Record<string, unknown>[], key: string) => graph.map((row) => row[key]);
/** The fields a count reads from any record. */
interface Counted {
  _id: Types.ObjectId;
  kind: string;
  user: Types.ObjectId;
  agent: Types.ObjectId;
  subject: Types.ObjectId;
  status: string;
  role: string;
  city: string;
  propertyType: string;
  views: number;
  day: string;
  isVerified: boolean;
  createdAt: Date;
  verifiedAt?: Date;
  members: { user: Types.ObjectId; isHidden: boolean }[];
}
const all = async (model: { collection: { find: () => { toArray: () => Promise<object[]> } } }) =>
  (await model.collection.find().toArray()) as Counted[];
const stats = async (who: TestPerson, path: string) =>
  (await api.get(`/dashboard/${path}`).set('jwtoken', who.token).expect(200)).body;

describe('Figures', () => {
  it("The nightly recount repairs the market's daily figures.", async () => {
    const before = await stats(admin, 'admin_stats');
    const [day] = await MarketDay.find({ kind: 'property' }).sort({ day: 1 }).limit(1);
    await MarketDay.updateOne({ _id: day?._id }, { $inc: { views: 7 } });
    expect((await stats(admin, 'admin_stats')).totalAllPropertiesViews).toBe(
      before.totalAllPropertiesViews + 7,
    );
    await recountMarketDays();
    expect(await stats(admin, 'admin_stats')).toEqual(before);
  });

  it("The marketplace's figures equal a count over all records.", async () => {
    const body = await stats(admin, 'admin_stats');
    const [people, listings, reviews, requests, buckets] = [
      await all(User),
      await all(Property),
      await all(Review),
      await all(Request),
      await all(PropertyViewBucket),
    ];
    const roles = (role: string) => people.filter((one) => one.role === role).length;
    const published = listings.filter(({ isVerified }) => isVerified).length;
    const ofListings = reviews.filter(({ kind }) => kind === 'property');
    expect(body).toMatchObject({
      totalUsers: roles('user'),
      totalAgents: roles('agent'),
      totalInjazatWorkers: 0,
      totalServiceAgents: roles('service_agent'),
      totalProperties: listings.length,
      allPublishedProperties: published,
      allPendingProperties: listings.length - published,
      totalReviewsAllProperties: ofListings.length,
      totalAllPropertiesViews: listings.reduce((sum, { views }) => sum + views, 0),
      totalServices: await Service.countDocuments(),
      openRequests: requests.filter(({ status }) => ['pending', 'inProgress'].includes(status)).length + 1,
      byEmirate: EMIRATES.map((id) => ({ id, count: listings.filter(({ city }) => city === id).length })),
      byPropertyType: PROPERTY_TYPES.map((id) => ({
        id,
        count: listings.filter(({ propertyType }) => propertyType === id).length,
      })),
    });
    const graph = body.adminGraphData;
    expect(column(graph, 'month')).toEqual(lastMonths(now));
    expect(column(graph, 'users')).toEqual(
      counted(people.filter(({ role }) => role === 'user').map(({ createdAt }) => createdAt)),
    );
    expect(column(graph, 'properties')).toEqual(counted(listings.map(({ createdAt }) => createdAt)));
    expect(column(graph, 'reviews')).toEqual(counted(ofListings.map(({ createdAt }) => createdAt)));
    expect(column(graph, 'reviews').filter((count) => count !== 0).length).toBeGreaterThan(6);
    expect(column(graph, 'views')).toEqual(
      lastMonths(now).map((month) =>
        buckets.filter(({ day }) => day.startsWith(month)).reduce((sum, { views }) => sum + views, 0),
      ),
    );
  });

  it("An agent's figures cover their listings, and a service agent's their services.", async () => {
    const [listings, reviews, requests] = [await all(Property), await all(Review), await all(Request)];
    for (const agent of agents) {
      const own = listings.filter((one) => String(one.agent) === agent.id);
      const ids = new Set(own.map(({ _id }) => String(_id)));
      const theirs = reviews.filter(({ subject }) => ids.has(String(subject)));
      const asked = requests.filter(({ subject }) => ids.has(String(subject)));
      const body = await stats(agent, `agent_stats/${agent.userID}`);
      const pending = own.filter(({ isVerified }) => !isVerified).length;
      expect(body).toMatchObject({
        totalAgentProperties: own.length,
        pendingProperties: pending,
        publishedProperties: own.length - pending,
        totalAgentPropertiesReviews: theirs.length,
        totalAgentPropertiesViews: own.reduce((sum, { views }) => sum + views, 0),
      });
      expect(column(body.agentGraphData, 'reviews')).toEqual(
        counted(theirs.map(({ createdAt }) => createdAt)),
      );
      expect(column(body.agentGraphData, 'requests')).toEqual(
        counted(asked.map(({ createdAt }) => createdAt)),
      );
      const best = own.map(({ views }) => views).toSorted((a, b) => b - a);
      expect(column(body.topProperties, 'views')).toEqual(best.slice(0, 5));
    }
    const body = await stats(seller, `agent_stats/${seller.id}`);
    const ofServices = reviews.filter(({ kind }) => kind === 'service');
    expect(body).toMatchObject({
      totalAgentProperties: 5,
      publishedProperties: 5,
      pendingProperties: 0,
      totalAgentPropertiesReviews: ofServices.length,
    });
    expect(column(body.agentGraphData, 'reviews')).toEqual(
      counted(ofServices.map(({ createdAt }) => createdAt)),
    );
    expect(body.topProperties).toHaveLength(5);
    const seen = (await all(ServiceViewBucket)).reduce((sum, { views }) => sum + views, 0);
    const shown = column(body.agentGraphData, 'views') as number[];
    expect(shown.reduce((sum, count) => sum + count, 0)).toBe(seen);
  });

  it("A person's figures cover their favourites, reviews and conversations.", async () => {
    const [favourites, reviews, chats] = [await all(Favorite), await all(Review), await all(Chat)];
    const timesOf = (records: { createdAt: Date }[]) => records.map(({ createdAt }) => createdAt);
    for (const person of [...users, ...agents]) {
      const kept = favourites.filter(({ user }) => String(user) === person.id);
      const wrote = reviews.filter(({ user }) => String(user) === person.id);
      const talks = chats.filter(({ members }) =>
        members.some(({ user, isHidden }) => String(user) === person.id && !isHidden),
      );
      const body = await stats(person, `user_stats/${person.id}`);
      expect(body).toMatchObject({
        totalFavorites: kept.length,
        totalReviews: wrote.length,
        totalUserConversations: talks.length,
      });
      expect(column(body.graphData, 'favorites')).toEqual(counted(timesOf(kept)));
      expect(column(body.graphData, 'reviews')).toEqual(counted(timesOf(wrote)));
      expect(column(body.graphData, 'conversations')).toEqual(counted(timesOf(talks)));
      const worker = await stats(admin, `worker_stats/${person.userID}`);
      expect(worker).toMatchObject({
        totalWorkerFavorites: kept.length,
        totalWorkerReviews: wrote.length,
        totalWorkerConversations: talks.length,
        workerGraphData: body.graphData,
      });
    }
  });

  it('Figures are visible to their owner and to admins, and are zero for a newcomer.', async () => {
    for (const role of ROLES) {
      const person = await aPerson(role);
      const body = await stats(person, `agent_stats/${person.id}`);
      expect(body).toMatchObject({ totalAgentProperties: 0, topProperties: [] });
      expect(column(body.agentGraphData, 'views')).toEqual(Array<number>(12).fill(0));
      const mayAll = role === 'admin' || role === 'super_admin';
      for (const path of ['user_stats', 'agent_stats', 'worker_stats']) {
        const get = (id: string) => api.get(`/dashboard/${path}/${id}`).set('jwtoken', person.token);
        await get(admin.id).expect(mayAll ? 200 : 403);
        await get('6566f0c2a1b2c3d4e5f60718').expect(mayAll ? 404 : 403);
      }
      await api
        .get('/dashboard/admin_stats')
        .set('jwtoken', person.token)
        .expect(mayAll ? 200 : 403);
    }
  });
});

describe('A period and the one before', () => {
  const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' });
  const DAYS = { days30: 30, days90: 90, months12: 364 } as const;
  /** The days of both periods, latest first. */
  const daysOf = (length: number) =>
    Array.from({ length: 2 * length }, (_, back) =>
      dayIn.format(new Date(now.getTime() - back * 86_400_000)),
    );
  const within = (times: string[], days: string[]) => times.filter((day) => days.includes(day)).length;
  const madeOn = (records: { createdAt: Date }[]) => records.map(({ createdAt }) => dayIn.format(createdAt));
  const seenOn = (buckets: Counted[]) => buckets.flatMap(({ day, views }) => Array<string>(views).fill(day));
  type Answer = {
    figures: { key: string; now: number; before: number; points: { day: string; count: number }[] }[];
    best: { id: string; views: number; requests: number }[];
    worst: { id: string; why: string[] }[];
  };

  it.each(Object.keys(DAYS) as (keyof typeof DAYS)[])(
    '%s: figures equal a count over all records.',
    async (name) => {
      const days = daysOf(DAYS[name]);
      const [latest, former] = [days.slice(0, DAYS[name]), days.slice(DAYS[name])];
      const [listings, reviews, requests, buckets, people, kept] = [
        await all(Property),
        (await all(Review)).filter(({ kind }) => kind === 'property'),
        (await all(Request)).filter(({ kind }) => kind === 'property'),
        await all(PropertyViewBucket),
        await all(User),
        await all(Favorite),
      ];
      const expectFigures = async (who: TestPerson, times: Record<string, string[]>) => {
        const body = (await stats(who, `period?period=${name}`)) as Answer;
        expect(
          Object.fromEntries(body.figures.map(({ key, ...figure }) => [key, [figure.now, figure.before]])),
        ).toEqual(
          Object.fromEntries(
            Object.entries(times).map(([key, at]) => [key, [within(at, latest), within(at, former)]]),
          ),
        );
        for (const { now: total, points } of body.figures) {
          expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        }
        return body;
      };
      await expectFigures(admin, {
        views: seenOn(buckets),
        contacts: [],
        requests: madeOn(requests),
        reviews: madeOn(reviews),
        users: madeOn(people.filter(({ role }) => role === 'user')),
        properties: madeOn(listings),
      });
      for (const agent of agents) {
        const own = listings.filter((one) => String(one.agent) === agent.id);
        const ids = new Set(own.map(({ _id }) => String(_id)));
        const ofTheirs = (records: Counted[]) => records.filter(({ subject }) => ids.has(String(subject)));
        const body = await expectFigures(agent, {
          views: seenOn(buckets.filter((one) => String(one.agent) === agent.id)),
          contacts: [],
          requests: madeOn(ofTheirs(requests)),
          reviews: madeOn(ofTheirs(reviews)),
        });
        const published = own.filter(({ isVerified }) => isVerified);
        const listed = published.map(({ _id }) => String(_id));
        const best = new Set(body.best.map(({ id }) => id));
        const settled = published.filter(
          ({ _id, verifiedAt }) =>
            !best.has(String(_id)) && now.getTime() - Number(verifiedAt) >= 14 * 86_400_000,
        );
        const shown = [...body.best, ...body.worst].map(({ id }) => id);
        expect(new Set(shown).size).toBe(shown.length);
        expect(body.worst.length).toBe(Math.min(settled.length, 5));
        expect(settled.map(({ _id }) => String(_id))).toEqual(
          expect.arrayContaining(body.worst.map(({ id }) => id)),
        );
        expect(listed).toEqual(expect.arrayContaining(shown));
        for (const { id, requests: asked } of body.best) {
          const of = requests.filter(({ subject }) => String(subject) === id);
          expect(asked).toBe(within(madeOn(of), latest));
        }
        for (const { why } of body.worst) expect(why.length).toBeGreaterThan(0);
      }
      for (const person of users.slice(0, 2)) {
        const body = (await stats(person, `period?period=${name}`)) as Answer;
        const own = kept.filter(({ user }) => String(user) === person.id);
        expect(body.figures.find(({ key }) => key === 'favorites')).toMatchObject({
          now: within(madeOn(own), latest),
          before: within(madeOn(own), former),
        });
        expect([body.best, body.worst]).toEqual([[], []]);
      }
    },
  );
});

describe('The last twelve months', () => {
  it('The last twelve months end with the current month in the UAE.', () => {
    expect(lastMonths(new Date('2026-12-31T19:59:59Z')).at(-1)).toBe('2026-12');
    expect(lastMonths(new Date('2026-12-31T20:00:00Z')).at(-1)).toBe('2027-01');
    expect(lastMonths(new Date('2026-03-15T00:00:00Z'))).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
      ...['01', '02', '03'].map((month) => `2026-${month}`),
    ]);
    expect(monthStart('2025-04').toISOString()).toBe('2025-03-31T20:00:00.000Z');
    expect(monthStart('2025-12', 1).toISOString()).toBe('2025-12-31T20:00:00.000Z');
  });
});
