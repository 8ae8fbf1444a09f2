import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { queryClient } from '@/platform/api/useApi';
import { CallError } from '@/platform/api/failure';
import { i18nReady } from '@/platform/i18n/i18n';
import { store } from '@/platform/session';
import { endSession } from '@/platform/sessionChanges';
import { answer, calls, forgetAnswers, sampleAnswer } from '@/testing/fakeServer';
import { signInAs } from '@/testing/signIn';
import { RequestButton } from './RequestButton';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

const ID = 'd'.repeat(24);
const OTHER = 'e'.repeat(24);
const SENDER = { name: 'Mona Saleh', email: 'mona@example.com', phone: '+971501234567' };
interface Subject {
  kind: SubjectKind;
  button: string;
  path: string;
  act: string;
}
const VIEWING: Subject = { kind: 'property', button: 'Request a viewing', path: '/single', act: 'viewing' };
const QUOTE: Subject = { kind: 'service', button: 'Ask for a quote', path: '/single-service', act: 'quote' };
const ADD = { property: 'propertyRequests.add', service: 'serviceRequests.add' } as const;

beforeEach(async () => {
  await i18nReady;
  for (const id of Object.values(ADD)) answer(id, () => sampleAnswer(id, 'full'));
});
afterEach(() => {
  leave();
  act(() => endSession());
  forgetAnswers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

/** Leaves the page, as to sign in. */
function leave(): void {
  cleanup();
  queryClient.clear();
}
/** Opens the page of a listing or service. @returns the current path */
function open(kind: SubjectKind, path: string, id = ID): () => string {
  leave();
  const page = <RequestButton kind={kind} id={id} title="Zz" />;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [`${path}?id=${id}`] });
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  );
  return () => router.state.location.pathname;
}
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
async function fillIn(message = 'On Sunday?'): Promise<void> {
  for (const [name, text] of [
    ['Your name', SENDER.name],
    [/mail/i, SENDER.email],
    ['Phone', SENDER.phone],
    [/Message/, message],
  ] as const) {
    fireEvent.change(await field(name), { target: { value: text } });
  }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const pending = () => JSON.parse(sessionStorage.getItem('pressed') ?? 'null') as { act: string } | null;
const sent = (kind: SubjectKind) => calls.filter(({ id }) => id === ADD[kind]).map(({ input }) => input);
const stored = (owner: string) => localStorage.getItem(`unsent:${owner}:request:${ID}`);

/** Fills in the form as a visitor and presses send. */
async function sendAsVisitor({ kind, button, path, act }: Subject): Promise<void> {
  const place = open(kind, path);
  await press(button);
  await fillIn();
  await press('Send request');
  await waitFor(() => expect(pending()?.act).toBe(act));
  expect(place()).toBe(path);
  expect(sent(kind)).toEqual([]);
}

test.each([VIEWING, QUOTE])(
  "A visitor's request about a $kind is sent once after signing in, as typed and without a nationality.",
  async (subject) => {
    const { kind, path, button } = subject;
    await sendAsVisitor(subject);
    leave();
    signInAs('user', { name: 'Another Name', nationality: 'american' });
    open(kind, path);
    await screen.findByText('Request sent');
    expect(sent(kind)).toEqual([
      { [`${kind}Id`]: ID, ...SENDER, message: 'On Sunday?', preferredDate: null, preferredTime: null },
    ]);
    expect(Object.keys(localStorage).filter((key) => key.includes('request:'))).toEqual([]);
    // Returning once more sends nothing.
    open(kind, path);
    await screen.findByRole('button', { name: button });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(kind)).toHaveLength(1);
  },
);

test('A refusal after signing in keeps the typed text in the open form.', async () => {
  await sendAsVisitor(VIEWING);
  answer(ADD.property, () => {
    throw new CallError({ status: 429, code: 'too_many', message: 'Later, please', errors: [] });
  });
  leave();
  signInAs('user');
  open('property', '/single');
  await waitFor(() => expect(sent('property')).toHaveLength(1));
  expect(await field(/Message/)).toHaveValue('On Sunday?');
  expect(await field('Your name')).toHaveValue(SENDER.name);
});

test('An invalid form explains its errors and asks nobody to sign in.', async () => {
  open('property', '/single');
  await press('Request a viewing');
  await press('Send request');
  await waitFor(async () => expect(await field('Your name')).toHaveAttribute('aria-invalid', 'true'));
  expect(pending()).toBeNull();
});

test("A visitor's form is neither sent nor shown to someone who signs in without sending it.", async () => {
  open('property', '/single');
  await press('Request a viewing');
  await fillIn();
  leave();
  signInAs('user');
  open('property', '/single');
  await press('Request a viewing');
  expect(await field(/Message/)).toHaveValue('');
  expect(sent('property')).toEqual([]);
});

test.each([
  ['on the page of another listing', () => open('property', '/single', OTHER)],
  [
    'more than half an hour later',
    () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
      signInAs('user');
      open('property', '/single');
    },
  ],
])('A request is not sent %s.', async (_, comeBack) => {
  await sendAsVisitor(VIEWING);
  leave();
  signInAs('user');
  comeBack();
  await screen.findByRole('button', { name: 'Request a viewing' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('property')).toEqual([]);
  expect(stored('')).not.toBeNull();
});
