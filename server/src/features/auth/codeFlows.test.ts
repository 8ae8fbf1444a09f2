import { describe, expect, it, vi } from 'vitest';
import { lastMail } from '../../testing/mailbox';
import { aPerson, testApp } from '../../testing/testApp';
import { hashPassword } from '../users/password.service';

/** A mailed code is worth something with its own newest token only (check A51 of the security notes). */
const api = testApp();
const PASSWORD = 'Desert-rose-7';

interface Issued {
  token: string;
  code: string;
}
let count = 0;
const newEmail = () => `flow${(count += 1)}@codes.test`;

/** What a code is mailed for, each for somebody new. */
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
    const asked = api.post('/user/edit_user_profile').set('jwtoken', person.token).send(form);
    const { token } = (await asked.expect(200)).body;
    return { token, code: (await lastMail(email, 'otp')).code };
  },
  deletion: async () => {
    const { token: session, email } = await aPerson('user', { method: 'google' });
    const asked = api.post('/user/delete_account').set('jwtoken', session).send({});
    const { token } = (await asked.expect(200)).body;
    return { token, code: (await lastMail(email, 'otp')).code };
  },
};
const start = (flow: string) => (FLOWS[flow] as () => Promise<Issued>)();
const names = Object.keys(FLOWS);
const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
const verify = ({ token, code }: Issued) => api.post('/user/verifyOTP').send({ token, otp: code });

describe('a code', () => {
  it.each(pairs)('of a %s is wrong with the token of another person’s %s', async (one, other) => {
    const [a, b] = [await start(one), await start(other)];
    // Once in a million they are the same six digits.
    const code = a.code === b.code ? (await start(one)).code : a.code;
    const answer = await verify({ token: b.token, code }).expect(400);
    expect(answer.body).toMatchObject({ code: 'otp_wrong', attemptsLeft: 4 });
    expect(answer.body.user).toBeUndefined();
  });

  it('of a deletion signs nobody in', async () => {
    const answer = await verify(await start('deletion')).expect(400);
    expect(answer.body.code).toBe('otp_expired');
    expect(answer.body.token).toBeUndefined();
  });

  it.each(['registration', 'new address'])('of a %s deletes nobody', async (flow) => {
    const { token, code } = await start(flow);
    const person = await aPerson('user', { method: 'google' });
    const remove = api.post('/user/delete_account').set('jwtoken', person.token);
    const answer = await remove.send({ token, otp: code }).expect(400);
    expect(answer.body.code).toBe('otp_expired');
    await api.get('/auth/getUser').set('jwtoken', person.token).expect(200);
  });

  it('that was mailed before is dead, with its own token and with the newest', async () => {
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
