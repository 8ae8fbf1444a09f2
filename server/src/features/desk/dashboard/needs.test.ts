import { model, Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPORT_STATUSES, type SubjectKind } from '@manzil/shared/domain/enums';
import { ROLES } from '@manzil/shared/domain/roles';
import { seededBy } from '../../../testing/samples/random';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { Contact } from '../../conversations/contacts/contact.model';
import { Favorite } from '../../foundation/favoriteRecords/favorite.model';
import {
  findSearches,
  recordMatches,
  type SavedSearchRecord,
} from '../../market/savedSearches/savedSearch.model';
import { Property } from '../../market/listings/property.model';
import { Report } from '../reports/report.model';
import { CustomRequest } from '../../conversations/requests/customRequest.model';
import { Request } from '../../conversations/requests/request.model';

const api = testApp();
const random = seededBy('needs');
const DAY = 86_400_000;
const daysAgo = (days: number, now = new Date()) => new Date(now.getTime() - days * DAY);
const STATUSES = ['pending', 'inProgress', 'done', 'rejected'] as const;
const people = new Map<string, TestPerson>();
const person = (role: string): TestPerson => people.get(role) as TestPerson;

interface Needs {
  data: { kind: string; count: number; at: string }[];
}
const needsOf = async (role: string) =>
  ((await api.get('/dashboard/needs').set('jwtoken', person(role).token).expect(200)).body as Needs).data;
const countsOf = async (role: string) =>
  Object.fromEntries((await needsOf(role)).map(({ kind, count }) => [kind, count]));
/** Length of a list as requested by the role's page. */
const listLength = async (role: string, path: string) =>
  ((await api.get(path).set('jwtoken', person(role).token).expect(200)).body as { count: number }).count;
const newRequestCount = async (role: string, path: string) => {
  const asked = { side: 'received', status: 'pending', limit: 1 };
  const { body } = await api.post(path).set('jwtoken', person(role).token).send(asked).expect(200);
  return (body as { count: number }).count;
};

const aRequestOf = (user: string, subject: string, status: (typeof STATUSES)[number]) =>
  Request.create({
    ...{ kind: 'property', subject, user, status, isOpen: false },
    ...{ name: 'Seeker', email: 'a@b.test', phone: '+971501234567' },
  });
const aRequest = (kind: SubjectKind, subject: Types.ObjectId, user: string) =>
  Request.create({
    kind,
    subject,
    user,
    name: 'Seeker',
    email: 'a@b.test',
    phone: '+971501234567',
    status: random.pick(STATUSES),
    isOpen: false,
  });

beforeAll(async () => {
  for (const role of ROLES) people.set(role, await aPerson(role));
  people.set('otherAgent', await aPerson('agent'));
  const seekers = [await aPerson('user'), await aPerson('user')];
  for (let n = 0; n < 30; n += 1) {
    const agent = person(random.pick(['agent', 'otherAgent'])).id;
    const isVerified = random.chance(0.6);
    const listing = await aListing({
      agent,
      isVerified,
      ...(!isVerified && random.chance(0.5) && { sentBackReason: 'The photos show another flat' }),
      ...(isVerified && random.chance(0.5) && { askedAt: new Date(Date.now() - random.whole(1, 20) * DAY) }),
      ...(random.chance(0.5) && {
        permit: {
          number: `71${100_000 + n}`,
          type: 'trakheesi',
          expiresAt: dubaiDay(new Date(Date.now() + random.whole(0, 40) * DAY)),
        },
      }),
    });
    for (const { id } of seekers) await aRequest('property', listing._id, id);
  }
  for (let n = 0; n < 6; n += 1) {
    const service = await aService({
      agent: person('service_agent').id,
      ...(random.chance(0.5) && { hiddenReason: 'Prices are missing', isListed: false }),
    });
    for (const { id } of seekers) await aRequest('service', service._id, id);
  }
  for (let n = 0; n < 10; n += 1) {
    const status = random.pick(STATUSES);
    await Contact.create({ name: 'Some One', email: 'a@b.test', message: 'A question about fees', status });
    await CustomRequest.create({
      ...{ type: 'rent', propertyType: 'apartment', city: 'dubai' },
      name: 'Some One',
      email: 'a@b.test',
      phone: '+971501234567',
      message: 'A flat near the sea',
      status,
    });
    await Report.create({
      kind: 'property',
      target: new Property()._id,
      user: new Property()._id,
      reason: 'fake',
      text: 'A flat',
      status: random.pick(REPORT_STATUSES),
    });
  }
});

describe('Pending work', () => {
  it.each(['agent', 'otherAgent'])(
    'The pending work of %s matches the lengths of their own lists.',
    async (role) => {
      const mine = '/property/get_all_my_properties?limit=1';
      const own = await Property.find({ agent: person(role).id }).lean();
      const soon = dubaiDay(new Date(Date.now() + 14 * DAY));
      const ending = own.filter(
        ({ isListed, permit }) => isListed && permit?.expiresAt && permit.expiresAt <= soon,
      );
      expect(await countsOf(role)).toEqual({
        sentBack: await listLength(role, `${mine}&isVerified=false&sentBack=true`),
        requests: await newRequestCount(role, '/property/requests/get_user_requests'),
        unconfirmed: own.filter(({ isListed, askedAt }) => isListed && askedAt).length,
        permits: ending.length,
      });
      const asked = own.flatMap(({ isListed, askedAt }) => (isListed && askedAt ? [askedAt.getTime()] : []));
      const unconfirmed = (await needsOf(role)).find(({ kind }) => kind === 'unconfirmed');
      expect(new Date(unconfirmed?.at ?? 0).getTime()).toBe(Math.min(...asked));
    },
  );

  it("A service agent's pending work consists of hidden services and new requests.", async () => {
    const counts = await countsOf('service_agent');
    expect(counts['serviceRequests']).toBe(
      await newRequestCount('service_agent', '/service/get_user_service_requests'),
    );
    expect(counts['hiddenServices']).toBeGreaterThan(0);
  });

  it('The pending work of staff matches their lists, and only admins see failed mails.', async () => {
    for (const role of ['injazat_worker', 'admin', 'super_admin']) {
      expect(await countsOf(role)).toEqual({
        pendingListings: await listLength(role, '/property/get_all_properties?queue=waiting&limit=1'),
        reports: await listLength(role, '/report?status=open&limit=1'),
        contacts: await listLength(role, '/contact/get-contact-requests?status=pending&limit=1'),
        customRequests: await listLength(role, '/property/requests/get_requests?status=pending&limit=1'),
      });
    }
    const now = new Date();
    for (const days of [0, 3, 1]) {
      await model('MailJob').create({
        ...{ to: 'a@b.test', locale: 'en', template: 'otp', data: '-' },
        ...{ dueAt: now, giveUpAt: now, failedAt: daysAgo(days, now) },
      });
    }
    const ofAdmin = await needsOf('admin');
    expect((await countsOf('injazat_worker'))['failedMails']).toBeUndefined();
    expect(ofAdmin).toContainEqual({ kind: 'failedMails', count: 3, at: daysAgo(3, now).toISOString() });
    const timesOf = (records: { createdAt: Date }[]) => records.map(({ createdAt }) => createdAt.getTime());
    const waiting = {
      reports: timesOf(await Report.find({ status: 'open' }).lean()),
      contacts: timesOf(await Contact.find({ status: 'pending' }).lean()),
      customRequests: timesOf(await CustomRequest.find({ status: 'pending' }).lean()),
    };
    for (const [kind, times] of Object.entries(waiting)) {
      const need = ofAdmin.find((one) => one.kind === kind);
      expect([kind, new Date(need?.at ?? 0).getTime()]).toEqual([kind, Math.min(...times)]);
    }
  });

  it('A member sees new matches, price drops on saved homes and their open requests.', async () => {
    const member = await aPerson('user');
    const agent = person('otherAgent');
    const now = new Date();
    const drop = (days: number) => ({
      price: 60_000,
      priceDrop: { from: 70_000, at: daysAgo(days, now) },
    });
    const home = async (fields: object = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
    const homes = {
      fell: await home(drop(3)),
      fellEarlier: await home(drop(5)),
      fellLongAgo: await home(drop(31)),
      fellAndGone: await home({ ...drop(3), availability: 'rented' }),
      same: await home(),
    };
    await home(drop(3));
    for (const id of Object.values(homes)) await Favorite.create({ user: member.id, property: id });
    const firstRequest = await aRequestOf(member.id, homes.same, 'pending');
    await aRequestOf(member.id, homes.fell, 'inProgress');
    await aRequestOf(member.id, homes.fellLongAgo, 'done');
    for (const name of ['Flats', 'The same flats']) {
      await api
        .post('/search/saved')
        .set('jwtoken', member.token)
        .send({ name, filter: { type: 'rent', city: 'sharjah', maxPrice: 1_000 } })
        .expect(201);
    }
    const [same, flats] = await findSearches(member.id);
    const found = (search: SavedSearchRecord | undefined, home: string, days: number) =>
      recordMatches(search ? [{ search, properties: [new Types.ObjectId(home)] }] : [], daysAgo(days, now));
    await found(flats, homes.same, 2);
    await found(same, homes.same, 4);
    await found(flats, homes.fellAndGone, 1);
    await found(flats, homes.fell, 8);
    const { body } = await api.get('/dashboard/needs').set('jwtoken', member.token).expect(200);
    expect((body as Needs).data).toEqual([
      { kind: 'newMatches', count: 2, at: daysAgo(4, now).toISOString() },
      { kind: 'priceDrops', count: 2, at: daysAgo(5, now).toISOString() },
      { kind: 'openRequests', count: 2, at: firstRequest.createdAt.toISOString() },
    ]);
    expect(body.decidedToday).toBeUndefined();
  });

  it('A plain user has no pending work, and a visitor must sign in.', async () => {
    expect(await needsOf('user')).toEqual([]);
    await api.get('/dashboard/needs').expect(401);
  });
});
