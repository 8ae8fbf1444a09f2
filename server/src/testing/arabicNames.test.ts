import { beforeAll, expect, it } from 'vitest';
import { aChat, as, send } from './chats';
import { lastMail, waitForMail } from './mailbox';
import { aPerson, testApp, type TestPerson } from './testApp';
import { aListing } from './factories/property.factory';

/** Every list that names people also carries their Arabic names, so that Arabic pages can show them. */
const api = testApp();
const NAMES: Record<string, string> = {};
let agent: TestPerson;
let seeker: TestPerson;
let admin: TestPerson;
let chat: string;
let propertyId: string;

async function named(role: TestPerson['role'], name: string, nameAr: string): Promise<TestPerson> {
  const person = await aPerson(role, { name, nameAr, preferences: { locale: 'ar' } });
  NAMES[person.id] = nameAr;
  return person;
}

beforeAll(async () => {
  agent = await named('agent', 'Layla Haddad', 'ليلى حداد');
  seeker = await named('user', 'Aisha Rahman', 'عائشة رحمن');
  admin = await named('super_admin', 'Mona Salem', 'منى السالم');
  propertyId = String((await aListing({ agent: agent.id }))._id);
  const form = { propertyId, name: 'Aisha Rahman', email: seeker.email, phone: '+971501234567' };
  await as(api, seeker).post('/property/requests/add_request_form').send(form).expect(201);
  chat = await aChat(api, seeker, [agent]);
  await send(api, seeker, chat, 'Is it free?').expect(201);
  const report = { kind: 'property', targetId: propertyId, reason: 'scam', comment: 'Asks for money first' };
  await as(api, seeker).post('/report').send(report).expect(201);
  await as(api, seeker).post('/property/feedback').send({ propertyId, rating: 4 }).expect(201);
  const { _id: deleted } = await aListing({ agent: agent.id });
  await as(api, admin)
    .delete(`/property/delProperty?id=${String(deleted)}`)
    .expect(200);
});

/** Everybody of `NAMES` in an answer, with the names it gives them. */
function peopleIn(value: unknown): { name: unknown; nameAr: unknown; expected: string | undefined }[] {
  if (Array.isArray(value)) return value.flatMap(peopleIn);
  if (typeof value !== 'object' || value === null) return [];
  const { id, userId, name, nameAr } = value as Record<string, unknown>;
  const of = typeof id === 'string' ? id : typeof userId === 'string' ? userId : '';
  const own = typeof name === 'string' && of in NAMES ? [{ name, nameAr, expected: NAMES[of] }] : [];
  return [...own, ...Object.values(value).flatMap(peopleIn)];
}

/** Lists by path and reader; `$chat`, `$property` and `$agent` stand for ids. */
const LISTS: [path: string, who: () => TestPerson, body?: object][] = [
  ['/chat/fetchChats', () => agent],
  ['/chat/getChatWithId?chatId=$chat', () => agent],
  ['/chat/getChatMessages?chat=$chat', () => agent],
  ['/propertyRequestChat/list', () => agent],
  ['/property/requests/get_user_requests', () => agent, { side: 'received' }],
  ['/property/requests/get_user_requests', () => seeker, { side: 'sent' }],
  ['/property/get_all_properties', () => admin],
  ['/property/get_all_my_properties', () => agent],
  ['/property/get_property_details?id=$property', () => seeker],
  ['/property/feedback/single_property_feedbacks?propertyId=$property', () => agent],
  ['/property/feedback/get_agent_feedbacks?id=$agent', () => seeker],
  ['/report', () => admin],
  ['/report/groups', () => admin],
  ['/recycle-bin', () => admin],
  ['/audit', () => admin],
  ['/user/users', () => admin],
  ['/user/directory', () => admin],
];

it.each(LISTS)('%s carries the Arabic names of the people it names.', async (call, who, body) => {
  const path = call.replace('$chat', chat).replace('$property', propertyId).replace('$agent', agent.id);
  const answer = body ? as(api, who()).post(path).send(body) : as(api, who()).get(path);
  const people = peopleIn((await answer.expect(200)).body);
  expect(people).not.toEqual([]);
  for (const { nameAr, expected } of people) expect(nameAr).toBe(expected);
});

it('A request under another name keeps that name in Arabic notifications and mails.', async () => {
  const owner = await aPerson('agent', { preferences: { locale: 'ar' } });
  const { _id } = await aListing({ agent: owner.id });
  const form = { name: 'Omar Rahman', email: seeker.email, phone: '+971501234567' };
  await as(api, seeker)
    .post('/property/requests/add_request_form')
    .send({ propertyId: String(_id), ...form })
    .expect(201);
  const { body } = await as(api, owner).get('/notification').expect(200);
  expect(body.data).toMatchObject([{ kind: 'newRequest', data: { from: 'Omar Rahman', fromAr: null } }]);
  expect(await lastMail(owner.email, 'requestReceived')).toMatchObject({ from: 'Omar Rahman' });
});

it('Notifications name people in Arabic, too.', async () => {
  const { body } = await as(api, agent).get('/notification').expect(200);
  const bell = body.data as { kind: string; data: Record<string, unknown> }[];
  for (const kind of ['newRequest', 'newReview']) {
    expect(bell.find((one) => one.kind === kind)?.data).toMatchObject({ fromAr: 'عائشة رحمن' });
  }
});

it('An Arabic mail calls its reader and the sender by their Arabic names.', async () => {
  const received = { name: 'ليلى حداد', from: 'عائشة رحمن' };
  expect(await lastMail(agent.email, 'requestReceived')).toMatchObject(received);
  const suspended = await aPerson('user', { nameAr: 'هند الكعبي', preferences: { locale: 'ar' } });
  await as(api, admin)
    .patch(`/user/update_user_by_admin?id=${suspended.id}`)
    .send({ isSuspended: true, suspendedReason: 'Spam' })
    .expect(200);
  expect(await waitForMail(suspended.email, 'suspended')).toMatchObject({ name: 'هند الكعبي' });
  await api.post('/user/forgotPassword').send({ email: agent.email }).expect(200);
  expect(await waitForMail(agent.email, 'resetPassword')).toMatchObject({ name: 'ليلى حداد' });
});
