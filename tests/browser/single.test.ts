import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { ADMIN, aHome, ask, homes, logIn, overflow, signIn, tabTo } from './visitor';

const product = browserFile();
const open = async (id: string, view = {}, options = {}) => {
  const page = await product.open(`/single?id=${id}`, view, options);
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  return page;
};
const section = (page: Page, id: string) => page.locator(`section[aria-labelledby="${id}"]`);
const counter = (page: Page) => page.getByRole('dialog').locator('[aria-live]').innerText();

describe('the page of a property', () => {
  test.each(VIEWS)('in $lang, $theme, $width px has no findings', async (view) => {
    const { id } = await aHome((home) => home.priceDrop != null);
    const page = await open(id, view);
    await page.locator('#location').scrollIntoViewIfNeeded();
    await page.locator('.map-home').waitFor();
    expect(await page.locator('.map-number').count()).toBe(6);
    await page.locator('#similar').scrollIntoViewIfNeeded();
    await page.locator('section[aria-labelledby="similar"] article').first().waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test.each([
    ['en', 'ArrowRight', 'ArrowLeft', -1],
    ['ar', 'ArrowLeft', 'ArrowRight', 1],
  ] as const)('in %s the photos are turned by keys and by a swipe', async (lang, next, back, onward) => {
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
    await page.mouse.move(700 + onward * 200, 450, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => counter(page)).toMatch(/^2 /);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  });

  test('its index leads to the parts by keyboard', async () => {
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

  test('names what is around with distances, the same on the map', async () => {
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

  test('is kept, compared and shared', async () => {
    const { id } = await aHome();
    const page = await open(id);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('link', { name: 'Compare 1' }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('The link is copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/single\\?id=${id}$`),
    );
    await page.getByRole('button', { name: 'Add to favourites' }).first().click();
    await page.waitForURL(/signin\?next=/);
  });

  test('is reported by keyboard, with a reason', async () => {
    const { id } = await aHome();
    const page = await open(id);
    await signIn(page);
    await page.getByRole('button', { name: 'Report' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report to our team' });
    await dialog.getByRole('button', { name: 'Send report' }).press('Enter');
    await dialog.getByText('Choose what is wrong').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Space');
    await dialog.getByRole('radio', { name: 'Something else' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Tell us in a few words').waitFor();
    await dialog.getByRole('textbox').fill('The second photo shows another home.');
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/report'));
    await dialog.getByRole('button', { name: 'Send report' }).click();
    expect((await sent).status()).toBe(201);
    await dialog.waitFor({ state: 'detached' });
  });

  test('remembers what was looked at before', async () => {
    const [first, second] = (await homes('category=rent&limit=2')).data;
    const page = await open(first?.id ?? '');
    await page.goto(`/single?id=${second?.id ?? ''}`);
    const recent = page.getByRole('list', { name: 'Recently viewed' });
    await recent.locator('article').first().waitFor();
    expect(await recent.locator('article').count()).toBe(1);
    expect(await recent.locator(`a[href="/single?id=${first?.id ?? ''}"]`).count()).toBeGreaterThan(0);
  });

  test('prints as a sheet without the frame', async () => {
    const { id, referenceNo } = await aHome();
    const page = await open(id, { theme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#root > header').isVisible()).toBe(false);
    expect(await page.locator('#root > footer').isVisible()).toBe(false);
    expect(await page.getByText(`${referenceNo} · `).isVisible()).toBe(true);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });
});

describe('variants', () => {
  test('a hidden agent is hidden, also from signed-in people', async () => {
    const { id } = await aHome((home) => home.hideAgent);
    const page = await open(id);
    await signIn(page);
    await page.getByText('contact details are not shown').waitFor();
    expect(await page.locator('a[href^="tel:"], a[href*="wa.me"]').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
  });

  test('an agent is called and written to after signing in', async () => {
    const { id } = await aHome((home) => !home.hideAgent);
    const page = await open(id);
    const side = page.getByRole('complementary', { name: 'Price and agent' });
    await side.getByRole('link', { name: 'Sign in to contact the agent' }).waitFor();
    await signIn(page);
    await side.locator('a[href^="tel:"]').first().waitFor();
    await side.getByRole('button', { name: 'Chat' }).waitFor();
  });

  test('a home that is not built yet tells its plan', async () => {
    const { id } = await aHome(() => true, 'propertyCondition=off-plan');
    const page = await open(id);
    const plan = section(page, 'plan');
    await plan.getByText(/Handover \w+ 20\d\d/).waitFor();
    const shares = (await plan.locator('ol li').allInnerTexts()).map((text) =>
      Number(/(\d+)%/.exec(text)?.[1]),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  test('a permit has its code drawn here, a changed price its history', async () => {
    const dubai = await aHome((home) => home.city === 'dubai');
    const page = await open(dubai.id);
    await section(page, 'permit').getByRole('img', { name: 'QR code of the permit' }).waitFor();
    // A licence's name and number stay together in Arabic too.
    const [licence] = await section(page, 'permit').locator('bdi', { hasText: 'BRN' }).allInnerTexts();
    expect(licence).toMatch(/^BRN \d+$/);
    const dropped = await aHome((home) => home.priceDrop != null);
    await page.goto(`/single?id=${dropped.id}`);
    await expect.poll(() => section(page, 'history').locator('ol li').count()).toBeGreaterThan(1);
  });

  test('what never was and what was deleted say so, in words and status', async () => {
    const page = await product.open('/single?id=nonsense', {}, { expectFailures: true });
    await page.getByText('There is no such property').waitFor();
    const { id } = await aHome((home) => home.type === 'investment');
    const { token } = await logIn(ADMIN);
    await ask(`/property/delProperty?id=${id}`, { method: 'DELETE', token });
    const answer = await page.goto(`/single?id=${id}`);
    expect(answer?.status()).toBe(410);
    await page.getByText('This property is no longer here').waitFor();
    expect(await axe(page)).toEqual([]);
    expect((await page.goto('/single?id=0123456789abcdef01234567'))?.status()).toBe(404);
  });
});
