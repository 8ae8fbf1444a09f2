import type { Server } from 'node:http';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopServer, startServer, send } from '../../../testing/callApi';
import { waitForMail, lastMail } from '../../../testing/mailbox';
import { aPerson, testApp } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';

/** Which passwords are accepted, wherever one is set. */
const BRAND = 'Falaj Homes 24';
const api = testApp({ BRAND_NAME: BRAND });
const OLD = 'Desert-rose-7';
let server: Server;
let origin: string;
beforeAll(async () => {
  ({ server, origin } = await startServer(api.app));
});
afterAll(() => stopServer(server));

let count = 0;
const newEmail = () => `date.palm${(count += 1)}@passwords.test`;
const member = async (email = newEmail()) => {
  const person = await aPerson('user', { email, passwordHash: await hashPassword(OLD) });
  return { ...person, current: OLD };
};
const login = (email: string, password: string) => api.post('/user/login').send({ email, password });

interface Setting {
  email: string;
  /** Sets a password; returns the status and the refused fields. */
  set: (password: string) => Promise<{ status: number; paths: string[] }>;
}
const post = async (method: string, path: string, body: object, token?: string) => {
  const answer = await send(origin, {
    method,
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { jwtoken: token }) },
  });
  const { errors = [] } = answer.body as { errors?: { path: string }[] };
  return { status: answer.status, paths: errors.map((error) => error.path) };
};

/** Every place where a password is set, each for a new person. */
const PLACES: Record<string, () => Promise<Setting>> = {
  register: () => {
    const email = newEmail();
    const set = (password: string) => post('POST', '/user/register', { name: 'Hessa Omar', email, password });
    return Promise.resolve({ email, set });
  },
  'register by an admin': async () => {
    const email = newEmail();
    const { token } = await aPerson('admin');
    const set = (password: string) =>
      post('POST', '/user/register_agent', { name: 'Hessa Omar', email, password }, token);
    return { email, set };
  },
  reset: async () => {
    const { email } = await member();
    await api.post('/user/forgotPassword').send({ email }).expect(200);
    const { path } = await waitForMail(email, 'resetPassword');
    const { search } = new URL(path, 'http://site.test');
    const set = (password: string) =>
      post('PATCH', `/user/resetPassword${search}`, { password, confirmPassword: password });
    return { email, set };
  },
  change: async () => {
    const { email, token, current } = await member();
    const set = (password: string) =>
      post(
        'POST',
        '/user/change_password',
        { currentPassword: current, password, confirmPassword: password },
        token,
      );
    return { email, set };
  },
};
const REFUSED = { status: 400, paths: ['password'] };

describe.each(Object.entries(PLACES))('%s', (place, begin) => {
  it('Passwords of 7 or 129 characters, or without a letter or a digit, are refused.', async () => {
    const { set } = await begin();
    for (const password of ['Falaj-7', `Fa7${'x'.repeat(126)}`, 'onlyletters', '8302614957', '--------']) {
      expect({ password, ...(await set(password)) }).toEqual({ password, ...REFUSED });
    }
  });

  it("The e-mail address, its name and the product's name are refused in any case.", async () => {
    const { email, set } = await begin();
    const [name = ''] = email.split('@');
    for (const password of [
      email,
      email.toUpperCase(),
      name,
      name.toUpperCase(),
      BRAND,
      BRAND.toLowerCase(),
    ]) {
      expect({ password, ...(await set(password)) }).toEqual({ password, ...REFUSED });
    }
  });

  it.each([
    ['8 characters', 'Falaj-78'],
    ['64 characters', `Falaj-7-${'x'.repeat(56)}`],
    ['128 characters', `Falaj-7-${'x'.repeat(120)}`],
    ['Arabic letters and digits', 'نخلة البستان ٧'],
    ['128 Arabic letters', `٧${'ن'.repeat(127)}`],
  ])('A password of %s is accepted.', async (_what, password) => {
    const { email, set } = await begin();
    expect((await set(password)).status).toBeLessThan(300);
    if (place === 'register') {
      const { token } = (await login(email, password).expect(403)).body;
      const { code } = await lastMail(email, 'otp');
      await api.post('/user/verifyOTP').send({ token, otp: code }).expect(200);
    }
    await login(email, password).expect(200);
    await login(email, password.slice(0, -1)).expect(401);
  });

  it('Passwords that share their first 72 bytes are distinguished.', async () => {
    const { email, set } = await begin();
    const start = `Falaj-7-${'x'.repeat(64)}`;
    expect(Buffer.byteLength(start)).toBe(72);
    expect((await set(`${start}one`)).status).toBeLessThan(300);
    await login(email, `${start}two`).expect(401);
    await login(email, start).expect(401);
    // Accepted, whether or not the address is confirmed yet.
    await login(email, `${start}one`).expect(place === 'register' ? 403 : 200);
  });
});

describe('The 3,000 most common passwords of 8 or more characters', () => {
  const COMMONEST = dictionary['passwords-common'].filter((typed) => typed.length >= 8).slice(0, 3000);

  /** Capitalises the first letter, as people do to satisfy a rule. */
  const dressed = (password: string) => password.slice(0, 1).toUpperCase() + password.slice(1);
  async function taken(set: Setting['set'], passwords: string[]): Promise<string[]> {
    const through: string[] = [];
    for (let at = 0; at < passwords.length; at += 20) {
      const batch = passwords.slice(at, at + 20);
      const answers = await Promise.all(batch.map((password) => set(password)));
      through.push(...batch.filter((_password, own) => answers[own]?.paths[0] !== 'password'));
    }
    return through;
  }

  it('Registration refuses every common password.', async () => {
    expect(COMMONEST).toHaveLength(3000);
    const { set } = await (PLACES['register'] as () => Promise<Setting>)();
    expect(await taken(set, COMMONEST)).toEqual([]);
  });

  it.each(Object.keys(PLACES))(
    'Common passwords with a letter and a digit are refused by %s.',
    async (place) => {
      const { set } = await (PLACES[place] as () => Promise<Setting>)();
      const mixed = COMMONEST.filter((typed) => /\p{L}/u.test(typed) && /\p{N}/u.test(typed));
      expect(mixed.length).toBeGreaterThan(100);
      expect(await taken(set, mixed.map(dressed))).toEqual([]);
    },
  );
});
