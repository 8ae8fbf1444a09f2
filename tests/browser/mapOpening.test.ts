import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFile } from './browser';
import { ask, homes } from './visitor';

const product = browserFile();
const CALL = 'get_all_map_properties';

interface Places {
  data: { lat: number; lng: number }[];
  clusters?: { lat: number; lng: number; count: number }[];
}
/** West, south, east, north. */
type Box = [number, number, number, number];
interface View {
  box: Box;
  zoom: number;
}

const viewIn = (request: Request): View | undefined => {
  const { searchParams } = new URL(request.url());
  const box = searchParams.getAll('bbox').flatMap((part) => part.split(',').map(Number));
  const zoom = searchParams.get('zoom');
  return request.url().includes(CALL) && box.length === 4 && zoom
    ? { box: box as Box, zoom: Number(zoom) }
    : undefined;
};
/** The view whose homes the map requests first. */
const nextView = async (page: Page): Promise<View> =>
  viewIn(await page.waitForRequest((request) => viewIn(request) !== undefined)) ?? {
    box: [0, 0, 0, 0],
    zoom: 0,
  };
async function openingViewOf(query: string, width: number): Promise<View> {
  const page = await product.open('/favicon.svg', { width, height: 844 });
  const view = nextView(page);
  await page.goto(`/catalog?view=map&${query}`);
  return view;
}
/** Share of the homes found that lie within a box. */
async function shareWithin([west, south, east, north]: Box, query: string): Promise<number> {
  const { data, clusters = [] } = await ask<Places>(`/property/${CALL}?${query}`);
  const places = [...data.map((one) => ({ ...one, count: 1 })), ...clusters];
  const count = (some: typeof places) => some.reduce((sum, one) => sum + one.count, 0);
  const within = places.filter(({ lat, lng }) => lng > west && lng < east && lat > south && lat < north);
  expect(places.length).toBeGreaterThan(0);
  return count(within) / count(places);
}
/** A district with a single home for rent. */
async function singleHome(): Promise<string> {
  const { data } = await homes('category=rent&limit=100');
  for (const { city, district } of data) {
    const query = `category=rent&places=${city}/${district}`;
    if ((await homes(query)).count === 1) return query;
  }
  throw new Error('Every district has several homes');
}
const WIDTHS = [390, 1440];
const NOTHING = 'minPrice=900000000';

test.each(WIDTHS)('At %i px the map opens on nearly the whole market.', async (width) => {
  const query = 'category=rent';
  const { box } = await openingViewOf(query, width);
  expect(await shareWithin(box, query)).toBeGreaterThan(0.9);
});

test.each(
  [
    'category=rent&city=abu_dhabi',
    'category=sale&propertyType=villa',
    'category=rent&places=dubai/dubai_marina,fujairah',
  ].flatMap((query) => WIDTHS.map((width) => ({ query, width }))),
)('The map opens on all results of $query at $width px.', async ({ query, width }) => {
  const { box, zoom } = await openingViewOf(query, width);
  expect(await shareWithin(box, query)).toBe(1);
  expect(zoom).toBeLessThanOrEqual(16);
});

test('The homes of a district fill the map.', async () => {
  const query = 'category=rent&city=dubai&district=dubai_marina';
  const { box, zoom } = await openingViewOf(query, 1440);
  expect(await shareWithin(box, query)).toBe(1);
  expect(zoom).toBeGreaterThan(13);
});

test('The map opens on a single home with its surroundings.', async () => {
  const query = await singleHome();
  const { box, zoom } = await openingViewOf(query, 1440);
  expect(await shareWithin(box, query)).toBe(1);
  expect(zoom).toBe(13);
});

test('Without results the map opens on the emirate, or on the whole country.', async () => {
  const dubai = await openingViewOf(`category=rent&city=dubai&${NOTHING}`, 1440);
  expect(dubai.zoom).toBe(11);
  const country = await openingViewOf(`category=rent&${NOTHING}`, 1440);
  const [west, south, east, north] = country.box;
  expect(west < 51.5 && east > 56.38 && south < 22.64 && north > 26.06).toBe(true);
});

test('A box in the address wins over the results.', async () => {
  const { box } = await openingViewOf('category=rent&city=dubai&bbox=54.3,24.4,54.5,24.5', 1440);
  const [west, south, east, north] = box;
  expect(west <= 54.3 && south <= 24.4 && east >= 54.5 && north >= 24.5).toBe(true);
  expect(east - west).toBeLessThan(0.8);
});

test('Results that arrive after the reader moved the map leave it where it is.', async () => {
  const page = await product.open('/favicon.svg');
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/${CALL}?*`, async (route) => {
    if (!viewIn(route.request())) await isHeld;
    await route.continue();
  });
  await page.goto('/catalog?view=map&category=rent&city=dubai');
  const moved = nextView(page);
  await page.locator('.leaflet-container').press('ArrowRight');
  const { box } = await moved;
  answer();
  await page.locator('.map-pin, .map-cluster').first().waitFor();
  expect(new URL(page.url()).searchParams.get('bbox')).toBe(box.join());
});

test('Another search fits its results until the reader moves the map.', async () => {
  const page = await product.open('/catalog?view=map&category=rent&city=dubai&propertyType=villa');
  await page.locator('.map-pin, .map-cluster').first().waitFor();
  let last: View | undefined;
  page.on('request', (request) => {
    if (!request.url().includes('propertyType')) last = viewIn(request) ?? last;
  });
  await page.getByRole('button', { name: 'Remove Villa', exact: true }).click();
  await expect.poll(async () => last && shareWithin(last.box, 'category=rent&city=dubai')).toBe(1);

  await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck();
  const zoomed = nextView(page);
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  const { box: chosen } = await zoomed;
  const villas = page.waitForRequest(
    (request) => request.url().includes('propertyType') && viewIn(request) !== undefined,
  );
  await page.goBack();
  expect(viewIn(await villas)?.box).toEqual(chosen);
});
