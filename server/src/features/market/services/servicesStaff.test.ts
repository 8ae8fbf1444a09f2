import { beforeAll, describe, expect, it } from 'vitest';
import { aService } from '../../../testing/factories/service.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
let provider: TestPerson;
let other: TestPerson;
let admin: TestPerson;
let worker: TestPerson;
let visitor: TestPerson;
let ids: string[];

beforeAll(async () => {
  [provider, other, admin, worker, visitor] = await Promise.all([
    aPerson('service_agent'),
    aPerson('service_agent'),
    aPerson('admin'),
    aPerson('injazat_worker'),
    aPerson('user'),
  ]);
  ids = [];
  const offers: [TestPerson, string][] = [
    [provider, 'cleaning'],
    [provider, 'moving'],
    [other, 'painting'],
  ];
  for (const [{ id: agent }, category] of offers) {
    const more: Record<string, unknown> = { category };
    ids.push(String((await aService({ ...more, agent, title: `Larkspur ${category}` }))._id));
  }
});

type Verb = 'get' | 'post' | 'patch' | 'delete';
const as = (who: TestPerson, verb: Verb, path: string) => api[verb](path).set('jwtoken', who.token);
const rows = async (who: TestPerson, path: string) =>
  (await as(who, 'get', path).expect(200)).body as {
    count: number;
    data: { id: string; state: string; hiddenReason: string | null; quality: { hints: string[] } }[];
  };
const hide = (who: TestPerson, id = '', reason: string | undefined = 'The photos show another company') =>
  as(who, 'patch', `/service/hide_service?id=${id}`).send({ reason });
const show = (who: TestPerson, id = '') => as(who, 'patch', `/service/show_service?id=${id}`).send({});
const isPublic = async (id = '') => {
  const { body } = await api.get('/service/get_all_services?search=larkspur&limit=100').expect(200);
  const inList = (body.data as { id: string }[]).some((one) => one.id === id);
  const { status } = await api.get(`/service?id=${id}`);
  expect(status).toBe(inList ? 200 : 404);
  return inList;
};
const suspend = (isSuspended: boolean) =>
  as(admin, 'patch', `/user/update_user_by_admin?id=${provider.id}`).send({ isSuspended }).expect(200);

describe('Private service lists', () => {
  it('Owners list their own services with quality hints, and staff list all services.', async () => {
    const mine = await rows(provider, '/service/my_services?search=larkspur');
    expect(mine.data.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(mine.data[0]?.quality.hints).toContain('photo');
    expect((await rows(worker, '/service/all_services?search=larkspur')).count).toBe(3);
    expect((await rows(worker, `/service/all_services?search=larkspur&agent=${other.id}`)).count).toBe(1);
    expect((await rows(worker, '/service/all_services?search=larkspur&category=moving')).count).toBe(1);
    for (const who of [provider, visitor]) await as(who, 'get', '/service/all_services').expect(403);
    await as(visitor, 'get', '/service/my_services').expect(403);
    // Naming another owner has no effect.
    const named = await rows(provider, `/service/my_services?search=larkspur&agent=${other.id}`);
    expect(named.count).toBe(2);
  });
});

describe('Hidden services', () => {
  it('A hidden service is visible to its owner and staff with the reason, and can be shown again.', async () => {
    const [id = ''] = ids;
    for (const who of [provider, visitor]) await hide(who, id).expect(403);
    expect((await hide(worker, id, 'x').expect(400)).body.errors[0].path).toBe('reason');
    await hide(worker, '0'.repeat(24)).expect(404);
    await hide(worker, id).expect(200);
    expect(await isPublic(id)).toBe(false);
    await as(visitor, 'get', `/service?id=${id}`).expect(404);
    const [own] = (await rows(provider, '/service/my_services?state=hidden')).data;
    expect(own).toMatchObject({ id, state: 'hidden', hiddenReason: 'The photos show another company' });
    await show(provider, id).expect(403);
    await show(worker, id).expect(200);
    expect(await isPublic(id)).toBe(true);
    expect((await rows(provider, '/service/my_services?state=hidden')).count).toBe(0);
  });

  it('A service stays hidden through edits, hand-over, suspension, deletion and restore.', async () => {
    const [id = ''] = ids;
    const edit = (who: TestPerson, body: object) =>
      as(who, 'patch', `/service/editService?id=${id}`).send(body).expect(200);
    await hide(worker, id).expect(200);
    await edit(provider, { title: 'Larkspur cleaning, every week' });
    expect(await isPublic(id)).toBe(false);
    await edit(worker, { agent: other.id });
    await edit(worker, { agent: provider.id });
    expect(await isPublic(id)).toBe(false);
    await suspend(true);
    expect(await isPublic(ids[1])).toBe(false);
    expect((await rows(worker, '/service/all_services?search=larkspur&state=suspended')).count).toBe(1);
    await suspend(false);
    expect([await isPublic(id), await isPublic(ids[1])]).toEqual([false, true]);
    // Deleted by staff: the provider's session ended with the suspension.
    await as(worker, 'delete', `/service?id=${id}`).expect(200);
    const bin = await as(admin, 'get', '/recycle-bin?kind=service&search=larkspur').expect(200);
    await as(admin, 'post', '/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
    expect(await isPublic(id)).toBe(false);
    // Shown while its owner is suspended: it stays hidden until the owner returns.
    await suspend(true);
    await show(worker, id).expect(200);
    expect(await isPublic(id)).toBe(false);
    await suspend(false);
    expect(await isPublic(id)).toBe(true);
  });
});

describe('All services of a provider', () => {
  it('An admin deletes all services of one provider and no others.', async () => {
    const remove = (who: TestPerson, ref: string) => as(who, 'delete', `/service/delete_all_services/${ref}`);
    for (const who of [worker, other, visitor]) await remove(who, provider.id).expect(403);
    await remove(admin, '0'.repeat(24)).expect(404);
    expect((await remove(admin, provider.userID).expect(200)).body.deletedCount).toBe(2);
    const left = await rows(worker, '/service/all_services?search=larkspur');
    expect(left.data.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await remove(admin, provider.id).expect(200)).body.deletedCount).toBe(0);
  });
});
