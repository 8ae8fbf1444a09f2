import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { as } from '../../../testing/chats';
import { mailsTo } from '../../../testing/mailbox';
import { REQUEST_FORM, SUBJECTS, type SubjectName } from '../../../testing/subjectKinds';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, newToken, testApp, type TestPerson } from '../../../testing/testApp';

/** A role change that rules out offers hands them over or closes them. */
const api = testApp();
const tab = liveTabs(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

const change = (person: TestPerson, body: object) =>
  as(api, admin).patch(`/user/update_user_by_admin?id=${person.id}`).send(body);
const notificationsFor = async (person: TestPerson, kind: string) => {
  const { body } = await as(api, person).get('/notification').expect(200);
  return (body.data as { kind: string; data: Record<string, string> }[]).filter((one) => one.kind === kind);
};
const mails = async ({ email }: TestPerson, template: string) =>
  (await mailsTo(email)).filter((mail) => mail.template === template);

/** An agent with an offer that a visitor has asked about. */
async function anAgent(kind: SubjectName) {
  const { role, make, ask } = SUBJECTS[kind];
  const [agent, visitor] = [await aPerson(role), await aPerson('user')];
  const offer = await make(agent.id);
  const form = { [`${kind}Id`]: offer, ...REQUEST_FORM };
  const { body } = await as(api, visitor).post(ask).send(form).expect(201);
  return { agent, visitor, offer, request: body.data.id as string };
}

describe.each(['property', 'service'] as const)('The %s of an agent who loses the role', (kind) => {
  const { role, list, page, setStatus } = SUBJECTS[kind];
  const isListed = async (id: string) => (await api.get(list).expect(200)).text.includes(id);
  const setsStatus = (who: TestPerson, id: string) =>
    as(api, who).post(setStatus).send({ id, status: 'inProgress' });

  it('The effects of a role change count the offers and their open requests.', async () => {
    const { agent } = await anAgent(kind);
    const effects = async (to: string) =>
      (await as(api, admin).get(`/user/role_effects/${agent.id}?role=${to}`).expect(200)).body
        .data as unknown;
    const own = kind === 'property' ? 'listings' : 'services';
    // A request for a service opens a chat, which stays.
    const conversations = kind === 'service' ? 1 : 0;
    const nothing = { listings: 0, services: 0, openRequests: 0, conversations };
    expect(await effects('user')).toEqual({ ...nothing, [own]: 1, openRequests: 1 });
    expect(await effects('admin')).toEqual(nothing);
  });

  it('The successor receives the offer with its requests.', async () => {
    const { agent, visitor, offer, request } = await anAgent(kind);
    const successor = await aPerson(role);
    await setsStatus(successor, request).expect(404);
    await change(agent, { role: 'user', successor: successor.id }).expect(200);
    expect(await isListed(offer)).toBe(true);
    const { body } = await api.get(page + offer).expect(200);
    expect(JSON.stringify(body)).toContain(successor.id);
    expect(JSON.stringify(body)).not.toContain(agent.id);
    await setsStatus(successor, request).expect(200);
    expect(await notificationsFor(successor, 'offersReceived')).toHaveLength(1);
    expect(await mails(successor, 'offersReceived')).toHaveLength(1);
    expect(await notificationsFor(visitor, 'requestGone')).toEqual([]);
    // Getting the role back doesn't return the listing.
    await change(agent, { role }).expect(200);
    await change(agent, { role: 'user' }).expect(200);
    expect(await isListed(offer)).toBe(true);
  });

  it('The successor is notified of the same agent’s offers once an hour.', async () => {
    const [agent, successor] = [await aPerson(role), await aPerson(role)];
    onTestFinished(() => void vi.useRealTimers());
    const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    for (const [ms, times] of [
      [0, 1],
      [HOUR_MS - 1000, 1],
      [HOUR_MS, 2],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: hour + ms });
      await SUBJECTS[kind].make(agent.id);
      await change(agent, { role: 'user', successor: successor.id }).expect(200);
      expect(await notificationsFor(successor, 'offersReceived')).toHaveLength(times);
      await change(agent, { role }).expect(200);
    }
  });

  it('An offer without a successor is closed, and people with an open request are notified once.', async () => {
    const { agent, visitor, offer, request } = await anAgent(kind);
    const closed = await anAgent(kind);
    await as(api, closed.agent).post(setStatus).send({ id: closed.request, status: 'rejected' }).expect(200);
    for (const person of [agent, closed.agent]) {
      await change(person, { role: 'user' }).expect(200);
      await change(person, { isSuspended: true }).expect(200);
      await change(person, { isSuspended: false }).expect(200);
    }
    expect(await isListed(offer)).toBe(false);
    expect(await notificationsFor(visitor, 'requestGone')).toHaveLength(1);
    expect(await mails(visitor, 'requestGone')).toHaveLength(1);
    expect(await notificationsFor(closed.visitor, 'requestGone')).toEqual([]);
    await setsStatus(admin, request).expect(200);
  });

  it('People with a request are notified even when the agent was suspended first.', async () => {
    const { agent, visitor } = await anAgent(kind);
    await change(agent, { isSuspended: true }).expect(200);
    expect(await notificationsFor(visitor, 'requestGone')).toEqual([]);
    await change(agent, { role: 'user' }).expect(200);
    expect(await notificationsFor(visitor, 'requestGone')).toHaveLength(1);
  });

  const refused: [string, (agent: TestPerson) => Promise<string>][] = [
    ['who is suspended', async () => (await aSuspended(role)).id],
    ['whose role offers nothing', async () => (await aPerson('user')).id],
    [
      'whose role offers something else',
      async () => (await aPerson(kind === 'property' ? 'service_agent' : 'agent')).id,
    ],
    ['who never confirmed their address', async () => (await aPerson(role, { verified: false })).id],
    ['who is the agent', (agent) => Promise.resolve(agent.id)],
    ['who does not exist', () => Promise.resolve('0123456789abcdef01234567')],
  ];
  async function aSuspended(of: TestPerson['role']) {
    const person = await aPerson(of);
    await change(person, { isSuspended: true }).expect(200);
    return person;
  }
  it.each(refused)('An offer does not go to a successor %s.', async (_who, ref) => {
    const { agent, offer } = await anAgent(kind);
    const { body } = await change(agent, { role: 'user', successor: await ref(agent) }).expect(400);
    expect(body.errors).toMatchObject([{ path: 'successor' }]);
    expect(await isListed(offer)).toBe(true);
    await as(api, agent).get('/auth/getUser').expect(200);
  });
});

it.each([
  ['property', 201, 403],
  ['service', 200, 200],
] as const)(
  'A former agent opens no new chat with a person who asked about the %s; the chat of a service request stays.',
  async (kind, before, after) => {
    const open = (who: TestPerson, visitor: TestPerson) =>
      as(api, who)
        .post('/chat/create')
        .send({ users: [visitor.id] });
    const { agent: other, visitor: theirs } = await anAgent(kind);
    await open(other, theirs).expect(before);
    const { agent, visitor } = await anAgent(kind);
    await change(agent, { role: 'user' }).expect(200);
    const token = await newToken(agent);
    await open({ ...agent, token }, visitor).expect(after);
  },
);

it('Only admins see the effects of a role change.', async () => {
  const { agent } = await anAgent('property');
  const path = `/user/role_effects/${agent.id}?role=user`;
  for (const role of ['user', 'agent', 'injazat_worker'] as const) {
    await as(api, await aPerson(role))
      .get(path)
      .expect(403);
  }
  await api.get(path).expect(401);
});

it('Handing over a listing with a hidden agent reveals neither agent to people with a request.', async () => {
  const { agent, visitor, offer, request } = await anAgent('property');
  await as(api, admin).post('/property/hide_agents').send({ id: offer }).expect(200);
  const successor = await aPerson('agent');
  const path = `/propertyRequestChat/getChatMessages/${offer}`;
  const write = (who: TestPerson, body: object) =>
    as(api, who)
      .post('/propertyRequestChat/sendMessage')
      .send({ propertyId: offer, ...body })
      .expect(201);
  const { body } = await write(agent, { userId: visitor.id, message: 'Sunday at ten' });
  await write(visitor, { message: 'Thank you', quote: body.data.id });
  await write(agent, { userId: visitor.id, message: 'See you there' });
  await as(api, agent)
    .post(SUBJECTS.property.setStatus)
    .send({ id: request, status: 'inProgress' })
    .expect(200);
  await change(agent, { role: 'user', successor: successor.id }).expect(200);
  const theirs = await tab(visitor.token);
  await write(successor, { userId: visitor.id, message: 'I am new here', quote: body.data.id });
  const seen = [
    (await as(api, visitor).get(path).expect(200)).text,
    (await as(api, visitor).get('/propertyRequestChat/list').expect(200)).text,
    (await as(api, visitor).post('/property/requests/get_user_requests').send({}).expect(200)).text,
    JSON.stringify(await theirs.next('propertyRequestChat:message')),
  ];
  expect(seen.map((text) => text.includes(agent.id) || text.includes(successor.id))).toEqual(
    seen.map(() => false),
  );
});

it('A former agent no longer sees the chats about the listings.', async () => {
  const { agent } = await anAgent('property');
  const count = async (who: TestPerson) =>
    ((await as(api, who).get('/propertyRequestChat/list').expect(200)).body.data as unknown[]).length;
  expect(await count(agent)).toBe(1);
  await change(agent, { role: 'user' }).expect(200);
  const former = { ...agent, token: await newToken(agent) };
  expect(await count(former)).toBe(0);
});
