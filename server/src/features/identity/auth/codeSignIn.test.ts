import jwt from 'jsonwebtoken';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastMail, mailsTo, waitForMail } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

/** Signing in by a mailed code to send a request, with or without an account. */
const api = testApp();
const PASSWORD = 'Desert-rose-7';
const MINUTE = 60_000;
const SENDER = { name: 'Mariam Saif', phone: '050 123 4567' };
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
/** Moves this process's clock, not its timers. */
function passTime(ms: number) {
  const now = Date.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
}
afterEach(() => void vi.useRealTimers());

let count = 0;
const newEmail = () => `visitor${(count += 1)}@codes.test`;
const ask = (email: string, more: object = {}) =>
  api.post('/auth/code/mail').send({ ...SENDER, email, ...more });
const enter = (token: string, otp: string, more: object = {}) =>
  api.post('/auth/code/signIn').send({ ...SENDER, token, otp, ...more });
const codeFor = async (email: string) => (await lastMail(email, 'requestCode')).code;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const login = (email: string, password = PASSWORD) => api.post('/user/login').send({ email, password });
const accounts = (email: string) => User.countDocuments({ email });

/** Requests a code and enters it. */
async function signIn(email: string, more: object = {}) {
  const { token } = (await ask(email, more).expect(200)).body;
  return enter(token, await codeFor(email), more);
}

describe('A visitor without an account', () => {
  it('The code creates a confirmed account without a password and signs in.', async () => {
    const email = newEmail();
    const { body } = await signIn(email);
    expect(body.user).toMatchObject({
      ...{ email, name: 'Mariam Saif', phone: '+971501234567', role: 'user', method: 'email' },
      ...{ verified: true, hasPassword: false },
    });
    const own = await api.get('/auth/getUser').set('jwtoken', body.token).expect(200);
    expect(own.body.data.id).toBe(body.user.id);
    expect(await mailsTo(email)).toMatchObject([{ template: 'requestCode', data: { minutes: 10 } }]);
  });

  it('An address alone creates no usable account: before the code it has no phone and no sign-in.', async () => {
    const email = newEmail();
    const { body } = await ask(email).expect(200);
    expect(body.user).toBeUndefined();
    const stored = await User.findOne({ email }).lean();
    expect([stored?.verified, stored?.phone ?? null]).toEqual([false, null]);
    await login(email).expect(401);
  });

  it('The mail is in the language of the page.', async () => {
    const email = newEmail();
    await ask(email).set('accept-language', 'ar').expect(200);
    expect(await mailsTo(email)).toMatchObject([{ template: 'requestCode', locale: 'ar' }]);
  });

  it('The account gets the name and phone sent with the code.', async () => {
    const email = newEmail();
    const { token } = (await ask(email, { name: 'Somebody Else', phone: null }).expect(200)).body;
    const { body } = await enter(token, await codeFor(email)).expect(200);
    expect(body.user).toMatchObject({ name: 'Mariam Saif', phone: '+971501234567' });
  });

  it('A password can be set later, and the account deleted with a code until then.', async () => {
    const email = newEmail();
    const { token } = (await signIn(email)).body;
    const remove = await api.post('/user/delete_account').set('jwtoken', token).send({}).expect(200);
    expect(remove.body.token).toEqual(expect.any(String));
    await login(email).expect(401);
    await api.post('/user/forgotPassword').send({ email }).expect(200);
    const { path } = await waitForMail(email, 'resetPassword');
    const link = new URL(path, 'http://site.test').search;
    const chosen = { password: PASSWORD, confirmPassword: PASSWORD };
    await api.patch(`/user/resetPassword${link}`).send(chosen).expect(200);
    expect((await login(email).expect(200)).body.user).toMatchObject({
      hasPassword: true,
      name: SENDER.name,
    });
  });

  it.each([
    ['name', { name: 'Manzil Support' }],
    ['name', { name: ' ' }],
    ['phone', { phone: '12345' }],
    ['email', { email: 'nobody' }],
  ])('A wrong %s is reported at its field, and nothing is mailed.', async (path, more) => {
    const email = newEmail();
    const { body } = await ask(email, more).expect(400);
    expect(body.errors).toMatchObject([{ path }]);
    expect([await accounts(email), (await mailsTo(email)).length]).toEqual([0, 0]);
  });

  it("Confirming discards a stranger's registration, its password included.", async () => {
    const email = newEmail();
    const strangers = { role: 'agent', companyName: 'Strange Homes', phone: '050 765 4321' };
    const registered = await api
      .post('/user/register')
      .send({ name: 'Somebody Else', email, password: PASSWORD, ...strangers })
      .expect(201);
    const { code } = await lastMail(email, 'otp');
    const { body } = await signIn(email);
    expect(body.user).toMatchObject({
      name: SENDER.name,
      role: 'user',
      companyName: null,
      hasPassword: false,
    });
    await login(email).expect(401);
    await api.post('/user/verifyOTP').send({ token: registered.body.token, otp: code }).expect(400);
  });
});

describe('An existing account', () => {
  it.each(['user', 'agent', 'service_agent'] as const)(
    "The code signs a member in (%s), and the typed name and phone don't replace theirs.",
    async (role) => {
      const { id, email } = await aPerson(role, {
        passwordHash,
        phone: '+971507654321',
        name: 'Noor Haddad',
      });
      const { body } = await signIn(email);
      expect(body.user).toMatchObject({ id, role, name: 'Noor Haddad', phone: '+971507654321' });
      await login(email).expect(200);
    },
  );

  const BARRED: [string, () => Promise<TestPerson>][] = [
    ['a worker', () => aPerson('injazat_worker', { passwordHash })],
    ['an admin', () => aPerson('admin', { passwordHash })],
    ['a super admin', () => aPerson('super_admin', { passwordHash })],
    ['a suspended member', () => aPerson('user', { isSuspended: true })],
    ['a member with a second factor', () => aPerson('user', { totp: { secret: 'JBSWY3DPEHPK3PXP' } })],
    ['a member unconfirmed by staff', () => aPerson('user', { verified: false, lastLoginAt: new Date() })],
  ];
  it.each(BARRED)(
    '%s gets no code: the mail asks them to sign in, the answers don’t tell.',
    async (_who, make) => {
      const { email } = await make();
      const [theirs, unknown] = [await ask(email).expect(200), await ask(newEmail()).expect(200)];
      expect(await mailsTo(email)).toMatchObject([{ template: 'signInToSend', data: { path: '/signin' } }]);
      const answers = [theirs, unknown].map(({ body: { token, requestId, ...rest } }) => ({
        ...rest,
        parts: String(token).length,
        hasId: Boolean(requestId),
      }));
      expect(answers[0]).toEqual(answers[1]);
      const tries = await Promise.all([theirs, unknown].map(({ body }) => enter(body.token, '000000')));
      const shown = tries.map(({ status, body }) => ({ status, ...body, requestId: '' }));
      // One code in a million is 000000.
      if (shown[1]?.status === 400) expect(shown[0]).toEqual(shown[1]);
      expect(shown[0]?.status).toBe(400);
    },
  );

  it.each([
    ['is suspended', { isSuspended: true }],
    ['becomes staff', { role: 'injazat_worker' }],
    ['sets up a second factor', { totp: { secret: 'JBSWY3DPEHPK3PXP' } }],
  ])('A code is void once its owner %s.', async (_what, change) => {
    const { id, email } = await aPerson('user', { passwordHash });
    const { token } = (await ask(email).expect(200)).body;
    const code = await codeFor(email);
    await User.updateOne({ _id: id }, change);
    const answer = await enter(token, code).expect(400);
    expect([answer.body.code, answer.body.token]).toEqual(['otp_expired', undefined]);
  });

  it('A code ends with the sessions of its owner.', async () => {
    const person = await aPerson('user', { passwordHash });
    const { token } = (await ask(person.email).expect(200)).body;
    const code = await codeFor(person.email);
    await api.post('/auth/logoutEverywhere').set('jwtoken', person.token).expect(200);
    await enter(token, code).expect(400);
  });

  it('A publicly requested code neither replaces nor counts as a code for a new address.', async () => {
    const person = await aPerson('user', { passwordHash });
    const email = newEmail();
    const change = await api
      .post('/user/edit_user_profile')
      .set('jwtoken', person.token)
      .send({ email, currentPassword: PASSWORD })
      .expect(200);
    for (let sent = 0; sent < 5; sent += 1) {
      await ask(person.email).expect(200);
      passTime(MINUTE + 1000);
    }
    const { code } = await lastMail(email, 'otp');
    const { body } = await api
      .post('/user/verifyOTP')
      .send({ token: change.body.token, otp: code })
      .expect(200);
    expect(body.user.email).toBe(email);
  });

  it('After an account was deleted, the code creates another one.', async () => {
    const [admin, person] = [await aPerson('admin'), await aPerson('user')];
    await api.delete(`/user/delUser?id=${person.id}`).set('jwtoken', admin.token).expect(200);
    const { body } = await signIn(person.email);
    expect(body.user.role).toBe('user');
    expect(body.user.id).not.toBe(person.id);
  });
});

describe('The code', () => {
  it('Its token doesn’t reveal whose address it is.', async () => {
    const { id, email } = await aPerson('user');
    const { token } = (await ask(email).expect(200)).body;
    expect(JSON.stringify(jwt.decode(token))).not.toContain(id);
  });

  it('It expires after five wrong attempts, and after 10 minutes.', async () => {
    const email = newEmail();
    const { token } = (await ask(email).expect(200)).body;
    const code = await codeFor(email);
    for (const left of [4, 3, 2, 1, 0]) {
      const { body } = await enter(token, wrong(code)).expect(400);
      expect(body).toMatchObject({ code: 'otp_wrong', attemptsLeft: left });
    }
    expect((await enter(token, code).expect(400)).body.code).toBe('otp_expired');
    const other = newEmail();
    const late = (await ask(other).expect(200)).body.token;
    passTime(10 * MINUTE);
    expect((await enter(late, await codeFor(other)).expect(400)).body.code).toBe('otp_expired');
  });

  it('A second request within a minute mails no new code, and the first one stays valid.', async () => {
    const email = newEmail();
    await ask(email).expect(200);
    const again = await ask(email, { name: 'Mariam S.' }).expect(200);
    expect(await mailsTo(email)).toHaveLength(1);
    await enter(again.body.token, await codeFor(email)).expect(200);
  });

  it('It is mailed at most once a minute and five times an hour, also by the resend button.', async () => {
    const email = newEmail();
    let { token } = (await ask(email).expect(200)).body;
    const resend = () => api.post('/user/resendOTP').send({ token });
    await resend().expect(429);
    for (let sent = 2; sent <= 5; sent += 1) {
      passTime(MINUTE + 1000);
      token = (await resend().expect(200)).body.token;
    }
    passTime(MINUTE + 1000);
    await resend().expect(429);
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(Array(5).fill('requestCode'));
    await enter(token, await codeFor(email)).expect(200);
  });

  it('Two concurrent submissions create one account and mail one code, which works once.', async () => {
    const email = newEmail();
    const asked = await Promise.all([ask(email), ask(email), ask(email)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await accounts(email), (await mailsTo(email)).length]).toEqual([1, 1]);
    const code = await codeFor(email);
    const entered = await Promise.all(asked.map(({ body }) => enter(body.token, code)));
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});
