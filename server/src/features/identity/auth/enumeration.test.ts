import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_TIME_LIMITS, withinMs } from '../../../testing/clock';
import { aPerson, testApp } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { mintVerification } from './verificationToken';

/** Neither texts nor response times reveal who has an account. */
const api = testApp();
const TRIES = HAS_TIME_LIMITS ? 200 : 5;
const APART_MS = withinMs(10);
let known: string;

beforeAll(async () => {
  known = (await aPerson('user', { passwordHash: await hashPassword('Desert-rose-7') })).email;
});

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Alternates requests about a known and an unknown person; both must get the same answer equally fast. */
async function expectAlike(path: string, somebody: () => object, nobody: () => object) {
  const times: { somebody: number; nobody: number }[] = [];
  const ask = async (body: object) => {
    const startedAt = performance.now();
    const answer = await api.post(path).send(body);
    return {
      ms: performance.now() - startedAt,
      status: answer.status,
      body: { ...answer.body, requestId: '' },
    };
  };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const [one, none] = [await ask(somebody()), await ask(nobody())];
    expect({ status: one.status, body: one.body }).toEqual({ status: none.status, body: none.body });
    times.push({ somebody: one.ms, nobody: none.ms });
  }
  const apart = median(times.map((one) => one.somebody)) - median(times.map((one) => one.nobody));
  expect(Math.abs(apart)).toBeLessThan(APART_MS);
}

describe('Equal answers for known and unknown people', () => {
  const password = 'Wrong-pass-1';
  it.each([
    ['/user/login', { password }],
    ['/user/admin-login', { password }],
    ['/user/forgotPassword', {}],
  ])('%s answers alike for known and unknown people.', { tags: ['timed'] }, (path, more) =>
    expectAlike(
      path,
      () => ({ email: known, ...more }),
      () => ({ email: `${randomUUID()}@people.test`, ...more }),
    ),
  );

  it('/user/resendOTP answers alike for known and unknown people.', { tags: ['timed'] }, async () => {
    const waiting = await aPerson('user', { verified: false });
    await expectAlike(
      '/user/resendOTP',
      () => ({ token: mintVerification(waiting.id, randomUUID()) }),
      () => ({ token: mintVerification(String(new Types.ObjectId()), randomUUID()) }),
    );
  });
});
