import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '@manzil/shared/domain/roles';
import { i18nReady } from '@/platform/i18n/i18n';
import { store, type Person } from '@/platform/session';
import { endSession, startSession } from '@/platform/sessionChanges';
import { waitingToasts } from '@/ui/overlay/toastList';
import { RequireRole } from './RequireRole';

const base64 = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
/** A token as the browser reads it; only the server can verify it. */
const tokenOf = (role: Role, seconds: number) =>
  `${base64({ alg: 'HS256' })}.${base64({ role, exp: Math.floor(Date.now() / 1000) + seconds })}.x`;
const person = (role: Role) =>
  ({ id: 'a'.repeat(24), name: 'Layla', role, userFavs: [] }) as unknown as Person;

function open(path: string, roles: Role[]) {
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard/reports',
        element: (
          <RequireRole roles={roles} page="Reports">
            the reports
          </RequireRole>
        ),
      },
      { path: '*', element: 'elsewhere' },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

beforeEach(() => i18nReady);
afterEach(() => {
  act(() => endSession());
  store.set(waitingToasts, []);
});

test('A visitor is sent to sign in, with the whole address to return to.', () => {
  const place = open('/dashboard/reports?status=all', ['admin']);
  expect(place()).toBe(`/signin?next=${encodeURIComponent('/dashboard/reports?status=all')}`);
});

test('An expired token counts as no session.', () => {
  startSession({ token: tokenOf('admin', -1), user: person('admin') });
  expect(open('/dashboard/reports', ['admin'])()).toMatch(/^\/signin\?next=/);
});

test.each([
  ['agent', '/account-info'],
  ['service_agent', '/account-info'],
  ['user', '/signin'],
  ['injazat_worker', '/signin'],
] as const)('A person with the wrong role (%s) is redirected to %s.', (role, where) => {
  startSession({ token: tokenOf(role, 60), user: person(role) });
  expect(open('/dashboard/reports', ['admin'])()).toBe(where);
});

test('A person with the wrong role is told that the page is not for it.', () => {
  startSession({ token: tokenOf('user', 60), user: person('user') });
  open('/dashboard/reports', ['admin']);
  expect(store.get(waitingToasts)).toEqual([
    { kind: 'info', text: '“Reports” isn’t available for your role.' },
  ]);
});

test('The role in the token counts, whatever the stored person says.', () => {
  startSession({ token: tokenOf('user', 60), user: person('admin') });
  expect(open('/dashboard/reports', ['admin'])()).toBe('/signin');
});

test('Signing in returns to the page after the session expired, but not after signing out.', () => {
  startSession({ token: tokenOf('admin', 60), user: person('admin') });
  const place = open('/dashboard/reports?page=2', ['admin']);
  expect(screen.getByText('the reports')).toBeVisible();
  act(() => endSession('session_expired'));
  expect(place()).toBe(`/signin?next=${encodeURIComponent('/dashboard/reports?page=2')}`);
  startSession({ token: tokenOf('admin', 60), user: person('admin') });
  const again = open('/dashboard/reports', ['admin']);
  act(() => endSession());
  expect(again()).toBe('/signin');
});
