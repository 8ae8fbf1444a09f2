import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { authContract } from '@manzil/shared/contract/auth.contract';
import type { registration } from '@manzil/shared/contract/schemas/people.schemas';
import { LOCALES } from '@manzil/shared/domain/enums';
import { fieldText, say, type MessageKey } from '@manzil/shared/messages/say';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { queryClient } from '@/platform/api/useApi';
import { answer, calls, forgetAnswers, refuse } from '@/testing/fakeServer';
import { SignInScreen } from './SignInScreen';
import { SignUpScreen } from './SignUpScreen';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

interface Wrong {
  typed: string;
  says: [MessageKey, n?: string | number];
}
/** Fields of the call that the page does not show, or controls without invalid input. */
const NOT_TYPED = null;

const SIGN_UP: Record<keyof typeof registration.shape, Wrong | typeof NOT_TYPED> = {
  name: { typed: 'A', says: ['validation.text_min', 2] },
  email: { typed: 'layla@', says: ['validation.email_domain', '\u2068layla@\u2069'] },
  password: { typed: 'short', says: ['validation.text_min', 8] },
  phone: { typed: '12', says: ['validation.phone', '\u206812\u2069'] },
  companyName: { typed: 'x'.repeat(121), says: ['validation.text_max', 120] },
  confirmPassword: NOT_TYPED,
  role: NOT_TYPED,
  location: NOT_TYPED,
  brn: NOT_TYPED,
  locale: NOT_TYPED,
};
const SIGN_IN: Record<keyof typeof authContract.login.input.shape, Wrong | typeof NOT_TYPED> = {
  email: { typed: 'layla at home', says: ['validation.email_at', '\u2068layla at home\u2069'] },
  password: { typed: '', says: ['validation.required'] },
  totp: NOT_TYPED,
};

function open(path: string) {
  const routes = [
    { path: '/signup', element: <SignUpScreen /> },
    { path: '/signin', element: <SignInScreen /> },
    { path: '*', element: null },
  ];
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  );
}
const control = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
const type = (name: string, typed: string) => fireEvent.change(control(name), { target: { value: typed } });
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const saidAt = (name: string) => document.getElementById(`${control(name).id}-error`)?.textContent;

beforeAll(() => i18nReady);
afterEach(() => forgetAnswers());

describe.each(LOCALES)('In %s', (lang) => {
  test.each([
    { path: '/signup?role=agent', fields: SIGN_UP },
    { path: '/signin', fields: SIGN_IN },
  ])('Each invalid field of $path shows its error and keeps its text.', async ({ path, fields }) => {
    await act(() => setLanguage(lang));
    open(path);
    const wrong = Object.entries(fields).flatMap(([name, one]) =>
      one === NOT_TYPED ? [] : [{ name, ...one }],
    );
    for (const { name, typed } of wrong) if (typed) type(name, typed);
    submit();
    const expected = wrong.map(({ name, says: [key, n] }) => [name, fieldText(key, lang, name, n)]);
    await waitFor(() => expect(wrong.map(({ name }) => [name, saidAt(name)])).toEqual(expected));
    expect(wrong.map(({ name }) => control(name).value)).toEqual(wrong.map(({ typed }) => typed));
    expect(calls).toEqual([]);
  });

  test("The server's error appears at its field, and the text stays.", async () => {
    await act(() => setLanguage(lang));
    const message = say('error.email_taken', lang);
    answer('auth.register', () => {
      throw refuse({ status: 409, code: 'email_taken', message });
    });
    open('/signup');
    type('name', 'Layla Nasser');
    type('email', 'layla@example.ae');
    type('password', 'A-long-secret-1');
    submit();
    await waitFor(() => expect(saidAt('email')).toBe(message));
    expect(calls).toMatchObject([{ id: 'auth.register', input: { name: 'Layla Nasser', locale: lang } }]);
    expect(['name', 'email', 'password'].map((name) => control(name).value)).toEqual([
      'Layla Nasser',
      'layla@example.ae',
      'A-long-secret-1',
    ]);
    expect(control('email')).toHaveAttribute('aria-invalid', 'true');

    const phone = say('validation.phone', lang, '050 12345');
    answer('auth.register', () => {
      throw refuse({ status: 400, errors: [{ path: 'phone', message: phone }] });
    });
    type('phone', '050 12345');
    submit();
    await waitFor(() => expect(saidAt('phone')).toBe(phone));
    expect(control('phone').value).toBe('050 12345');
  });
});
