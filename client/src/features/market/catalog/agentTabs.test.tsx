import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answer, answerOthers, refuse, sampleAnswer } from '@/testing/fakeServer';
import { lazyLoaded, open, resetPage } from '@/testing/openPage';
import { ServicesScreen } from '../services/list/ServicesScreen';
import { CatalogScreen } from './CatalogScreen';

const ID = 'd'.repeat(24);
const profile = {
  ...sampleAnswer('agents.profile', 'full').data,
  ...{ id: ID, name: 'Omar Saleh', nameAr: 'عمر صالح', about: 'Ten years in the Marina.' },
  ...{ totalFeedbacks: 12, createdAt: '2024-03-05T08:00:00Z' },
  deals: [{ id: 'rent' as const, count: 4 }],
};
beforeEach(async () => {
  await i18nReady;
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('agents.profile', () => ({ data: profile }));
});
afterEach(async () => {
  await lazyLoaded();
  resetPage();
  await setLanguage('en');
});

const HOMES = `/catalog?category=rent&agent=${ID}`;
const tabs = () => screen.findAllByRole('radio', { name: /Listings|Reviews|About|الإعلانات|التقييمات|نبذة/ });
const headings = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);

test.each([
  ['en', ['Listings', 'Reviews (12)', 'About']],
  ['ar', ['الإعلانات', 'التقييمات (12)', 'نبذة']],
] as const)('The page of an agent has its tabs in %s, the list first.', async (lang, names) => {
  await setLanguage(lang);
  open(<CatalogScreen />, HOMES);
  const found = await tabs();
  expect(found.map(({ parentElement }) => parentElement?.textContent)).toEqual(names);
  expect(found[0]).toBeChecked();
  expect(screen.queryByText('Ten years in the Marina.')).toBeNull();
});

test.each([
  ['homes', <CatalogScreen key="1" />, HOMES, 'Sort by'],
  ['services', <ServicesScreen key="2" />, `/services?agent=${ID}`, 'Sort by'],
])('The description replaces the list of %s, and the address keeps it.', async (_, page, path, sort) => {
  const now = open(page, path);
  const [list, , about] = await tabs();
  await screen.findByRole('combobox', { name: sort });
  fireEvent.click(about as HTMLElement);
  await screen.findByText('Ten years in the Marina.');
  expect(screen.getByText('Member since 5 Mar 2024')).toBeVisible();
  expect(now()).toBe(`${path}&tab=about`);
  expect(screen.queryByRole('combobox', { name: sort })).toBeNull();
  expect(headings()).toEqual(['Omar Saleh']);
  fireEvent.click(list as HTMLElement);
  await screen.findByRole('combobox', { name: sort });
  expect(now()).toBe(path);
});

test('The address opens the reviews, which load inside the page.', async () => {
  open(<CatalogScreen />, `${HOMES}&tab=reviews`);
  await screen.findByRole('region', { name: 'Reviews' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(headings()).toEqual(['Omar Saleh']);
});

test.each([
  ['an agent without a public page', `${HOMES}&tab=about`],
  ['no agent', '/catalog?category=rent&tab=about'],
  ['an unknown tab', `${HOMES}&tab=nothing`],
])('The list stands there for %s, whatever the tab.', async (_, path) => {
  answer('agents.profile', () => {
    throw refuse({ status: 404, code: 'user_not_found' });
  });
  open(<CatalogScreen />, path);
  await screen.findByRole('combobox', { name: 'Sort by' });
  await waitFor(() => expect(screen.queryByText('Ten years in the Marina.')).toBeNull());
});
