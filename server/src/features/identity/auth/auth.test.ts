import jwt from 'jsonwebtoken';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastMail, mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp } from '../../../testing/testApp';
import { User } from '../../foundation/people/user.model';

const api = testApp();
const PASSWORD = 'Desert-rose-7';
const MINUTE = 60_000;

let count = 0;
const newEmail = () => `person${(count += 1)}@accounts.test`;
const form = (email: string, more: object = {}) => ({
  name: 'Mariam Saif',
  email,
  password: PASSWORD,
  ...more,
});
const register = (email: string, more: object = {}) => api.post('/user/register').send(form(email, more));
const verify = (token: string, otp: string) => api.post('/user/verifyOTP').send({ token, otp });
const login = (email: string, password = PASSWORD) => api.post('/user/login').send({ email, password });
const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token);

const codeFor = async (email: string) => (await lastMail(email, 'otp')).code;
/** Any code but the right one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function member(more: object = {}) {
  const email = newEmail();
  const { body } = await register(email, more).expect(201);
  const verified = await verify(body.token, await codeFor(email)).expect(200);
  return { email, token: verified.body.token as string, user: verified.body.user };
}

/** Moves this process's clock, not its timers. */
function passTime(ms: number) {
  const now = Date.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
}
afterEach(() => void vi.useRealTimers());

describe('Registration', () => {
  it('Registration mails a code, and the code signs in.', async () => {
    const email = newEmail();
    const answer = await register(email, { phone: '050 123 4567', role: 'agent', brn: '12345' }).expect(201);
    expect(answer.body).toMatchObject({ success: true, message: 'Verification OTP Email Sent.' });
    const verified = await verify(answer.body.token, await codeFor(email)).expect(200);
    expect(verified.body.user).toMatchObject({
      email,
      role: 'agent',
      phone: '+971501234567',
      verified: true,
      method: 'email',
    });
    expect(verified.body.user.userID).toMatch(/^IN-[2-9A-Z]{6}$/);
    const own = await me(verified.body.token).expect(200);
    expect(own.body.data.id).toBe(verified.body.user.id);
  });

  it.each(['admin', 'super_admin', 'injazat_worker', 'AGENT', ['agent'], { role: 'agent' }])(
    'No one can register as anything but user, agent or service agent (%j).',
    async (role) => {
      const email = newEmail();
      await register(email, { role }).expect(400);
      expect(await User.countDocuments({ email })).toBe(0);
    },
  );

  it('Invalid registration data is reported at its field.', async () => {
    const at = async (more: object) => {
      const { body } = await register(newEmail(), more).expect(400);
      return body.errors.map((error: { path: string }) => error.path);
    };
    expect(await at({ password: 'short1' })).toEqual(['password']);
    expect(await at({ password: 'onlyletters' })).toEqual(['password']);
    expect(await at({ password: 'Password1' })).toEqual(['password']);
    expect(await at({ confirmPassword: 'Other-rose-7' })).toEqual(['confirmPassword']);
    expect(await at({ phone: '12345' })).toEqual(['phone']);
    expect(await at({ location: { city: 'dubai', district: 'nowhere' } })).toEqual(['location.district']);
    const email = newEmail();
    await register(email, { password: email }).expect(400);
  });

  it('Registration ignores fields that people cannot set themselves.', async () => {
    const email = newEmail();
    const forged = {
      verified: true,
      isSuspended: true,
      userID: 'IN-AAAAAA',
      tokenVersion: 9,
      _id: '0'.repeat(24),
    };
    await register(email, forged).expect(201);
    const stored = await User.findOne({ email }).lean();
    expect(stored).toMatchObject({ verified: false, isSuspended: false, tokenVersion: 0 });
    expect(stored?.userID).not.toBe('IN-AAAAAA');
  });

  it('A taken address is refused, and one awaiting its code gets a new token.', async () => {
    const { email } = await member();
    const taken = await register(email).expect(400);
    expect(taken.body.code).toBe('email_taken');
    const waiting = newEmail();
    await register(waiting).expect(201);
    const again = await register(waiting).expect(403);
    expect(again.body).toMatchObject({ message: 'Verification OTP Email Sent.', token: expect.any(String) });
    await verify(again.body.token, await codeFor(waiting)).expect(200);
  });

  it('The owner of an address takes precedence over someone who registered it earlier.', async () => {
    const email = newEmail();
    await register(email, { password: 'Stranger-pass-1' }).expect(201);
    await register(email).expect(429);
    passTime(MINUTE + 1);
    const mine = await register(email, { name: 'Owner' }).expect(201);
    await login(email, PASSWORD).expect(401);
    const verified = await verify(mine.body.token, await codeFor(email)).expect(200);
    expect(verified.body.user.name).toBe('Owner');
    await login(email, 'Stranger-pass-1').expect(401);
    await login(email).expect(200);
  });
});

describe('Mailed codes', () => {
  it('Mailed codes are not stored in plain text.', async () => {
    const email = newEmail();
    await register(email).expect(201);
    const code = await codeFor(email);
    const stored = await User.findOne({ email }).select('+verification').lean();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('A code expires after five wrong attempts.', async () => {
    const email = newEmail();
    const { body } = await register(email).expect(201);
    const code = await codeFor(email);
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await verify(body.token, wrong(code)).expect(400);
      expect(answer.body).toMatchObject({ code: 'otp_wrong', attemptsLeft: left });
    }
    const burnt = await verify(body.token, code).expect(400);
    expect(burnt.body.code).toBe('otp_expired');
  });

  it('Parallel attempts do not allow more than five guesses of a code.', async () => {
    const email = newEmail();
    const { body } = await register(email).expect(201);
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(body.token, wrong(code))));
    expect(answers.filter((answer) => answer.body.code === 'otp_wrong')).toHaveLength(5);
    await verify(body.token, code).expect(400);
  });

  it('A code works once and for 10 minutes.', async () => {
    const first = newEmail();
    const one = await register(first).expect(201);
    await verify(one.body.token, await codeFor(first)).expect(200);
    await verify(one.body.token, await codeFor(first)).expect(400);
    const second = newEmail();
    const two = await register(second).expect(201);
    passTime(10 * MINUTE);
    const late = await verify(two.body.token, await codeFor(second)).expect(400);
    expect(late.body.code).toBe('otp_expired');
  });

  it('A code is resent at most once a minute and five times an hour, and invalidates the previous one.', async () => {
    const email = newEmail();
    let { token } = (await register(email).expect(201)).body;
    const resend = () => api.post('/user/resendOTP').send({ token });
    const early = await resend().expect(429);
    expect(Number(early.get('retry-after'))).toBeGreaterThan(50);
    expect(Number(early.get('retry-after'))).toBeLessThanOrEqual(60);
    const firstToken = token;
    const firstCode = await codeFor(email);
    for (let sent = 2; sent <= 5; sent += 1) {
      passTime(MINUTE + 1000);
      const answer = await resend().expect(200);
      expect(answer.body.message).toBe('Verification OTP Email Sent.');
      token = answer.body.token;
    }
    passTime(MINUTE + 1000);
    const late = await resend().expect(429);
    expect(Number(late.get('retry-after'))).toBeGreaterThan(50 * 60);
    expect(Number(late.get('retry-after'))).toBeLessThanOrEqual(60 * 60);
    await verify(firstToken, firstCode).expect(400);
    expect(await mailsTo(email)).toHaveLength(5);
    await verify(token, await codeFor(email)).expect(200);
  });

  it('A code works only with its own token.', async () => {
    const [a, b] = [newEmail(), newEmail()];
    const one = await register(a).expect(201);
    const two = await register(b).expect(201);
    const [codeA, codeB] = [await codeFor(a), await codeFor(b)];
    if (codeA !== codeB) await verify(two.body.token, codeA).expect(400);
    await verify(one.body.token, codeA).expect(200);
  });
});

describe('Login', () => {
  it('Unknown addresses and wrong passwords get the same answer.', async () => {
    const { email } = await member();
    const known = await login(email, 'Wrong-pass-1').expect(401);
    const unknown = await login(newEmail(), 'Wrong-pass-1').expect(401);
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    const { body } = await login(email).expect(200);
    expect(body.user.userFavs).toEqual([]);
    expect(body.user.lastLoginAt).toBeTruthy();
  });

  it('An unverified login mails a new code at most once a minute and gives no session.', async () => {
    const email = newEmail();
    const first = (await register(email).expect(201)).body.token;
    const soon = await login(email).expect(403);
    expect(soon.body).toMatchObject({ message: 'Verification OTP Email Sent.', code: 'unverified' });
    expect(soon.body.user).toBeUndefined();
    expect(await mailsTo(email)).toHaveLength(1);
    passTime(MINUTE + 1);
    const later = await login(email).expect(403);
    expect(await mailsTo(email)).toHaveLength(2);
    await verify(first, await codeFor(email)).expect(400);
    await me(later.body.token).expect(401);
    await verify(later.body.token, await codeFor(email)).expect(200);
  });

  it('A suspended person reads the reason but gets no token, and a wrong password reveals neither.', async () => {
    const { email, token } = await member();
    await User.updateOne({ email }, { isSuspended: true, suspendedReason: 'Photos of another home' });
    const answer = await login(email).expect(403);
    expect(answer.body).toMatchObject({ code: 'account_suspended', reason: 'Photos of another home' });
    expect(answer.body.token).toBeUndefined();
    const wrong = await login(email, 'Wrong-pass-1').expect(401);
    expect(JSON.stringify(wrong.body)).not.toMatch(/suspended|Photos/);
    const asStaff = await api.post('/user/admin-login').send({ email, password: PASSWORD }).expect(403);
    expect(JSON.stringify(asStaff.body)).not.toContain('Photos');
    const stopped = await me(token).expect(401);
    expect(stopped.body.code).toBe('account_suspended');
  });

  it('Only staff can use the staff login.', async () => {
    const { email } = await member();
    const adminLogin = () => api.post('/user/admin-login').send({ email, password: PASSWORD });
    await adminLogin().expect(403);
    await User.updateOne({ email }, { role: 'admin' });
    await adminLogin().expect(200);
  });

  it('Every character of a long password counts.', async () => {
    const start = `Long${'ن'.repeat(70)}1`;
    const { email } = await member({ password: `${start}a` });
    await login(email, `${start}b`).expect(401);
    await login(email, `${start}a`).expect(200);
  });
});

describe('Sessions', () => {
  it('Sessions can be ended one at a time or all at once.', async () => {
    const { email, token } = await member();
    const other = (await login(email).expect(200)).body.token;
    await api.post('/auth/logout').set('jwtoken', token).expect(200);
    const ended = await me(token).expect(401);
    expect(ended.body.code).toBe('session_expired');
    await me(other).expect(200);
    await api.post('/auth/logoutEverywhere').set('jwtoken', other).expect(200);
    await me(other).expect(401);
    await me((await login(email).expect(200)).body.token).expect(200);
  });

  it('Only tokens signed by this server for sessions are accepted.', async () => {
    const person = await aPerson('user');
    const secret = 'test-secret-test-secret-test-secret-test';
    const claims = jwt.decode(person.token) as jwt.JwtPayload;
    const sign = (more: object, options: jwt.SignOptions = {}, key = secret) =>
      jwt.sign({ ...claims, ...more }, key, { algorithm: 'HS256', ...options });
    const [head = '', body = '', signature = ''] = person.token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const endless = { ...claims };
    delete endless.exp;
    const bad = [
      sign({}, { algorithm: 'HS384' }),
      sign({}, {}, 'another-secret-another-secret-another'),
      sign({}, { header: { alg: 'HS256', kid: '../../dev/null' } }, 'x'.repeat(40)),
      sign({ aud: 'verification' }),
      sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
      sign({ nbf: Math.floor(Date.now() / 1000) + 60 }),
      jwt.sign(endless, secret, { algorithm: 'HS256' }),
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'nonsense',
    ];
    for (const token of bad) await me(token).expect(401);
    await me(sign({})).expect(200);
    await api.get('/auth/getUser').set('authorization', `Bearer ${person.token}`).expect(200);
  });

  it('The account never contains secrets.', async () => {
    const { token } = await member();
    const { body } = await me(token).expect(200);
    expect(JSON.stringify(body)).not.toMatch(
      /passwordHash|tokenVersion|verification|searchTokens|googleID|reset"/,
    );
  });
});
