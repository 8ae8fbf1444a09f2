import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { ACCESS, type Role } from '@manzil/shared/domain/roles';
import { User } from '../features/foundation/people/user.model';
import { stopServer, startServer, requestOf, send } from './callApi';
import { aListing, aPicture } from './factories/property.factory';
import { mailsTo } from './mailbox';
import { sampleInput } from './samples/sampleInput';
import { liveTabs } from './tabs';
import { aPerson, testApp, type TestPerson } from './testApp';

/**
 * Runs a prober through every call that names a listing, review, request or chat, once for a listing of agent A and
 * once for one of agent B. The listings differ only in their hidden agent, and the prober has the same relation to
 * A and B, so every response, notification, mail and live event must be the same.
 */
const api = testApp();
const tab = liveTabs(api);

/** Input keys that can name a listing or a related record. */
const REFERENCES = ['id', 'ids', 'propertyId', 'property_id', 'property', 'targetId', 'reviewId', 'chatId'];
/** End the session or delete the person. */
const ENDS: EndpointId[] = ['auth.logout', 'auth.logoutEverywhere', 'users.deleteAccount'];
/** Commands that name no listing, review, request or chat of a listing. New ones must be added by hand. */
const NAMES_NONE: EndpointId[] = [
  'agencies.claim',
  'agencies.invite',
  'agencies.removeMember',
  'agencies.withdrawClaim',
  'auth.adminLogin',
  'auth.changePassword',
  'auth.confirmTwoFactor',
  'auth.forgotPassword',
  'auth.img',
  'auth.login',
  'auth.loginWithGoogle',
  'auth.mailSignInCode',
  'auth.register',
  'auth.registerWithGoogle',
  'auth.resendOTP',
  'auth.resetPassword',
  'auth.resume',
  'auth.signInWithCode',
  'auth.startTwoFactor',
  'auth.stopTwoFactor',
  'auth.verifyOTP',
  'chats.block',
  'chats.setReadyAnswers',
  'chats.support',
  'contacts.add',
  'costs.set',
  'customRequests.add',
  'favoriteLists.join',
  'favorites.clear',
  'feeds.add',
  'feeds.apply',
  'feeds.cancel',
  'feeds.createAddresses',
  'feeds.revokeAddresses',
  'hidden.clear',
  'integrations.createToken',
  'integrations.removeWebhook',
  'integrations.setWebhook',
  'integrations.testWebhook',
  'properties.add',
  'properties.removeDraft',
  'properties.saveDraft',
  'properties.uploadToDraft',
  'savedFilters.saveCatalog',
  'savedFilters.saveHomepage',
  'savedSearches.add',
  'savedSearches.stop',
  'serviceRequests.add',
  'serviceReviews.add',
  'services.add',
  'services.removeAll',
  'services.removeDraft',
  'services.saveDraft',
  'services.upload',
  'services.uploadToDraft',
  'settings.set',
  'settings.setReasons',
  'users.editUserProfile',
  'users.registerAgent',
  'users.registerServiceAgent',
  'users.registerWorker',
  'users.uploadProfileImage',
];
/** Must succeed for the prober, or the comparison would be one of refusals. */
const SUCCEED: EndpointId[] = [
  'favorites.set',
  'favorites.toggle',
  'hidden.add',
  'notifications.list',
  'properties.get',
  'properties.getAll',
  'properties.getDetails',
  'propertyRequestChats.list',
  'propertyRequestChats.listMessages',
  'propertyRequestChats.send',
  'propertyRequests.list',
  'propertyRequests.remove',
  'propertyReviews.add',
  'propertyReviews.list',
  'propertyReviews.ofProperty',
  'propertyReviews.remove',
  'reports.add',
  'users.directory',
  'users.downloadMyData',
];

const PICTURE = aPicture();
const FORM = {
  name: 'Mona Saleh',
  email: 'mona@people.test',
  phone: '+971501234567',
  message: 'May I see it?',
};

let server: Server;
let origin: string;
let admin: TestPerson;
beforeAll(async () => {
  ({ server, origin } = await startServer(api.app));
  admin = await aPerson('admin');
});
afterAll(() => stopServer(server));

const mayCall = ({ access }: Endpoint, role: Role) =>
  access === 'open' || (ACCESS[access] as readonly Role[]).includes(role);
const namesSomething = ({ input }: Endpoint) =>
  Object.keys(input.shape).some((key) => REFERENCES.includes(key));
const callsOf = (kind: Endpoint['kind'], role: Role) =>
  endpoints.filter(([id, endpoint]) => {
    const isAsked = kind === 'query' || namesSomething(endpoint);
    return endpoint.kind === kind && isAsked && mayCall(endpoint, role) && !ENDS.includes(id);
  });

async function as(who: TestPerson, wire: string, body?: object) {
  const [verb = '', path = ''] = wire.split(' ');
  return api[verb as 'get' | 'post' | 'patch' | 'delete'](path).set('jwtoken', who.token).send(body);
}
const block = async (by: TestPerson, { id: userId }: TestPerson) =>
  expect((await as(by, 'post /chat/block', { userId, isBlocked: true })).status).toBe(200);

interface Cast {
  a: TestPerson;
  b: TestPerson;
  prober: TestPerson;
}

/** Everything the prober can notice while asking about a listing of `owner`. */
async function walk({ a, b, prober }: Cast, { owner, ownerActs }: { owner: TestPerson; ownerActs: boolean }) {
  const record = await aListing({ agent: owner.id, hideAgent: true, title: 'Twin Tower', images: [PICTURE] });
  const listing = String(record._id);
  const theirs = await tab(prober.token);
  const noticed: Record<string, unknown> = {};
  const labels = new Map([
    [listing, '<listing>'],
    [a.id, '<A>'],
    [b.id, '<B>'],
    [prober.id, '<prober>'],
    [prober.userID, '<prober>'],
    [prober.email, '<prober>'],
  ]);
  const normal = (text: string) =>
    [...labels]
      .reduce((whole, [value, label]) => whole.replaceAll(value, label), text)
      .replaceAll(/\b[\da-f]{24}\b/g, '<id>')
      .replaceAll(/\bPR-?[A-Z0-9]{4,}\b/g, '<reference>')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replaceAll(/"requestId":"[^"]*"/g, '"requestId":"<request>"')
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>');

  const step = async (who: TestPerson, wire: string, body: object = {}) => {
    const answer = await as(who, wire, body);
    noticed[
      `${who === prober ? 'prober' : 'owner'}: ${wire.replaceAll(listing, '')} ${Object.keys(noticed).length}`
    ] = [answer.status, who === prober ? normal(answer.text) : ''];
    return answer.body;
  };
  const propertyId = listing;
  await step(prober, 'post /favorite/favorites', { property_id: listing });
  const sent = await step(prober, 'post /property/requests/add_request_form', { propertyId, ...FORM });
  const reviewed = await step(prober, 'post /property/feedback', {
    propertyId,
    rating: 4,
    comment: 'Bright',
  });
  const [request, review] = [sent.data?.id as string, reviewed.feedBack?.id as string];
  labels.set(String(request), '<theRequest>').set(String(review), '<theReview>');
  await step(prober, 'post /propertyRequestChat/sendMessage', { propertyId, message: 'Hello?' });
  if (ownerActs) {
    await step(owner, 'post /property/save_property_request_status', { id: request, status: 'inProgress' });
    const message = { propertyId, userId: prober.id, message: 'On Sunday.' };
    await step(owner, 'post /propertyRequestChat/sendMessage', message);
    await step(owner, 'post /property/feedback/reply', { id: review, text: 'Thank you' });
    await step(owner, `patch /property/edit_property?id=${listing}`, { price: 70_000 });
  }

  const succeeded = new Set<EndpointId>();
  const ask = async ([id, endpoint]: [EndpointId, Endpoint], ref: string, round: string) => {
    const ofRequest = id.startsWith('propertyRequests.') ? request : undefined;
    const ofReview = /^propertyReviews\.(reply|remove)$/.test(id) ? review : undefined;
    const named: Record<string, unknown> = {
      ...Object.fromEntries(REFERENCES.map((key) => [key, ref])),
      id: ofRequest ?? ofReview ?? ref,
      ids: [ref],
      reviewId: review,
      agent: ref,
      users: [b.id],
      kind: 'property',
      search: 'twin',
      limit: 100,
      message: 'And now?',
      ...(endpoint.actsFor && { [endpoint.actsFor]: prober.id }),
    };
    if (ref === listing) delete named['agent'];
    const input = Object.entries(named).reduce<Record<string, unknown>>(
      (whole, [key, value]) => {
        const next = { ...whole, [key]: value };
        return key in endpoint.input.shape && endpoint.input.safeParse(next).success ? next : whole;
      },
      sampleInput(endpoint.input, false),
    );
    const headers = { jwtoken: prober.token };
    const { status, text, headers: got } = await send(origin, { ...requestOf(endpoint, input), headers });
    if (status < 300) succeeded.add(id);
    const isJson = got.get('content-type')?.includes('json') ?? false;
    noticed[`${id} ${labels.get(ref) ?? ''} ${round}`] = [
      status,
      isJson ? normal(text) : got.get('content-type'),
    ];
  };
  const queries = callsOf('query', prober.role);
  for (const call of queries) await ask(call, listing, 'before');
  for (const call of callsOf('command', prober.role)) await ask(call, listing, 'command');
  for (const call of queries) {
    for (const ref of [listing, a.id, b.id]) await ask(call, ref, 'after');
  }
  // The commands withdrew the request; the next one is open when the listing is deleted.
  await step(prober, 'post /property/requests/add_request_form', { propertyId, ...FORM });
  if (ownerActs) {
    await step(owner, `patch /property/edit_property?id=${listing}`, { availability: 'withdrawn' });
  }

  const last = { propertyId, userId: prober.id, message: 'The end.' };
  expect((await as(admin, 'post /propertyRequestChat/sendMessage', last)).status).toBe(201);
  await vi.waitFor(() => expect(JSON.stringify(theirs.events)).toContain('The end.'), { timeout: 10_000 });
  expect((await as(admin, `delete /property/delProperty?id=${listing}`)).status).toBe(200);
  noticed['live events'] = theirs.events.map((one) => normal(JSON.stringify(one)));
  noticed['notifications'] = normal((await as(prober, 'get /notification?limit=100')).text);
  noticed['mails'] = (await mailsTo(prober.email)).map((mail) => normal(JSON.stringify(mail))).toSorted();
  theirs.close();
  return { noticed, succeeded };
}

it('Every command that can name a listing, review, request or chat is covered.', () => {
  const left = endpoints.filter(
    ([id, endpoint]) => endpoint.kind === 'command' && !namesSomething(endpoint) && !ENDS.includes(id),
  );
  expect(left.map(([id]) => id).toSorted()).toEqual(NAMES_NONE.toSorted());
});

it.each<{ label: string; role?: Role; ownerActs?: boolean; arrange: (cast: Cast) => Promise<unknown> }>([
  { label: 'A blocked the prober', arrange: ({ a, prober }) => block(a, prober) },
  { label: 'the prober blocked A', arrange: ({ a, prober }) => block(prober, a) },
  {
    label: 'the prober, an agent too, blocked A',
    role: 'agent',
    arrange: ({ a, prober }) => block(prober, a),
  },
  {
    label: 'A lost the agent role',
    ownerActs: false,
    arrange: ({ a }) => User.updateOne({ _id: a.id }, { role: 'user' }),
  },
])(
  'When $label, a prober cannot tell hidden agents apart.',
  { timeout: 240_000, tags: ['long'] },
  async ({ role = 'user', ownerActs = true, arrange }) => {
    const a = await aPerson('agent', { name: 'Agent A' });
    const b = await aPerson('agent', { name: 'Agent B' });
    // Fresh probers, so that neither has traces of the other's run.
    const probers = [
      await aPerson(role, { name: 'Prober' }),
      await aPerson(role, { name: 'Prober' }),
    ] as const;
    for (const prober of probers) await arrange({ a, b, prober });
    const first = await walk({ a, b, prober: probers[0] }, { owner: a, ownerActs });
    const second = await walk({ a, b, prober: probers[1] }, { owner: b, ownerActs });
    expect(first.noticed).toEqual(second.noticed);
    expect([...second.succeeded]).toEqual(expect.arrayContaining(SUCCEED));
    const received = JSON.stringify(second.noticed['notifications']);
    const kinds = ownerActs ? ['requestStatus', 'reviewReply', 'priceDrop', 'requestGone'] : ['requestGone'];
    for (const kind of kinds) expect(received).toContain(kind);
    expect(JSON.stringify(second.noticed)).not.toContain('undefined');
  },
);
