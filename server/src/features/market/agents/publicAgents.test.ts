import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../../testing/chats';
import { aListing } from '../../../testing/factories/property.factory';
import { aService } from '../../../testing/factories/service.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { testSite } from '../../../testing/testSite';
import { User } from '../../foundation/people/user.model';

const api = testApp({ PUBLIC_URL: 'https://homes.example' });
let site: Express;

beforeAll(async () => {
  site = await testSite();
});

const UNKNOWN = 'f'.repeat(24);
const MARINA = { city: 'dubai', district: 'dubai_marina' };
const DEIRA = { city: 'dubai', district: 'deira' };
let counter = 0;
/** A word unique to this test. */
const newWord = () => `Zubaro${'abcdefghijklmnopqrstuvwxyz'[(counter += 1)]}`;

const profile = (id: string) => api.get(`/agent/profile/${id}`);
const list = async (query: string) => (await api.get(`/agent/list?${query}`).expect(200)).body;
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
const html = async (path: string) => (await request(site).get(path).set('accept', 'text/html')).text;
const sitemap = async () => (await request(site).get('/sitemap-agents-1.xml').expect(200)).text;
const titleOf = (text: string) => /<title>([^<]*)<\/title>/.exec(text)?.[1];
const review = async (propertyId: string, rating: number) =>
  as(api, await aPerson('user'))
    .post('/property/feedback')
    .send({ propertyId, rating, comment: 'Seen' })
    .expect(201);

interface Hidden {
  state: string;
  make: (person: { companyName: string; name: string }) => Promise<TestPerson>;
}
/** People without a public page, each with data that must not leak. */
const HIDDEN: Hidden[] = [
  {
    state: 'whose listings all hide their agent',
    make: async (person) => {
      const agent = await aPerson('agent', person);
      const { _id } = await aListing({ agent: agent.id, hideAgent: true });
      await review(String(_id), 5);
      return agent;
    },
  },
  {
    state: 'who is suspended',
    make: async (person) => {
      const agent = await aPerson('agent', person);
      await aListing({ agent: agent.id });
      await as(api, await aPerson('super_admin'))
        .patch(`/user/update_user_by_admin?id=${agent.id}`)
        .send({ isSuspended: true })
        .expect(200);
      return agent;
    },
  },
  {
    state: 'who has not confirmed their e-mail',
    make: async (person) => {
      const agent = await aPerson('agent', { ...person, verified: false });
      await aListing({ agent: agent.id });
      return agent;
    },
  },
  {
    state: 'who was deleted',
    make: async (person) => {
      const agent = await aPerson('agent', person);
      await aListing({ agent: agent.id });
      await as(api, await aPerson('super_admin'))
        .delete(`/user/delUser?id=${agent.id}`)
        .expect(200);
      return agent;
    },
  },
  {
    state: 'whose listing waits for staff',
    make: async (person) => {
      const agent = await aPerson('agent', person);
      await aListing({ agent: agent.id, isVerified: false });
      return agent;
    },
  },
  { state: 'who offers nothing', make: (person) => aPerson('agent', person) },
  { state: 'who is no agent', make: (person) => aPerson('user', person) },
];

describe('Hidden agents', () => {
  it.each(HIDDEN.map(({ state, make }) => [state, make] as const))(
    'Somebody %s is not to be told from somebody who does not exist.',
    async (_, make) => {
      const word = newWord();
      const companyName = `${word} Homes`;
      const { id, userID } = await make({ name: `${word} Person`, companyName });
      const unknown = (await profile(UNKNOWN).expect(404)).body;
      for (const path of ['profile', 'reviews'].flatMap((call) => [`${call}/${id}`, `${call}/${userID}`])) {
        const { body } = await api.get(`/agent/${path}`).expect(404);
        expect({ ...body, requestId: 0 }).toEqual({ ...unknown, requestId: 0 });
      }
      for (const query of [`search=${word}`, `agency=${word.toLowerCase()}-homes`]) {
        expect(await list(query)).toMatchObject({ data: [], count: 0, agency: null });
      }
      const { body } = await api.get(`/agent/agency_listings?agency=${word.toLowerCase()}-homes`).expect(200);
      expect(body).toMatchObject({ data: [], count: 0 });
      for (const page of ['/catalog', '/services']) {
        const own = await html(`${page}?agent=${id}`);
        expect(own).not.toContain(word);
        expect(titleOf(own)).toBe(titleOf(await html(`${page}?agent=${UNKNOWN}`)));
      }
      expect(await html(`/catalog?agency=${word.toLowerCase()}-homes`)).not.toContain(`${word} `);
      const files = await sitemap();
      expect(files).not.toContain(id);
      expect(files).not.toContain(word.toLowerCase());
    },
  );

  it('A listing that hides its agent changes no answer about agents and agencies.', async () => {
    const word = newWord();
    const slug = `${word.toLowerCase()}-homes`;
    const person = { companyName: `${word} Homes`, languages: ['en'] };
    const [open, other] = [await aPerson('agent', person), await aPerson('agent', person)];
    const shown = String((await aListing({ agent: open.id, ...MARINA }))._id);
    await review(shown, 3);
    await aListing({ agent: other.id, ...DEIRA });
    await aListing({ agent: other.id, ...DEIRA, type: 'sale', paymentPeriod: 'oneTimePayment' });
    const paths = [
      `/agent/profile/${open.id}`,
      `/agent/reviews/${open.id}`,
      ...['', '&sort=listings', '&city=dubai&district=deira', '&minRating=4', '&language=en'].map(
        (more) => `/agent/list?agency=${slug}${more}`,
      ),
      `/agent/list?search=${word}`,
      `/agent/agency_listings?agency=${slug}`,
      `/agent/agency_listings?agency=${slug}&category=sale`,
    ];
    const everything = async () => ({
      answers: await Promise.all(
        paths.map(async (path) => ({ ...(await api.get(path).expect(200)).body, requestId: 0 })),
      ),
      sitemap: await sitemap(),
      heads: await Promise.all(
        [`/catalog?agent=${open.id}`, `/catalog?agency=${slug}`, '/catalog?view=agents'].map(async (path) =>
          [
            ...(await html(path)).matchAll(
              /<meta [^>]*>|<title>.*?<\/title>|<script type="application\/ld.*?>.*?<\/script>/g,
            ),
          ]
            .map(([text]) => text.replace(/nonce="[^"]*"/, ''))
            .filter((text) => !text.includes('csrf')),
        ),
      ),
    });
    const before = await everything();
    for (const place of [DEIRA, DEIRA, MARINA]) {
      const { _id } = await aListing({
        agent: open.id,
        hideAgent: true,
        ...place,
        type: 'sale',
        paymentPeriod: 'oneTimePayment',
        price: 900_000,
      });
      await review(String(_id), 5);
    }
    expect(await everything()).toEqual(before);
    // Naming the agent does: the comparison above can fail.
    await aListing({ agent: open.id, ...DEIRA });
    expect(await everything()).not.toEqual(before);
  });

  it('An agent leaves the directory with their last listing under their name, and returns with it.', async () => {
    const word = newWord();
    const agent = await aPerson('agent', { name: `${word} Person` });
    const admin = await aPerson('super_admin');
    const id = String((await aListing({ agent: agent.id }))._id);
    const isThere = async () => idsOf(await list(`search=${word}`)).includes(agent.id);
    expect(await isThere()).toBe(true);
    for (const hideAgent of [true, false]) {
      const path = hideAgent ? '/property/hide_agents' : '/property/Unhide_agents';
      await as(api, admin)
        .post(path)
        .send({ ids: [id] })
        .expect(200);
      expect(await isThere()).toBe(!hideAgent);
      await profile(agent.id).expect(hideAgent ? 404 : 200);
    }
  });
});

describe('Public agents', () => {
  it('A profile counts offers by deal and emirate, and shows neither numbers nor e-mail.', async () => {
    const agent = await aPerson('agent', {
      phone: '+971501234567',
      nameAr: 'تشن وي',
      companyName: 'The Marína Homes',
      languages: ['en'],
      brn: '12345',
      about: 'Ten years in the Marina.',
    });
    const shown = String((await aListing({ agent: agent.id, ...MARINA }))._id);
    await aListing({ agent: agent.id });
    await aListing({ agent: agent.id, ...MARINA, type: 'sale', paymentPeriod: 'oneTimePayment' });
    await review(shown, 4);
    const { data } = (await profile(agent.userID).expect(200)).body;
    expect(data).toMatchObject({
      id: agent.id,
      nameAr: 'تشن وي',
      agencySlug: 'the-marina-homes',
      deals: [
        { id: 'rent', count: 2 },
        { id: 'sale', count: 1 },
      ],
      services: 0,
      cities: ['dubai', 'sharjah'],
      averageRating: 4,
      totalFeedbacks: 1,
      brn: '12345',
      answerTime: null,
      hasPhone: true,
      hasWhatsapp: false,
    });
    expect(JSON.stringify(data)).not.toMatch(/971501234567|@/);
    await User.updateOne({ _id: agent.id }, { chatOnly: true });
    expect((await profile(agent.id)).body.data.hasPhone).toBe(false);
  });

  it('A provider has a profile, but is not among the property agents.', async () => {
    const word = newWord();
    const provider = await aPerson('service_agent', { name: `${word} Cool` });
    await aService({ agent: provider.id });
    expect((await profile(provider.id).expect(200)).body.data).toMatchObject({ services: 1, deals: [] });
    expect(await list(`search=${word}`)).toMatchObject({ count: 0 });
  });
});

describe('The directory', () => {
  const word = newWord();
  const people: Record<string, TestPerson> = {};
  const names = async (query: string) => {
    const known = Object.entries(people).map(([name, { id }]) => [id, name]);
    return idsOf(await list(`search=${word}&${query}`)).map((id) => Object.fromEntries(known)[id]);
  };

  beforeAll(async () => {
    const person = async (name: string, fields: object, ratings: number[], places: object[]) => {
      const agent = await aPerson('agent', { name: `${name} ${word}`, ...fields });
      people[name] = agent;
      const homes = [];
      for (const place of places) homes.push(await aListing({ agent: agent.id, ...place }));
      for (const rating of ratings) await review(String(homes[0]?._id), rating);
    };
    await person('best', { languages: ['en'], companyName: 'Bayt Al Zubara' }, [5, 5], [MARINA]);
    await person('busy', { languages: ['ar'], companyNameAr: 'بيت الزبارة' }, [3], [MARINA, DEIRA, {}]);
    await person('new', { languages: ['en', 'ar'] }, [], [DEIRA, DEIRA]);
  });

  it.each([
    ['', ['best', 'busy', 'new']],
    ['sort=listings', ['busy', 'new', 'best']],
    ['sort=listings&city=dubai&district=dubai_marina', ['best', 'busy']],
    ['city=sharjah', ['busy']],
    ['city=ajman', []],
    ['language=en', ['best', 'new']],
    ['minRating=3', ['best', 'busy']],
    ['minRating=4.5', ['best']],
    ['agency=bayt-zubara', ['best']],
    [`agency=${encodeURIComponent('بيت-زباره')}`, ['busy']],
    ['limit=1&page=2', ['busy']],
    ['limit=1&page=9', []],
  ])('The directory answers "%s" with %j.', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('Equal ratings are ordered by their number, equal numbers of listings by the rating.', async () => {
    const other = newWord();
    const ids: string[] = [];
    for (const [ratings, homes] of [
      [[4], 2],
      [[4, 4], 1],
      [[4, 4, 4], 1],
      [[4], 3],
    ] as const) {
      const agent = await aPerson('agent', { name: other });
      const listings = [];
      for (let at = 0; at < homes; at += 1) listings.push(await aListing({ agent: agent.id }));
      for (const rating of ratings) await review(String(listings[0]?._id), rating);
      ids.push(agent.id);
    }
    const order = async (query: string) =>
      idsOf(await list(`search=${other}${query}`)).map((id) => ids.indexOf(id));
    expect(await order('')).toEqual([2, 1, 3, 0]);
    expect(await order('&sort=listings')).toEqual([3, 0, 2, 1]);
  });

  it('Agents are found by the beginning of their name or agency.', async () => {
    expect(idsOf(await list(`search=${word.slice(0, 6)}%20bu`))).toContain(people['busy']?.id);
    expect(idsOf(await list('search=zubar%20bay'))).toContain(people['best']?.id);
  });

  it.each([
    'city=atlantis',
    'city=dubai&district=al_majaz_2',
    'minRating=9',
    'sort=name',
    'agency=',
    'limit=500',
  ])('The directory refuses "%s".', async (query) => {
    await api.get(`/agent/list?${query}`).expect(400);
  });

  it("An agency's figures and listings are those of its agents.", async () => {
    const companyName = `${newWord()} & Sons`;
    const slug = companyName.toLowerCase().replace(' & ', '-');
    const [one, two] = [await aPerson('agent', { companyName }), await aPerson('agent', { companyName })];
    const homes = [];
    for (const { id } of [one, two, two]) homes.push(String((await aListing({ agent: id }))._id));
    for (const [at, rating] of [5, 4, 4].entries()) await review(homes[at] ?? '', rating);
    expect((await list(`agency=${slug}`)).agency).toEqual({
      slug,
      name: companyName,
      nameAr: null,
      orn: null,
      logo: null,
      isOwned: false,
      agents: 2,
      listings: 3,
      averageRating: 4.3,
      totalFeedbacks: 3,
    });
    const { body } = await api.get(`/agent/agency_listings?agency=${slug}`).expect(200);
    expect(idsOf(body).toSorted()).toEqual(homes.toSorted());
    expect((await api.get(`/agent/agency_listings?agency=${slug}&category=sale`)).body.count).toBe(0);
  });
});

describe('Pages for search engines', () => {
  const head = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll('&amp;', '&');
  const jsonLd = (text: string) =>
    [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );

  it.each(['en', 'ar'] as const)("An agent's page in %s has a complete head.", async (lang) => {
    const agent = await aPerson('agent', {
      name: 'Chen Wei <b>',
      nameAr: 'تشن وي',
      companyName: 'Head Homes',
      phone: '+971501234567',
      languages: ['en'],
    });
    await review(String((await aListing({ agent: agent.id }))._id), 5);
    const own = `https://homes.example/catalog?category=rent&agent=${agent.id}`;
    const answer = await request(site)
      .get(`/catalog?category=rent&agent=${agent.id}&page=1${lang === 'ar' ? '&lang=ar' : ''}`)
      .set('accept', 'text/html')
      .expect(200);
    expect(answer.headers['x-robots-tag']).toBeUndefined();
    const { text } = answer;
    expect(head(text, /<title>([^<]*)<\/title>/)).toContain(lang === 'ar' ? 'تشن وي' : 'Chen Wei &lt;b&gt;');
    expect(head(text, /rel="canonical" href="([^"]*)"/)).toBe(lang === 'ar' ? `${own}&lang=ar` : own);
    expect(head(text, /hreflang="ar" href="([^"]*)"/)).toBe(`${own}&lang=ar`);
    const description = head(text, /name="description" content="([^"]*)"/);
    expect(description).toContain(lang === 'ar' ? 'يتحدث الإنجليزية' : 'Speaks English');
    expect(description).toContain(lang === 'ar' ? '(عدد التقييمات: 1)' : 'in 1 review.');
    expect(jsonLd(text)[0]).toMatchObject({
      '@type': 'RealEstateAgent',
      name: lang === 'ar' ? 'تشن وي' : 'Chen Wei <b>',
      aggregateRating: { ratingValue: 5, reviewCount: 1 },
    });
    expect(text).not.toContain('971501234567');
    expect(text).toContain('"agents.profile"');
  });

  it('The first view of an agency lists its first six agents.', async () => {
    const word = newWord();
    const slug = `${word.toLowerCase()}-homes`;
    for (let at = 0; at < 7; at += 1) {
      const agent = await aPerson('agent', { companyName: `${word} Homes` });
      await aListing({ agent: agent.id });
    }
    const first = await list(`agency=${slug}`);
    const shown = [...(await html(`/catalog?agency=${slug}`)).matchAll(/agent=([0-9a-f]{24})">/g)];
    expect(shown.map(([, id]) => id)).toEqual(idsOf(first).slice(0, 6));
  });

  it('Directory, agency and provider pages have a head of their own, and all are in the sitemap.', async () => {
    const word = newWord();
    const slug = `${word.toLowerCase()}-homes`;
    const agent = await aPerson('agent', { companyName: `${word} Homes` });
    await aListing({ agent: agent.id });
    const provider = await aPerson('service_agent', { name: `${word} Cool` });
    await aService({ agent: provider.id });
    const pages: [path: string, title: string][] = [
      ['/catalog?view=agents', 'Property agents in'],
      [`/catalog?agency=${slug}`, `${word} Homes`],
      [`/services?agent=${provider.id}`, `${word} Cool`],
    ];
    const all = (await sitemap()).replaceAll('&amp;', '&');
    for (const [path, title] of pages) {
      const text = await html(path);
      expect(titleOf(text)).toContain(title);
      expect(head(text, /rel="canonical" href="([^"]*)"/)).toBe(`https://homes.example${path}`);
      expect(all).toContain(`<loc>https://homes.example${path}</loc>`);
    }
    expect(all).toContain(`/catalog?category=rent&agent=${agent.id}`);
    const none = await request(site).get('/catalog?agency=no-such-agency').set('accept', 'text/html');
    expect(none.status).toBe(404);
  });
});
