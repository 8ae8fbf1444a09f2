import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { validationMessages } from '@manzil/shared/messages/validation';
import { axe, browserFile, mailTo } from './browser';
import {
  boxes,
  codeIn,
  field,
  LANGS,
  newAddress,
  otherCode,
  paste,
  say,
  sessionOf,
  submit,
  TEXTS,
  toastSays,
} from './people';
import { fits } from './staff';

const browser = browserFile();
const NEW_PASSWORD = 'Falaj-2026-home';

async function signUp(page: Page, email: string): Promise<void> {
  await field(page, 'name').fill('Hessa Al Falasi');
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(NEW_PASSWORD);
  await submit(page);
}

describe.each(LANGS)('Signing up in %s', (lang) => {
  const email = newAddress('signup');

  it('The roles are offered in cards of two lines each.', async () => {
    const page = await browser.open('/signup', { lang });
    await page.locator('fieldset label').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    // One line per text: the role's name and its purpose.
    const lines = await page.locator('fieldset label').evaluateAll((cards) =>
      cards.map((card) => {
        const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
        const words = document.createRange();
        let count = 0;
        while (texts.nextNode()) {
          words.selectNodeContents(texts.currentNode);
          count += words.getClientRects().length;
        }
        return count;
      }),
    );
    expect(lines).toEqual([2, 2, 2]);
  });

  it('Signing up mails a code, and wrong ones show the remaining attempts.', async () => {
    const page = await browser.open('/signup', { lang }, { expectFailures: true });
    await page.locator('input[type=radio][value=agent]').check();
    await field(page, 'companyName').fill('Falaj Homes');
    await signUp(page, email);
    await page.waitForURL(/\/verify-otp\?token=/);
    await toastSays(page, say('auth.otp_sent', lang));
    await page.getByText(email).waitFor();
    const resend = page.getByRole('button', {
      name: lang === 'en' ? /^Resend in \d+ seconds?$/ : /رمز جديد/,
    });
    expect(await resend.isDisabled()).toBe(true);

    const code = codeIn((await mailTo(email)).text);
    await paste(page, otherCode(code));
    await toastSays(page, say('error.otp_wrong', lang));
    await page.getByText(lang === 'en' ? '4 attempts left' : '4 محاولات').waitFor();
    await expect.poll(() => boxes(page).first().inputValue()).toBe('');
    expect(await boxes(page).first().getAttribute('aria-invalid')).toBe('true');

    // Typed from the first box, which has the focus again.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/1/);
    await page.keyboard.type(code);
    await page.waitForURL((url) => url.pathname === '/');
    expect(await sessionOf(page)).toMatchObject({ email, role: 'agent', companyName: 'Falaj Homes' });
  });

  it('The code page names the address, even after a reload, and leads back to correct it.', async () => {
    const wrong = newAddress('mistyped');
    const page = await browser.open('/signup?role=agent', { lang });
    await field(page, 'companyName').fill('Falaj Homes');
    await signUp(page, wrong);
    await page.waitForURL(/\/verify-otp\?token=/);
    await page.reload();
    await page.getByText(wrong).waitFor();
    await page.getByRole('link', { name: TEXTS[lang].auth.otherAddress }).click();
    await page.waitForURL('**/signup?role=agent');
    expect(await field(page, 'email').inputValue()).toBe(wrong);
    expect(await field(page, 'name').inputValue()).toBe('Hessa Al Falasi');
    expect(await field(page, 'companyName').inputValue()).toBe('Falaj Homes');
    expect(await field(page, 'password').inputValue()).toBe('');
    await field(page, 'name').fill('');
    await submit(page);
    await page.getByText(validationMessages['validation.name_needed'][lang]).waitFor();
  });

  it('A taken address is reported at its field and as a toast.', async () => {
    const page = await browser.open('/signup', { lang }, { expectFailures: true });
    await signUp(page, email);
    await toastSays(page, say('error.email_taken', lang));
    expect(await field(page, 'email').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'name').inputValue()).toBe('Hessa Al Falasi');
  });

  it('A code is resent after a minute, and an unconfirmed sign-in leads to the code page after 3,000 ms.', async () => {
    const waiting = newAddress('waiting');
    const page = await browser.open('/signup', { lang }, { expectFailures: true });
    await page.clock.install();
    await signUp(page, waiting);
    await page.waitForURL(/\/verify-otp/);
    const first = await mailTo(waiting);

    await page.goto('/signin');
    await field(page, 'email').fill(waiting);
    await field(page, 'password').fill(NEW_PASSWORD);
    const [refusal] = await Promise.all([page.waitForResponse('**/user/login'), submit(page)]);
    expect(refusal.status()).toBe(403);
    await toastSays(page, say('auth.otp_sent', lang));
    await page.clock.runFor(2_900);
    expect(new URL(page.url()).pathname).toBe('/signin');
    await page.clock.runFor(200);
    await page.waitForURL(/\/verify-otp\?token=/);

    await page.clock.runFor(60_000);
    const [answer] = await Promise.all([
      page.waitForResponse('**/user/resendOTP'),
      page.getByRole('button', { name: TEXTS[lang].auth.resend }).click(),
    ]);
    // The server's minute is a real one.
    expect(answer.status()).toBe(429);
    await page.getByText(lang === 'en' ? /Resend in \d+ seconds/ : /رمز جديد بعد \d+/).waitFor();
    await boxes(page).first().fill(codeIn(first.text));
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('After five wrong codes even the right one is refused, as a toast and at the boxes.', async () => {
    const email = newAddress('guess');
    const page = await browser.open('/signup', { lang }, { expectFailures: true });
    await signUp(page, email);
    await page.waitForURL(/\/verify-otp/);
    const code = codeIn((await mailTo(email)).text);
    for (let attemptsLeft = 4; attemptsLeft >= 0; attemptsLeft -= 1) {
      const [answer] = await Promise.all([
        page.waitForResponse('**/user/verifyOTP'),
        paste(page, otherCode(code)),
      ]);
      expect(await answer.json()).toMatchObject({ attemptsLeft });
      await expect.poll(() => boxes(page).first().inputValue()).toBe('');
    }
    await paste(page, code);
    await toastSays(page, say('error.otp_expired', lang));
    await page.locator('fieldset').getByText(say('error.otp_expired', lang)).waitFor();
  });
});

it.each([
  ['en', 1440, 'Dubai'],
  ['ar', 360, 'دبي'],
] as const)(
  'In %s at %d px, a new member saves a first search with three presses.',
  async (lang, width, place) => {
    const email = newAddress('welcome');
    const { welcome } = TEXTS[lang].home;
    const page = await browser.open('/signup', { lang, width });
    await signUp(page, email);
    await page.waitForURL(/\/verify-otp\?token=/);
    await paste(page, codeIn((await mailTo(email)).text));
    await page.waitForURL((url) => url.pathname === '/');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: /Hessa Al Falasi/ }).waitFor();
    for (const [answer, title] of [
      [place, welcome.size],
      [welcome.anySize, welcome.budget],
    ] as const) {
      const button = dialog.getByRole('button', { name: answer, exact: true });
      await button.waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
      await button.press('Enter');
      await dialog.getByRole('heading', { name: title }).waitFor();
    }
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: welcome.anyBudget }).press('Enter');
    await page.waitForURL(/\/catalog\?category=rent&propertyType=apartment,villa&city=dubai$/);
    await page.locator('main article').first().waitFor();
    await page.goto('/');
    await page.locator('main h1').waitFor();
    expect(await dialog.count()).toBe(0);
  },
);

describe('A new code', () => {
  it('A new code is mailed after a minute and invalidates the previous one (both languages).', async () => {
    const walk = async (lang: (typeof LANGS)[number]) => {
      const email = newAddress('again');
      const page = await browser.open('/signup', { lang }, { expectFailures: true });
      await signUp(page, email);
      await page.waitForURL(/\/verify-otp/);
      const first = await mailTo(email);
      const resend = page.getByRole('button', { name: TEXTS[lang].auth.resend, exact: true });
      // The button appears when the server's minute is over.
      await resend.waitFor({ timeout: 120_000 });
      const [answer] = await Promise.all([page.waitForResponse('**/user/resendOTP'), resend.click()]);
      expect(answer.status()).toBe(200);
      await toastSays(page, say('auth.otp_sent', lang));
      const second = codeIn((await mailTo(email, Date.parse(first.sentAt))).text);
      if (codeIn(first.text) !== second) {
        await boxes(page).first().fill(codeIn(first.text));
        await toastSays(page, say('error.otp_wrong', lang));
        await expect.poll(() => boxes(page).first().inputValue()).toBe('');
      }
      await boxes(page).first().fill(second);
      await page.waitForURL((url) => url.pathname === '/');
    };
    await Promise.all(LANGS.map(walk));
  });
});

it("A visitor's favourite is saved after they create an account and enter the code.", async () => {
  const email = newAddress('pressed');
  const page = await browser.open('/catalog?category=sale');
  const heart = page
    .locator('main article')
    .first()
    .getByRole('button', { name: /^Favourite/ });
  await heart.click();
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.en.pages.signUp }).click();
  await page.waitForURL(/\/signup\?next=/);
  // Whichever screens they visit in between.
  await page.locator('main').getByRole('link', { name: TEXTS.en.nav.signIn }).click();
  await page.waitForURL(/\/signin\?next=/);
  await page.getByRole('link', { name: TEXTS.en.pages.signUp }).last().click();
  await page.waitForURL(/\/signup\?next=/);
  await signUp(page, email);
  await page.waitForURL(/\/verify-otp\?token=/);
  await page.getByRole('link', { name: TEXTS.en.auth.otherAddress }).waitFor();
  await paste(page, codeIn((await mailTo(email)).text));
  await page.waitForURL(/\/catalog\?category=sale$/);
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
});
