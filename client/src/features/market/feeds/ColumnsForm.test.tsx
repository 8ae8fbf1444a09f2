import '@/testing/fakeNetwork';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { FEED_COLUMN_FIELDS } from '@manzil/shared/domain/offer/feeds';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answer, calls, refuse, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { ColumnsForm } from './ColumnsForm';
import { useFieldName } from './useFieldName';

beforeAll(() => i18nReady);
afterEach(resetPage);

test.each(['en', 'ar'] as const)(
  'Each field that a column can fill has a name of its own: %s.',
  async (lang) => {
    await act(() => setLanguage(lang));
    const { result } = renderHook(() => useFieldName());
    const names = FEED_COLUMN_FIELDS.map((field) => result.current(field));
    expect(names).toMatchSnapshot();
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name, at) => name === FEED_COLUMN_FIELDS[at])).toEqual([]);
    await act(() => setLanguage('en'));
  },
);

test('Guessed columns are chosen; saving needs a column with references.', async () => {
  const { data: feeds } = sampleAnswer('feeds.list', 'full');
  const [sample] = feeds;
  if (!sample) throw new Error('no feed');
  const feed = { ...sample, url: null, columns: [] };
  const columns = [
    { name: 'Code', sample: 'T-1', guess: null },
    { name: 'Emirate', sample: 'Dubai', guess: 'city' as const },
  ];
  answer('feeds.update', () => ({ data: feed }));
  answer('feeds.check', () => {
    throw refuse({ status: 400, code: 'feed_file_needed', message: 'Zz-no-file' });
  });
  open(<ColumnsForm feed={feed} columns={columns} />);
  const save = await screen.findByRole('button', { name: 'Save and check again' });
  expect(save).toBeDisabled();
  expect(screen.getByText('Choose the column with your reference numbers.')).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'What column “Code” contains' });
  expect(screen.getByRole('combobox', { name: 'What column “Emirate” contains' })).toHaveValue('Emirate');
  fireEvent.change(field, { target: { value: 'Refer' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Reference' }));
  fireEvent.click(save);
  await waitFor(() => expect(calls.map(({ id }) => id)).toContain('feeds.update'));
  expect(calls.find(({ id }) => id === 'feeds.update')?.input).toMatchObject({
    columns: [
      { name: 'Code', field: 'reference' },
      { name: 'Emirate', field: 'city' },
    ],
  });
  expect(await screen.findByText('Choices saved. Upload the file again to apply them.')).toBeVisible();
});
