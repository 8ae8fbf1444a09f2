import '@/testing/fakeNetwork';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { answer, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { SubjectReviews } from './SubjectReviews';

beforeAll(() => i18nReady);
afterEach(resetPage);

test.each([
  [1, 0],
  [2, 1],
])('Of %s reviews, %s order can be chosen.', async (count, selects) => {
  const sample = sampleAnswer('propertyReviews.ofProperty', 'full');
  const data = sample.data.slice(0, 1);
  answer('propertyReviews.ofProperty', () => ({ ...sample, data, count }));
  open(<SubjectReviews kind="property" id={'a'.repeat(24)} />);
  await screen.findByText(data[0]?.comment ?? '-');
  expect(screen.queryAllByRole('combobox')).toHaveLength(selects);
});
