import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { History } from './History';

beforeAll(() => i18nReady);

test('Each entry of a request’s history has its own time, the sending first.', () => {
  const [sent, seen, closed] = ['2026-11-01T08:00:00Z', '2026-11-02T09:00:00Z', '2026-11-03T10:00:00Z'];
  const changes = [
    { status: 'inProgress' as const, by: { name: 'Layla' }, at: seen },
    { status: 'done' as const, by: { name: 'Omar' }, at: closed },
  ];
  render(<History createdAt={sent} changes={changes} />);
  const entries = screen.getAllByRole('listitem');
  expect(entries.map((entry) => entry.querySelector('time')?.dateTime)).toEqual([sent, seen, closed]);
  expect(within(entries[1] as HTMLElement).queryByText('Layla')).not.toBeNull();
  expect(within(entries[2] as HTMLElement).queryByText('Omar')).not.toBeNull();
});
