import '@/testing/fakeNetwork';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { open, resetPage } from '@/testing/openPage';
import { CodeForm } from './CodeForm';

beforeAll(() => i18nReady);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const nothing = () => undefined;
  open(<CodeForm token="t" onToken={nothing} onCode={nothing} isPending={false} error={null} />);
});
afterEach(() => {
  resetPage();
  vi.useRealTimers();
});
const button = () => screen.getByRole('button', { name: /resend/i });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('A code can be sent again after 60 seconds, counted down.', async () => {
  expect(button()).toHaveTextContent('Resend in 60 seconds');
  await pass(58);
  expect(button()).toHaveTextContent('Resend in 2 seconds');
  await pass(1);
  expect(button()).toHaveTextContent('Resend in 1 second');
  expect(button()).toBeDisabled();
  await pass(1);
  expect(button()).toHaveTextContent('Resend code');
  expect(button()).toBeEnabled();
});
