import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { arrived, photos, tiles } from './agentTools';
import { axe, browserFile, savedFile, VIEWS } from './browser';
import { ADMIN, api, fits, openAs, sessionOf } from './staff';
import { agreeToSignIn, ask, enterSignIn, tabTo } from './visitor';

const product = browserFile();
const PROVIDER = 'cool.service-agent@manzil.example';

interface Service {
  id: string;
  title: string;
  titleAr: string;
  city: string[];
  agent: { id: string; name: string; companyName: string };
}
const services = (query = '') =>
  ask<{ count: number; data: Service[] }>(`/service/get_all_services?limit=100&${query}`);
const aService = async (beginning: string) => {
  const found = (await services()).data.find(({ title }) => title.startsWith(beginning));
  if (!found) throw new Error(`The demo market has no service ${beginning}`);
  return found;
};
const cards = (page: Page) => page.locator('main article');
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('/services', () => {
  test.each(VIEWS)(
    'The service list in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await product.open('/services?city=dubai', view);
      await cards(page).first().waitFor();
      if (view.width > 1200) await page.getByRole('search').getByRole('radio').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test('On a phone in Arabic the filter is a sheet, and the list follows it.', async () => {
    const page = await product.open('/services', { lang: 'ar', width: 390 });
    await cards(page).first().waitFor();
    await page.getByRole('search').getByRole('searchbox').waitFor();
    await page
      .getByRole('group', { name: 'الفئة' })
      .getByRole('button', { name: /^التنظيف/ })
      .click();
    await expect.poll(() => queryOf(page)).toEqual({ category: 'cleaning' });
    const { count } = await services('category=cleaning');
    await page.getByRole('button', { name: 'الفلاتر' }).click();
    const sheet = page.getByRole('dialog');
    // The previous cards stay, faded, until the new ones arrive.
    await expect.poll(() => cards(page).count()).toBe(count);
    expect(await axe(page)).toEqual([]);
    await sheet.getByRole('button', { name: /^عرض/ }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await cards(page).count()).toBe(count);
    await page.getByRole('combobox', { name: 'الترتيب' }).selectOption('priceAsc');
    await expect.poll(() => queryOf(page)).toEqual({ category: 'cleaning', sort: 'priceAsc' });
    const [cheapest] = (await services('category=cleaning&sort=priceAsc')).data;
    await expect.poll(() => cards(page).first().innerText()).toContain(cheapest?.titleAr);
    // An empty result says which filter could be removed.
    await page.goto('/services?category=cleaning&maxPrice=1');
    await page.getByText('لا توجد نتائج مطابقة تماماً').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'مسح الكل' }).last().click();
    await expect.poll(() => queryOf(page)).toEqual({});
    await cards(page).nth(count).waitFor();
  });
});

test('Service areas appear on a map on request, and are chosen by pointer or keyboard.', async () => {
  const page = await product.open('/services');
  await cards(page).first().waitFor();
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /leaflet|AreaMap/.test(name)),
    );
  expect(await loaded()).toBe(false);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('group', { name: /^Map of service areas/ });
  const dubai = await services('city=dubai');
  const spot = map.getByRole('button', { name: `${dubai.count} services in Dubai` });
  await spot.waitFor();
  expect((await spot.textContent())?.trim()).toBe(String(dubai.count));
  await page.locator('.map-covered').first().waitFor({ state: 'attached' });
  expect(await axe(page)).toEqual([]);
  await spot.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(page)).toEqual({ city: 'dubai', view: 'map' });
  // Now its districts, and the list below it.
  const district = map.getByRole('button').first();
  await district.waitFor();
  await expect.poll(() => map.getByRole('button').count()).toBeGreaterThan(2);
  const wanted = Number(await district.textContent());
  await district.press('Enter');
  await expect.poll(() => queryOf(page)['district']).toBeTruthy();
  await expect.poll(() => cards(page).count()).toBe(Math.min(wanted, 12));
  // The address keeps it: a reload shows the same.
  await page.reload();
  await map.locator('.is-active').waitFor();
  await fits(page);
});

describe('/single-service', () => {
  test.each(VIEWS)(
    'The service page in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const { id } = await aService('Air conditioning');
      const page = await product.open(`/single-service?id=${id}`, view);
      await page.locator('#hours').waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test('The service page shows price with VAT, hours, area and licence, and a visitor can reach the provider.', async () => {
    const { id } = await aService('Air conditioning');
    const page = await product.open(`/single-service?id=${id}`);
    const main = page.locator('main');
    await main.getByText('incl. VAT').first().waitFor();
    await main.getByText('Dubai Marina, Palm Jumeirah').waitFor();
    await main.getByText('As stated by the provider.').waitFor();
    await main.getByRole('button', { name: 'Show on the map' }).click();
    await main.locator('.map-home').first().waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await main.locator('dl dt').count()).toBeGreaterThanOrEqual(7);
    expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
      '"@type":"Service"',
    );
    await tabTo(page, 'a[href="#hours"]');
    await page.keyboard.press('Enter');
    await main.getByRole('button', { name: 'Call' }).first().click();
    await main.locator('a[href^="tel:+971"]').first().waitFor();

    // A visitor's action is completed after signing in, and typed text outlives the page.
    const report = page.getByRole('dialog', { name: 'Report to our team' });
    await main.getByRole('button', { name: 'Report' }).first().click();
    await agreeToSignIn(page);
    await enterSignIn(page);
    await report.getByRole('radio').first().check();
    await report.getByRole('textbox').fill('They never came');
    await page.reload();
    await main.getByRole('button', { name: 'Report' }).first().click();
    expect(await report.getByRole('textbox').inputValue()).toBe('They never came');
    expect(await report.getByRole('radio').first().isChecked()).toBe(true);
    await report.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await main.getByRole('button', { name: 'Report' }).first().click();
    expect(await report.getByRole('textbox').inputValue()).toBe('');
  });

  test('The service page links to related services and can be shared.', async () => {
    const pages = await Promise.all(
      (await services()).data.map((service) =>
        ask<{ data: Service; relatedServices: Service[] }>(
          `/service/single_service_and_feedbacks?id=${service.id}&limit=1`,
        ),
      ),
    );
    const found = pages.find(({ relatedServices }) => relatedServices.length > 0);
    const other = found?.relatedServices[0];
    if (!found || !other) throw new Error('The demo market has no two services of a kind');
    const { id, titleAr } = found.data;
    const { relatedServices } = found;
    const page = await product.open(`/single-service?id=${id}`, { lang: 'ar', width: 390 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const related = page.getByRole('region', { name: 'خدمات مشابهة' });
    await related
      .getByRole('article')
      .nth(relatedServices.length - 1)
      .waitFor();
    expect(await related.getByRole('article').count()).toBe(relatedServices.length);
    expect(await related.locator(`a[href$="${id}"]`).count()).toBe(0);
    await page.getByRole('button', { name: 'مشاركة' }).press('Enter');
    const address = `/single-service?id=${id}`;
    for (const shareUrl of ['https://wa.me/?', 'mailto:?']) {
      const href = (await page.locator(`a[href^="${shareUrl}"]`).getAttribute('href')) ?? '';
      expect(decodeURIComponent(href)).toContain(address);
      expect(decodeURIComponent(href)).toContain(titleAr);
    }
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'نسخ الرابط' }).press('Enter');
    await page.getByText('تم نسخ الرابط').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(address, page.url()).href);
    await related.locator(`a[href$="${other.id}"]`).press('Enter');
    await page.waitForURL(`/single-service?id=${other.id}`);
    await page.getByRole('heading', { level: 1, name: other.titleAr }).waitFor();
    const scrolled = () => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBe(0);
    // A freshly loaded page starts at the top, wherever the previous one was scrolled to.
    await page.goto(address);
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await expect.poll(scrolled).toBeGreaterThan(500);
    await page.goto('/privacy-policy');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await scrolled()).toBe(0);
  });

  test('A missing service shows a page that says so and links onwards.', async () => {
    const page = await product.open(`/single-service?id=${'0'.repeat(24)}`, {}, { expectFailures: true });
    await page.getByRole('heading', { level: 1, name: 'This service is no longer available' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Go to the home page' }).waitFor();
    await page.getByRole('link', { name: 'All services' }).click();
    await page.waitForURL('/services');
  });
});

const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

describe('Tools of a provider', () => {
  test('In Arabic on a phone the tools have no overflow and no accessibility findings.', async () => {
    const view = { lang: 'ar', theme: 'dark', width: 390 } as const;
    const page = await openAs(product, PROVIDER, '/dashboard/my-services', view);
    await page.locator('main ul li details').first().waitFor();
    expect(await axe(page)).toEqual([]);
    await fits(page);
    await page.goto('/dashboard/add-service');
    await field(page, 'title').waitFor();
    expect(await axe(page)).toEqual([]);
    await fits(page);
  });
});

test('Staff hide a service with a reason for its provider, show it again, and delete all of a provider.', async () => {
  const service = await aService('Pool looked after');
  const page = await openAs(product, ADMIN, '/dashboard/services', {}, { expectFailures: true });
  await page.getByRole('searchbox').fill('Pool looked');
  const row = page.locator('main li', { hasText: 'Pool looked after every week' });
  await row.getByRole('button', { name: 'Hide' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hide this service?' });
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await dialog.getByText('At least 3 characters').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('textbox').fill('The price is not the one on your site.');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await row.getByText('Hidden by our team').waitFor();
  expect((await services()).data.map(({ id }) => id)).not.toContain(service.id);
  expect(await axe(page)).toEqual([]);
  await row.getByRole('button', { name: 'Show again' }).click();
  await row.getByText('Public').waitFor();

  // All of one provider, after the name is typed.
  const { data } = await services(`agent=${service.agent.id}`);
  await row.getByRole('button', { name: 'Only this provider' }).click();
  await page.getByRole('button', { name: 'Delete all by this provider' }).click();
  const sure = page.getByRole('dialog');
  const act = sure.getByRole('button', { name: 'Delete all by this provider' });
  expect(await act.isDisabled()).toBe(true);
  await sure.getByRole('textbox').fill(service.agent.companyName);
  await act.click();
  await sure.waitFor({ state: 'detached' });
  expect((await services(`agent=${service.agent.id}`)).count).toBe(0);
  // And restored from the recycle bin for later tests.
  const bin = await api<{ data: { id: string }[] }>('GET', '/recycle-bin?kind=service', { as: ADMIN });
  expect(bin.data.length).toBe(data.length);
  for (const { id } of bin.data) await api('POST', '/recycle-bin', { as: ADMIN, body: { id } });
  expect((await services(`agent=${service.agent.id}`)).count).toBe(data.length);
});

test('A provider continues a draft elsewhere, staff hide several services, and the provider reads why.', async () => {
  const desk = await openAs(product, PROVIDER, '/dashboard/add-service');
  await desk.locator('form [name=title]').fill('Curtains washed and hung again');
  // A photo shows its upload progress; moved by keyboard, the second one is the cover.
  const files = await photos(2);
  const held: Route[] = [];
  await desk.route('**/service/draft/upload', (route) => void held.push(route), { times: 1 });
  for (const [at, file] of files.entries()) {
    await desk.locator('input[type=file]').first().setInputFiles(file);
    if (at === 0) await desk.getByRole('progressbar', { name: 'Sending' }).waitFor();
    await expect.poll(() => held.length).toBe(1);
    if (at === 0) await held[0]?.continue();
    await expect.poll(() => arrived(desk)).toBe(at + 1);
  }
  const storedPhotos = async () => {
    const { data } = await api<{ data: { images: { publicID: string }[]; fields: { title?: string } } }>(
      'GET',
      '/service/draft',
      { as: PROVIDER },
    );
    return { title: data.fields.title, photos: data.images.map(({ publicID }) => publicID) };
  };
  const expected = { title: 'Curtains washed and hung again', photos: (await storedPhotos()).photos };
  expect(expected.photos).toHaveLength(2);
  await tiles(desk).nth(1).getByRole('button', { name: 'Move earlier' }).press('Enter');
  expected.photos.reverse();
  await expect.poll(storedPhotos).toEqual(expected);
  await desk
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();

  let phone = await openAs(product, PROVIDER, '/dashboard/my-services', { width: 390 });
  await phone.getByRole('link', { name: 'Continue' }).click();
  await expect.poll(() => phone.locator('form [name=title]').inputValue()).toMatch(/^Curtains/);
  await phone.getByRole('combobox', { name: 'Category' }).selectOption('cleaning');
  await phone
    .locator('form [name=description]')
    .fill('We take them down, wash them by hand and hang them again.');
  await phone.getByRole('checkbox', { name: 'Dubai' }).check();
  await phone.getByRole('button', { name: 'Preview' }).click();
  const preview = phone.getByRole('dialog', { name: 'Preview' });
  await preview.getByText('Curtains washed and hung again').waitFor();
  expect(await axe(phone)).toEqual([]);
  await phone.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await phone.getByRole('button', { name: 'Publish' }).click();
  await phone.waitForURL(/my-services/);
  const rowIn = (page: Page) => page.locator('main li', { hasText: 'Curtains washed' });
  let made = rowIn(phone);
  await made.waitFor();
  await fits(phone);
  // An unsent change outlives the tab.
  await made.getByRole('link', { name: 'Edit' }).click();
  await phone.locator('form [name=price]').fill('450');
  const edited = phone.url();
  await phone.close();
  phone = await phone.context().newPage();
  await phone.goto(edited);
  await phone.getByText(/^We restored your changes from/).waitFor();
  expect(await phone.locator('form [name=price]').inputValue()).toBe('450');
  await phone.getByRole('button', { name: 'Save' }).click();
  await phone.waitForURL(/my-services/);
  made = rowIn(phone);
  await made.getByText('AED 450').waitFor();
  await phone.goto(edited);
  const first = tiles(phone).first();
  await first.getByRole('button', { name: 'Move later' }).press('Enter');
  await phone.getByRole('button', { name: 'Save' }).click();
  await phone.waitForURL(/my-services/);
  await made.waitFor();
  const stored = await api<{ data: { images: { publicID: string }[] } }>(
    'GET',
    `/service?id=${new URL(edited).searchParams.get('id')}`,
  );
  expect(stored.data.images.map(({ publicID }) => publicID)).toEqual(expected.photos.toReversed());

  const { user } = await sessionOf(PROVIDER);
  const { count, data } = await services(`agent=${user.id}`);
  const staff = await openAs(product, ADMIN, `/dashboard/services?agent=${user.id}`);
  const rowOf = (title: string) => staff.locator('main li', { hasText: title });
  const both = ['Curtains washed', data.find(({ title }) => !title.startsWith('Curtains'))?.title ?? ''];
  const choose = async (titles: string[]) => {
    for (const title of titles) await rowOf(title).getByRole('checkbox').check();
  };
  await choose(both);
  const bar = staff.getByRole('region', { name: 'Actions for the selected services' });
  await bar.getByRole('button', { name: 'Hide' }).click();
  const why = staff.getByRole('dialog');
  await why.getByRole('textbox').fill('The photo shows nothing of it.');
  await why.getByRole('button', { name: 'Hide' }).click();
  for (const title of both) {
    await rowOf(title).getByText('Hidden by our team').waitFor();
    await rowOf(title).getByText('The photo shows nothing of it.').waitFor();
  }
  expect((await services(`agent=${user.id}`)).count).toBe(count - both.length);
  expect(await axe(staff)).toEqual([]);
  const csv = await savedFile(staff, () => staff.getByRole('button', { name: 'Export as CSV' }).click());
  expect(csv.name).toBe('services.csv');
  const lines = csv.text.trim().split('\n');
  expect(lines).toHaveLength(count + 1);
  expect(lines.filter((line) => line.includes('The photo shows nothing of it.'))).toHaveLength(both.length);
  // The provider's own list shows it too, and the bell.
  await phone.reload();
  await made.getByText('Hidden by our team').waitFor();
  await made.getByText('The photo shows nothing of it.').waitFor();
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('button', { name: /^Notifications, [1-9]/ }).waitFor();
  await phone.goto('/notifications');
  await phone
    .getByText(/Our team hid Curtains.*The photo shows nothing of it/)
    .first()
    .waitFor();
  // Several again: shown, and one deleted.
  await choose(both);
  await bar.getByRole('button', { name: 'Show again' }).click();
  for (const title of both) await rowOf(title).getByText('Public').waitFor();
  await choose(['Curtains washed']);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await rowOf('Curtains washed').waitFor({ state: 'detached' });
  expect((await services(`agent=${user.id}`)).count).toBe(count - 1);
});
