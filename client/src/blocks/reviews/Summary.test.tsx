import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { Summary } from './Summary';

beforeAll(() => i18nReady);

test.each([
  [{ 5: 2, 4: 1, 3: 0, 2: 0, 1: 0 }, 4.67, '4.7', ['67%', '33%', '0%', '0%', '0%']],
  [{ 5: 1, 4: 1, 3: 1, 2: 1, 1: 2 }, 2.67, '2.7', ['17%', '17%', '17%', '17%', '33%']],
  [{ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, 0, '0.0', ['0%', '0%', '0%', '0%', '0%']],
])(
  'The reviews %j are shown by their average and rounded shares.',
  (breakdown, avgRating, average, shares) => {
    const count = Object.values(breakdown).reduce((sum, n) => sum + n, 0);
    const { container } = render(<Summary avgRating={avgRating} count={count} breakdown={breakdown} />);
    expect(container.querySelector('.text-display')?.textContent).toBe(average);
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(shares);
    expect(rows.map((row) => row.querySelector<HTMLElement>('[style]')?.style.inlineSize)).toEqual(shares);
  },
);
