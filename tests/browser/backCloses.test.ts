import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFile, EMPTY_PAGE, type View } from './browser';
import { AGENT, ADMIN, openAs } from './agentTools';
import { anAccount, texts } from './peopleHelp';
import { aHome } from './visitor';

/** The system's back button on a phone closes the top layer, and the page stays. */
const browser = browserFile();
const HEIGHT = 800;
const PHONE: View = { width: 390, height: HEIGHT };
const t = texts.en;
const CATALOG = '/catalog?category=rent';

/** A page with another one behind it, where one step back too many leads. */
async function open(path: string, email?: string): Promise<Page> {
  if (email) {
    const { page } = await openAs(browser, '/services', { view: PHONE, email, keepsDraft: true });
    await page.goto(path);
    return page;
  }
  const page = await browser.open(EMPTY_PAGE, PHONE);
  await page.goto('/services');
  await page.goto(path);
  return page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
/** Also one that lies under another. */
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');
/** The layer's history entry is written just after it opens. */
const hasEntry = (page: Page, layers = 1) =>
  expect.poll(() => page.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0)).toBe(layers);
const shown = (page: Page) => page.evaluate(() => location.pathname + location.search);
async function leaves(page: Page, path: string): Promise<void> {
  await page.goBack();
  await expect.poll(() => shown(page)).toBe(path);
}

interface Case {
  what: string;
  path: () => string | Promise<string>;
  email?: string;
  open: (page: Page) => Promise<void>;
  /** Something that only exists within the layer. */
  layer: (page: Page) => ReturnType<Page['locator']>;
}
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
const CASES: Case[] = [
  { what: 'the filters', path: () => CATALOG, open: press(/^More filters/), layer: dialog },
  {
    what: 'the menu of the header',
    path: () => '/',
    open: press(t.nav.menu),
    layer: (page) => page.locator('header [aria-expanded=true]'),
  },
  {
    what: 'the menu of a person',
    path: () => '/',
    email: AGENT,
    open: press(t.nav.menu),
    layer: (page) => page.locator('header [aria-expanded=true]'),
  },
  {
    what: 'the notifications',
    path: () => '/account-info',
    email: AGENT,
    open: press(/notifications/i),
    layer: (page) => page.locator('header [aria-expanded=true]'),
  },
  {
    what: 'the ways to share',
    path: async () => `/single?id=${(await aHome()).id}`,
    open: press(t.ui.share),
    layer: (page) => page.locator('main [aria-expanded=true]'),
  },
  {
    what: 'the gallery',
    path: async () => `/single?id=${(await aHome()).id}`,
    open: (page) => page.locator('main button:has(img)').first().click(),
    layer: dialog,
  },
  {
    what: 'a list of places',
    path: () => CATALOG,
    open: (page) => page.locator('main input[role=combobox]').first().click(),
    layer: (page) => page.getByRole('listbox'),
  },
  {
    what: 'a person’s sheet',
    path: () => '/dashboard/users',
    email: ADMIN,
    open: (page) =>
      page
        .locator('main')
        .getByRole('button', { name: /^Manage/ })
        .first()
        .click(),
    layer: dialog,
  },
];

test.each(CASES)('Back closes $what, and the next one leaves the page.', async (one) => {
  const path = await one.path();
  const page = await open(path, one.email);
  const at = await shown(page);
  for (let round = 0; round < 2; round += 1) {
    await one.open(page);
    await one.layer(page).waitFor();
    if (one.what !== 'the gallery') await hasEntry(page);
    await page.goBack();
    await one.layer(page).waitFor({ state: 'detached' });
    expect(await shown(page)).toBe(at);
  }
  await leaves(page, '/services');
});

test.each(['Escape', 'the button'])('A layer closed by %s leaves no history entry behind.', async (how) => {
  const page = await open(CATALOG);
  for (let round = 0; round < 3; round += 1) {
    await button(page, /^More filters/).click();
    await dialog(page).waitFor();
    await hasEntry(page);
    if (how === 'Escape') await page.keyboard.press('Escape');
    else await dialog(page).getByRole('button', { name: t.ui.close }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await hasEntry(page, 0);
  }
  await leaves(page, '/services');
});

test('Applied filters are undone by one step back.', async () => {
  const page = await open(CATALOG);
  await button(page, /^More filters/).click();
  await hasEntry(page);
  await dialog(page).locator('button[aria-pressed=false]').first().click();
  await dialog(page)
    .getByRole('button', { name: /^Show .*propert/ })
    .click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => shown(page)).not.toBe(CATALOG);
  await hasEntry(page, 0);
  const filtered = await shown(page);
  const steps = await page.evaluate(() => history.length);
  await page.goBack();
  await expect.poll(() => shown(page)).toBe(CATALOG);
  await page.goForward();
  await expect.poll(() => shown(page)).toBe(filtered);
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('A filter chosen from a list reaches the page and its address.', async () => {
  const page = await open('/dashboard/audit', ADMIN);
  const act = page.getByRole('combobox', { name: t.people.act });
  const name = t.people.action.users.registerAgent;
  await anAccount('register_agent', 'Audited Agent');
  await act.click();
  await hasEntry(page);
  await act.fill(name);
  await page.getByRole('option', { name }).click();
  await hasEntry(page, 0);
  await expect.poll(() => act.inputValue()).toBe(name);
  expect(await shown(page)).toBe('/dashboard/audit?action=users.registerAgent');
  await leaves(page, '/services');
});

test("A link in a menu replaces the menu's history entry.", async () => {
  const page = await open('/');
  await button(page, t.nav.menu).click();
  await hasEntry(page);
  await page.locator('header [aria-expanded=true] ~ div').getByRole('link', { name: t.nav.buy }).click();
  await expect.poll(() => shown(page)).toContain('category=sale');
  await hasEntry(page, 0);
  await leaves(page, '/');
  await leaves(page, '/services');
});

test('Back closes only the topmost of two layers.', async () => {
  const { userID } = await anAccount('register_agent', 'Layered Agent');
  const page = await open(`/dashboard/users?search=${userID}`, ADMIN);
  await page
    .locator('main')
    .getByRole('button', { name: /^Manage/ })
    .first()
    .click();
  await dialog(page).waitFor();
  await hasEntry(page);
  await dialog(page).getByRole('button', { name: t.people.delete, exact: true }).click();
  await expect.poll(() => dialog(page).count()).toBe(2);
  await hasEntry(page, 2);
  await page.goBack();
  await expect.poll(() => dialog(page).count()).toBe(1);
  await page.goBack();
  await expect.poll(() => dialog(page).count()).toBe(0);
  await leaves(page, '/services');
});

test('A page reloaded with an open layer needs one step back, not two.', async () => {
  const page = await open(CATALOG);
  await button(page, /^More filters/).click();
  await hasEntry(page);
  await page.reload();
  await page.locator('main article').first().waitFor();
  await hasEntry(page, 0);
  await leaves(page, '/services');
});

test('Back from another home of the agent restores the scroll position at its card.', async () => {
  const path = `/single?id=${(await aHome()).id}`;
  const page = await open(path);
  const card = page.locator('section[aria-labelledby=of-agent] article a').first();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 500);
      return card.isVisible();
    })
    .toBe(true);
  await card.click();
  await expect.poll(() => shown(page)).not.toBe(path);
  await page.locator('h1').first().waitFor();
  await leaves(page, path);
  await expect
    .poll(() => card.evaluate((link) => link.getBoundingClientRect().top), { timeout: 5000 })
    .toSatisfy((top: number) => top > 0 && top < HEIGHT);
});
