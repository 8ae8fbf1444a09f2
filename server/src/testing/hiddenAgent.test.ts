// @module-tag long
import type { Server } from 'node:http';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { ACCESS, type Role } from '@manzil/shared/domain/roles';
import { aListing } from './factories/property.factory';
import { stopServer, startServer, requestOf, send } from './callApi';
import { mailsTo } from './mailbox';
import { sampleInput } from './samples/sampleInput';
import { liveTabs, type Tab } from './tabs';
import { aPerson, testApp, type TestPerson } from './testApp';
import { testSite } from './testSite';

/**
 * A listing with `hideAgent` hides its agent in the JSON of every call of the contract, from everyone but the owner
 * and staff (spec/1-domain, `hideAgent`). The calls come from the contract, so that new ones are covered.
 */
const api = testApp();
const tab = liveTabs(api);

/**
 * Names people for their own sake, agents always (spec/2-api "Who may write to whom"), and says nothing of
 * listings.
 */
const NAMES_PEOPLE: EndpointId[] = ['users.directory'];
/** Would end the session or delete the person that the others run as. */
const ENDS: EndpointId[] = ['auth.logout', 'auth.logoutEverywhere', 'users.deleteAccount'];

const AGENT = {
  name: 'Quietly Hiding',
  phone: '+971501112233',
  whatsapp: '+971504445566',
  image: '/uploads/ab/abcdefabcdefabcdefabcdefabcdefab-320.webp',
  companyName: 'Unnamed Doors',
  // As long as possible: five digits occur in many ids.
  brn: '778811223344',
  orn: '669911223344',
  about: 'Prefers to stay behind the curtain.',
};

let server: Server;
let origin: string;
let agent: TestPerson;
let admin: TestPerson;
let seeker: TestPerson;
/** Everything that a response must not contain. */
let traces: string[];
let listing: { id: string; referenceNo: string };
/** Another agent's listing, next to which the hidden agent's is recommended. */
let other: string;
/** Every id related to the listing that an outsider may know. */
let known: Record<string, string>;
let seekersTab: Tab;

beforeAll(async () => {
  ({ server, origin } = await startServer(api.app));
  agent = await aPerson('agent', AGENT);
  admin = await aPerson('admin');
  seeker = await aPerson('user');
  traces = [agent.id, agent.userID, agent.email, ...Object.values(AGENT)];
  const record = await aListing({ agent: agent.id, hideAgent: true, title: 'Curtain Tower' });
  other = String((await aListing({ agent: (await aPerson('agent')).id }))._id);
  listing = { id: String(record._id), referenceNo: record.referenceNo };
  known = await takenPartIn(listing.id);
});
afterAll(() => stopServer(server));

/** The seeker saves the listing, asks about it, reviews it and reports it; its agent answers wherever possible. */
async function takenPartIn(propertyId: string): Promise<Record<string, string>> {
  const as = async (who: TestPerson, wire: string, body: object) => {
    const [verb = '', path = ''] = wire.split(' ');
    const answer = await api[verb as 'post' | 'patch'](path).set('jwtoken', who.token).send(body);
    expect({ wire, status: answer.status, body: answer.body }).toMatchObject({ body: { success: true } });
    return answer.body;
  };
  seekersTab = await tab(seeker.token);
  const form = { name: 'Mona Saleh', email: seeker.email, phone: '+971501234567', message: 'May I see it?' };
  await as(seeker, 'post /favorite/favorites', { property_id: propertyId });
  await as(seeker, 'post /search/saved', {
    name: 'Towers',
    filter: { search: 'curtain' },
    frequency: 'instant',
  });
  const sent = await as(seeker, 'post /property/requests/add_request_form', { propertyId, ...form });
  const requestId = sent.data.id as string;
  await as(agent, 'post /property/save_property_request_status', { id: requestId, status: 'inProgress' });
  await as(agent, 'post /propertyRequestChat/sendMessage', {
    propertyId,
    userId: seeker.id,
    message: 'On Sunday.',
  });
  const { feedBack } = await as(seeker, 'post /property/feedback', {
    propertyId,
    rating: 4,
    comment: 'Bright',
  });
  await as(agent, 'post /property/feedback/reply', { id: feedBack.id, text: 'Thank you' });
  await as(seeker, 'post /report', {
    kind: 'property',
    targetId: propertyId,
    reason: 'other',
    comment: 'Who?',
  });
  await as(agent, `patch /property/edit_property?id=${propertyId}`, { price: 70_000 });
  return { requestId, reviewId: feedBack.id as string };
}

/** An input that names the listing, or a related record, wherever the call can. */
function inputAbout([id, { input, actsFor }]: [EndpointId, Endpoint], ref: string, who?: TestPerson) {
  const shape = Object.keys(input.shape);
  const ofRequest = id.startsWith('propertyRequests.') ? known['requestId'] : undefined;
  const ofReview = /^propertyReviews\.(reply|remove)$/.test(id) ? known['reviewId'] : undefined;
  const named: Record<string, unknown> = {
    id: ofRequest ?? ofReview ?? (id === 'properties.recommended' ? other : ref),
    propertyId: ref,
    property_id: ref,
    property: ref,
    targetId: ref,
    ids: [ref],
    reviewId: known['reviewId'],
    kind: 'property',
    search: id === 'properties.suggest' ? listing.referenceNo : 'curtain',
    limit: 50,
    facets: true,
    loosen: true,
    ...(actsFor && who && { [actsFor]: who.id }),
  };
  const base = sampleInput(input, false);
  const given = Object.entries(named).filter(([key, value]) => shape.includes(key) && value !== undefined);
  // What the schema does not accept stays unchanged: `ids` of notifications, `kind` of another list.
  return given.reduce<Record<string, unknown>>((whole, [key, value]) => {
    const next = { ...whole, [key]: value };
    return input.safeParse(next).success ? next : whole;
  }, base);
}

/** Commands come last: they change what the queries return. */
const calls = endpoints
  .filter(([id]) => !ENDS.includes(id))
  .toSorted(([, a], [, b]) => Number(a.kind === 'command') - Number(b.kind === 'command'));
const mayCall = ({ access }: Endpoint, role: Role | undefined) =>
  access === 'open' || (role !== undefined && (ACCESS[access] as readonly Role[]).includes(role));

const asks = async (entry: [EndpointId, Endpoint], input: Record<string, unknown>, who?: TestPerson) =>
  send(origin, { ...requestOf(entry[1], input), headers: who ? { jwtoken: who.token } : {} });
const found = (text: string, names: readonly string[]) => names.filter((name) => text.includes(name));

/** Calls that show the listing to everyone, and those that show it to participants. */
const SHOWN: EndpointId[] = [
  'properties.get',
  'properties.getAll',
  'properties.getAllMapProperties',
  'properties.getDetails',
  'properties.homepage',
  'properties.homepageByDeal',
  'properties.recommended',
  'properties.suggest',
  'propertyReviews.ofProperty',
];
const SHOWN_TO_ASKER: EndpointId[] = [
  ...SHOWN,
  'favorites.list',
  'notifications.list',
  'propertyRequestChats.listMessages',
  'propertyRequests.list',
  'propertyReviews.list',
  'users.downloadMyData',
];

/**
 * Runs every call `who` may make about the listing; returns which ones showed it and which ones revealed its agent.
 */
async function everything(who: TestPerson | undefined) {
  const shown: string[] = [];
  const disclosed: Record<string, string[]> = {};
  for (const entry of calls) {
    const [id, endpoint] = entry;
    if (!mayCall(endpoint, who?.role)) continue;
    const { status, text } = await asks(entry, inputAbout(entry, listing.id, who), who);
    const showsListing = text.includes(listing.id);
    if (status < 300 && showsListing) shown.push(id);
    const names = NAMES_PEOPLE.includes(id) && !showsListing ? [] : found(text, traces);
    if (names.length > 0) disclosed[id] = names;
  }
  return { shown, told: disclosed };
}

describe('A hidden agent', () => {
  it.each(['its owner', 'staff'])('A hidden agent is named to %s.', async (label) => {
    const who = label === 'staff' ? admin : agent;
    const list = who === admin ? '/property/get_all_properties' : '/property/get_all_my_properties';
    const requests = [
      api.get(`/property?id=${listing.id}`),
      api.get(`/property/get_property_details?id=${listing.id}`),
      api.get(`/propertyRequestChat/getChatMessages/${listing.id}`),
      api.get(list),
      api.post('/property/requests/get_user_requests'),
    ];
    for (const call of requests) {
      const { text } = await call.set('jwtoken', who.token).expect(200);
      expect(found(text, [listing.id, agent.id, AGENT.name])).toHaveLength(3);
    }
  });

  it('No mail or live event to the seeker names a hidden agent.', async () => {
    const received = JSON.stringify([await mailsTo(seeker.email), seekersTab.events]);
    expect(received).toContain('Curtain Tower');
    expect(found(received, traces)).toEqual([]);
  });

  it.each(['en', 'ar'])('No page of the listing names a hidden agent (%s).', async (lang) => {
    const site = await testSite();
    for (const path of ['/?', '/catalog?search=curtain', `/single?id=${listing.id}`]) {
      const { text } = await request(site).get(`${path}&lang=${lang}`).set('accept', 'text/html').expect(200);
      expect({ path, told: found(text, traces) }).toEqual({ path, told: [] });
      expect(text).toContain(listing.id);
    }
    const { text } = await request(site).get(`/catalog?agent=${agent.id}&lang=${lang}`).expect(200);
    expect(found(text, [listing.id, AGENT.name])).toEqual([]);
  });

  it("Querying by the agent's id does not reveal a hidden agent.", async () => {
    const disclosed: string[] = [];
    let asked = 0;
    for (const who of [undefined, seeker, await aPerson('agent')]) {
      for (const entry of calls) {
        const [id, { kind, input, actsFor }] = entry;
        const keys = ['id', 'agent'].filter((key) => key in input.shape);
        if (kind === 'command' || actsFor || keys.length === 0 || !mayCall(entry[1], who?.role)) continue;
        for (const ref of [agent.id, agent.userID]) {
          const named = Object.fromEntries(keys.map((key) => [key, ref]));
          const { text } = await asks(entry, { ...sampleInput(input, false), ...named }, who);
          asked += 1;
          if (found(text, [listing.id, listing.referenceNo]).length > 0) disclosed.push(id);
        }
      }
    }
    expect(disclosed).toEqual([]);
    expect(asked).toBeGreaterThan(60);
  });

  it("No public figure changes with a hidden agent's listing.", async () => {
    const hidden = await aPerson('agent');
    const open = String((await aListing({ agent: hidden.id }))._id);
    const id = String((await aListing({ agent: hidden.id, hideAgent: true }))._id);
    const [watcher, guest] = [await aPerson('user'), await aPerson('user')];
    /** Every call whose response says something about this agent. */
    let telling = calls.flatMap((entry) => {
      const [, { kind, input, actsFor }] = entry;
      if (kind === 'command' || actsFor || !mayCall(entry[1], 'user')) return [];
      const keys = ['id', 'agent'].filter((key) => key in input.shape);
      const refs = keys.length > 0 ? [hidden.id, open] : [];
      const base = sampleInput(input, false);
      return refs.map((ref) => ({
        entry,
        asked: { ...base, ...Object.fromEntries(keys.map((key) => [key, ref])) },
      }));
    });
    const figures = async () => {
      const answers: Record<string, unknown> = {};
      for (const { entry, asked } of telling) {
        const { status, text } = await asks(entry, asked, watcher);
        if (status >= 300 || !text.includes(hidden.id)) continue;
        const body = JSON.parse(text) as Record<string, unknown>;
        // Among the recommendations is the listing itself, which names nobody.
        delete body['recommendedProperties'];
        answers[`${entry[0]} ${JSON.stringify(asked)}`] = body;
      }
      telling = telling.filter(({ entry, asked }) => `${entry[0]} ${JSON.stringify(asked)}` in answers);
      const directory = await api.get('/user/directory?limit=100').set('jwtoken', watcher.token).expect(200);
      const row = directory.body.data.find((person: { id: string }) => person.id === hidden.id);
      return { ...answers, directory: row };
    };
    await figures();
    const before = await figures();
    expect(Object.keys(before).length).toBeGreaterThan(3);
    const as = (verb: 'get' | 'post', path: string, body?: object) =>
      api[verb](path).set('jwtoken', guest.token).send(body);
    await as('get', `/property?id=${id}`).expect(200);
    await as('post', '/favorite/favorites', { property_id: id }).expect(200);
    await as('post', '/property/feedback', { propertyId: id, rating: 1, comment: 'Dark' }).expect(201);
    const form = { name: 'Mona Saleh', email: guest.email, phone: '+971501234567', message: 'May I?' };
    await as('post', '/property/requests/add_request_form', { propertyId: id, ...form }).expect(201);
    expect(await figures()).toEqual(before);
    // A listing that names its agent moves the figures, or the check above could not fail.
    await as('post', '/property/feedback', { propertyId: open, rating: 5, comment: 'Bright' }).expect(201);
    expect(await figures()).not.toEqual(before);
  });

  it.each(['visitor', 'user', 'agent', 'service_agent'] as const)(
    'No response to another %s names a hidden agent.',
    async (role) => {
      const who = role === 'visitor' ? undefined : await aPerson(role);
      const { shown, told } = await everything(who);
      expect(told).toEqual({});
      expect(shown).toEqual(expect.arrayContaining(SHOWN));
    },
  );

  // Last: its commands undo what the seeker has done.
  it('No response to a person who saved, asked about and reviewed the listing names a hidden agent.', async () => {
    const { shown, told } = await everything(seeker);
    expect(told).toEqual({});
    expect(shown).toEqual(expect.arrayContaining(SHOWN_TO_ASKER));
  });
});
