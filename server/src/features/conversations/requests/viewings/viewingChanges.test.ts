import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../../../testing/chats';
import { lastMail } from '../../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { begin, DAY, HOUR, inMs, MINUTE, viewingsOf } from '../../../../testing/viewings';
import { Request } from '../request.model';
import { remindOfViewings } from './notifyViewing.service';

/** A change of an agreed time, which stands until another is picked. */
const api = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});
const { propose, pick, refuse, cancel, keep, setStatus, seen, aRequest, anAgreed } = viewingsOf(api);
type Made = Awaited<ReturnType<typeof anAgreed>>;

const LATER = inMs(5 * DAY);
const ask = ({ seeker, id }: Made, version = 2, note = 'Could we meet after six?') =>
  refuse(seeker, id, version, note).expect(200);
const offer = ({ agent, id }: Made, version = 2, times = [LATER]) =>
  propose(agent, id, times, version).expect(200);
const bells = async (who: TestPerson) => {
  const { body } = await as(api, who).get('/notification?limit=100').expect(200);
  return (body.data as { kind: string; data: { event: string; from?: string } }[])
    .filter(({ kind }) => kind === 'viewing')
    .map(({ data }) => data);
};
const change = (person: TestPerson, body: object) =>
  as(api, admin).patch(`/user/update_user_by_admin?id=${person.id}`).send(body).expect(200);

/** How a change may be opened, and the version it then has. */
const OPENED: Record<string, (made: Made) => PromiseLike<unknown>> = {
  asked: (made) => ask(made),
  offered: (made) => offer(made),
};

describe('Many changes of a viewing', () => {
  it('Twelve changes an hour are possible; beyond that, a time can still be picked or cancelled.', async () => {
    const { agent, seeker, id } = await aRequest();
    for (let version = 1; version <= 12; version += 1) {
      await propose(agent, id, [inMs(2 * DAY + version * HOUR)]).expect(200);
    }
    const refused = await propose(agent, id, [LATER]).expect(429);
    expect(Number(refused.get('retry-after'))).toBeGreaterThan(3500);
    await refuse(seeker, id, 12, '').expect(429);
    await pick(seeker, id, 12, inMs(2 * DAY + 12 * HOUR)).expect(200);
    await keep(seeker, id, 13).expect(429);
    await cancel(seeker, id, 13, 'I found another home.').expect(200);
  });
});

describe('A change of an agreed time', () => {
  it('The seeker requests another time with a message, the agent offers some, and the picked one replaces it.', async () => {
    const made = await anAgreed();
    const { agent, seeker, id, at } = made;
    await ask(made);
    for (const who of [agent, seeker]) {
      expect((await seen(who, id)).viewing).toMatchObject({
        ...{ state: 'agreed', at, version: 3 },
        ...{ change: 'asked', note: 'Could we meet after six?' },
      });
    }
    expect((await bells(agent))[0]).toMatchObject({ event: 'changeAsked', from: 'Aisha Rahman' });
    await offer(made, 3);
    for (const who of [agent, seeker]) {
      expect((await seen(who, id)).viewing).toMatchObject({
        ...{ state: 'agreed', at, version: 4 },
        ...{ change: 'offered', note: null, times: [LATER] },
      });
    }
    expect((await bells(seeker))[0]).toMatchObject({ event: 'changeOffered' });
    await pick(seeker, id, 4, LATER).expect(200);
    for (const who of [agent, seeker]) {
      expect((await seen(who, id)).viewing).toMatchObject({ at: LATER, version: 5, change: null });
    }
    expect((await bells(agent))[0]).toMatchObject({ event: 'moved' });
    for (const { email } of [agent, seeker]) {
      expect(await lastMail(email, 'viewing')).toMatchObject({ event: 'moved', was: at, at: LATER });
    }
    // Repeating the pick, such as after a lost answer, succeeds.
    await pick(seeker, id, 4, LATER).expect(200);
  });

  it.each(
    Object.entries(OPENED).flatMap(([how, open]) =>
      (['agent', 'seeker'] as const).map((side) => ({ how, open, side })),
    ),
  )('The $side ends a change that was $how, and the time stays.', async ({ open, side }) => {
    const made = await anAgreed();
    await open(made);
    await keep(made[side], made.id, 3).expect(200);
    expect((await seen(made.seeker, made.id)).viewing).toMatchObject({
      ...{ state: 'agreed', at: made.at, version: 4, change: null, note: null },
    });
    const other = side === 'agent' ? made.seeker : made.agent;
    expect((await bells(other))[0]).toMatchObject({ event: 'kept' });
    expect((await bells(made[side])).map(({ event }) => event)).not.toContain('kept');
    expect((await keep(made[side], made.id, 4).expect(400)).body.code).toBe('viewing_changed');
    expect((await pick(made.seeker, made.id, 3, LATER).expect(400)).body.code).toBe('viewing_changed');
  });

  it("A stale version can't open, answer or end a change.", async () => {
    const made = await anAgreed();
    const { agent, seeker, id } = made;
    expect((await propose(agent, id, [LATER], 1).expect(400)).body.code).toBe('viewing_changed');
    expect((await refuse(seeker, id, 1).expect(400)).body.code).toBe('viewing_changed');
    await ask(made);
    expect((await propose(agent, id, [LATER], 2).expect(400)).body.code).toBe('viewing_changed');
    expect((await keep(agent, id, 2).expect(400)).body.code).toBe('viewing_changed');
    expect((await propose(agent, id, [LATER]).expect(400)).body.code).toBe('viewing_changed');
    await offer(made, 3);
    await offer(made, 4, [inMs(6 * DAY)]);
    expect((await pick(seeker, id, 4, LATER).expect(400)).body.code).toBe('viewing_changed');
  });

  it('Of a concurrent pick and withdrawal one wins.', async () => {
    const made = await anAgreed();
    await offer(made);
    const answers = await Promise.all([pick(made.seeker, made.id, 3, LATER), keep(made.agent, made.id, 3)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('Staff, strangers and the wrong side change nothing.', async () => {
    const made = await anAgreed();
    const { agent, seeker, id } = made;
    await propose(seeker, id, [LATER], 2).expect(403);
    await refuse(agent, id, 2).expect(403);
    await ask(made);
    await keep(admin, id, 3).expect(403);
    await propose(admin, id, [LATER], 3).expect(403);
    await keep(await aPerson('agent'), id, 3).expect(404);
  });

  it.each(Object.entries(OPENED))(
    'A change that was %s lapses when the time comes, and the agent proposes anew.',
    async (_how, open) => {
      const made = await anAgreed();
      await open(made);
      await begin(made.id);
      expect((await seen(made.seeker, made.id)).viewing?.change).toBeNull();
      await pick(made.seeker, made.id, 3, LATER).expect(400);
      for (const refused of [
        refuse(made.seeker, made.id, 3),
        keep(made.agent, made.id, 3),
        cancel(made.seeker, made.id, 3),
      ]) {
        expect((await refused.expect(400)).body.code).toBe('viewing_begun');
      }
      await propose(made.agent, made.id, [LATER], 3).expect(200);
      expect((await seen(made.seeker, made.id)).viewing).toMatchObject({
        ...{ state: 'proposed', at: null, change: null, times: [LATER] },
      });
    },
  );

  it.each(Object.entries(OPENED))('A viewing whose change was %s can be cancelled.', async (_how, open) => {
    const made = await anAgreed();
    await open(made);
    await cancel(made.agent, made.id, 3).expect(200);
    expect((await seen(made.seeker, made.id)).viewing).toMatchObject({
      ...{ state: 'cancelled', change: null, note: null, at: made.at },
    });
    expect((await pick(made.seeker, made.id, 3, LATER).expect(400)).body.code).toBe('viewing_changed');
  });

  it('A closed request accepts neither change nor pick; its time can be kept or cancelled.', async () => {
    const made = await anAgreed();
    await offer(made);
    await setStatus(made.agent, made.id, 'done').expect(200);
    for (const refused of [
      pick(made.seeker, made.id, 3, LATER),
      refuse(made.seeker, made.id, 3),
      propose(made.agent, made.id, [LATER], 3),
    ]) {
      expect((await refused.expect(400)).body.code).toBe('request_closed');
    }
    await keep(made.seeker, made.id, 3).expect(200);
    await cancel(made.seeker, made.id, 4).expect(200);
  });

  it('Declining the request during a change cancels the viewing.', async () => {
    const made = await anAgreed();
    await offer(made);
    await setStatus(made.agent, made.id, 'rejected').expect(200);
    expect((await seen(made.seeker, made.id)).viewing).toMatchObject({ state: 'cancelled', change: null });
  });

  it('A block stops a change, but not keeping the time or cancelling.', async () => {
    const made = await anAgreed();
    await offer(made);
    await as(api, made.agent)
      .post('/chat/block')
      .send({ userId: made.seeker.id, isBlocked: true })
      .expect(200);
    for (const refused of [
      pick(made.seeker, made.id, 3, LATER),
      refuse(made.seeker, made.id, 3),
      propose(made.agent, made.id, [LATER], 3),
    ]) {
      expect((await refused.expect(403)).body.code).toBe('recipient_gone');
    }
    await keep(made.seeker, made.id, 3).expect(200);
    expect((await bells(made.agent))[0]).toMatchObject({ event: 'kept' });
    await cancel(made.seeker, made.id, 4).expect(200);
  });

  it("Notifications of a change don't name a hidden agent to the seeker.", async () => {
    const owner = await aPerson('agent', { name: 'Omar Aziz', nameAr: 'عمر عزيز' });
    const made = await anAgreed(owner, undefined, { hideAgent: true });
    await offer(made);
    await keep(made.agent, made.id, 3).expect(200);
    const heard = [await bells(made.seeker), await lastMail(made.seeker.email, 'viewing')];
    expect(JSON.stringify(heard)).not.toMatch(/Omar|عمر/);
  });

  it('The successor of an agent takes over an open change.', async () => {
    const made = await anAgreed();
    await ask(made);
    const successor = await aPerson('agent');
    await change(made.agent, { role: 'user', successor: successor.id });
    expect((await seen(successor, made.id)).viewing).toMatchObject({ version: 4, change: 'asked' });
    await propose(successor, made.id, [LATER], 4).expect(200);
    await pick(made.seeker, made.id, 5, LATER).expect(200);
  });

  it("The agent sees which offered times clash with other viewings; the viewing's own time doesn't count.", async () => {
    const { agent } = await anAgreed(undefined, [LATER]);
    const made = await anAgreed(agent);
    const own = new Date(Date.parse(made.at) + 15 * MINUTE).toISOString();
    const near = new Date(Date.parse(LATER) + 15 * MINUTE).toISOString();
    await offer(made, 2, [own, near]);
    expect((await seen(agent, made.id)).viewing?.clashes).toEqual([near]);
    // The agreed time stays taken until it is replaced.
    const { body } = await as(api, agent).get('/property/requests/agreed_viewings').expect(200);
    expect(body.data).toEqual([made.at, LATER]);
  });
});

describe('Reminders of a viewing with a change', () => {
  const reminders = async (who: TestPerson) =>
    (await bells(who)).filter(({ event }) => event === 'reminder').length;
  const anOld = async () => {
    const made = await anAgreed();
    await Request.updateOne({ _id: made.id }, { 'viewing.standing.since': new Date(Date.now() - 7 * DAY) });
    return made;
  };

  it("An open change keeps the reminder of the agreed time and doesn't repeat it.", async () => {
    const made = await anOld();
    await ask(made);
    const now = new Date(Date.parse(made.at) - 20 * HOUR);
    await remindOfViewings(now);
    await keep(made.agent, made.id, 3).expect(200);
    await remindOfViewings(now);
    for (const who of [made.agent, made.seeker]) expect(await reminders(who)).toBe(1);
  });

  it('A moved viewing is announced again at its new time.', async () => {
    const made = await anOld();
    await remindOfViewings(new Date(Date.parse(made.at) - 20 * HOUR));
    await offer(made);
    await pick(made.seeker, made.id, 3, LATER).expect(200);
    await Request.updateOne({ _id: made.id }, { 'viewing.standing.since': new Date(Date.now() - 7 * DAY) });
    await remindOfViewings(new Date(Date.parse(made.at) - 20 * HOUR));
    expect(await reminders(made.seeker)).toBe(1);
    await remindOfViewings(new Date(Date.parse(LATER) - 20 * HOUR));
    expect(await reminders(made.seeker)).toBe(2);
  });
});

describe('After a cancellation', () => {
  it('The seeker requests a new time, and the agent offers some.', async () => {
    const made = await anAgreed();
    await cancel(made.agent, made.id, 2).expect(200);
    await refuse(made.seeker, made.id, 3, 'On Sunday?').expect(200);
    expect((await seen(made.agent, made.id)).viewing).toMatchObject({
      ...{ state: 'noneFits', note: 'On Sunday?', at: null, reason: null, cancelledBy: null },
    });
    expect((await bells(made.agent))[0]).toMatchObject({ event: 'noneFits', from: 'Aisha Rahman' });
    await refuse(made.seeker, made.id, 4).expect(400);
    await propose(made.agent, made.id, [LATER], 4).expect(200);
    await pick(made.seeker, made.id, 5, LATER).expect(200);
  });

  it("A new time can't be requested on a closed request.", async () => {
    const made = await anAgreed();
    await setStatus(made.agent, made.id, 'rejected').expect(200);
    expect((await refuse(made.seeker, made.id, 3).expect(400)).body.code).toBe('request_closed');
  });
});

describe('The latest request about a listing', () => {
  const latest = (who: TestPerson, propertyId: string, userId: string) =>
    as(api, who).get(`/property/requests/latest?propertyId=${propertyId}&userId=${userId}`);

  it('Only both sides and staff can read it.', async () => {
    const { agent, seeker, id, propertyId } = await aRequest();
    for (const who of [agent, seeker, admin]) {
      expect((await latest(who, propertyId, seeker.id).expect(200)).body.data.id).toBe(id);
    }
    for (const who of [await aPerson('user'), await aPerson('agent')]) {
      expect((await latest(who, propertyId, seeker.id).expect(200)).body.data).toBeNull();
    }
    expect((await latest(agent, propertyId, admin.id).expect(200)).body.data).toBeNull();
    await api.get(`/property/requests/latest?propertyId=${propertyId}&userId=${seeker.id}`).expect(401);
  });

  it('An open request takes precedence over a later closed one.', async () => {
    const { agent, seeker, id, propertyId } = await aRequest();
    await setStatus(agent, id, 'rejected').expect(200);
    const form = { name: 'Aisha Rahman', email: 'aisha@people.test', phone: '0501234567', propertyId };
    const sent = await as(api, seeker).post('/property/requests/add_request_form').send(form).expect(201);
    expect((await latest(seeker, propertyId, seeker.id)).body.data.id).toBe(sent.body.data.id);
    await setStatus(agent, sent.body.data.id as string, 'done').expect(200);
    await setStatus(agent, id, 'inProgress').expect(200);
    expect((await latest(seeker, propertyId, seeker.id)).body.data.id).toBe(id);
  });
});

it('The preferred time of day is stored, shown to both sides and mailed to the agent.', async () => {
  const { agent, seeker, propertyId, id } = await aRequest();
  await as(api, seeker).post(`/property/delete_property_request/${id}`).expect(200);
  const form = { name: 'Aisha Rahman', email: 'aisha@people.test', phone: '0501234567', propertyId };
  const send = (preferredTime: string) =>
    as(api, seeker)
      .post('/property/requests/add_request_form')
      .send({ ...form, preferredTime });
  expect((await send('midnight').expect(400)).body.errors[0].path).toBe('preferredTime');
  const { body } = await send('afterWork').expect(201);
  for (const who of [agent, seeker]) {
    expect(await seen(who, body.data.id as string)).toMatchObject({ preferredTime: 'afterWork' });
  }
});
