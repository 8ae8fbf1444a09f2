import { beforeAll, describe, expect, it } from 'vitest';
import { agencyCalls } from '../../../testing/agencies';
import { as } from '../../../testing/chats';
import { mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { User } from '../../foundation/people/user.model';
import { Agency } from './agency.model';
import { invitationStands } from './agencyNotices';
import { expireInvitations } from './invitations.service';

const api = testApp();
const { mine, anAgency, aMember, invite, answer, join, update, profileOf, bell } = agencyCalls(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

const invitationTo = async (person: TestPerson) => (await mine(person)).invited[0]?.id;
const expire = (agency: string) =>
  Agency.updateOne({ _id: agency }, { $set: { 'invitations.$[].expiresAt': new Date(Date.now() - 1) } });
const byAdmin = (person: TestPerson, change: object) =>
  as(api, admin).patch(`/user/update_user_by_admin?id=${person.id}`).send(change).expect(200);

describe('An invitation', () => {
  it('The invited agent joins under the agency’s names, and both sides are notified.', async () => {
    const { owner, name, slug } = await anAgency();
    const agent = await aPerson('agent', { companyName: 'Former Homes' });
    const { body } = await invite(owner, agent.email.toUpperCase()).expect(201);
    expect(body.data.invitations).toMatchObject([{ email: agent.email }]);
    const { createdAt, expiresAt } = body.data.invitations[0];
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(14 * 24 * 3_600_000);
    const { invited } = await mine(agent);
    expect(invited).toMatchObject([{ agency: { name }, by: { id: owner.id } }]);
    expect(await bell(agent, 'agencyInvitation')).toMatchObject([{ data: { title: name } }]);
    const [mail] = await mailsTo(agent.email);
    expect(mail).toMatchObject({
      template: 'agencyInvitation',
      data: { agency: name, days: 14, path: '/dashboard/agency' },
    });
    await answer(agent, invited[0]?.id).expect(200);
    expect(await profileOf(agent)).toMatchObject({ companyName: name, agencySlug: slug });
    const own = await mine(owner);
    expect(own.members).toMatchObject([
      { id: owner.id, isOwner: true },
      { id: agent.id, isOwner: false },
    ]);
    expect(own.invitations).toEqual([]);
    expect(await bell(owner, 'agencyJoined')).toHaveLength(1);
    expect((await mine(agent)).agency?.can).toEqual({ edit: false, rename: false, leave: true });
  });

  it('An invitation can be declined.', async () => {
    const { owner } = await anAgency();
    const agent = await aPerson('agent');
    await invite(owner, agent.email).expect(201);
    const id = await invitationTo(agent);
    await answer(agent, id, false).expect(200);
    await answer(agent, id).expect(404);
    expect((await mine(owner)).members).toHaveLength(1);
  });

  it("An address without an account gets the same mail, and the response doesn't reveal it.", async () => {
    const { owner, name } = await anAgency();
    const [known, unknown] = [await aPerson('agent'), 'nobody@people.test'];
    const answers = [await invite(owner, known.email), await invite(owner, unknown)];
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${Object.keys(body.data).join()}`)).size,
    ).toBe(1);
    const [mail] = await mailsTo(unknown);
    expect(mail).toMatchObject({ template: 'agencyInvitation', data: { name: '', agency: name } });
  });

  it.each<[string, (agency: string, owner: TestPerson, agent: TestPerson) => Promise<unknown>]>([
    [
      'was cancelled',
      async (_, owner) => {
        const [open] = (await mine(owner)).invitations;
        await as(api, owner).delete(`/agency/invite?id=${open?.id}`).expect(200);
        await as(api, owner).delete(`/agency/invite?id=${open?.id}`).expect(404);
      },
    ],
    ['has expired', (agency) => expire(agency)],
    ['is of a suspended owner', (_, owner) => byAdmin(owner, { isSuspended: true })],
    ['is of an owner who lost the role', (_, owner) => byAdmin(owner, { role: 'user' })],
    [
      'is of a deleted owner',
      (_, owner) => as(api, admin).delete(`/user/delUser?id=${owner.id}`).expect(200),
    ],
  ])('An invitation that %s is neither shown nor accepted.', async (_, change) => {
    const { owner, id } = await anAgency();
    const agent = await aPerson('agent');
    await invite(owner, agent.email).expect(201);
    const invitation = await invitationTo(agent);
    await change(id, owner, agent);
    expect((await mine(agent)).invited).toEqual([]);
    await answer(agent, invitation).expect(404);
    expect((await mine(agent)).agency).toBeNull();
  });

  it('Only the account with the confirmed address sees and accepts it.', async () => {
    const { owner } = await anAgency();
    const [agent, other] = [await aPerson('agent'), await aPerson('agent')];
    await invite(owner, agent.email).expect(201);
    const id = await invitationTo(agent);
    await answer(other, id).expect(404);
    await User.updateOne({ _id: agent.id }, { email: `moved-${agent.email}` });
    expect((await mine(agent)).invited).toEqual([]);
    await answer(agent, id).expect(404);
    const seeker = await aPerson('user');
    await invite(owner, seeker.email).expect(201);
    await answer(seeker, id).expect(403);
  });

  it('Of two invitations accepted concurrently, one counts.', async () => {
    const agent = await aPerson('agent');
    for (let at = 0; at < 2; at += 1) await invite((await anAgency()).owner, agent.email).expect(201);
    const ids = (await mine(agent)).invited.map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => answer(agent, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('in_agency');
  });

  it('A member neither sees nor accepts the invitation of another agency.', async () => {
    const [first, second] = [await anAgency(), await anAgency()];
    const member = await aMember(first.owner);
    await invite(second.owner, member.email).expect(201);
    expect((await mine(member)).invited).toEqual([]);
    const [open] = (await mine(second.owner)).invitations;
    const { body } = await answer(member, open?.id).expect(409);
    expect(body.code).toBe('in_agency');
    expect((await mine(member)).agency?.id).toBe(first.id);
  });

  it("Joining withdraws the member's own claim.", async () => {
    const { owner } = await anAgency();
    const agent = await aPerson('agent');
    const name = 'Wadi Qasr Homes';
    await agencyCalls(api).claim(agent, { name }).expect(201);
    await join(owner, agent);
    await agencyCalls(api)
      .claim(await aPerson('agent'), { name })
      .expect(201);
  });

  it('Only the owner invites and cancels; a member’s address is refused at the field.', async () => {
    const { owner } = await anAgency();
    const member = await aMember(owner);
    const other = await anAgency();
    const { body } = await invite(owner, member.email).expect(400);
    expect(body.errors).toMatchObject([{ path: 'email' }]);
    for (const person of [member, await aPerson('agent')]) {
      const refused = await invite(person, 'friend@people.test').expect(403);
      expect(refused.body.code).toBe('not_agency_owner');
    }
    await invite(owner, 'friend@people.test').expect(201);
    const [open] = (await mine(owner)).invitations;
    await as(api, other.owner).delete(`/agency/invite?id=${open?.id}`).expect(404);
    await as(api, member).delete(`/agency/invite?id=${open?.id}`).expect(404);
  });

  it('An agency has at most 50 open invitations, even with concurrent calls; a second one to an address replaces the first.', async () => {
    const { owner, id } = await anAgency();
    const dates = { createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
    const stored = Array.from({ length: 48 }, (_, at) => ({
      _id: String(at).padStart(24, '0'),
      email: `agent${at}@people.test`,
      ...dates,
    }));
    await Agency.updateOne({ _id: id }, { $set: { invitations: stored } });
    const late = ['a', 'b', 'c', 'd'].map((letter) => invite(owner, `${letter}@people.test`));
    const statuses = (await Promise.all(late)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409]);
    const { body } = await invite(owner, 'e@people.test').expect(409);
    expect(body.code).toBe('too_many_invitations');
    await invite(owner, 'agent7@people.test').expect(201);
    expect((await mine(owner)).invitations).toHaveLength(50);
    await expire(id);
    await invite(owner, 'e@people.test').expect(201);
    expect((await mine(owner)).invitations).toHaveLength(1);
  });

  it('An address gets one mail a day from an agency, however often it is invited.', async () => {
    const { owner } = await anAgency();
    const email = 'often@people.test';
    for (let at = 0; at < 3; at += 1) {
      await invite(owner, email).expect(201);
      const [open] = (await mine(owner)).invitations;
      await as(api, owner).delete(`/agency/invite?id=${open?.id}`).expect(200);
    }
    expect(await mailsTo(email)).toHaveLength(1);
    await invite((await anAgency()).owner, email).expect(201);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('A waiting mail is dropped once the invitation is cancelled.', async () => {
    const { owner, id } = await anAgency();
    const fact = { agency: id, email: 'late@people.test' };
    await invite(owner, fact.email).expect(201);
    expect(invitationStands.of(fact)).toMatchObject({ of: fact });
    expect(await invitationStands.holds(fact as never)).toBe(true);
    const [open] = (await mine(owner)).invitations;
    await as(api, owner).delete(`/agency/invite?id=${open?.id}`).expect(200);
    expect(await invitationStands.holds(fact as never)).toBe(false);
  });

  it('People who opted out of mail, or blocked the owner, get none.', async () => {
    const { owner } = await anAgency();
    const quiet = await aPerson('agent', { preferences: { emailNotifications: false } });
    await invite(owner, quiet.email).expect(201);
    expect(await mailsTo(quiet.email)).toEqual([]);
    expect(await bell(quiet, 'agencyInvitation')).toHaveLength(1);
    const blocking = await aPerson('agent');
    await as(api, blocking).post('/chat/block').send({ userId: owner.id, isBlocked: true }).expect(200);
    await invite(owner, blocking.email).expect(201);
    expect(await bell(blocking, 'agencyInvitation')).toEqual([]);
    expect(await mailsTo(blocking.email)).toEqual([]);
  });

  it('Expired invitations are removed with their addresses.', async () => {
    const { owner, id } = await anAgency();
    await invite(owner, 'old@people.test').expect(201);
    await expire(id);
    await invite((await anAgency()).owner, 'new@people.test').expect(201);
    await expireInvitations.run(new AbortController().signal);
    const left = (await Agency.find({}).lean()).flatMap(({ invitations }) => invitations);
    expect(left.map(({ email }) => email)).not.toContain('old@people.test');
    expect(left.map(({ email }) => email)).toContain('new@people.test');
  });

  it("A new member gets the agency's names as of the acceptance.", async () => {
    const { owner, id } = await anAgency();
    const agent = await aPerson('agent');
    await invite(owner, agent.email).expect(201);
    await update(admin, id, { name: 'Renamed Qasr Homes' }).expect(200);
    await answer(agent, await invitationTo(agent)).expect(200);
    expect((await profileOf(agent))['companyName']).toBe('Renamed Qasr Homes');
  });
});
