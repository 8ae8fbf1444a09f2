import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answerOthers, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { SearchRow } from './SearchRow';

const [sample] = sampleAnswer('savedSearches.list', 'full').data;
if (!sample) throw new Error('The sample is empty');
const filter = { category: 'rent' as const, city: 'ajman' as const, maxPrice: 90_000 };
const search = { ...sample, name: 'Ajman', filter };
const sent = (call: string) => calls.filter(({ id }) => id === call).map(({ input }) => input);

beforeEach(async () => {
  await i18nReady;
  answerOthers((id) => sampleAnswer(id, 'bare'));
  signInAs('user');
});
afterEach(resetPage);

test.each([
  ['off', 'Resume', 'daily'],
  ['instant', 'Pause', 'off'],
  ['weekly', 'Pause', 'off'],
] as const)('From %s the button reads %s and sets alerts to %s.', async (frequency, verb, next) => {
  open(<SearchRow search={{ ...search, frequency }} />);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${verb} e-mails`) }));
  await waitFor(() => expect(sent('savedSearches.update')).toEqual([{ id: search.id, frequency: next }]));
});

test('The preview shows the five newest homes that match.', async () => {
  open(<SearchRow search={search} />);
  fireEvent.click(screen.getByRole('button', { name: 'Preview e-mail' }));
  await waitFor(() =>
    expect(sent('properties.getAll')).toMatchObject([{ ...filter, sort: 'newest', limit: 5 }]),
  );
});
