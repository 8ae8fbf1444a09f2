import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { vi } from 'vitest';
import { queryClient } from '@/platform/api/useApi';
import { store } from '@/platform/session';
import { endSession } from '@/platform/sessionChanges';
import { ToastPlace } from '@/ui/overlay/toasts';
import { breaches } from './fakeNetwork';
import { forgetAnswers } from './fakeServer';

const crashes: unknown[] = [];
function Crash() {
  crashes.push(useRouteError());
  return null;
}

/** Renders an element at a path, with the app's providers and toasts. @returns the current path with its query */
export function open(element: ReactNode, path = '/'): () => string {
  const router = createMemoryRouter([{ path: '*', element, errorElement: <Crash /> }], {
    initialEntries: [path],
  });
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastPlace />
      </QueryClientProvider>
    </Provider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

// Everything is in view, and every box has a size.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe: () => void;
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => report([{ isIntersecting: true }]);
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe: (target: Element) => void;
    constructor(report: (entries: { target: Element; contentRect: object }[]) => void) {
      this.observe = (target) =>
        queueMicrotask(() => report([{ target, contentRect: { width: 800, height: 800 } }]));
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
// Pictures of messages are downloads, which the fake server answers without a file.
Object.defineProperty(URL, 'createObjectURL', { configurable: true, value: () => 'blob:zz' });
Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: () => undefined });
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get: () => document.body,
});
for (const side of ['offsetWidth', 'offsetHeight'] as const) {
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 800 });
}

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
/** jsdom doesn't know the element. */
const UNKNOWN_ELEMENT = / search$/;

/** Crashes, complaints of React, and breaches of the contract since `resetPage`. */
export const pageErrors = (): string[] => [
  ...[...crashes, ...breaches].map(String),
  ...log.mock.calls.map((call) => call.map(String).join(' ')).filter((line) => !UNKNOWN_ELEMENT.test(line)),
];

/** Parts of a page that load inside each other. */
const LAYERS = 3;
/** Waits until the lazy parts of the page are there. */
export async function lazyLoaded(): Promise<void> {
  for (let layer = 0; layer < LAYERS; layer += 1) await act(() => vi.dynamicImportSettled());
}

/** Closes the page and forgets session, cached answers and responses. */
export function resetPage(): void {
  cleanup();
  act(() => endSession());
  queryClient.clear();
  forgetAnswers();
  crashes.length = 0;
  breaches.length = 0;
  log.mockClear();
}
