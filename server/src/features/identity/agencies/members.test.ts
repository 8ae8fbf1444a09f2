import { beforeAll, describe, expect, it } from 'vitest';
import { agencyCalls } from '../../../testing/agencies';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { REQUEST_FORM, SUBJECTS } from '../../../testing/subjectKinds';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { User } from '../../foundation/people/user.model';
import { endMembership } from '../../foundation/people/members.service';
import { Property } from '../../market/listings/property.model';
import { membershipEnded, teamOf } from './membership.service';

const api = testApp();
const { mine, anAgency, invite, aMember, join, remove, update, profileOf, bell } = agencyCalls(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

const ownerOf = async (listing: string) => String((await Property.findById(listing).lean())?.agent);
const aHome = async (agent: TestPerson) => String((await aListing({ agent: agent.id }))._id);
const byAdmin = (person: TestPerson, change: object) =>
  as(api, admin).patch(`/user/update_user_by_admin?id=${person.id}`).send(change).expect(200);

/** An agency whose member had a home before joining, and has since added one with a request. */
async function withHomes() {
  const agency = await anAgency();
  const member = await aPerson('agent');
  const former = await aHome(member);
  await join(agency.owner, member);
  const added = await aHome(member);
  const seeker = await aPerson('user');
  const { body } = await as(api, seeker)
    .post(SUBJECTS.property.ask)
    .send({ propertyId: added, ...REQUEST_FORM })
    .expect(201);
  return { ...agency, member, former, added, request: body.data.id as string };
}

const ENDS: [string, (owner: TestPerson, member: TestPerson) => Promise<unknown>][] = [
  ['leaves', (_, member) => remove(member, member).expect(200)],
  ['is removed by the owner', (owner, member) => remove(owner, member).expect(200)],
  ['loses the role', (_, member) => byAdmin(member, { role: 'user' })],
  ['becomes staff', (_, member) => byAdmin(member, { role: 'injazat_worker' })],
  [
    'is deleted by an admin',
    (_, member) => as(api, admin).delete(`/user/delUser?id=${member.id}`).expect(200),
  ],
];

describe('A membership', () => {
  it.each(ENDS)(
    'The owner takes over what a member who %s added as one, with the requests.',
    async (_, end) => {
      const { owner, member, former, added, request } = await withHomes();
      const setsStatus = (who: TestPerson) =>
        as(api, who).post(SUBJECTS.property.setStatus).send({ id: request, status: 'inProgress' });
      await setsStatus(owner).expect(404);
      await end(owner, member);
      expect(await ownerOf(added)).toBe(owner.id);
      expect(await ownerOf(former)).not.toBe(owner.id);
      await setsStatus(owner).expect(200);
      expect((await mine(owner)).members).toHaveLength(1);
    },
  );

  it('A member who leaves loses the names, and can rejoin without losing their own listings.', async () => {
    const { owner, member, former } = await withHomes();
    await remove(member, member).expect(200);
    expect(await profileOf(member)).toMatchObject({
      companyName: null,
      companyNameAr: null,
      agencySlug: null,
    });
    expect((await mine(member)).agency).toBeNull();
    expect(await bell(owner, 'agencyLeft')).toHaveLength(1);
    const own = await aHome(member);
    await join(owner, member);
    await remove(owner, member).expect(200);
    expect([await ownerOf(own), await ownerOf(former)]).toEqual([member.id, member.id]);
    expect(await bell(member, 'memberRemoved')).toHaveLength(1);
    expect(await bell(owner, 'agencyLeft')).toHaveLength(1);
  });

  it('A hand-over cut off by a crash completes once, and only for listings added before the end.', async () => {
    const { owner, member, id, former, added } = await withHomes();
    expect(await endMembership(member.id, { agency: id, isRemoved: false })).toBe(true);
    const later = await aHome(member);
    await membershipEnded.settle({ person: member.id });
    await membershipEnded.settle({ person: member.id });
    expect(await Promise.all([added, former, later].map(ownerOf))).toEqual([owner.id, member.id, member.id]);
    expect(await bell(owner, 'agencyLeft')).toHaveLength(1);
    expect((await User.findById(member.id).lean())?.leaving).toBeUndefined();
  });

  it('A suspended owner gets the listings, and they are public only once the suspension ends.', async () => {
    const { owner, member, added } = await withHomes();
    await byAdmin(owner, { isSuspended: true });
    await remove(member, member).expect(200);
    expect(await ownerOf(added)).toBe(owner.id);
    expect((await Property.findById(added).lean())?.isListed).toBe(false);
    await byAdmin(owner, { isSuspended: false });
    expect((await Property.findById(added).lean())?.isListed).toBe(true);
  });

  it('The owner must pass the agency on before leaving.', async () => {
    const { owner, member, id } = await withHomes();
    const { body } = await remove(owner, owner).expect(400);
    expect(body.code).toBe('owner_cannot_leave');
    await update(owner, id, { owner: member.id }).expect(200);
    const home = await aHome(owner);
    await remove(owner, owner).expect(200);
    expect(await ownerOf(home)).toBe(member.id);
  });

  it('An owner without other members can leave; the agency is open, and their listings stay theirs.', async () => {
    const { owner, member, id } = await withHomes();
    const home = await aHome(owner);
    expect((await mine(owner)).agency?.can.leave).toBe(false);
    await remove(owner, member).expect(200);
    expect((await mine(owner)).agency?.can.leave).toBe(true);
    await remove(owner, owner).expect(200);
    expect((await mine(owner)).agency).toBeNull();
    expect(await ownerOf(home)).toBe(owner.id);
    const { body } = await as(api, admin).get('/agency/list?state=open&limit=100').expect(200);
    expect((body.data as { id: string }[]).map((one) => one.id)).toContain(id);
  });

  it.each<[string, (owner: TestPerson) => Promise<unknown>]>([
    ['loses the role', (owner) => byAdmin(owner, { role: 'user' })],
    ['is deleted', (owner) => as(api, admin).delete(`/user/delUser?id=${owner.id}`).expect(200)],
  ])(
    'The agency of an owner who %s is open; members stay, and an admin can make one of them the owner.',
    async (_, end) => {
      const { owner, member, id, added } = await withHomes();
      await invite(owner, 'waiting@people.test').expect(201);
      await end(owner);
      expect((await mine(member)).agency).toMatchObject({ id, state: 'open', owner: null, members: 1 });
      const loner = await aPerson('agent');
      await update(admin, id, { owner: loner.id }).expect(400);
      const { body } = await update(admin, id, { owner: member.id }).expect(200);
      expect(body.data.owner.id).toBe(member.id);
      expect((await mine(member)).invitations).toEqual([]);
      expect(await ownerOf(added)).toBe(member.id);
    },
  );

  it('Without an owner, a member who leaves keeps everything.', async () => {
    const { owner, member, added } = await withHomes();
    await byAdmin(owner, { role: 'user' });
    await remove(member, member).expect(200);
    expect(await ownerOf(added)).toBe(member.id);
  });

  it('A member returns from the recycle bin without the agency and its names.', async () => {
    const { owner, member, name } = await withHomes();
    await as(api, admin).delete(`/user/delUser?id=${member.id}`).expect(200);
    const { body } = await as(api, admin).get('/recycle-bin?kind=user&limit=1').expect(200);
    await as(api, admin).post('/recycle-bin').send({ id: body.data[0].id }).expect(200);
    const restored = await User.findById(member.id).lean();
    expect(restored).toMatchObject({ role: 'agent' });
    expect(restored?.memberOf).toBeUndefined();
    expect([restored?.companyName, restored?.seenCompany?.companyName]).not.toContain(name);
    expect((await mine(owner)).members).toHaveLength(1);
  });

  it('Only a member and the owner of the agency end a membership.', async () => {
    const { owner, member } = await withHomes();
    const [colleague, other] = [await aMember(owner), await anAgency()];
    for (const person of [colleague, other.owner, await aPerson('agent')]) {
      await remove(person, member).expect(404);
    }
    await remove(owner, other.owner).expect(404);
    expect((await mine(owner)).members).toHaveLength(3);
  });

  it("Neither members nor admins can change the agency's names; the same names are accepted.", async () => {
    const { member, name } = await withHomes();
    const edit = (body: object) => as(api, member).post('/user/edit_user_profile').send(body);
    const { body } = await edit({ companyName: 'Own Name', companyNameAr: 'اسم' }).expect(400);
    expect(body.code).toBe('agency_member');
    expect(body.errors).toMatchObject([{ path: 'companyName' }, { path: 'companyNameAr' }]);
    await edit({ companyName: name, companyNameAr: null, about: 'Ten years in Sharjah' }).expect(200);
    const refused = await as(api, admin)
      .patch(`/user/update_user_by_admin?id=${member.id}`)
      .send({ companyName: 'Own Name' });
    expect([refused.status, refused.body.code]).toEqual([400, 'agency_member']);
    await byAdmin(member, { companyName: name, nationality: null });
    expect((await profileOf(member))['companyName']).toBe(name);
  });

  it('A profile saved while its owner joins keeps the agency’s names.', async () => {
    const { owner, name } = await anAgency();
    const agent = await aPerson('agent');
    await invite(owner, agent.email).expect(201);
    const [open] = (await mine(agent)).invited;
    await Promise.all([
      agencyCalls(api).answer(agent, open?.id),
      ...Array.from({ length: 5 }, () =>
        as(api, agent).post('/user/edit_user_profile').send({ companyName: 'Own Name' }),
      ),
    ]);
    expect((await profileOf(agent))['companyName']).toBe(name);
  });

  it("An owner's team is the members, anyone else's is themselves.", async () => {
    const { owner, member } = await withHomes();
    expect((await teamOf(owner.id)).toSorted()).toEqual([owner.id, member.id].toSorted());
    expect(await teamOf(member.id)).toEqual([member.id]);
    await remove(owner, member).expect(200);
    expect(await teamOf(owner.id)).toEqual([owner.id]);
  });

  it('The data download has the agency, and the owner’s invitations.', async () => {
    const { owner, member, name } = await withHomes();
    await invite(owner, 'friend@people.test').expect(201);
    const dataOf = async (person: TestPerson) =>
      (await as(api, person).get('/user/my_data').expect(200)).body.data.agency as unknown;
    expect(await dataOf(member)).toMatchObject({ agency: { name, isOwner: false }, invitations: [] });
    expect(await dataOf(owner)).toMatchObject({
      agency: { name, isOwner: true },
      invitations: [{ email: 'friend@people.test' }],
    });
  });
});
