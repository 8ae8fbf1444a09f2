import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../features/foundation/people/password.service';
import { logTexts } from './samples/logTexts';
import { waitForMail, lastMail } from './mailbox';
import { aPerson, testApp } from './testApp';

/** What the log says about a day's events, and what it never contains. */
const chunks = logTexts();

const api = testApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const PASSWORD = 'Desert-rose-7';
const NEW = { password: 'Palm-garden-8', confirmPassword: 'Palm-garden-8' };
const FROM = '10.9.8.7';

interface Line {
  time: string;
  security?: string;
  actor?: string;
  impersonator?: string;
  target?: string;
  ip?: string;
  code?: string;
}
const lines = () => chunks.map((chunk) => JSON.parse(chunk) as Line);
const events = (name: string) => lines().filter(({ security }) => security === name);
const secrets: string[] = [];
let ids: Record<'person' | 'admin' | 'staff', string>;

const send = (wire: string, body: object = {}, token?: string) => {
  const [verb = '', path = ''] = wire.split(' ');
  const call = api[verb as 'get' | 'post' | 'patch' | 'delete'](path).set('x-forwarded-for', FROM);
  return (token ? call.set('jwtoken', token) : call).send(body);
};

beforeAll(async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const admin = await aPerson('admin', { passwordHash });
  const staff = await aPerson('agent', { passwordHash });
  const email = 'eve@log.test';
  // A name that would forge a line if lines were concatenated texts.
  const name = 'Eve\r\n{"level":30,"security":"login","actor":"forged"}';
  const made = await send('post /user/register', { name, email, password: PASSWORD, role: 'agent' }).expect(
    201,
  );
  const { code } = await lastMail(email, 'otp');
  const otp = code === '000000' ? '000001' : '000000';
  await send('post /user/verifyOTP', { token: made.body.token, otp }).expect(400);
  const verified = await send('post /user/verifyOTP', { token: made.body.token, otp: code }).expect(200);
  const login = await send('post /user/login', { email, password: PASSWORD }).expect(200);
  await send('post /user/login', { email, password: 'Wrong-pass-1' }).expect(401);
  const token = login.body.token as string;
  await send('get /user/users?search=secretword', {}, token).expect(403);
  await send('post /user/forgotPassword', { email }).expect(200);
  const { path } = await waitForMail(email, 'resetPassword');
  const link = new URL(path, 'http://site.test').searchParams.get('token') ?? '';
  const person = verified.body.user.id as string;
  const acting = await send('post /auth/switchUser', { id: person }, admin.token).expect(200);
  await send('get /user/users', {}, acting.body.token).expect(403);
  await send('post /auth/logout', {}, acting.body.token).expect(200);
  await send(`patch /user/resetPassword?token=${link}`, NEW).expect(200);
  await send('get /auth/getUser', {}, token).expect(401);
  await send(`patch /user/update_user_by_admin?id=${person}`, { role: 'user' }, admin.token).expect(200);
  await send(`patch /user/update_user_by_admin?id=${person}`, { isSuspended: true }, admin.token).expect(200);
  await send(`delete /user/delUser?id=${person}`, {}, admin.token).expect(200);
  const change = { currentPassword: PASSWORD, ...NEW };
  await send('post /user/change_password', change, staff.token).expect(200);
  for (let tried = 0; tried < 11; tried += 1) {
    await send('post /user/login', { email: staff.email, password: `Guess-number-${tried}` });
  }
  ids = { person, admin: admin.id, staff: staff.id };
  secrets.push(PASSWORD, NEW.password, 'Wrong-pass-1', 'Guess-number-3', code, link, 'secretword');
  secrets.push(made.body.token, token, acting.body.token, admin.token, staff.token, passwordHash);
});

describe('The log', () => {
  it('The log contains no password, token, code, link or hash.', () => {
    expect(chunks.length).toBeGreaterThan(30);
    const text = chunks.join('');
    for (const secret of secrets) {
      expect({ secret, isLogged: text.includes(secret) }).toEqual({ secret, isLogged: false });
    }
    expect(text).not.toMatch(/\$2b\$|token=|eyJhbGci/);
  });

  it("Each record is one line, whatever a person's name contains.", () => {
    for (const chunk of chunks) expect(chunk.indexOf('\n')).toBe(chunk.length - 1);
    expect(lines().filter(({ actor }) => actor === 'forged')).toEqual([]);
  });

  it.each([
    ['registered', () => ({ actor: ids.person })],
    ['code_failed', () => ({ target: ids.person })],
    ['login', () => ({ actor: ids.person })],
    ['login_failed', () => ({ target: ids.person })],
    ['login_limited', () => ({})],
    ['rate_limited', () => ({ code: 'too_many_requests' })],
    ['access_refused', () => ({ actor: ids.person, code: 'forbidden' })],
    ['impersonation_started', () => ({ actor: ids.person, impersonator: ids.admin })],
    ['access_refused', () => ({ actor: ids.person, impersonator: ids.admin, code: 'forbidden' })],
    ['impersonation_ended', () => ({ actor: ids.person, impersonator: ids.admin })],
    ['access_refused', () => ({ code: 'session_expired' })],
    ['password_reset', () => ({ actor: ids.person })],
    ['password_changed', () => ({ actor: ids.staff })],
    ['role_changed', () => ({ actor: ids.admin, target: ids.person })],
    ['suspended', () => ({ actor: ids.admin, target: ids.person })],
    ['account_deleted', () => ({ actor: ids.admin, target: ids.person })],
  ])('The event %s is one line with time, actor, target and address.', (event, who) => {
    const found = events(event).filter((line) =>
      Object.entries(who()).every(([key, value]) => line[key as keyof Line] === value),
    );
    expect(found.length).toBeGreaterThanOrEqual(1);
    for (const { time, ip } of found) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(ip).toBe(FROM);
    }
  });
});
