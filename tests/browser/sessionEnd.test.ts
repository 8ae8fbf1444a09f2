import type { Page, WebSocket } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserFile, EMPTY_PAGE } from './browser';
import { ADMIN, anAccount, ask, enter, login, texts } from './peopleHelp';

/** A session that ends while its pages are open: they are notified and go to /signin by themselves. */
const browser = browserFile();
const LANGS = ['en', 'ar'] as const;

/** The connections a page opens. */
function connections(page: Page): WebSocket[] {
  const opened: WebSocket[] = [];
  page.on('websocket', (socket) => void opened.push(socket));
  return opened;
}
const open = (sockets: WebSocket[]) => sockets.filter((socket) => !socket.isClosed()).length;

/** A new person with an open page. */
async function somebodyAt(path: string, lang: (typeof LANGS)[number]) {
  const person = await anAccount('register_agent', 'Salem Open');
  const page = await browser.open(EMPTY_PAGE, { lang }, { expectFailures: true });
  const sockets = connections(page);
  await enter(page, person.email, path);
  await expect.poll(() => open(sockets)).toBe(1);
  return { person, page, sockets };
}

async function change(id: string, body: object): Promise<void> {
  const { token } = await login(ADMIN);
  expect((await ask(`PATCH /user/update_user_by_admin?id=${id}`, body, { token })).status).toBe(200);
}

describe.each(LANGS)('An open page in %s', (lang) => {
  const { auth } = texts[lang];

  it.each([
    ['suspended', '/account-info', { isSuspended: true, suspendedReason: 'A test' }, auth.endedSuspended],
    ['suspended', '/catalog?category=rent', { isSuspended: true }, auth.endedSuspended],
    ['demoted', '/account-info', { role: 'user' }, auth.endedExpired],
    ['demoted', '/catalog?category=rent', { role: 'user' }, auth.endedExpired],
  ])(
    'The page of a %s person leads from %s to the sign-in page, which says why.',
    { tags: ['clock'] },
    async (_how, path, body, text) => {
      const { person, page } = await somebodyAt(path, lang);
      await change(person.id, body);
      const changedAt = Date.now();
      await page.waitForURL((url) => url.pathname === '/signin');
      // Generous for a busy machine; the server takes less than 1 s (users/removal.test.ts).
      expect(Date.now() - changedAt).toBeLessThan(5_000);
      expect(new URL(page.url()).searchParams.get('next')).toBe(path);
      await page.getByRole('status').getByText(text).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('jwtoken'))).toBeNull();
    },
  );
});

describe('Connections of a tab', () => {
  it('A signed-in tab has one connection across its pages, and none after signing out, which leaves no data.', async () => {
    const { page, sockets } = await somebodyAt('/account-info', 'en');
    await page.getByRole('link', { name: texts.en.pages.favorites, exact: true }).first().click();
    await page.waitForURL('**/favorites');
    expect(sockets).toHaveLength(1);
    await page.locator('header').getByRole('button', { name: texts.en.nav.yourPages }).click();
    await page.getByRole('button', { name: texts.en.nav.signOut, exact: true }).click();
    await page.waitForURL('**/signin');
    await expect.poll(() => open(sockets)).toBe(0);
    // Signing out oneself shows no message about an ended session.
    expect(await page.getByText(texts.en.auth.endedExpired).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.reload();
    await page.waitForURL('**/signin?next=**');
    const storedKeys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    expect(storedKeys.filter((key) => /token|user|auth|pressed/i.test(key))).toEqual([]);
  });

  it("A visitor's tab has no connection and loads no code for one.", async () => {
    const page = await browser.open(EMPTY_PAGE);
    const sockets = connections(page);
    const scripts: string[] = [];
    page.on('request', (request) => void scripts.push(request.url()));
    await page.goto('/catalog?category=rent');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /socket/.test(url))).toEqual([]);
    expect(sockets).toEqual([]);
  });

  it('A tab reconnects when the device is online again.', async () => {
    const { person, page, sockets } = await somebodyAt('/account-info', 'en');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByText(texts.en.nav.offline).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => sockets.length).toBe(2);
    await sockets[1]?.waitForEvent('framereceived');
    await change(person.id, { isSuspended: true });
    await page.waitForURL((url) => url.pathname === '/signin');
  });
});
