import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitForMail, mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

/**
 * A call running during a revocation obtains nothing that outlives it (spec/2-api). Each call is tried with the
 * event after its first read or write of an account, its second, and so on to the last.
 */
const api = testApp();
const PASSWORD = 'Desert-rose-7';
const OTHER = 'Palm-garden-8';
const STOLEN = 'Stolen-garden-9';
let passwordHash: string;
let boss: TestPerson;

interface Answer {
  status: number;
}
type Event = () => Promise<Answer>;
let due: { behind: number; event: Event } | undefined;
let hasHappened = false;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  boss = await aPerson('super_admin');
  // oxlint-disable-next-line typescript/unbound-method -- called with its own query below
  const exec = mongoose.Query.prototype.exec;
  vi.spyOn(mongoose.Query.prototype, 'exec').mockImplementation(async function (
    this: mongoose.Query<unknown, unknown>,
  ) {
    const result: unknown = await exec.call(this);
    if (!due || this.model.modelName !== User.modelName || (due.behind -= 1) >= 0) return result;
    const { event } = due;
    due = undefined;
    // Refused where the call already took what it needs from the event.
    hasHappened = (await event()).status === 200;
    return result;
  });
});
afterEach(() => {
  due = undefined;
  vi.useRealTimers();
});

/** A call with the event after one of its steps on accounts. */
type During = <T>(event: Event, call: () => PromiseLike<T>) => Promise<T>;

/**
 * Runs `flow` with the event after the first step of its call, then again after the second, and so on until the
 * call ends first. `outlived` checks what is still valid after the event.
 */
async function behindEachStep(flow: (during: During) => Promise<(() => Promise<unknown>) | undefined>) {
  let isOver = false;
  let happened = 0;
  for (let behind = 0; !isOver; behind += 1) {
    hasHappened = false;
    const outlived = await flow(async (event, call) => {
      due = { behind, event };
      const answer = await call();
      isOver = due !== undefined;
      due = undefined;
      return answer;
    });
    if (!hasHappened) continue;
    happened += 1;
    await outlived?.();
  }
  expect(happened).toBeGreaterThan(0);
}

let count = 0;
const newEmail = () => `flight${(count += 1)}@people.test`;
const call = (path: string, token: string, body: object = {}) =>
  api.post(path).set('jwtoken', token).send(body);
const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token);
const login = (email: string, password: string) => api.post('/user/login').send({ email, password });
const verify = (token: string, otp: string) => api.post('/user/verifyOTP').send({ token, otp });
const byAdmin = (id: string, body: object) =>
  api.patch(`/user/update_user_by_admin?id=${id}`).set('jwtoken', boss.token).send(body).expect(200);
const lastCode = async (email: string): Promise<string | undefined> => {
  const [newest] = await mailsTo(email);
  return newest?.template === 'otp' ? newest.data.code : undefined;
};

type Happens = (person: TestPerson) => Promise<Answer>;
const changePassword: Happens = async ({ token }) =>
  call('/user/change_password', token, {
    currentPassword: PASSWORD,
    password: OTHER,
    confirmPassword: OTHER,
  });
const logOutEverywhere: Happens = async ({ token }) => call('/auth/logoutEverywhere', token);
const suspendForAWhile: Happens = async ({ id }) => {
  await byAdmin(id, { isSuspended: true });
  return byAdmin(id, { isSuspended: false });
};
const EVENTS: [string, Happens][] = [
  ['the password is changed', changePassword],
  ['the person logs out everywhere', logOutEverywhere],
  ['the person is suspended for a while', suspendForAWhile],
];
const member = () => aPerson('user', { passwordHash });
const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

describe.each(EVENTS)('While %s', (_what, happens) => {
  it("A thief's address change gets no code that moves the account.", () =>
    behindEachStep(async (during) => {
      const [person, email] = [await member(), newEmail()];
      const wish = { email, currentPassword: PASSWORD };
      const { body } = await during(
        () => happens(person),
        () => call('/user/edit_user_profile', person.token, wish),
      );
      return async () => {
        const code = await lastCode(email);
        if (body.token && code) await verify(body.token, code).expect(400);
        expect((await User.findById(person.id).lean())?.email).toBe(person.email);
      };
    }));

  it('A second factor is not enabled for a session that ends.', () =>
    behindEachStep(async (during) => {
      const person = await member();
      const start = await call('/auth/twoFactor/start', person.token, { password: PASSWORD }).expect(200);
      const { status, body } = await during(
        () => happens(person),
        () => call('/auth/twoFactor/confirm', person.token, { totp: totpOf(start.body.data.secret) }),
      );
      return async () => {
        if (status === 200) await me(body.data.token).expect(401);
        const stored = await User.findById(person.id).select('+totp').lean();
        expect(Boolean(stored?.totp?.secret)).toBe(status === 200);
      };
    }));

  it('A revealed second-factor secret cannot be confirmed by another session.', () =>
    behindEachStep(async (during) => {
      const person = await member();
      const { body } = await during(
        () => happens(person),
        () => call('/auth/twoFactor/start', person.token, { password: PASSWORD }),
      );
      return async () => {
        const password = happens === changePassword ? OTHER : PASSWORD;
        const { token } = (await login(person.email, password).expect(200)).body;
        const own = await call('/auth/twoFactor/start', token, { password }).expect(200);
        expect(own.body.data.secret).not.toBe(body.data?.secret);
      };
    }));

  it("An impersonation does not outlast the admin's own rights.", () =>
    behindEachStep(async (during) => {
      const [admin, target] = [await aPerson('admin', { passwordHash }), await member()];
      const { body } = await during(
        () => happens(admin),
        () => call('/auth/switchUser', admin.token, { id: target.id }),
      );
      return async () => {
        if (body.token) await me(body.token).expect(401);
      };
    }));
});

/** The mailed password reset links; the last is queued after its response. */
async function linksTo(email: string): Promise<string[]> {
  const later = await member();
  await api.post('/user/forgotPassword').send({ email: later.email }).expect(200);
  await waitForMail(later.email, 'resetPassword');
  const mails = await mailsTo(email);
  return mails.flatMap((mail) =>
    mail.template === 'resetPassword' ? [new URL(mail.data.path, 'http://site.test').search] : [],
  );
}

describe('During an address change', () => {
  it('No link with access to the account is mailed to the previous address.', () =>
    behindEachStep(async (during) => {
      const [person, email] = [await member(), newEmail()];
      const wish = { email, currentPassword: PASSWORD };
      const { token } = (await call('/user/edit_user_profile', person.token, wish).expect(200)).body;
      const otp = (await lastCode(email)) ?? '';
      const links = await during(
        async () => verify(token, otp),
        async () => {
          await api.post('/user/forgotPassword').send({ email: person.email }).expect(200);
          return linksTo(person.email);
        },
      );
      return async () => {
        for (const link of links) {
          const set = { password: STOLEN, confirmPassword: STOLEN };
          await api.patch(`/user/resetPassword${link}`).send(set).expect(400);
        }
        await login(email, PASSWORD).expect(200);
      };
    }));
});

describe('During the confirmation of an address', () => {
  const CONFIRMED: [string, (person: { id: string; token: string; otp: string }) => Promise<Answer>][] = [
    ['by its owner', async ({ token, otp }) => verify(token, otp)],
    ['by an admin', async ({ id }) => byAdmin(id, { verified: true })],
  ];
  it.each(CONFIRMED)(
    "A stranger's registration does not take over an address confirmed %s.",
    (_how, confirm) =>
      behindEachStep(async (during) => {
        vi.useFakeTimers({ toFake: ['Date'] });
        const email = newEmail();
        const first = { name: 'Hessa Omar', email, password: PASSWORD };
        const { token } = (await api.post('/user/register').send(first).expect(201)).body;
        const otp = (await lastCode(email)) ?? '';
        const id = String((await User.findOne({ email }).lean())?._id);
        vi.setSystemTime(Date.now() + 61_000);
        const strangers = { name: 'Somebody Else', email, password: STOLEN, role: 'agent' };
        const { body } = await during(
          () => confirm({ id, token, otp }),
          () => api.post('/user/register').send(strangers),
        );
        return async () => {
          const code = await lastCode(email);
          if (body.token && code) await verify(body.token, code).expect(400);
          await login(email, STOLEN).expect(401);
          expect(await User.findOne({ email }).lean()).toMatchObject({ name: 'Hessa Omar', verified: true });
        };
      }),
  );
});

describe('Password reset links requested in parallel', () => {
  it('Parallel requests mail no more links than sequential ones.', async () => {
    const person = await member();
    await Promise.all(
      Array.from({ length: 20 }, () => api.post('/user/forgotPassword').send({ email: person.email })),
    );
    const { length } = await linksTo(person.email);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(5);
  });
});
