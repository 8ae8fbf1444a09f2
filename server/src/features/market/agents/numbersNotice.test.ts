import { beforeEach, describe, expect, it } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { as } from '../../../testing/chats';
import { aPerson, newToken, testApp, type TestPerson } from '../../../testing/testApp';
import { User } from '../../foundation/people/user.model';
import { notifyOfPublicNumbers } from './numbersNotice.service';

const api = testApp();
const PHONE = { phone: '+971501112233' };

interface Notice {
  kind: string;
  data: object;
}
const noticesOf = async (person: TestPerson) => {
  const token = await newToken(person);
  const { body } = await api.get('/notification?limit=50').set('jwtoken', token).expect(200);
  return (body.data as Notice[]).filter(({ kind }) => kind === 'numbersShown');
};
const countOf = async (...people: TestPerson[]) => {
  const counts: number[] = [];
  for (const one of people) counts.push((await noticesOf(one)).length);
  return counts;
};

describe('Notice about public phone numbers', () => {
  beforeEach(async () => {
    setEnv({ ...env(), CONTACT_NEEDS_LOGIN: false });
    await notifyOfPublicNumbers();
  });

  it('The notice about public numbers is sent once to every agent with a public number and every service agent.', async () => {
    const told = [
      await aPerson('agent', PHONE),
      await aPerson('agent', { whatsapp: PHONE.phone }),
      await aPerson('service_agent'),
    ];
    const others = [
      await aPerson('agent'),
      await aPerson('user', PHONE),
      await aPerson('admin', PHONE),
      await aPerson('agent', { ...PHONE, chatOnly: true }),
      await aPerson('agent', { ...PHONE, verified: false }),
    ];
    expect(await notifyOfPublicNumbers()).toEqual({ notified: 3 });
    expect(await notifyOfPublicNumbers()).toEqual({ notified: 0 });
    expect(await countOf(...told)).toEqual([1, 1, 1]);
    expect(await countOf(...others.slice(0, -1))).toEqual([0, 0, 0, 0]);
    const [first] = told;
    expect(first && (await noticesOf(first))).toMatchObject([{ data: { path: '/account-info' } }]);
  });

  it('Concurrent servers send the notice about public numbers once, even after a crash before it was recorded.', async () => {
    const agent = await aPerson('agent', PHONE);
    await Promise.all([notifyOfPublicNumbers(), notifyOfPublicNumbers(), notifyOfPublicNumbers()]);
    expect(await countOf(agent)).toEqual([1]);
    await User.updateOne({ _id: agent.id }, { $unset: { toldOfNumbersAt: 1 } });
    await notifyOfPublicNumbers();
    expect(await countOf(agent)).toEqual([1]);
  });

  it('A new agent gets the notice about public numbers when the number or the role is set.', async () => {
    const [agent, user, admin] = [
      await aPerson('agent'),
      await aPerson('user', PHONE),
      await aPerson('admin'),
    ];
    await notifyOfPublicNumbers();
    expect(await countOf(agent, user)).toEqual([0, 0]);
    await as(api, agent).post('/user/edit_user_profile').send(PHONE).expect(200);
    await as(api, admin)
      .patch(`/user/update_user_by_admin?id=${user.id}`)
      .send({ role: 'agent' })
      .expect(200);
    await notifyOfPublicNumbers();
    expect(await countOf(agent, user)).toEqual([1, 1]);
  });

  it('A suspended agent gets the notice about public numbers only after the suspension ends.', async () => {
    const agent = await aPerson('agent', { ...PHONE, isSuspended: true });
    await notifyOfPublicNumbers();
    await User.updateOne({ _id: agent.id }, { isSuspended: false });
    expect(await countOf(agent)).toEqual([0]);
    await notifyOfPublicNumbers();
    expect(await countOf(agent)).toEqual([1]);
  });

  it('The notice about public numbers waits until phone numbers are public.', async () => {
    const agent = await aPerson('agent', PHONE);
    setEnv({ ...env(), CONTACT_NEEDS_LOGIN: true });
    expect(await notifyOfPublicNumbers()).toEqual({ notified: 0 });
    setEnv({ ...env(), CONTACT_NEEDS_LOGIN: false });
    expect(await notifyOfPublicNumbers()).toEqual({ notified: 1 });
    expect(await countOf(agent)).toEqual([1]);
  });
});
