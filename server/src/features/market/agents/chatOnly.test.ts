// @module-tag long
import type { Express } from 'express';
import type { Server } from 'node:http';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { env, setEnv } from '../../../platform/base/env';
import { publicConfig } from '../../../platform/web/publicConfig';
import { stopServer, startServer, requestOf, send } from '../../../testing/callApi';
import { aChat, as, send as write } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { sampleInput } from '../../../testing/samples/sampleInput';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { testSite } from '../../../testing/testSite';

const api = testApp();
const NUMBERS = { phone: '+971501112233', whatsapp: '+971504445566' };
const SERVICE_PHONE = '+971507778899';

let server: Server;
let origin: string;
let site: Express;
let seeker: TestPerson;
/** An agent and a provider, both with numbers, with an offer, a chat, a review and a request of the seeker. */
let agent: TestPerson;
let provider: TestPerson;
let readers: [who: string, reader: TestPerson | undefined][];
let refs: Record<'property' | 'service' | 'chat', string>;

beforeAll(async () => {
  [agent, provider, seeker] = [
    await aPerson('agent', NUMBERS),
    await aPerson('service_agent', NUMBERS),
    await aPerson('user'),
  ];
  readers = [
    ['a visitor', undefined],
    ['the seeker', seeker],
    ['another agent', await aPerson('agent')],
    ['another provider', await aPerson('service_agent')],
  ];
  const property = String((await aListing({ agent: agent.id }))._id);
  const service = String((await aService({ agent: provider.id, phone: SERVICE_PHONE }))._id);
  const chat = await aChat(api, seeker, [agent]);
  refs = { property, service, chat };
  await write(api, agent, chat, 'It is still there.').expect(201);
  const form = { name: 'Mona Saleh', email: 'mona@people.test', phone: '+971506660000' };
  await as(api, seeker)
    .post('/property/requests/add_request_form')
    .send({ propertyId: property, ...form })
    .expect(201);
  ({ server, origin } = await startServer(api.app));
  site = await testSite();
});
afterAll(() => stopServer(server));

const choose = async (chatOnly: boolean) => {
  for (const one of [agent, provider]) {
    await as(api, one).post('/user/edit_user_profile').send({ chatOnly }).expect(200);
  }
};

/** Anything that allows contact with the agents outside the site. */
const ways = () => [NUMBERS.phone, NUMBERS.whatsapp, SERVICE_PHONE, agent.email, provider.email];
const told = (text: string) => ways().filter((way) => text.includes(way.replace('+', '')));

const REVEALS: EndpointId[] = [
  'properties.revealContact',
  'services.revealContact',
  'users.revealContact',
  'users.userProfile',
];
/** Every call that reads, and those that reveal numbers. */
const CALLS = endpoints.filter(([id, { kind }]) => kind === 'query' || REVEALS.includes(id));

function inputOf(id: EndpointId, person: TestPerson): Record<string, unknown> {
  const { property, service, chat } = refs;
  const call = CALLS.find(([name]) => name === id)?.[1];
  const isService = id.startsWith('service');
  const base = call ? sampleInput(call.input, false) : {};
  const isOfPerson = /^users\.|\.ofAgent$|gentProperties$/.test(id);
  const values = {
    id: isOfPerson ? person.id : isService ? service : property,
    propertyId: property,
    serviceId: service,
    chatId: chat,
    limit: 100,
  };
  const keys = Object.entries(values).filter(
    ([key]) => key in base || (key === 'limit' && call && key in call.input.shape),
  );
  return { ...base, ...Object.fromEntries(keys), ...(id === 'properties.poster' && { lang: 'en' }) };
}

const EVERYBODY = 'everybody';
/** Readers by name, or as one word. */
const named = (who: Set<string>): string =>
  who.size === readers.length
    ? EVERYBODY
    : who.size === readers.length - 1 && !who.has('a visitor')
      ? 'signed-in people'
      : [...who].join(', ');

/** Calls and pages that reveal a contact outside the site, and their readers. */
async function tellers(): Promise<string[]> {
  const found = new Map<string, Set<string>>();
  const note = (where: string, who: string, text: string) => {
    for (const way of told(text)) {
      const key = `${where}: ${way.includes('@') ? 'address' : 'number'}`;
      found.set(key, (found.get(key) ?? new Set()).add(who));
    }
  };
  for (const [who, reader] of readers) {
    const headers: Record<string, string> = reader ? { jwtoken: reader.token } : {};
    for (const [id, endpoint] of CALLS) {
      for (const of of [agent, provider]) {
        const { text } = await send(origin, { ...requestOf(endpoint, inputOf(id, of)), headers });
        note(id, who, text);
      }
    }
  }
  const pages = [
    `/single?id=${refs.property}`,
    `/single-service?id=${refs.service}`,
    `/agent?id=${agent.id}`,
  ];
  for (const page of [...pages, '/catalog', '/services']) {
    note(page, 'a visitor', (await request(site).get(page).set('accept', 'text/html')).text);
  }
  return Array.from(found, ([where, who]) => `${where} to ${named(who)}`).toSorted();
}

/** The response to a request for an offer's numbers. */
const reveal = async (kind: 'property' | 'service', reader: TestPerson | undefined) => {
  const post = api.post(`/${kind}/reveal_contact`);
  const { status, body } = await (reader ? post.set('jwtoken', reader.token) : post).send({ id: refs[kind] });
  return { status, told: (body.data ?? body.code) as object | string };
};
const contactsOf = async ({ id, token }: TestPerson) => {
  const { body } = await api.get(`/dashboard/agent_stats/${id}`).set('jwtoken', token).expect(200);
  return (body.agentGraphData as { contacts: number }[]).at(-1)?.contacts;
};

describe('Chat-only agents', () => {
  it("No call or page reveals a chat-only agent's contact details, and only the intended calls reveal others'.", async () => {
    await choose(false);
    expect(await tellers()).toEqual([
      'properties.get: address to signed-in people',
      'properties.getDetails: address to signed-in people',
      'properties.revealContact: number to everybody',
      'services.get: address to signed-in people',
      'services.getDetails: address to signed-in people',
      'services.revealContact: number to everybody',
      'users.revealContact: number to everybody',
    ]);
    await choose(true);
    expect(await tellers()).toEqual([]);
  });

  it('A chat-only agent has no Call or WhatsApp button, but staff and the agent see the numbers.', async () => {
    await choose(true);
    const ofProvider = { ...NUMBERS, phone: SERVICE_PHONE };
    const worker = await aPerson('injazat_worker');
    for (const [, reader] of readers) {
      for (const kind of ['property', 'service'] as const) {
        expect(await reveal(kind, reader)).toEqual({ status: 404, told: 'contact_hidden' });
        const page = api.get(`/${kind}?id=${refs[kind]}`);
        const { body } = await (reader ? page.set('jwtoken', reader.token) : page).expect(200);
        expect(body.data.agent).toMatchObject({ hasPhone: false, hasWhatsapp: false });
      }
    }
    for (const one of [agent, provider]) {
      const { body } = await as(api, seeker).get(`/user/agent_facts/${one.id}`).expect(200);
      expect(body.data).toMatchObject({ hasPhone: false, hasWhatsapp: false });
    }
    expect(await reveal('property', agent)).toEqual({ status: 200, told: NUMBERS });
    expect(await reveal('property', worker)).toEqual({ status: 200, told: NUMBERS });
    expect(await reveal('service', provider)).toEqual({ status: 200, told: ofProvider });
    expect(await reveal('service', worker)).toEqual({ status: 200, told: ofProvider });
    const { body } = await as(api, agent).get('/auth/getUser').expect(200);
    expect(body.data).toMatchObject({ chatOnly: true, ...NUMBERS });
  });

  it('Becoming chat-only keeps past figures, adds none for refused calls and can be reverted.', async () => {
    const own = await aPerson('agent', { ...NUMBERS, chatOnly: true });
    const id = String((await aListing({ agent: own.id }))._id);
    const ask = async () =>
      as(api, await aPerson('user'))
        .post('/property/reveal_contact')
        .send({ id });
    await ask().then(({ status }) => expect(status).toBe(404));
    expect(await contactsOf(own)).toBe(0);
    await as(api, own).post('/user/edit_user_profile').send({ chatOnly: false }).expect(200);
    expect((await ask()).body.data).toEqual(NUMBERS);
    expect(await contactsOf(own)).toBe(1);
    await as(api, own).post('/user/edit_user_profile').send({ chatOnly: true }).expect(200);
    expect((await ask()).status).toBe(404);
    expect(await contactsOf(own)).toBe(1);
  });

  it('The refusal is the same for a chat-only agent and a hidden one.', async () => {
    await choose(true);
    const hidden = String(
      (await aListing({ agent: (await aPerson('agent', NUMBERS)).id, hideAgent: true }))._id,
    );
    const both = String((await aListing({ agent: agent.id, hideAgent: true }))._id);
    const answers = [hidden, both, refs.property].map(async (id) => {
      const { status, body } = await as(api, seeker).post('/property/reveal_contact').send({ id });
      return { status, ...body, requestId: undefined };
    });
    const [first, ...others] = await Promise.all(answers);
    for (const one of others) expect(one).toEqual(first);
  });
});

describe("The operator's setting for numbers", () => {
  it.each([
    { needsLogin: false, visitor: 200 },
    { needsLogin: true, visitor: 401 },
  ])(
    "CONTACT_NEEDS_LOGIN=$needsLogin holds for the calls and in the client's configuration.",
    async ({ needsLogin, visitor }) => {
      await choose(false);
      setEnv({ ...env(), CONTACT_NEEDS_LOGIN: needsLogin });
      for (const kind of ['property', 'service'] as const) {
        expect((await reveal(kind, undefined)).status).toBe(visitor);
        expect((await reveal(kind, seeker)).status).toBe(200);
      }
      // The texts follow these (client/src/app/legal/numberReaders.test.tsx).
      expect((await api.get('/config').expect(200)).body.data.contactNeedsLogin).toBe(needsLogin);
      expect(publicConfig().contactNeedsLogin).toBe(needsLogin);
      setEnv({ ...env(), CONTACT_NEEDS_LOGIN: false });
    },
  );
});
