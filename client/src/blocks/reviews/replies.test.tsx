import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotificationRow } from '@/blocks/notifications/NotificationRow';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { open, resetPage } from '@/testing/openPage';
import { ReviewItem } from './ReviewItem';
import type { Review } from './reviews';

const at = '2026-11-01T08:00:00.000Z';
const ID = 'f'.repeat(24);
const REVIEW: Review = {
  id: ID,
  user: { id: ID, name: 'Mona', nameAr: null, image: null },
  rating: 4,
  comment: 'Quick and tidy',
  reply: { text: 'Thank you', at },
  userThumbType: 'none',
  reviewFeedbackCounts: { likeCount: 0, dislikeCount: 0 },
  edited: false,
  can: { edit: false, delete: false, rate: true, reply: false },
  createdAt: at,
};

beforeEach(() => i18nReady);
afterEach(async () => {
  resetPage();
  await setLanguage('en');
});

test.each([
  ['property', 'en', 'Agent’s reply', 'The agent replied to your review of Title'],
  ['property', 'ar', 'رد الوسيط', 'رد الوسيط على تقييمك: Title'],
  ['service', 'en', 'Provider’s reply', 'The provider replied to your review of Title'],
  ['service', 'ar', 'رد مقدّم الخدمة', 'رد مقدّم الخدمة على تقييمك: Title'],
] as const)('The reply about a %s says in %s who wrote it.', async (kind, lang, label, sentence) => {
  await setLanguage(lang);
  open(<ReviewItem review={{ ...REVIEW, [kind]: ID }} />);
  expect(screen.getByText(label)).toBeVisible();
  resetPage();
  const data = { title: 'Title', [`${kind}Id`]: ID };
  open(<NotificationRow notification={{ id: ID, kind: 'reviewReply', data, readAt: null, createdAt: at }} />);
  const link = screen.getByRole('link').textContent?.replace(/[\u2066-\u2069]/g, '');
  expect(link).toContain(sentence);
});
