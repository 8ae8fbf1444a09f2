import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { startProduct } from './server';

/** A tile server of the operator that can be taken away. */
async function startTileServer() {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#aabbcc' } })
    .png()
    .toBuffer();
  let isAway = false;
  const server = createServer((req, res) => {
    if (isAway || !/^\/\d+\/\d+\/\d+\.png$/.test(req.url ?? '')) res.writeHead(404).end();
    else res.writeHead(200, { 'Content-Type': 'image/png' }).end(tile);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAway: (away: boolean) => (isAway = away),
    stop: () => server.close(),
  };
}

const tiles = await startTileServer();
const product = await startProduct({
  SEED_DEMO: '0',
  MAP_TILE_URL: `${tiles.url}/{z}/{x}/{y}.png`,
  MAP_ATTRIBUTION: 'Tiles © <a href="https://tiles.example">Example Maps</a>',
});
afterAll(async () => {
  tiles.stop();
  await product.stop();
});

const browser = browserFile();
const url = `${product.baseUrl}/catalog?category=rent&view=map&bbox=55.2,25.1,55.4,25.3`;

test.each(VIEWS)(
  "The operator's tiles cover the map with their credit: $lang, $theme, $width px.",
  async (view) => {
    const page = await browser.open(url, view);
    await expect
      .poll(() =>
        page
          .locator('img.leaflet-tile')
          .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
      )
      .toContain(256);
    await page.getByText('Tiles © Example Maps', { exact: true }).waitFor();
    expect(await page.locator('.map-label').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
  },
);

test('Only the tile server of the operator is allowed to load pictures from.', async () => {
  const page = await browser.open(url);
  const policy = (await page.request.get(url)).headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(new RegExp(`img-src [^;]*${tiles.url}(?= |;)`));
});

test('Without the tile server, the base map remains with its names.', async () => {
  tiles.setAway(true);
  const page = await browser.open(url, {}, { expectFailures: true });
  await page.locator('.map-label').first().waitFor();
  tiles.setAway(false);
});
