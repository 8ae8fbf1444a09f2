import { beforeAll, describe, expect, it } from 'vitest';
import { agencyCalls, agencyName } from '../../../testing/agencies';
import { as } from '../../../testing/chats';
import { mailsTo } from '../../../testing/mailbox';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp();
const { mine, claim, decide, anAgency, aMember, update, profileOf, bell } = agencyCalls(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('super_admin');
});

const decideRaw = (who: TestPerson, id: string | undefined, body: object) =>
  as(api, who).post(`/agency/decide?id=${id}`).send(body);

describe('A claim', () => {
  it('An accepted claim makes the claimant owner and member under the claimed names.', async () => {
    const agent = await aPerson('agent', { companyName: 'Another Firm' });
    const [name, nameAr] = [agencyName(), 'زهرة للعقارات'];
    const { body } = await claim(agent, { name, nameAr, orn: '12345' }).expect(201);
    expect(body.data.agency).toMatchObject({ name, nameAr, orn: '12345', state: 'claimed', owner: null });
    expect(body.data.agency.claim.by.id).toBe(agent.id);
    expect((await bell(admin, 'agencyClaim')).map(({ data }) => data['title'])).toContain(name);
    const decided = await decide(admin, agent, { isAccepted: true });
    expect(decided.body.data).toMatchObject({ state: 'owned', members: 1, claim: null, orn: '12345' });
    const { agency, members } = await mine(agent);
    expect(agency).toMatchObject({
      owner: { id: agent.id },
      can: { edit: true, rename: false, leave: true },
    });
    expect(members).toMatchObject([{ id: agent.id, isOwner: true }]);
    expect(await profileOf(agent)).toMatchObject({
      companyName: name,
      companyNameAr: nameAr,
      agencySlug: agency?.slug,
    });
    expect(await bell(agent, 'agencyClaimAccepted')).toHaveLength(1);
    expect((await mailsTo(agent.email)).map(({ template }) => template)).toContain('agencyClaimDecided');
  });

  it('Declining deletes the claim and gives the claimant the reason.', async () => {
    const agent = await aPerson('agent');
    await claim(agent, { name: agencyName() }).expect(201);
    const before = await mine(agent);
    const silent = await decide(admin, agent, { isAccepted: false });
    expect([silent.status, silent.body.errors]).toMatchObject([400, [{ path: 'reason' }]]);
    const { status } = await decide(admin, agent, { isAccepted: false, reason: 'Send us your licence' });
    expect(status).toBe(200);
    expect((await mine(agent)).agency).toBeNull();
    const [told] = await bell(agent, 'agencyClaimDeclined');
    expect(told?.data['reason']).toBe('Send us your licence');
    // The agency existed only as a claim.
    await decideRaw(admin, before.agency?.id, { isAccepted: true, seen: before.agency?.claim?.at }).expect(
      404,
    );
    await claim(agent, { name: agencyName() }).expect(201);
  });

  it('A claim that changed after the admin read it can’t be accepted.', async () => {
    const agent = await aPerson('agent');
    const [honest, other] = [agencyName(), agencyName()];
    await claim(agent, { name: honest, orn: '11111' }).expect(201);
    const { agency } = await mine(agent);
    await as(api, agent).delete('/agency/claim').expect(200);
    await claim(agent, { name: honest, orn: '99999' }).expect(201);
    const late = await decideRaw(admin, agency?.id, { isAccepted: true, seen: agency?.claim?.at });
    expect([400, 404]).toContain(late.status);
    const renewed = (await mine(agent)).agency;
    const stale = await decideRaw(admin, renewed?.id, { isAccepted: true, seen: agency?.claim?.at });
    expect([stale.status, stale.body.code]).toEqual([400, 'claim_changed']);
    await claim(agent, { name: other }).expect(409);
  });

  it('Concurrent decisions by two admins take effect once.', async () => {
    const agent = await aPerson('agent');
    await claim(agent, { name: agencyName() }).expect(201);
    const { agency } = await mine(agent);
    const seen = agency?.claim?.at;
    const answers = await Promise.all([
      decideRaw(admin, agency?.id, { isAccepted: true, seen }),
      decideRaw(admin, agency?.id, { isAccepted: false, reason: 'No', seen }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const told = [
      ...(await bell(agent, 'agencyClaimAccepted')),
      ...(await bell(agent, 'agencyClaimDeclined')),
    ];
    expect(told).toHaveLength(1);
  });

  it('Of concurrent claims by one agent, or for one agency, one is kept.', async () => {
    const [agent, first, second] = [await aPerson('agent'), await aPerson('agent'), await aPerson('agent')];
    const tabs = await Promise.all([agencyName(), agencyName()].map((name) => claim(agent, { name })));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const name = agencyName();
    const rivals = await Promise.all([first, second].map((one) => claim(one, { name })));
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(rivals.find(({ status }) => status === 409)?.body.code).toBe('claim_open');
  });

  it.each([
    ['the site’s name', 'Manzil Support', 400],
    ['the site’s name in look-alike letters', 'Mаnzil Homes', 400],
    ['no word', '!!!', 400],
  ])('A claim to %s is refused at the field.', async (_, name, status) => {
    const { body } = await claim(await aPerson('agent'), { name }).expect(status);
    expect(body.errors).toMatchObject([{ path: 'name' }]);
  });

  it("An owned agency can't be claimed by either of its names.", async () => {
    const nameAr = 'قصر الوادي العقارية';
    const { name } = await anAgency({ nameAr });
    const stranger = await aPerson('agent');
    for (const names of [
      { name },
      { name: `  ${name.toUpperCase()}!` },
      { name: nameAr },
      { name: 'Xyz', nameAr },
    ]) {
      const { body } = await claim(stranger, names).expect(409);
      expect(body.code).toBe('agency_taken');
    }
  });

  it("A member can't claim another agency.", async () => {
    const { owner } = await anAgency();
    for (const person of [owner, await aMember(owner)]) {
      const { body } = await claim(person, { name: agencyName() }).expect(409);
      expect(body.code).toBe('in_agency');
    }
  });

  it('A claimant suspended before the decision doesn’t become the owner.', async () => {
    const agent = await aPerson('agent');
    await claim(agent, { name: agencyName() }).expect(201);
    const { agency } = await mine(agent);
    await as(api, admin)
      .patch(`/user/update_user_by_admin?id=${agent.id}`)
      .send({ isSuspended: true })
      .expect(200);
    const late = await decideRaw(admin, agency?.id, { isAccepted: true, seen: agency?.claim?.at });
    expect([late.status, late.body.code]).toEqual([400, 'claim_changed']);
  });

  it('Losing the role or the account deletes the claim.', async () => {
    const [demoted, deleted] = [await aPerson('agent'), await aPerson('agent')];
    const names = [agencyName(), agencyName()];
    await claim(demoted, { name: names[0] }).expect(201);
    await claim(deleted, { name: names[1] }).expect(201);
    await as(api, admin)
      .patch(`/user/update_user_by_admin?id=${demoted.id}`)
      .send({ role: 'user' })
      .expect(200);
    await as(api, admin).delete(`/user/delUser?id=${deleted.id}`).expect(200);
    for (const name of names) await claim(await aPerson('agent'), { name }).expect(201);
  });

  it("An impersonating session can't claim an agency.", async () => {
    const agent = await aPerson('agent');
    const { body } = await as(api, admin).post('/auth/switchUser').send({ id: agent.id });
    const session = { ...agent, token: body.token as string };
    const refused = await claim(session, { name: agencyName() });
    expect([refused.status, refused.body.code]).toEqual([403, 'while_impersonating']);
  });
});

describe('Staff', () => {
  it('The list shows claims first, then agencies by name, and filters by state and text.', async () => {
    const worker = await aPerson('injazat_worker');
    const { name } = await anAgency();
    const claimant = await aPerson('agent');
    const claimed = agencyName();
    await claim(claimant, { name: claimed }).expect(201);
    const list = async (query = '') =>
      (
        await as(api, worker)
          .get(`/agency/list?${query || 'limit=100'}`)
          .expect(200)
      ).body as {
        data: { name: string; state: string }[];
        count: number;
      };
    const all = await list();
    expect(all.count).toBe(all.data.length);
    const states = all.data.map(({ state }) => state);
    expect(states.lastIndexOf('claimed')).toBeLessThan(states.indexOf('owned'));
    const names = all.data.filter(({ state }) => state !== 'claimed').map((one) => one.name);
    expect(names).toEqual(names.toSorted());
    const word = name.split(' ')[0]?.toLowerCase();
    expect((await list(`search=${word}`)).data.map((one) => one.name)).toEqual([name]);
    const found = async (state: string) => (await list(`state=${state}`)).data.map((one) => one.state);
    expect(new Set(await found('claimed'))).toEqual(new Set(['claimed']));
    expect(new Set(await found('owned'))).toEqual(new Set(['owned']));
    const page = await list('page=2&limit=1');
    expect(page.data[0]?.name).toBe(all.data[1]?.name);
    await decideRaw(worker, 'a'.repeat(24), { isAccepted: false, seen: new Date().toISOString() }).expect(
      403,
    );
  });

  it('Admins rename an agency: its members’ names and the page’s address follow.', async () => {
    const { owner, id, name } = await anAgency();
    const member = await aMember(owner);
    const renamed = agencyName();
    const { body } = await update(admin, id, { name: renamed, nameAr: 'نجمة' }).expect(200);
    expect(body.data).toMatchObject({ name: renamed, nameAr: 'نجمة' });
    for (const person of [owner, member]) {
      expect(await profileOf(person)).toMatchObject({
        companyName: renamed,
        companyNameAr: 'نجمة',
        agencySlug: body.data.slug,
      });
    }
    const { body: taken } = await update(admin, (await anAgency()).id, { name: renamed }).expect(409);
    expect(taken.code).toBe('agency_taken');
    await claim(await aPerson('agent'), { name }).expect(201);
  });

  it('Owners can change the registration number only; workers, members and strangers nothing.', async () => {
    const { owner, id } = await anAgency();
    const member = await aMember(owner);
    await update(owner, id, { orn: '778899' }).expect(200);
    expect((await mine(owner)).agency?.orn).toBe('778899');
    for (const change of [{ name: 'Other Homes' }, { nameAr: 'غيره' }, { dailyLimit: 50 }]) {
      await update(owner, id, change).expect(403);
    }
    for (const person of [member, await aPerson('injazat_worker'), (await anAgency()).owner]) {
      await update(person, id, { orn: '111111' }).expect(404);
    }
  });

  it('Only an active member can become the owner.', async () => {
    const { owner, id } = await anAgency();
    const member = await aMember(owner);
    const stranger = await aPerson('agent');
    const { body } = await update(owner, id, { owner: stranger.id }).expect(400);
    expect(body.errors).toMatchObject([{ path: 'owner' }]);
    await update(owner, id, { owner: member.userID }).expect(200);
    expect((await mine(member)).members).toMatchObject([{ id: member.id, isOwner: true }, { id: owner.id }]);
    await update(owner, id, { orn: '123123' }).expect(404);
  });
});
