import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '../../../platform/base/env';
import { waitForMail, lastMail } from '../../../testing/mailbox';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

/** Every kind of token at every place that accepts one. */
const api = testApp();
const tab = liveTabs(api);
const PASSWORD = 'Desert-rose-7';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const member = () => aPerson('user', { passwordHash });

/** Returns whether the socket accepts the token. */
const socketOpens = (token: string): Promise<boolean> =>
  tab(token).then(
    ({ close }) => {
      close();
      return true;
    },
    () => false,
  );

interface Issued {
  token: string;
  /** The code that was mailed with the token. */
  otp?: string;
}

/** Fresh tokens of every kind, with what else their own call needs. */
const TOKENS: Record<string, () => Promise<Issued>> = {
  session: async () => ({ token: (await member()).token }),
  impersonation: async () => {
    const [admin, target] = [await aPerson('admin'), await member()];
    const answer = await api.post('/auth/switchUser').set('jwtoken', admin.token).send({ id: target.id });
    return { token: answer.body.token };
  },
  registration: async () => {
    const email = `${Date.now()}.${Math.trunc(performance.now() * 1000)}@doors.test`;
    const body = { name: 'Door Person', email, password: PASSWORD };
    const { token } = (await api.post('/user/register').send(body).expect(201)).body;
    return { token, otp: (await lastMail(email, 'otp')).code };
  },
  newAddress: async () => {
    const email = `${Date.now()}.${Math.trunc(performance.now() * 1000)}@moved.test`;
    const body = { email, currentPassword: PASSWORD };
    const person = await member();
    const answer = await api
      .post('/user/edit_user_profile')
      .set('jwtoken', person.token)
      .send(body)
      .expect(200);
    return { token: answer.body.token, otp: (await lastMail(email, 'otp')).code };
  },
  deletion: async () => {
    const person = await aPerson('user', { method: 'google' });
    const answer = await api.post('/user/delete_account').set('jwtoken', person.token).send({}).expect(200);
    return { token: answer.body.token, otp: (await lastMail(person.email, 'otp')).code };
  },
  signInCode: async () => {
    const email = `${Date.now()}.${Math.trunc(performance.now() * 1000)}@visitors.test`;
    const { token } = (await api.post('/auth/code/mail').send({ name: 'Door Person', email }).expect(200))
      .body;
    return { token, otp: (await lastMail(email, 'requestCode')).code };
  },
  reset: async () => {
    const person = await member();
    await api.post('/user/forgotPassword').send({ email: person.email }).expect(200);
    const { path } = await waitForMail(person.email, 'resetPassword');
    return { token: new URL(path, 'http://site.test').searchParams.get('token') ?? '' };
  },
};

const NEW = { password: 'Palm-garden-8', confirmPassword: 'Palm-garden-8' };
/** The places that accept tokens; each returns whether it accepted. */
const CALLS: Record<string, (issued: Issued) => Promise<boolean>> = {
  rest: async ({ token }) => (await api.get('/auth/getUser').set('jwtoken', token)).status === 200,
  bearer: async ({ token }) =>
    (await api.get('/auth/getUser').set('authorization', `Bearer ${token}`)).status === 200,
  admin: async ({ token }) => (await api.get('/user/users').set('jwtoken', token)).status === 200,
  switchUser: async ({ token }) => {
    const { id } = await member();
    return (await api.post('/auth/switchUser').set('jwtoken', token).send({ id })).status === 200;
  },
  socket: ({ token }) => socketOpens(token),
  verifyOTP: async ({ token, otp = '123456' }) =>
    (await api.post('/user/verifyOTP').send({ token, otp })).status === 200,
  signInWithCode: async ({ token, otp = '123456' }) =>
    (await api.post('/auth/code/signIn').send({ name: 'Door Person', token, otp })).status === 200,
  checkResetLink: async ({ token }) =>
    (await api.post('/user/checkResetLink').send({ token })).body.isGood === true,
  resetPassword: async ({ token }) =>
    (await api.patch(`/user/resetPassword?token=${encodeURIComponent(token)}`).send(NEW)).status === 200,
  deleteAccount: async ({ token, otp = '123456' }) => {
    const person = await aPerson('user', { method: 'google' });
    const call = api.post('/user/delete_account').set('jwtoken', person.token);
    return (await call.send({ token, otp })).status === 200;
  },
};
/** Which token opens what; everything else is refused. Deletion also checks the person: see google.test.ts. */
const OPENS: Record<string, string[]> = {
  session: ['rest', 'bearer', 'socket'],
  impersonation: ['rest', 'bearer', 'socket'],
  registration: ['verifyOTP'],
  newAddress: ['verifyOTP'],
  deletion: [],
  signInCode: ['signInWithCode'],
  reset: ['checkResetLink', 'resetPassword'],
};

describe.each(Object.keys(TOKENS))('The %s token', (kind) => {
  it('The token is accepted by its own calls and no others.', async () => {
    const opened: string[] = [];
    for (const [callName, isOpenTo] of Object.entries(CALLS)) {
      if (await isOpenTo(await (TOKENS[kind] as () => Promise<Issued>)())) opened.push(callName);
    }
    expect(opened).toEqual(OPENS[kind]);
  });
});

describe('Session tokens', () => {
  const claimsOf = (token: string) => jwt.decode(token) as jwt.JwtPayload;
  const refused = async (token: string) => {
    await api.get('/auth/getUser').set('jwtoken', token).expect(401);
    expect(await socketOpens(token)).toBe(false);
  };

  it('A session token has a new id for each login and ignores ids from the client.', async () => {
    const { email, token } = await member();
    const own = claimsOf(token).jti;
    const login = () =>
      api
        .post('/user/login')
        .set('jwtoken', token)
        .send({ email, password: PASSWORD, jti: own, token, sid: own });
    const ids = [own, claimsOf((await login()).body.token).jti, claimsOf((await login()).body.token).jti];
    expect(new Set(ids).size).toBe(3);
  });

  it('Tokens with another algorithm or a key from their own header are refused.', async () => {
    const { token } = await member();
    const [, body = ''] = token.split('.');
    const encode = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
    const signed = (header: object, key: string) => {
      const head = encode(header);
      return `${head}.${body}.${createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')}`;
    };
    const secret = env().JWT_SECRET;
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };
    for (const forged of [
      signed({ alg: 'RS256', typ: 'JWT' }, secret),
      signed({ alg: 'ES256', typ: 'JWT' }, secret),
      signed({ alg: 'hs256', typ: 'JWT' }, secret),
      signed({ alg: 'HS256', jwk }, 'mine'),
      signed({ alg: 'HS256', kid: '/dev/null' }, ''),
      signed({ alg: 'HS256', jku: 'https://keys.example/jwks.json' }, 'mine'),
    ]) {
      await refused(forged);
    }
  });
});

describe('Session token validity', () => {
  const now = () => Math.floor(Date.now() / 1000);

  it.each<[string, number, object]>([
    ['is valid from its start to its end', 200, { nbf: now() - 60, exp: now() + 600 }],
    ['is invalid before its start', 401, { nbf: now() + 600 }],
    ['is invalid after its end', 401, { exp: now() - 1 }],
    ['is invalid without an end', 401, { exp: undefined }],
  ])('A session token %s.', async (_title, status, claims) => {
    const { token } = await member();
    const all = { ...(jwt.decode(token) as jwt.JwtPayload), ...claims };
    const original = JSON.parse(JSON.stringify(all)) as object;
    const signed = jwt.sign(original, env().JWT_SECRET, { algorithm: 'HS256' });
    const answer = await api.get('/auth/getUser').set('jwtoken', signed);
    const error = await tab(signed).then(
      () => undefined,
      (refused: Error & { data: { code: string } }) => refused.data.code,
    );
    const isGood = status === 200;
    expect({ status: answer.status, error }).toEqual({
      status,
      error: isGood ? undefined : 'session_expired',
    });
  });
});

describe('Suspended and deleted people', () => {
  const gone = {
    suspended: ({ id }: { id: string }) => User.updateOne({ _id: id }, { isSuspended: true }),
    deleted: ({ id }: { id: string }) => User.deleteOne({ _id: id }),
  };

  it.each(Object.entries(gone))('%s: no call admits the person.', async (_how, happens) => {
    const staff = await aPerson('admin', { passwordHash });
    const boss = await aPerson('super_admin');
    const { email } = staff;
    await api.post('/user/forgotPassword').send({ email }).expect(200);
    const { path } = await waitForMail(email, 'resetPassword');
    const reset = new URL(path, 'http://site.test').searchParams.get('token');
    const waiting: TestPerson = await aPerson('user', { passwordHash, verified: false });
    const unverified = await api
      .post('/user/login')
      .send({ email: waiting.email, password: PASSWORD })
      .expect(403);
    const otp = (await lastMail(waiting.email, 'otp')).code;
    await happens(staff);
    await happens(waiting);
    const pair = { email, password: PASSWORD };
    const answers = [
      await api.post('/user/login').send(pair),
      await api.post('/user/admin-login').send(pair),
      await api.patch(`/user/resetPassword?token=${reset}`).send(NEW),
      await api.post('/user/verifyOTP').send({ token: unverified.body.token, otp }),
      await api.post('/auth/switchUser').set('jwtoken', boss.token).send({ id: waiting.id }),
      await api.get('/auth/getUser').set('jwtoken', staff.token),
    ];
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.token).toBeUndefined();
    }
    expect(await socketOpens(staff.token)).toBe(false);
  });
});
