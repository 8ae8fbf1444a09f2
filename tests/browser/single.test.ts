import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { TEXTS } from './people';
import {
  ADMIN,
  agreeToSignIn,
  aHome,
  ask,
  enterSignIn,
  homes,
  logIn,
  overflow,
  signIn,
  tabTo,
} from './visitor';

const product = browserFile();
const open = async (id: string, view = {}, options = {}) => {
  const page = await product.open(`/single?id=${id}`, view, options);
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  return page;
};
const section = (page: Page, id: string) => page.locator(`section[aria-labelledby="${id}"]`);
const counter = (page: Page) => page.getByRole('dialog').locator('[aria-live]').innerText();

describe('Listing page', () => {
  test.each(VIEWS)(
    'The listing page in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const { id } = await aHome((home) => home.priceDrop != null);
      const page = await open(id, view);
      await page.locator('#location').scrollIntoViewIfNeeded();
      await page.locator('.map-home').waitFor();
      expect(await page.locator('.map-number').count()).toBe(6);
      await page.locator('footer').scrollIntoViewIfNeeded();
      await page.locator('section[aria-labelledby="similar"] article').first().waitFor();
      // Not half below the header.
      await page.evaluate(() => document.querySelector('#similar')?.scrollIntoView({ block: 'center' }));
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  test.each([
    ['en', 'ArrowRight', 'ArrowLeft', -1],
    ['ar', 'ArrowLeft', 'ArrowRight', 1],
  ] as const)('Photos are turned by keys and by swiping in %s.', async (lang, next, back, direction) => {
    const { id } = await aHome((home) => home.images.length >= 4);
    const page = await open(id, { lang });
    await tabTo(page, 'main ul li button');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => counter(page)).toMatch(/^1 /);
    await page.keyboard.press(next);
    await expect.poll(() => counter(page)).toMatch(/^2 /);
    await page.keyboard.press(back);
    await expect.poll(() => counter(page)).toMatch(/^1 /);
    await page.keyboard.press('End');
    await expect.poll(() => counter(page)).not.toMatch(/^1 /);
    await page.keyboard.press('Home');
    await expect.poll(() => counter(page)).toMatch(/^1 /);
    await page.mouse.move(700, 450);
    await page.mouse.down();
    await page.mouse.move(700 + direction * 200, 450, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => counter(page)).toMatch(/^2 /);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  });

  test.each([
    { lang: 'en', theme: 'dark', width: 1440 },
    { lang: 'ar', theme: 'light', width: 390 },
  ] as const)(
    'A photo is zoomed to at most 1.5 times its stored pixels in $lang, $width px.',
    async (view) => {
      const { id } = await aHome((home) => home.images.length >= 4);
      const page = await open(id, view);
      await page.locator('main ul li button').first().press('Enter');
      const viewer = page.getByRole('dialog');
      const shown = viewer.locator('[data-stage] img[srcset]');
      const width = async () => (await shown.boundingBox())?.width ?? 0;
      await shown.waitFor();
      const whole = await width();
      expect(whole).toBeLessThanOrEqual(view.width);
      await page.keyboard.press('+');
      await expect.poll(width).toBeCloseTo(whole * 1.5, 0);
      // The arrows move a picture larger than the screen.
      const before = await shown.boundingBox();
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await shown.boundingBox())?.x).not.toBe(before?.x);
      expect(await counter(page)).toMatch(/^1 /);
      await page.keyboard.press('0');
      await expect.poll(width).toBeCloseTo(whole, 0);
      const stage = viewer.locator('[data-stage]');
      await stage.dblclick();
      await expect.poll(width).toBeGreaterThan(whole * 1.5);
      for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -400);
      // A stored pixel is never larger than 1.5 on the screen.
      await expect.poll(width).toBeCloseTo(1.5 * Number(await shown.getAttribute('width')), 0);
      await stage.dblclick();
      await expect.poll(width).toBeCloseTo(whole, 0);
      await viewer.getByRole('list').getByRole('button').nth(2).click();
      await expect.poll(() => counter(page)).toMatch(/^3 /);
      expect(await axe(page)).toEqual([]);
      // The map is loaded with its tab; the viewed photo waits.
      await viewer.getByRole('tab').nth(1).click();
      await viewer.locator('.map-home').waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await viewer.getByRole('tab').first().click();
      await expect.poll(() => counter(page)).toMatch(/^3 /);
      // The system's back button closes the viewer, not the page.
      await page.goBack();
      await viewer.waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.get('id')).toBe(id);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    },
  );

  test("The listing page shows nearby asking prices and the agent's other homes.", async () => {
    const { id } = await aHome((home) => !home.hideAgent, 'category=rent&city=dubai&propertyType=apartment');
    const page = await open(id);
    const { data } = await ask<{ data: { count: number; cheaper: number } | null }>(
      `/property/area_prices?id=${id}`,
    );
    expect(data?.count).toBeGreaterThanOrEqual(8);
    await section(page, 'area-prices').scrollIntoViewIfNeeded();
    await section(page, 'area-prices')
      .getByText(`${data?.cheaper} of ${data?.count} similar homes`)
      .waitFor();
    await section(page, 'of-agent').scrollIntoViewIfNeeded();
    await section(page, 'of-agent').locator('article').first().waitFor();
    expect(await section(page, 'of-agent').locator(`a[href="/single?id=${id}"]`).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
  });

  test("The page's index leads to the sections by keyboard.", async () => {
    const { id } = await aHome();
    const page = await open(id);
    await tabTo(page, 'a[href="#costs"]');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await page.locator('#costs').boundingBox())?.y ?? Infinity)
      .toBeLessThan(400);
    expect((await page.locator('#costs').boundingBox())?.y).toBeGreaterThan(100);
    expect(new URL(page.url()).searchParams.get('id')).toBe(id);
  });

  test('Nearby places are listed with distances, as on the map.', async () => {
    const { id } = await aHome((home) => home.city === 'dubai');
    const page = await open(id);
    await page.locator('#location').scrollIntoViewIfNeeded();
    const rows = section(page, 'location').locator('ol li');
    await expect.poll(() => rows.count()).toBe(6);
    const kilometres = (await rows.allInnerTexts()).map((text) => Number(/([\d.]+) km/.exec(text)?.[1]));
    expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => page.locator('.map-number').count()).toBe(6);
  });

  test('A home is compared, shared and printed as a poster, and saving it requires a sign-in.', async () => {
    const { id } = await aHome();
    const page = await open(id);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('link', { name: 'Compare, 1 home' }).waitFor();
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await share.press('Enter');
    const shared = encodeURIComponent(`/single?id=${id}`);
    const [whatsapp, mail] = [
      page.locator('a[href^="https://wa.me/?"]'),
      page.locator('a[href^="mailto:?"]'),
    ];
    expect(await whatsapp.getAttribute('href')).toContain(shared);
    expect(await mail.getAttribute('href')).toContain(shared);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy link' }).press('Enter');
    await whatsapp.waitFor({ state: 'detached' });
    expect(await share.evaluate((one) => document.activeElement === one)).toBe(true);
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/single\\?id=${id}$`),
    );
    await share.press('Enter');
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'A4 poster in Arabic' }).press('Enter'),
    ]);
    expect(sheet.suggestedFilename()).toMatch(/^PR-\w+-ar\.pdf$/);
    expect((await readFile(await sheet.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: 'Add to favourites' }).first().click();
    await agreeToSignIn(page);
    await page.waitForURL(/signin\?next=/);
  });

  test("On a phone the home is shared by the system's own sheet.", async () => {
    const { id, title } = await aHome();
    const page = await open(id, { width: 390 });
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.evaluate(() => {
      const shared: unknown[] = [];
      navigator.share = (what) => Promise.resolve(void shared.push(what));
      Object.assign(window, { shared });
    });
    // Whenever the page is rendered, it checks the device's capabilities.
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Share from this device' }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    expect(shared).toEqual([{ title, url: expect.stringMatching(new RegExp(`/single\\?id=${id}$`)) }]);
  });

  test('The first-day cash follows the chosen cheques and leads to its breakdown.', async () => {
    const { id } = await aHome((home) => (home.chequeOptions?.length ?? 0) > 1, 'category=rent');
    const page = await open(id);
    const takes = page.locator('aside a[href="#costs"] bdi');
    await takes.waitFor();
    const first = await takes.innerText();
    expect(first).toMatch(/^AED [\d,]+$/);
    await page.locator('aside input[name=cheques]').nth(1).check();
    await expect.poll(() => takes.innerText()).not.toBe(first);
    await takes.click();
    const total = page.locator('section[aria-labelledby=costs] dl > div').last();
    await expect.poll(() => total.locator('dd').innerText()).toBe(await takes.innerText());
    const cheques = await page.locator('aside label:has(input[name=cheques]:checked)').innerText();
    expect(cheques).toContain((await total.locator('dt').innerText()).replace('Total · ', ''));
  });

  test('A home is reported by keyboard with a reason.', async () => {
    const { id } = await aHome();
    const page = await open(id);
    await signIn(page);
    await page.getByRole('button', { name: 'Report' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report to our team' });
    await dialog.getByRole('button', { name: 'Send report' }).press('Enter');
    await dialog.getByText('Choose a reason').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Space');
    await dialog.getByRole('radio', { name: 'Something else' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Tell us briefly').waitFor();
    await dialog.getByRole('textbox').fill('The second photo shows another home.');
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/report'));
    await dialog.getByRole('button', { name: 'Send report' }).click();
    expect((await sent).status()).toBe(201);
    await dialog.waitFor({ state: 'detached' });
  });

  test('Recently viewed homes are remembered.', async () => {
    const [first, second] = (await homes('category=rent&limit=2')).data;
    const page = await open(first?.id ?? '');
    await page.goto(`/single?id=${second?.id ?? ''}`);
    const recent = page.getByRole('list', { name: 'Recently viewed' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await recent.locator('article').first().waitFor();
    expect(await recent.locator('article').count()).toBe(1);
    expect(await recent.locator(`a[href="/single?id=${first?.id ?? ''}"]`).count()).toBeGreaterThan(0);
  });

  test('The listing page prints as a sheet without header and footer.', async () => {
    const { id, referenceNo } = await aHome();
    const page = await open(id);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#root > header').isVisible()).toBe(false);
    expect(await page.locator('#root > footer').isVisible()).toBe(false);
    // Loads after the page.
    await page.getByText(`${referenceNo} · `).waitFor();
  });

  test.each(VIEWS)(
    'On paper, a listing has two pages with price and agent on the first and no controls ($lang, $theme, $width).',
    async ({ lang, theme, width }) => {
      const { id } = await aHome(
        (home) => !home.hideAgent && home.type === 'rent' && home.images.length >= 3,
      );
      const page = await open(id, { lang, theme, width });
      await page.evaluate(() => {
        window.print = () => {
          document.documentElement.dataset['printed'] = 'yes';
        };
      });
      await page.getByRole('button', { name: TEXTS[lang].single.print, exact: true }).click();
      await page.waitForFunction(() => document.documentElement.dataset['printed'] === 'yes');
      const sizeOf = async () => {
        const box = await page.locator('section:has(#location) .leaflet-container').boundingBox();
        return { width: box?.width, height: box?.height };
      };
      const onScreen = await sizeOf();
      // As the browser's own command prints.
      const sheet = await page.pdf({ preferCSSPageSize: true });
      expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 720, height: 1020 });
      // The whole map, with the home in its middle.
      expect(await sizeOf()).toEqual(onScreen);
      const shots = process.env['SHOTS'];
      if (shots) await page.screenshot({ path: `${shots}/print-${lang}-${theme}.png`, fullPage: true });
      const paper = await page.evaluate(() => {
        const isSeen = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().height > 0;
        const main = document.querySelector('main');
        const texts = (main?.innerText ?? '').replaceAll(/[\u2066-\u2069]/g, '');
        return {
          controls: [...(main?.querySelectorAll('button, select, textarea, [role=button]') ?? [])]
            .filter((one) => isSeen(one) && !one.querySelector('img') && one.textContent.trim() !== '')
            .map(({ textContent }) => textContent),
          photos: [...(main?.querySelectorAll('li img') ?? [])].filter(isSeen).length,
          price: texts.search(/AED [\d,]+/),
          phone: texts.search(/\+971/),
          facts: texts.search(/Facts|الحقائق|التفاصيل/),
        };
      });
      expect(paper.controls).toEqual([]);
      expect(paper.photos).toBe(3);
      expect(paper.price).toBeGreaterThan(0);
      expect(paper.price).toBeLessThan(200);
      expect(paper.phone).toBeGreaterThan(paper.price);
    },
  );
});

describe('Variants of the listing page', () => {
  test('A hidden agent is hidden from signed-in people, too.', async () => {
    const { id } = await aHome((home) => home.hideAgent);
    const page = await open(id);
    // There is nobody to call or chat with: visitors and members get the request form.
    const side = page.getByRole('complementary', { name: 'Price and agent' });
    for (const enter of [() => Promise.resolve(), () => signIn(page)]) {
      await enter();
      await side.getByRole('button', { name: 'Request a viewing' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      await page.keyboard.press('Escape');
    }
    await page.getByText('contact details are hidden').waitFor();
    expect(await page.locator('a[href^="tel:"], a[href*="wa.me"]').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
  });

  test('A visitor can call and message an agent, and a chat opens after signing in.', async () => {
    const { id, referenceNo } = await aHome((home) => !home.hideAgent);
    const page = await open(id, {}, { expectFailures: true });
    const html = async () => (await page.request.get(`/single?id=${id}`)).text();
    expect(await html()).not.toMatch(/tel:|wa\.me|"phone":"\+/);
    const side = page.getByRole('complementary', { name: 'Price and agent' });
    await side.getByRole('button', { name: 'Call' }).first().click();
    const link = side.getByRole('link', { name: /^Call \+971/ });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^tel:\+971\d+$/);
    const chat = await side.getByRole('link', { name: 'WhatsApp' }).first().getAttribute('href');
    expect(new URL(chat ?? '').searchParams.get('text')).toContain(referenceNo);
    // Elements half covered by the header are small only because of the scroll position.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axe(page)).toEqual([]);

    // Where visitors get no numbers, the action completes after signing in, like everything that needs an account.
    await page.route('**/property/reveal_contact', async (route) => {
      if (route.request().headers()['jwtoken']) return route.continue();
      return route.fulfill({ status: 401, json: { success: false, code: 'login_required', message: '-' } });
    });
    await page.reload();
    await side.getByRole('button', { name: 'Call' }).first().click();
    await enterSignIn(page);
    await link.waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole('button', { name: 'Report', exact: false }).first().click();
    await agreeToSignIn(page);
    await enterSignIn(page);
    await page.getByRole('dialog').waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await side.getByRole('button', { name: 'Chat' }).click();
    await agreeToSignIn(page);
    await enterSignIn(page);
    await page.waitForURL(/\/inbox\?chat=/);
  });

  test('An off-plan home shows its payment plan.', async () => {
    const { id } = await aHome(() => true, 'propertyCondition=off-plan');
    const page = await open(id);
    const plan = section(page, 'plan');
    await plan.getByText(/Handover \w+ 20\d\d/).waitFor();
    const shares = (await plan.locator('ol li').allInnerTexts()).map((text) =>
      Number(/(\d+)%/.exec(text)?.[1]),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  test('A permit shows its QR code, and a changed price its history.', async () => {
    const dubai = await aHome((home) => home.city === 'dubai');
    const page = await open(dubai.id);
    await section(page, 'permit').getByRole('img', { name: 'Permit QR code' }).waitFor();
    // A licence's name and number stay together in Arabic too.
    const [licence] = await section(page, 'permit').locator('bdi', { hasText: 'BRN' }).allInnerTexts();
    expect(licence).toMatch(/^BRN \d+$/);
    // A link to the authority's page names the authority.
    const { token } = await logIn(ADMIN);
    const url = 'https://trakheesi.dubailand.gov.ae/check?number=1';
    const { data } = await ask<{ data: { permit: object } }>(`/property?id=${dubai.id}`, { token });
    await ask(`/property/edit_property?id=${dubai.id}`, {
      method: 'PATCH',
      token,
      body: JSON.stringify({ permit: { ...data.permit, url } }),
    });
    await page.reload();
    const check = section(page, 'permit').getByRole('link', {
      name: 'Verify on trakheesi.dubailand.gov.ae',
    });
    expect(await check.getAttribute('href')).toBe(url);
    const dropped = await aHome((home) => home.priceDrop != null);
    await page.goto(`/single?id=${dropped.id}`);
    await section(page, 'history').getByText('Price lowered by AED').first().waitFor();
    await section(page, 'history').getByText('Reviewed by our team').waitFor();
  });

  test('Unknown and deleted homes say so, in words and status.', async () => {
    const page = await product.open('/single?id=nonsense', {}, { expectFailures: true });
    await page.getByText('Property not found').waitFor();
    const { id } = await aHome((home) => home.type === 'investment');
    const { token } = await logIn(ADMIN);
    await ask(`/property/delProperty?id=${id}`, { method: 'DELETE', token });
    const answer = await page.goto(`/single?id=${id}`);
    expect(answer?.status()).toBe(410);
    await page.getByText('This property is no longer listed').waitFor();
    expect(await axe(page)).toEqual([]);
    expect((await page.goto('/single?id=0123456789abcdef01234567'))?.status()).toBe(404);
  });
});
