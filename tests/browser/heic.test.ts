import { expect, test } from 'vitest';
import { aHeic } from '../../server/src/testing/samples/heic';
import { AGENT, arrived, field, openAs, photos, step, tiles } from './agentTools';
import { browserFile } from './browser';
import { LANGS } from './people';

const product = browserFile();
/** A HEIC as computers send it: Windows states no type, and people rename it. */
const heics = async () => {
  const buffer = await aHeic();
  return [
    { name: 'IMG_2041.HEIC', mimeType: '', buffer },
    { name: 'renamed.jpg', mimeType: 'image/jpeg', buffer },
  ];
};
const WAY_OUT = { en: 'Most Compatible', ar: 'الأكثر توافقاً' };

test.each(LANGS)('The listing form in %s explains how to convert a HEIC photo to JPEG.', async (lang) => {
  const { page } = await openAs(product, '/dashboard/add-property', { view: { lang, width: 390 } });
  await field(page, 'title').fill('Typed before the photos');
  await step(page, 5).click();
  const [good] = await photos(1, 800);
  if (!good) throw new Error('There is no photo');
  await page.locator('input[type=file]').setInputFiles([...(await heics()), good]);
  const alert = tiles(page).getByRole('alert');
  await expect.poll(() => alert.count()).toBe(2);
  await expect.poll(() => arrived(page)).toBe(1);
  for (const [at, name] of ['IMG_2041.HEIC', 'renamed.jpg'].entries()) {
    expect(await alert.nth(at).innerText()).toMatch(new RegExp(`${name}.*HEIC.*${WAY_OUT[lang]}`));
    // The whole sentence is visible, not clipped by its tile.
    const isWhole = await alert.nth(at).evaluate((one) => {
      const tile = one.closest('li')?.getBoundingClientRect();
      const box = one.getBoundingClientRect();
      return one.scrollWidth <= one.clientWidth && tile !== undefined && box.bottom <= tile.bottom + 1;
    });
    expect(isWhole).toBe(true);
  }
  await step(page, 0).click();
  expect(await field(page, 'title').inputValue()).toBe('Typed before the photos');
});

test.each(LANGS)(
  'A chat in %s explains how to convert a HEIC photo to JPEG, and sends the other photo.',
  async (lang) => {
    const { page } = await openAs(product, '/inbox', { email: AGENT, keepsDraft: true, view: { lang } });
    await page.locator('[data-conversation]').first().click();
    await page.locator('form textarea').fill('Typed before the photos');
    const before = await page.locator('[role=log] img[src^="blob:"]').count();
    const [good] = await photos(1, 800);
    if (!good) throw new Error('There is no photo');
    await page.locator('form input[type=file]').setInputFiles([...(await heics()), good]);
    const alert = page.locator('[role=log]').getByRole('alert');
    await expect.poll(() => alert.count()).toBe(2);
    for (const text of await alert.allInnerTexts()) expect(text).toContain(WAY_OUT[lang]);
    await expect.poll(() => page.locator('[role=log] img[src^="blob:"]').count()).toBeGreaterThan(before);
    expect(await page.locator('form textarea').inputValue()).toBe('Typed before the photos');
  },
);
