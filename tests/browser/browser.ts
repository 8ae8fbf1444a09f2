import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Address of the running product reserved for this file while it runs (server.ts). */
export const BASE_URL = inject('baseUrls')[Number(process.env['VITEST_POOL_ID']) - 1] ?? '';

/** Blank page before the first page of the product. */
export const EMPTY_PAGE = 'about:blank';

/** How a page is viewed. */
export interface View {
  lang?: 'en' | 'ar';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Touch instead of a mouse. */
  isTouch?: boolean;
}

/**
 * Views in which every screen is checked: each pair of language, theme and width occurs once. A bug depends on one of
 * the three or on two together; all eight combinations would take twice as long.
 */
export const VIEWS: Required<Pick<View, 'lang' | 'theme' | 'width'>>[] = [
  { lang: 'en', theme: 'light', width: 1440 },
  { lang: 'en', theme: 'dark', width: 390 },
  { lang: 'ar', theme: 'light', width: 390 },
  { lang: 'ar', theme: 'dark', width: 1440 },
];

/**
 * Provides a browser for a test file and closes its pages after each test. Console errors and page errors fail the
 * test.
 */
export function browserFile(moreFlags: string[] = []) {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...FLAGS, ...moreFlags],
    });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const problems = complaints.splice(0).join('\n');
    // Also as the message, because the value is shown truncated.
    expect(problems, problems).toBe('');
  });
  afterAll(() => browser.close());

  return {
    /** Opens a page of the product; `expectFailures` allows network errors in the console for calls meant to fail. */
    async open(
      path: string,
      view: View = {},
      {
        expectFailures = false,
        serviceWorkers = 'block',
      }: { expectFailures?: boolean; serviceWorkers?: 'allow' | 'block' } = {},
    ): Promise<Page> {
      const { lang = 'en', theme = 'light', width = 1440, height = 900, isTouch = false } = view;
      const context = await browser.newContext({
        baseURL: BASE_URL,
        viewport: { width, height },
        hasTouch: isTouch,
        locale: lang === 'ar' ? 'ar-AE' : 'en-AE',
        timezoneId: 'Asia/Dubai',
        reducedMotion: 'reduce',
        serviceWorkers,
      });
      contexts.push(context);
      await context.addInitScript(
        ([locale, mode]) => {
          // Not in blank pages or frames of other sites.
          if (location.href === 'about:blank' || self !== top) return;
          if (!localStorage.getItem('locale')) localStorage.setItem('locale', locale);
          if (!localStorage.getItem('theme')) localStorage.setItem('theme', mode);
        },
        [lang, theme] as const,
      );
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        if (expectFailures && message.text().startsWith('Failed to load resource')) return;
        complaints.push(`${message.text()} ${message.location().url}`);
      });
      await page.goto(path);
      return page;
    },
  };
}

/** Opens a page with a session, as if its owner had signed in before. */
export async function enterAs(
  page: Page,
  { token, user }: { token: string; user: object },
  path: string,
): Promise<void> {
  await page.context().addInitScript(
    ([jwtoken, person]) => {
      // Only once, so that signing out later lasts; signing out keeps stored texts.
      const done = `i18next_res_entered ${jwtoken.slice(-20)}`;
      if (location.href === 'about:blank' || self !== top || localStorage.getItem(done)) return;
      localStorage.setItem(done, '1');
      localStorage.setItem('jwtoken', jwtoken);
      localStorage.setItem('user', person);
      localStorage.setItem('isAuthenticated', 'true');
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(path);
}

/** Waits for the newest mail to an address in the development outbox. */
export async function mailTo(
  address: string,
  after = 0,
  baseUrl = BASE_URL,
  timeout = 30_000,
): Promise<{ text: string; html: string; sentAt: string }> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${baseUrl}/dev/outbox.json`);
      const mails = (await answer.json()) as { to: string; text: string; html: string; sentAt: string }[];
      const own = mails
        .filter((mail) => mail.to.includes(address) && Date.parse(mail.sentAt) > after)
        .sort((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt));
      if (!own[0]) throw new Error(`No mail to ${address} yet`);
      return own[0];
    },
    { timeout, interval: 200 },
  );
}

/** Does what saves a file. @returns its name and text */
export async function savedFile(page: Page, save: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), save()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Accessibility violations on screen (WCAG 2.2 A and AA), each with its element. */
export async function axe(page: Page): Promise<string[]> {
  // Text that fades in has too little contrast meanwhile.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    // The product has no frames, so no second page is needed to combine results.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  );
  // A failed comparison only shows the number of violations.
  if (found.length > 0) process.stdout.write(`axe at ${page.url()}:\n${found.join('\n')}\n`);
  return found;
}
