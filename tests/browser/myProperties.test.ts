import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  AGENT,
  arrived,
  ask,
  draftOf,
  field,
  fillIn,
  login,
  openAs,
  overflow,
  photos,
  step,
  tiles,
} from './agentTools';
import { axe, browserFile, VIEWS } from './browser';

const product = browserFile();
const LIST = '/dashboard/my-properties';
const SOON = { timeout: 30_000 };
const LONG = { timeout: 120_000 };

const form = (title: string) => ({
  title,
  description: 'A quiet flat with a long balcony, two minutes from the park.',
  type: 'rent',
  propertyType: 'apartment',
  city: 'dubai',
  district: 'dubai_marina',
  price: 90_000,
  paymentPeriod: 'yearly',
  bedrooms: '2',
  area: 1100,
});

/** A day from now, in the format of permits. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A pending listing of the demo agent. */
async function aListing(title: string, more: object = {}) {
  const { token } = await login(AGENT);
  const { data } = await ask('POST', '/property', { token, body: { ...form(title), ...more } });
  return { id: data.id, referenceNo: data.referenceNo, token };
}

describe('My properties', () => {
  test.each(VIEWS)(
    'My properties have no accessibility findings or overflow in $lang, $theme, $width px.',
    LONG,
    async (view) => {
      const { page } = await openAs(product, LIST, { view });
      const list = page.locator('#content ul > li');
      await list.first().waitFor(SOON);
      expect(await list.first().innerText(), 'whose they are needs no word').not.toContain('Layla Haddad');
      await page.locator('#content details summary').first().click();
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  test('Search, filters and page are kept in the address.', LONG, async () => {
    const title = `Filtered home ${Date.now()}`;
    const { referenceNo } = await aListing(title);
    const { page } = await openAs(product, LIST);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await page.getByRole('searchbox').fill(referenceNo);
    await page.waitForURL(`**?search=${referenceNo}`, SOON);
    await row.waitFor(SOON);
    await page.getByText('1 listing', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('published');
    await page.getByText('No matching listings').waitFor(SOON);
    await page.reload();
    await page.getByText('No matching listings').waitFor(SOON);
    expect(await page.getByLabel('Status').inputValue()).toBe('published');
    await page.getByLabel('Status').selectOption('pending');
    await row.waitFor(SOON);
    expect(await row.innerText()).toContain('Pending');
  });

  test('A returned listing shows the reason, and a hint leads to its field.', LONG, async () => {
    const title = `Sent back home ${Date.now()}`;
    const { id } = await aListing(title);
    const { token } = await login(ADMIN);
    const reason = 'The photos show another home';
    await ask('PATCH', `/property/update_property_by_admin?id=${id}`, {
      token,
      body: { isVerified: false, reason },
    });
    const { page } = await openAs(product, `${LIST}?status=sentBack`);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByText(reason).waitFor(SOON);
    await row.locator('summary').click();
    await row.getByRole('link', { name: 'Add an Arabic title' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), SOON)
      .toBe('titleAr');
    await page.getByText(reason).waitFor();
    await field(page, 'titleAr').fill('شقة أُعيدت للتعديل');
    await page.locator('header a').first().click();
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
    await guard.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(`**${LIST}`, SOON);
    await page.goto(`${LIST}?status=sentBack`);
    await page.getByRole('searchbox').waitFor(SOON);
    await expect.poll(() => row.count(), SOON).toBe(0);
  });

  test('Unsaved edits survive a closed tab.', LONG, async () => {
    const { id } = await aListing(`Edited home ${Date.now()}`);
    const { page } = await openAs(product, `/dashboard/edit-property?id=${id}`);
    await field(page, 'title').fill('A title that was not saved');
    const context = page.context();
    await page.close();
    const again = await context.newPage();
    await again.goto(`/dashboard/edit-property?id=${id}`);
    await again.getByText('They haven’t been saved yet').waitFor(SOON);
    expect(await field(again, 'title').inputValue()).toBe('A title that was not saved');
    await again.locator('form button[type=submit]').click();
    await again.waitForURL(`**${LIST}`, SOON);
    await again.getByText('A title that was not saved').first().waitFor(SOON);
  });

  test(
    'Availability, confirmation, permit, prices and deletion are managed from the list.',
    LONG,
    async () => {
      const title = `Marina home ${Date.now()}`;
      const permit = { number: `71${Date.now() % 1e8}`, type: 'trakheesi', expiresAt: inDays(5) };
      const { id, token } = await aListing(title, { permit });
      await ask('PATCH', `/property/edit_property?id=${id}`, { token, body: { price: 85_000 } });
      const read = async () => (await ask('GET', `/property?id=${id}`, { token })).data;
      const { page } = await openAs(product, `${LIST}?search=${encodeURIComponent(title)}`);
      const row = page.getByRole('listitem').filter({ hasText: title });
      await row.getByText(/^The permit expires in [45] days/).waitFor(SOON);

      const availability = row.getByLabel('Availability');
      const choices = await availability
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
      expect(choices).toEqual(['available', 'underOffer', 'rented', 'withdrawn']);
      await availability.selectOption('withdrawn');
      await row.getByRole('button', { name: 'Publish again' }).click(SOON);
      await expect.poll(async () => (await read())['availability'], SOON).toBe('available');

      const more = row.getByRole('button', { name: /^More for/ });
      await more.click();
      await row.getByRole('button', { name: 'Price history' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('AED 90,000').waitFor(SOON);
      await dialog.getByText('AED 85,000').waitFor();
      await page.keyboard.press('Escape');

      await more.click();
      await row.getByRole('button', { name: 'Delete' }).click();
      expect(await axe(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No matching listings').waitFor(SOON);
    },
  );

  test(
    'Photos are labelled in the form, and floor plans have their own place on the page.',
    LONG,
    async () => {
      const { page, token } = await openAs(product, '/dashboard/add-property');
      const title = `A home with its plan ${Date.now()}`;
      await fillIn(page, title);
      await step(page, 1).click();
      await page.getByRole('radio', { name: 'Neighbourhood only' }).press('Space');
      expect(await axe(page)).toEqual([]);
      await step(page, 4).click();
      await field(page, 'videoUrl').fill('https://youtu.be/dQw4w9WgXcQ');
      await step(page, 5).click();
      const files = [
        ...(await photos(1, 1300)),
        ...(await photos(1, 700)),
        ...(await photos(1, 2600, 1300)).map((file) => ({ ...file, name: 'around.jpg' })),
      ];
      await page.locator('input[type=file]').setInputFiles(files);
      await expect.poll(() => arrived(page), SOON).toBe(3);
      await tiles(page).nth(1).getByText('Small: 700 × 700').waitFor(SOON);
      const shows = (at: number) => tiles(page).nth(at).getByRole('combobox');
      await shows(0).selectOption('plan');
      await shows(1).selectOption('kitchen');
      await shows(2).selectOption('sphere');
      // A floor plan is no cover: the photo after it is.
      await tiles(page).nth(1).getByRole('button', { name: 'Set the focal point' }).click();
      const dialog = page.getByRole('dialog', { name: 'Focal point' });
      await dialog.getByRole('slider').first().press('End');
      expect(await axe(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Use this point' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      const notes = [{ shows: 'plan' }, { shows: 'kitchen', focus: { x: 100, y: 50 } }, { shows: 'sphere' }];
      await expect.poll(async () => (await draftOf(token))?.images, SOON).toMatchObject(notes);
      expect(await axe(page)).toEqual([]);
      await page.reload();
      await step(page, 5).click();
      await expect.poll(() => shows(0).inputValue(), SOON).toBe('plan');
      await page.locator('form button[type=submit]').click();
      await page.waitForURL('**/dashboard/my-properties', SOON);

      const mine = await ask('GET', `/property/get_all_my_properties?search=${encodeURIComponent(title)}`, {
        token,
      });
      const [{ id }] = mine.data as unknown as [{ id: string }];
      await page.goto(`/single?id=${id}`);
      await page.locator('#floor-plan').scrollIntoViewIfNeeded(SOON);
      await page.getByRole('button', { name: 'Floor plan 1 of 1, full screen' }).click();
      const viewer = page.getByRole('dialog', { name: title });
      await viewer.getByRole('tab', { name: 'Floor plan', selected: true }).waitFor();
      expect(await axe(page)).toEqual([]);
      await viewer.getByRole('tab', { name: 'Photos' }).click();
      await viewer.getByText('1 of 1 · Kitchen').waitFor();

      // The film is loaded when pressed, not before.
      const requests: string[] = [];
      await page.context().route('https://www.youtube-nocookie.com/**', (route) => {
        requests.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' });
      });
      await viewer.getByRole('tab', { name: 'Video' }).click();
      const play = viewer.getByRole('button', { name: /Plays from youtu.be/ });
      await play.waitFor();
      expect(requests).toEqual([]);
      await play.press('Enter');
      await viewer.frameLocator('iframe').getByText('The film').waitFor(SOON);
      expect(requests[0]).toContain('/embed/dQw4w9WgXcQ?');
      await viewer.getByRole('button', { name: 'Close' }).press('Enter');
      await viewer.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: '360° picture' }).press('Enter');
      await viewer.getByRole('tab', { name: '360° picture', selected: true }).waitFor();
      const isDrawn = await page.evaluate(
        () => document.createElement('canvas').getContext('webgl') !== null,
      );
      if (isDrawn) {
        const around = viewer.locator('[data-turn]');
        await around.press('ArrowRight');
        await expect.poll(() => around.getAttribute('data-turn')).toBe('10');
        await around.press('Home');
        await expect.poll(() => around.getAttribute('data-turn')).toBe('0');
      } else await viewer.getByRole('img', { name: '360° picture' }).waitFor(SOON);
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });

      // The owner sees the pin, and what others see.
      await page.locator('#location').scrollIntoViewIfNeeded(SOON);
      await page.getByText('Others see only the neighbourhood').waitFor(SOON);
      await page.locator('.map-home').waitFor(SOON);
    },
  );
});
