import '@/testing/fakeNetwork';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { serverNow } from '@/platform/serverTime';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, answerOthers, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { RecycleBinScreen } from './RecycleBinScreen';

beforeAll(() => i18nReady);
afterEach(resetPage);

test.each([
  [0, 'Last day', 'bg-danger-soft'],
  [1, '1 day left', 'bg-danger-soft'],
  [2, '2 days left', 'bg-danger-soft'],
  [3, '3 days left', 'bg-sunken'],
])('An item with %s days left reads %s.', async (days, text, tone) => {
  signInAs('admin');
  answerOthers((id) => sampleAnswer(id, 'bare'));
  const sample = sampleAnswer('recycleBin.list', 'full');
  const purgedAt = new Date(serverNow() + days * 86_400_000).toISOString();
  answer('recycleBin.list', () => ({
    ...sample,
    data: sample.data.slice(0, 1).map((item) => ({ ...item, purgedAt })),
    count: 1,
  }));
  open(<RecycleBinScreen />);
  const badge = await screen.findByText(text);
  expect(badge.className).toContain(tone);
});
