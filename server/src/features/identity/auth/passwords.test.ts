import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { lastMail, mailsTo } from '../../../testing/mailbox';
import { renderMail } from '../../../platform/mail/render';
import { aPerson, testApp } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

const api = testApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const OLD = 'Desert-rose-7';
const NEW = 'Palm-garden-8';
const MINUTE = 60_000;

let addresses = 0;
/** Every test uses its own address, so that they share no limits. */
let from = '';
afterEach(() => void vi.useRealTimers());
const newAddress = () => (from = `10.0.${(addresses += 1) >> 8}.${addresses & 255}`);

const send = (call: string, body: object, token?: string) => {
  const [verb = 'post', path = ''] = call.split(' ');
  const request = api[verb as 'post' | 'patch'](path).set('x-forwarded-for', from);
  return (token ? request.set('jwtoken', token) : request).send(body);
};
const login = (email: string, password: string, totp?: string) =>
  send('post /user/login', { email, password, ...(totp && { totp }) });
const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token).set('x-forwarded-for', from);

async function member(fields: Record<string, unknown> = {}) {
  newAddress();
  return aPerson('user', { passwordHash: await hashPassword(OLD), ...fields });
}

/** Requests a link and waits until it is queued, which happens after the response. */
async function resetLink(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await send('post /user/forgotPassword', { email }).expect(200);
  await vi.waitFor(async () => expect((await mailsTo(email)).length).toBe(before + 1), { timeout: 20_000 });
  const { path } = await lastMail(email, 'resetPassword');
  return new URL(path, 'http://site.test').searchParams.get('token') ?? '';
}
const reset = (token: string, more: object = {}) =>
  send(`patch /user/resetPassword?token=${token}`, { password: NEW, confirmPassword: NEW, ...more });
const check = (token: string) => send('post /user/checkResetLink', { token });

function passTime(ms: number) {
  const now = Date.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
}

describe('Password reset', () => {
  it('Known and unknown addresses get the same answer.', async () => {
    const person = await member();
    const known = await send('post /user/forgotPassword', { email: person.email }).expect(200);
    const unknown = await send('post /user/forgotPassword', { email: 'nobody@people.test' }).expect(200);
    expect(known.body).toEqual(unknown.body);
    expect(await mailsTo('nobody@people.test')).toEqual([]);
  });

  it('Only the newest link resets the password, once, and it ends every session.', async () => {
    const person = await member();
    const first = await resetLink(person.email);
    const token = await resetLink(person.email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await User.findById(person.id).select('+reset').lean();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await check(first).expect(200)).body.isGood).toBe(false);
    // Checking a link neither consumes it nor reveals anything.
    expect((await check(token)).body).toEqual({ success: true, isGood: true });
    expect((await check(token)).body.isGood).toBe(true);
    expect((await reset(first).expect(400)).body.code).toBe('reset_expired');
    const wrong = await reset(token, { confirmPassword: 'Other-garden-8' }).expect(400);
    expect(wrong.body.errors[0].path).toBe('confirmPassword');
    await reset(token).expect(200);
    await reset(token).expect(400);
    expect((await check(token)).body.isGood).toBe(false);
    await me(person.token).expect(401);
    await login(person.email, OLD).expect(401);
    await login(person.email, NEW).expect(200);
    expect((await mailsTo(person.email))[0]?.template).toBe('passwordChanged');
  });

  it('A link lasts 30 minutes, works once even in parallel, and is mailed five times an hour.', async () => {
    const person = await member();
    const token = await resetLink(person.email);
    passTime(30 * MINUTE);
    expect((await check(token)).body.isGood).toBe(false);
    await reset(token).expect(400);
    const fresh = await resetLink(person.email);
    const answers = await Promise.all([reset(fresh), reset(fresh), reset(fresh)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const other = await member();
    for (let sent = 0; sent < 5; sent += 1) await resetLink(other.email);
    await send('post /user/forgotPassword', { email: other.email }).expect(200);
    const more = await member();
    await resetLink(more.email);
    expect(await mailsTo(other.email)).toHaveLength(5);
  });

  it('A reset refuses common passwords and suspended people.', async () => {
    const person = await member();
    const token = await resetLink(person.email);
    for (const password of ['Password1', person.email, '1234567']) {
      await reset(token, { password, confirmPassword: password }).expect(400);
    }
    await User.updateOne({ _id: person.id }, { isSuspended: true });
    await check(token).expect(403);
    await reset(token).expect(403);
  });

  it('A reset confirms the address that its link was mailed to.', async () => {
    const person = await member({ verified: false });
    await reset(await resetLink(person.email)).expect(200);
    await login(person.email, NEW).expect(200);
  });
});

describe('Password change', () => {
  const change = (token: string, body: object) => send('post /user/change_password', body, token);

  it('A change requires the current password and ends the other sessions.', async () => {
    const person = await member();
    const good = { currentPassword: OLD, password: NEW, confirmPassword: NEW };
    const missing = await change(person.token, { ...good, currentPassword: undefined }).expect(400);
    expect(missing.body.errors[0].path).toBe('currentPassword');
    await change(person.token, { ...good, currentPassword: 'Wrong-pass-1' }).expect(400);
    const other = (await login(person.email, OLD).expect(200)).body.token as string;
    const { body } = await change(person.token, good).expect(200);
    expect(body.message).toBe('Password changed successfully!');
    await me(body.token).expect(200);
    await me(person.token).expect(401);
    await me(other).expect(401);
    await login(person.email, NEW).expect(200);
    expect((await mailsTo(person.email))[0]?.template).toBe('passwordChanged');
  });

  it('The error at the field is in Arabic when requested.', async () => {
    const person = await member();
    const answer = await change(person.token, {
      currentPassword: 'Wrong-pass-1',
      password: NEW,
      confirmPassword: NEW,
    })
      .set('accept-language', 'ar')
      .expect(400);
    expect(answer.body.errors[0].message).toMatch(/[؀-ۿ]/);
  });
});

describe('Password guessing', () => {
  it('Ten failures lock an account for one address but not for another.', async () => {
    const person = await member();
    for (let tried = 0; tried < 10; tried += 1) await login(person.email, 'Wrong-pass-1').expect(401);
    const locked = await login(person.email, OLD).expect(429);
    expect(Number(locked.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(Number(locked.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    expect(locked.body).toMatchObject({ success: false, code: 'too_many_requests' });
    newAddress();
    await login(person.email, OLD).expect(200);
  });

  it('The owner still signs in from their own address with password and second factor.', async () => {
    const person = await member();
    const { body } = await send('post /auth/twoFactor/start', { password: OLD }, person.token).expect(200);
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate();
    await send('post /auth/twoFactor/confirm', { totp: codeNow() }, person.token).expect(200);
    // A code works once: the next one belongs to another half minute.
    passTime(MINUTE);
    const own = from;
    newAddress();
    for (let tried = 0; tried < 10; tried += 1) await login(person.email, 'Wrong-pass-1').expect(401);
    await login(person.email, OLD, codeNow()).expect(429);
    newAddress();
    for (let tried = 0; tried < 10; tried += 1) {
      const wrong = await login(person.email, OLD, '000000').expect(401);
      expect(wrong.body.code).toBe('totp_wrong');
    }
    await login(person.email, OLD, codeNow()).expect(429);
    from = own;
    const session = await login(person.email, OLD, codeNow()).expect(200);
    await me(session.body.token).expect(200);
  });

  it('Second-factor codes lock after 20 failures from any address, and recovery codes still work.', async () => {
    const person = await member();
    const { body } = await send('post /auth/twoFactor/start', { password: OLD }, person.token).expect(200);
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate();
    const confirmed = await send('post /auth/twoFactor/confirm', { totp: codeNow() }, person.token).expect(
      200,
    );
    passTime(MINUTE);
    for (let tried = 0; tried < 20; tried += 1) {
      newAddress();
      await login(person.email, OLD, '000000').expect(401);
    }
    newAddress();
    await login(person.email, OLD, '000000').expect(429);
    const limited = await login(person.email, OLD, codeNow()).expect(429);
    expect(Number(limited.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(limited.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    await login(person.email, OLD, confirmed.body.data.recoveryCodes[0]).expect(200);
    passTime(16 * MINUTE);
    await login(person.email, OLD, codeNow()).expect(200);
  });

  it('Guessing does not lock out a person who is waiting for their code.', async () => {
    const person = await member({ verified: false });
    const own = from;
    newAddress();
    for (let tried = 0; tried < 10; tried += 1) await login(person.email, 'Wrong-pass-1').expect(401);
    await login(person.email, OLD).expect(429);
    from = own;
    const { token } = (await login(person.email, OLD).expect(403)).body;
    const otp = (await lastMail(person.email, 'otp')).code;
    await send('post /user/verifyOTP', { token, otp }).expect(200);
  });

  it('An unknown address locks after ten failures too.', async () => {
    newAddress();
    for (let tried = 0; tried < 10; tried += 1) await login('ghost@people.test', 'Wrong-pass-1').expect(401);
    await login('ghost@people.test', 'Wrong-pass-1').expect(429);
  });

  it('An address is locked after 50 failures across accounts.', async () => {
    newAddress();
    for (let tried = 0; tried < 50; tried += 1) await login(`ghost${tried}@people.test`, OLD).expect(401);
    await login('ghost51@people.test', OLD).expect(429);
  });

  it('Parallel attempts gain nothing, and the lock ends after 15 minutes.', async () => {
    const person = await member();
    const tries = Array.from({ length: 14 }, () => login(person.email, 'Wrong-pass-1'));
    await Promise.all(tries);
    await login(person.email, OLD).expect(429);
    passTime(15 * MINUTE + 1000);
    await login(person.email, OLD).expect(200);
  });

  it('Wrong current passwords in a stolen session count as failures.', async () => {
    const person = await member();
    const body = { currentPassword: 'Wrong-pass-1', password: NEW, confirmPassword: NEW };
    for (let tried = 0; tried < 10; tried += 1) {
      await send('post /user/change_password', body, person.token).expect(400);
    }
    await send('post /user/change_password', { ...body, currentPassword: OLD }, person.token).expect(429);
  });

  it('A right guess beyond the limit gets the same answer as the wrong ones sent in parallel.', async () => {
    const person = await member();
    const guesses = Array.from({ length: 30 }, (_, at) => (at < 29 ? `Wrong-pass-${at}` : OLD));
    const answers = await Promise.all(
      guesses.map((currentPassword) =>
        send(
          'post /user/change_password',
          { currentPassword, password: NEW, confirmPassword: NEW },
          person.token,
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(400), ...Array<number>(20).fill(429)]);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('Registration mail', () => {
  it('Registration mails at most 20 addresses an hour per sender and never repeats the entered name.', async () => {
    newAddress();
    const register = (nth: number) =>
      send('post /user/register', { name: 'Mariam Saif', email: `relay${nth}@people.test`, password: OLD });
    for (let nth = 0; nth < 20; nth += 1) await register(nth).expect(201);
    await register(20).expect(429);
    expect(await mailsTo('relay20@people.test')).toEqual([]);
    const mail = await lastMail('relay0@people.test', 'otp');
    const { text, html } = renderMail('otp', mail, 'en');
    expect(text + html).toContain('Hello,');
    expect(text + html).not.toContain('Mariam');
  });
});

describe('Login under load', () => {
  it('A person without failures is served while a crowd tries wrong passwords.', async () => {
    const person = await member();
    const own = from;
    const addresses = Array.from({ length: 60 }, newAddress);
    const tryWrong = (address: string, nth: number) => {
      from = address;
      return login(`ghost${nth}@people.test`, 'Wrong-pass-1');
    };
    for (const [nth, address] of addresses.entries()) await tryWrong(address, nth).expect(401);
    let answered = 0;
    const crowd = addresses.map(async (address, nth) => {
      await tryWrong(address, nth).expect(401);
      answered += 1;
    });
    from = own;
    await login(person.email, OLD).expect(200);
    expect(answered).toBeLessThan(30);
    await Promise.all(crowd);
  });
});

describe('Login timing', () => {
  it(
    'A login takes as long for an unknown address as for a wrong password.',
    { tags: ['clock'] },
    async () => {
      setEnv({ ...env(), BCRYPT_COST: 10 });
      const person = await member();
      const timeOf = async (email: string) => {
        newAddress();
        const startedAt = performance.now();
        await login(email, 'Wrong-pass-1').expect(401);
        return performance.now() - startedAt;
      };
      const times: { known: number; unknown: number }[] = [];
      for (let round = 0; round < 9; round += 1) {
        times.push({ known: await timeOf(person.email), unknown: await timeOf('ghost@people.test') });
      }
      setEnv({ ...env(), BCRYPT_COST: 4 });
      // A hash takes at least 50 ms here, so an answer without one takes far less than half.
      const ratios = times.map(({ known, unknown }) => unknown / known).toSorted((a, b) => a - b);
      expect(ratios[4]).toBeGreaterThan(0.5);
      expect(ratios[4]).toBeLessThan(2);
    },
  );
});
