import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { axe, BASE_URL, browserFile, EMPTY_PAGE, VIEWS } from './browser';
import { TEXTS } from './people';

/** The product behind a proxy that can be stopped: to the browser, a server that is away. */
const product = browserFile();
let proxy: Server;
let port = 0;
/** The build that the service worker is served with. */
let build: string | undefined;

const listen = () =>
  new Promise<void>((resolve) => {
    proxy.listen(port, '127.0.0.1', () => {
      ({ port } = proxy.address() as AddressInfo);
      resolve();
    });
  });
const goAway = () =>
  new Promise((resolve) => {
    proxy.close(resolve);
    proxy.closeAllConnections();
  });
const comeBack = () => (proxy.listening ? Promise.resolve() : listen());

beforeAll(async () => {
  proxy = createServer((from, to) => {
    const { method, url = '/' } = from;
    const headers = { ...from.headers, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    const asked = request(BASE_URL + url, { method, headers }, (answer) => {
      if (url !== '/sw.js' || !build) {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
        return;
      }
      let script = '';
      answer.on('data', (part: Buffer) => (script += part.toString()));
      answer.on('end', () =>
        to
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(script.replace(/shell-\w+/, `shell-${build}`)),
      );
    });
    asked.on('error', () => to.destroy());
    to.on('close', () => asked.destroy());
    from.pipe(asked);
  });
  await listen();
});
beforeEach(comeBack);
afterAll(goAway);

// The brand is isolated in Arabic.
const away = (lang: 'en' | 'ar') => TEXTS[lang].nav.away.split('{{')[0] ?? '';
const address = (path: string) => `http://127.0.0.1:${port}${path}`;
async function open(path: string, view: Parameters<typeof product.open>[1] = {}): Promise<Page> {
  const page = await product.open(EMPTY_PAGE, view, { expectFailures: true, serviceWorkers: 'allow' });
  await page.goto(address(path));
  return page;
}
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
/** Resolves when the service worker answers this page. */
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

test.each(VIEWS)(
  'A home opened while the server is away waits in its frame and appears by itself ($lang, $theme, $width).',
  async (view) => {
    const page = await open('/catalog', view);
    const home = page.locator('article a[href*="/single"]').first();
    await home.waitFor();
    await page.waitForLoadState('networkidle');
    await goAway();
    await home.click();
    await page.getByText(away(view.lang)).waitFor();
    expect(await page.getByRole('banner').count()).toBe(1);
    expect(await page.getByText(TEXTS[view.lang].failed.title).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    const shots = process.env['SHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/away-${view.lang}-${view.theme}-${view.width}.png` });
    await comeBack();
    await page.locator('main h1').first().waitFor();
    await page.waitForURL(/\/single/);
    await page.getByText(away(view.lang)).waitFor({ state: 'detached' });
  },
);

test('A filter set while the server is away leaves the list in place and applies once it is back.', async () => {
  const page = await open('/catalog?emirate=dubai');
  const cards = page.locator('article');
  await cards.first().waitFor();
  await page.waitForLoadState('networkidle');
  const shown = await cards.count();
  await goAway();
  await page.getByRole('combobox', { name: TEXTS.en.catalog.sort }).selectOption({ index: 2 });
  await page.getByText(away('en')).waitFor();
  expect(await cards.count()).toBe(shown);
  const answered = page.waitForResponse((answer) => answer.url().includes('sort') && answer.ok());
  await comeBack();
  await answered;
  await page.getByText(away('en')).waitFor({ state: 'detached' });
});

test('On a phone, the banner of an outage does not meet the buttons at the foot.', async () => {
  const page = await open('/catalog?category=rent', { width: 390, height: 844 });
  await page.locator('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await goAway();
  await page.getByRole('combobox', { name: TEXTS.en.catalog.sort }).selectOption({ index: 2 });
  const banner = page.getByRole('status').filter({ hasText: away('en') });
  await banner.waitFor();
  const boxOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect());
  const { bottom } = await boxOf(page.locator('#content button.fixed'));
  const { top } = await boxOf(banner);
  expect(bottom).toBeLessThan(top);
});

test('A page reloaded while the server is away shows the frame, and its content once the server is back.', async () => {
  const page = await open('/');
  await controlled(page);
  await goAway();
  await page.reload();
  await page.getByText(away('en')).waitFor();
  expect(await page.getByRole('banner').count()).toBe(1);
  await comeBack();
  await page.locator('article').first().waitFor();
  await page.getByText(away('en')).waitFor({ state: 'detached' });
});

test('The service worker keeps the shell only, and never answers in the server’s place.', async () => {
  const page = await open('/');
  await controlled(page);
  await page.goto(address('/catalog'));
  // The shell has no embedded answers.
  expect(await page.locator('#answers').count()).toBe(1);
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/signin']);
});

test('A new release replaces the service worker and its shell.', async () => {
  const page = await open('/');
  await controlled(page);
  expect(await cacheNames(page)).toEqual([expect.stringMatching(/^shell-[0-9a-f]{12}$/)]);
  build = 'next';
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => cacheNames(page)).toEqual(['shell-next']);
  build = undefined;
});
