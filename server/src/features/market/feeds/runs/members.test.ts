import { beforeEach, describe, expect, it } from 'vitest';
import { agencyCalls } from '../../../../testing/agencies';
import { as } from '../../../../testing/chats';
import { aForm } from '../../../../testing/factories/property.factory';
import { aFeed, applyFile, checkFile, endOf, rowsOf, type FeedAnswer } from '../../../../testing/feeds';
import { aPerson, testApp, type TestPerson } from '../../../../testing/testApp';
import { User } from '../../../foundation/people/user.model';
import { findListing } from '../../listings/listingReads';

const api = testApp();
const { anAgency, aMember, remove } = agencyCalls(api);
let owner: TestPerson;
let member: TestPerson;
let admin: TestPerson;
let feed: FeedAnswer;
beforeEach(async () => {
  ({ owner, admin } = await anAgency());
  member = await aMember(owner);
  feed = await aFeed(api, owner);
});

const record = (reference: string, fields: object = {}) => ({
  reference,
  ...aForm(),
  title: `Bright flat ${reference}`,
  ...fields,
});
const apply = (records: object[]) => applyFile(api, owner, feed.id, records);
/** The agent of the listing that a new record becomes, and the listing's id. */
async function created(fields: object) {
  const run = await apply([record('A-1', fields)]);
  const [row] = (await rowsOf(api, owner, run.id, 'new')).data;
  const id = row?.property ?? '';
  return { id, agent: String((await findListing(id))?.agent) };
}
const agentOfListing = async (id: string) => String((await findListing(id))?.agent);
const setBrn = (person: TestPerson, brn: string) => User.updateOne({ _id: person.id }, { brn });

describe('The record of a feed', () => {
  it("A record with a member's mail address, in any spelling, becomes the member's listing.", async () => {
    expect((await created({ 'agent.email': ` ${member.email.toUpperCase()} ` })).agent).toBe(member.id);
  });

  it("A record with a member's broker number becomes the member's listing; the mail address takes precedence.", async () => {
    await setBrn(member, '54321');
    const { id, agent } = await created({ 'agent.brn': 'BRN 54321' });
    expect(agent).toBe(member.id);
    const colleague = await aMember(owner);
    const run = await apply([
      record('A-1', { 'agent.brn': 'BRN 54321' }),
      record('A-2', { 'agent.brn': '54321', 'agent.email': colleague.email }),
    ]);
    const [row] = (await rowsOf(api, owner, run.id, 'new')).data;
    expect(await agentOfListing(row?.property ?? '')).toBe(colleague.id);
    expect(await agentOfListing(id)).toBe(member.id);
  });

  it.each<[string, () => Promise<object>]>([
    ['nobody’s mail address', () => Promise.resolve({ 'agent.email': 'nobody@people.test' })],
    ['no agent', () => Promise.resolve({})],
    ['the owner’s mail address', () => Promise.resolve({ 'agent.email': owner.email })],
    [
      'that of an agent of another agency',
      async () => {
        const other = await anAgency();
        return { 'agent.email': (await aMember(other.owner)).email };
      },
    ],
    ['that of an agent outside', async () => ({ 'agent.email': (await aPerson('agent')).email })],
    [
      'that of a former member',
      async () => {
        await remove(owner, member).expect(200);
        return { 'agent.email': member.email };
      },
    ],
    [
      'that of a suspended member',
      async () => {
        const change = as(api, admin).patch(`/user/update_user_by_admin?id=${member.id}`);
        await change.send({ isSuspended: true }).expect(200);
        return { 'agent.email': member.email };
      },
    ],
    [
      'a broker number that two members state',
      async () => {
        await setBrn(member, '99887');
        await setBrn(await aMember(owner), '99887');
        return { 'agent.brn': '99887' };
      },
    ],
  ])("A record with %s becomes the owner's listing.", async (_, fieldsOf) => {
    expect((await created(await fieldsOf())).agent).toBe(owner.id);
  });

  it('The feed edits and withdraws a member’s listing, which stays the member’s.', async () => {
    const fields = { 'agent.email': member.email };
    const { id } = await created(fields);
    const edited = await apply([record('A-1', { ...fields, title: 'A new title for the flat' })]);
    expect(edited.counts).toMatchObject({ changed: 1, refused: 0 });
    expect(await findListing(id)).toMatchObject({ title: 'A new title for the flat' });
    const gone = await apply([record('A-1', { ...fields, status: 'archived' }), record('A-2')]);
    expect(gone.counts).toMatchObject({ gone: 1 });
    expect(await findListing(id)).toMatchObject({ availability: 'withdrawn' });
    expect(await agentOfListing(id)).toBe(member.id);
  });

  it("A former member's listing passes to the owner and keeps following the feed.", async () => {
    const fields = { 'agent.email': member.email };
    const { id } = await created(fields);
    await remove(member, member).expect(200);
    const edited = await apply([record('A-1', { ...fields, title: 'A new title for the flat' })]);
    expect(edited.counts).toMatchObject({ changed: 1 });
    expect(await agentOfListing(id)).toBe(owner.id);
    expect(await findListing(id)).toMatchObject({ title: 'A new title for the flat' });
  });

  it('A member who leaves between check and application gets no listing.', async () => {
    await checkFile(api, owner, feed.id, [record('A-1', { 'agent.email': member.email })]);
    const run = await endOf(api, owner, feed.id);
    await remove(owner, member).expect(200);
    await as(api, owner).post(`/feeds/apply?run=${run.id}`).send({}).expect(200);
    await endOf(api, owner, feed.id);
    const [row] = (await rowsOf(api, owner, run.id, 'new')).data;
    expect(await agentOfListing(row?.property ?? '')).toBe(owner.id);
  });
});
