// @module-tag long
import type { Challenge } from 'altcha-lib';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limitedApp, NOON, repeat, times, type From } from '../../testing/limitedApp';
import { aPerson } from '../../testing/testApp';
import { newVisitor, solve } from '../../testing/visitors';
import { hashPassword } from '../../features/foundation/people/password.service';
import { env, setEnv } from '../base/env';

const { api, send, agent, newAddress, listing, reveal } = limitedApp();
const PASSWORD = 'Desert-rose-7';

const challengeOf = ({ body }: Response) => body.challenge as Challenge;
const cookieOf = ({ headers }: Response) =>
  String((headers['set-cookie'] as unknown as string[] | undefined)?.[0] ?? '').split(';')[0] ?? '';

/** Uses up the numbers an address can reveal in a day without a proof. */
async function useUp(address: string): Promise<void> {
  const ids = await Promise.all(times(15).map(listing));
  const cookies = await Promise.all(times(4).map(newVisitor));
  const asks = cookies.flatMap((cookie) => ids.map((id) => reveal(id, { address, cookie }).expect(200)));
  await Promise.all(asks);
}

/** The day's numbers, without the limits per minute and hour. */
function withoutShortLimits(): void {
  beforeAll(() => void setEnv({ ...env(), RATE_LIMITS: 'off' }));
  afterAll(() => void setEnv({ ...env(), RATE_LIMITS: 'on' }));
}

describe('Visitors who share an address', () => {
  withoutShortLimits();

  it('Each visitor gets a number after a proof of work once the address has used up its own.', async () => {
    const address = newAddress();
    await useUp(address);
    await repeat(3, async () => {
      const id = await listing();
      const cookie = await newVisitor();
      const refusal = await reveal(id, { address, cookie }).expect(429);
      expect(refusal.body).toMatchObject({ code: 'proof_required', success: false });
      expect(Number(refusal.get('retry-after'))).toBeGreaterThan(0);
      const proof = await solve(challengeOf(refusal));
      const answer = await reveal(id, { address, cookie, proof }).expect(200);
      expect(answer.body.data.phone).toBe('+971501112233');
      // The same number on the same day needs no second proof.
      await reveal(id, { address, cookie: cookieOf(answer) }).expect(200);
    });
  });

  it("Every further number needs a proof, up to the address's ceiling, after which a sign-in is required.", async () => {
    const address = newAddress();
    await useUp(address);
    const cookie = await newVisitor();
    await repeat(2, async () => {
      const id = await listing();
      const refusal = await reveal(id, { address, cookie }).expect(429);
      const proof = await solve(challengeOf(refusal));
      await reveal(id, { address, cookie, proof }).expect(200);
    });
    await mongoose.connection.collection('dailycounts').updateMany({}, { $inc: { count: 1000 } });
    const id = await listing();
    const refusal = await reveal(id, { address, cookie }).expect(429);
    const proof = await solve(challengeOf(refusal));
    expect((await reveal(id, { address, cookie, proof }).expect(401)).body.code).toBe('login_required');
    const person = await aPerson('user');
    await reveal(id, { address, token: person.token }).expect(200);
  });

  it.each<[string, () => () => Promise<string | undefined>, string]>([
    ['no cookie', () => () => Promise.resolve(undefined), 'login_required'],
    [
      'one cookie',
      () => {
        const cookie = newVisitor();
        return () => cookie;
      },
      'proof_required',
    ],
    ['a fresh cookie for each request', () => newVisitor, 'proof_required'],
  ])('A harvester with %s is stopped at 60 numbers.', async (_, browser, code) => {
    const address = newAddress();
    const cookieFor = browser();
    const ask = async (id: string) => {
      const cookie = await cookieFor();
      return reveal(id, { address, ...(cookie && { cookie }) });
    };
    const answers = await Promise.all((await Promise.all(times(70).map(listing))).map(ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe(code);
  });

  it('A proof is valid for one number only.', async () => {
    const address = newAddress();
    await useUp(address);
    const cookie = await newVisitor();
    const id = await listing();
    const refusal = await reveal(id, { address, cookie }).expect(429);
    const proven = cookieOf(
      await reveal(id, { address, cookie, proof: await solve(challengeOf(refusal)) }).expect(200),
    );
    await reveal(await listing(), { address, cookie: proven }).expect(429);
  });
});

describe('Proof of work', () => {
  withoutShortLimits();
  let address: string;
  beforeAll(async () => {
    address = newAddress();
    await useUp(address);
  });
  const refusalFor = async (cookie: string) => {
    const id = await listing();
    return { id, refusal: await reveal(id, { address, cookie }).expect(429) };
  };
  const decoded = (proof: string) =>
    JSON.parse(Buffer.from(proof, 'base64').toString()) as {
      challenge: { parameters: Record<string, unknown>; signature: string };
      solution: { counter: number; derivedKey: string };
    };
  const encoded = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');

  it.each<[string, (proof: string) => unknown]>([
    ['text in place of a proof', () => 'nonsense'],
    ['JSON of another shape', () => ({ challenge: {}, solution: {} })],
    ['no solution', (proof) => ({ ...decoded(proof), solution: null })],
    [
      'a guessed counter',
      (proof) => ({ ...decoded(proof), solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
    ],
    [
      'cheaper work',
      (proof) => {
        const { challenge, solution } = decoded(proof);
        return { solution, challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 2 } } };
      },
    ],
    [
      'a later expiry',
      (proof) => {
        const { challenge, solution } = decoded(proof);
        const parameters = { ...challenge.parameters, expiresAt: 4_000_000_000 };
        return { solution, challenge: { ...challenge, parameters } };
      },
    ],
    [
      'a forged signature',
      (proof) => {
        const { challenge, solution } = decoded(proof);
        return { solution, challenge: { ...challenge, signature: 'a'.repeat(64) } };
      },
    ],
  ])('A proof with %s is refused.', async (_, forge) => {
    const cookie = await newVisitor();
    const { id, refusal } = await refusalFor(cookie);
    const forged = forge(await solve(challengeOf(refusal)));
    const proof = typeof forged === 'string' ? forged : encoded(forged);
    const answer = await reveal(id, { address, cookie, proof }).expect(429);
    expect(answer.body.code).toBe('proof_required');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('A proof counts once, even when sent twice at the same time.', async () => {
    const cookie = await newVisitor();
    const { id, refusal } = await refusalFor(cookie);
    const other = await listing();
    const proof = await solve(challengeOf(refusal));
    const answers = await Promise.all([
      reveal(id, { address, cookie, proof }),
      reveal(other, { address, cookie, proof }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    await reveal(await listing(), { address, cookie, proof }).expect(429);
  });

  it('A proof counts for its own visitor only.', async () => {
    const { refusal } = await refusalFor(await newVisitor());
    const proof = await solve(challengeOf(refusal));
    await reveal(await listing(), { address, cookie: await newVisitor(), proof }).expect(429);
    await reveal(await listing(), { address, proof }).expect(401);
  });

  it('A proof expires after ten minutes.', async () => {
    const cookie = await newVisitor();
    const { id, refusal } = await refusalFor(cookie);
    const proof = await solve(challengeOf(refusal));
    vi.setSystemTime(NOON.getTime() + 11 * 60_000);
    const answer = await reveal(id, { address, cookie, proof }).expect(429);
    vi.setSystemTime(NOON);
    expect(answer.body.code).toBe('proof_required');
  });
});

describe('The visitor cookie', () => {
  withoutShortLimits();
  let address: string;
  beforeAll(async () => {
    address = newAddress();
    await useUp(address);
  });

  it.each([
    ['another secret', jwt.sign({}, 'x'.repeat(32), { audience: 'visitor', subject: 'a' })],
    ['no signature', jwt.sign({}, '', { algorithm: 'none', audience: 'visitor', subject: 'a' })],
    ['nonsense', 'abc'],
  ])('A cookie signed with %s is ignored.', async (_, token) => {
    await reveal(await listing(), { address, cookie: `visitor=${token}` }).expect(401);
  });

  it('On https the cookie has a name that no other subdomain can set, and only that one counts.', async () => {
    const before = env();
    setEnv({ ...before, PUBLIC_URL: 'https://homes.example' });
    const cookie = await newVisitor();
    expect(cookie).toMatch(/^__Host-visitor=/);
    const plain = cookie.replace('__Host-', '');
    const statuses = [];
    for (const sent of [plain, `${plain}; ${cookie}`, `x__Host-visitor=1; ${cookie}`]) {
      statuses.push((await reveal(await listing(), { address, cookie: sent })).status);
    }
    setEnv(before);
    expect(statuses).toEqual([401, 429, 429]);
    expect(await newVisitor()).toMatch(/^visitor=/);
    expect((await reveal(await listing(), { address, cookie })).status).toBe(401);
  });

  it('A visitor cookie is no session, and a session is no visitor cookie.', async () => {
    const cookie = await newVisitor();
    const token = cookie.slice('visitor='.length);
    await api.get('/auth/getUser').set('jwtoken', token).expect(401);
    await reveal(await listing(), { address, cookie: `visitor=${agent().token}` }).expect(401);
  });
});

describe('Limits per address', () => {
  /** A visitor may send five contact forms an hour, and so may an address without proofs. */
  const form = (from: From) => send('/contact/save-contact', {}, from);

  it("Beyond the address's limit each form needs a proof, and a visitor's own limit remains.", async () => {
    const address = newAddress();
    const first = await newVisitor();
    await repeat(5, () => form({ address, cookie: first }).expect(400));
    // However often others are refused, a visitor with proofs continues.
    await repeat(60, () => form({ address, cookie: first }).expect(429));
    const cookie = await newVisitor();
    const proving = async () => {
      const refusal = await form({ address, cookie }).expect(429);
      expect(refusal.body.code).toBe('proof_required');
      return form({ address, cookie, proof: await solve(challengeOf(refusal)) });
    };
    await repeat(5, async () => expect((await proving()).status).toBe(400));
    expect((await proving()).body.code).toBe('too_many_requests');
    const person = await aPerson('user');
    await form({ address, token: person.token }).expect(400);
    expect((await form({ address }).expect(429)).body.code).toBe('too_many_requests');
  });

  it('Cheap requests need a single proof, which lasts for hours.', { tags: ['long'] }, async () => {
    const address = newAddress();
    const search = (cookie: string, proof = '') =>
      api
        .get('/property/get_all')
        .set({ 'x-forwarded-for': address, cookie, ...(proof && { 'x-proof': proof }) });
    await repeat(4, async () => {
      const cookie = await newVisitor();
      await repeat(10, () => Promise.all(times(30).map(() => search(cookie).expect(200))));
    });
    const cookie = await newVisitor();
    const refusal = await search(cookie).expect(429);
    const first = await search(cookie, await solve(challengeOf(refusal))).expect(200);
    const proven = cookieOf(first);
    await repeat(10, () => search(proven).expect(200));
    // The cookie from before the proof has no proof.
    await search(cookie).expect(429);
  });
});

describe('Wrong passwords from one address', () => {
  const login = (email: string, password: string, from: From) =>
    send('/user/login', { email, password }, from);

  it('Other people at the address need a proof per attempt, and account limits remain.', async () => {
    const address = newAddress();
    const passwordHash = await hashPassword(PASSWORD);
    const [person, victim] = await Promise.all([
      aPerson('user', { passwordHash }),
      aPerson('user', { passwordHash }),
    ]);
    const cookies = await Promise.all(times(5).map(newVisitor));
    for (const at of times(50)) {
      const cookie = cookies[at % 5] ?? '';
      const email = at < 10 ? victim.email : `nobody${at}@people.test`;
      await login(email, 'Wrong-pass-1', { address, cookie }).expect(401);
    }
    await login(person.email, PASSWORD, { address }).expect(429);
    const cookie = await newVisitor();
    const proving = async (email: string, password: string) => {
      const refusal = await login(email, password, { address, cookie }).expect(429);
      if (refusal.body.code !== 'proof_required') return refusal;
      return login(email, password, { address, cookie, proof: await solve(challengeOf(refusal)) });
    };
    await proving(person.email, PASSWORD).then(({ status }) => expect(status).toBe(200));
    await proving(person.email, 'Wrong-pass-1').then(({ status }) => expect(status).toBe(401));
    const locked = await proving(victim.email, PASSWORD);
    expect(locked.body.code).toBe('too_many_requests');
  });
});
