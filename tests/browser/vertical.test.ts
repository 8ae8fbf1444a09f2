import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BASE_URL, axe, browserFile, mailTo, VIEWS } from './browser';

const browser = browserFile();
const ADMIN = { email: 'admin@manzil.example', password: 'Manzil-demo-1' };
const agent = {
  name: 'Hessa Al Falasi',
  email: `hessa.${Date.now()}@people.example`,
  password: 'Falaj-2026-home',
};
const listing = {
  title: 'Vertical test flat above the creek',
  titleAr: 'شقة التجربة المطلة على الخور',
  description: 'Two rooms above the creek with a deep balcony and morning sun.',
  descriptionAr: 'غرفتان فوق الخور بشرفة عميقة وشمس الصباح.',
  price: '63500',
};

/** A JPEG photo, with an EXIF location if `withPlace`. */
async function photo(width: number, height: number, hue: number, withPlace = false): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: { r: hue, g: 120, b: 160 } } });
  const placed = withPlace
    ? picture.withExif({
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '25/1 12/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '55/1 16/1 0/1',
        },
      })
    : picture;
  return placed.jpeg({ quality: 80 }).toBuffer();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function fillAll(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Expects each field to show its error in Arabic and to keep its text. */
async function errorAt(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = field(page, name);
    await expect.poll(() => input.getAttribute('aria-invalid'), { message: name }).toBe('true');
    const ids = ((await input.getAttribute('aria-describedby')) ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'));
    expect(await page.locator(`[id="${ids[0]}"]`).innerText(), name).toMatch(/[\u0600-\u06FF]/);
    expect(await input.inputValue(), name).toBe(value);
  }
}

async function ask(
  path: string,
): Promise<{ count: number; data: { id: string; title: string; images: { srcset: string }[] }[] }> {
  const config = await fetch(`${BASE_URL}/`).then((answer) => answer.text());
  const key = /"apiKey":"([^"]+)"/.exec(config)?.[1] ?? '';
  return (await fetch(`${BASE_URL}/api/v1${path}`, { headers: { apikey: key } })).json();
}

const inSearchIndex = () => ask(`/property/get_all?search=${encodeURIComponent('الخور التجربة')}`);

describe("A listing's way from the agent's photos to the catalog", () => {
  it(
    'An agent registers, confirms by mail, and submits a listing with three photos.',
    { timeout: 150_000 },
    async () => {
      const page = await browser.open('/signup?role=agent');
      await page.locator('input[name=name]').fill(agent.name);
      await page.locator('input[name=email]').fill(agent.email);
      await page.locator('input[name=password]').fill(agent.password);
      await page.locator('form button[type=submit]').click();
      await page.waitForURL(/\/verify-otp\?token=/);
      const otp = /\b\d{6}\b/.exec((await mailTo(agent.email)).text)?.[0] ?? '';
      await page.locator('input[autocomplete=one-time-code]').fill(otp);
      await page.waitForURL((url) => url.pathname === '/');

      await page.goto('/dashboard/add-property');
      await page.locator('input[name=title]').fill(listing.title);
      await page.locator('input[name=titleAr]').fill(listing.titleAr);
      await page.locator('textarea[name=description]').fill(listing.description);
      await page.locator('textarea[name=descriptionAr]').fill(listing.descriptionAr);
      const step = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await step('Location');
      await page.locator('select[name=city]').selectOption('sharjah');
      await page.getByRole('combobox', { name: 'District' }).fill('Al Majaz 2');
      await page.getByRole('option', { name: 'Al Majaz 2' }).first().click();
      await step('Price');
      await page.locator('input[name=price]').fill(listing.price);
      await step('Details');
      await page.locator('select[name=bedrooms]').selectOption('2');
      await page.locator('input[name=area]').fill('1150');
      await step('Photos');
      const files = [
        await photo(4000, 3000, 200, true),
        await photo(1600, 1200, 90),
        await photo(900, 700, 30),
      ];
      await page
        .locator('input[type=file]')
        .setInputFiles(
          files.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer })),
        );
      await page.getByRole('button', { name: 'Send for review' }).click();
      await page.waitForURL('**/dashboard/my-properties', { timeout: 90_000 });
      await page.getByText(listing.title).waitFor();
      expect((await inSearchIndex()).count).toBe(0);
    },
  );

  it('An invalid sign-up form shows its errors in Arabic at each field and keeps the text.', async () => {
    const page = await browser.open('/signup?role=agent', { lang: 'ar' });
    const typed = {
      name: 'x',
      email: 'no address',
      phone: '12',
      password: 'short',
      companyName: 'x'.repeat(121),
    };
    await fillAll(page, typed);
    await page.locator('form button[type=submit]').click();
    await errorAt(page, typed);
  });

  it(
    'An invalid listing form shows its errors in Arabic at each field and keeps the text.',
    { timeout: 90_000 },
    async () => {
      const page = await browser.open('/signin?next=/dashboard/add-property', { lang: 'ar' });
      await signIn(page, agent);
      await page.waitForURL('**/dashboard/add-property');
      const steps = page.getByRole('navigation', { name: 'الخطوات' }).getByRole('button');
      const wrong: Record<string, string>[] = [
        { title: 'abc', description: 'too short', titleAr: 'أب', descriptionAr: 'قصير' },
        {
          address: 'x'.repeat(201),
          unitNumber: 'y'.repeat(31),
          'location.lat': '48.1',
          'location.lng': 'east',
        },
        { price: 'a lot', agencyFee: '140', serviceCharge: '-1' },
        { area: '0', plotArea: 'large', propertyAge: '2.5' },
        { 'permit.number': 'no!', videoUrl: 'ftp://x', virtualTourUrl: 'here' },
      ];
      for (const [at, values] of wrong.entries()) {
        await steps.nth(at).click();
        if ('location.lat' in values) await page.getByText('إدخال الإحداثيات').click();
        await fillAll(page, values);
      }
      await page.getByRole('button', { name: 'إرسال للمراجعة' }).click();
      for (const [at, values] of wrong.entries()) {
        await steps.nth(at).click();
        await errorAt(page, values);
      }
    },
  );

  it('An admin verifies the listing.', { timeout: 90_000 }, async () => {
    const page = await browser.open('/signin?next=/dashboard/properties');
    await signIn(page, ADMIN);
    await page.waitForURL('**/dashboard/properties');
    await page.getByRole('searchbox').fill('Vertical test');
    const row = page.getByRole('listitem').filter({ hasText: listing.title });
    await row.getByRole('button', { name: 'Publish' }).click();
    await row.getByText('Published', { exact: true }).waitFor();
    const { count, data } = await inSearchIndex();
    expect(count).toBe(1);
    expect(data[0]?.images).toHaveLength(3);
  });

  it('The photos are served in three WebP sizes without their location.', async () => {
    const { data } = await inSearchIndex();
    const addresses = data[0]?.images[0]?.srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '') ?? [];
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      const answer = await fetch(BASE_URL + address);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const { format, exif, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(format).toBe('webp');
      expect(exif).toBeUndefined();
      expect(width).toBeLessThanOrEqual(1600);
    }
  });

  it.each([
    'city=sharjah',
    'city=sharjah&district=al_majaz_2',
    'minPrice=60000&maxPrice=65000&city=sharjah',
    `search=${encodeURIComponent('الخور')}`,
  ])('The listing is found in the catalog by %s.', async (filter) => {
    const page = await browser.open(`/catalog?category=rent&${filter}`);
    await page.getByText(listing.title).first().waitFor();
  });

  it.each(VIEWS)(
    'The listing page in $lang, $theme, $width px shows its texts without accessibility findings or overflow.',
    async (view) => {
      const { data } = await inSearchIndex();
      const page = await browser.open(`/single?id=${data[0]?.id}`, view);
      await page
        .locator('main')
        .getByRole('heading', { level: 1, name: view.lang === 'ar' ? listing.titleAr : listing.title })
        .waitFor();
      await page.getByText(view.lang === 'ar' ? listing.descriptionAr : listing.description).waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe(view.lang === 'ar' ? 'rtl' : 'ltr');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.waitForLoadState('networkidle');
      expect(await axe(page)).toEqual([]);
    },
  );
});
