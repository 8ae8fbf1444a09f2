import '@/testing/fakeNetwork';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatButton } from '@/blocks/chat/ChatButton';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { lazyLoaded, open, resetPage } from '@/testing/openPage';
import { signInAs } from '@/testing/signIn';
import { SignInScreen } from './SignInScreen';
import { SignUpScreen } from './SignUpScreen';

const HOME = '/single?id=1';
const signInTo = (next: string) => open(<SignInScreen />, `/signin?next=${encodeURIComponent(next)}`);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => i18nReady);
afterEach(async () => {
  await lazyLoaded();
  resetPage();
  sessionStorage.clear();
  vi.useRealTimers();
  await setLanguage('en');
});

/** Presses chat as a visitor of a listing page. */
function pressChat(): void {
  open(<ChatButton kind="property" id="1" agent={{ id: 'a', name: 'Chen Wei', nameAr: 'تشن وي' }} />, HOME);
  fireEvent.click(screen.getByRole('button'));
  resetPage();
}

test.each([
  ['en', 'Sign in to chat with Chen Wei'],
  ['ar', 'سجّل الدخول لمحادثة تشن وي'],
] as const)('The sign-in page says in %s whom the visitor wants to chat with.', async (lang, title) => {
  pressChat();
  await setLanguage(lang);
  signInTo(HOME);
  expect(heading()?.replace(/[\u2066-\u2069]/g, '')).toBe(title);
  expect(screen.queryByText(/Welcome back|أهلاً بعودتك/)).toBeNull();
});

test('The sign-up page says that the action is completed afterwards.', () => {
  pressChat();
  open(<SignUpScreen />, `/signup?next=${encodeURIComponent(HOME)}`);
  expect(screen.getByText(/finish what you started/)).toBeVisible();
});

test.each([
  ['another page', () => signInTo('/catalog'), 'Sign in'],
  [
    'the same page, half an hour later',
    () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
      signInTo(HOME);
    },
    'Sign in',
  ],
  ['no page', () => open(<SignInScreen />, '/signin'), 'Sign in'],
])('The sign-in page for %s names no action.', (_, show, title) => {
  pressChat();
  show();
  expect(heading()).toBe(title);
  expect(screen.getByText('Welcome back.')).toBeVisible();
});

test.each([
  ['/agent?id=1', 'Sign in to see the agent’s profile'],
  ['/favorites', 'Sign in to open “Favourites”'],
  ['/favorite-list?link=a1', 'Sign in to see the list shared with you'],
  ['/favorite-list?id=a1', 'Sign in to open “Favourites list”'],
  ['/dashboard/requests?view=board', 'Sign in to open “Requests”'],
  ['//evil.test/favorites', 'Sign in'],
])('The sign-in page before %s says "%s".', (next, title) => {
  signInTo(next);
  expect(heading()?.replace(/[\u2066-\u2069]/g, '')).toBe(title);
});

test('The sign-in page tells signed-in people who they are.', () => {
  signInAs('user', { name: 'Aisha' });
  open(<SignInScreen />, '/signin');
  expect(screen.getByText(/You are signed in as .*Aisha/)).toBeVisible();
});
