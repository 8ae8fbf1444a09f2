import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { TEXTS } from './people';
import { ADMIN, fits, openAs } from './staff';

const product = browserFile();
const WORKER = 'salma.injazat-worker@manzil.example';
const AGENT = 'layla.agent@manzil.example';
const SELLER = 'cool.service-agent@manzil.example';
const MEMBER = 'aisha.user@manzil.example';
const t = TEXTS.en;
const PHONE = { width: 390, height: 844 };

const sidebar = (page: Page) => page.getByRole('navigation', { name: t.nav.yourPages }).first();
const entries = (page: Page) => sidebar(page).getByRole('link').allInnerTexts();
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: t.nav.menu, exact: true });
/** Names of the header's visible controls. */
const controls = (page: Page) =>
  page
    .getByRole('banner')
    .locator('a:visible, button:visible')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()));

describe('The menu', () => {
  test.each([
    [
      WORKER,
      [
        ...['Overview', 'Chats', 'Notifications', 'Properties', 'Reports', 'Services'],
        ...[
          'Custom requests',
          'Contact messages',
          'Feeds',
          'Requests',
          'Service requests',
          'Reviews',
          'Agencies',
        ],
      ],
    ],
    [
      AGENT,
      ['Overview', 'Chats', 'Notifications', 'My properties', 'Feeds', 'My agency', 'Requests', 'Reviews'],
    ],
    [SELLER, ['Overview', 'Chats', 'Notifications', 'My services', 'Service requests', 'Reviews']],
  ])('%s sees the job first and the own account folded below.', async (email, job) => {
    const page = await openAs(product, email, '/dashboard');
    await sidebar(page).waitFor();
    expect(await entries(page)).toEqual(job);
    await sidebar(page).getByText(t.nav.groups.mine, { exact: true }).press('Enter');
    const own = ['Favourites', 'Saved searches', 'My requests', 'My reviews', 'Account'];
    expect(await entries(page)).toEqual([...job, ...own]);
    await sidebar(page).getByRole('link', { name: 'Favourites' }).press('Enter');
    await page.waitForURL('**/favorites');
    // The group of the current page is open.
    expect(await entries(page)).toEqual([...job, ...own]);
  });

  test('A member sees their own pages unfolded.', async () => {
    const page = await openAs(product, MEMBER, '/dashboard');
    await sidebar(page).waitFor();
    expect(await entries(page)).toEqual([
      ...['Overview', 'Chats', 'Notifications', 'Favourites', 'Saved searches'],
      ...['My requests', 'My reviews', 'Account'],
    ]);
  });
});

describe('The bar of phones', () => {
  const bar = (page: Page) => page.getByRole('navigation', { name: t.nav.yourPages });

  test('A member keeps it on the public pages, below what else stands at the bottom.', async () => {
    const page = await openAs(product, MEMBER, '/', PHONE);
    await bar(page).waitFor();
    expect(await bar(page).getByRole('link').allInnerTexts()).toEqual([
      ...['Overview', 'Favourites', 'My requests', 'Chats'],
    ]);
    expect(await axe(page)).toEqual([]);
    await page.goto('/catalog?category=rent');
    await bar(page).waitFor();
    const top = (await bar(page).boundingBox())?.y ?? 0;
    const bottomOf = async (one: Locator) => {
      const box = await one.boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    expect(await bottomOf(page.getByRole('button', { name: 'Map', exact: true }))).toBeLessThan(top);
    await page.locator('main article a').first().click();
    await page.waitForURL('**/single?**');
    const contact = page.locator('aside .fixed').filter({ visible: true });
    await expect.poll(() => bottomOf(contact.first())).toBeLessThanOrEqual(top + 1);
    await fits(page);
  });

  test('Visitors and agents have none there.', async () => {
    const page = await product.open('/', PHONE);
    const agent = await openAs(product, AGENT, '/', PHONE);
    await agent
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .waitFor();
    expect([await bar(page).count(), await bar(agent).count()]).toEqual([0, 0]);
  });
});

describe('The header', () => {
  test.each([
    ['/catalog?category=rent', t.nav.rent],
    ['/catalog?category=sale&city=dubai', t.nav.buy],
    ['/catalog?view=agents', t.nav.agents],
  ])('On %s it marks %s.', async (path, name) => {
    const page = await product.open(path);
    const links = page.getByRole('banner').getByRole('navigation', { name: t.nav.main });
    await links.waitFor();
    expect(await links.locator('[aria-current=page]').allInnerTexts()).toEqual([name]);
  });

  test.each([MEMBER, AGENT, ADMIN])('On a phone %s has logo, bell and menu.', async (email) => {
    const page = await openAs(product, email, '/', PHONE);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .waitFor();
    const [, bell, last, ...others] = await controls(page);
    expect([bell?.startsWith('Notifications'), last, others]).toEqual([true, t.nav.menu, []]);
    await menu(page).click();
    const panel = page.getByRole('banner');
    await panel.getByRole('link', { name: 'Chats', exact: true }).waitFor();
    for (const name of [t.nav.rent, t.pages.favorites, t.pages.accountInfo]) {
      expect(await panel.getByRole('link', { name, exact: true }).count()).toBe(1);
    }
    expect(await panel.getByRole('link', { name: /^Compare/ }).count()).toBe(1);
    await panel.getByRole('link', { name: t.pages.inbox, exact: true }).click();
    await page.waitForURL('**/inbox');
  });

  test('A visitor’s phone menu offers to list a property, to create an account and to write to us.', async () => {
    const page = await product.open('/', PHONE);
    await menu(page).click();
    const panel = page.getByRole('banner');
    const to = (name: string) => panel.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await to(t.nav.listProperty)).toBe('/signup?role=agent');
    expect(await to(t.pages.signUp)).toBe('/signup');
    await panel.getByRole('link', { name: t.contact.open }).click();
    await page.getByRole('dialog').waitFor();
  });

  test.each(VIEWS)(
    'The open menu in $lang, $theme, $width px has no accessibility findings.',
    async (view) => {
      const page = await openAs(product, ADMIN, '/', view);
      const names = TEXTS[view.lang].nav;
      const name = view.width < 500 ? names.menu : names.yourPages;
      await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
      await page.getByRole('banner').getByRole('button', { name: names.signOut, exact: true }).waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test('Staff find the search and its shortcut in the header.', async () => {
    const page = await openAs(product, WORKER, '/dashboard');
    const search = page.getByRole('banner').getByRole('button', { name: t.palette.title });
    await expect.poll(() => search.innerText()).toMatch(/Search\s+Ctrl K/);
    await search.press('Enter');
    await page.getByRole('combobox').waitFor();
    const other = await openAs(product, MEMBER, '/dashboard');
    await other.getByRole('banner').getByRole('button', { name: t.nav.yourPages }).waitFor();
    expect(await other.getByRole('banner').getByRole('button', { name: t.palette.title }).count()).toBe(0);
  });
});
