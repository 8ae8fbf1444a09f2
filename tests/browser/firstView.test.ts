import { expect, it } from 'vitest';
import { BASE_URL, browserFile } from './browser';

const browser = browserFile();
/** The `sizes` of the picture beside a link, as rendered by the server or the client. */
const sizesOf = (drawn: string) => /<span class="first-picture"><img [^>]*?sizes="([^"]+)"/.exec(drawn)?.[1];
const html = async (path: string) => (await fetch(BASE_URL + path)).text();

it('The catalog is rendered by the server and does not request what it already has.', async () => {
  const drawn = await html('/catalog?category=sale&city=dubai');
  const first = /<div id="first">.*?<h1[^>]*>([^<]+)<\/h1>.*?<a href="\/single\?id=(\w+)">/s.exec(drawn);
  expect(first?.[1]).toBe('Properties for sale in Dubai');

  const page = await browser.open('/privacy-policy');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/catalog?category=sale&city=dubai');
  await page
    .locator(`article a[href="/single?id=${first?.[2] ?? ''}"]`)
    .first()
    .waitFor();
  expect(await page.locator('#first').count()).toBe(0);
  expect(requests).toContain('/catalog');
  // Neither its homes nor the place facts.
  await page.locator('main section h2 button[aria-expanded]').waitFor();
  expect(requests.filter((path) => /\/property\/(get_all|place_facts)$/.test(path))).toEqual([]);

  // Both use the same `sizes`, so that no second size of a picture is fetched.
  for (const path of ['/catalog', '/services']) {
    await page.goto(path);
    const photo = page.locator('article img').first();
    await photo.waitFor();
    expect(await photo.getAttribute('sizes'), path).toBe(sizesOf(await html(path)));
  }
});

it('A listing is rendered by the server, and its view is still counted.', async () => {
  const [, id] = /\/single\?id=(\w+)/.exec(await html('/catalog?category=rent')) ?? [];
  const drawn = await html(`/single?id=${id}&lang=ar`);
  const [, heading] = /<div id="first">.*?<h1[^>]*>([^<]+)<\/h1>/s.exec(drawn) ?? [];

  const page = await browser.open('/privacy-policy', { lang: 'ar' });
  const counted = page.waitForRequest((request) =>
    new URL(request.url()).pathname.endsWith('/api/v1/property'),
  );
  await page.goto(`/single?id=${id}`);
  await counted;
  expect(await page.locator('h1').textContent()).toBe(heading);
});

it("An address in another language than the reader's shows no foreign text first.", async () => {
  const page = await browser.open('/privacy-policy', { lang: 'ar' });
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/catalog', { waitUntil: 'commit' });
  await page.locator('#first h1').waitFor({ state: 'attached' });
  // Nothing is painted before the styles are loaded.
  await page.locator('#first').waitFor({ state: 'hidden' });
  expect(await page.locator('#first').count()).toBe(1);
});
