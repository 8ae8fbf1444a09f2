import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { lastMail } from '../../../testing/mailbox';
import { aPerson, testApp } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';
import type { Role } from '@manzil/shared/domain/roles';

const api = testApp();
const PASSWORD = 'Desert-rose-7';
let clock = Date.now();
/** Codes last 30 s and work once; each step of a test runs in its own window. */
const nextWindow = () => vi.setSystemTime((clock += 60_000));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  nextWindow();
});
afterEach(() => void vi.useRealTimers());

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const login = (email: string, totp?: string) =>
  api.post('/user/login').send({ email, password: PASSWORD, ...(totp && { totp }) });
const call = (path: string, token: string, body: object = {}) =>
  api.post(path).set('jwtoken', token).send(body);
const member = async (role: Role = 'user') => aPerson(role, { passwordHash: await hashPassword(PASSWORD) });

async function protectedMember() {
  const person = await member();
  const { body } = await call('/auth/twoFactor/start', person.token, { password: PASSWORD }).expect(200);
  const { secret } = body.data as { secret: string };
  const confirmed = await call('/auth/twoFactor/confirm', person.token, { totp: codeOf(secret) }).expect(200);
  nextWindow();
  const { recoveryCodes, token } = confirmed.body.data as { recoveryCodes: string[]; token: string };
  return { ...person, token, secret, recoveryCodes };
}

describe('Second factor', () => {
  it('The second factor takes effect with its first right code and issues recovery codes.', async () => {
    const person = await member();
    const { body } = await call('/auth/twoFactor/start', person.token, { password: PASSWORD }).expect(200);
    expect(body.data.otpauthUrl).toMatch(/^otpauth:\/\/totp\/Manzil:/);
    const wrong = await call('/auth/twoFactor/confirm', person.token, { totp: '000000' }).expect(400);
    expect(wrong.body.errors[0].path).toBe('totp');
    await login(person.email).expect(200);
    const right = await call('/auth/twoFactor/confirm', person.token, {
      totp: codeOf(body.data.secret),
    }).expect(200);
    expect(new Set(right.body.data.recoveryCodes).size).toBe(8);
    const missing = await login(person.email).expect(401);
    expect(missing.body).toMatchObject({ code: 'totp_required' });
    expect(missing.body.token).toBeUndefined();
    const { token } = right.body.data;
    const active = await call('/auth/twoFactor/start', token, { password: PASSWORD }).expect(400);
    expect(active.body.code).toBe('two_factor_active');
    const { text } = await api.get('/auth/getUser').set('jwtoken', token).expect(200);
    expect(text).toContain('"twoFactor":true');
    expect(text).not.toContain(body.data.secret);
  });

  it('The stored secret is encrypted, and recovery codes survive a new JWT_SECRET.', async () => {
    const person = await member();
    const stored = async () => JSON.stringify(await User.findById(person.id).select('+totp').lean());
    const { body } = await call('/auth/twoFactor/start', person.token, { password: PASSWORD }).expect(200);
    const { secret } = body.data as { secret: string };
    const again = await call('/auth/twoFactor/start', person.token, { password: PASSWORD }).expect(200);
    expect(again.body.data.secret).toBe(secret);
    expect(await stored()).not.toContain(secret);
    const { body: confirmed } = await call('/auth/twoFactor/confirm', person.token, {
      totp: codeOf(secret),
    }).expect(200);
    expect(await stored()).not.toContain(secret);
    nextWindow();
    const before = env();
    setEnv({ ...before, JWT_SECRET: 'another-secret-another-secret-another-secret' });
    await login(person.email, codeOf(secret)).expect(401);
    await login(person.email, confirmed.data.recoveryCodes[0]).expect(200);
    setEnv(before);
    // As an older version stored it.
    await User.updateOne({ _id: person.id }, { 'totp.secret': secret });
    await login(person.email, codeOf(secret)).expect(200);
  });

  it('Set-up requires the password if there is one, and both changes are announced by mail.', async () => {
    const person = await member();
    const bare = await call('/auth/twoFactor/start', person.token).expect(400);
    expect(bare.body.errors[0].path).toBe('password');
    await call('/auth/twoFactor/start', person.token, { password: 'Wrong-pass-1' }).expect(400);
    const google = await aPerson('user', { method: 'google', googleID: 'issuer|factor' });
    await call('/auth/twoFactor/start', google.token).expect(200);

    const { email, token, secret } = await protectedMember();
    expect(await lastMail(email, 'secondFactor')).toMatchObject({ isOn: true });
    await call('/auth/twoFactor/stop', token, { password: PASSWORD, totp: codeOf(secret) }).expect(200);
    expect(await lastMail(email, 'secondFactor')).toMatchObject({ isOn: false });
  });

  it('Only the session that received the secret can confirm it.', async () => {
    const person = await member();
    const other = (await login(person.email).expect(200)).body.token as string;
    const start = async (token: string) =>
      (await call('/auth/twoFactor/start', token, { password: PASSWORD }).expect(200)).body.data
        .secret as string;
    const thiefs = await start(other);
    const own = await start(person.token);
    expect(own).not.toBe(thiefs);
    await call('/auth/twoFactor/confirm', other, { totp: codeOf(own) }).expect(400);
    await call('/auth/twoFactor/confirm', person.token, { totp: codeOf(thiefs) }).expect(400);
    await call('/auth/twoFactor/confirm', person.token, { totp: codeOf(own) }).expect(200);
    nextWindow();
    await login(person.email, codeOf(thiefs)).expect(401);
    await login(person.email, codeOf(own)).expect(200);
  });

  it('Each code works once, and codes of the adjacent half minutes are accepted.', async () => {
    const { email, secret } = await protectedMember();
    await login(email, codeOf(secret, clock - 60_000)).expect(401);
    await login(email, codeOf(secret, clock - 30_000)).expect(200);
    const code = codeOf(secret);
    const both = await Promise.all([login(email, code), login(email, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    await login(email, codeOf(secret, clock - 30_000)).expect(401);
    await login(email, '000000').expect(401);
  });

  it('Each recovery code works once.', async () => {
    const { email, recoveryCodes } = await protectedMember();
    const [code = ''] = recoveryCodes;
    await login(email, code.toLowerCase()).expect(200);
    await login(email, code).expect(401);
  });

  it('Registering again does not bypass the second factor after an admin revoked the confirmation.', async () => {
    const { email, id, secret } = await protectedMember();
    await User.updateOne({ _id: id }, { verified: false });
    for (const password of [PASSWORD, 'Other-rose-77']) {
      const form = { name: 'Somebody Else', email, password };
      const answer = await api.post('/user/register').send(form).expect(400);
      expect(answer.body.code).toBe('email_taken');
      expect(answer.body.token).toBeUndefined();
    }
    expect((await login(email).expect(401)).body.code).toBe('totp_required');
    const { token } = (await login(email, codeOf(secret)).expect(403)).body;
    const { code } = await lastMail(email, 'otp');
    await api.post('/user/verifyOTP').send({ token, otp: code }).expect(200);
  });

  it('A wrong password is reported before the code is checked.', async () => {
    const { email } = await protectedMember();
    const answer = await api
      .post('/user/login')
      .send({ email, password: 'Wrong-pass-1', totp: '123456' })
      .expect(401);
    expect(answer.body.code).toBe('wrong_credentials');
  });

  it('Disabling the second factor requires the password and a code.', async () => {
    const { email, token, secret } = await protectedMember();
    const stop = (body: object) => call('/auth/twoFactor/stop', token, body);
    await stop({ password: 'Wrong-pass-1', totp: codeOf(secret) }).expect(400);
    await stop({ password: PASSWORD, totp: '000000' }).expect(400);
    await login(email).expect(401);
    nextWindow();
    const stopped = await stop({ password: PASSWORD, totp: codeOf(secret) }).expect(200);
    await api.get('/auth/getUser').set('jwtoken', token).expect(401);
    await api.get('/auth/getUser').set('jwtoken', stopped.body.token).expect(200);
    await login(email).expect(200);
  });
});

describe('Mandatory second factor for staff', () => {
  beforeEach(() => void setEnv({ ...env(), REQUIRE_STAFF_2FA: true }));
  afterEach(() => void setEnv({ ...env(), REQUIRE_STAFF_2FA: false }));

  it('Staff without a second factor must set it up at sign-in and get no session before.', async () => {
    const worker = await member('injazat_worker');
    await api.get('/auth/getUser').set('jwtoken', worker.token).expect(401);
    const response = await login(worker.email).expect(403);
    expect(response.body).toMatchObject({ code: 'two_factor_setup' });
    expect(response.body.token).toBeUndefined();
    const again = await login(worker.email, '000000').expect(403);
    expect(again.body.secret).toBe(response.body.secret);
    const { body } = await login(worker.email, codeOf(response.body.secret)).expect(200);
    expect(body.recoveryCodes).toHaveLength(8);
    await api.get('/auth/getUser').set('jwtoken', body.token).expect(200);
    await login(worker.email).expect(401);
    const member2 = await member();
    await login(member2.email).expect(200);
  });
});
