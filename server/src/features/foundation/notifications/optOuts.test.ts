import { describe, expect, it } from 'vitest';
import type { Role } from '@manzil/shared/domain/roles';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { quotesOf } from '../../../testing/factories/quotes';
import { validTimes, viewingsOf } from '../../../testing/viewings';
import { Report } from '../../desk/reports/report.model';
import { Review } from '../../market/reviews/review.model';
import { User } from '../people/user.model';

/** Who is notified of what, and how. */
const api = testApp();
const quotes = quotesOf(api);
const { propose, pick, cancel, setStatus, aRequest, anAgreed } = viewingsOf(api);
const FORM = { name: 'Mona Saleh', email: 'mona@people.test', phone: '+971501234567' };

/** A recipient, the person who causes the notification, and how. */
interface Scene {
  to: TestPerson;
  by: TestPerson;
  act: () => PromiseLike<unknown>;
}
const listingOf = async ({ id }: TestPerson, fields = {}) =>
  String((await aListing({ agent: id, ...fields }))._id);
const pair = async (to: Role, by: Role) => [await aPerson(to), await aPerson(by)] as const;
const decide = (by: TestPerson, id: string, body: object) =>
  as(api, by).patch(`/property/update_property_by_admin?id=${id}`).send(body).expect(200);
const review = async (by: TestPerson, propertyId: string) => {
  await as(api, by).post('/property/feedback').send({ propertyId, rating: 4 }).expect(201);
  return String((await Review.findOne({ subject: propertyId }).orFail())._id);
};
const report = async (by: TestPerson) => {
  const targetId = await listingOf(await aPerson('agent'));
  const sent = as(api, by).post('/report').send({ kind: 'property', targetId, reason: 'scam' });
  await sent.expect(201);
  return String((await Report.findOne({ target: targetId }).orFail())._id);
};

type Reach = 'bell and mail' | 'bell' | 'mail' | 'nothing';
/** How a confirmed recipient hears of it, one who blocked the person behind it, and one who is suspended. */
const KINDS: Record<
  string,
  [kind: string, reach: Reach, blocked: Reach, suspended: Reach, () => Promise<Scene>]
> = {
  'a request’s new status': [
    'requestStatus',
    'bell and mail',
    'nothing',
    'nothing',
    async () => {
      const { agent, seeker, id } = await aRequest();
      return { to: seeker, by: agent, act: () => setStatus(agent, id, 'inProgress').expect(200) };
    },
  ],
  'proposed viewing times': [
    'viewing',
    'bell and mail',
    'nothing',
    'nothing',
    async () => {
      const { agent, seeker, id } = await aRequest();
      // Sent before the block: proposals to somebody who blocked the agent are refused.
      return { to: seeker, by: agent, act: () => propose(agent, id) };
    },
  ],
  'a cancelled viewing': [
    'viewing',
    'bell and mail',
    'bell and mail',
    'bell and mail',
    async () => {
      const { agent, seeker, id } = await anAgreed();
      return { to: seeker, by: agent, act: () => cancel(agent, id, 2).expect(200) };
    },
  ],
  'a picked viewing time': [
    'viewing',
    'bell and mail',
    'nothing',
    'nothing',
    async () => {
      const { agent, seeker, id } = await aRequest();
      const [at, ...others] = validTimes();
      await propose(agent, id, [at, ...others]).expect(200);
      return { to: agent, by: seeker, act: () => pick(seeker, id, 1, at) };
    },
  ],
  'a quote': [
    'quote',
    'bell and mail',
    'nothing',
    'nothing',
    async () => {
      const { provider, seeker, id } = await quotes.aRequest();
      // Sent before the block: quotes to somebody who blocked the provider are refused.
      return { to: seeker, by: provider, act: () => quotes.send(provider, id) };
    },
  ],
  'a new review': [
    'newReview',
    'bell',
    'nothing',
    'nothing',
    async () => {
      const [to, by] = await pair('agent', 'user');
      const home = await listingOf(to);
      return { to, by, act: () => review(by, home) };
    },
  ],
  'a reply to a review': [
    'reviewReply',
    'bell',
    'nothing',
    'nothing',
    async () => {
      const [to, by] = await pair('user', 'agent');
      const id = await review(to, await listingOf(by));
      return {
        to,
        by,
        act: () => as(api, by).post('/property/feedback/reply').send({ id, text: 'Thank you' }),
      };
    },
  ],
  'a published listing': [
    'propertyVerified',
    'bell and mail',
    'bell and mail',
    'nothing',
    async () => {
      const [to, by] = await pair('agent', 'admin');
      const home = await listingOf(to, { isVerified: false });
      return { to, by, act: () => decide(by, home, { isVerified: true }) };
    },
  ],
  'a listing that was sent back': [
    'propertySentBack',
    'bell and mail',
    'bell and mail',
    'nothing',
    async () => {
      const [to, by] = await pair('agent', 'admin');
      const home = await listingOf(to);
      return { to, by, act: () => decide(by, home, { isVerified: false, reason: 'Please add photos' }) };
    },
  ],
  'a deleted listing': [
    'offerDeleted',
    'bell and mail',
    'bell and mail',
    'nothing',
    async () => {
      const [to, by] = await pair('agent', 'admin');
      const home = await listingOf(to);
      return { to, by, act: () => as(api, by).delete(`/property/delProperty?id=${home}`).expect(200) };
    },
  ],
  'a hidden service': [
    'serviceHidden',
    'bell and mail',
    'bell and mail',
    'nothing',
    async () => {
      const [to, by] = await pair('service_agent', 'admin');
      const id = String((await aService({ agent: to.id }))._id);
      const hide = as(api, by).patch(`/service/hide_service?id=${id}`).send({ reason: 'Wrong photos' });
      return { to, by, act: () => hide.expect(200) };
    },
  ],
  'a home that is gone': [
    'requestGone',
    'bell and mail',
    'nothing',
    'nothing',
    async () => {
      const { agent, seeker, propertyId } = await aRequest();
      const edit = as(api, agent).patch(`/property/edit_property?id=${propertyId}`);
      return { to: seeker, by: agent, act: () => edit.send({ availability: 'rented' }).expect(200) };
    },
  ],
  'a new report': [
    'newReport',
    'bell',
    'bell',
    'nothing',
    async () => {
      const [to, by] = await pair('admin', 'user');
      return { to, by, act: () => report(by) };
    },
  ],
  'a closed report': [
    'reportClosed',
    'bell',
    'bell',
    'nothing',
    async () => {
      const [to, by] = await pair('user', 'admin');
      const id = await report(to);
      return {
        to,
        by,
        act: () => as(api, by).patch(`/report?id=${id}`).send({ status: 'dismissed' }).expect(200),
      };
    },
  ],
  'a new request': [
    'newRequest',
    'bell and mail',
    'nothing',
    'nothing',
    async () => {
      const [to, by] = await pair('agent', 'user');
      const propertyId = await listingOf(to);
      const form = as(api, by).post('/property/requests/add_request_form');
      return { to, by, act: () => form.send({ propertyId, ...FORM }) };
    },
  ],
};

const STATES = {
  confirmed: () => Promise.resolve(),
  unconfirmed: ({ to }: Scene) => User.updateOne({ _id: to.id }, { verified: false }),
  'without mails': ({ to }: Scene) =>
    User.updateOne({ _id: to.id }, { 'preferences.emailNotifications': false }),
  suspended: ({ to }: Scene) => User.updateOne({ _id: to.id }, { isSuspended: true }),
  blocking: ({ to, by }: Scene) => as(api, to).post('/chat/block').send({ userId: by.id, isBlocked: true }),
};

const bells = async (who: TestPerson, kind: string) => {
  const { body } = await as(api, who).get('/notification?limit=100').expect(200);
  return (body.data as { kind: string }[]).filter((one) => one.kind === kind).length;
};

describe.each(Object.entries(KINDS))(
  'A notification of %s',
  (_what, [kind, reach, blocked, suspended, scene]) => {
    const bellOnly: Reach = reach === 'bell and mail' ? 'bell' : reach;
    it.each([
      ['confirmed', reach],
      ['unconfirmed', bellOnly],
      ['without mails', bellOnly],
      ['suspended', suspended],
      ['blocking', blocked],
    ] as [keyof typeof STATES, Reach][])('A recipient who is %s gets: %s.', async (state, expected) => {
      const made = await scene();
      const { to } = made;
      const [bell, mail] = [await bells(to, kind), (await mailsTo(to.email)).length];
      await STATES[state](made);
      await made.act();
      // The bell is read only by confirmed people who aren't suspended.
      await User.updateOne({ _id: to.id }, { isSuspended: false, verified: true });
      const parts = [
        ...((await bells(to, kind)) > bell ? ['bell'] : []),
        ...((await mailsTo(to.email)).length > mail ? ['mail'] : []),
      ];
      expect(parts.join(' and ') || 'nothing').toBe(expected);
    });
  },
);
