import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOCALES, type Locale } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { queryClient } from '@/platform/api/useApi';
import { config } from '@/platform/config';
import { AccountScreen } from '@/features/identity/account/AccountScreen';
import { TimesPart } from '@/features/market/services/form/parts';
import { useServiceForm } from '@/features/market/services/form/ServiceForm';
import { EMPTY } from '@/features/market/services/form/values';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answer, calls, forgetAnswers } from '@/testing/fakeServer';
import { textsIn } from '@/testing/words';
import ar from '../../../public/locales/ar/common.json';
import en from '../../../public/locales/en/common.json';
import { PrivacyScreen } from './PrivacyScreen';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

const AGENT: Output<'auth.getUser'>['data'] = {
  id: '6566f0c2a1b2c3d4e5f60718',
  userID: 'IN-AGENT1',
  name: 'Huda Karam',
  imagePublicID: null,
  role: 'agent',
  languages: [],
  averageRating: 0,
  totalFeedbacks: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  email: 'huda@people.test',
  method: 'email',
  userFavs: [],
  isSuspended: false,
  verified: true,
  phone: '+971501112233',
  chatOnly: false,
  preferences: { locale: 'en', emailNotifications: true },
  hasPassword: true,
  twoFactor: false,
};

const show = (element: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
function Service() {
  return <TimesPart form={useServiceForm(EMPTY)} />;
}
/** Every place that states who sees agents' numbers. */
const PLACES: Record<string, () => ReactNode> = {
  'the privacy policy': () => <PrivacyScreen />,
  'the account page': () => <AccountScreen />,
  'the service form': () => <Service />,
};

/** The texts for public numbers, and for numbers that require a sign-in. */
const SAYS: Record<Locale, { everybody: RegExp; signedIn: RegExp }> = {
  en: {
    everybody: /Anyone who clicks Call[^.]*even without signing in/,
    signedIn: /(Only signed-in people see[^.;]*numbers|Signed-in people who click Call see it)/,
  },
  ar: {
    everybody: /يمكن لأي زائر الحصول عل[^.]*حتى من دون تسجيل الدخول/,
    signedIn: /(لا يظهر رقم هاتف[^.]*إلا لمن سجّل الدخول|يحصل عليه من سجّل الدخول)/,
  },
};

beforeAll(() => i18nReady);
afterEach(() => {
  delete config.contactNeedsLogin;
  queryClient.clear();
  forgetAnswers();
});

const serve = () => {
  answer('auth.getUser', () => ({ data: AGENT }));
  answer('users.getUserWithId', () => ({ data: AGENT, averageRating: 0, totalFeedbacks: 0 }));
};

describe.each(LOCALES)("Who sees an agent's numbers, in %s", (lang) => {
  describe.each(Object.keys(PLACES))('%s', (place) => {
    it.each([
      ['everybody', 'signedIn', false],
      ['signedIn', 'everybody', true],
    ] as const)(
      'The text about numbers is “%s” where that applies, and not “%s”.',
      async (holds, other, contactNeedsLogin) => {
        serve();
        config.contactNeedsLogin = contactNeedsLogin;
        await act(() => setLanguage(lang));
        show(PLACES[place]?.());
        await waitFor(() => expect(document.body.textContent).toMatch(SAYS[lang][holds]));
        expect(document.body.textContent).not.toMatch(SAYS[lang][other]);
      },
    );
  });

  it('Agents choose chat only by a switch on the account page.', async () => {
    serve();
    answer('users.editUserProfile', (input) => ({
      data: { ...AGENT, ...(input as object) },
    }));
    await act(() => setLanguage(lang));
    show(<AccountScreen />);
    const t = textsIn(lang);
    const own = await screen.findByRole('switch', { name: t('profile.chatOnly') });
    expect(own).toHaveAttribute('aria-checked', 'false');
    act(() => own.click());
    expect(own).toHaveAttribute('aria-checked', 'true');
    act(() => screen.getByRole('button', { name: t('listing.save') }).click());
    await waitFor(() =>
      expect(calls).toContainEqual({
        id: 'users.editUserProfile',
        input: expect.objectContaining({ chatOnly: true }) as object,
      }),
    );
  });
});

describe('Other texts', () => {
  type Tree = { [key: string]: string | Tree };
  const flat = (tree: Tree, path = ''): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
    );
  /** Ties numbers to signing in. */
  const isPromise = (text: string) =>
    (/phone|WhatsApp|number|clicks? Call/i.test(text) && /sign(ed|ing)?[- ]in\b/i.test(text)) ||
    (/هاتف|واتساب|رقم/.test(text) && /سجّل|تسجيل الدخول/.test(text));

  it.each([
    ['en', en],
    ['ar', ar],
  ])('The locale %s ties numbers to signing in only in texts with a version per setting.', (_, texts) => {
    const promises = flat(texts).filter(([, text]) => isPromise(text));
    expect(promises.map(([key]) => key)).toEqual([
      // Shown on the sign-in page after a number required it.
      'nav.signInFirst.contact',
      'profile.cardText.everybody',
      'profile.cardText.signedIn',
      // Sent only while numbers are public.
      'notifications.kinds.numbersShown',
      'service.phoneHelp.everybody',
      'service.phoneHelp.signedIn',
    ]);
  });

  it('No screen ties numbers to signing in.', () => {
    const root = join(import.meta.dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
    );
    const found = files.filter((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .some((line) => !/^\s*(\/?\*|\/\/)/.test(line) && isPromise(line)),
    );
    expect(found).toEqual([]);
  });
});
