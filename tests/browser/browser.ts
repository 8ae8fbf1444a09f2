import { AxeBuilder } from '@axe-core/playwright';
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

/** How a page is looked at. */
export interface View {
  lang?: 'en' | 'ar';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

/** Every combination the design is judged in. */
export const VIEWS: Required<Pick<View, 'lang' | 'theme' | 'width'>>[] = (['en', 'ar'] as const).flatMap(
  (lang) =>
    (['light', 'dark'] as const).flatMap((theme) => [390, 1440].map((width) => ({ lang, theme, width }))),
);

/** A browser for one test file; pages are closed after each test. Console errors and page errors fail the test. */
export function browserFile() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: FLAGS,
    });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  return {
    /** Opens a page of the product; `expectFailures` allows the network complaints of calls that are meant to fail. */
    async open(path: string, view: View = {}, { expectFailures = false } = {}): Promise<Page> {
      const { lang = 'en', theme = 'light', width = 1440, height = 900 } = view;
      const context = await browser.newContext({
        baseURL: inject('baseUrl'),
        viewport: { width, height },
        locale: lang === 'ar' ? 'ar-AE' : 'en-AE',
        timezoneId: 'Asia/Dubai',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      await context.addInitScript(
        ([locale, mode]) => {
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
        complaints.push(message.text());
      });
      await page.goto(path);
      return page;
    },
  };
}

/** The newest mail to an address, from the development outbox; waits until it is there. */
export async function mailTo(
  address: string,
  after = 0,
  baseUrl = inject('baseUrl'),
  timeout = 15_000,
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

/** Accessibility findings of what is on screen (WCAG 2.2 A and AA), each with the element it is about. */
export async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}
