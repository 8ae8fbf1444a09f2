import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { say as serverSays } from '@manzil/shared/messages/say';
import { BASE_URL, axe, browserFile, mailTo } from './browser';
import {
  ask,
  atAccount,
  boxes,
  codeIn,
  field,
  isWrong,
  LANGS,
  newAddress,
  otherCode,
  PASSWORD,
  press,
  say,
  section,
  sessionOf,
  signIn,
  TEXTS,
  toastSays,
  USER,
} from './people';

const browser = browserFile();

describe.each(LANGS)('The account page in %s', { timeout: 120_000 }, (lang) => {
  const { profile, listing, auth, ui } = TEXTS[lang];

  it('Every profile field is saved, and invalid ones are reported in place.', async () => {
    const { page } = await atAccount(browser, 'agent', lang);
    await field(page, 'name').fill('x');
    await field(page, 'brn').fill('12');
    await field(page, 'about').fill('y'.repeat(1001));
    await press(page, listing.save);
    for (const name of ['name', 'brn', 'about']) await isWrong(page, name);
    expect(await field(page, 'brn').inputValue()).toBe('12');

    const typed = {
      name: 'Hessa Saeed',
      whatsapp: '+971 50 765 4321',
      companyName: 'Falaj Homes',
      brn: '12345',
      orn: '6789',
      about: 'عقارات الشارقة منذ ٢٠٠٩',
    };
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
    // Errors that only the server can find appear at their field.
    await field(page, 'phone').fill('+971 1');
    await field(page, 'location.city').selectOption('sharjah');
    await page.getByRole('combobox', { name: listing.district }).fill('Al Majaz 2');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page
      .getByRole('combobox', { name: profile.nationality })
      .fill(lang === 'en' ? 'Emirati' : 'إماراتي');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.locator('input[name=languages][value=ur]').check();
    await page.getByRole('switch', { name: profile.mails }).click();
    await page.getByRole('switch', { name: profile.chatOnly }).click();
    const mailsIn = page.getByRole('group', { name: profile.mailLanguage });
    await mailsIn.locator(`input[value=${lang === 'en' ? 'ar' : 'en'}]`).check();
    await press(page, listing.save);
    await isWrong(page, 'phone');
    await field(page, 'phone').fill('050 123 4567');
    await press(page, listing.save);
    await toastSays(page, say('users.profile_updated', lang));

    await page.reload();
    await field(page, 'name').waitFor();
    for (const [name, value] of Object.entries(typed)) {
      await expect
        .poll(() => field(page, name).inputValue())
        .toBe(name === 'whatsapp' ? '+971507654321' : value);
    }
    expect(await sessionOf(page)).toMatchObject({
      phone: '+971501234567',
      nationality: 'emirati',
      languages: ['ur'],
      chatOnly: true,
      location: { city: 'sharjah', district: 'al_majaz_2' },
      preferences: { locale: lang === 'en' ? 'ar' : 'en', emailNotifications: false },
    });
    const card = section(page, profile.card);
    await card.getByText('Falaj Homes').waitFor();
    await card.getByText(profile.noReviews).waitFor();
  });

  it('The language switch applies at once and persists.', async () => {
    const { page } = await atAccount(browser, 'agent', lang);
    const other = lang === 'en' ? 'ar' : 'en';
    await press(page, TEXTS[lang].nav.otherLanguage);
    const spoken = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    await expect.poll(spoken).toEqual([other, other === 'ar' ? 'rtl' : 'ltr']);
    await section(page, TEXTS[other].profile.card).waitFor();
    await page.reload();
    await section(page, TEXTS[other].profile.card).waitFor();
    // The server responds in it too.
    await field(page, 'phone').fill('+971 1234');
    await press(page, TEXTS[other].listing.save);
    await page
      .locator('main form')
      .getByText(serverSays('validation.phone', other, '\u2068+971 1234\u2069'))
      .waitFor();
  });

  it('Leaving with unsaved changes asks for confirmation.', async () => {
    const { page } = await atAccount(browser, 'user', lang);
    await field(page, 'name').fill('Hessa the Second');
    await page.getByRole('link', { name: TEXTS[lang].pages.favorites, exact: true }).first().click();
    await page.getByRole('dialog', { name: TEXTS[lang].ui.leaveTitle }).waitFor();
    await press(page, TEXTS[lang].ui.cancel);
    expect(await field(page, 'name').inputValue()).toBe('Hessa the Second');
  });

  it('Unsaved changes are restored after a session ended.', async () => {
    const { page, email, token } = await atAccount(browser, 'user', lang);
    await field(page, 'about').fill('Half a sentence');
    const ended = await fetch(`${BASE_URL}/api/v1/auth/logoutEverywhere`, {
      method: 'POST',
      headers: { apikey: 'manzil-web', jwtoken: token, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(ended.status).toBe(200);
    await page.waitForURL('**/signin?next=%2Faccount-info');
    await page.getByText(auth.endedExpired).waitFor();
    await signIn(page, { email, password: PASSWORD });
    await page.waitForURL('**/account-info');
    await expect.poll(() => field(page, 'about').inputValue()).toBe('Half a sentence');
    await press(page, listing.save);
    await toastSays(page, say('users.profile_updated', lang));
  });

  it('A picture is cropped by keyboard and uploaded, and a file that is no photo is refused.', async () => {
    const { page } = await atAccount(browser, 'user', lang);
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c00000' } })
      .png()
      .toBuffer();
    const wide = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000c0' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const choose = page.locator('input[type=file][accept="image/*"]');
    await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: wide });
    const dialog = page.getByRole('dialog', { name: ui.crop.title });
    await dialog.getByRole('slider').press('PageUp');
    await dialog.getByRole('slider').press('PageUp');
    expect(Number(await dialog.getByRole('slider').inputValue())).toBeGreaterThan(1.2);
    await dialog.getByRole('group', { name: ui.crop.area }).focus();
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('ArrowLeft');
    expect(await axe(page)).toEqual([]);
    await press(page, ui.crop.use);
    await toastSays(page, profile.photoChanged);
    await dialog.waitFor({ state: 'detached' });
    const { image } = (await sessionOf(page)) as { image: string };
    const stored = Buffer.from(await (await fetch(BASE_URL + image)).arrayBuffer());
    const { width, height } = await sharp(stored).metadata();
    expect(width).toBe(height);
    const [r, , b] = (await sharp(stored).stats()).channels.map(({ mean }) => mean);
    expect(b).toBeGreaterThan(150);
    expect(r).toBeLessThan(40);

    await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await page
      .getByText(lang === 'en' ? 'We can’t read this file as a photo' : 'تعذّرت قراءة هذا الملف كصورة')
      .first()
      .waitFor();
  });

  it('A résumé is uploaded, downloaded and replaced, and a wrong file is refused.', async () => {
    const { page } = await atAccount(browser, 'agent', lang);
    const part = section(page, profile.resume);
    const send = (name: string, text: string) =>
      part
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });
    await send('notes.pdf', 'only text');
    await toastSays(page, lang === 'en' ? 'This file type is not supported' : 'غير مقبول');
    await part.getByText('PDF').nth(1).waitFor();
    await send('Hessa.pdf', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    await part.getByText('Hessa.pdf').waitFor();
    await toastSays(page, profile.resumeStored);
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, profile.downloadResume)]);
    expect(file.suggestedFilename()).toBe('Hessa.pdf');
    expect(await readFile(await file.path(), 'latin1')).toContain('%PDF-1.4');
    await send('Hessa 2027.pdf', '%PDF-1.5\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    await part.getByText('Hessa 2027.pdf').waitFor();
    await send('huge.pdf', `%PDF-1.4${'x'.repeat(5 * 1024 * 1024)}`);
    await part
      .getByText(lang === 'en' ? 'larger than 5 MB' : '5 ميغابايت')
      .last()
      .waitFor();
  });

  it('The e-mail address changes after its code is entered.', async () => {
    const { page, email } = await atAccount(browser, 'user', lang);
    const next = newAddress('moved');
    await press(page, profile.changeEmail);
    const dialog = page.getByRole('dialog');
    const send = async (address: string, password: string) => {
      await dialog.locator('[name=email]').fill(address);
      await dialog.locator('[name=currentPassword]').fill(password);
      await press(page, profile.sendCode);
    };
    await send(next, 'wrong-pass-1');
    await dialog.getByText(say('error.wrong_password', lang)).waitFor();
    await send(USER.email, PASSWORD);
    await toastSays(page, say('error.email_taken', lang));
    await send(next, PASSWORD);
    await toastSays(page, say('auth.otp_sent', lang));
    const code = codeIn((await mailTo(next)).text);
    await boxes(page).first().fill(otherCode(code));
    await toastSays(page, say('error.otp_wrong', lang));
    await boxes(page).first().fill(code);
    await toastSays(page, profile.emailChanged);
    await section(page, auth.email).getByText(next).waitFor();
    expect(await sessionOf(page)).toMatchObject({ email: next });
    expect((await ask('/user/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await ask('/user/login', { email: next, password: PASSWORD })).status).toBe(200);
  });
});

describe('Accessibility of the account page', () => {
  it.each(LANGS)(
    'The account page has no accessibility findings and no overflow at 390 px (%s).',
    async (lang) => {
      const page = await browser.open('/signin', {
        lang,
        theme: lang === 'ar' ? 'dark' : 'light',
        width: 390,
        height: 844,
      });
      await signIn(page, { email: 'layla.agent@manzil.example', password: PASSWORD });
      await page.waitForURL('**/account-info');
      await section(page, TEXTS[lang].profile.card).getByRole('article').waitFor();
      await page.waitForLoadState('networkidle');
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      expect(await axe(page)).toEqual([]);
      for (const dialog of [TEXTS[lang].profile.changeEmail, TEXTS[lang].profile.delete]) {
        await press(page, dialog);
        await page.getByRole('dialog').waitFor();
        expect(await axe(page), dialog).toEqual([]);
        expect(await overflow()).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    },
  );
});
