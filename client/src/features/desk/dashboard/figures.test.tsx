import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as files from '@/platform/browser/saveFile';
import { i18nReady } from '@/platform/i18n/i18n';
import { answerOthers, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { Graph } from './Graph';
import { PeriodFigures } from './PeriodFigures';
import { ReviewQueue } from './ReviewQueue';

beforeAll(() => i18nReady);
afterEach(() => {
  resetPage();
  vi.restoreAllMocks();
});

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '');

test.each([
  [7, 4, '7+75%4 previously', 'success'],
  [5, 3, '5+67%3 previously', 'success'],
  [2, 3, '2-33%3 previously', 'danger'],
  [1, 3, '1-67%3 previously', 'danger'],
  [0, 3, '0-100%3 previously', 'danger'],
  [3, 3, '30%3 previously', undefined],
  [4, 0, '40 previously', 'success'],
])('%i after %i is shown as "%s".', (now, before, text, tone) => {
  open(
    <PeriodFigures
      figures={[{ key: 'views', now, before, points: [] }]}
      shown={undefined}
      onShow={() => undefined}
    />,
  );
  const button = screen.getByRole('button');
  expect(plain(button.textContent)).toBe(`Views${text}`);
  const icon = button.querySelector('svg')?.getAttribute('class') ?? '';
  expect(/text-(success|danger)/.exec(icon)?.[1]).toBe(tone);
});

const steps = [
  { at: '2026-11-19', label: '19 Nov 2026', count: 2 },
  { at: '2026-11-20', label: '20 Nov 2026', count: 5 },
  { at: '2026-11-21', label: '21 Nov 2026', count: 5 },
  { at: '2026-11-22', label: '22 Nov 2026', count: 1 },
].map(({ count, ...step }) => ({
  ...step,
  countOf: (key: string) => (key === 'views' ? count : count + 10),
}));

test('The busiest day is the first of equals; the table starts with the newest day, the file with the oldest.', () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  open(<Graph steps={steps} keys={['views', 'contacts']} shown="views" isMonthly={false} />);
  expect(screen.getByText('Busiest day: 20 Nov 2026 (5)')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  const rows = screen.getAllByRole('row').map(({ children }) => [...children].map((one) => one.textContent));
  expect(rows).toEqual([
    ['Day', 'Views', 'Phone number views'],
    ['22 Nov 2026', '1', '11'],
    ['21 Nov 2026', '5', '15'],
    ['20 Nov 2026', '5', '15'],
    ['19 Nov 2026', '2', '12'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  const [name, type, text] = save.mock.calls[0] ?? [];
  expect([name, type]).toEqual(['overview.csv', 'text/csv']);
  const lines = (text as string).slice(1).replaceAll('"', '').trim().split('\r\n');
  expect(lines).toEqual([
    'Day,Views,Phone number views',
    '2026-11-19,2,12',
    '2026-11-20,5,15',
    '2026-11-21,5,15',
    '2026-11-22,1,11',
  ]);
});

test('Months are named as months.', () => {
  const months = [{ at: '2026-10', label: 'Oct 2026', countOf: () => 3 }];
  open(<Graph steps={months} keys={['views']} shown="views" isMonthly />);
  expect(screen.getByText('Busiest month: Oct 2026 (3)')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  expect(screen.getByRole('columnheader', { name: 'Month' })).toBeVisible();
});

test('The review queue asks for the five listings that have waited longest.', async () => {
  signInAs('admin');
  answerOthers((id) => sampleAnswer(id, 'bare'));
  open(<ReviewQueue />);
  await waitFor(() =>
    expect(calls.find(({ id }) => id === 'properties.allProperties')?.input).toMatchObject({
      ...{ queue: 'waiting', longestFirst: true, limit: 5 },
    }),
  );
});
