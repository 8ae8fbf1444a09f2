import { beforeEach, describe, expect, it } from 'vitest';
import { aForm, aListing } from '../../../../testing/factories/property.factory';
import { aFeed, applyFile } from '../../../../testing/feeds';
import { teamIs } from '../../../../testing/team';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { Property } from '../../listings/property.model';

const api = testApp();
let owner: TestPerson;
let member: TestPerson;
beforeEach(async () => {
  [owner, member] = await Promise.all([aPerson('agent'), aPerson('agent')]);
  await teamIs(owner, [member]);
});

const read = async (query = '', who = owner) =>
  (await api.get(`/agency/listings${query}`).set('jwtoken', who.token).expect(200)).body as {
    count: number;
    data: { id: string; reference: string | null; agent: { id: string }; updatedAt: string }[];
  };
const idsIn = async (query?: string, who?: TestPerson) => (await read(query, who)).data.map(({ id }) => id);
/** Listings that changed a minute apart, the first one first. */
async function listings(...of: { agent: string; [field: string]: unknown }[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, fields] of of.entries()) {
    const { _id } = await aListing(fields);
    await Property.updateOne(
      { _id },
      { updatedAt: new Date(Date.UTC(2026, 0, 1, 0, at)) },
      { timestamps: false },
    );
    ids.push(String(_id));
  }
  return ids;
}

describe('GET /agency/listings', () => {
  it("It returns the team's listings in every state, latest change first, paged.", async () => {
    const [first, second, third] = await listings(
      { agent: owner.id, isVerified: false },
      { agent: member.id, availability: 'withdrawn', hideAgent: true },
      { agent: member.id },
    );
    await aListing({ agent: (await aPerson('agent')).id });
    expect(await idsIn()).toEqual([third, second, first]);
    expect(await read('?page=2&limit=2')).toMatchObject({
      count: 3,
      data: [{ id: first, isVerified: false, agent: { id: owner.id } }],
    });
    const answer = await api.get('/agency/listings').set('jwtoken', owner.token);
    expect(answer.body.data[1]).toMatchObject({ availability: 'withdrawn', agent: { id: member.id } });
  });

  it('A page has 24 listings unless asked otherwise.', async () => {
    for (let made = 0; made < 25; made += 1) await aListing({ agent: owner.id });
    const { data, count } = await read();
    expect([data.length, count]).toEqual([24, 25]);
  });

  it('A member sees their own listings only, and someone who left is no longer seen.', async () => {
    const [mine, theirs] = await listings({ agent: owner.id }, { agent: member.id });
    expect(await idsIn('', member)).toEqual([theirs]);
    await teamIs(owner, []);
    expect(await idsIn()).toEqual([mine]);
  });

  it('`since` leaves out what changed before.', async () => {
    const [, second, third] = await listings({ agent: owner.id }, { agent: owner.id }, { agent: member.id });
    expect(await idsIn('?since=2026-01-01T00:01:00.000Z')).toEqual([third, second]);
    const answer = await api.get('/agency/listings?since=yesterday').set('jwtoken', owner.token).expect(400);
    expect(answer.body.errors[0].path).toBe('since');
  });

  it("`agent` accepts either id of a member, and no one else's.", async () => {
    const [, theirs] = await listings({ agent: owner.id }, { agent: member.id });
    expect(await idsIn(`?agent=${member.id}`)).toEqual([theirs]);
    expect(await idsIn(`?agent=${member.userID}`)).toEqual([theirs]);
    const stranger = await aPerson('agent');
    for (const ref of [stranger.id, '6566f0c2a1b2c3d4e5f60718']) {
      const answer = await api.get(`/agency/listings?agent=${ref}`).set('jwtoken', owner.token).expect(400);
      expect(answer.body.errors).toEqual([{ path: 'agent', message: 'This agent isn’t in your agency' }]);
    }
  });

  it('A listing that came from a feed has its reference.', async () => {
    const feed = await aFeed(api, member);
    await applyFile(api, member, feed.id, [{ reference: 'CRM-7', ...aForm() }]);
    await aListing({ agent: member.id });
    const { data } = await read();
    expect(data.map(({ reference }) => reference).toSorted()).toEqual(['CRM-7', null]);
  });
});
