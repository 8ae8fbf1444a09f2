import { beforeAll, describe, expect, it } from 'vitest';
import { lastMail } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { aService } from '../../../testing/factories/service.factory';

const api = testApp();
let worker: TestPerson;
beforeAll(async () => {
  worker = await aPerson('injazat_worker');
});

const KINDS = [
  {
    kind: 'property',
    role: 'agent',
    make: async (agent: string, fields = {}) => String((await aListing({ agent, ...fields }))._id),
    calls: {
      add: '/property/requests/add_request_form',
      list: '/property/requests/get_user_requests',
      setStatus: '/property/save_property_request_status',
      remove: '/property/delete_property_request',
    },
    sentText: 'Request sent!',
  },
  {
    kind: 'service',
    role: 'service_agent',
    make: async (agent: string, fields = {}) => String((await aService({ agent, ...fields }))._id),
    calls: {
      add: '/service/add_request_form_service',
      list: '/service/get_user_service_requests',
      setStatus: '/service/save_service_request_status',
      remove: '/service/delete_service_request',
    },
    sentText: 'Request send!',
  },
] as const;

const FORM = {
  name: 'Aisha Rahman',
  email: 'Aisha@People.test',
  phone: '050 123 4567',
  nationality: 'emirati',
  message: 'Could I see it on Sunday?',
};

describe.each(KINDS)('Requests about a $kind', ({ kind, role, make, calls, sentText }) => {
  let agent: TestPerson;
  beforeAll(async () => {
    agent = await aPerson(role, { name: 'Omar Owner' });
  });
  const post = (who: TestPerson, path: string, body: object = {}) =>
    api.post(path).set('jwtoken', who.token).send(body);
  const send = (who: TestPerson, subject: string, more = {}) =>
    post(who, calls.add, { [`${kind}Id`]: subject, ...FORM, ...more });
  const sent = async (who: TestPerson, subject: string) =>
    (await send(who, subject).expect(201)).body.data.id as string;
  const list = (who: TestPerson, body = {}) => post(who, calls.list, body);
  const setStatus = (who: TestPerson, id: string, status: string) =>
    post(who, calls.setStatus, { id, status });

  it('A request is announced to the agent by bell and mail and listed to both parties.', async () => {
    const subject = await make(agent.id);
    const visitor = await aPerson('user');
    const day = dubaiDay(new Date(Date.now() + 86_400_000));
    const { body } = await send(visitor, subject, { preferredDate: day }).expect(201);
    expect(body).toMatchObject({
      message: sentText,
      msg: sentText,
      data: {
        ...FORM,
        email: 'aisha@people.test',
        phone: '+971501234567',
        preferredDate: day,
        status: 'pending',
        statusHistory: [],
        [kind]: { id: subject },
        user: { id: visitor.id },
        agent: { id: agent.id },
      },
    });
    for (const who of [visitor, agent]) {
      expect((await list(who).expect(200)).body).toMatchObject({ count: 1, data: [{ id: body.data.id }] });
    }
    expect((await list(worker, { userId: visitor.userID }).expect(200)).body.count).toBe(1);
    const bell = await api.get('/notification').set('jwtoken', agent.token);
    expect(bell.body.data[0]).toMatchObject({
      kind: 'newRequest',
      data: { requestId: body.data.id, from: FORM.name },
    });
    expect(await lastMail(agent.email, 'requestReceived')).toMatchObject({
      from: FORM.name,
      message: FORM.message,
    });
  });

  it('A request between people with a block is refused.', async () => {
    const block = (who: TestPerson, userId: string, isBlocked = true) =>
      post(who, '/chat/block', { userId, isBlocked }).expect(200);
    const [subject, visitor] = [await make(agent.id), await aPerson('user')];
    for (const [one, other] of [
      [agent, visitor],
      [visitor, agent],
    ] as const) {
      await block(one, other.id);
      expect((await send(visitor, subject).expect(403)).body.code).toBe('recipient_gone');
      await block(one, other.id, false);
    }
    await sent(visitor, subject);
  });

  it('An invalid request is refused with the reason at the field.', async () => {
    const subject = await make(agent.id);
    const visitor = await aPerson('user');
    const wrong: [object, string][] = [
      [{ phone: '12345' }, 'phone'],
      [{ email: 'nobody' }, 'email'],
      [{ name: 'A' }, 'name'],
      [{ nationality: 'martian' }, 'nationality'],
      [{ nationality: 'locals' }, 'nationality'],
      [{ preferredDate: dubaiDay(new Date(Date.now() - 86_400_000)) }, 'preferredDate'],
      [{ preferredDate: 'tomorrow' }, 'preferredDate'],
      [{ message: 'x'.repeat(1001) }, 'message'],
    ];
    for (const [more, path] of wrong) {
      expect((await send(visitor, subject, more).expect(400)).body.errors[0].path).toBe(path);
    }
    await send(visitor, subject, { preferredDate: dubaiDay(new Date()), nationality: null }).expect(201);
    await api
      .post(calls.add)
      .send({ [`${kind}Id`]: subject, ...FORM })
      .expect(401);
    expect((await send(agent, subject).expect(403)).body.code).toBe('own_listing');
    await send(visitor, '0'.repeat(24)).expect(404);
    await send(visitor, await make(agent.id, { isListed: false, isVerified: false })).expect(404);
  });

  it('A person has one open request, even after ten concurrent calls; closing it allows another.', async () => {
    const subject = await make(agent.id);
    const visitor = await aPerson('user');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(visitor, subject)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(400)]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('request_open');
    const first = answers.find(({ status }) => status === 201)?.body.data.id as string;
    await setStatus(agent, first, 'inProgress').expect(200);
    await send(visitor, subject).expect(400);
    await setStatus(agent, first, 'done').expect(200);
    await sent(visitor, subject);
    expect((await setStatus(agent, first, 'pending').expect(400)).body.code).toBe('request_open');
    expect((await list(visitor, { status: 'done' }).expect(200)).body.data).toMatchObject([{ id: first }]);
  });

  it('Every status change is kept, in any order, and announced to the seeker.', async () => {
    const visitor = await aPerson('user');
    const id = await sent(visitor, await make(agent.id));
    for (const status of ['rejected', 'pending', 'done', 'done', 'inProgress']) {
      const by = status === 'done' ? worker : agent;
      const { body } = await setStatus(by, id, status).expect(200);
      expect(body.data).toMatchObject({ id, status });
    }
    const [request] = (await list(visitor).expect(200)).body.data;
    expect(request.statusHistory).toMatchObject([
      { status: 'rejected', by: { id: agent.id } },
      { status: 'pending', by: { id: agent.id } },
      { status: 'done', by: { id: worker.id } },
      { status: 'inProgress', by: { id: agent.id } },
    ]);
    const bell = await api.get('/notification').set('jwtoken', visitor.token);
    expect(bell.body.data[0].data).toMatchObject({ status: 'inProgress', from: 'Omar Owner' });
    expect(await lastMail(visitor.email, 'requestStatus')).toMatchObject({
      status: 'inProgress',
      from: 'Omar Owner',
    });
    await setStatus(agent, id, 'lost').expect(400);
    await setStatus(worker, id, 'done').expect(200);
    const byStaff = await api.get('/notification').set('jwtoken', visitor.token);
    expect(byStaff.body.data[0].data).toMatchObject({ status: 'done' });
    expect(byStaff.body.data[0].data.from).toBeUndefined();
  });

  it('Others cannot see a request, and its seeker can delete it but not set its status.', async () => {
    const visitor = await aPerson('user');
    const id = await sent(visitor, await make(agent.id));
    const strangers = await Promise.all([aPerson('user'), aPerson(role), aPerson('service_agent')]);
    for (const who of strangers) {
      await setStatus(who, id, 'done').expect(404);
      await post(who, `${calls.remove}/${id}`).expect(404);
      await list(who, { userId: visitor.id }).expect(403);
      const none = await list(who).expect(404);
      expect(none.body).toMatchObject({
        code: 'requests_none',
        message: 'No requests found for this user.',
      });
    }
    await setStatus(visitor, id, 'done').expect(403);
    const { body } = await post(visitor, `${calls.remove}/${id}`).expect(200);
    expect(body.message).toBe('Request deleted');
    await post(visitor, `${calls.remove}/${id}`).expect(404);
    await list(visitor).expect(404);
    for (const who of [agent, worker]) {
      const other = await sent(visitor, await make(agent.id));
      await post(who, `${calls.remove}/${other}`).expect(200);
    }
  });

  it('Requests are paged, and a page beyond the end is empty.', async () => {
    const owner = await aPerson(role);
    const subject = await make(owner.id);
    for (let made = 0; made < 3; made += 1) await sent(await aPerson('user'), subject);
    expect((await list(owner, { limit: 2, page: 2 }).expect(200)).body).toMatchObject({ count: 3 });
    expect((await list(owner, { limit: 2, page: 3 }).expect(200)).body).toMatchObject({ count: 3, data: [] });
    await list(owner, { status: 'rejected' }).expect(404);
  });

  it('Each side lists its requests with counts and search, or an empty list.', async () => {
    const owner = await aPerson(role);
    const subject = await make(owner.id);
    const [first, second] = [await aPerson('user'), await aPerson('user')];
    const id = await sent(first, subject);
    await send(second, subject, { name: 'Omar Haddad' }).expect(201);
    await setStatus(owner, id, 'inProgress').expect(200);
    const received = (await list(owner, { side: 'received', status: 'inProgress' }).expect(200)).body;
    expect(received).toMatchObject({
      count: 1,
      data: [{ id }],
      counts: { pending: 1, inProgress: 1, done: 0, rejected: 0 },
    });
    expect((await list(owner, { side: 'sent' }).expect(200)).body).toMatchObject({ count: 0, data: [] });
    const found = (await list(owner, { side: 'received', search: 'hadd' }).expect(200)).body;
    expect(found).toMatchObject({ count: 1, data: [{ name: 'Omar Haddad' }], counts: { pending: 1 } });
    // A visitor receives nothing, whatever they request, and finds nobody else's.
    for (const body of [{ side: 'received' }, { side: 'sent', search: 'Omar' }]) {
      expect((await list(first, body).expect(200)).body.count).toBe(0);
    }
  });

  it('A private note is never shown to the seeker or in their download.', async () => {
    const visitor = await aPerson('user');
    const id = await sent(visitor, await make(agent.id));
    const note = 'Seems to compare many homes';
    const path = calls.add.replace(/\w+$/, '').replace('/service/', '/service/requests/') + 'note';
    expect((await post(agent, path, { id, note }).expect(200)).body.data.note).toBe(note);
    expect((await list(worker, { userId: visitor.id }).expect(200)).body.data[0].note).toBe(note);
    const answers = [
      await list(visitor).expect(200),
      await api.get('/user/my_data').set('jwtoken', visitor.token).expect(200),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/compare many|searchTokens/);
    await post(agent, path, { id, note: 'x'.repeat(1001) }).expect(400);
    expect((await post(agent, path, { id, note: '' }).expect(200)).body.data.note).toBeNull();
  });
});

describe('Requests for a listing with a hidden agent', () => {
  it('A hidden agent receives requests without being named to the seeker.', async () => {
    const agent = await aPerson('agent', { name: 'Quiet Agent' });
    const visitor = await aPerson('user');
    const subject = String((await aListing({ agent: agent.id, hideAgent: true }))._id);
    const call = (who: TestPerson, path: string, body: object) =>
      api.post(path).set('jwtoken', who.token).send(body);
    const sent = await call(visitor, '/property/requests/add_request_form', { propertyId: subject, ...FORM });
    const { id } = sent.body.data;
    await call(agent, '/property/save_property_request_status', { id, status: 'inProgress' }).expect(200);
    const seen = await call(visitor, '/property/requests/get_user_requests', {}).expect(200);
    const bell = await api.get('/notification').set('jwtoken', visitor.token).expect(200);
    for (const { body } of [sent, seen, bell]) {
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`Quiet Agent|${agent.id}|${agent.userID}`));
    }
    const own = await call(agent, '/property/requests/get_user_requests', {}).expect(200);
    expect(own.body.data[0]).toMatchObject({ agent: { name: 'Quiet Agent' } });
  });

  it('A rented listing accepts no requests, and its owner sees the request count.', async () => {
    const agent = await aPerson('agent');
    const visitor = await aPerson('user');
    const id = String((await aListing({ agent: agent.id }))._id);
    const send = (who: TestPerson) =>
      api
        .post('/property/requests/add_request_form')
        .set('jwtoken', who.token)
        .send({ propertyId: id, ...FORM });
    await send(visitor).expect(201);
    const page = await api.get(`/property?id=${id}`).set('jwtoken', agent.token).expect(200);
    expect(page.body.data.requestsCount).toBe(1);
    await api
      .patch(`/property/edit_property?id=${id}`)
      .set('jwtoken', agent.token)
      .send({ availability: 'rented' })
      .expect(200);
    expect((await send(await aPerson('user')).expect(400)).body.code).toBe('property_gone');
  });
});
