import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aPerson, newToken, testApp, type TestPerson } from '../../../testing/testApp';
import { begin, viewingsOf } from '../../../testing/viewings';
import { Request } from './request.model';

/** Reasons other than the parties' wish that end a viewing, and what is kept of it. */
const api = testApp();
const { propose, pick, cancel, setStatus, seen, aRequest, anAgreed } = viewingsOf(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

type Made = Awaited<ReturnType<typeof anAgreed>>;
const change = (person: TestPerson, body: object) =>
  as(api, admin).patch(`/user/update_user_by_admin?id=${person.id}`).send(body).expect(200);
const edit = ({ agent, propertyId }: Made, body: object) =>
  as(api, agent).patch(`/property/edit_property?id=${propertyId}`).send(body).expect(200);
const stored = async (id: string) => (await Request.findById(id).lean())?.viewing;

const ENDS: Record<string, { end: (made: Made) => PromiseLike<unknown>; by: string }> = {
  'the request is declined': {
    end: ({ agent, id }) => setStatus(agent, id, 'rejected').expect(200),
    by: 'agent',
  },
  'staff decline the request': {
    end: ({ id }) => setStatus(admin, id, 'rejected').expect(200),
    by: 'system',
  },
  'the listing is let': { end: (made) => edit(made, { availability: 'rented' }), by: 'system' },
  'the listing is withdrawn': { end: (made) => edit(made, { availability: 'withdrawn' }), by: 'system' },
  'the agent is suspended': { end: ({ agent }) => change(agent, { isSuspended: true }), by: 'system' },
  'the seeker is suspended': { end: ({ seeker }) => change(seeker, { isSuspended: true }), by: 'system' },
  'the agent loses the role': { end: ({ agent }) => change(agent, { role: 'user' }), by: 'system' },
};

describe('The end of a viewing', () => {
  it.each(Object.entries(ENDS))('An agreed viewing is cancelled when %s.', async (_when, { end, by }) => {
    const made = await anAgreed();
    await end(made);
    expect(await stored(made.id)).toMatchObject({ state: 'cancelled', version: 3, cancelledBy: by });
  });

  it.each(Object.entries(ENDS))('Proposed times lapse when %s.', async (_when, { end, by }) => {
    const made = await aRequest();
    await propose(made.agent, made.id).expect(200);
    await end({ ...made, at: '' });
    expect(await stored(made.id)).toMatchObject({ state: 'cancelled', version: 2, cancelledBy: by });
  });

  it.each(Object.entries(ENDS))('A viewing that took place stays when %s.', async (_when, { end }) => {
    const made = await anAgreed();
    await begin(made.id);
    await end(made);
    expect(await stored(made.id)).toMatchObject({ state: 'agreed', version: 2 });
  });

  it('A viewing restored with its listing stays cancelled.', async () => {
    const { agent, seeker, propertyId, id } = await anAgreed();
    await as(api, agent).delete(`/property/delProperty?id=${propertyId}`).expect(200);
    expect(await stored(id)).toBeUndefined();
    const bin = await as(api, admin).get('/recycle-bin?kind=property').expect(200);
    await as(api, admin).post('/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
    expect((await seen(seeker, id)).viewing).toMatchObject({ state: 'cancelled', cancelledBy: 'system' });
  });

  it("After a hand-over the successor can cancel and propose, the former agent can't.", async () => {
    const { agent, seeker, id } = await anAgreed();
    const successor = await aPerson('agent');
    await change(agent, { role: 'user', successor: successor.id });
    expect((await seen(seeker, id)).viewing?.state).toBe('agreed');
    const former = { ...agent, token: await newToken(agent) };
    await cancel(former, id, 2).expect(404);
    await propose(former, id).expect(404);
    await cancel(successor, id, 3).expect(200);
    await propose(successor, id).expect(200);
  });

  it('Withdrawing the request or deleting the account deletes the viewing.', async () => {
    const withdrawn = await anAgreed();
    await as(api, withdrawn.seeker).post(`/property/delete_property_request/${withdrawn.id}`).expect(200);
    const deleted = await anAgreed();
    await as(api, admin).delete(`/user/delUser?id=${deleted.seeker.id}`).expect(200);
    for (const { id } of [withdrawn, deleted]) expect(await Request.countDocuments({ _id: id })).toBe(0);
    await pick(withdrawn.seeker, withdrawn.id, 1, withdrawn.at).expect(404);
  });

  it('A review counts as written after a visit once the viewing has begun.', async () => {
    const { seeker, propertyId, id } = await anAgreed();
    const review = async () => {
      const body = { propertyId, rating: 4 };
      const answer = await as(api, seeker).post('/property/feedback').send(body);
      return answer.body.feedBack.basis as unknown;
    };
    expect(await review()).toBe('asked');
    await begin(id);
    expect(await review()).toBe('visited');
  });

  it('The seeker’s data download contains the viewing.', async () => {
    const { agent, seeker, id, at } = await anAgreed();
    await cancel(agent, id, 2, 'The owner is away').expect(200);
    const { body } = await as(api, seeker).get('/user/my_data').expect(200);
    const [request] = (body.data ?? body).requests as { viewing: object }[];
    expect(request?.viewing).toMatchObject({ state: 'cancelled', at, reason: 'The owner is away' });
    expect(JSON.stringify(request)).not.toContain(agent.id);
  });
});

describe('A declined request', () => {
  it('The reason is kept in the history and shown to the seeker.', async () => {
    const { agent, seeker, id } = await aRequest();
    const reason = { reason: 'terms', reasonText: 'No pets in this building' };
    await setStatus(agent, id, 'rejected', reason).expect(200);
    expect((await seen(seeker, id)).statusHistory).toMatchObject([{ status: 'rejected', ...reason }]);
  });

  it('A request can be declined without a reason; other statuses store none.', async () => {
    const { agent, seeker, id } = await aRequest();
    await setStatus(agent, id, 'rejected').expect(200);
    await setStatus(agent, id, 'inProgress', { reason: 'other', reasonText: 'Secret' }).expect(200);
    const { statusHistory } = await seen(seeker, id);
    expect(statusHistory).toHaveLength(2);
    expect(JSON.stringify(statusHistory)).not.toMatch(/reason/);
  });

  it.each([
    ['reason', { reason: 'bored' }],
    ['reasonText', { reason: 'other', reasonText: 'x'.repeat(10_000) }],
  ])('A wrong %s is refused.', async (path, more) => {
    const { agent, id } = await aRequest();
    const { body } = await setStatus(agent, id, 'rejected', more).expect(400);
    expect(body.errors[0].path).toBe(path);
  });
});
