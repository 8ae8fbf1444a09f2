import { beforeAll, describe, expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { SUBJECTS } from '../../../testing/subjectKinds';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { mintSession } from '../auth/session.service';
import { User } from '../../foundation/people/user.model';

/** What a former agent can no longer do. */
const api = testApp();
let admin: TestPerson;
let visitor: TestPerson;
beforeAll(async () => {
  [admin, visitor] = await Promise.all([aPerson('super_admin'), aPerson('user')]);
});

const as = (who: TestPerson, verb: 'get' | 'patch' | 'post' | 'delete' | 'put', path: string) =>
  api[verb](path).set('jwtoken', who.token);

/** Changes a person's role; returns them signed in again. */
async function changeRole(person: TestPerson, role: TestPerson['role']): Promise<TestPerson> {
  await as(admin, 'patch', `/user/update_user_by_admin?id=${person.id}`).send({ role }).expect(200);
  const user = await User.findById(person.id).lean();
  if (!user) throw new Error('nobody');
  const { userID, name, email, tokenVersion } = user;
  return { ...person, role, token: mintSession({ id: person.id, userID, name, email, role, tokenVersion }) };
}

const CASES = {
  property: { keeps: ['admin', 'super_admin', 'injazat_worker'], loses: ['user', 'service_agent'] },
  service: { keeps: ['admin', 'super_admin', 'injazat_worker'], loses: ['user', 'agent'] },
} as const;

describe.each(['property', 'service'] as const)('The %s of an agent', (kind) => {
  const { role, make, list, page } = SUBJECTS[kind];
  const { loses, keeps } = CASES[kind];
  const isListed = async (id: string) => (await api.get(list).expect(200)).text.includes(id);

  it.each(loses)(
    'An offer leaves every public list when its agent becomes %s, and returns with the role.',
    async (other) => {
      const person = await aPerson(role);
      const id = await make(person.id);
      expect(await isListed(id)).toBe(true);
      const former = await changeRole(person, other);
      expect(await isListed(id)).toBe(false);
      await api.get(page + id).expect(404);
      await as(former, 'get', page + id).expect(404);
      await as(admin, 'get', page + id).expect(200);
      await changeRole(former, role);
      expect(await isListed(id)).toBe(true);
    },
  );

  it.each(keeps)('An offer stays listed when its agent becomes %s.', async (other) => {
    const person = await aPerson(role);
    const id = await make(person.id);
    await changeRole(person, other);
    expect(await isListed(id)).toBe(true);
  });

  it("An offer stays hidden when a former agent's suspension ends.", async () => {
    const person = await aPerson(role);
    const id = await make(person.id);
    await changeRole(person, 'user');
    for (const isSuspended of [true, false]) {
      await as(admin, 'patch', `/user/update_user_by_admin?id=${person.id}`)
        .send({ isSuspended })
        .expect(200);
    }
    expect(await isListed(id)).toBe(false);
  });
});

describe('Former agents', () => {
  it('A former agent no longer edits the listing, answers its requests or reads their chats.', async () => {
    const person = await aPerson('agent');
    const id = String((await aListing({ agent: person.id }))._id);
    const message = 'Is it still available?';
    const request = {
      propertyId: id,
      name: 'Aisha Karim',
      email: visitor.email,
      phone: '+971501234567',
      message,
    };
    const { body } = await as(visitor, 'post', '/property/requests/add_request_form')
      .send(request)
      .expect(201);
    const requestId = body.data.id as string;
    const status = (who: TestPerson) =>
      as(who, 'post', '/property/save_property_request_status').send({ id: requestId, status: 'inProgress' });
    const talk = `/propertyRequestChat/getChatMessages/${id}?userId=${visitor.id}`;
    await status(person).expect(200);
    await as(person, 'get', talk).expect(200);

    const former = await changeRole(person, 'user');
    await as(former, 'get', talk).expect(404);
    await status(former).expect(404);
    await as(former, 'patch', `/property/edit_property?id=${id}`).send({ price: 1 }).expect(404);
    await api.post('/property/reveal_contact').send({ id }).expect(404);
  });
});
