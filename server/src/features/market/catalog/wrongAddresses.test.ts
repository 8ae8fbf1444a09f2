import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp } from '../../../testing/testApp';
import { testSite } from '../../../testing/testSite';

testApp({ PUBLIC_URL: 'https://homes.example' });
let site: Express;
beforeAll(async () => {
  const agent = await aPerson('agent');
  const rent = { agent: agent.id, type: 'rent' } as const;
  await aListing({ ...rent, title: 'Cheap in Dubai', city: 'dubai', price: 70_000 });
  await aListing({ ...rent, title: 'Dear in Dubai', city: 'dubai', price: 90_000 });
  await aListing({
    ...rent,
    title: 'Cheap in Ajman',
    city: 'ajman',
    district: 'al_rashidiya',
    price: 60_000,
  });
  site = await testSite();
});

const BOTH = ['Cheap in Ajman', 'Cheap in Dubai'];
const ALL = [...BOTH, 'Dear in Dubai'];
const PLAIN = 'https://homes.example/catalog?category=rent';
/** Address after `category=rent`, homes on the page, place in the title, canonical address, indexed. */
const CASES: [string, string[], string, string, boolean][] = [
  ['maxPrice=80,000', BOTH, 'UAE', PLAIN, true],
  ['maxPrice=٨٠٬٠٠٠', BOTH, 'UAE', PLAIN, true],
  ['maxPrice=80k', BOTH, 'UAE', PLAIN, true],
  ['maxPrice=AED 80,000', BOTH, 'UAE', PLAIN, true],
  ['minPrice=80000&maxPrice=65000', ['Cheap in Dubai'], 'UAE', PLAIN, true],
  ['city=Dubai', ['Cheap in Dubai', 'Dear in Dubai'], 'Dubai', `${PLAIN}&city=dubai`, true],
  ['city=دبي&maxPrice=80k', ['Cheap in Dubai'], 'Dubai', `${PLAIN}&city=dubai`, true],
  ['city=Atlantis', ALL, 'UAE', PLAIN, false],
  ['city=Atlantis&maxPrice=80,000', BOTH, 'UAE', PLAIN, false],
  ['city=Dubai&maxPrice=abc', ['Cheap in Dubai', 'Dear in Dubai'], 'Dubai', `${PLAIN}&city=dubai`, false],
  ['sort=best&bedrooms=99', ALL, 'UAE', PLAIN, false],
  ['page=x', ALL, 'UAE', PLAIN, false],
  ['cheques=20&postedWithin=400&within=5', ALL, 'UAE', PLAIN, false],
  ['maxPrice=1e12&page=100001', ALL, 'UAE', PLAIN, false],
  ['city=ajman&city=Atlantis', ['Cheap in Ajman'], 'Ajman', `${PLAIN}&city=ajman`, false],
  ['city=ajman&city=Ajman', ['Cheap in Ajman'], 'Ajman', `${PLAIN}&city=ajman`, true],
];

describe('Catalog addresses as people write them', () => {
  it.each(CASES)(
    'The page of %s lists the homes meant.',
    async (query, titles, place, canonical, isIndexed) => {
      const { text, headers } = await request(site)
        .get(`/catalog?category=rent&${encodeURI(query)}`)
        .set('accept', 'text/html')
        .expect(200);
      const embedded = /id="answers">(.*?)<\/script>/s.exec(text)?.[1] ?? '[]';
      const [{ output }] = JSON.parse(embedded) as [{ output: { data: { title: string }[] } }];
      expect({
        titles: output.data.map(({ title }) => title).sort(),
        place: /<title>.* in (?:the )?(.*?) ·/.exec(text)?.[1],
        canonical: /rel="canonical" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&'),
        isIndexed: headers['x-robots-tag'] === undefined,
      }).toEqual({ titles, place, canonical, isIndexed });
    },
  );
});

describe('Hand-written addresses of /services and the directory', () => {
  it.each([
    ['/services?city=Dubai', 'Dubai', '/services?city=dubai', true],
    ['/services?city=Dubai&category=AC+services', 'Dubai', '/services?category=ac_services&city=dubai', true],
    ['/services?city=Atlantis', 'United Arab Emirates', '/services', false],
    ['/services?city=dubai&city=Atlantis', 'Dubai', '/services?city=dubai', false],
    ['/services?maxPrice=1e12', 'United Arab Emirates', '/services', false],
    ['/catalog?view=agents&city=دبي', 'Dubai', '/catalog?view=agents&city=dubai', true],
    ['/catalog?view=agents&city=Atlantis', 'UAE', '/catalog?view=agents', false],
    ['/catalog?view=agents&language=Elvish', 'UAE', '/catalog?view=agents', false],
  ])('The page of %s names the place meant.', async (address, place, canonical, isIndexed) => {
    const { text, headers } = await request(site)
      .get(encodeURI(address))
      .set('accept', 'text/html')
      .expect(200);
    expect({
      place: /<title>.* in (?:the )?(.*?) ·/.exec(text)?.[1],
      canonical: /rel="canonical" href="https:\/\/homes\.example([^"]*)"/
        .exec(text)?.[1]
        ?.replaceAll('&amp;', '&'),
      isIndexed: headers['x-robots-tag'] === undefined,
    }).toEqual({ place, canonical, isIndexed });
  });
});
