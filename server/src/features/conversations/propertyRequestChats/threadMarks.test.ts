import { beforeEach, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { REQUEST_FORM } from '../../../testing/subjectKinds';
import { liveTabs, waitForEvents } from '../../../testing/tabs';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
const tab = liveTabs(api);
let agent: TestPerson;
let seeker: TestPerson;
let property: string;
let request: string;

beforeEach(async () => {
  [agent, seeker] = [await aPerson('agent'), await aPerson('user')];
  property = String((await aListing({ agent: agent.id }))._id);
  const asked = await as(api, seeker)
    .post('/property/requests/add_request_form')
    .send({ ...REQUEST_FORM, propertyId: property, message: 'May I see the balcony?' })
    .expect(201);
  request = asked.body.data.id as string;
});

const key = () => ({ propertyId: property, userId: seeker.id });
const mark = (who: TestPerson, marks: object) =>
  as(api, who)
    .patch(`/propertyRequestChat/mark/${property}`)
    .send({ userId: seeker.id, ...marks });
const write = (who: TestPerson, message: string) =>
  as(api, who)
    .post('/propertyRequestChat/sendMessage')
    .send({ ...key(), message })
    .expect(201);
async function listed(who: TestPerson) {
  const { body } = await as(api, who).get('/propertyRequestChat/list').expect(200);
  const [{ isArchived, isFavourite, isMuted, unreadCount }] = body.data;
  return { isArchived, isFavourite, isMuted, unreadCount, unreadTotal: body.unreadTotal };
}
const UNMARKED = { isArchived: false, isFavourite: false, isMuted: false };
const setStatus = (status: string) =>
  as(api, agent).post('/property/save_property_request_status').send({ id: request, status });

it.each(['isArchived', 'isFavourite', 'isMuted'])(
  'Marking a request chat with %s changes it for that person alone, until it is unmarked.',
  async (name) => {
    const before = await listed(seeker);
    await mark(agent, { [name]: true }).expect(200);
    expect(await listed(agent)).toMatchObject({ ...UNMARKED, [name]: true });
    expect(await listed(seeker)).toEqual(before);
    await mark(agent, { [name]: false }).expect(200);
    expect(await listed(agent)).toMatchObject(UNMARKED);
  },
);

it.each([
  ['isArchived', 0],
  ['isMuted', 0],
  ['isFavourite', 1],
])('With %s, the unread messages of a request chat count as %i in all.', async (name, unreadTotal) => {
  await mark(agent, { [name]: true }).expect(200);
  expect(await listed(agent)).toMatchObject({ unreadCount: 1, unreadTotal });
});

it('The next message unarchives a request chat but keeps it muted.', async () => {
  await mark(agent, { isArchived: true, isMuted: true }).expect(200);
  await write(seeker, 'Hello?');
  expect(await listed(agent)).toMatchObject({ isArchived: false, isMuted: true, unreadTotal: 0 });
});

it('Only the caller’s other tabs refetch their marks.', async () => {
  const [own, others] = await Promise.all([tab(agent.token), tab(seeker.token)]);
  await mark(agent, { isFavourite: true }).expect(200);
  expect(await own.next('propertyRequestChat:updated')).toEqual(key());
  await waitForEvents(seeker, others);
  expect(others.all('propertyRequestChat:updated')).toEqual([]);
});

it.each([
  ['done', true],
  ['rejected', true],
  ['inProgress', false],
])('A request that becomes %s archives its chat for both sides: %s.', async (status, isArchived) => {
  const [ofAgent, ofSeeker] = await Promise.all([tab(agent.token), tab(seeker.token)]);
  await setStatus(status).expect(200);
  expect(await listed(agent)).toMatchObject({ isArchived });
  expect(await listed(seeker)).toMatchObject({ isArchived });
  await Promise.all([waitForEvents(agent, ofAgent), waitForEvents(seeker, ofSeeker)]);
  for (const open of [ofAgent, ofSeeker]) {
    expect(open.all('propertyRequestChat:updated')).toEqual(isArchived ? [key()] : []);
  }
});

it('A message or a new request unarchives the chat of a declined request.', async () => {
  await setStatus('rejected').expect(200);
  await write(seeker, 'What about the flat above?');
  expect(await listed(agent)).toMatchObject({ isArchived: false });
  await mark(seeker, { isArchived: true }).expect(200);
  await as(api, seeker)
    .post('/property/requests/add_request_form')
    .send({ ...REQUEST_FORM, propertyId: property, message: 'I would still like to see it.' })
    .expect(201);
  expect(await listed(seeker)).toMatchObject({ isArchived: false });
});

it('The search in a request chat finds words of either side, newest first, and of this chat only.', async () => {
  await write(agent, 'The balcony faces the park.');
  const find = (who: TestPerson, searchQuery: string) =>
    as(api, who)
      .post('/propertyRequestChat/searchMessages')
      .send({ ...key(), searchQuery });
  for (const who of [agent, seeker]) {
    const { body } = await find(who, 'balc').expect(200);
    expect(body.count).toBe(2);
    expect(body.data.map(({ message }: { message: string }) => message)).toEqual([
      'The balcony faces the park.',
      'May I see the balcony?',
    ]);
  }
  expect((await find(agent, 'garage').expect(200)).body).toMatchObject({ data: [], count: 0 });
  for (const stranger of [await aPerson('user'), await aPerson('agent')]) {
    await find(stranger, 'balc').expect(404);
    await mark(stranger, { isMuted: true }).expect(404);
  }
});

it('Typing shows on the other side only, and not between people of whom one blocked the other.', async () => {
  const [ofAgent, ofSeeker] = await Promise.all([tab(agent.token), tab(seeker.token)]);
  const types = { ...key(), isTyping: true };
  await ofSeeker.emitWithAck('propertyRequestChat:typing', types);
  expect(await ofAgent.next('propertyRequestChat:typing')).toMatchObject({
    ...types,
    sender: { id: seeker.id },
  });
  expect(ofSeeker.all('propertyRequestChat:typing')).toEqual([]);
  const stranger = await tab((await aPerson('user')).token);
  expect(await stranger.emitWithAck('propertyRequestChat:typing', types)).toMatchObject({ success: false });
  await as(api, agent).post('/chat/block').send({ userId: seeker.id, isBlocked: true }).expect(200);
  await ofSeeker.emitWithAck('propertyRequestChat:typing', types);
  await waitForEvents(agent, ofAgent);
  expect(ofAgent.all('propertyRequestChat:typing')).toHaveLength(1);
});

it('A hidden agent types as the marketplace.', async () => {
  const hidden = String((await aListing({ agent: agent.id, hideAgent: true }))._id);
  await as(api, seeker)
    .post('/property/requests/add_request_form')
    .send({ ...REQUEST_FORM, propertyId: hidden })
    .expect(201);
  const [ofAgent, ofSeeker] = await Promise.all([tab(agent.token), tab(seeker.token)]);
  await ofAgent.emitWithAck('propertyRequestChat:typing', {
    ...key(),
    propertyId: hidden,
    isTyping: true,
  });
  expect(await ofSeeker.next('propertyRequestChat:typing')).toMatchObject({
    sender: { id: null, name: 'Manzil', image: null },
  });
});
