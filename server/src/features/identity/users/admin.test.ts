import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ROLES } from '@manzil/shared/domain/roles';
import { env, setEnv } from '../../../platform/base/env';
import { lastMail, mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

const api = testApp();
let boss: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  boss = await aPerson('super_admin');
  admin = await aPerson('admin');
});

const get = (path: string, by = admin) => api.get(path).set('jwtoken', by.token);
const update = (id: string, body: object, by = admin) =>
  api.patch(`/user/update_user_by_admin?id=${id}`).set('jwtoken', by.token).send(body);
const remove = (id: string, by = admin) => api.delete(`/user/delUser?id=${id}`).set('jwtoken', by.token);
const me = (person: TestPerson) => api.get('/auth/getUser').set('jwtoken', person.token);
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

/** The counters, counted one by one. */
async function counted() {
  const roles = (await User.find().lean()).map(({ role }) => role as string);
  const of = (...wanted: string[]) => roles.filter((role) => wanted.includes(role)).length;
  return {
    totalUsers: of('user'),
    totalAdmins: of('admin', 'super_admin'),
    totalAgents: of('agent'),
    totalInjazatWorkers: of('injazat_worker'),
    totalServiceAgents: of('service_agent'),
  };
}

describe('Lists of people', () => {
  it('Lists are paged, searched, filtered and counted on the server.', async () => {
    const people: TestPerson[] = [];
    for (let made = 0; made < 28; made += 1) {
      const register = await api
        .post('/user/register_agent')
        .set('jwtoken', admin.token)
        .send({
          name: `Wahid Karim ${made}`,
          email: `wahid.karim${made}@agency.test`,
          password: 'Desert-rose-7',
        })
        .expect(201);
      people.push(register.body.data);
    }
    const first = await get('/user/agents?search=wahid%20kar').expect(200);
    expect(first.body).toMatchObject({ count: 28, allcount: 28 });
    const second = await get('/user/agents?search=wahid%20kar&page=2').expect(200);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(people.map(({ id }) => id).toReversed());
    expect(second.body.data).toHaveLength(3);
    await get('/user/agents?page=9').expect(200, /"data":\[\]/);
    for (const search of ['wahid.karim7@', people[7]?.userID ?? '', 'WAHID 7']) {
      const found = await get(`/user/agents?search=${encodeURIComponent(search)}`).expect(200);
      expect(idsOf(found)).toContain(people[7]?.id);
    }
    await update(people[3]?.id ?? '', { isSuspended: true, phone: '+971 50 123 4567' }).expect(200);
    for (const search of ['0501234567', '+971501', '50 123 45', '971501234567']) {
      const found = await get(`/user/agents?search=${encodeURIComponent(search)}`).expect(200);
      expect(idsOf(found)).toEqual([people[3]?.id]);
    }
    const suspended = await get('/user/agents?isSuspended=true').expect(200);
    expect(suspended.body).toMatchObject({ count: 1, allcount: 28 });
    await get('/user/agents?search=%2E%2A').expect(200);
    const everybody = await get('/user/all_users').expect(200);
    expect(everybody.body.data).toHaveLength(Math.min(50, everybody.body.count));
    for (const bad of [
      'limit=0',
      'limit=101',
      'page=0',
      'page=x',
      'isSuspended=maybe',
      'role=king',
      'page=1&page=2',
    ]) {
      await get(`/user/users?${bad}`).expect(400);
    }
  });

  it('Each row states what the caller may do with the account.', async () => {
    const [agent, suspended] = [await aPerson('agent'), await aPerson('agent')];
    await update(suspended.id, { isSuspended: true }).expect(200);
    const rightsFor = async (caller: TestPerson) => {
      const rows = (await get('/user/users?limit=100', caller).expect(200)).body.data as {
        id: string;
        can: object;
      }[];
      return [agent, suspended, admin, boss].map(({ id }) => rows.find((row) => row.id === id)?.can);
    };
    const assign = ['user', 'agent', 'service_agent', 'injazat_worker', 'admin'];
    expect(await rightsFor(admin)).toEqual([
      { manage: true, switchTo: true, assign },
      { manage: true, switchTo: false, assign },
      { manage: false, switchTo: false, assign },
      { manage: false, switchTo: false, assign },
    ]);
    expect((await rightsFor(boss)).slice(2)).toEqual([
      { manage: true, switchTo: false, assign: [...assign, 'super_admin'] },
      { manage: false, switchTo: false, assign: [...assign, 'super_admin'] },
    ]);
  });

  it('Lists never contain secrets.', async () => {
    const { text } = await get('/user/users?limit=100').expect(200);
    expect(text).not.toMatch(/passwordHash|tokenVersion|verification"|Tokens|googleID|reset"|\$2b\$/);
  });
});

describe('Accounts created by admins', () => {
  it.each([
    ['register_worker', 'injazat_worker'],
    ['register_agent', 'agent'],
    ['register_service_agent', 'service_agent'],
  ])('%s creates a verified account with a link to set a password.', async (call, role) => {
    const email = `${role}@made.test`;
    const body = { name: 'Rashid Omar', email, role: 'super_admin', verified: false };
    const { body: answer } = await api
      .post(`/user/${call}`)
      .set('jwtoken', admin.token)
      .send(body)
      .expect(201);
    expect(answer.data).toMatchObject({ role, email, verified: true, hasPassword: false });
    const { path } = await lastMail(email, 'setPassword');
    const password = { password: 'Palm-garden-8', confirmPassword: 'Palm-garden-8' };
    const token = new URL(path, 'http://site.test').searchParams.get('token');
    await api.patch(`/user/resetPassword?token=${token}`).send(password).expect(200);
    await api.post('/user/login').send({ email, password: 'Palm-garden-8' }).expect(200);
    const again = await api.post(`/user/${call}`).set('jwtoken', admin.token).send(body).expect(400);
    expect(again.body.code).toBe('email_taken');
  });
});

describe('Changes to people', () => {
  it("A role change updates the counters and ends the person's sessions.", async () => {
    const person = await aPerson('user');
    const before = await counted();
    const { body } = await update(person.userID, { role: 'agent' }).expect(200);
    expect(body.data).toMatchObject({ id: person.id, role: 'agent' });
    expect(body.counts).toEqual({
      ...before,
      totalUsers: before.totalUsers - 1,
      totalAgents: before.totalAgents + 1,
    });
    await me(person).expect(401);
    expect((await lastMail(person.email, 'roleChanged')).role).toBe('agent');
    expect(idsOf(await get(`/user/users?role=user&search=${person.userID}`))).toEqual([]);
  });

  it('A suspension has a reason, applies at once and can be lifted.', async () => {
    const person = await aPerson('agent');
    const { body } = await update(person.id, { isSuspended: true, suspendedReason: 'Fake permits' }).expect(
      200,
    );
    expect(body.data).toMatchObject({ isSuspended: true, suspendedReason: 'Fake permits' });
    const stopped = await me(person).expect(401);
    expect(stopped.body.code).toBe('account_suspended');
    await api.get(`/user/getUserWithId/${person.id}`).expect(404);
    expect((await lastMail(person.email, 'suspended')).reason).toBe('Fake permits');
    const lifted = await update(person.id, { isSuspended: false }).expect(200);
    expect(lifted.body.data.suspendedReason).toBeNull();
    await me(person).expect(401);
    await api.get(`/user/getUserWithId/${person.id}`).expect(200);
  });

  it('An admin confirms people and corrects profiles, and errors are reported at the field.', async () => {
    const person = await aPerson('user', { verified: false });
    const change = {
      verified: true,
      name: 'Corrected Name',
      phone: '04 330 0000',
      preferences: { locale: 'ar' },
    };
    const { body } = await update(person.id, change).expect(200);
    expect(body.data).toMatchObject({ verified: true, name: 'Corrected Name', phone: '+97143300000' });
    expect(body.data.preferences).toEqual({ locale: 'ar', emailNotifications: true });
    expect(idsOf(await get('/user/users?search=corrected'))).toEqual([person.id]);
    const wrong = await update(person.id, { phone: '12', role: 'king' }).expect(400);
    expect(wrong.body.errors.map((error: { path: string }) => error.path)).toContain('role');
    await update('6566f0c2a1b2c3d4e5f60718', { name: 'Nobody' }).expect(404);
    await update('nonsense', { name: 'Nobody' }).expect(400);
  });

  it('Admins cannot change super admins or themselves, nor create super admins.', async () => {
    for (const body of [{ role: 'user' }, { isSuspended: true }, { name: 'New Name' }, { verified: false }]) {
      await update(boss.id, body).expect(403);
    }
    await remove(boss.id).expect(403);
    await api
      .patch(`/auth/updateUser?id=${boss.id}`)
      .set('jwtoken', admin.token)
      .send({ name: 'Hacked' })
      .expect(403);
    await update(admin.id, { role: 'super_admin' }).expect(403);
    await update(admin.id, { role: 'user' }).expect(403);
    await update(admin.id, { isSuspended: true }).expect(403);
    const own = await remove(admin.id).expect(403);
    expect(own.body.code).toBe('not_yourself');
    await update(admin.id, { about: 'On duty' }).expect(200);
    const user = await aPerson('user');
    await update(user.id, { role: 'super_admin' }).expect(403);
    await update(user.id, { role: 'admin' }).expect(200);
  });

  it('A demoted admin is refused at the very next call.', async () => {
    const second = await aPerson('admin');
    await get('/user/users', second).expect(200);
    await update(second.id, { role: 'user' }, boss).expect(200);
    await get('/user/users', second).expect(401);
  });
});

describe('The last super admin', () => {
  const others = () => User.countDocuments({ role: 'super_admin', isSuspended: false });

  it('One super admin remains when two demote each other at once.', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await aPerson('super_admin'), await aPerson('super_admin')];
      await update(boss.id, { role: 'admin' }, a).expect(200);
      await Promise.all([update(a.id, { role: 'user' }, b), update(b.id, { isSuspended: true }, a)]);
      expect(await others()).toBe(1);
      const left = await User.findOne({ role: 'super_admin', isSuspended: false }).lean();
      const last = [a, b].find(({ id }) => id === String(left?._id)) as TestPerson;
      await User.updateOne({ _id: boss.id }, { role: 'super_admin' });
      boss = { ...boss, token: (await signedIn(boss)).token };
      await update(last.id, { role: 'user' }, boss).expect(200);
    }
  });

  it('One super admin remains after twenty concurrent attempts on the last two.', async () => {
    const second = await aPerson('super_admin', { passwordHash: null });
    const attempts = Array.from({ length: 20 }, (_, at) => {
      const [target, by] = at % 2 ? [boss, second] : [second, boss];
      return at % 3 === 0 ? remove(target.id, by) : update(target.id, { role: 'user' }, by);
    });
    await Promise.all(attempts);
    expect(await others()).toBe(1);
    const left = await User.findOne({ role: 'super_admin', isSuspended: false }).lean();
    boss = { ...(await signedIn({ ...boss, id: String(left?._id) })) };
    // Someone who has not confirmed their address could not act in their place.
    await aPerson('super_admin', { verified: false });
    const own = await api
      .post('/user/delete_account')
      .set('jwtoken', boss.token)
      .send({ password: PASSWORD })
      .expect(400);
    expect(own.body.code).toBe('last_super_admin');
  });
});

const PASSWORD = 'Desert-rose-7';
/** Sets a password directly and signs in with it. */
async function signedIn(person: TestPerson): Promise<TestPerson> {
  const passwordHash = await hashPassword(PASSWORD);
  const user = await User.findOneAndUpdate({ _id: person.id }, { passwordHash }, { returnDocument: 'after' });
  const answer = await api.post('/user/login').send({ email: user?.email, password: PASSWORD }).expect(200);
  return { ...answer.body.user, token: answer.body.token };
}

describe('Counters', () => {
  it('The counters are exact after 200 random changes, up to twenty at once.', async () => {
    admin = await aPerson('super_admin');
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson('user')));
    const roles = ROLES.filter((role) => role !== 'super_admin');
    const act = async (at: number) => {
      const person = people[randomInt(people.length)] as TestPerson;
      if (at % 10 === 3) {
        const email = `made${at}@counters.test`;
        const body = { name: 'Made Up', email, password: PASSWORD };
        await api.post('/user/register_worker').set('jwtoken', admin.token).send(body).expect(201);
      } else if (at % 10 === 6) await update(person.id, { isSuspended: at % 20 === 6 });
      else if (at % 50 === 9) await remove((people.pop() as TestPerson).id).expect(200);
      else await update(person.id, { role: roles[randomInt(roles.length)] });
    };
    for (let at = 0; at < 40; at += 1) await act(at);
    for (let batch = 0; batch < 8; batch += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, at) => act(40 + batch * 20 + at)));
    }
    const { body } = await get('/user/users').expect(200);
    expect(body).toMatchObject(await counted());
    expect(body.count).toBe(await User.countDocuments());
  });
});

describe('Account mails', () => {
  it("Account mails are in the person's language.", async () => {
    const person = await aPerson('user', { preferences: { locale: 'ar' } });
    await update(person.id, { role: 'agent' }).expect(200);
    expect((await mailsTo(person.email))[0]).toMatchObject({ locale: 'ar', template: 'roleChanged' });
  });
});

describe('Super admins', () => {
  it('An admin cannot act for a super admin in any call that names a person.', async () => {
    const [target, plain] = [await aPerson('super_admin'), await aPerson('admin')];
    const post = (path: string, body: object, by: TestPerson) =>
      api.post(path).set('jwtoken', by.token).send(body);
    const calls = (by: TestPerson, ref: string) => [
      post('/user/fetch_filter_homepage', { id: ref }, by),
      post('/user/fetch_filter_catalog', { id: ref }, by),
      post('/favorite/favorites', { userId: ref, property_id: '0'.repeat(24) }, by),
      api.delete(`/favorite/clear_all_favorites?userId=${ref}`).set('jwtoken', by.token),
    ];
    for (const ref of [target.id, target.userID]) {
      for (const answer of await Promise.all(calls(plain, ref))) {
        const { status, body } = answer;
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
      }
    }
    for (const answer of await Promise.all(calls(boss, target.id))) expect(answer.status).not.toBe(403);
    for (const answer of await Promise.all(calls(target, target.id))) expect(answer.status).not.toBe(403);
  });
});

describe('Accounts with an unproven address', () => {
  const strangers = (more: object = {}) => aPerson('user', { verified: false, ...more });

  it("An admin's confirmation discards a stranger's password, and the mailbox's owner chooses a new one.", async () => {
    const person = await strangers({ passwordHash: await hashPassword(PASSWORD) });
    const login = (password: string) => api.post('/user/login').send({ email: person.email, password });
    // Meanwhile a second registration waits for its code.
    const typed = { name: 'Somebody Else', email: person.email, password: 'Other-rose-77', role: 'agent' };
    const { token } = (await api.post('/user/register').send(typed).expect(201)).body;
    const { code } = await lastMail(person.email, 'otp');
    const { body } = await update(person.id, { verified: true }).expect(200);
    expect(body.data).toMatchObject({ verified: true, hasPassword: false });
    await login(PASSWORD).expect(401);
    await api.post('/user/verifyOTP').send({ token, otp: code }).expect(400);
    const { path } = await lastMail(person.email, 'setPassword');
    const set = { password: 'Palm-garden-8', confirmPassword: 'Palm-garden-8' };
    await api
      .patch(`/user/resetPassword?${path.split('?')[1]}`)
      .send(set)
      .expect(200);
    await login('Palm-garden-8').expect(200);
  });

  it('An unproven account becomes staff only together with its confirmation.', async () => {
    const person = await strangers({ passwordHash: await hashPassword(PASSWORD) });
    const refused = await update(person.id, { role: 'injazat_worker' }).expect(400);
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'role' })]);
    await update(person.id, { role: 'agent' }).expect(200);
    await update(person.id, { role: 'injazat_worker', verified: true }).expect(200);
    const login = { email: person.email, password: PASSWORD };
    await api.post('/user/admin-login').send(login).expect(401);
  });

  it("The password stays where mail is off, as the admin's word is the only proof.", async () => {
    const before = env();
    setEnv({ ...before, MAIL: 'off' });
    onTestFinished(() => void setEnv(before));
    const person = await strangers({ passwordHash: await hashPassword(PASSWORD) });
    await update(person.id, { verified: true }).expect(200);
    await api.post('/user/login').send({ email: person.email, password: PASSWORD }).expect(200);
  });
});
