import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { agencyCalls, agencyName } from '../../../testing/agencies';
import { as, photo } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { testSite } from '../../../testing/testSite';
import { rememberAgency } from '../../identity/agencies/seenNames.service';

const api = testApp({ PUBLIC_URL: 'https://homes.example' });
const { mine, claim, decide, aMember, update } = agencyCalls(api);
let site: Express;
let admin: TestPerson;
beforeAll(async () => {
  site = await testSite();
  admin = await aPerson('super_admin');
});

const anAgentAt = async (companyName: string) => {
  const agent = await aPerson('agent', { companyName });
  const listing = String((await aListing({ agent: agent.id }))._id);
  await rememberAgency({ companyName });
  return { ...agent, listing };
};
const agencyAt = async (slug: string) => {
  const { body } = await api.get(`/agent/list?agency=${encodeURIComponent(slug)}`).expect(200);
  return body as { agency: Record<string, unknown> | null; data: { id: string }[] };
};
const agentsAt = async (slug: string) => (await agencyAt(slug)).data.map(({ id }) => id);
/** Publishes a listing from the review, as an admin sees it. */
const review = async (listing: string) => {
  const { body } = await as(api, admin).get(`/property?id=${listing}`).expect(200);
  const { updatedAt, agent } = body.data;
  const { companyName = null, companyNameAr = null } = agent;
  return as(api, admin)
    .patch(`/property/update_property_by_admin?id=${listing}`)
    .send({ isVerified: true, seen: updatedAt, seenCompany: { companyName, companyNameAr } })
    .expect(200);
};

/** A claimed agency with its claimant, and an outsider who states its name. */
async function aClaimedOne() {
  const name = agencyName();
  const [owner, outsider] = [await anAgentAt(name), await anAgentAt(name)];
  await claim(owner, { name, orn: '55443' }).expect(201);
  const slug = (await mine(owner)).agency?.slug ?? '';
  expect((await agentsAt(slug)).toSorted()).toEqual([owner.id, outsider.id].toSorted());
  return { name, slug, owner, outsider, accept: () => decide(admin, owner, { isAccepted: true }) };
}

describe('The page of an owned agency', () => {
  it('The page shows the record and lists members only; others who state the name have no agency.', async () => {
    const { slug, name, owner, outsider, accept } = await aClaimedOne();
    expect((await agencyAt(slug)).agency).toMatchObject({ isOwned: false, orn: null, agents: 2 });
    await accept();
    const { agency, data } = await agencyAt(slug);
    expect(agency).toMatchObject({ name, isOwned: true, orn: '55443', agents: 1, listings: 1 });
    expect(data.map(({ id }) => id)).toEqual([owner.id]);
    const { body } = await api.get(`/agent/profile/${outsider.id}`).expect(200);
    expect(body.data.agencySlug).toBeNull();
    const { text } = await request(site).get(`/catalog?agent=${outsider.id}`).set('accept', 'text/html');
    expect(text).not.toContain('parentOrganization');
  });

  it('Neither a review nor a return to the name confirms it for non-members.', async () => {
    const { slug, name, owner, outsider, accept } = await aClaimedOne();
    await accept();
    const edit = (companyName: string) =>
      as(api, outsider).post('/user/edit_user_profile').send({ companyName }).expect(200);
    await review(outsider.listing);
    expect(await agentsAt(slug)).toEqual([owner.id]);
    await edit('Other Homes');
    await review(outsider.listing);
    await edit(name);
    await review(outsider.listing);
    expect(await agentsAt(slug)).toEqual([owner.id]);
    const member = await aMember(owner);
    await aListing({ agent: member.id });
    expect((await agentsAt(slug)).toSorted()).toEqual([owner.id, member.id].toSorted());
  });

  it("An agent who dropped the name before the owner was accepted doesn't rejoin by restoring it.", async () => {
    const { slug, name, owner, outsider, accept } = await aClaimedOne();
    const edit = (companyName: string) =>
      as(api, outsider).post('/user/edit_user_profile').send({ companyName }).expect(200);
    await edit('Other Homes');
    await accept();
    await edit(name);
    expect(await agentsAt(slug)).toEqual([owner.id]);
  });

  it("An agent restored from the recycle bin doesn't rejoin either.", async () => {
    const { slug, owner, outsider, accept } = await aClaimedOne();
    await as(api, admin).delete(`/user/delUser?id=${outsider.id}`).expect(200);
    await accept();
    const { body } = await as(api, admin).get('/recycle-bin?kind=user&limit=1').expect(200);
    await as(api, admin).post('/recycle-bin').send({ id: body.data[0].id }).expect(200);
    await aListing({ agent: outsider.id });
    expect(await agentsAt(slug)).toEqual([owner.id]);
  });

  it('A review and the acceptance at the same moment leave only members.', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { slug, owner, outsider, accept } = await aClaimedOne();
      await Promise.all([review(outsider.listing), accept()]);
      expect(await agentsAt(slug)).toEqual([owner.id]);
    }
  });

  it('A rename protects the new name, and the old one is free.', async () => {
    const { slug, name, owner, accept } = await aClaimedOne();
    await accept();
    const renamed = agencyName();
    const stranger = await anAgentAt(renamed);
    const { agency } = await mine(owner);
    // The stranger's agency has the name.
    await update(admin, agency?.id ?? '', { name: renamed }).expect(409);
    const free = agencyName();
    await update(admin, agency?.id ?? '', { name: free }).expect(200);
    const late = await anAgentAt(name);
    expect(await agentsAt(slug)).toEqual([late.id]);
    const { body } = await api.get(`/agent/profile/${owner.id}`).expect(200);
    expect(await agentsAt(body.data.agencySlug)).toEqual([owner.id]);
    expect(stranger.id).not.toBe(owner.id);
  });

  it("A member whose listings hide their agent doesn't change the page.", async () => {
    const { slug, owner, accept } = await aClaimedOne();
    await accept();
    const before = await agencyAt(slug);
    const hidden = await aMember(owner);
    await aListing({ agent: hidden.id, hideAgent: true });
    expect(await agencyAt(slug)).toEqual(before);
  });

  it("A claim doesn't list the agents who state the name.", async () => {
    const { companyName: shown, nameAr } = { companyName: agencyName(), nameAr: 'اسم آخر' };
    const hidden = await aPerson('agent', { companyName: shown.toUpperCase(), companyNameAr: nameAr });
    await aListing({ agent: hidden.id, hideAgent: true });
    await rememberAgency({ companyName: shown.toUpperCase(), companyNameAr: nameAr });
    const answers = [];
    for (const name of [shown, agencyName()]) {
      const claimant = await aPerson('agent');
      const { body } = await claim(claimant, { name }).expect(201);
      const { name: stated, nameAr: ar, createdAt, claim: open, ...rest } = body.data.agency;
      expect([stated, ar, createdAt]).toEqual([name, null, open.at]);
      answers.push({ ...rest, id: '', slug: '' });
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('The logo', () => {
  const send = (who: TestPerson, id: string | undefined, content?: Buffer) => {
    const call = as(api, who).post(`/agency/logo?id=${id}`);
    return content ? call.attach('logo', content, 'logo.png') : call;
  };
  it('The owner sets, replaces and removes it; the former file is gone.', async () => {
    const { slug, owner, accept, outsider } = await aClaimedOne();
    await accept();
    const id = (await mine(owner)).agency?.id;
    const { body: first } = await send(owner, id, await photo(60)).expect(200);
    expect((await agencyAt(slug)).agency).toMatchObject({ logo: first.data.logo });
    await request(api.app).get(first.data.logo).expect(200);
    const { text } = await request(site).get(`/catalog?agency=${slug}`).set('accept', 'text/html');
    expect(text).toContain(`"logo":"https://homes.example${first.data.logo}"`);
    const { body: second } = await send(admin, id, await photo(90)).expect(200);
    await request(api.app).get(first.data.logo).expect(404);
    await request(api.app).get(second.data.logo).expect(200);
    await send(owner, id, Buffer.from('<svg/>')).expect(415);
    await send(outsider, id, await photo(50)).expect(404);
    await send(owner, id).expect(200);
    expect((await agencyAt(slug)).agency).toMatchObject({ logo: null });
    await request(api.app).get(second.data.logo).expect(404);
  });
});
