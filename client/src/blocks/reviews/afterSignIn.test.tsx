import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Input } from '@/platform/api/api';
import { queryClient } from '@/platform/api/useApi';
import { i18nReady } from '@/platform/i18n/i18n';
import { store, type Person } from '@/platform/session';
import { endSession, startSession } from '@/platform/sessionChanges';
import { answer, forgetAnswers } from '@/testing/fakeServer';
import { SubjectReviews } from './SubjectReviews';
import type { Review } from './reviews';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const HOME = 'f'.repeat(24);
const PATH = `/single?id=${HOME}`;
const ALL = Array.from({ length: 25 }, (_, n): Review => ({
  id: idOf(n + 1),
  property: HOME,
  user: { id: 'e'.repeat(24), name: 'Mona', nameAr: null, image: null },
  rating: 4,
  comment: `Words ${n + 1}`,
  userThumbType: 'none',
  reviewFeedbackCounts: { likeCount: 0, dislikeCount: 0 },
  edited: false,
  can: { edit: false, delete: false, rate: true, reply: false },
  createdAt: '2026-11-01T08:00:00.000Z',
}));
/** The last of three pages. */
const LAST = idOf(25);
let mine: Review['userThumbType'];
let thumbs: Input<'propertyReviews.setThumb'>[];

beforeEach(async () => {
  await i18nReady;
  mine = 'none';
  thumbs = [];
  answer('propertyReviews.ofProperty', ({ page = 1, limit = 12 }) => ({
    data: ALL.slice((page - 1) * limit, page * limit).map((one) => ({ ...one, userThumbType: mine })),
    count: ALL.length,
    avgRating: 4,
    breakdown: { 1: 0, 2: 0, 3: 0, 4: ALL.length, 5: 0 },
    own: null,
    mayReview: true,
  }));
  answer('propertyReviews.setThumb', (input) => {
    thumbs.push(input);
    const updatedReview = ALL[24] as Review;
    return { userThumbType: input.thumbType, likeCount: 1, dislikeCount: 0, updatedReview };
  });
});
afterEach(() => {
  cleanup();
  act(() => endSession());
  queryClient.clear();
  forgetAnswers();
});

/** The page as rendered when the person returns to it. */
function open(): void {
  cleanup();
  queryClient.clear();
  const page = <SubjectReviews kind="property" id={HOME} />;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [PATH] });
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  );
}
const more = () => screen.findByRole('button', { name: /more reviews/i });
const last = () => screen.findByText('Words 25');
const helpful = async () => {
  const item = (await last()).closest('li');
  const [button] = [...(item?.querySelectorAll('button') ?? [])];
  if (!button) throw new Error('The review has no thumb');
  return button;
};
const base64 = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
/** Signs in elsewhere, as on the sign-in page. */
function signIn(): void {
  cleanup();
  const exp = Math.floor(Date.now() / 1000) + 60;
  const user = { id: 'c'.repeat(24), name: 'Aisha', userFavs: [] } as unknown as Person;
  startSession({ token: `x.${base64({ role: 'user', exp })}.x`, user });
}

/** Votes as a visitor on the last review of three pages. */
async function pressAsVisitor(): Promise<void> {
  open();
  fireEvent.click(await more());
  await screen.findByText('Words 20');
  fireEvent.click(await more());
  fireEvent.click(await helpful());
}

test("A visitor's vote on a later page is sent once after signing in.", async () => {
  await pressAsVisitor();
  expect(thumbs).toEqual([]);
  signIn();
  open();
  await waitFor(() => expect(thumbs).toEqual([{ propertyId: HOME, reviewId: LAST, thumbType: 'like' }]));
  // Once: returning again loads nothing but the first page.
  open();
  await more();
  expect(screen.queryByText('Words 11')).toBeNull();
  expect(thumbs).toHaveLength(1);
});

test('Returning does not withdraw a vote given earlier.', async () => {
  await pressAsVisitor();
  mine = 'like';
  signIn();
  open();
  expect((await helpful()).getAttribute('aria-pressed')).toBe('true');
  expect(thumbs).toEqual([]);
});
