import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fallbacks } from '@manzil/shared/messages/fallbacks';
import { accountMessages } from '@manzil/shared/messages/accounts';
import { listingMessages } from '@manzil/shared/messages/listings';
import { messages } from '@manzil/shared/messages/messages';
import { browserFile } from './browser';
import { field, LANGS, submit, TEXTS, USER, type Lang } from './people';

/**
 * Every error of the server (shared/messages) as a toast: in the person's language, bottom left in any language
 * (source-spec §8, §9). That a toast closes after 5,000 ms and waits while hovered: auth.test.ts; that the sign-in
 * page reports the end of a session instead: sessionEnd.test.ts.
 */
const browser = browserFile();
const errors = Object.entries({ ...messages, ...accountMessages, ...listingMessages }).flatMap(
  ([key, text]) => (key.startsWith('error.') ? [{ code: key.slice('error.'.length), text }] : []),
);

/** How many toasts fit above each other. */
const BATCH_SIZE = 5;

/** A form whose server answers with the given refusal. */
async function refusingPage(lang: Lang) {
  const page = await browser.open('/forgot-password', { lang }, { expectFailures: true });
  const refusal = { status: 400, code: '', message: '' };
  await page.route('**/api/v1/user/forgotPassword', (route) => {
    const { status, code, message } = refusal;
    return route.fulfill({ status, json: { success: false, code, message, msg: message, requestId: 'x' } });
  });
  await field(page, 'email').fill(USER.email);
  return { page, refusal };
}

const toastOf = (page: Page, text: string) =>
  page.locator('.Toastify__toast').filter({ has: page.getByText(text, { exact: true }) });

it('Every error has a message in both languages.', () => {
  expect(errors.length).toBeGreaterThan(40);
  for (const { text } of errors) expect(text.ar).toMatch(/[\u0600-\u06FF]/);
});

describe.each(LANGS)('Error toasts in %s', (lang) => {
  it('Each error appears bottom left.', { timeout: 600_000 }, async () => {
    const { page, refusal } = await refusingPage(lang);
    // Pauses the toasts, so that a busy machine has time to look.
    await page.addStyleTag({
      content: '.Toastify__progress-bar { animation-play-state: paused !important; }',
    });
    const toasts = page.locator('.Toastify__toast');
    for (let at = 0; at < errors.length; at += BATCH_SIZE) {
      const some = errors.slice(at, at + BATCH_SIZE);
      for (const { code, text } of some) {
        Object.assign(refusal, { code, message: text[lang] });
        await submit(page);
        const toast = toastOf(page, text[lang]).first();
        await toast.waitFor();
        expect({ code, isLeft: ((await toast.boundingBox())?.x ?? 999) < 60 }).toEqual({
          code,
          isLeft: true,
        });
      }
      // The newest is on top, the first one at the bottom.
      const { y = 0, height = 0 } = (await toasts.last().boundingBox()) ?? {};
      expect(y + height).toBeGreaterThan(800);
      for (let remaining = await toasts.count(); remaining > 0; remaining -= 1) {
        await toasts
          .nth(remaining - 1)
          .getByRole('button', { name: TEXTS[lang].ui.close })
          .press('Enter');
      }
      await expect.poll(() => toasts.count()).toBe(0);
    }
  });

  it('An error without a message shows the fallback.', async () => {
    const { page, refusal } = await refusingPage(lang);
    Object.assign(refusal, { status: 500, code: 'internal', message: '' });
    await submit(page);
    await toastOf(page, fallbacks.account[lang]).first().waitFor();
  });
});
