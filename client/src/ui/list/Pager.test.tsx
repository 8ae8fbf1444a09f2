import '@/testing/fakeNetwork';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { Pager } from './Pager';

it.each([
  { page: 1, count: 10, shown: '' },
  { page: 1, count: 11, shown: '1–10 of 11 1 2' },
  { page: 1, count: 95, shown: '1–10 of 95 1 2 … 10' },
  { page: 3, count: 95, shown: '21–30 of 95 1 2 3 4 … 10' },
  { page: 5, count: 95, shown: '41–50 of 95 1 … 4 5 6 … 10' },
  { page: 10, count: 95, shown: '91–95 of 95 1 … 9 10' },
])('Page $page of $count rows, ten a page, has the links: $shown.', async ({ page, count, shown }) => {
  await i18nReady;
  render(
    <MemoryRouter>
      <Pager page={page} count={count} limit={10} linkTo={(to) => `?page=${to}`} />
    </MemoryRouter>,
  );
  const parts = [...(screen.queryByRole('navigation')?.children ?? [])].map(({ textContent }) => textContent);
  expect(parts.filter(Boolean).join(' ')).toBe(shown);
});
