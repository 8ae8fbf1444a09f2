import { beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, axe, browserFile, VIEWS } from './browser';
import { ADMIN, api, fits, openAs, tabTo } from './staff';

const product = browserFile();
interface Listing {
  id: string;
  referenceNo: string;
  titleAr: string | null;
  images: { url: string }[];
}
let listing: Listing;
const picture = async () => (await fetch(`${BASE_URL}${listing.images[0]?.url}`)).status;

beforeAll(async () => {
  const { data } = await api<{ data: Listing[] }>('GET', '/property/get_all?limit=20&category=investment');
  listing = data.find(({ titleAr }) => titleAr) as Listing;
  expect(await picture()).toBe(200);
  await api('DELETE', `/property/delProperty?id=${listing.id}`, { as: ADMIN });
});

describe('The recycle bin', () => {
  test.each(VIEWS)(
    'The recycle bin in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await openAs(product, ADMIN, '/dashboard/recycle-bin', view);
      await page.locator('#content li h2').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test('A deleted listing has its Arabic title on the Arabic page.', async () => {
    const page = await openAs(product, ADMIN, '/dashboard/recycle-bin', { lang: 'ar' });
    const item = page.locator('#content li', { hasText: listing.referenceNo });
    await expect.poll(() => item.locator('h2').innerText()).toBe(`${listing.titleAr} ${listing.referenceNo}`);
    await item.getByRole('button').click();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain(listing.titleAr);
  });

  test('A deleted listing is restored with its pictures by keyboard alone.', async () => {
    expect(await picture()).toBe(404);
    const page = await openAs(product, ADMIN, '/dashboard/recycle-bin');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type(listing.referenceNo);
    await page.waitForURL(/search=/);
    const item = page.locator('#content li', { hasText: listing.referenceNo });
    await item.getByText('30 days left').waitFor();
    const name = await item.locator('h2').innerText();
    await tabTo(page, `Restore ${name}`);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Restore');
    await page.keyboard.press('Enter');
    await page.getByText('No matches').waitFor();
    expect(await picture()).toBe(200);
    await page.goto(`/single?id=${listing.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('Only admins can open the recycle bin.', async () => {
    const page = await openAs(product, 'salma.injazat-worker@manzil.example', '/dashboard/recycle-bin');
    await page.waitForURL((url) => url.pathname === '/signin' || url.pathname === '/');
  });
});
