import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastMail, mailsTo } from '../../../testing/mailbox';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

/** What was issued before a change, and what remains valid after it (spec/2-api). */
const api = testApp();
const tab = liveTabs(api);
const PASSWORD = 'Desert-rose-7';
const NEW = 'Palm-garden-8';
let passwordHash: string;
let boss: TestPerson;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  boss = await aPerson('super_admin');
});
afterEach(() => void vi.useRealTimers());

/** Moves the clock past the minute in which no second code is mailed. */
const passMinute = () => {
  const now = Date.now() + 61_000;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
};
let count = 0;
const newEmail = () => `revoked${(count += 1)}@people.test`;
const call = (path: string, token: string, body: object = {}) =>
  api.post(path).set('jwtoken', token).send(body);
const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token);
const byAdmin = (id: string, body: object) =>
  api.patch(`/user/update_user_by_admin?id=${id}`).set('jwtoken', boss.token).send(body).expect(200);
const verify = (token: string, otp: string) => api.post('/user/verifyOTP').send({ token, otp });

async function resetLink(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await api.post('/user/forgotPassword').send({ email }).expect(200);
  await vi.waitFor(async () => expect((await mailsTo(email)).length).toBe(before + 1), { timeout: 20_000 });
  const { path } = await lastMail(email, 'resetPassword');
  return new URL(path, 'http://site.test').search;
}
const reset = (link: string, password = NEW) =>
  api.patch(`/user/resetPassword${link}`).send({ password, confirmPassword: password });

async function addressCode(person: TestPerson, email = newEmail()) {
  const body = { email, currentPassword: PASSWORD };
  const { token } = (await call('/user/edit_user_profile', person.token, body).expect(200)).body;
  return { token: token as string, otp: (await lastMail(email, 'otp')).code };
}

type Happens = (person: TestPerson) => Promise<unknown>;
const changePassword: Happens = ({ token }) =>
  call('/user/change_password', token, {
    currentPassword: PASSWORD,
    password: NEW,
    confirmPassword: NEW,
  }).expect(200);
const resetPassword: Happens = async ({ email }) => reset(await resetLink(email)).expect(200);
const moveAddress: Happens = async (person) => {
  passMinute();
  const { token, otp } = await addressCode(person);
  return verify(token, otp).expect(200);
};
const changeRole: Happens = ({ id }) => byAdmin(id, { role: 'service_agent' });
const suspendForAWhile: Happens = async ({ id }) => {
  await byAdmin(id, { isSuspended: true });
  return byAdmin(id, { isSuspended: false });
};
const unconfirmForAWhile: Happens = async ({ id }) => {
  await byAdmin(id, { verified: false });
  return byAdmin(id, { verified: true });
};
const logOutEverywhere: Happens = ({ token }) => call('/auth/logoutEverywhere', token).expect(200);

const setUpFactor: Happens = async ({ token }) => {
  const { secret } = (await call('/auth/twoFactor/start', token, { password: PASSWORD }).expect(200)).body
    .data;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  return call('/auth/twoFactor/confirm', token, { totp }).expect(200);
};

/** The events, and whether a mailed link survives them; codes and sessions never do. */
const EVENTS: [string, Happens, { link: boolean }][] = [
  ['the password is changed', changePassword, { link: false }],
  ['the password is reset', resetPassword, { link: false }],
  ['the address is changed', moveAddress, { link: false }],
  ['the person is suspended for a while', suspendForAWhile, { link: false }],
  ['an admin revokes the confirmation for a while', unconfirmForAWhile, { link: false }],
  // Staff may correct an account they created before its owner follows the link for the first password.
  ['an admin changes the role', changeRole, { link: true }],
  ['the person logs out everywhere', logOutEverywhere, { link: true }],
  ['the person sets up a second factor', setUpFactor, { link: true }],
];
const member = () => aPerson('user', { passwordHash });

describe.each(EVENTS)('When %s', (_what, happens, outlived) => {
  it('A link mailed before the event is valid only where it may be.', async () => {
    const person = await member();
    const link = await resetLink(person.email);
    await happens(person);
    const look = { token: new URLSearchParams(link).get('token') };
    const seen = await api.post('/user/checkResetLink').send(look);
    expect(seen.body.isGood).toBe(outlived.link);
    expect((await reset(link, 'Stolen-garden-9')).status).toBe(outlived.link ? 200 : 400);
  });

  it('A code mailed before the event changes no address.', async () => {
    const person = await member();
    const { token, otp } = await addressCode(person);
    await happens(person);
    const answer = await verify(token, otp).expect(400);
    expect(answer.body.token).toBeUndefined();
    await api.post('/user/resendOTP').send({ token }).expect(400);
  });

  it('Sessions of other devices end.', async () => {
    const person = await member();
    const login = { email: person.email, password: PASSWORD };
    const other = (await api.post('/user/login').send(login).expect(200)).body.token;
    const acting = (await call('/auth/switchUser', boss.token, { id: person.id }).expect(200)).body.token;
    await happens(person);
    await me(other).expect(401);
    await me(acting).expect(401);
  });
});

/** Sessions that continue while all others end; the call names its own tab. */
const GOING_ON: [string, (person: TestPerson, tabId: string) => Promise<unknown>][] = [
  [
    'the password is changed',
    ({ token }, tabId) =>
      call('/user/change_password', token, {
        currentPassword: PASSWORD,
        password: NEW,
        confirmPassword: NEW,
      })
        .set('x-socket-id', tabId)
        .expect(200),
  ],
  [
    'the address is changed',
    async (person, tabId) => {
      const code = await addressCode(person);
      return call('/user/verifyOTP', person.token, code).set('x-socket-id', tabId).expect(200);
    },
  ],
  [
    'a second factor is set up',
    async ({ token }, tabId) => {
      const { secret } = (await call('/auth/twoFactor/start', token, { password: PASSWORD }).expect(200)).body
        .data;
      const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      return call('/auth/twoFactor/confirm', token, { totp }).set('x-socket-id', tabId).expect(200);
    },
  ],
];

describe.each(GOING_ON)('When %s', (_what, happens) => {
  it('All connections close except the calling tab, including copies of the same token.', async () => {
    const person = await member();
    const login = { email: person.email, password: PASSWORD };
    const other = (await api.post('/user/login').send(login).expect(200)).body.token;
    const [own, copy, device] = [await tab(person.token), await tab(person.token), await tab(other)];
    await happens(person, own.id);
    await Promise.all([copy.closed, device.closed]);
    expect(device.all('session:ended')).toEqual([{ reason: 'changed' }]);
    // A tab of the same browser continues with the token that the calling tab stores.
    expect(copy.all('session:ended')).toEqual([]);
    expect(await own.emitWithAck('chat:read', {})).toMatchObject({ success: false, code: 'invalid_input' });
  });

  it("Naming another person's tab spares no connection.", async () => {
    const person = await member();
    const [copy, strangers] = [await tab(person.token), await tab((await member()).token)];
    await happens(person, strangers.id);
    await copy.closed;
    expect(await strangers.emitWithAck('chat:read', {})).toMatchObject({ code: 'invalid_input' });
  });
});

describe('A changed address', () => {
  it('A changed address detaches the former Google account.', async () => {
    const person = await aPerson('user', { passwordHash, googleID: 'issuer|former' });
    await moveAddress(person);
    const stored = await User.findById(person.id).select('+googleID').lean();
    expect(stored?.googleID).toBeUndefined();
  });
});

describe('Impersonation', () => {
  it('An impersonation ends when the admin logs out.', async () => {
    const [admin, target] = [await aPerson('admin'), await member()];
    const acting = (await call('/auth/switchUser', admin.token, { id: target.id }).expect(200)).body.token;
    await me(acting).expect(200);
    await call('/auth/logout', admin.token).expect(200);
    await me(acting).expect(401);
    await me(target.token).expect(200);
  });
});

describe('Concurrent calls', () => {
  it('Concurrent calls are answered by their own session, even right after another has ended.', async () => {
    const [stays, leaves, suspended, ...others] = await Promise.all(
      Array.from({ length: 12 }, () => aPerson('user')),
    );
    if (!stays || !leaves || !suspended) throw new Error('nobody');
    const everybody = [stays, leaves, suspended, ...others];
    const statuses = async () =>
      (await Promise.all(everybody.map(({ token }) => me(token)))).map(({ status }) => status);
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await Promise.all([
      call('/auth/logout', leaves.token).expect(200),
      byAdmin(suspended.id, { isSuspended: true }),
    ]);
    expect(await statuses()).toEqual(
      everybody.map((one) => (one === leaves || one === suspended ? 401 : 200)),
    );
    const ids = await Promise.all(
      [...others, stays].map(async ({ token }) => (await me(token)).body.data.id as string),
    );
    expect(ids).toEqual([...others, stays].map(({ id }) => id));
  });
});
