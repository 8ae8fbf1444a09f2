import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { ConfirmedMark, VerifiedBadge } from './badges';
import { PlaceLine } from './PropertyCard';

/** 21 Nov 2026, 00:30 in the UAE. */
vi.mock('@/platform/serverTime', () => ({ serverNow: () => Date.parse('2026-11-20T20:30:00Z') }));

beforeAll(() => i18nReady);

it.each([
  ['2026-11-20T20:10:00Z', 'Available as of today'],
  ['2026-11-20T19:50:00Z', 'Available as of yesterday'],
  ['2026-11-19T20:10:00Z', 'Available as of yesterday'],
  ['2026-11-19T19:50:00Z', 'Available as of 2 days ago'],
  ['2026-11-21T22:00:00Z', 'Available as of today'],
])('A listing confirmed at %s counts as "%s" by the calendar of the UAE.', (at, text) => {
  render(<ConfirmedMark at={at} />);
  expect(screen.getByText(text)).toBeVisible();
});

it.each([
  ['2026-09-22T20:30:00Z', true],
  ['2026-09-21T20:30:00Z', false],
])('A verification of %s is highlighted up to 59 days: %s.', (at, isFresh) => {
  const { container } = render(<VerifiedBadge at={at} withDate />);
  expect(container.querySelector('.text-link') !== null).toBe(isFresh);
});

it.each([
  ['en', 'dubai marina, Dubai'],
  ['ar', 'dubai marina، دبي'],
] as const)(
  'A card separates district and emirate with the comma of the reader’s language: %s.',
  async (lang, text) => {
    await act(() => setLanguage(lang));
    const { container } = render(<PlaceLine listing={{ city: 'dubai', district: 'dubai_marina' }} />);
    // The names of districts are loaded later.
    expect(container.textContent).toBe(text);
    await act(() => setLanguage('en'));
  },
);
