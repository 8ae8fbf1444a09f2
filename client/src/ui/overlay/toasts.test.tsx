import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { store } from '@/platform/session';
import { forgetToasts, toast, ToastPlace } from './toasts';

beforeEach(() => i18nReady);
afterEach(cleanup);

test.each(['success', 'error', 'info'] as const)(
  'A toast of kind %s is dismissed once its form has succeeded, and the next one is shown.',
  async (kind) => {
    render(
      <Provider store={store}>
        <ToastPlace />
      </Provider>,
    );
    act(() => toast[kind](`Code sent by ${kind}`));
    const shown = await screen.findByText(`Code sent by ${kind}`);
    expect(shown.closest('[role]')?.getAttribute('role')).toBe(kind === 'error' ? 'alert' : 'status');
    act(() => {
      forgetToasts();
      toast.success(`Welcome after ${kind}`);
    });
    await screen.findByText(`Welcome after ${kind}`);
    await waitFor(() => {
      const left = screen.queryByText(`Code sent by ${kind}`);
      expect(left?.closest('.Toastify__toast')?.className ?? '--exit').toContain('exit');
    });
  },
);
