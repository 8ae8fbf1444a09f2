import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS, type View } from './browser';
import { TEXTS } from './people';
import { ADMIN, api, fits, openAs } from './staff';

const product = browserFile();
const AGENT = 'layla.agent@manzil.example';

const OTHER_WORDS = {
  en: {
    save: 'Save and check again',
    apply: (count: number) => new RegExp(`^Apply ${count} changes$`),
    remove: /^Remove/,
    selectAll: 'Select all on this page',
    publish: 'Publish',
    found: (count: number) => new RegExp(`${count} (homes|properties) for rent`),
    close: 'Close',
  },
  ar: {
    save: 'حفظ وفحص من جديد',
    apply: (count: number) => new RegExp(`^تطبيق ${count} ${count === 40 ? 'تغييراً' : 'تغيير'}$`),
    remove: /^إزالة/,
    selectAll: 'تحديد كل ما في هذه الصفحة',
    publish: 'نشر',
    found: (count: number) => new RegExp(`${count} عقار`),
    close: 'إغلاق',
  },
} as const;
function wordsOf(lang: 'en' | 'ar') {
  const { add, name, connect, review, state, guess, column, referenceNeeded } = TEXTS[lang].feeds;
  return {
    ...{ add, name, connect, review, done: state.done, reference: column.reference },
    ...{ guess: guess.slice(0, guess.indexOf('{{')), needed: referenceNeeded },
    ...OTHER_WORDS[lang],
  };
}

/** The agency's web server: a photo at every address. */
let photos: Server;
beforeAll(async () => {
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8b99' } })
    .jpeg()
    .toBuffer();
  photos = createServer((_, response) => response.end(photo));
  await new Promise<void>((resolve) => photos.listen(0, '127.0.0.1', resolve));
});
afterAll(() => photos.close());

/**
 * A feed in Bayut's shape with a photo and a permit each; most districts are misspelt. Sizes and permits differ between views: a
 * home like another of the agent's is refused.
 */
function feedOf(lang: string, width: number, count: number): Buffer {
  const least = width * (lang === 'ar' ? 1 : 5);
  const permit = (at: number) => `71${String(least * 1000 + at).padStart(8, '0')}`;
  const places = ['Dubai Marina', 'Business Bay', 'Dubai Marena', 'Bussiness Bay', 'Jumeira Village Circel'];
  const { port } = photos.address() as AddressInfo;
  const homes = Array.from({ length: count }, (_, at) => {
    const key = `${lang}${width}-${at}`;
    return `<Property><Property_Ref_No>${key}</Property_Ref_No><Permit_Number>${permit(at)}</Permit_Number><Property_Status>live</Property_Status><Property_purpose>Rent</Property_purpose><Property_Type>Apartment</Property_Type><Property_Size>${least + at}</Property_Size><Property_Size_Unit>SQFT</Property_Size_Unit><Bedrooms>2</Bedrooms><Bathrooms>2</Bathrooms><Property_Title>Home ${key} near the tram</Property_Title><Property_Description><![CDATA[<p>Bright and quiet home ${key} with a fitted kitchen, a balcony and parking.</p>]]></Property_Description><Price>${80_000 + at * 500}</Price><Rent_Frequency>Yearly</Rent_Frequency><City>Dubai</City><Locality>${places[at % places.length]}</Locality><Images><Image>http://127.0.0.1:${port}/${at % 8}.jpg</Image></Images></Property>`;
  });
  return Buffer.from(`<?xml version="1.0"?><Properties>${homes.join('')}</Properties>`);
}

/** The agent's listings that wait for staff, or those published. */
async function countMine(isVerified: boolean): Promise<number> {
  const path = `/property/get_all_my_properties?isVerified=${isVerified}&limit=1`;
  return (await api<{ count: number }>('GET', path, { as: AGENT })).count;
}

/** Publishes the waiting listings of a title as staff do, page by page. */
async function publishAll(view: View, title: string, count: number): Promise<void> {
  const words = wordsOf(view.lang ?? 'en');
  const page = await openAs(product, ADMIN, '/dashboard', view);
  for (let left = count; left > 0; left -= 25) {
    await page.goto(`/dashboard/properties?state=waiting&search=${title}`);
    const rows = page.locator('#content li', { hasText: title });
    await expect.poll(() => rows.count()).toBe(Math.min(left, 25));
    await page.getByRole('checkbox', { name: words.selectAll }).check();
    await page.getByRole('region').getByRole('button', { name: words.publish, exact: true }).click();
    const results = page.getByRole('dialog');
    await results.getByRole('button', { name: words.close }).last().click({ timeout: 60_000 });
  }
}

async function looksRight(page: Page, shot?: string): Promise<void> {
  expect(await axe(page)).toEqual([]);
  await fits(page);
  const folder = process.env['SHOTS'];
  if (folder && shot) await page.screenshot({ path: `${folder}/${shot}.png`, fullPage: true });
}

/** Adds a feed for uploads, and returns its card. */
async function addFeed(page: Page, { lang = 'en' }: View, name: string) {
  const words = wordsOf(lang);
  await page.getByRole('button', { name: words.add }).first().click();
  await looksRight(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words.name }).fill(name);
  await dialog.getByRole('button', { name: words.connect, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  return page.locator('#content li', { hasText: name });
}

describe('Feeds', () => {
  test.each(VIEWS)(
    'Homes of a feed with unknown districts are live after mapping and review in $lang, $theme, $width px.',
    async (view: View) => {
      const { lang = 'en', width = 0 } = view;
      const words = wordsOf(lang);
      const count = width > 1000 ? 200 : 40;
      const file = feedOf(lang, width, count);
      const [waiting, published] = [await countMine(false), await countMine(true)];
      const page = await openAs(product, AGENT, '/dashboard/feeds', view);
      const card = await addFeed(page, view, `CRM ${lang} ${width}`);
      await card
        .locator('input[type="file"]')
        .setInputFiles({ name: 'feed.xml', mimeType: 'text/xml', buffer: file });
      await card.getByRole('link', { name: words.review }).click();
      await expect.poll(() => page.getByText(words.guess).count()).toBe(3);
      await looksRight(page);
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await page.getByRole('button', { name: words.apply(count) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.apply(count) })
        .click();
      await page.getByText(words.done, { exact: true }).first().waitFor({ timeout: 120_000 });
      await looksRight(page);
      expect(await countMine(false)).toBe(waiting + count);
      await publishAll(view, `${lang}${width}`, count);
      expect(await countMine(true)).toBe(published + count);
      const visitor = await product.open(`/catalog?search=${lang}${width}`, view);
      await visitor.getByText(words.found(count)).first().waitFor();
      await looksRight(visitor, `live-${lang}-${view.theme}-${width}`);
      await page.goto('/dashboard/feeds');
      await page.locator('#content li', { hasText: `CRM ${lang} ${width}` }).waitFor();
      await looksRight(page, `feeds-${lang}-${view.theme}-${width}`);
      await card.getByRole('button', { name: words.remove }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
      await card.waitFor({ state: 'detached' });
    },
  );

  test.each(VIEWS)(
    'An agent maps the columns of a table of their own in $lang, $theme, $width px.',
    async (view: View) => {
      const { lang = 'en', width = 0, theme } = view;
      const words = wordsOf(lang);
      const table = Buffer.from('Code,Emirate,Place,Price\nT-1,Dubai,Dubai Marina,90000\n');
      const page = await openAs(product, AGENT, '/dashboard/feeds', view);
      const name = `Table ${lang} ${width}`;
      const card = await addFeed(page, view, name);
      const file = { name: 'table.csv', mimeType: 'text/csv', buffer: table };
      await card.locator('input[type="file"]').setInputFiles(file);
      await card.getByRole('link').first().click();
      await page.getByText(words.needed).waitFor();
      await expect.poll(() => page.locator('input[type="file"]').first().isEnabled()).toBe(true);
      await looksRight(page, `map-${lang}-${theme}-${width}`);
      const save = page.getByRole('button', { name: words.save, exact: true });
      expect(await save.isDisabled()).toBe(true);
      await page.getByRole('combobox', { name: /Code/ }).fill(words.reference);
      await page.getByRole('option', { name: words.reference, exact: true }).click();
      await save.click();
      await page.locator('#content details').first().waitFor();
      await expect.poll(() => page.locator('input[type="file"]').first().isEnabled()).toBe(true);
      await looksRight(page, `rows-${lang}-${theme}-${width}`);
      await page.goto('/dashboard/feeds');
      await card.getByRole('button', { name: words.remove }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
      await card.waitFor({ state: 'detached' });
    },
  );
});
