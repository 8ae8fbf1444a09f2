import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitForMail, lastMail, mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';

/** A mailed code is valid only with its own newest token. */
const api = testApp();
const PASSWORD = 'Desert-rose-7';

interface Issued {
  token: string;
  code: string;
}
let count = 0;
const newEmail = () => `flow${(count += 1)}@codes.test`;

/** Purposes of mailed codes; each test case uses a new account. */
const FLOWS: Record<string, () => Promise<Issued>> = {
  registration: async () => {
    const email = newEmail();
    const form = { name: 'Hessa Omar', email, password: PASSWORD };
    const { token } = (await api.post('/user/register').send(form).expect(201)).body;
    return { token, code: (await lastMail(email, 'otp')).code };
  },
  'new address': async () => {
    const person = await aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
    const email = newEmail();
    const form = { email, currentPassword: PASSWORD };
    const response = api.post('/user/edit_user_profile').set('jwtoken', person.token).send(form);
    const { token } = (await response.expect(200)).body;
    return { token, code: (await lastMail(email, 'otp')).code };
  },
  deletion: async () => {
    const { token: session, email } = await aPerson('user', { method: 'google' });
    const response = api.post('/user/delete_account').set('jwtoken', session).send({});
    const { token } = (await response.expect(200)).body;
    return { token, code: (await lastMail(email, 'otp')).code };
  },
};
const start = (flow: string) => (FLOWS[flow] as () => Promise<Issued>)();
const names = Object.keys(FLOWS);
const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
const verify = ({ token, code }: Issued) => api.post('/user/verifyOTP').send({ token, otp: code });

describe('Mailed codes', () => {
  it.each(pairs)("A code for a %s is refused with the token of another person's %s.", async (one, other) => {
    const [a, b] = [await start(one), await start(other)];
    // Once in a million both are the same six digits.
    const code = a.code === b.code ? (await start(one)).code : a.code;
    const answer = await verify({ token: b.token, code }).expect(400);
    expect(answer.body).toMatchObject({ code: 'otp_wrong', attemptsLeft: 4 });
    expect(answer.body.user).toBeUndefined();
  });

  it('The code for a deletion cannot be used to sign in.', async () => {
    const answer = await verify(await start('deletion')).expect(400);
    expect(answer.body.code).toBe('otp_expired');
    expect(answer.body.token).toBeUndefined();
  });

  it.each(['registration', 'new address'])('The code for a %s cannot confirm a deletion.', async (flow) => {
    const { token, code } = await start(flow);
    const person = await aPerson('user', { method: 'google' });
    const remove = api.post('/user/delete_account').set('jwtoken', person.token);
    const answer = await remove.send({ token, otp: code }).expect(400);
    expect(answer.body.code).toBe('otp_expired');
    await api.get('/auth/getUser').set('jwtoken', person.token).expect(200);
  });

  it('An earlier code is invalid, both with its own token and with the newest.', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = await start('registration');
    vi.setSystemTime(Date.now() + 61_000);
    const { token } = (await api.post('/user/resendOTP').send({ token: first.token }).expect(200)).body;
    const newest = { token, code: (await lastMail(`flow${count}@codes.test`, 'otp')).code };
    expect((await verify(first).expect(400)).body.code).toBe('otp_expired');
    if (first.code !== newest.code) {
      const answer = await verify({ ...newest, code: first.code }).expect(400);
      expect(answer.body.code).toBe('otp_wrong');
    }
    expect((await verify({ ...newest, token: first.token }).expect(400)).body.code).toBe('otp_expired');
    await verify(newest).expect(200);
    vi.useRealTimers();
  });
});

describe('Registration data belongs to its own token', () => {
  const MINUTE = 60_000;
  const VICTIM = { name: 'Victim Person', password: 'Victim-pass-77' };
  const STRANGER = {
    name: 'Somebody Else',
    password: 'Stranger-pass-77',
    role: 'agent',
    phone: '050 123 4567',
    companyName: 'Strange Homes',
  };
  const passTime = (ms: number) => {
    const now = Date.now() + ms;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(now);
  };
  afterEach(() => void vi.useRealTimers());
  const register = (email: string, who: object) => api.post('/user/register').send({ email, ...who });
  const login = (email: string, { password }: { password: string }) =>
    api.post('/user/login').send({ email, password });
  const newest = async (email: string) => (await lastMail(email, 'otp')).code;

  /** Expects the address to belong to the victim, with the password, name and role they chose. */
  async function expectVictims(email: string, token: string) {
    const { body } = await verify({ token, code: await newest(email) }).expect(200);
    const { name, role, phone, companyName } = body.user;
    expect([name, role, phone ?? '', companyName ?? '']).toEqual([VICTIM.name, 'user', '', '']);
    await login(email, STRANGER).expect(401);
    await login(email, VICTIM).expect(200);
  }

  it("The right password regains a registration a minute after a stranger's attempt.", async () => {
    const email = newEmail();
    const first = await register(email, VICTIM).expect(201);
    passTime(MINUTE + 1000);
    const strangers = await register(email, STRANGER).expect(201);
    for (const again of [await login(email, VICTIM), await register(email, VICTIM)]) {
      expect(again.status).toBe(429);
      expect(again.body.token).toBeUndefined();
    }
    expect(await mailsTo(email)).toHaveLength(2);
    await verify({ token: first.body.token, code: await newest(email) }).expect(400);
    await api.post('/user/resendOTP').send({ token: first.body.token }).expect(400);
    passTime(MINUTE + 1000);
    const { token } = (await login(email, VICTIM).expect(403)).body;
    await verify({ token: strangers.body.token, code: await newest(email) }).expect(400);
    await api.post('/user/resendOTP').send({ token: strangers.body.token }).expect(400);
    await expectVictims(email, token);
  });

  it("The right password regains a registration an hour after a stranger's five codes.", async () => {
    const email = newEmail();
    await register(email, VICTIM).expect(201);
    for (let sent = 2; sent <= 5; sent += 1) {
      passTime(MINUTE + 1000);
      await register(email, STRANGER).expect(201);
    }
    passTime(100_000);
    for (const again of [await login(email, VICTIM), await register(email, VICTIM)]) {
      expect(again.status).toBe(429);
      expect(again.body.token).toBeUndefined();
    }
    passTime(60 * MINUTE);
    const { token } = (await register(email, VICTIM).expect(403)).body;
    await expectVictims(email, token);
  });

  it("A later registration cannot be reached with a stranger's earlier password.", async () => {
    const email = newEmail();
    await register(email, STRANGER).expect(201);
    passTime(MINUTE + 1000);
    const mine = await register(email, VICTIM).expect(201);
    const soon = await login(email, STRANGER).expect(429);
    expect(soon.body.token).toBeUndefined();
    passTime(MINUTE + 1000);
    const { token } = (await api.post('/user/resendOTP').send({ token: mine.body.token }).expect(200)).body;
    await expectVictims(email, token);
  });

  it('A password reset of an unconfirmed account discards everything a stranger entered.', async () => {
    const email = newEmail();
    await register(email, STRANGER).expect(201);
    await api.post('/user/forgotPassword').send({ email }).expect(200);
    const { path } = await waitForMail(email, 'resetPassword');
    const { password } = VICTIM;
    const link = new URL(path, 'http://site.test').search;
    await api.patch(`/user/resetPassword${link}`).send({ password, confirmPassword: password }).expect(200);
    await login(email, STRANGER).expect(401);
    const { body } = await login(email, VICTIM).expect(200);
    expect(body.user).toMatchObject({ role: 'user', phone: null, companyName: null });
  });

  it('A second address change or deletion must wait and gets no token.', async () => {
    const person = await aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
    const change = (email: string) =>
      api
        .post('/user/edit_user_profile')
        .set('jwtoken', person.token)
        .send({ email, currentPassword: PASSWORD });
    const [one, two] = [newEmail(), newEmail()];
    const first = await change(one).expect(200);
    const other = await change(two).expect(429);
    expect(other.body.token).toBeUndefined();
    const same = await change(one).expect(200);
    expect(same.body.token).toEqual(expect.any(String));
    const { body } = await verify({ token: first.body.token, code: await newest(one) }).expect(200);
    expect(body.user.email).toBe(one);
    const google = await aPerson('user', { method: 'google' });
    const remove = () => api.post('/user/delete_account').set('jwtoken', google.token).send({});
    await remove().expect(200);
    const { code } = await lastMail(google.email, 'otp');
    const registered = await register(google.email, VICTIM).expect(400);
    expect(registered.body.code).toBe('email_taken');
    await verify({ token: first.body.token, code }).expect(400);
  });

  it.each(['logoutEverywhere', 'change_password'])(
    'Codes for an address change stay limited per minute and hour when %s ends the session.',
    async (ending) => {
      const person = await aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
      const stranger = newEmail();
      let { token } = person;
      const post = (path: string, body: object = {}) => api.post(path).set('jwtoken', token).send(body);
      const change = async () =>
        (await post('/user/edit_user_profile', { email: stranger, currentPassword: PASSWORD })).status;
      const end = async () => {
        if (ending === 'logoutEverywhere') await post('/auth/logoutEverywhere').expect(200);
        else {
          const same = { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD };
          await post('/user/change_password', same).expect(200);
        }
        token = (await login(person.email, { password: PASSWORD }).expect(200)).body.token as string;
      };
      const start = Date.now();
      vi.useFakeTimers({ toFake: ['Date'] });
      const statuses: number[] = [];
      for (let minute = 0; minute < 7; minute += 1) {
        vi.setSystemTime(start + minute * 61_000);
        statuses.push(await change());
        await end();
        statuses.push(await change());
      }
      expect(statuses).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429, 429, 429, 429]);
      expect(await mailsTo(stranger)).toHaveLength(5);
      vi.setSystemTime(start + 61 * 60_000);
      expect(await change()).toBe(200);
    },
  );
});
