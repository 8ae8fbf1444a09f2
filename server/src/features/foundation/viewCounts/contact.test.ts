import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp({ TRUST_PROXY: '1' });

const NUMBERS = { phone: '+971501112233', whatsapp: '+971504445566' };
let agent: TestPerson;
let provider: TestPerson;
let visitor: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  [agent, provider, visitor, worker] = await Promise.all([
    aPerson('agent', NUMBERS),
    aPerson('service_agent', { phone: NUMBERS.phone }),
    aPerson('user'),
    aPerson('injazat_worker'),
  ]);
});

const listing = async (fields: object = {}) => String((await aListing({ agent: agent.id, ...fields }))._id);
interface From {
  kind?: 'property' | 'service';
  who?: TestPerson | undefined;
  address?: string;
  browser?: string;
}
const ask = (id: string, { kind = 'property', who, address = '10.0.0.1', browser = 'one' }: From = {}) => {
  const post = api.post(`/${kind}/reveal_contact`).set({ 'x-forwarded-for': address, 'user-agent': browser });
  if (who) post.set('jwtoken', who.token);
  return post.send({ id });
};
/** How often people asked for an agent's number this month, according to the agent's own figures. */
const contactsOf = async ({ id, token }: TestPerson) => {
  const { body } = await api.get(`/dashboard/agent_stats/${id}`).set('jwtoken', token).expect(200);
  return (body.agentGraphData as { contacts: number }[]).at(-1)?.contacts;
};

describe("Agents' phone numbers", () => {
  afterEach(() => void setEnv({ ...env(), CONTACT_NEEDS_LOGIN: false }));

  it('A number is given only on request, to visitors too, and counts once per person and day.', async () => {
    const id = await listing();
    const before = (await contactsOf(agent)) ?? 0;
    for (const who of [undefined, visitor, await aPerson('agent')]) {
      const page = api.get(`/property?id=${id}`);
      const { body } = await (who ? page.set('jwtoken', who.token) : page).expect(200);
      expect(body.data.agent).toMatchObject({ hasPhone: true, hasWhatsapp: true });
      expect(JSON.stringify(body)).not.toMatch(/97150(1112233|4445566)/);
      const told = await ask(id, { who }).expect(200);
      expect(told.body.data).toEqual(NUMBERS);
      expect(told.get('cache-control')).toBe('no-store');
      await ask(id, { who }).expect(200);
    }
    for (const who of [agent, worker]) {
      expect((await ask(id, { who }).expect(200)).body.data).toEqual(NUMBERS);
      const { body } = await api.get(`/property?id=${id}`).set('jwtoken', who.token).expect(200);
      expect(body.data.agent).toMatchObject(NUMBERS);
    }
    expect(await contactsOf(agent)).toBe(before + 3);
  });

  it("A service's own number takes precedence over its provider's.", async () => {
    const id = String((await aService({ agent: provider.id, phone: '+971507654321' }))._id);
    const { body } = await ask(id, { kind: 'service' }).expect(200);
    expect(body.data).toEqual({ phone: '+971507654321', whatsapp: null });
    expect(await contactsOf(provider)).toBe(1);
  });

  it('No number is revealed for a hidden agent or an unpublished listing.', async () => {
    const hidden = await ask(await listing({ hideAgent: true }), { who: visitor }).expect(404);
    expect(hidden.body.code).toBe('contact_hidden');
    const pending = await ask(await listing({ isVerified: false, isListed: false })).expect(404);
    expect(pending.body.code).toBe('property_not_found');
    await ask('0'.repeat(24)).expect(404);
    await ask('0'.repeat(24), { kind: 'service' }).expect(404);
  });

  it('The operator can require a session for phone numbers.', async () => {
    const id = await listing();
    setEnv({ ...env(), CONTACT_NEEDS_LOGIN: true });
    expect((await ask(id).expect(401)).body.code).toBe('login_required');
    await ask(id, { who: visitor }).expect(200);
  });

  it('Number lookups are limited per address, then per listing across addresses, then per person.', async () => {
    const id = await listing();
    const before = (await contactsOf(agent)) ?? 0;
    const all = async (asked: Promise<{ status: number }>[]) => {
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      return { told: statuses.filter((status) => status === 200).length, last: statuses.at(-1) };
    };
    const times = (count: number) => Array.from({ length: count }, (_, at) => at);
    const browsers = times(70).map((at) => ask(id, { address: '10.0.1.1', browser: `b${at}` }).then());
    expect((await all(browsers)).told).toBe(60);
    // In the agent's figures one address counts as a household, not as many people.
    expect(await contactsOf(agent)).toBe(before + 3);
    await ask(await listing(), { address: '10.0.1.1', browser: 'elsewhere' }).expect(401);

    const addresses = times(150).map((at) => ask(id, { address: `10.1.${at}.1` }).then());
    expect((await all(addresses)).told).toBe(140);
    await ask(id, { address: '10.2.0.1' }).expect(401);
    await ask(id, { who: visitor }).expect(200);

    const busy = await aPerson('user');
    const ids = await Promise.all(times(101).map(() => listing()));
    expect((await all(ids.map((one) => ask(one, { who: busy }).then()))).told).toBe(100);
    const more = await ask(await listing(), { who: busy }).expect(429);
    expect(more.body).toMatchObject({ code: 'contacts_a_day' });
    // A number already given today can be looked up again.
    expect((await all(ids.map((one) => ask(one, { who: busy }).then()))).told).toBe(100);
  });
});
