import type { FileChooser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  AGENT,
  arrived,
  ask,
  draftOf,
  field,
  fillIn,
  login,
  openAs,
  overflow,
  PASSWORD,
  photos,
  step,
  stepOverflow,
  tiles,
} from './agentTools';
import { axe, browserFile, VIEWS } from './browser';

const product = browserFile();
const FORM = '/dashboard/add-property';
const LONG = { timeout: 120_000 };
/** Browser and server share their CPU with other processes. */
const SOON = { timeout: 30_000 };

const submit = (page: Page) => page.locator('form button[type=submit]').click();
const choose = (page: Page, files: Awaited<ReturnType<typeof photos>>) =>
  page.locator('input[type=file]').setInputFiles(files);
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor(SOON);

test.each(['en', 'ar'] as const)('Steps, form and quality are side by side in %s.', async (lang) => {
  const { page } = await openAs(product, FORM, { view: { lang } });
  await field(page, 'title').waitFor(SOON);
  expect(await stepOverflow(page), 'the name of a step fits above it').toBeLessThanOrEqual(0);
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? NaN;
  expect(Math.abs((await top('form aside')) - (await top('form nav')))).toBeLessThan(8);
  // Before the last step the button continues; sending comes at the end.
  const main = page.locator('form button.bg-primary');
  expect(await main.innerText()).toBe(lang === 'ar' ? 'التالي' : 'Next');
  await step(page, 5).click();
  expect(await main.innerText()).toBe(lang === 'ar' ? 'إرسال للمراجعة' : 'Send for review');
});

test('A phone number in a text is reported when the field is left.', async () => {
  const { page } = await openAs(product, FORM);
  const description = field(page, 'description');
  await description.fill('A fine home, call me on 050 123 4567 for a viewing today.', SOON);
  expect(await description.getAttribute('aria-invalid')).toBeNull();
  await description.blur();
  await page.getByText('Remove phone numbers').waitFor();
  expect(await page.getByText('“050 123 4567”').count()).toBe(1);
  await description.fill('A fine home above the lagoon with a long balcony.');
  await page.getByText('Remove phone numbers').waitFor({ state: 'detached' });
});

test('A new row of cheques shows no error before it is visited.', async () => {
  const { page } = await openAs(product, FORM);
  await field(page, 'title').waitFor(SOON);
  await step(page, 2).click();
  const rows = page.locator('form fieldset', { hasText: 'cheque' }).first();
  await rows.getByRole('button', { name: /^Add/ }).click();
  const rent = rows.locator('input').first();
  await rent.waitFor();
  await rent.fill('');
  expect(await rows.locator('[aria-invalid=true]').count()).toBe(0);
  await rent.blur();
  await rows.locator('input[aria-invalid=true]').waitFor();
  await rows.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(() => rows.locator('input').count()).toBe(2);
  expect(await rows.locator('input').nth(1).getAttribute('aria-invalid')).toBeNull();
});

test('Months and days are chosen by keyboard, even years away.', async () => {
  const { page } = await openAs(product, FORM, { view: { lang: 'ar', theme: 'dark', width: 390 } });
  await field(page, 'title').waitFor(SOON);
  await step(page, 3).click();
  await page.locator('select[name=propertyCondition]').selectOption('off-plan');
  const handover = field(page, 'handoverDate');
  await handover.press('Enter');
  const months = page.getByRole('dialog', { name: 'التقويم' });
  await months.waitFor();
  await months.getByRole('button', { name: 'السنة التالية' }).press('Enter');
  const january = months.getByRole('button', { name: /^يناير/ });
  await january.focus();
  // In Arabic the next month is on the left.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await months.waitFor({ state: 'detached' });
  const next = new Date().getFullYear() + 1;
  expect(await handover.innerText()).toBe(`مايو ${next}`);
  expect(await handover.evaluate((one) => document.activeElement === one)).toBe(true);

  await step(page, 4).click();
  const ends = field(page, 'permit.expiresAt');
  await ends.press('Enter');
  const days = page.getByRole('grid');
  await days.waitFor();
  await months
    .locator('select')
    .last()
    .selectOption(String(next + 4));
  await days.getByRole('button').nth(9).press('Enter');
  await days.waitFor({ state: 'detached' });
  expect(await ends.innerText()).toMatch(new RegExp(`^10 \\S+ ${next + 4}$`));
  expect(await axe(page)).toEqual([]);
  // A permit may have expired, which is shown.
  await ends.press('Enter');
  await months
    .locator('select')
    .last()
    .selectOption(String(next - 3));
  await days.getByRole('button').first().press('Enter');
  await page.getByText('انتهت صلاحية هذا التصريح').first().waitFor();
});

describe('Unsaved work in the listing form', () => {
  test('Nothing in the listing form is lost when the tab is closed in the middle.', LONG, async () => {
    const { page, token } = await openAs(product, FORM);
    await field(page, 'title').fill('A home begun in one tab');
    await step(page, 5).click();
    await choose(page, await photos(3));
    await expect.poll(() => arrived(page), SOON).toBe(3);
    await step(page, 2).click();
    await field(page, 'price').fill('12a');
    await saved(page);
    await step(page, 0).click();
    await field(page, 'description').pressSequentially('Typed right before it was clo');
    const context = page.context();
    await page.close({ runBeforeUnload: true });

    const again = await context.newPage();
    await again.goto(FORM);
    await expect.poll(() => field(again, 'title').inputValue(), SOON).toBe('A home begun in one tab');
    expect(await field(again, 'description').inputValue()).toBe('Typed right before it was clo');
    // A text that is not a price is kept as typed, too.
    expect(await field(again, 'price').inputValue()).toBe('12a');
    expect(await tiles(again).count()).toBe(3);
    await expect
      .poll(async () => (await draftOf(token))?.fields['description'], SOON)
      .toBe('Typed right before it was clo');

    const { page: device } = await openAs(product, FORM, { view: { lang: 'ar' }, keepsDraft: true });
    await expect
      .poll(() => field(device, 'description').inputValue(), SOON)
      .toBe('Typed right before it was clo');
    expect(await tiles(device).count()).toBe(3);
    await device.getByRole('button', { name: 'حذف المسودة والبدء من جديد' }).click();
    await device.getByRole('dialog').getByRole('button', { name: 'حذف المسودة والبدء من جديد' }).click();
    await expect.poll(() => field(device, 'title').inputValue(), SOON).toBe('');
    expect(await draftOf(token)).toBeNull();
  });

  test('Nothing in the listing form is lost when the connection breaks during an upload.', LONG, async () => {
    const { page, token } = await openAs(product, FORM);
    const [first, second, third] = await photos(3);
    if (!first || !second || !third) throw new Error('Three photos');
    await field(page, 'title').fill('A home with a weak signal');
    await step(page, 5).click();
    await choose(page, [first]);
    await expect.poll(() => arrived(page), SOON).toBe(1);
    await page.route('**/property/draft**', (route) => route.abort('connectionreset'));
    await choose(page, [second, third]);
    await expect.poll(() => tiles(page).getByRole('alert').count(), SOON).toBe(2);
    await step(page, 0).click();
    await field(page, 'title').fill('A home with a weak signal, typed on');
    await page.getByText('Saved in this browser').waitFor(SOON);
    expect((await draftOf(token))?.images).toHaveLength(1);

    await page.unroute('**/property/draft**');
    await step(page, 5).click();
    await tiles(page).nth(1).getByRole('button', { name: 'Try again' }).click();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => arrived(page), SOON).toBe(3);
    await saved(page);
    const draft = await draftOf(token);
    expect(draft?.images).toHaveLength(3);
    expect(draft?.fields['title']).toBe('A home with a weak signal, typed on');
  });

  test('Nothing in the listing form is lost when one photo of twenty fails.', LONG, async () => {
    const { page, token } = await openAs(product, FORM);
    const title = `Twenty photos, one of them broken ${Date.now()}`;
    await fillIn(page, title);
    await step(page, 5).click();
    const files = await photos(20);
    files[6] = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('this is no photo') };
    await choose(page, files);
    await expect.poll(() => arrived(page), { timeout: 60_000 }).toBe(19);
    const failed = tiles(page).getByRole('alert');
    expect(await failed.innerText()).toContain('broken.jpg');
    await submit(page);
    await page.getByText('Some photos didn’t upload').waitFor(SOON);
    await tiles(page).nth(6).getByRole('button', { name: 'Remove photo' }).click();
    await submit(page);
    await page.waitForURL('**/dashboard/my-properties', SOON);
    const { data } = await ask('GET', `/property/get_all_my_properties?search=${encodeURIComponent(title)}`, {
      token,
    });
    expect(data).toMatchObject([{ title, imageCount: 19, price: 71_500 }]);
    expect(await draftOf(token)).toBeNull();
  });

  const signInAgain = async (page: Page) => {
    await page.waitForURL(/\/signin\?next=/, SOON);
    await page.locator('input[name=email]').fill(AGENT);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(`**${FORM}`, SOON);
  };

  test(
    'Nothing in the listing form is lost when the session has ended without the page knowing.',
    LONG,
    async () => {
      const { page, token } = await openAs(product, FORM);
      // Live connections are blocked: the page learns of it by a refused call.
      await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
      await page.route('**/socket.io/**', (route) => route.abort());
      await page.reload();
      await field(page, 'title').fill('Typed before the session ended');
      await saved(page);
      await ask('POST', '/auth/logoutEverywhere', { token, body: {} });
      // The next save or upload is refused; everything typed and chosen until then is kept.
      await step(page, 5).click();
      await choose(page, await photos(2));
      await signInAgain(page);
      await expect.poll(() => field(page, 'title').inputValue(), SOON).toBe('Typed before the session ended');
      await step(page, 5).click();
      await expect.poll(() => arrived(page), SOON).toBe(2);
    },
  );

  test(
    'Nothing in the listing form is lost when the session is ended elsewhere while typing.',
    LONG,
    async () => {
      const { page, token } = await openAs(product, FORM);
      await field(page, 'title').fill('Typed while the session ended');
      await ask('POST', '/auth/logoutEverywhere', { token, body: {} });
      await signInAgain(page);
      await expect.poll(() => field(page, 'title').inputValue(), SOON).toBe('Typed while the session ended');
    },
  );
});

describe('The listing form', () => {
  test.each(VIEWS)(
    'No step of the listing form has accessibility findings in $lang, $theme, $width px.',
    { timeout: 240_000 },
    async (view) => {
      const { page } = await openAs(product, FORM, { view });
      await fillIn(page, 'A home for every view');
      await field(page, 'propertyCondition').selectOption('off-plan');
      for (const at of [0, 1, 2, 3, 4, 5]) {
        await step(page, at).click();
        if (at === 1) await page.locator('.leaflet-marker-draggable').waitFor(SOON);
        if (at === 2) await page.locator('fieldset button').first().click();
        if (at === 5) {
          await choose(page, await photos(2));
          await expect.poll(() => arrived(page), SOON).toBe(2);
        }
        expect(await axe(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      await page.locator('aside > button').first().click();
      await page.getByRole('dialog').getByText('A home for every view').waitFor();
      expect(await axe(page)).toEqual([]);
    },
  );

  test.each(VIEWS.filter(({ theme }) => theme === 'dark'))(
    'Editing a listing has no accessibility findings in $lang, $theme, $width px.',
    { timeout: 240_000 },
    async (view) => {
      const { token } = await login(AGENT);
      const { data } = await ask('GET', '/property/get_all_my_properties?limit=1', { token });
      const [{ id, title }] = data as unknown as [{ id: string; title: string }];
      const { page } = await openAs(product, `/dashboard/edit-property?id=${id}`, { view });
      await expect.poll(() => field(page, 'title').inputValue(), SOON).toBe(title);
      for (const at of [0, 1, 2, 3, 4, 5]) {
        await step(page, at).click();
        if (at === 1) await page.locator('.leaflet-marker-draggable').waitFor(SOON);
        if (at === 5) await tiles(page).first().waitFor(SOON);
        expect(await axe(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
    },
  );

  test('In Arabic, refused fields are shown, and a duplicate listing needs confirmation.', LONG, async () => {
    const { page, token } = await openAs(product, FORM, { view: { lang: 'ar', width: 390, height: 844 } });
    const title = `A home listed twice ${Date.now()}`;
    // A bilingual text is asked for in the reader's language first.
    await field(page, 'titleAr').waitFor();
    const names = page
      .locator('form [name]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    expect((await names).filter((name) => name?.startsWith('title'))).toEqual(['titleAr', 'title']);
    await fillIn(page, title);
    await step(page, 0).click();
    await field(page, 'description').fill('A fine home, call me on 050 123 4567 for a viewing today.');
    await step(page, 5).click();
    await submit(page);
    const description = field(page, 'description');
    await expect.poll(() => description.getAttribute('aria-invalid'), SOON).toBe('true');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('description');
    await page.getByText('احذف أرقام الهواتف').waitFor();
    await description.fill('A fine home above the lagoon with a long balcony.');
    await submit(page);
    await page.waitForURL('**/dashboard/my-properties', SOON);

    await page.goto(FORM);
    await fillIn(page, title);
    await submit(page);
    const dialog = page.getByRole('dialog', { name: 'هل هذا إعلان مكرر؟' });
    await dialog.getByText(title).waitFor(SOON);
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'إلغاء' }).click();
    expect((await draftOf(token))?.fields['title']).toBe(title);
  });

  test('The listing form is completed and sent by keyboard alone.', { timeout: 240_000 }, async () => {
    const { page, token } = await openAs(product, FORM);
    const title = `By keyboard alone ${Date.now()}`;
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        const label = at?.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`)?.textContent : '';
        return (at?.getAttribute('name') ?? at?.getAttribute('aria-label') ?? label) || at?.textContent || '';
      });
    /** Presses Tab until an element with this name has the focus. */
    const tabTo = async (name: string | RegExp) => {
      for (let press = 0; press < 90; press += 1) {
        await keyboard.press('Tab');
        const now = (await focused()).trim();
        if (typeof name === 'string' ? now.startsWith(name) : name.test(now)) return;
      }
      throw new Error(`No way to ${String(name)}`);
    };
    const type = async (name: string, text: string) => {
      await tabTo(name);
      await keyboard.type(text);
    };
    const pressButton = async (name: string) => {
      await tabTo(name);
      await keyboard.press('Enter');
    };
    const next = () => pressButton('Next');
    await field(page, 'title').waitFor(SOON);
    await type('title', title);
    await type('description', 'Two rooms above the lagoon, with a long balcony and morning sun.');
    await next();
    await tabTo('city');
    await keyboard.type('Sharjah');
    await tabTo('District');
    await keyboard.type('Al Majaz 2');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const pin = page.locator('.leaflet-marker-draggable');
    await pin.waitFor(SOON);
    await tabTo('Home’s pin');
    for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowUp']) await keyboard.press(key);
    const lat = Number(await field(page, 'location.lat').inputValue());
    expect(lat).toBeGreaterThan(25.3);
    await next();
    await type('price', '71500');
    await pressButton('Add an option');
    await next();
    await tabTo('bedrooms');
    await keyboard.type('2');
    await type('area', '1150');
    await next();
    await tabTo('amenities');
    await keyboard.press('Space');
    await next();
    const files = await photos(3);
    const input = page.locator('input[type=file]');
    const isFocused = () => input.evaluate((one) => one === document.activeElement);
    for (let press = 0; press < 10 && !(await isFocused()); press += 1) await keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    /** The order of the photos as sent by the form, once it has three. */
    const orders: string[][] = [];
    page.on('request', (request) => {
      if (request.method() !== 'PUT' || !request.url().endsWith('/property/draft')) return;
      const { images } = request.postDataJSON() as { images: string[] };
      if (images.length === 3) orders.push(images);
    });
    const choosers: FileChooser[] = [];
    page.on('filechooser', (chooser) => choosers.push(chooser));
    const press = async () => {
      if (choosers.length === 0) await keyboard.press('Enter');
      return choosers.length;
    };
    await expect.poll(press, SOON).toBeGreaterThan(0);
    await choosers[0]?.setFiles(files);
    await expect.poll(() => orders.length, SOON).toBe(1);
    const order = () => tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-photo')));
    const before = await order();
    // The last one becomes the first: once by the buttons, once lifted and moved.
    await keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Content of photo 3');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Move earlier');
    await keyboard.press('Enter');
    await page.getByText('Photo moved to position 2 of 3.').waitFor();
    await keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Photo 2 of 3');
    await keyboard.press('Space');
    await page.getByText('Picked up photo 2 of 3.').waitFor();
    await keyboard.press('ArrowLeft');
    await page.getByText('Position 1 of 3.').waitFor();
    await keyboard.press('Space');
    await expect.poll(order).toEqual([before[2], before[0], before[1]]);
    const moved = [2, 0, 1].map((at) => orders[0]?.[at]);
    await expect
      .poll(async () => (await draftOf(token))?.images.map(({ publicID }) => publicID), SOON)
      .toEqual(moved);
    await pressButton('Send for review');
    await page.waitForURL('**/dashboard/my-properties', SOON);
    const mine = `/property/get_all_my_properties?search=${encodeURIComponent(title)}`;
    const { data } = await ask('GET', mine, { token });
    expect(data).toMatchObject([{ title, price: 71_500, images: moved.map((publicID) => ({ publicID })) }]);
  });
});
