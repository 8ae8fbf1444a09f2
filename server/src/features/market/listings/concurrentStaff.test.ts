import { beforeAll, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';

/** Fifty concurrent people change the same few listings: afterwards every list, count and record agrees. */
const api = testApp();
const LISTINGS = 5;
let agent: TestPerson;
let staff: TestPerson[];

beforeAll(async () => {
  agent = await aPerson('agent');
  staff = await Promise.all(Array.from({ length: 10 }, () => aPerson('admin')));
});

const patch = (who: TestPerson, path: string, body: object) =>
  api.patch(path).set('jwtoken', who.token).send(body);
const post = (who: TestPerson, path: string, body: object) =>
  api.post(path).set('jwtoken', who.token).send(body);

interface Stored {
  id: string;
  isVerified: boolean;
  hideAgent: boolean;
  furnishing: string;
  bedrooms: string;
  price: number;
}

it('Lists, facets and home page stay exact under 50 concurrent edits, decisions and hidings.', async () => {
  const place = { city: 'umm_al_quwain', district: 'al_ras' };
  const ids: string[] = [];
  for (let at = 0; at < LISTINGS; at += 1) {
    ids.push(String((await aListing({ agent: agent.id, ...place, furnishing: 'furnished' }))._id));
  }
  const admin = (at: number) => staff[at % staff.length] as TestPerson;
  for (let round = 0; round < 3; round += 1) {
    const calls = Array.from({ length: 50 }, (_, at) => {
      const id = ids[at % LISTINGS] ?? '';
      const byAdmin = (body: object) => patch(admin(at), `/property/update_property_by_admin?id=${id}`, body);
      switch (at % 7) {
        case 0:
          return byAdmin({ isVerified: false, reason: 'The photos are dark' });
        case 1:
          return byAdmin({ isVerified: true });
        case 2:
          return post(admin(at), '/property/hide_agents', { id });
        case 3:
          return post(admin(at), '/property/Unhide_agents', { ids });
        case 4:
          return byAdmin({ furnishing: at % 2 ? 'furnished' : 'unfurnished' });
        case 5:
          return patch(agent, `/property/edit_property?id=${id}`, { bedrooms: at % 2 ? '3' : '1' });
        default:
          return byAdmin({ price: 70_000 + at * 10 });
      }
    });
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

    const stored = await Promise.all(
      ids.map(async (id): Promise<Stored> => {
        const { body } = await api.get(`/property?id=${id}`).set('jwtoken', admin(0).token).expect(200);
        return body.data;
      }),
    );
    const listed = stored.filter(({ isVerified }) => isVerified);
    const { body } = await api.get('/property/get_all?city=umm_al_quwain&facets=1&limit=100').expect(200);
    expect(body.count).toBe(listed.length);
    const seen = (rows: Stored[]) =>
      rows
        .map(({ id, furnishing, price, bedrooms, hideAgent }) => ({
          id,
          furnishing,
          price,
          bedrooms,
          hideAgent,
        }))
        .toSorted((a, b) => a.id.localeCompare(b.id));
    expect(seen(body.data)).toEqual(seen(listed));
    const home = await api.get('/homepage/get_all_homepage?city=umm_al_quwain').expect(200);
    expect(seen(home.body.properties)).toEqual(seen(listed));
    for (const facets of [body.facets, home.body.filters.facets]) {
      for (const field of ['furnishing', 'bedrooms'] as const) {
        const values = [...new Set(listed.map((one) => one[field]))];
        const expected = values.map((id) => ({
          id,
          count: listed.filter((one) => one[field] === id).length,
        }));
        const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
        expect(facets[field].toSorted(byId)).toEqual(expected.toSorted(byId));
      }
    }
    const ofAgent = await api.get(`/property/get_all?agent=${agent.id}&limit=100`).expect(200);
    expect(seen(ofAgent.body.data)).toEqual(seen(listed.filter(({ hideAgent }) => !hideAgent)));
    const pending = await api
      .get('/property/get_all_properties?isVerified=false')
      .set('jwtoken', admin(0).token)
      .expect(200);
    expect(pending.body).toMatchObject({ count: LISTINGS - listed.length });
  }
});
