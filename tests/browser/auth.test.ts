import { describe, expect, it, vi } from 'vitest';
import { messages } from '@manzil/shared/messages/messages';
import { axe, BASE_URL, browserFile, EMPTY_PAGE, enterAs, mailTo } from './browser';
import {
  ask,
  atAccount,
  field,
  LANGS,
  newPerson,
  PASSWORD,
  say,
  sessionOf,
  signIn,
  submit,
  TEXTS,
  toastSays,
  USER,
  AGENT,
} from './people';

const browser = browserFile();

describe.each(LANGS)('Signing in, in %s', (lang) => {
  it('Wrong credentials are reported, then agents land on their account and others on the home page.', async () => {
    const page = await browser.open('/signin', { lang }, { expectFailures: true });
    await signIn(page, { ...AGENT, password: 'wrong-pass-1' });
    await toastSays(page, say('error.wrong_credentials', lang));
    expect(await field(page, 'email').inputValue()).toBe(AGENT.email);
    await signIn(page, AGENT);
    await page.waitForURL('**/account-info');
    // The refused sign-in does not follow to where it is right.
    await page.getByRole('alert').waitFor({ state: 'detached', timeout: 2_000 });
    const user = await browser.open('/signin', { lang });
    await signIn(user, USER);
    await user.waitForURL((url) => url.pathname === '/');
  });

  it('Signing in returns to the page that required it, and a wrong role is redirected.', async () => {
    const page = await browser.open('/favorites', { lang });
    await page.waitForURL(/\/signin\?next=%2Ffavorites/);
    const notForUsers = TEXTS[lang].auth.notForRole.replace('{{page}}', TEXTS[lang].pages.users);
    await signIn(page, USER);
    await page.waitForURL('**/favorites');
    await page.goto('/dashboard/users');
    await page.waitForURL('**/signin');
    await toastSays(page, notForUsers);
    const agent = await browser.open('/signin?next=/dashboard/users', { lang });
    await signIn(agent, AGENT);
    await agent.waitForURL('**/account-info');
    await toastSays(agent, notForUsers);
    const off = await browser.open('/signin?next=//evil.example/', { lang });
    await signIn(off, USER);
    await off.waitForURL(`${BASE_URL}/`);
  });

  it('The staff sign-in is for staff only.', async () => {
    const page = await browser.open('/signin', { lang }, { expectFailures: true });
    await page.getByRole('link', { name: TEXTS[lang].auth.staffSignIn }).click();
    await page.waitForURL('**/signin?staff=1');
    const [refusal] = await Promise.all([page.waitForResponse('**/user/admin-login'), signIn(page, USER)]);
    expect(refusal.status()).toBe(403);
    await toastSays(page, say('error.staff_only', lang));
    await signIn(page, { email: 'dana.admin@manzil.example', password: PASSWORD });
    await page.waitForURL((url) => url.pathname === '/');
    expect(await sessionOf(page)).toMatchObject({ role: 'admin' });
  });

  it('Signing out clears the stored session.', async () => {
    const page = await browser.open('/signin?next=/account-info', { lang });
    await signIn(page, USER);
    await page.waitForURL('**/account-info');
    const { yourPages: name, signOut } = TEXTS[lang].nav;
    await page.locator('header').getByRole('button', { name }).click();
    await page.getByRole('button', { name: signOut, exact: true }).click();
    await page.waitForURL('**/signin');
    await toastSays(page, say('auth.logged_out', lang));
    const storedKeys = await page.evaluate(() =>
      ['jwtoken', 'user', 'isAuthenticated'].filter((key) => localStorage.getItem(key) !== null),
    );
    expect(storedKeys).toEqual([]);
  });
});

describe.each(LANGS)('Password reset in %s', (lang) => {
  it('The address is carried from the sign-in to the reset and back.', async () => {
    const page = await browser.open('/signin', { lang });
    await field(page, 'email').fill(USER.email);
    await page.getByRole('link', { name: TEXTS[lang].auth.forgot }).click();
    await page.waitForURL('**/forgot-password');
    expect(await field(page, 'email').inputValue()).toBe(USER.email);
    await field(page, 'email').fill(AGENT.email);
    await page.getByRole('link', { name: TEXTS[lang].nav.signIn }).click();
    await page.waitForURL('**/signin');
    expect(await field(page, 'email').inputValue()).toBe(AGENT.email);
  });

  it('A mailed link resets the password once and ends every session.', async () => {
    const { page, email } = await atAccount(browser, 'user', lang);

    const other = await browser.open('/forgot-password', { lang }, { expectFailures: true });
    await field(other, 'email').fill(email);
    await submit(other);
    await other
      .getByRole('status')
      .filter({ hasText: say('auth.reset_mailed', lang) })
      .waitFor();
    const link = await vi.waitFor(async () => {
      const found = /https?:\S+\/reset-password\?token=[\w-]+/.exec((await mailTo(email)).text)?.[0];
      expect(found).toBeDefined();
      return found ?? '';
    });
    // Opened twice: what one page uses up, the other notices when it tries.
    const late = await browser.open(link, { lang }, { expectFailures: true });
    await field(late, 'password').fill('Date-palm-2028');
    await field(late, 'confirmPassword').fill('Date-palm-2028');
    await other.goto(link);
    await other.waitForURL((url) => url.pathname === '/reset-password' && url.search === '');
    await field(other, 'password').fill('short');
    await field(other, 'confirmPassword').fill('other');
    await submit(other);
    expect(await field(other, 'password').getAttribute('aria-invalid')).toBe('true');
    await field(other, 'password').fill('Date-palm-2027');
    await field(other, 'confirmPassword').fill('Date-palm-2027');
    await submit(other);
    await other.waitForURL('**/signin');
    await toastSays(other, say('auth.password_reset', lang));

    // The first browser's session has ended, and its open page says so.
    await page.waitForURL(/\/signin/);
    await page.getByText(TEXTS[lang].auth.endedExpired).waitFor();
    await signIn(other, { email, password: 'Date-palm-2027' });
    await other.waitForURL((url) => url.pathname === '/');
    await submit(late);
    await toastSays(late, say('error.reset_expired', lang));
    // Before anything is typed.
    await other.goto(link);
    await other.getByRole('heading', { name: TEXTS[lang].auth.linkDead }).waitFor();
    expect(await other.locator('form').count()).toBe(0);
    await other.getByRole('link', { name: TEXTS[lang].auth.newLink }).click();
    await other.waitForURL('**/forgot-password');
  });
});

describe.each(LANGS)('Other refused sign-ins in %s', (lang) => {
  it('A suspended person is signed out at once and refused at sign-in.', async () => {
    const person = await newPerson('user', lang);
    const page = await browser.open(EMPTY_PAGE, { lang }, { expectFailures: true });
    await enterAs(page, person, '/account-info');
    await field(page, 'name').waitFor();
    const admin = await ask('/user/login', { email: 'dana.admin@manzil.example', password: PASSWORD });
    const suspended = await fetch(`${BASE_URL}/api/v1/user/update_user_by_admin?id=${person.user.id}`, {
      method: 'PATCH',
      headers: { apikey: 'manzil-web', jwtoken: admin.token ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ isSuspended: true, suspendedReason: 'A test' }),
    });
    expect(suspended.status).toBe(200);
    await page.waitForURL(/\/signin/);
    await page.getByRole('status').getByText(TEXTS[lang].auth.endedSuspended).waitFor();
    await signIn(page, person);
    await toastSays(page, messages['error.account_suspended'][lang]);
    await page.locator('form').getByText('A test').waitFor();
    await page.locator('form').getByRole('link', { name: TEXTS[lang].contact.open }).click();
    await page.getByRole('dialog', { name: TEXTS[lang].contact.title }).waitFor();
  });

  it('While the server is unreachable nothing works, and the entered text stays.', async () => {
    const page = await browser.open('/signin', { lang }, { expectFailures: true });
    // Load the chunk for toasts before the connection is cut.
    await signIn(page, { ...USER, password: 'wrong-pass-1' });
    await toastSays(page, say('error.wrong_credentials', lang));
    await page.context().setOffline(true);
    await page.getByText(TEXTS[lang].nav.offline).waitFor();
    await signIn(page, USER);
    await toastSays(page, TEXTS[lang].ui.unreachable);
    await page.context().setOffline(false);
    await submit(page);
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('Toasts', () => {
  it.each(LANGS)(
    'A toast stays bottom left for 5,000 ms, longer while hovered or focused (%s).',
    { tags: ['clock'] },
    async (lang) => {
      const page = await browser.open('/signin', { lang }, { expectFailures: true });
      const toast = page.getByRole('alert').filter({ hasText: say('error.wrong_credentials', lang) });
      const show = async () => {
        await signIn(page, { ...USER, password: 'wrong-pass-1' });
        await toast.waitFor();
      };
      // Its duration is measured within the page, where a busy machine does not delay it.
      const life = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let from = 0;
            new MutationObserver((_changes, watcher) => {
              const isThere = document.querySelector('.Toastify__toast') !== null;
              if (isThere && !from) from = performance.now();
              if (isThere || !from) return;
              watcher.disconnect();
              resolve(performance.now() - from);
            }).observe(document.body, { childList: true, subtree: true });
          }),
      );
      await show();
      const box = await toast.boundingBox();
      expect(box?.x).toBeLessThan(60);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(820);
      expect(await life).toBeGreaterThanOrEqual(4_950);
      expect(await life).toBeLessThan(6_000);

      await show();
      await toast.hover();
      const bar = page.locator('.Toastify__progress-bar');
      const state = () => bar.evaluate((element) => getComputedStyle(element).animationPlayState);
      await expect.poll(state).toBe('paused');
      await page.mouse.move(900, 100);
      await expect.poll(state).toBe('running');
      await toast.getByRole('button').focus();
      await expect.poll(state).toBe('paused');
      await field(page, 'email').focus();
      await expect.poll(state).toBe('running');
      await toast.waitFor({ state: 'detached' });
    },
  );
});

describe('Accessibility of the sign-in screens', () => {
  const PATHS = [
    '/signin',
    '/signin?staff=1',
    '/signup?role=agent',
    '/forgot-password',
    '/reset-password?token=x',
    '/verify-otp?token=x',
  ];
  it.each(LANGS)(
    'The sign-in screens have no accessibility findings and no overflow at 390 px (%s).',
    async (lang) => {
      const page = await browser.open('/signin', {
        lang,
        theme: lang === 'ar' ? 'dark' : 'light',
        width: 390,
        height: 844,
      });
      for (const path of PATHS) {
        await page.goto(path);
        await page.locator('main h1').waitFor();
        expect(await axe(page), path).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    },
  );
});
