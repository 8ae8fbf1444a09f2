import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { begin, DAY, HOUR, inMs, MINUTE, validTimes, viewingsOf } from '../../../testing/viewings';
import { Request } from './request.model';

/** Viewings: the agent proposes times, the seeker picks one, either cancels. */
const api = testApp();
let worker: TestPerson;
beforeAll(async () => {
  worker = await aPerson('admin');
});

const { propose, pick, refuse, cancel, setStatus, seen, aRequest, anAgreed } = viewingsOf(api);

describe('A viewing', () => {
  it('Both sides see the proposed times, and the request moves from pending to in progress.', async () => {
    const { agent, seeker, id } = await aRequest();
    expect((await seen(seeker, id)).viewing).toBeNull();
    const times = validTimes();
    const { body } = await propose(agent, id, times.toReversed()).expect(200);
    expect(body).toMatchObject({ message: 'Times sent', data: { id, status: 'inProgress' } });
    for (const who of [agent, seeker, worker]) {
      expect((await seen(who, id)).viewing).toMatchObject({ state: 'proposed', version: 1, times, at: null });
    }
  });

  it('A request lists the actions open to its reader.', async () => {
    const { agent, seeker, id } = await aRequest();
    const none = {
      ...{ answer: false, quote: false, answerQuote: false },
      ...{ proposeViewing: false, pickViewing: false, cancelViewing: false },
    };
    expect((await seen(seeker, id)).can).toEqual({ ...none, pickViewing: true, cancelViewing: true });
    expect((await seen(agent, id)).can).toEqual({
      ...{ ...none, answer: true },
      ...{ proposeViewing: true, cancelViewing: true },
    });
    expect((await seen(worker, id)).can).toEqual({ ...none, answer: true });
  });

  it('The picked time is agreed for both sides, and a repeated pick changes nothing.', async () => {
    const { agent, seeker, id } = await aRequest();
    const times = validTimes();
    await propose(agent, id, times).expect(200);
    for (let tries = 0; tries < 2; tries += 1) await pick(seeker, id, 1, times[1]).expect(200);
    for (const who of [agent, seeker]) {
      expect((await seen(who, id)).viewing).toMatchObject({ state: 'agreed', version: 2, at: times[1] });
    }
    expect((await pick(seeker, id, 1, times[0]).expect(400)).body.code).toBe('viewing_changed');
  });

  it("Neither a replaced proposal nor a time that wasn't proposed can be picked.", async () => {
    const { agent, seeker, id } = await aRequest();
    const [first, second] = [validTimes(), [inMs(5 * DAY)]];
    await propose(agent, id, first).expect(200);
    await propose(agent, id, second).expect(200);
    for (const [version, at] of [
      [1, first[0]],
      [1, second[0]],
      [2, first[0]],
      [2, inMs(6 * DAY)],
    ] as const) {
      expect((await pick(seeker, id, version, at).expect(400)).body.code).toBe('viewing_changed');
    }
    expect((await refuse(seeker, id, 1).expect(400)).body.code).toBe('viewing_changed');
    await pick(seeker, id, 2, second[0]).expect(200);
    expect((await propose(agent, id).expect(400)).body.code).toBe('viewing_changed');
  });

  it('Of two simultaneous picks one wins.', async () => {
    const { agent, seeker, id } = await aRequest();
    const times = validTimes();
    await propose(agent, id, times).expect(200);
    const answers = await Promise.all(times.map((at) => pick(seeker, id, 1, at)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('The seeker can refuse all times with a message, and the agent can propose others.', async () => {
    const { agent, seeker, id } = await aRequest();
    await propose(agent, id).expect(200);
    await refuse(seeker, id, 1, 'Only after six, please').expect(200);
    expect((await seen(agent, id)).viewing).toMatchObject({
      state: 'noneFits',
      note: 'Only after six, please',
    });
    await propose(agent, id).expect(200);
    expect((await seen(seeker, id)).viewing).toMatchObject({ state: 'proposed', version: 3, note: null });
  });

  it.each(['agent', 'seeker'] as const)(
    'The %s can cancel an agreed viewing with a reason.',
    async (side) => {
      const { id, ...people } = await anAgreed();
      await cancel(people[side], id, 2, 'The owner is\nat home').expect(200);
      for (const who of [people.agent, people.seeker]) {
        expect((await seen(who, id)).viewing).toMatchObject({
          state: 'cancelled',
          cancelledBy: side,
          reason: 'The owner is\nat home',
        });
      }
      expect((await cancel(people[side], id, 2).expect(400)).body.code).toBe('viewing_changed');
      await propose(people.agent, id).expect(200);
    },
  );

  it('A viewing that has begun cannot be cancelled, and a new one can be proposed.', async () => {
    const { agent, seeker, id } = await anAgreed();
    await begin(id);
    for (const who of [agent, seeker]) {
      expect((await cancel(who, id, 2).expect(400)).body.code).toBe('viewing_begun');
    }
    await propose(agent, id).expect(200);
  });

  it('A time that has passed cannot be picked.', async () => {
    const { agent, seeker, id } = await aRequest();
    await propose(agent, id).expect(200);
    const past = new Date(Date.now() - MINUTE);
    await Request.updateOne({ _id: id }, { 'viewing.times': [past] });
    expect((await pick(seeker, id, 1, past.toISOString()).expect(400)).body.code).toBe('viewing_begun');
  });

  it.each([
    ['a time in the past', () => [inMs(-HOUR)], 'This time has passed. Choose another one'],
    [
      'a past time among others',
      () => [...validTimes().slice(1), inMs(-HOUR)],
      'This time has passed. Choose another one',
    ],
    ['more than 60 days ahead', () => [inMs(60 * DAY + HOUR)], 'Choose a time within the next 60 days'],
    ['equal times', () => [inMs(DAY), inMs(DAY)], 'Leave at least 15 minutes between the times'],
    [
      'less than 15 minutes apart',
      () => [inMs(DAY + 14 * MINUTE), inMs(DAY)],
      'Leave at least 15 minutes between the times',
    ],
    ['no time', () => [], undefined],
    ['four times', () => [...validTimes(), inMs(4 * DAY)], undefined],
    ['a local time without a zone', () => ['2031-05-01T08:00:00'], undefined],
    ['no date', () => ['2031-02-30T08:00:00Z'], undefined],
  ] as const)('A proposal with %s is refused at the times.', async (_case, times, message) => {
    const { agent, id } = await aRequest();
    const { body } = await propose(agent, id, times()).expect(400);
    expect(body.errors[0].path).toMatch(/^times/);
    if (message) expect(body.errors[0].message).toBe(message);
  });

  it('Times next to midnight in Dubai and 15 minutes apart are accepted.', async () => {
    const { agent, seeker, id } = await aRequest();
    const midnight = Math.ceil((Date.now() + 4 * HOUR) / DAY) * DAY - 4 * HOUR + DAY;
    const times = [-15, 0, 15].map((minutes) => new Date(midnight + minutes * MINUTE).toISOString());
    await propose(agent, id, times).expect(200);
    await pick(seeker, id, 1, times[0]).expect(200);
    expect((await seen(seeker, id)).viewing?.at).toBe(times[0]);
  });

  it('Only the agent proposes, only the seeker picks, and both cancel.', async () => {
    const { agent, seeker, id, at } = await anAgreed();
    const open = await aRequest(agent);
    await propose(agent, open.id).expect(200);
    const strangers = [await aPerson('user'), await aPerson('agent')];
    for (const [who, status] of [...strangers.map((one) => [one, 404] as const), [worker, 403] as const]) {
      await propose(who, open.id).expect(status);
      await pick(who, open.id, 1, at).expect(status);
      await refuse(who, open.id, 1).expect(status);
      await cancel(who, id, 2).expect(status);
    }
    await propose(open.seeker, open.id).expect(403);
    await pick(agent, open.id, 1, at).expect(403);
    await refuse(agent, open.id, 1).expect(403);
    expect((await seen(seeker, id)).viewing?.state).toBe('agreed');
  });

  it('Nothing can be proposed or picked on a closed request.', async () => {
    const { agent, seeker, id } = await aRequest();
    const times = validTimes();
    await propose(agent, id, times).expect(200);
    await setStatus(agent, id, 'done').expect(200);
    expect((await propose(agent, id).expect(400)).body.code).toBe('request_closed');
    expect((await pick(seeker, id, 1, times[0]).expect(400)).body.code).toBe('request_closed');
  });

  it('A block stops proposals and picks, but no cancellation.', async () => {
    const { agent, seeker, id, at } = await anAgreed();
    const open = await aRequest(agent);
    await propose(agent, open.id).expect(200);
    for (const userId of [seeker.id, open.seeker.id]) {
      await as(api, agent).post('/chat/block').send({ userId, isBlocked: true }).expect(200);
    }
    expect((await propose(agent, open.id).expect(403)).body.code).toBe('recipient_gone');
    expect((await pick(open.seeker, open.id, 1, at).expect(403)).body.code).toBe('recipient_gone');
    await cancel(seeker, id, 2).expect(200);
  });

  it('The block of a hidden agent stays invisible.', async () => {
    const { agent, seeker, id } = await aRequest(undefined, { hideAgent: true });
    const times = validTimes();
    await propose(agent, id, times).expect(200);
    await as(api, agent).post('/chat/block').send({ userId: seeker.id, isBlocked: true }).expect(200);
    await pick(seeker, id, 1, times[0]).expect(200);
  });

  it('An agent lists only their own upcoming viewings.', async () => {
    const { agent, seeker, at } = await anAgreed();
    const past = await anAgreed(agent);
    await begin(past.id);
    await anAgreed();
    const list = (who: TestPerson) => as(api, who).get('/property/requests/agreed_viewings').expect(200);
    expect((await list(agent)).body.data).toEqual([at]);
    expect((await list(seeker)).body.data).toEqual([]);
    await api.get('/property/requests/agreed_viewings').expect(401);
  });

  it('An agent sees which times clash with another viewing; the seeker does not.', async () => {
    const times = validTimes();
    const { agent } = await anAgreed(undefined, times);
    const other = await aRequest(agent);
    const [first = ''] = times;
    const near = new Date(Date.parse(first) + 29 * MINUTE).toISOString();
    const clear = new Date(Date.parse(first) + 60 * MINUTE).toISOString();
    const { body } = await propose(agent, other.id, [near, clear]).expect(200);
    expect(body.data.viewing.clashes).toEqual([near]);
    expect((await seen(other.seeker, other.id)).viewing).not.toHaveProperty('clashes');
    await pick(other.seeker, other.id, 1, near).expect(200);
    expect((await seen(agent, other.id)).viewing?.clashes).toEqual([near]);
  });

  it('Long and empty reasons are refused.', async () => {
    const { agent, seeker, id } = await anAgreed();
    for (const reason of ['', '   ', 'x'.repeat(10_000)]) {
      const { body } = await cancel(seeker, id, 2, reason).expect(400);
      expect(body.errors[0].path).toBe('reason');
    }
    const open = await aRequest(agent);
    await propose(agent, open.id).expect(200);
    await refuse(open.seeker, open.id, 1, 'x'.repeat(10_000)).expect(400);
  });
});
