import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountMessages } from '@manzil/shared/messages/accounts';
import { listingMessages } from '@manzil/shared/messages/listings';
import { messages } from '@manzil/shared/messages/messages';
import { browserFile } from './browser';
import { field, LANGS, submit, TEXTS, USER, type Lang } from './people';

/**
 * Every error the server can say (shared/messages) as the toast a person sees: in their language, bottom left whatever
 * the language (source-spec §8, §9). That a toast goes after 5,000 ms and waits under the pointer: auth.test.ts; that a
 * session's own end is told by the sign-in page instead: sessionEnd.test.ts.
 */
const browser = browserFile();
const errors = Object.entries({ ...messages, ...accountMessages, ...listingMessages }).flatMap(
  ([key, text]) => (key.startsWith('error.') ? [{ code: key.slice('error.'.length), text }] : []),
);

/** Toasts that have room above each other. */
const TOGETHER = 5;

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
  it('each error is told bottom left', { timeout: 600_000 }, async () => {
    const { page, refusal } = await refusingPage(lang);
    // Toasts stand still, so that a busy machine has time to look.
    await page.addStyleTag({
      content: '.Toastify__progress-bar { animation-play-state: paused !important; }',
    });
    const toasts = page.locator('.Toastify__toast');
    for (let at = 0; at < errors.length; at += TOGETHER) {
      const some = errors.slice(at, at + TOGETHER);
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
      // The newest stands on top, the first of them at the foot.
      const { y = 0, height = 0 } = (await toasts.last().boundingBox()) ?? {};
      expect(y + height).toBeGreaterThan(800);
      for (let left = await toasts.count(); left > 0; left -= 1) {
        await toasts
          .nth(left - 1)
          .getByRole('button', { name: TEXTS[lang].ui.close })
          .press('Enter');
      }
      await expect.poll(() => toasts.count()).toBe(0);
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
