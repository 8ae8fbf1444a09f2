import '@/testing/fakeNetwork';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { ActiveChips } from './ActiveChips';
import { useCatalogState } from './useCatalogState';

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

test('An address whose meaning is plain is replaced by the one it means.', async () => {
  const path = open(<Chips />, '/catalog?category=rent&city=Dubai&maxPrice=80,000');
  await waitFor(() => expect(path()).toBe('/catalog?category=rent&city=dubai&maxPrice=80000'));
  expect(screen.getByText(/80,000/)).toBeVisible();
  expect(notice()).toBeUndefined();
});

test.each<['en' | 'ar', string]>([
  ['en', 'We couldn’t read “city=Atlantis” in the address, so it isn’t applied.'],
  ['ar', 'تعذّرت قراءة «city=Atlantis» في الرابط، لذا لم تُطبَّق.'],
])('A value that can’t be read is named in %s, and the others are applied.', async (lang, text) => {
  await setLanguage(lang);
  const path = open(<Chips />, '/catalog?category=rent&city=Atlantis&maxPrice=80,000');
  await waitFor(() => expect(path()).toBe('/catalog?category=rent&city=Atlantis&maxPrice=80000'));
  expect(notice()).toBe(text);
});

test('Long and many values are named in part, and as text.', () => {
  const long = `<b>${'x'.repeat(500)}`;
  const keys = ['city', 'furnishing', 'sort', 'tenantType', 'page', 'bedrooms'];
  open(<Chips />, `/catalog?${new URLSearchParams(keys.map((key) => [key, long])).toString()}`);
  expect(notice()?.match(/<b>x{37}”/g)).toHaveLength(4);
});
