import '@/testing/fakeNetwork';
import { fireEvent, screen, within } from '@testing-library/react';
import i18n from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Output } from '@/platform/api/api';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { PlaceField } from './PlaceField';

beforeAll(async () => {
  await i18nReady;
  i18n.addResourceBundle('en', 'districts', { dubai: { dubai_marina: 'Dubai Marina' } });
});
afterEach(resetPage);

const ID = 'c'.repeat(24);
const named = (en: string) => ({ en, ar: en });
const MARINA = { city: 'dubai', district: 'dubai_marina' };
const chosen = vi.fn();

function type(text: string): () => string {
  chosen.mockClear();
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('properties.suggest', (): Omit<Output<'properties.suggest'>, 'success'> => ({
    data: [
      { kind: 'building', ...named('Zz Tower'), ...MARINA },
      { kind: 'reference', ...named('PR-2026-1'), id: ID },
      { kind: 'permit', ...named('7112345'), id: ID },
      { kind: 'landmark', ...named('Zz Station'), landmark: 'dmcc' },
    ],
    meant: [{ propertyType: ['villa'], maxPrice: 80_000 }],
  }));
  const path = open(<PlaceField place={{}} onChange={chosen} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  return path;
}
/** Names of the suggestion's groups with their options. */
const groups = () =>
  screen.getAllByRole('group').map((group) => [
    group.getAttribute('aria-label') ??
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
    ...within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, '')),
  ]);
const NOWHERE = { city: undefined, district: undefined, places: undefined, search: undefined };

test('Suggestions stand in groups named for what they are.', async () => {
  type('zz');
  await screen.findByRole('option', { name: /Zz Tower/ });
  expect(groups()).toEqual([
    ['Did you mean', 'Villa · Up to AED 80,000'],
    ['Buildings', 'Zz TowerDubai Marina'],
    ['Reference numbers', 'PR-2026-1'],
    ['Permit numbers', '7112345'],
    ['Near', 'Zz Station'],
  ]);
});

test.each([
  [/Zz Tower/, { ...MARINA, search: 'Zz Tower' }],
  [/Zz Station/, { ...NOWHERE, near: ['dmcc'] }],
  [/Villa/, { ...NOWHERE, propertyType: ['villa'], maxPrice: 80_000 }],
])('The suggestion %s is chosen as a filter.', async (name, expected) => {
  type('zz');
  fireEvent.click(await screen.findByRole('option', { name }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith(expected);
});

test.each(['PR-2026-1', '7112345'])('The number %s opens its listing.', async (name) => {
  const path = type('zz');
  fireEvent.click(await screen.findByRole('option', { name }));
  expect(path()).toBe(`/single?id=${ID}`);
  expect(chosen).not.toHaveBeenCalled();
});

test('A single letter asks for no suggestions.', async () => {
  type('z');
  await new Promise((done) => void setTimeout(done, 300));
  expect(calls.filter(({ id }) => id === 'properties.suggest')).toEqual([]);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zz' } });
  await screen.findByRole('option', { name: /Zz Tower/ });
  expect(calls.filter(({ id }) => id === 'properties.suggest')).toMatchObject([{ input: { search: 'zz' } }]);
});
