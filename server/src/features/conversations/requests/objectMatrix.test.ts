import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { personRef } from '@manzil/shared/contract/schemas/scalars';
import { stopServer, startServer, requestOf, send } from '../../../testing/callApi';
import { storedState } from '../../../testing/processes/storedState';
import { terms } from '../../../testing/factories/quotes';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { User } from '../../foundation/people/user.model';
import { addContact, Contact } from '../contacts/contact.model';
import { aListing } from '../../../testing/factories/property.factory';
import { putReview } from '../../market/reviews/review.model';
import { aService } from '../../../testing/factories/service.factory';
import { addCustomRequest, CustomRequest } from './customRequest.model';
import { addRequest, Request } from './request.model';

/**
 * Every call that names a review, a request, a service or a letter: every possible owner × strangers × staff × a
 * missing object. Refused calls change nothing stored.
 */
const api = testApp();
let server: Server;
let origin: string;
/** The author or sender, and the owner of the listing concerned. */
let author: TestPerson;
let owner: TestPerson;
type Identity =
  | 'anonymous'
  | 'suspended'
  | 'author'
  | 'owner'
  | 'user'
  | 'agent'
  | 'service_agent'
  | 'injazat_worker'
  | 'admin';
const people: Partial<Record<Identity, TestPerson>> = {};

beforeAll(async () => {
  ({ server, origin } = await startServer(api.app));
  [author, owner] = await Promise.all([aPerson('user'), aPerson('service_agent')]);
  Object.assign(people, { author, owner, suspended: await aPerson('admin', { isSuspended: true }) });
  for (const role of ['user', 'agent', 'service_agent', 'injazat_worker', 'admin'] as const) {
    people[role] = await aPerson(role);
  }
});
afterAll(() => stopServer(server));

const VIEWING_AT = new Date(Date.now() + 2 * 86_400_000);
const MISSING = '6566f0c2a1b2c3d4e5f60718';
type Kind = 'property' | 'service';
/** A listing or service of the owner, who has the role that offers it. */
async function aSubject(kind: Kind): Promise<string> {
  const isListing = kind === 'property';
  await User.updateOne({ _id: owner.id }, { role: isListing ? 'agent' : 'service_agent' });
  return String((await (isListing ? aListing : aService)({ agent: owner.id }))._id);
}
async function aReview(kind: Kind): Promise<string> {
  const subject = await aSubject(kind);
  const { review } = await putReview(
    { kind, subject, user: author.id },
    { rating: 4, comment: 'Secret words' },
  );
  return String(review._id);
}
const LETTER = { name: 'Secret words', email: 'someone@people.test', phone: '+971501234567' };
async function aRequest(kind: Kind): Promise<string> {
  const subject = await aSubject(kind);
  return String((await addRequest({ kind, subject, user: author.id, ...LETTER }))?._id);
}
/** A request with a viewing in a state. */
async function aViewing(state: 'proposed' | 'agreed', more = {}): Promise<string> {
  const id = await aRequest('property');
  const viewing = {
    state,
    version: 1,
    times: [VIEWING_AT],
    ...(state === 'agreed' && { at: VIEWING_AT }),
    ...more,
  };
  await Request.updateOne({ _id: id }, { viewing });
  return id;
}
/** A service request with a quote that awaits an answer. */
async function aQuote(): Promise<string> {
  const id = await aRequest('service');
  const quote = { ...terms(), vatAmount: 75, total: 1575, state: 'sent', version: 1 };
  await Request.updateOne({ _id: id }, { quote });
  return id;
}
async function aCustomRequest(): Promise<string> {
  await addCustomRequest({ ...LETTER, type: 'rent', propertyType: 'villa', city: 'dubai', user: author.id });
  return String((await CustomRequest.findOne().sort({ _id: -1 }).orFail())._id);
}
async function aContact(): Promise<string> {
  await addContact({ ...LETTER, message: 'Please call me back.' });
  return String((await Contact.findOne().sort({ _id: -1 }).orFail())._id);
}

type Outcomes = Partial<Record<Identity, number>>;
interface Row {
  make: () => Promise<string>;
  more?: object | (() => object | Promise<object>);
  /** The status for each identity; those left out are `rest`. */
  who: Outcomes;
  rest: number;
}
const staff = (status: number): Outcomes => ({ injazat_worker: status, admin: status });
const forStaff = { who: staff(200), rest: 403 };
const forParties = { who: { author: 200, owner: 200, ...staff(200) }, rest: 404 };
const forOwner = { who: { owner: 200, ...staff(200) }, rest: 403 };
const forAuthor = { who: { author: 200, ...staff(200) }, rest: 403 };

const REPLY = { more: { text: 'Thank you' }, who: { owner: 200 }, rest: 403 };
const NOTE = { more: { note: 'Call after six' } };
const SEEN = { version: 1 };
const STATUS = { more: { status: 'done' } };
/** Expected responses, spelled out for review. */
const TABLE: Partial<Record<EndpointId, Row>> = {
  'propertyReviews.remove': { make: () => aReview('property'), ...forAuthor },
  'serviceReviews.remove': { make: () => aReview('service'), ...forAuthor },
  'propertyReviews.reply': { make: () => aReview('property'), ...REPLY },
  'serviceReviews.reply': { make: () => aReview('service'), ...REPLY },
  'propertyRequests.setStatus': {
    make: () => aRequest('property'),
    ...STATUS,
    who: { ...forOwner.who, author: 403 },
    rest: 404,
  },
  'serviceRequests.setStatus': {
    make: () => aRequest('service'),
    ...STATUS,
    who: { ...forOwner.who, author: 403 },
    rest: 404,
  },
  'propertyRequests.setNote': {
    make: () => aRequest('property'),
    ...NOTE,
    who: { ...forOwner.who, author: 403 },
    rest: 404,
  },
  'serviceRequests.setNote': {
    make: () => aRequest('service'),
    ...NOTE,
    who: { ...forOwner.who, author: 403 },
    rest: 404,
  },
  'propertyRequests.proposeViewing': {
    make: () => aRequest('property'),
    more: { times: [VIEWING_AT.toISOString()] },
    who: { owner: 200, author: 403, ...staff(403) },
    rest: 404,
  },
  'propertyRequests.pickViewing': {
    make: () => aViewing('proposed'),
    more: { ...SEEN, at: VIEWING_AT.toISOString() },
    who: { author: 200, owner: 403, ...staff(403) },
    rest: 404,
  },
  'propertyRequests.refuseViewing': {
    make: () => aViewing('proposed'),
    more: SEEN,
    who: { author: 200, owner: 403, ...staff(403) },
    rest: 404,
  },
  'propertyRequests.keepViewing': {
    make: () => aViewing('agreed', { change: 'asked' }),
    more: SEEN,
    who: { author: 200, owner: 200, ...staff(403) },
    rest: 404,
  },
  'propertyRequests.cancelViewing': {
    make: () => aViewing('agreed'),
    more: { ...SEEN, reason: 'I am ill' },
    who: { author: 200, owner: 200, ...staff(403) },
    rest: 404,
  },
  'serviceRequests.sendQuote': {
    make: () => aRequest('service'),
    more: terms,
    who: { owner: 200, author: 403, ...staff(403) },
    rest: 404,
  },
  'serviceRequests.acceptQuote': {
    make: aQuote,
    more: SEEN,
    who: { author: 200, owner: 403, ...staff(403) },
    rest: 404,
  },
  'serviceRequests.declineQuote': {
    make: aQuote,
    more: SEEN,
    who: { author: 200, owner: 403, ...staff(403) },
    rest: 404,
  },
  'serviceRequests.withdrawQuote': {
    make: aQuote,
    more: SEEN,
    who: { owner: 200, author: 403, ...staff(403) },
    rest: 404,
  },
  'propertyRequests.remove': { make: () => aRequest('property'), ...forParties },
  'serviceRequests.remove': { make: () => aRequest('service'), ...forParties },
  'customRequests.setStatus': { make: aCustomRequest, ...STATUS, ...forStaff },
  'contacts.answer': { make: aContact, more: { text: 'We will call you' }, ...forStaff },
  'customRequests.send': {
    make: aCustomRequest,
    more: async () => ({ ids: [await aSubject('property')] }),
    ...forStaff,
  },
  'customRequests.remove': { make: aCustomRequest, ...forStaff },
  'contacts.setStatus': { make: aContact, ...STATUS, ...forStaff },
  'contacts.remove': { make: aContact, ...forStaff },
  'services.edit': { make: () => aSubject('service'), more: { title: 'Another title' }, ...forOwner },
  'services.remove': { make: () => aSubject('service'), ...forOwner },
  'services.hide': { make: () => aSubject('service'), more: { reason: 'Not what it says' }, ...forStaff },
  'services.show': { make: () => aSubject('service'), ...forStaff },
};
const IDENTITIES: Identity[] = [
  'anonymous',
  'suspended',
  'author',
  'owner',
  'user',
  'agent',
  'service_agent',
  'injazat_worker',
  'admin',
];
const isStaffOnly = (row: Row) => row.rest === 403 && !row.who.owner && !row.who.author;

describe.each(IDENTITIES)('%s', (identity) => {
  it.each(Object.entries(TABLE))(
    'Access to own, foreign and missing records matches the table: %s.',
    async (id, row) => {
      const endpoint = endpoints.find(([name]) => name === id)?.[1];
      if (!endpoint) throw new Error(`${id} is no call`);
      const who = people[identity];
      const isOut = identity === 'anonymous' || identity === 'suspended';
      const expected = isOut ? 401 : (row.who[identity] ?? row.rest);
      const more = typeof row.more === 'function' ? await row.more() : row.more;
      const missing = isOut ? 401 : isStaffOnly(row) && !row.who[identity] ? 403 : 404;
      for (const [object, status] of [
        [await row.make(), expected],
        [MISSING, missing],
      ] as const) {
        const before = await storedState();
        const answer = await send(origin, {
          ...requestOf(endpoint, { id: object, ...more }),
          headers: who ? { jwtoken: who.token } : {},
        });
        expect({ object: object === MISSING ? 'missing' : 'there', status: answer.status }).toEqual({
          object: object === MISSING ? 'missing' : 'there',
          status,
        });
        if (status >= 400) {
          expect(answer.text).not.toMatch(/people\.test|Secret words|"data"/);
          expect(await storedState()).toBe(before);
        }
      }
    },
  );
});

/** Calls of these features that change one record by its id; public ones change none (contact.test.ts). */
const FEATURES =
  /^(propertyReviews|serviceReviews|propertyRequests|serviceRequests|customRequests|contacts|services)\./;

it('The table covers every call of these features.', () => {
  const named = endpoints
    .filter(
      ([id, { kind, access, input }]) =>
        FEATURES.test(id) &&
        kind === 'command' &&
        access !== 'open' &&
        'id' in input.shape &&
        input.shape.id !== personRef,
    )
    .map(([id]) => id);
  expect(named.toSorted()).toEqual(Object.keys(TABLE).toSorted());
});
