import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { User } from '../../foundation/people/user.model';
import { recordFirstAnswer, recordFirstMessage } from './answer.model';
import { usualAnswerTime } from './answerTimes.service';

const api = testApp();
const HOUR = 3_600_000;

const facts = async (person: TestPerson, reader: TestPerson) =>
  (await as(api, reader).get(`/user/agent_facts/${person.id}`).expect(200)).body.data;
const reveal = (person: TestPerson, reader: TestPerson) =>
  as(api, reader).post('/user/reveal_contact').send({ id: person.userID });
const ask = (seeker: TestPerson, property: string) =>
  as(api, seeker)
    .post('/property/requests/add_request_form')
    .send({ propertyId: property, name: 'Mona Saleh', email: 'mona@people.test', phone: '+971501234567' })
    .expect(201);
const answer = (agent: TestPerson, seeker: TestPerson, propertyId: string) =>
  as(api, agent)
    .post('/propertyRequestChat/sendMessage')
    .send({ propertyId, userId: seeker.id, message: 'Come on Sunday.' })
    .expect(201);

/** Writes to a person by name and gets an answer. */
async function talk(seeker: TestPerson, agent: TestPerson): Promise<void> {
  const { body } = await as(api, seeker)
    .post('/chat/createChatAndSendMessage')
    .send({ users: [agent.id], type: 'single', message: 'Is it still there?' })
    .expect(201);
  await as(api, agent)
    .post('/chat/sendMessage')
    .send({ chatId: body.data.chat.id, message: 'It is.' })
    .expect(201);
}

/** Records a message that arrived `ago` hours ago and was answered `after` hours. */
async function answered(agent: TestPerson, { ago, after }: { ago: number; after: number }): Promise<void> {
  const pair = { agent: agent.id, seeker: String(new Types.ObjectId()) };
  const askedAt = Date.now() - ago * HOUR;
  await recordFirstMessage(pair, new Date(askedAt));
  await recordFirstAnswer(pair, new Date(askedAt + after * HOUR));
}

describe('Answer times', () => {
  it('The answer time appears once five people have been answered, each counted once.', async () => {
    const [agent, reader] = [await aPerson('agent'), await aPerson('user')];
    const home = String((await aListing({ agent: agent.id }))._id);
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => aPerson('user')));
    for (const one of people.slice(0, 2)) await talk(one, agent);
    for (const one of people.slice(2, 4)) {
      await ask(one, home);
      await answer(agent, one, home);
    }
    // The same person again, a colleague and staff do not count as a fifth.
    const again = people[0] ?? reader;
    await ask(again, home);
    await answer(agent, again, home);
    await talk(await aPerson('agent'), agent);
    await talk(await aPerson('admin'), agent);
    expect((await facts(agent, reader)).answerTime).toBeNull();
    await talk(people[4] ?? reader, agent);
    expect((await facts(agent, reader)).answerTime).toBe('hour');
  });

  it.each([
    [1, 'hour'],
    [1.01, 'hours'],
    [4, 'hours'],
    [4.01, 'day'],
    [24, 'day'],
    [24.01, 'days'],
    [72, 'days'],
    [72.01, 'longer'],
  ])('An answer after %d hours counts as "%s".', async (hours, step) => {
    const agent = await aPerson('agent');
    for (let count = 0; count < 5; count += 1) await answered(agent, { ago: 100, after: hours });
    expect(await usualAnswerTime(agent.id)).toBe(step);
  });

  it('Four answered people are too few, however many still wait.', async () => {
    const agent = await aPerson('agent');
    for (let count = 0; count < 4; count += 1) await answered(agent, { ago: 100, after: 1 });
    const askedAt = new Date(Date.now() - 100 * HOUR);
    for (let count = 0; count < 3; count += 1) {
      await recordFirstMessage({ agent: agent.id, seeker: String(new Types.ObjectId()) }, askedAt);
    }
    expect(await usualAnswerTime(agent.id)).toBeNull();
    await answered(agent, { ago: 100, after: 1 });
    expect(await usualAnswerTime(agent.id)).toBe('hour');
  });

  it('Only the latest fifty people count.', async () => {
    const agent = await aPerson('agent');
    for (let at = 0; at < 26; at += 1) await answered(agent, { ago: 400, after: 0.5 });
    for (let at = 0; at < 24; at += 1) await answered(agent, { ago: 100, after: 20 });
    expect(await usualAnswerTime(agent.id)).toBe('hour');
    await answered(agent, { ago: 100, after: 20 });
    expect(await usualAnswerTime(agent.id)).toBe('day');
  });

  it('The answer time is the median, waits of over a day count as unanswered, and deleted people drop out.', async () => {
    const [agent, now] = [await aPerson('agent'), new Date()];
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
    const asked = async (hoursAgo: number, answeredAfter?: number) => {
      const seeker = await aPerson('user');
      const pair = { agent: agent.id, seeker: seeker.id };
      await recordFirstMessage(pair, ago(hoursAgo));
      if (answeredAfter !== undefined) await recordFirstAnswer(pair, ago(hoursAgo - answeredAfter));
      return seeker;
    };
    for (const after of [0.2, 0.5, 2, 3, 20]) await asked(400, after);
    expect(await usualAnswerTime(agent.id, now)).toBe('hours');
    // Waiting since this morning does not count yet.
    for (let count = 0; count < 3; count += 1) await asked(23.9);
    expect(await usualAnswerTime(agent.id, now)).toBe('hours');
    const waiting = [];
    for (let count = 0; count < 4; count += 1) waiting.push(await asked(24.1));
    expect(await usualAnswerTime(agent.id, now)).toBe('day');
    for (let count = 0; count < 9; count += 1) waiting.push(await asked(200));
    expect(await usualAnswerTime(agent.id, now)).toBe('longer');
    const admin = await aPerson('super_admin');
    for (const one of waiting) await as(api, admin).delete(`/user/delUser?id=${one.id}`).expect(200);
    expect(await usualAnswerTime(agent.id, now)).toBe('hours');
  });

  it('Answers given in the name of the marketplace do not change the answer time.', async () => {
    const agent = await aPerson('agent');
    const home = String((await aListing({ agent: agent.id, hideAgent: true }))._id);
    for (let count = 0; count < 6; count += 1) {
      const seeker = await aPerson('user');
      await ask(seeker, home);
      await answer(agent, seeker, home);
    }
    expect(await usualAnswerTime(agent.id)).toBeNull();
  });
});

describe('Agent pages', () => {
  it('An agent page shows licence and numbers only for people with public offers.', async () => {
    const [agent, provider, hidden, reader] = [
      await aPerson('agent'),
      await aPerson('service_agent'),
      await aPerson('agent'),
      await aPerson('user'),
    ];
    const numbers = { phone: '+971501234567', whatsapp: '+971507654321' };
    const ids = [agent, provider, hidden, reader].map(({ id }) => id);
    for (const _id of ids) {
      await User.updateOne({ _id }, { $set: { ...numbers, brn: '12345', brnExpiresAt: '2030-05-01' } });
    }
    await aListing({ agent: agent.id });
    await aService({ agent: provider.id });
    await aListing({ agent: hidden.id, hideAgent: true });

    for (const one of [agent, provider]) {
      expect(await facts(one, reader)).toEqual({
        brn: '12345',
        brnExpiresAt: '2030-05-01',
        orn: null,
        answerTime: null,
        hasPhone: true,
        hasWhatsapp: true,
      });
      expect((await reveal(one, reader).expect(200)).body.data).toEqual(numbers);
    }
    expect(await facts(hidden, reader)).toMatchObject({ hasPhone: false, hasWhatsapp: false });
    expect((await reveal(hidden, reader).expect(404)).body.code).toBe('contact_hidden');
    expect((await reveal(hidden, hidden).expect(200)).body.data).toEqual(numbers);
    await reveal(hidden, await aPerson('injazat_worker')).expect(200);
    // People without offers have no such page, nor do suspended ones.
    await reveal(reader, agent).expect(404);
    await as(api, agent).get(`/user/agent_facts/${reader.id}`).expect(404);
    await User.updateOne({ _id: agent.id }, { $set: { isSuspended: true } });
    await reveal(agent, reader).expect(404);
    // Visitors get them as from a listing.
    expect((await api.post('/user/reveal_contact').send({ id: provider.id }).expect(200)).body.data).toEqual(
      numbers,
    );
    expect((await api.post('/user/reveal_contact').send({ id: hidden.id }).expect(404)).body.code).toBe(
      'contact_hidden',
    );
  });

  it('Revealed numbers are counted once a day, together with those of the listings.', async () => {
    const [agent, reader] = [await aPerson('agent'), await aPerson('user')];
    await User.updateOne({ _id: agent.id }, { $set: { phone: '+971501234567' } });
    await aListing({ agent: agent.id });
    const told = async () => {
      const { body } = await as(api, agent).get(`/dashboard/agent_stats/${agent.id}`).expect(200);
      return body.agentGraphData.at(-1).contacts;
    };
    for (let count = 0; count < 3; count += 1) await reveal(agent, reader).expect(200);
    await reveal(agent, agent).expect(200);
    await reveal(agent, await aPerson('admin')).expect(200);
    expect(await told()).toBe(1);
    // A hundred numbers a day, across all agents.
    const agents = await Promise.all(Array.from({ length: 100 }, () => aPerson('agent')));
    for (const one of agents.slice(0, 99)) {
      await aListing({ agent: one.id });
      await reveal(one, reader).expect(200);
    }
    const last = agents[99] ?? agent;
    await aListing({ agent: last.id });
    expect((await reveal(last, reader).expect(429)).body.code).toBe('contacts_a_day');
    await reveal(agent, reader).expect(200);
  });
});
