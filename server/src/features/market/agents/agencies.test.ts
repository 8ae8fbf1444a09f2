import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { agencySlug } from '@manzil/shared/domain/agency';
import { migrations } from '../../../migrations';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { testSite } from '../../../testing/testSite';
import { User } from '../../foundation/people/user.model';
import { Agency } from '../../identity/agencies/agency.model';
import { rememberAgency } from '../../identity/agencies/seenNames.service';

const api = testApp({ PUBLIC_URL: 'https://homes.example' });
let site: Express;
let admin: TestPerson;
beforeAll(async () => {
  site = await testSite();
  admin = await aPerson('super_admin');
});

interface Companies {
  companyName?: string | null;
  companyNameAr?: string | null;
}
let counter = 0;
/** Names unique to this test. */
function aFirm() {
  counter += 1;
  const digits = [Math.trunc(counter / 20), counter % 20];
  const word = (letters: string) => digits.map((digit) => letters[digit]).join('ا');
  return {
    companyName: `Qasab${word('bcdfghjklmnpqrstvwxz').replace('ا', 'a')} Homes`,
    companyNameAr: `قصب${word('بتثجحخدذرزسشصضطظعغفق')} للعقارات`,
  };
}
const slugOf = ({ companyName, companyNameAr }: Companies) => agencySlug(companyName ?? companyNameAr) ?? '';

const DEALS = { rent: {}, sale: { type: 'sale', paymentPeriod: 'oneTimePayment', price: 900_000 } };
async function anAgent(
  companies: Companies,
  { deal = 'rent', ...fields }: { deal?: keyof typeof DEALS; createdAt?: Date } = {},
) {
  const agent = await aPerson('agent', { ...companies, ...fields });
  const listing = String((await aListing({ agent: agent.id, ...DEALS[deal] }))._id);
  await rememberAgency(companies);
  return { ...agent, listing };
}
const rename = (agent: TestPerson, names: Companies) =>
  as(api, agent).post('/user/edit_user_profile').send(names).expect(200);
const agencyAt = async (slug: string) => {
  const { body } = await api.get(`/agent/list?agency=${encodeURIComponent(slug)}`).expect(200);
  return body as { agency: Record<string, unknown> | null; data: { id: string }[] };
};
const members = async (slug: string) => (await agencyAt(slug)).data.map(({ id }) => id).toSorted();

/** Everything that shows an agency: list, listings, page in both languages, sitemap. */
async function shownOf(slug: string) {
  const query = new URLSearchParams({ agency: slug }).toString();
  const heads = ['', '&lang=ar'].map(async (lang) => {
    const { text, status } = await request(site).get(`/catalog?${query}${lang}`).set('accept', 'text/html');
    const parts = /<title>.*?<\/title>|<h1.*?<\/h1>|<meta property="og:title"[^>]*>|"@type":.*?<\/script>/gs;
    return [status, text.match(parts)];
  });
  const { body } = await api.get(`/agent/agency_listings?${query}`).expect(200);
  const sitemap = (await request(site).get('/sitemap-agents-1.xml').expect(200)).text;
  const { agency, data } = await agencyAt(slug);
  return {
    agency,
    agents: data.map(({ id }) => id),
    listings: (body.data as { id: string }[]).map(({ id }) => id),
    heads: await Promise.all(heads),
    isInSitemap: sitemap.includes(query),
  };
}

/** The listing as an admin's review shows it. */
const reviewed = async (listing: string) => {
  const { body } = await as(api, admin).get(`/property?id=${listing}`).expect(200);
  const { updatedAt, agent } = body.data as { updatedAt: string; agent: Companies };
  const { companyName = null, companyNameAr = null } = agent;
  return { seen: updatedAt, seenCompany: { companyName, companyNameAr } };
};
const publish = async (listing: string, fields?: object) =>
  as(api, admin)
    .patch(`/property/update_property_by_admin?id=${listing}`)
    .send({ isVerified: true, ...(fields ?? (await reviewed(listing))) })
    .expect(200);

type Firm = ReturnType<typeof aFirm>;
const ATTACKS: [attack: string, names: (firm: Firm) => Companies][] = [
  ['the same name', (firm) => firm],
  [
    'its name with marks',
    (firm) => ({ companyName: `${firm.companyName}!!!`, companyNameAr: 'احذروا منهم' }),
  ],
  [
    'its English name as the Arabic one',
    (firm) => ({ companyName: 'Avoid these fraudsters', companyNameAr: firm.companyName }),
  ],
  ['its Arabic name alone', (firm) => ({ companyName: null, companyNameAr: firm.companyNameAr })],
  ['its Arabic name as the English one', (firm) => ({ companyName: firm.companyNameAr })],
  ['its name in look-alike letters', (firm) => ({ companyName: firm.companyName.replace('a', 'а') })],
];

describe.each(['rent', 'sale'] as const)('An agency with homes for %s', (deal) => {
  it.each(ATTACKS)('A stranger who types %s changes nothing and gets no page.', async (_, namesFor) => {
    const firm = aFirm();
    const agents = [
      await anAgent(firm, { deal }),
      await anAgent({ companyName: firm.companyName }, { deal }),
    ];
    const stranger = await anAgent({ companyName: 'Door and Key' });
    const before = await shownOf(slugOf(firm));
    expect(before).toMatchObject({ agency: { name: firm.companyName, agents: 2 }, isInSitemap: true });
    const names = namesFor(firm);
    await rename(stranger, names);
    expect(await shownOf(slugOf(firm))).toEqual(before);
    for (const slug of [slugOf(names), agencySlug(names.companyNameAr) ?? ''].filter(Boolean)) {
      if (slug !== slugOf(firm)) expect((await agencyAt(slug)).agency).toBeNull();
    }
    const { body } = await api.get(`/agent/profile/${stranger.id}`).expect(200);
    expect(body.data.agencySlug).toBeNull();
    const { text } = await request(site).get(`/catalog?agent=${stranger.id}`).set('accept', 'text/html');
    expect(text).not.toContain('parentOrganization');
    // Publishing without the review doesn't confirm the name.
    await publish(stranger.listing, {});
    expect(await members(slugOf(firm))).toEqual(agents.map(({ id }) => id).toSorted());
  });
});

describe('Company names reviewed by staff', () => {
  it('An agent joins once staff publish a reviewed listing; until then the profile says what is pending.', async () => {
    const firm = aFirm();
    const [first, newcomer] = [await anAgent(firm), await anAgent({})];
    await rename(newcomer, firm);
    const ownSlug = async () => (await rename(newcomer, {})).body.data.agencySlug as unknown;
    expect(await ownSlug()).toBeNull();
    await publish(newcomer.listing);
    expect(await ownSlug()).toBe(slugOf(firm));
    expect(await members(slugOf(firm))).toEqual([first.id, newcomer.id].toSorted());
  });

  it('A name changed after staff read it does not count.', async () => {
    const [firm, honest] = [aFirm(), aFirm()];
    await anAgent(firm);
    const stranger = await anAgent({});
    await rename(stranger, honest);
    const shown = await reviewed(stranger.listing);
    await rename(stranger, firm);
    await publish(stranger.listing, shown);
    expect((await agencyAt(slugOf(firm))).agency).toMatchObject({ agents: 1 });
    expect((await agencyAt(slugOf(honest))).agency).toBeNull();
  });

  it('A listing published for another agent does not confirm the former agent’s name for them.', async () => {
    const [firm, successor] = [aFirm(), await anAgent({})];
    const agent = await anAgent(firm);
    await rename(successor, firm);
    await publish(agent.listing, { ...(await reviewed(agent.listing)), agent: successor.id });
    expect((await agencyAt(slugOf(firm))).agency).toBeNull();
    await publish(agent.listing);
    expect(await members(slugOf(firm))).toEqual([successor.id]);
  });

  it('An agent who changes the name leaves the agency, and returns with the former name.', async () => {
    const firm = aFirm();
    const agent = await anAgent(firm);
    for (const [companyName, isThere] of [
      ['Other Homes', false],
      [firm.companyName.toUpperCase(), true],
      [null, false],
      [firm.companyName, true],
    ] as const) {
      await rename(agent, { companyName });
      expect((await members(slugOf(firm))).length).toBe(isThere ? 1 : 0);
    }
    // Both names were seen: without the English one, the Arabic one decides.
    await rename(agent, { companyName: null });
    expect(await members(slugOf({ companyNameAr: firm.companyNameAr }))).toEqual([agent.id]);
  });

  it('A name that differs from the one staff saw only after the end of the page’s address does not count.', async () => {
    const long = `${'ﬃ'.repeat(112)} `;
    const agent = await anAgent({ companyName: `${long}Hope` });
    const slug = slugOf({ companyName: `${long}Hope` });
    expect(await members(slug)).toEqual([agent.id]);
    await rename(agent, { companyName: `${long}Bank` });
    expect(await members(slug)).toEqual([]);
  });

  const byAdmin = (agent: TestPerson, change: object) =>
    as(api, admin).patch(`/user/update_user_by_admin?id=${agent.id}`).send(change).expect(200);
  it.each<[string, (agent: TestPerson) => Promise<unknown>]>([
    ['is suspended', (agent) => byAdmin(agent, { isSuspended: true })],
    ['loses the role', (agent) => byAdmin(agent, { role: 'user' })],
    ['becomes a provider', (agent) => byAdmin(agent, { role: 'service_agent' })],
    ['is deleted', (agent) => as(api, admin).delete(`/user/delUser?id=${agent.id}`).expect(200)],
    [
      'hands over to someone of another firm',
      async (agent) => byAdmin(agent, { role: 'user', successor: (await anAgent(aFirm())).id }),
    ],
  ])('An agent who %s is no longer at the agency.', async (_, change) => {
    const firm = aFirm();
    const [leaving, staying] = [await anAgent(firm), await anAgent(firm)];
    await change(leaving);
    const { agency, agents, listings } = await shownOf(slugOf(firm));
    expect(agency).toMatchObject({ agents: 1, listings: 1 });
    expect([agents, listings]).toEqual([[staying.id], [staying.listing]]);
  });

  it('The audit trail records the agency name confirmed in a review.', async () => {
    const firm = aFirm();
    const agent = await aPerson('agent', firm);
    const listing = String((await aListing({ agent: agent.id, isVerified: false }))._id);
    await publish(listing);
    const boss = await aPerson('super_admin');
    const { body } = await as(api, boss).get(`/audit?target=${listing}`).expect(200);
    const [entry] = body.data as { diff: object }[];
    expect(entry?.diff).toMatchObject({ seenCompany: firm.companyName });
  });

  it('The migration confirms the current names of agents with published listings.', async () => {
    const firm = aFirm();
    const [older, seen] = [await anAgent(firm), await anAgent(firm)];
    const unpublished = await aPerson('agent', firm);
    await aListing({ agent: unpublished.id, isVerified: false });
    for (const { id } of [older, unpublished]) {
      await User.updateOne({ _id: id }, { $unset: { seenCompany: 1 } });
    }
    await rename(seen, { companyName: 'Other Homes' });
    const migration = migrations.find(({ name }) => name === 'agency names');
    await migration?.up();
    await migration?.up();
    expect(await members(slugOf(firm))).toEqual([older.id]);
    await aListing({ agent: unpublished.id });
    expect(await members(slugOf(firm))).toEqual([older.id]);
  });
});

describe('The record of an agency', () => {
  it("The record appears once staff have reviewed the name, in the first agent's spelling and with the first Arabic name.", async () => {
    const { companyName, companyNameAr } = aFirm();
    const slug = slugOf({ companyName });
    const spellings: Companies[] = [
      { companyName },
      { companyName: companyName.toUpperCase(), companyNameAr },
      { companyName, companyNameAr: 'غيره' },
    ];
    for (const [at, names] of spellings.entries()) {
      const agent = await aPerson('agent', { ...names, seenCompany: null });
      const listing = String((await aListing({ agent: agent.id }))._id);
      expect(await Agency.countDocuments({ slug })).toBe(Math.min(at, 1));
      await publish(listing);
    }
    const { agency } = await agencyAt(slug);
    expect(agency).toMatchObject({
      name: companyName,
      nameAr: companyNameAr,
      agents: 3,
      isOwned: false,
      orn: null,
      logo: null,
    });
  });

  it('The migration stores a record for each confirmed name, in the spelling of the longest-standing published agent.', async () => {
    const { companyName, companyNameAr } = aFirm();
    const slug = slugOf({ companyName });
    const upper = companyName.toUpperCase();
    await anAgent({ companyName, companyNameAr }, { createdAt: new Date(2021, 0) });
    await anAgent({ companyName: upper }, { createdAt: new Date(2020, 0) });
    const arabic = await anAgent({ companyNameAr: `${companyNameAr} ب` });
    const unpublished = aFirm();
    await aListing({ agent: (await aPerson('agent', unpublished)).id, isVerified: false });
    await Agency.deleteMany({});
    const migration = migrations.find(({ name }) => name === 'agency records');
    await migration?.up();
    await migration?.up();
    expect(await Agency.find({ slug }).lean()).toMatchObject([
      { name: upper, nameAr: companyNameAr, isKnown: true },
    ]);
    expect((await agencyAt(slug)).agency).toMatchObject({ name: upper, nameAr: companyNameAr, agents: 2 });
    const own = (await as(api, arabic).post('/user/user_profile').send({}).expect(200)).body.data.agencySlug;
    expect(await Agency.findOne({ slug: own }).lean()).toMatchObject({ name: `${companyNameAr} ب` });
    expect(await Agency.countDocuments({ slug: slugOf(unpublished) })).toBe(0);
  });
});

it('An agent without a company has no agency.', async () => {
  const agent = await anAgent({ companyName: '!!!' });
  expect((await api.get(`/agent/profile/${agent.id}`).expect(200)).body.data.agencySlug).toBeNull();
});
