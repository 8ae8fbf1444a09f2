import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { person } from '@manzil/shared/contract/schemas/people.schemas';
import { i18nReady } from '@/platform/i18n/i18n';
import type { Person } from '@/platform/session';
import { answerOthers, calls, sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';
import { sampleOf } from '@/testing/sample';
import { Resume } from './Resume';

beforeAll(() => i18nReady);
afterEach(resetPage);

const user = sampleOf(person, 'full') as Person;
const withResume = (size: number): Person => ({
  ...user,
  resume: { ...user.resume, name: 'cv.pdf', size } as never,
});

test.each([
  [1, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [512_000, '500 KB'],
  [5 * 1024 * 1024, '5120 KB'],
])('A résumé of %i bytes is shown with %s.', (size, text) => {
  open(<Resume user={withResume(size)} />);
  expect(screen.getByText(text)).toBeVisible();
});

test.each([
  [5 * 1024 * 1024, 1],
  [5 * 1024 * 1024 + 1, 0],
])('A résumé of %i bytes is sent %i times: the limit is 5 MB.', async (bytes, count) => {
  answerOthers((id) => sampleAnswer(id, 'bare'));
  open(<Resume user={user} />);
  const file = new File(['x'], 'cv.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: bytes });
  fireEvent.change(document.querySelector('input[type="file"]') as Element, { target: { files: [file] } });
  await waitFor(() => {
    expect(calls.filter(({ id }) => id === 'auth.resume')).toHaveLength(count);
    expect(screen.queryAllByText(/5 MB/)).toHaveLength(1 - count);
  });
});
