import '@/testing/fakeNetwork';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundsOf, FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { UnreadAddress } from '@/blocks/listing/filter/UnreadAddress';
import { ActiveChips } from './ActiveChips';
import { useCatalogState } from '../useCatalogState';

const Chips = () => <ActiveChips state={useCatalogState()} />;
beforeEach(async () => {
  await i18nReady;
  answerOthers((id) => sampleAnswer(id, 'bare'));
});
afterEach(async () => {
  resetPage();
  await setLanguage('en');
});

const notice = () =>
  document.querySelector('p[role="status"]')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '');

test('Readable values are rewritten in the address, without a notice.', async () => {
  const path = open(<Chips />, '/catalog?category=rent&city=Dubai&maxPrice=80,000');
  await waitFor(() => expect(path()).toBe('/catalog?category=rent&city=dubai&maxPrice=80000'));
  expect(screen.getByText(/80,000/)).toBeVisible();
  expect(notice()).toBeUndefined();
});

test.each<['en' | 'ar', string]>([
  ['en', 'We couldn’t read “Location: Atlantis” in the address, so it isn’t applied.'],
  ['ar', 'تعذّرت قراءة «الموقع: Atlantis» في الرابط، لذا لم تُطبَّق.'],
])('A value that can’t be read is named in %s, and the others are applied.', async (lang, text) => {
  await setLanguage(lang);
  const path = open(<Chips />, '/catalog?category=rent&city=Atlantis&maxPrice=80,000');
  await waitFor(() => expect(path()).toBe('/catalog?category=rent&city=Atlantis&maxPrice=80000'));
  expect(notice()).toBe(text);
});

test.each([
  ['maxPrice=abc', 'Price: abc'],
  ['bathrooms=99', 'Bathrooms: 99'],
  ['propertyAge=500', 'Building age: 500'],
  ['cheques=20', 'Cheques: 20'],
  ['page=0', 'Page 0'],
  ['tenantType=robots', 'Tenants: robots'],
  ['avoid=bedrooms:9', 'Exclude: bedrooms:9'],
  ['city=a%E2%80%AEb', 'Location: ab'],
])('The notice of %s names the filter as the page does.', (address, text) => {
  open(<Chips />, `/catalog?${address}`);
  expect(notice()).toBe(`We couldn’t read “${text}” in the address, so it isn’t applied.`);
});

test.each<['services' | 'agents', string, string]>([
  ['services', '/services?category=Alchemy', 'Category: Alchemy'],
  ['services', '/services?minRating=9', 'Rating: 9'],
  ['services', '/services?openNow=maybe', 'Open now: maybe'],
  ['agents', '/catalog?view=agents&language=Elvish', 'Language: Elvish'],
])('The list of %s names what it can’t read in %s.', (page, address, text) => {
  open(<UnreadAddress page={page} />, address);
  expect(notice()).toBe(`We couldn’t read “${text}” in the address, so it isn’t applied.`);
});

test('Readable values of a services address are rewritten.', async () => {
  const path = open(<UnreadAddress page="services" />, '/services?city=Dubai&maxPrice=1,000&view=map');
  await waitFor(() => expect(path()).toBe('/services?city=dubai&maxPrice=1000&view=map'));
});

test.each([...FILTER_KEYS.one, ...FILTER_KEYS.anyOf, ...FILTER_KEYS.allOf, ...FILTER_KEYS.atMost])(
  'The notice has a label for %s.',
  (key) => {
    open(<Chips />, `/catalog?${key}=Atlantis`);
    expect(notice()).toMatch(/“[A-Z][\w ]+: Atlantis”/);
  },
);

test.each(FILTER_KEYS.range.map(boundsOf))('The notice has a label for %s.', (bound) => {
  open(<Chips />, `/catalog?${bound}=Atlantis`);
  expect(notice()).toMatch(/“[A-Z][\w ²]+: Atlantis”/);
});

test('Long and many values are named in part, and as text.', () => {
  const long = `<b>${'x'.repeat(500)}`;
  const keys = ['city', 'furnishing', 'sort', 'tenantType', 'bedrooms'];
  open(<Chips />, `/catalog?${new URLSearchParams(keys.map((key) => [key, long])).toString()}`);
  expect(notice()?.match(/: <b>x{57}…”/g)).toHaveLength(4);
});
