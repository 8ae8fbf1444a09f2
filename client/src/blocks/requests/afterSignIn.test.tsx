import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { queryClient } from '@/platform/api/useApi';
import { CallError } from '@/platform/api/failure';
import { i18nReady } from '@/platform/i18n/i18n';
import { getSession, store } from '@/platform/session';
import { endSession } from '@/platform/sessionChanges';
import { forgetAction } from '@/platform/storage/pendingAction';
import { answer, calls, forgetAnswers, refuse, sampleAnswer } from '@/testing/fakeServer';
import { sessionAs, signInAs } from '@/testing/signIn';
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
const QUOTE: Subject = { kind: 'service', button: 'Request a quote', path: '/single-service', act: 'quote' };
const ADD = { property: 'propertyRequests.add', service: 'serviceRequests.add' } as const;

beforeEach(async () => {
  await i18nReady;
  for (const id of Object.values(ADD)) answer(id, () => sampleAnswer(id, 'full'));
  answer('auth.mailSignInCode', () => ({ token: 'mailed' }));
});
afterEach(() => {
  leave();
  act(() => endSession());
  forgetAnswers();
  forgetAction();
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
function open(kind: SubjectKind, path: string, id = ID, buttons = 1): () => string {
  leave();
  const page = Array.from({ length: buttons }, (_, n) => (
    <RequestButton key={n} kind={kind} id={id} title="Zz" />
  ));
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
const codeStep = () => screen.findByRole('heading', { name: 'Confirm your e-mail' });
/** Enters a code as a password manager would, which submits it. */
async function typeCode(code: string): Promise<void> {
  fireEvent.change(await field('Digit 1 of 6'), { target: { value: code } });
}
const pending = () => JSON.parse(sessionStorage.getItem('pressed') ?? 'null') as { act: string } | null;
const inputsOf = (call: string) => calls.filter(({ id }) => id === call).map(({ input }) => input);
const sent = (kind: SubjectKind) => inputsOf(ADD[kind]);
const stored = (owner: string) => localStorage.getItem(`unsent:${owner}:request:${ID}`);

/** Fills in the form as a visitor and presses send, which mails a code. */
async function sendAsVisitor({ kind, button, path, act }: Subject): Promise<void> {
  const place = open(kind, path);
  await press(button);
  await fillIn();
  await press('Send request');
  await codeStep();
  expect(pending()?.act).toBe(act);
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

test.each([VIEWING, QUOTE])(
  'The mailed code signs a visitor in and sends the request about a $kind once, as typed.',
  async (subject) => {
    const { kind } = subject;
    await sendAsVisitor(subject);
    const session = sessionAs('user', { hasPassword: false });
    answer('auth.signInWithCode', () => session);
    await typeCode('123456');
    await screen.findByText('Request sent');
    const { name, email, phone } = SENDER;
    expect(inputsOf('auth.mailSignInCode')).toEqual([{ name, email, phone }]);
    expect(inputsOf('auth.signInWithCode')).toEqual([{ name, phone, token: 'mailed', otp: '123456' }]);
    expect(sent(kind)).toMatchObject([{ [`${kind}Id`]: ID, ...SENDER, message: 'On Sunday?' }]);
    expect(getSession()?.user.id).toBe(session.user.id);
    const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(left.filter((key) => key.includes('request:') || key === 'pressed')).toEqual([]);
  },
);

test('A wrong code says how many attempts are left, and the right one still sends.', async () => {
  await sendAsVisitor(VIEWING);
  answer('auth.signInWithCode', () => {
    throw refuse({ code: 'otp_wrong', message: 'That code is wrong', attemptsLeft: 4 });
  });
  await typeCode('000000');
  await screen.findByText('That code is wrong · 4 attempts left');
  expect(sent('property')).toEqual([]);
  answer('auth.signInWithCode', () => sessionAs('user'));
  await typeCode('123456');
  await screen.findByText('Request sent');
  expect(sent('property')).toHaveLength(1);
});

test('Correcting the address keeps everything typed and mails another code.', async () => {
  await sendAsVisitor(VIEWING);
  await press('Wrong address? Change it');
  expect(pending()).toBeNull();
  expect(await field(/Message/)).toHaveValue('On Sunday?');
  expect(await field('Phone')).toHaveValue(SENDER.phone);
  expect(screen.queryByText(/restored/i)).toBeNull();
  fireEvent.change(await field(/mail/i), { target: { value: 'mona.saleh@example.com' } });
  await press('Send request');
  await screen.findByText(/mona\.saleh@example\.com/);
  expect(inputsOf('auth.mailSignInCode')).toHaveLength(2);
});

test.each([
  ['the page is reloaded', () => open('property', '/single')],
  ['the dialog is closed', () => press('Close')],
])('After %s, the dialog opens at the code, and nothing is mailed again.', async (_, interrupt) => {
  await sendAsVisitor(VIEWING);
  await interrupt();
  await press('Request a viewing');
  await codeStep();
  expect(inputsOf('auth.mailSignInCode')).toHaveLength(1);
  answer('auth.signInWithCode', () => sessionAs('user'));
  await typeCode('123456');
  await screen.findByText('Request sent');
  expect(sent('property')).toMatchObject([{ ...SENDER, message: 'On Sunday?' }]);
});

test('Whoever closes the code doesn’t send the request by a later sign-in.', async () => {
  await sendAsVisitor(VIEWING);
  await press('Close');
  act(() => signInAs('user'));
  await press('Request a viewing');
  expect(await field(/Message/)).toHaveValue('');
  expect(sent('property')).toEqual([]);
});

test('A page with two buttons sends the request once, also after a sign-in in another tab.', async () => {
  open('property', '/single', ID, 2);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Request a viewing' }))[1] as HTMLElement);
  await fillIn();
  await press('Send request');
  await codeStep();
  act(() => signInAs('user'));
  await screen.findByText('Request sent');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(sent('property')).toHaveLength(1);
});

test('A field that the server refuses is marked before a code is mailed.', async () => {
  answer('auth.mailSignInCode', () => {
    throw refuse({ errors: [{ path: 'name', message: 'This name is reserved' }] });
  });
  open('property', '/single');
  await press('Request a viewing');
  await fillIn();
  await press('Send request');
  await screen.findByText('This name is reserved');
  expect(await field(/Message/)).toHaveValue('On Sunday?');
});

test('If the listing is gone after the code, the account stays and the form keeps the text.', async () => {
  await sendAsVisitor(VIEWING);
  answer(ADD.property, () => {
    throw refuse({ status: 404, code: 'not_found', message: 'This listing is no longer available' });
  });
  answer('auth.signInWithCode', () => sessionAs('user'));
  await typeCode('123456');
  await waitFor(() => expect(sent('property')).toHaveLength(1));
  expect(await field(/Message/)).toHaveValue('On Sunday?');
  expect(getSession()).not.toBeNull();
});

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
