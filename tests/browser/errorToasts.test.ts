import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountMessages } from '@manzil/shared/messages/accounts';
import { listingMessages } from '@manzil/shared/messages/listings';
import { messages } from '@manzil/shared/messages/messages';
import { browserFile } from './browser';
import { field, LANGS, submit, TEXTS, USER, type Lang } from './people';

/**
 * Every error the server can say (shared/messages) as the toast a person sees: in their language, bottom left whatever
 * the language, standing still under the pointer (source-spec §8, §9). That a toast goes after 5,000 ms: auth.test.ts;
 * that a session's own end is told by the sign-in page instead: sessionEnd.test.ts.
 */
const browser = browserFile();
const errors = Object.entries({ ...messages, ...accountMessages, ...listingMessages }).flatMap(
  ([key, text]) => (key.startsWith('error.') ? [{ code: key.slice('error.'.length), text }] : []),
);

/** A form whose server refuses with whatever is asked for. */
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

it('knows the errors', () => {
  expect(errors.length).toBeGreaterThan(40);
  for (const { text } of errors) expect(text.ar).toMatch(/[\u0600-\u06FF]/);
});

describe.each(LANGS)('in %s', (lang) => {
  it('each error is told bottom left, and waits while it is pointed at', { timeout: 600_000 }, async () => {
    const { page, refusal } = await refusingPage(lang);
    for (const { code, text } of errors) {
      const sentence = text[lang];
      Object.assign(refusal, { code, message: sentence });
      await submit(page);
      const toast = toastOf(page, sentence);
      await toast.first().waitFor();
      // Under the pointer it stands still, so that a busy machine has time to look.
      await toast.first().hover();
      const bar = toast.first().locator('.Toastify__progress-bar');
      await expect
        .poll(() => bar.evaluate((element) => getComputedStyle(element).animationPlayState), {
          message: code,
        })
        .toBe('paused');
      const { x = 999, y = 0, height = 0 } = (await toast.first().boundingBox()) ?? {};
      expect({ code, isLeft: x < 60, isLow: y + height > 800 }).toEqual({ code, isLeft: true, isLow: true });
      expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s');
      await toast.first().getByRole('button', { name: TEXTS[lang].ui.close }).press('Enter');
      await toast.first().waitFor({ state: 'detached' });
    }
  });

  it('an answer without a sentence is told by the fallback', async () => {
    const { page, refusal } = await refusingPage(lang);
    Object.assign(refusal, { status: 500, code: 'internal', message: '' });
    await submit(page);
    await toastOf(page, TEXTS[lang].ui.someError).first().waitFor();
    expect(TEXTS.en.ui.someError).toBe('Some error occurred');
  });
});
