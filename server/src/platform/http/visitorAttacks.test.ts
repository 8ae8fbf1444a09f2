import mongoose from 'mongoose';
import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { limitedApp, repeat, times, type From } from '../../testing/limitedApp';
import { aPerson } from '../../testing/testApp';
import { newVisitor } from '../../testing/visitors';
import { env, setEnv } from '../base/env';

const { send, newAddress, listing, reveal } = limitedApp();

/** Fills every counter of the current day. */
const fillCounters = () =>
  mongoose.connection.collection('dailycounts').updateMany({}, { $inc: { count: 1000 } });

describe("Callers who have used up the day's numbers", () => {
  it.each<[string, () => Promise<Omit<From, 'address'>>]>([
    ['a visitor', async () => ({ cookie: await newVisitor() })],
    ['a visitor without the cookie', () => Promise.resolve({})],
    ['a person', async () => ({ token: (await aPerson('user')).token })],
  ])('Parallel requests reveal no further numbers: %s.', async (_, who) => {
    const from = { address: newAddress(), ...(await who()) };
    await reveal(await listing(), from).expect(200);
    await fillCounters();
    await reveal(await listing(), from).expect(({ status }) => expect(status).not.toBe(200));
    const id = await listing();
    const answers = await Promise.all(times(5).map(() => reveal(id, from)));
    expect(answers.map(({ status }) => status)).not.toContain(200);
  });
});

describe('Visitors refused the number of one listing', () => {
  it("Refused lookups do not use up the address's numbers.", async () => {
    const id = await listing();
    await reveal(id, { address: newAddress(), cookie: await newVisitor() }).expect(200);
    await fillCounters();
    const address = newAddress();
    setEnv({ ...env(), RATE_LIMITS: 'off' });
    for (const cookie of await Promise.all(times(2).map(newVisitor))) {
      await repeat(20, () => reveal(id, { address, cookie }).expect(429));
    }
    await repeat(30, () => reveal(id, { address }).expect(401));
    await reveal(await listing(), { address, cookie: await newVisitor() }).expect(200);
    setEnv({ ...env(), RATE_LIMITS: 'on' });
  });
});

describe('Scripts without proofs', () => {
  it.each([
    ['mails', '/user/forgotPassword', { email: 'nobody@people.test' }, 20],
    ['forms', '/contact/save-contact', {}, 5],
  ])(
    'Cookies do not raise the hourly limit of %s for an address without proofs.',
    async (_, path, body, most) => {
      const address = newAddress();
      const answers: Response[] = [];
      const sendAll = (cookie?: string) =>
        repeat(most, async () => {
          answers.push(await send(path, body, { address, ...(cookie && { cookie }) }));
        });
      for (const cookie of await Promise.all(times(5).map(newVisitor))) await sendAll(cookie);
      await sendAll();
      expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(most);
    },
  );
});
