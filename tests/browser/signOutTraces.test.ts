import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserFile, EMPTY_PAGE, enterAs } from './browser';
import { ADMIN, anAccount, login, manage, texts } from './peopleHelp';
import { aHome } from './visitor';

const browser = browserFile();
const t = texts.en;
const TYPED = 'Zanzibar typed text';
const PASSWORD = 'Manzil-demo-1';

/** Keys that stay after a sign-out: settings of the browser, and the sign-out itself. */
const KEPT = /^(areaUnit|catalogLook|locale|placePanel|reviewKeys|signedOut|theme|i18next_res_.*)$/;
/** Keys of each feature as they are after use by a person; a visitor's form left before signing in; the tab's. */
const traces = (id: string, home: string) => ({
  local: {
    [`draft:${id}:${home}`]: TYPED,
    [`unsent:${id}:request:${home}`]: JSON.stringify({
      fields: { message: TYPED },
      at: Date.now(),
      base: null,
    }),
    [`unsent:${id}:property`]: JSON.stringify({ fields: { title: TYPED }, at: Date.now(), base: null }),
    [`unsent::request:${home}`]: JSON.stringify({ fields: { message: TYPED }, at: Date.now(), base: null }),
    'unsent::contact': JSON.stringify({ fields: { message: TYPED }, at: Date.now(), base: null }),
    [`presses.favorites.${id}`]: JSON.stringify([[home, { isOn: true, no: 0.5 }]]),
    [`presses.hidden.${id}`]: '[]',
    favorites: JSON.stringify([id, [home]]),
    hiddenHomes: JSON.stringify([home]),
    hiddenOf: id,
    recentlyViewed: JSON.stringify([home]),
    compare: JSON.stringify([home]),
    theme: 'light',
    areaUnit: 'm2',
    catalogLook: 'rows',
    placePanel: 'open',
    reviewKeys: 'off',
  },
  tab: { reach: '["25.1 55.1 car 20"]', [`typed:${id}`]: JSON.stringify({ name: TYPED }), pressed: '{}' },
});

async function leaveTraces(page: Page, id: string): Promise<void> {
  const { id: home } = await aHome();
  await page.evaluate(
    ({ local, tab }) => {
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
      for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value);
    },
    traces(id, home),
  );
}

/** All that the browser stores for the site. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    tab: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
    caches: 'caches' in self ? (await caches.keys()).length : 0,
  }));

/** Checks that nothing stored names the person or repeats what they typed. */
async function leftNothing(page: Page, id: string): Promise<void> {
  const { local, tab, databases, caches } = await stored(page);
  expect(Object.keys(local).filter((key) => !KEPT.test(key))).toEqual([]);
  // Belongs to the tab's history.
  expect(Object.keys(tab).filter((key) => key !== 'react-router-scroll-positions')).toEqual([]);
  expect([databases, caches]).toEqual([0, 0]);
  const all = JSON.stringify({ ...local, 'i18next_res_en-common': '', 'i18next_res_ar-common': '' });
  expect(all).not.toContain(id);
  expect(all).not.toContain(TYPED);
}

/** A person whose browser is full of traces, made by use and for every feature. */
async function somebody(path = '/account-info') {
  const person = await anAccount('register_agent', 'Salma Traces');
  const page = await browser.open(EMPTY_PAGE, {}, { expectFailures: true });
  await enterAs(page, await login(person.email), `/single?id=${(await aHome()).id}`);
  await page.locator('main h1').waitFor();
  await expect.poll(async () => Object.keys((await stored(page)).local)).toContain('recentlyViewed');
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await leaveTraces(page, person.id);
  return { page, person };
}

async function signOut(page: Page): Promise<void> {
  await page.locator('header').getByRole('button', { name: t.nav.yourPages }).click();
  await page.getByRole('button', { name: t.nav.signOut, exact: true }).click();
  await page.waitForURL('**/signin');
}
async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.profile.delete, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=password]').fill(PASSWORD);
  await dialog.getByRole('button', { name: t.profile.delete, exact: true }).click();
  await page.waitForURL('**/signin');
}
async function signOutEverywhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.profile.everywhere }).click();
  await page.waitForURL('**/signin');
}

describe('What a person leaves in the browser', () => {
  test.each([
    ['Signing out', signOut],
    ['Signing out everywhere', signOutEverywhere],
    ['Deleting the account', deleteAccount],
  ])('%s removes all that names or quotes the person, and keeps the settings.', async (_how, leave) => {
    const { page, person } = await somebody();
    await leave(page);
    await page.waitForLoadState('networkidle');
    await leftNothing(page, person.id);
    const { local } = await stored(page);
    expect(local).toMatchObject({ theme: 'light', areaUnit: 'm2', catalogLook: 'rows', reviewKeys: 'off' });
    await page.reload();
    await page.locator('main h1').waitFor();
    await leftNothing(page, person.id);
  });

  test('Signing out removes what two open tabs stored, and later writes of the other tab.', async () => {
    const { page, person } = await somebody();
    const other = await page.context().newPage();
    await other.addInitScript(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
    );
    await other.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await other.route(/socket\.io|\/api\//, (route) => route.abort());
    await other.goto('/account-info');
    await other.locator('main h1').waitFor();
    await signOut(page);
    // The other tab gets no event, so that its person goes on typing.
    await leaveTraces(other, person.id);
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await other.waitForURL('**/signin?next=**');
    await leftNothing(other, person.id);
  });

  test('An expired session keeps what was not sent.', async () => {
    const { page, person } = await somebody();
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, code: 'session_expired', message: 'Expired', errors: [] },
      }),
    );
    await page.getByRole('link', { name: t.pages.favorites, exact: true }).first().click();
    await page.waitForURL('**/signin?next=**');
    const { local } = await stored(page);
    expect(Object.keys(local).filter((key) => key.includes(person.id))).toHaveLength(5);
  });

  test("Signing out keeps another person's unsent texts.", async () => {
    const { page, person } = await somebody();
    const other = 'd'.repeat(24);
    const key = `draft:${other}:${person.id}`;
    await page.evaluate((name) => localStorage.setItem(name, 'kept'), key);
    await signOut(page);
    expect(Object.keys((await stored(page)).local).filter((name) => !KEPT.test(name))).toEqual([key]);
  });

  test('The end of an impersonation removes what the admin left as the other person.', async () => {
    const person = await anAccount('register_agent', 'Noor Traces');
    const page = await browser.open(EMPTY_PAGE, {}, { expectFailures: true });
    const admin = await login(ADMIN);
    await enterAs(page, admin, `/dashboard/users?search=${person.userID}`);
    await manage(page, 'en', 'Noor Traces');
    await page.getByRole('button', { name: t.people.switch }).click();
    await page.waitForURL('**/account-info');
    const back = page.getByRole('button', { name: t.impersonation.back });
    await back.waitFor();
    await leaveTraces(page, person.id);
    await page.evaluate((id) => localStorage.setItem(`draft:${id}:x`, 'own'), admin.user.id);
    await back.click();
    await page.waitForURL('**/dashboard/users');
    await page.locator('main h1').waitFor();
    const { local } = await stored(page);
    expect(JSON.stringify(local)).not.toContain(person.id);
    expect(JSON.stringify(local)).not.toContain(TYPED);
    expect(local[`draft:${admin.user.id}:x`]).toBe('own');
  });
});
