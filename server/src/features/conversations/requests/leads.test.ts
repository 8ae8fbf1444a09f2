import { beforeEach, describe, expect, it } from 'vitest';
import { aForm, aListing } from '../../../testing/factories/property.factory';
import { aFeed, applyFile } from '../../../testing/feeds';
import { teamIs } from '../../../testing/team';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { Property } from '../../market/listings/property.model';
import { Request } from './request.model';

const api = testApp();
let owner: TestPerson;
let member: TestPerson;
let seeker: TestPerson;
beforeEach(async () => {
  [owner, member, seeker] = await Promise.all([aPerson('agent'), aPerson('agent'), aPerson('user')]);
  await teamIs(owner, [member]);
});

interface Lead {
  id: string;
  status: string;
  agent: { id: string };
}
const FORM = { name: 'Sara Seeker', email: 'sara@leads.test', phone: '+971501234567' };
const listingOf = async (agent: TestPerson, fields: object = {}) =>
  String((await aListing({ agent: agent.id, ...fields }))._id);
const ask = async (propertyId: string, fields: object = {}, who = seeker) =>
  (
    await api
      .post('/property/requests/add_request_form')
      .set('jwtoken', who.token)
      .send({ propertyId, ...FORM, ...fields })
      .expect(201)
  ).body.data.id as string;
const read = async (query = '', who = owner) =>
  (await api.get(`/agency/leads${query}`).set('jwtoken', who.token).expect(200)).body as {
    count: number;
    data: Lead[];
  };
const idsIn = async (query?: string, who?: TestPerson) => (await read(query, who)).data.map(({ id }) => id);

describe('GET /agency/leads', () => {
  it("A lead contains sender, message and listing, but not the agent's notes.", async () => {
    const listing = await aListing({ agent: member.id, hideAgent: true, titleAr: 'شقة في المارينا' });
    const id = await ask(String(listing._id), {
      message: 'Is it near the tram?',
      preferredDate: '2099-01-31',
    });
    await api
      .post(`/property/requests/note`)
      .set('jwtoken', member.token)
      .send({ id, note: 'Secret note' })
      .expect(200);
    const { data, count } = await read();
    expect(count).toBe(1);
    expect(data[0]).toEqual({
      id,
      ...FORM,
      status: 'pending',
      nationality: null,
      message: 'Is it near the tram?',
      preferredDate: '2099-01-31',
      preferredTime: null,
      property: {
        id: String(listing._id),
        referenceNo: listing.referenceNo,
        title: listing.title,
        titleAr: 'شقة في المارينا',
        reference: null,
      },
      agent: expect.objectContaining({ id: member.id }),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('The listing has its reference in the feed it came from.', async () => {
    const feed = await aFeed(api, member);
    await applyFile(api, member, feed.id, [{ reference: 'CRM-7', ...aForm() }]);
    const { _id } = await Property.findOneAndUpdate(
      { agent: member.id },
      { isVerified: true, isListed: true },
    ).orFail();
    await ask(String(_id));
    expect((await read()).data[0]).toMatchObject({ property: { reference: 'CRM-7' } });
  });

  it('Requests of former members, of other agencies and about services are left out.', async () => {
    const [mine, theirs, foreign] = [
      await ask(await listingOf(owner)),
      await ask(await listingOf(member)),
      await ask(await listingOf(await aPerson('agent'))),
    ];
    expect((await idsIn()).toSorted()).toEqual([mine, theirs].toSorted());
    expect(await idsIn('', member)).toEqual([theirs]);
    await teamIs(owner, []);
    expect(await idsIn()).toEqual([mine]);
    expect(await idsIn()).not.toContain(foreign);
  });

  it('Requests move with their listing.', async () => {
    const listing = await listingOf(member);
    const id = await ask(listing);
    await Property.updateOne({ _id: listing }, { agent: (await aPerson('agent')).id });
    expect(await idsIn()).not.toContain(id);
  });

  it('Leads are paged by latest change, and filtered by member and by time of change.', async () => {
    const ids = [await ask(await listingOf(owner)), await ask(await listingOf(member))];
    for (const [at, _id] of ids.entries()) {
      const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, at));
      await Request.updateOne({ _id }, { updatedAt }, { timestamps: false });
    }
    const [first, second] = ids;
    expect(await idsIn()).toEqual([second, first]);
    expect(await idsIn('?page=2&limit=1')).toEqual([first]);
    expect(await idsIn('?since=2026-01-01T00:01:00.000Z')).toEqual([second]);
    expect(await idsIn(`?agent=${owner.id}`)).toEqual([first]);
    const stranger = await aPerson('agent');
    await api.get(`/agency/leads?agent=${stranger.id}`).set('jwtoken', owner.token).expect(400);
    await api
      .post('/property/save_property_request_status')
      .set('jwtoken', owner.token)
      .send({ id: first, status: 'done' })
      .expect(200);
    expect((await read()).data[0]).toMatchObject({ id: first, status: 'done' });
  });

  it('Only agents and staff have leads.', async () => {
    for (const role of ['user', 'service_agent'] as const) {
      await api
        .get('/agency/leads')
        .set('jwtoken', (await aPerson(role)).token)
        .expect(403);
    }
  });
});
