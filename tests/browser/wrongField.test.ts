import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillIn, field, openAs, step } from './agentTools';
import { browserFile, type View } from './browser';

const product = browserFile();

/** Forms with a wrong field far from where they are sent. */
const FORMS: {
  name: string;
  path: string;
  email?: string;
  send: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'listing form without the end of the permit',
    path: '/dashboard/add-property',
    send: async (page) => {
      await fillIn(page, 'Two rooms without a permit');
      await step(page, 1).click();
      await field(page, 'city').selectOption('dubai');
      const district = page.locator('form [role=combobox]');
      await district.fill('Dubai Marina');
      await page.locator('[role=listbox] [role=option]').first().click();
      await step(page, 4).click();
      await field(page, 'permit.number').fill('71234567');
      await step(page, 0).click();
      await page.getByRole('button', { name: 'Send for review' }).click();
    },
  },
  {
    name: 'empty service form',
    path: '/dashboard/add-service',
    email: 'cool.service-agent@manzil.example',
    send: async (page) => {
      await page.locator('form button[type=submit]').click();
    },
  },
  {
    name: 'account form with a wrong telephone number',
    path: '/account-info',
    send: async (page) => {
      const phone = page.locator('[name="phone"]');
      await phone.fill('123');
      await page.locator('form', { has: phone }).locator('button[type=submit]').click();
    },
  },
];
const SIZES: View[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

describe.each(SIZES)('On $width × $height', (view) => {
  test.each(FORMS)(
    'The $name shows its first wrong field with the message.',
    async ({ path, email, send }) => {
      const { page } = await openAs(product, path, {
        view,
        keepsDraft: email !== undefined,
        ...(email && { email }),
      });
      await page.locator('form').first().waitFor();
      await send(page);
      const wrong = page.locator('[aria-invalid="true"]').first();
      await expect.poll(() => wrong.evaluate((one) => one === document.activeElement)).toBe(true);
      // Between the header and the bottom bar, with room for the message.
      const shareOf = (side: 'top' | 'bottom') =>
        wrong.evaluate((one, side) => one.getBoundingClientRect()[side] / innerHeight, side);
      await expect.poll(() => shareOf('top')).toBeGreaterThan(0.15);
      await expect.poll(() => shareOf('bottom')).toBeLessThan(0.75);
      const message = page.locator(`[id="${(await wrong.getAttribute('aria-describedby')) ?? ''}"]`);
      expect(await message.isVisible()).toBe(true);
    },
  );
});
