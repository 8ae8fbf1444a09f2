import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { LANGS, newAddress, TEXTS, toastSays } from './people';
import { ADMIN, api, fits, openAs, sessionOf } from './staff';
import { ask } from './visitor';

/** Screens whose server fails: they say so, and recover by a retry, without a reload. */
const product = browserFile();
const USER = 'aisha.user@manzil.example';
const AGENT = 'layla.agent@manzil.example';
const PROVIDER = 'cool.service-agent@manzil.example';

const CALLS = '**/api/v1/**';
const MESSAGES = 'The cellar is under water.';
/** Every call fails until they are let through again. */
const breakCalls = (page: Page) =>
  page.route(CALLS, (route) =>
    route.fulfill({
      status: 500,
      json: {
        success: false,
        code: 'internal',
        message: MESSAGES,
        msg: MESSAGES,
        errors: [],
        requestId: 'w4lk',
      },
    }),
  );
const letThrough = (page: Page) => page.unroute(CALLS);

/** A screen's address, and an element of its loaded state. */
type Screen = [path: string, sign: string];
const ROW = 'main li';
const ROW_OR_NONE = 'main li, main img[src*=empty]';

const DESKS: { who: string; screens: () => Promise<Screen[]> | Screen[] }[] = [
  {
    who: ADMIN,
    screens: () => [
      ['/dashboard/contacts', ROW_OR_NONE],
      ['/dashboard/custom-requests', 'main li h2'],
      ['/dashboard/services', ROW],
    ],
  },
  {
    who: AGENT,
    screens: () => [
      ['/dashboard/requests', ROW],
      ['/dashboard/requests?view=board', 'main [aria-roledescription]'],
      ['/dashboard/reviews', 'main article'],
    ],
  },
  {
    who: PROVIDER,
    screens: () => [
      ['/dashboard/service-requests', 'main li, main tbody tr'],
      ['/dashboard/my-services', 'main li details'],
      ['/dashboard/add-service', 'form [name=title]'],
    ],
  },
  {
    who: USER,
    screens: async () => [
      ['/my-requests', ROW_OR_NONE],
      ['/my-reviews', 'main article, main img[src*=empty]'],
      ['/notifications', ROW_OR_NONE],
      [`/agent?id=${(await sessionOf(AGENT)).user.id}`, 'main h1'],
    ],
  },
];
const alerts = (page: Page) => page.locator('main').getByRole('alert');

describe.each(DESKS.map((desk, at) => ({ ...desk, ...VIEWS[at] })))(
  'Failures for $who in $lang, $theme, $width px',
  ({ who, screens, ...view }) => {
    test('Each screen reports a failing server and recovers on retry.', async () => {
      const { retry } = TEXTS[view.lang ?? 'en'].ui;
      const page = await openAs(product, who, '/privacy-policy', view, { expectFailures: true });
      for (const [path, sign] of await screens()) {
        await breakCalls(page);
        await page.goto(path);
        await alerts(page).filter({ hasText: MESSAGES }).first().waitFor();
        expect(await axe(page), path).toEqual([]);
        await fits(page);
        const again = alerts(page).getByRole('button', { name: retry });
        // The first retry fails.
        const refused = page.waitForResponse(CALLS);
        await again.first().press('Enter');
        await refused;
        await expect.poll(() => again.first().getAttribute('aria-busy')).toBeNull();
        await letThrough(page);
        await again.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
        await page.locator(sign).first().waitFor();
        await expect.poll(() => again.count()).toBe(0);
      }
    });
  },
);

describe.each(LANGS)('Failures in %s', (lang) => {
  const { ui } = TEXTS[lang];
  const another = (page: Page) => page.getByRole('button', { name: ui.retry });

  test('A failed filter on a prerendered page can be retried.', async () => {
    const page = await product.open('/services', { lang, width: 390 }, { expectFailures: true });
    await page.locator('main article').first().waitFor();
    await breakCalls(page);
    await page.getByRole('combobox', { name: TEXTS[lang].catalog.sort }).selectOption('priceAsc');
    await alerts(page).getByText(MESSAGES).waitFor();
    expect(await axe(page)).toEqual([]);
    await letThrough(page);
    await another(page).press('Enter');
    await page.locator('main article').first().waitFor();
    expect(await another(page).count()).toBe(0);
  });

  test('Unreadable reviews do not affect the rest of a service page.', async () => {
    const { data } = await ask<{ data: { id: string }[] }>('/service/get_all_services?limit=1');
    const page = await product.open('/privacy-policy', { lang }, { expectFailures: true });
    await breakCalls(page);
    await page.goto(`/single-service?id=${data[0]?.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    const part = page.getByRole('region', { name: TEXTS[lang].single.reviews, exact: true });
    await part.getByText(MESSAGES).waitFor();
    await letThrough(page);
    await part.getByRole('button', { name: ui.retry }).press('Enter');
    await part.getByText(MESSAGES).waitFor({ state: 'detached' });
    await part.getByRole('button', { name: TEXTS[lang].reviews.signIn }).waitFor();
  });
});

test('A refused status change is reverted with the reason.', async () => {
  const page = await openAs(product, PROVIDER, '/dashboard/service-requests', {}, { expectFailures: true });
  const state = page.locator('main tbody tr').first().getByRole('combobox');
  const before = await state.inputValue();
  const other = before === 'done' ? 'pending' : 'done';
  await breakCalls(page);
  await state.selectOption(other);
  await toastSays(page, MESSAGES);
  await expect.poll(() => state.inputValue()).toBe(before);
  await letThrough(page);
});

test('Offline, a screen keeps its content and updates by itself once online.', async () => {
  const email = newAddress('offline');
  const body = { name: 'Noura Saif', email, message: 'Which documents do you need of me?' };
  await api('POST', '/contact/save-contact', { body });
  const page = await openAs(product, ADMIN, '/dashboard/contacts', {}, { expectFailures: true });
  const rows = page.locator('main li', { has: page.locator('h2') });
  await rows.first().waitFor();
  const shown = await rows.count();
  // Wait for what every page has; otherwise the page would wait for it instead of failing.
  await page.getByRole('button', { name: TEXTS.en.nav.yourPages }).waitFor();
  await page.context().setOffline(true);
  await page.getByText(TEXTS.en.nav.offline).waitFor();
  await page.getByRole('searchbox').fill(email);
  await page.waitForURL(/search=/);
  await page.getByText(TEXTS.en.ui.stale).waitFor();
  expect(await rows.count()).toBe(shown);
  await page.context().setOffline(false);
  await expect.poll(() => rows.count()).toBe(1);
  expect(await page.getByText(TEXTS.en.ui.stale).count()).toBe(0);
  await rows.getByText(email).waitFor();
  // A screen whose code is not loaded yet leaves this one in place, and appears by itself too.
  await page.context().setOffline(true);
  await page.getByText(TEXTS.en.nav.offline).waitFor();
  await page.getByRole('link', { name: TEXTS.en.pages.customRequests }).first().click();
  expect(await rows.count()).toBe(1);
  expect(await axe(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.waitForURL('**/dashboard/custom-requests');
  await page.locator('main li h2').first().waitFor();
});
