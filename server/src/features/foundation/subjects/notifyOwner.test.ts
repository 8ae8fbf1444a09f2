import { beforeEach, describe, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
const form = { name: 'Mona Saleh', email: 'mona@people.test', phone: '+971501234567' };

interface Told {
  kind: string;
  data: Record<string, string>;
}
/** A person's notifications, newest last. */
const notificationsFor = async (who: TestPerson): Promise<Told[]> =>
  ((await as(api, who).get('/notification?limit=100').expect(200)).body.data as Told[])
    .toReversed()
    .map(({ kind, data }) => ({ kind, data }));
const kinds = async (who: TestPerson) => (await notificationsFor(who)).map(({ kind }) => kind);
const mailed = async (who: TestPerson) => (await mailsTo(who.email)).map(({ template }) => template);

let provider: TestPerson;
let agent: TestPerson;
let admin: TestPerson;
let service: string;
let home: string;
beforeEach(async () => {
  [provider, agent, admin] = [await aPerson('service_agent'), await aPerson('agent'), await aPerson('admin')];
  service = String((await aService({ agent: provider.id }))._id);
  home = String((await aListing({ agent: agent.id, hideAgent: true }))._id);
});

const askService = async (who: TestPerson) =>
  (
    await as(api, who)
      .post('/service/add_request_form_service')
      .send({ serviceId: service, ...form })
      .expect(201)
  ).body.data.id as string;
const askHome = (who: TestPerson) =>
  as(api, who)
    .post('/property/requests/add_request_form')
    .send({ propertyId: home, ...form })
    .expect(201);

describe('Notifications to owners', () => {
  it('An owner is notified when staff hide a service, with the reason, show it again or delete it.', async () => {
    await as(api, admin)
      .patch(`/service/hide_service?id=${service}`)
      .send({ reason: 'The photos show another company' })
      .expect(200);
    const [hidden] = await notificationsFor(provider);
    expect(hidden).toMatchObject({
      kind: 'serviceHidden',
      data: { reason: 'The photos show another company', path: '/dashboard/my-services' },
    });
    expect(await mailed(provider)).toEqual(['serviceHidden']);
    await as(api, admin).patch(`/service/show_service?id=${service}`).send({}).expect(200);
    // Already shown, so nothing is sent.
    await as(api, admin).patch(`/service/show_service?id=${service}`).send({}).expect(200);
    await as(api, admin).delete(`/service?id=${service}`).expect(200);
    expect(await kinds(provider)).toEqual(['serviceHidden', 'serviceShown', 'offerDeleted']);
    expect(await mailed(provider)).toContain('offerDeleted');
    await as(api, admin).delete(`/property/delProperty?id=${home}`).expect(200);
    expect(await kinds(agent)).toEqual(['offerDeleted']);
    expect(await mailed(agent)).toEqual(['offerDeleted']);
  });

  it("Deleting one's own service notifies no one; deleting all of someone's notifies them once.", async () => {
    await as(api, provider).delete(`/service?id=${service}`).expect(200);
    expect(await kinds(provider)).toEqual([]);
    for (let count = 0; count < 3; count += 1) await aService({ agent: provider.id });
    await as(api, admin).delete(`/service/delete_all_services/${provider.id}`).expect(200);
    await as(api, admin).delete(`/service/delete_all_services/${provider.id}`).expect(200);
    expect(await kinds(provider)).toEqual(['allDeleted']);
    expect(await mailed(provider)).toEqual(['allDeleted']);
    await as(api, admin).delete(`/property/delete_all_properties/${agent.id}`).expect(200);
    expect(await kinds(agent)).toEqual(['allDeleted']);
  });
});

describe('Notifications to people with a request', () => {
  it('A person with an open request is notified when the service is deleted.', async () => {
    const [open, done] = [await aPerson('user'), await aPerson('user')];
    await askService(open);
    const id = await askService(done);
    await as(api, provider)
      .post('/service/save_service_request_status')
      .send({ id, status: 'done' })
      .expect(200);
    await as(api, provider).delete(`/service?id=${service}`).expect(200);
    const [gone] = await notificationsFor(open);
    expect(gone).toMatchObject({ kind: 'requestGone', data: { path: '/services' } });
    expect(await mailed(open)).toEqual(['requestGone']);
    expect(await kinds(done)).toEqual(['requestStatus']);

    // A second restore and delete within the week sends nothing.
    const bin = (await as(api, admin).get('/recycle-bin?kind=service&limit=100').expect(200)).body.data;
    const item = bin.find(({ record }: { record: string }) => record === service) ?? bin[0];
    await as(api, admin).post('/recycle-bin').send({ id: item.id }).expect(200);
    await as(api, provider).delete(`/service?id=${service}`).expect(200);
    expect(await kinds(open)).toEqual(['requestGone']);
  });

  it('A person with a request is notified once when the home is withdrawn, without revealing a hidden agent.', async () => {
    const seeker = await aPerson('user');
    await askHome(seeker);
    const set = (availability: string) =>
      as(api, agent).patch(`/property/edit_property?id=${home}`).send({ availability }).expect(200);
    await set('underOffer');
    expect(await kinds(seeker)).toEqual([]);
    await set('withdrawn');
    await set('rented');
    expect(await notificationsFor(seeker)).toEqual([
      { kind: 'requestGone', data: expect.objectContaining({ path: `/single?id=${home}` }) },
    ]);
    expect(JSON.stringify([await notificationsFor(seeker), await mailsTo(seeker.email)])).not.toContain(
      agent.id,
    );
    await set('available');
    await set('withdrawn');
    expect(await kinds(seeker)).toEqual(['requestGone']);
  });
});
