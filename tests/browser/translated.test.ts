import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserFile, EMPTY_PAGE } from './browser';
import { AGENT, openAs, step } from './agentTools';
import { say, toastSays } from './people';
import { enter, texts } from './peopleHelp';
import { aHome, VISITOR } from './visitor';

/** Pages whose texts a browser translator has replaced; an error of the page fails the test. */
const browser = browserFile();
const t = texts.en;
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** Like Google Translate: each text is replaced by new elements, and so is each later one. */
async function translate(page: Page, keepsText: boolean): Promise<void> {
  await page.evaluate((keeps) => {
    const done = new WeakSet<Node>();
    const translateIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        const parent = text.parentElement;
        if (!text.data.trim() || !parent || done.has(text)) continue;
        if (parent.closest('script, style, title, textarea, font, svg')) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        const inner = document.createElement('font');
        const shown = keeps ? text : document.createTextNode(text.data);
        done.add(shown);
        inner.append(shown);
        font.append(inner);
      }
    };
    translateIn(document.body);
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => node.isConnected && translateIn(node.parentNode ?? node)),
      ),
    ).observe(document.body, { childList: true, subtree: true });
  }, keepsText);
}
/** Other forms: who opens them, where, which element contains the form, and how to fill it in. */
const FORMS: {
  what: string;
  as?: string;
  path: () => string | Promise<string>;
  open?: (page: Page) => Promise<void>;
  holder: string;
  fill: (holder: Locator) => Promise<void>;
}[] = [
  {
    what: 'a review',
    as: VISITOR,
    path: async () => `/single?id=${(await aHome()).id}#reviews`,
    open: async (page) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await press(page, t.reviews.write);
    },
    holder: '[role=dialog]',
    fill: (holder) => holder.getByRole('radio').nth(3).check(),
  },
  {
    what: 'a request about a listing',
    as: VISITOR,
    path: async () => `/single?id=${(await aHome()).id}`,
    open: (page) => press(page, t.requests.ask.property),
    holder: '[role=dialog]',
    fill: (holder) => holder.locator('input[name=phone]').fill('050 123 4567'),
  },
  {
    what: 'a forgotten password',
    path: () => '/forgot-password',
    holder: 'main',
    fill: (holder) => holder.locator('input[name=email]').fill('nobody@manzil.example'),
  },
];

const KINDS = [
  ['wrapped', true],
  ['replaced', false],
] as const;

describe.each(KINDS)('With texts %s', (_how, keepsText) => {
  const opened = async (path: string) => {
    const page = await browser.open(EMPTY_PAGE, {}, { expectFailures: true });
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await translate(page, keepsText);
    return page;
  };

  test('The sign-in form reports errors and stays.', async () => {
    const page = await opened('/signin');
    for (let round = 0; round < 2; round += 1) {
      await page.locator('input[name=email]').fill('nobody@manzil.example');
      await page.locator('input[name=password]').fill('Wrong-password-1');
      await page.locator('main form button[type=submit]').click();
      await toastSays(page, say('error.wrong_credentials', 'en'));
      await expect.poll(() => page.locator('main form button[type=submit] svg').count()).toBe(0);
    }
  });

  test('The sign-up form reports errors at its fields.', async () => {
    const page = await opened('/signup');
    await page.locator('main form button[type=submit]').click();
    await page.locator('main [aria-invalid=true]').first().waitFor();
    await page.locator('input[name=password]').fill('abc');
    await page.locator('input[name=password]').fill('Palm-garden-8-and-more');
    await page.locator('input[name=email]').fill('somebody@manzil.example');
    await page.locator('input[name=email]').blur();
  });

  test('Filters are chosen, counted and applied.', async () => {
    const page = await opened('/catalog?category=rent');
    await page
      .getByRole('button', { name: /^More filters/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    const show = sheet.getByRole('button', { name: /^Show .*propert/ });
    await show.waitFor();
    const before = await show.innerText();
    await sheet.locator('button[aria-pressed=false]').first().click();
    // The number on the button follows the current choice.
    await expect.poll(() => show.innerText()).not.toBe(before);
    await show.click();
    await sheet.waitFor({ state: 'detached' });
    expect(page.url()).not.toMatch(/\?category=rent$/);
    await page.locator('main article').first().waitFor();
  });

  test('A listing page opens its gallery and its forms.', async () => {
    const page = await opened(`/single?id=${(await aHome()).id}`);
    await page.locator('main button:has(img)').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t.ui.share, exact: true }).first().click();
    await page.keyboard.press('Escape');
  });

  test('The listing form moves between steps and reports missing fields.', async () => {
    const { page } = await openAs(browser, '/dashboard/add-property');
    await page.locator('input[name=title]').waitFor();
    await translate(page, keepsText);
    await page.locator('input[name=title]').fill('A villa by the sea');
    for (let at = 1; at <= 5; at += 1) await step(page, at).click();
    await page.locator('form button[type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await step(page, 0).click();
    await page.locator('input[name=title]').fill('A villa by the lagoon');
  });

  test.each(FORMS)('The form of $what reports a failed send and stays.', async (one) => {
    const page = await browser.open(EMPTY_PAGE, {}, { expectFailures: true });
    if (one.as) await enter(page, one.as, await one.path());
    else await page.goto(await one.path());
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await translate(page, keepsText);
    await page.route('**/api/v1/**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 503, json: { success: false, message: 'Away', code: 'unavailable' } }),
    );
    await one.open?.(page);
    const holder = page.locator(one.holder).last();
    const send = holder.locator('button[type=submit]').last();
    await send.waitFor();
    await one.fill(holder);
    for (let round = 0; round < 2; round += 1) {
      const answered = page.waitForResponse((answer) => answer.status() === 503);
      await send.click();
      await answered;
      await expect.poll(() => send.getAttribute('aria-busy')).toBeNull();
    }
    expect(await page.getByText(t.failed.title).count()).toBe(0);
  });

  test('The inbox sends and shows messages.', async () => {
    const { page } = await openAs(browser, '/inbox', { email: AGENT, keepsDraft: true });
    await page.locator('[data-conversation]').first().waitFor();
    await translate(page, keepsText);
    await page.locator('[data-conversation]').nth(1).click();
    await page.locator('[data-conversation]').first().click();
    const words = `Translated ${String(keepsText)}`;
    await page.locator('form textarea').fill(words);
    await page.locator('form textarea').press('Enter');
    await page.locator('[role=log]').getByText(words, { exact: true }).waitFor();
  });
});
