import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS, type View } from './browser';
import { api, fits, openAs } from './staff';

const product = browserFile();
const AGENT = 'layla.agent@manzil.example';

const WORDS = {
  en: {
    add: 'Connect a feed',
    name: 'Name',
    connect: 'Connect',
    review: 'Review changes',
    save: 'Save and check again',
    apply: (count: number) => new RegExp(`^Apply ${count} changes$`),
    done: 'Applied',
    guess: /Our guess/,
    remove: /^Remove/,
    reference: 'Reference',
    needed: 'Choose the column with your reference numbers.',
  },
  ar: {
    add: 'ربط ملف تغذية',
    name: 'الاسم',
    connect: 'ربط',
    review: 'مراجعة التغييرات',
    save: 'حفظ وفحص من جديد',
    apply: (count: number) => new RegExp(`^تطبيق ${count} ${count === 40 ? 'تغييراً' : 'تغيير'}$`),
    done: 'طُبّق',
    guess: /تخميننا/,
    remove: /^إزالة/,
    reference: 'الرقم المرجعي',
    needed: 'اختر العمود الذي يحوي أرقامكم المرجعية.',
  },
} as const;

/** A feed in Bayut's shape, most of its homes in districts whose names are misspelt. */
function feedOf(lang: string, width: number, count: number): Buffer {
  const places = ['Dubai Marina', 'Business Bay', 'Dubai Marena', 'Bussiness Bay', 'Jumeira Village Circel'];
  const homes = Array.from({ length: count }, (_, at) => {
    const key = `${lang}${width}-${at}`;
    return `<Property><Property_Ref_No>${key}</Property_Ref_No><Property_Status>live</Property_Status><Property_purpose>Rent</Property_purpose><Property_Type>Apartment</Property_Type><Property_Size>${700 + at}</Property_Size><Property_Size_Unit>SQFT</Property_Size_Unit><Bedrooms>2</Bedrooms><Bathrooms>2</Bathrooms><Property_Title>Home ${key} near the tram</Property_Title><Property_Description><![CDATA[<p>Bright and quiet home ${key} with a fitted kitchen, a balcony and parking.</p>]]></Property_Description><Price>${80_000 + at * 500}</Price><Rent_Frequency>Yearly</Rent_Frequency><City>Dubai</City><Locality>${places[at % places.length]}</Locality></Property>`;
  });
  return Buffer.from(`<?xml version="1.0"?><Properties>${homes.join('')}</Properties>`);
}

/** The agent's listings that wait for staff. */
async function countPending(): Promise<number> {
  const path = '/property/get_all_my_properties?isVerified=false&limit=1';
  return (await api<{ count: number }>('GET', path, { as: AGENT })).count;
}

async function looksRight(page: Page, shot?: string): Promise<void> {
  expect(await axe(page)).toEqual([]);
  await fits(page);
  const folder = process.env['SHOTS'];
  if (folder && shot) await page.screenshot({ path: `${folder}/${shot}.png`, fullPage: true });
}

/** Adds a feed for uploads, and returns its card. */
async function addFeed(page: Page, { lang = 'en' }: View, name: string) {
  const words = WORDS[lang];
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
    'An agent connects a feed with unknown districts and applies it in $lang, $theme, $width px.',
    async (view: View) => {
      const { lang = 'en', width = 0 } = view;
      const words = WORDS[lang];
      const count = width > 1000 ? 400 : 40;
      const file = feedOf(lang, width, count);
      const before = await countPending();
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
      await page.getByText(words.done, { exact: true }).first().waitFor({ timeout: 60_000 });
      await looksRight(page);
      expect(await countPending()).toBe(before + count);
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
      const words = WORDS[lang];
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
