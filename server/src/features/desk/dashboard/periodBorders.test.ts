import { Types } from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { PERIODS, type Period } from '@manzil/shared/contract/staff/dashboard.contract';
import { as } from '../../../testing/chats';
import { aListing, aPicture } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Request } from '../../conversations/requests/request.model';
import { Favorite } from '../../foundation/favoriteRecords/favorite.model';
import { PropertyViewBucket } from '../../foundation/viewCounts/viewCount.model';

/** Figures of periods, counted again from records at both ends of the days around every border. */
const api = testApp();
afterEach(() => vi.useRealTimers());

const DAY = 86_400_000;
const SPANS: Record<Period, [days: number, step: number]> = {
  days30: [30, 1],
  days90: [90, 1],
  months12: [364, 7],
};
/** Ages in days of the first and last days of points, periods and previous periods, with their neighbours. */
const AGES = [0, 1, 6, 7, 13, 14, 28, 29, 30, 31, 58, 59, 60, 61, 88, 89, 90, 91, 178, 179, 180, 181].concat([
  356, 357, 363, 364, 365, 726, 727, 728, 729,
]);
const dubai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dubai', dateStyle: 'short' });
/** Whole days since 1970 of a time's date in the UAE. */
const dayNo = (at: Date) => Date.parse(dubai.format(at)) / DAY;

/** First and last millisecond of the days of these ages that have passed. */
const timesUntil = (now: Date) =>
  AGES.flatMap((age) => {
    const start = Date.parse(`${dubai.format(now.getTime() - age * DAY)}T00:00:00+04:00`);
    return [start, start + DAY - 1];
  })
    .filter((at) => at <= now.getTime())
    .map((at) => new Date(at));

/** A figure's expected counts, from the ages of its records in days. */
function expected(ages: number[], period: Period) {
  const [days, step] = SPANS[period];
  const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  return {
    now: within(0, days),
    before: within(days, 2 * days),
    points: Array.from({ length: days / step }, (_, at) => within(days - (at + 1) * step, days - at * step)),
  };
}

interface Seen {
  figures: { key: string; now: number; before: number; points: { count: number }[] }[];
  best: { id: string }[];
  worst: { why: string[] }[];
}
const periodOf = async (who: TestPerson, period: Period): Promise<Seen> =>
  (await as(api, who).get(`/dashboard/period?period=${period}`).expect(200)).body as Seen;
const figure = ({ figures }: Seen, key: string) => {
  const { now, before, points } = figures.find((one) => one.key === key) ?? figures[0]!;
  return { now, before, points: points.map(({ count }) => count) };
};

it.each([
  // Half past midnight in the UAE, still the day before in UTC; noon; a minute to midnight on a leap day.
  '2026-11-30T20:30:00Z',
  '2026-12-01T08:00:00Z',
  '2028-02-29T19:59:00Z',
])('At %s every figure of every period equals a fresh count.', async (moment) => {
  const now = new Date(moment);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const [agent, user] = [await aPerson('agent'), await aPerson('user')];
  const home = await aListing({ agent: agent.id });
  const times = timesUntil(now);
  for (const createdAt of times) {
    const request = {
      kind: 'property' as const,
      subject: home._id,
      user: new Types.ObjectId(),
      status: 'pending' as const,
      isOpen: false,
      name: 'Seeker',
      email: 'a@b.test',
      phone: '+971501234567',
      createdAt,
    };
    await Request.create([request], { timestamps: false });
    const saved = { user: user.id, property: new Types.ObjectId(), createdAt };
    await Favorite.create([saved], { timestamps: false });
  }
  const days = [...new Set(times.map((at) => dubai.format(at)))];
  for (const day of days) {
    await PropertyViewBucket.create({ property: home._id, agent: agent.id, day, views: 1, contacts: 1 });
  }
  const ages = times.map((at) => dayNo(now) - dayNo(at));
  for (const period of PERIODS) {
    const [offered, saved] = [await periodOf(agent, period), await periodOf(user, period)];
    expect(figure(offered, 'requests')).toEqual(expected(ages, period));
    expect(figure(saved, 'favorites')).toEqual(expected(ages, period));
    const viewed = expected([...new Set(ages)], period);
    for (const key of ['views', 'contacts']) expect(figure(offered, key)).toEqual(viewed);
  }
});

it.each([
  ['two requests weigh more than 19 views', [{ requests: 2 }, { views: 19 }]],
  ['two requests weigh less than 21 views', [{ views: 21 }, { requests: 2 }]],
  ['two shown numbers weigh more than nine views', [{ contacts: 2 }, { views: 9 }]],
  ['two shown numbers weigh less than eleven views', [{ views: 11 }, { contacts: 2 }]],
] as [string, { requests?: number; views?: number; contacts?: number }[]][])(
  'Listings are ranked so that %s.',
  async (_what, outcomes) => {
    const agent = await aPerson('agent');
    const ids: string[] = [];
    for (const { requests = 0, views = 0, contacts = 0 } of outcomes) {
      const { _id } = await aListing({ agent: agent.id });
      ids.push(String(_id));
      const day = dubai.format(new Date());
      await PropertyViewBucket.create({ property: _id, agent: agent.id, day, views, contacts });
      const form = { name: 'Mona Saleh', email: 'mona@people.test', phone: '+971501234567' };
      for (let n = 0; n < requests; n += 1) {
        const sent = as(api, await aPerson('user')).post('/property/requests/add_request_form');
        await sent.send({ propertyId: String(_id), ...form }).expect(201);
      }
    }
    expect((await periodOf(agent, 'days30')).best.map(({ id }) => id)).toEqual(ids);
  },
);

const ago = (days: number) => new Date(Date.now() - days * DAY);
const pictures = (count: number) => Array.from({ length: count }, () => aPicture());
const FINE = { images: pictures(5), titleAr: 'شقة', verifiedAt: ago(14.01), lastConfirmedAt: ago(29.9) };

it.each<[string, object, string[][]]>([
  ['nothing but views', {}, [['unseen']]],
  ['four photos', { images: pictures(4) }, [['unseen', 'fewPhotos']]],
  ['no Arabic title', { titleAr: null }, [['unseen', 'noArabic']]],
  ['no confirmation for 30 days', { lastConfirmedAt: ago(30.1) }, [['unseen', 'unconfirmed']]],
  ['2.9 stars', { ratingCount: 1, ratingSum: 2.9, avgRating: 2.9 }, [['unseen', 'badlyRated']]],
  ['three stars', { ratingCount: 1, ratingSum: 3, avgRating: 3 }, [['unseen']]],
  ['less than 14 days online', { verifiedAt: ago(13.99) }, []],
])('A listing with %s needs attention for the right reasons.', async (_what, change, reasons) => {
  const agent = await aPerson('agent');
  await aListing({ agent: agent.id, ...FINE, ...change });
  expect((await periodOf(agent, 'days30')).worst.map(({ why }) => why)).toEqual(reasons);
});

it.each(Object.entries({ views: 'seen', contacts: 'called' }))(
  'A listing that did well by its %s alone is praised as "%s".',
  async (figure, reason) => {
    const agent = await aPerson('agent');
    const { _id } = await aListing({ agent: agent.id });
    const day = dubai.format(new Date());
    await PropertyViewBucket.create({
      property: _id,
      agent: agent.id,
      day,
      views: 0,
      contacts: 0,
      [figure]: 3,
    });
    expect((await periodOf(agent, 'days30')).best).toMatchObject([{ id: String(_id), why: [reason] }]);
  },
);
