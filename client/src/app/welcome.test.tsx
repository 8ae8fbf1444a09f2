import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SIGN_UP_ROLES } from '@manzil/shared/domain/roles';
import { VerifyOtpScreen } from '@/features/identity/auth/VerifyOtpScreen';
import { HomeScreen } from '@/features/market/home/HomeScreen';
import type { Output } from '@/platform/api/api';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { answer, answerOthers, calls, refuse, sampleAnswer } from '@/testing/fakeServer';
import { lazyLoaded, open, resetPage } from '@/testing/openPage';
import { sessionAs } from '@/testing/signIn';

type SavedSearches = Output<'savedSearches.list'>['data'];

beforeEach(() => i18nReady);
afterEach(async () => {
  await lazyLoaded();
  resetPage();
  await setLanguage('en');
});

/** Sign-up pages by path. */
function Pages() {
  const { pathname } = useLocation();
  if (pathname === '/verify-otp') return <VerifyOtpScreen />;
  return pathname === '/' ? <HomeScreen /> : <p>{pathname}</p>;
}

const FACETS = {
  ...sampleAnswer('properties.getAll', 'bare').facets,
  type: [],
  propertyType: [],
  city: [
    { id: 'dubai', count: 1240 },
    { id: 'sharjah', count: 3 },
  ],
  bedrooms: [
    { id: '1', count: 9 },
    { id: '2', count: 7 },
  ],
  bathrooms: [],
  furnishing: [],
  propertyCondition: [],
  amenities: [],
  area: [],
  price: [
    { min: 0, max: 30_000, count: 0 },
    { min: 30_000, max: 50_000, count: 4 },
    { min: 50_000, max: 80_000, count: 3 },
    { min: 80_000, max: null, count: 2 },
  ],
};

/** Confirms the address of a new account. @returns the current path */
async function signUp(
  role: (typeof SIGN_UP_ROLES)[number],
  { query = '', saved = [] }: { query?: string; saved?: SavedSearches } = {},
) {
  answerOthers((id) => sampleAnswer(id, 'bare'));
  answer('auth.verifyOTP', () => sessionAs(role, { name: 'Noor', nameAr: 'نور' }));
  answer('savedSearches.list', () => ({ ...sampleAnswer('savedSearches.list', 'bare'), data: saved }));
  answer('properties.getAll', () => ({ data: [], count: 12, facets: FACETS }));
  answer('savedSearches.add', () => ({ ...sampleAnswer('savedSearches.add', 'full'), message: 'Saved' }));
  const path = open(<Pages />, `/verify-otp?token=x${query}`);
  fireEvent.paste(screen.getAllByRole('textbox')[0] as HTMLElement, {
    clipboardData: { getData: () => '123456' },
  });
  await waitFor(() => expect(path()).not.toContain('verify-otp'));
  await lazyLoaded();
  return path;
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const title = () =>
  screen
    .getByRole('dialog')
    .querySelector('h2')
    ?.textContent?.replace(/[\u2066-\u2069]/g, '');
const saves = () => calls.filter(({ id }) => id === 'savedSearches.add').map(({ input }) => input);

test('A new member saves a first search with three presses and sees its homes.', async () => {
  const path = await signUp('user');
  await screen.findByRole('dialog');
  expect(title()).toBe('Welcome, Noor. Where do you want to live?');
  expect(screen.queryByRole('button', { name: /Ajman/ })).toBeNull();
  await press(/Dubai/);
  expect(title()).toBe('Which home suits you?');
  await press(/2 bedrooms/);
  expect(title()).toBe('What’s your budget?');
  await screen.findByRole('button', { name: /50,000/ });
  expect(screen.queryByRole('button', { name: /30,000/ })).toBeNull();
  await press(/80,000/);
  const filter = {
    category: 'rent',
    propertyType: ['apartment', 'villa'],
    city: 'dubai',
    bedrooms: ['2'],
    maxPrice: 80_000,
  };
  await waitFor(() =>
    expect(saves()).toEqual([{ name: 'Homes for rent in Dubai', filter, frequency: 'daily' }]),
  );
  await waitFor(() => expect(path()).toMatch(/^\/catalog\?category=rent/));
  expect(Object.fromEntries(new URL(path(), 'http://x').searchParams)).toEqual({
    category: 'rent',
    propertyType: 'apartment,villa',
    city: 'dubai',
    bedrooms: '2',
    maxPrice: '80000',
  });
  await screen.findByText('Saved');
});

test('A villa to buy anywhere at any price is saved, and a step can be taken back.', async () => {
  await signUp('user');
  fireEvent.click(await screen.findByLabelText('Buy'));
  await press('All emirates');
  await press('Back');
  await press('All emirates');
  fireEvent.click(screen.getByLabelText('Villa'));
  await press('Any size');
  await press('Any budget');
  const filter = { category: 'sale', propertyType: ['villa'] };
  await waitFor(() => expect(saves()).toEqual([{ name: 'Homes for sale', filter, frequency: 'daily' }]));
});

test('A refused search keeps the answers.', async () => {
  const path = await signUp('user');
  answer('savedSearches.add', () => {
    throw refuse({ message: 'Zz-refused' });
  });
  await press(/Dubai/);
  await press('Any size');
  await press('Any budget');
  await screen.findByText('Zz-refused');
  expect(title()).toBe('What’s your budget?');
  expect(path()).toBe('/');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Any budget' })).toBeEnabled());
});

test('The welcome is skipped for good, in Arabic too.', async () => {
  await setLanguage('ar');
  const path = await signUp('user');
  await screen.findByRole('dialog');
  expect(title()).toBe('أهلاً نور، أين تودّ أن تسكن؟');
  await press('تخطّي');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toEqual([]);
  expect(path()).toBe('/');
});

test.each([
  ['agents', 'agent', {}, '/'],
  ['service agents', 'service_agent', {}, '/'],
  ['members whom another page sent to sign up', 'user', { query: '&next=/favorites' }, '/favorites'],
  ['members with a saved search', 'user', { saved: sampleAnswer('savedSearches.list', 'full').data }, '/'],
] as const)('New %s see no welcome.', async (_, role, options, landing) => {
  const path = await signUp(role, options);
  expect(path()).toBe(landing);
  await lazyLoaded();
  expect(screen.queryByRole('dialog')).toBeNull();
});
