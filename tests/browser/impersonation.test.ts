import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { say } from '../../shared/messages/say';
import { browserFile, EMPTY_PAGE } from './browser';
import { ADMIN, anAccount, ask, enter, login, looksRight, texts, toasted } from './peopleHelp';

const browser = browserFile();
const WALKS = [
  { lang: 'en', width: 1440 },
  { lang: 'ar', width: 390 },
] as const;
type View = (typeof WALKS)[number];

/** An admin viewing one person's account. */
async function at(view: View, person: { userID: string }, before?: (page: Page) => Promise<void>) {
  const page = await browser.open(EMPTY_PAGE, view, { expectFailures: true });
  await before?.(page);
  await enter(page, ADMIN, `/dashboard/users?search=${person.userID}`);
  await page
    .getByRole('button', { name: texts[view.lang].people.manageWho.replace('{{name}}', '').trim() })
    .click();
  return page;
}
const storedItem = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

describe.each(WALKS)('Impersonation in $lang at $width', (view) => {
  const { lang } = view;
  const t = texts[lang];
  const banner = (page: Page) => page.getByRole('status').filter({ hasText: t.impersonation.acting });
  const switchTo = (page: Page) => page.getByRole('button', { name: t.people.switch }).click();

  it("Impersonating opens the person's start page under a banner with their name, and ending it returns to the users.", async () => {
    const person = await anAccount('register_agent', 'Noor Target');
    const page = await at(view, person);
    await switchTo(page);
    await page.waitForURL((url) => url.pathname === '/account-info');
    await banner(page).waitFor();
    expect(await banner(page).innerText()).toContain('Noor Target');
    // The page shows the person's data, not what the admin had before.
    await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('Noor Target');
    await looksRight(page);
    await page.goto('/');
    await banner(page).waitFor();
    await page.goto('/dashboard/users');
    await page.waitForURL((url) => url.pathname === '/account-info');
    await page.getByRole('button', { name: t.impersonation.back }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard/users');
    await page.getByRole('heading', { level: 1, name: t.pages.users }).waitFor();
    expect(await banner(page).count()).toBe(0);
    expect([await storedItem(page, 'adminToken'), await storedItem(page, 'adminUser')]).toEqual([null, null]);
    expect(JSON.parse((await storedItem(page, 'user')) ?? '{}')).toMatchObject({ email: ADMIN });
  });

  it('An impersonating admin cannot touch password, e-mail, role or account, and both appear in the audit trail.', async () => {
    const person = await anAccount('register_agent', 'Sami Target');
    const page = await at(view, person);
    await switchTo(page);
    await page.waitForURL((url) => url.pathname === '/account-info');
    // Private settings are not offered; calls that bypass the page are refused.
    await page.getByText(t.profile.notForOthers).first().waitFor();
    expect(await page.locator('input[name=currentPassword]').count()).toBe(0);
    const token = (await storedItem(page, 'jwtoken')) ?? '';
    const refused = { status: 403, message: say('error.while_impersonating', lang) };
    const as = { token, lang };
    const email = { email: 'elsewhere@people.example', currentPassword: 'Manzil-demo-1' };
    const password = {
      currentPassword: 'Manzil-demo-1',
      password: 'Palm-garden-8',
      confirmPassword: 'Palm-garden-8',
    };
    expect(await ask('POST /user/change_password', password, as)).toMatchObject(refused);
    expect(await ask('POST /user/edit_user_profile', email, as)).toMatchObject(refused);
    expect(await ask('POST /user/delete_account', { password: 'Manzil-demo-1' }, as)).toMatchObject(refused);
    const role = await ask(`PATCH /user/update_user_by_admin?id=${person.id}`, { role: 'admin' }, as);
    expect(role.status).toBe(403);
    expect(await ask('POST /auth/switchUser', { id: person.id }, as)).toMatchObject({
      status: 403,
      message: say('error.switch_forbidden', lang),
    });
    expect((await ask('POST /user/edit_user_profile', { about: 'Helped' }, as)).status).toBe(200);
    await page.getByRole('button', { name: t.impersonation.back }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard/users');
    await page.goto(`/dashboard/audit?actor=${person.id}`);
    const admin = await login(ADMIN);
    const both = t.people.actsAs.replace('{{admin}}', admin.user.name).replace('{{person}}', 'Sami Target');
    const entry = page
      .locator('main li')
      .filter({ has: page.locator('p').first() })
      .first();
    await entry.waitFor();
    expect((await entry.innerText()).replace(/[\u2068\u2069]/g, '')).toContain(both);
    expect(await entry.innerText()).toContain('Sami Target');
    expect(await entry.innerText()).toContain(admin.user.name);
  });

  it('Impersonating a person who has become an admin is refused with the fixed message.', async () => {
    const person = await anAccount('register_agent', 'Huda Target');
    const page = await at(view, person);
    const admin = await login(ADMIN);
    await ask(`PATCH /user/update_user_by_admin?id=${person.id}`, { role: 'admin' }, { token: admin.token });
    await switchTo(page);
    await toasted(page, say('error.switch_forbidden', lang));
    expect(say('error.switch_forbidden', 'en')).toBe('You are not authorized to switch user');
    expect(await storedItem(page, 'adminToken')).toBeNull();
  });

  it("An impersonation ends after an hour or with the person's session, and returns to the admin's.", async () => {
    const person = await anAccount('register_agent', 'Omar Target');
    const page = await at(view, person, (own) => own.clock.install());
    await switchTo(page);
    await page.waitForURL((url) => url.pathname === '/account-info');
    await banner(page).waitFor();
    await page.clock.fastForward('01:00:05');
    await page.waitForURL((url) => url.pathname === '/dashboard/users');
    await toasted(page, t.impersonation.over);
    const other = await at(view, person);
    await switchTo(other);
    await other.waitForURL((url) => url.pathname === '/account-info');
    const admin = await login(ADMIN);
    await ask(
      `PATCH /user/update_user_by_admin?id=${person.id}`,
      { isSuspended: true },
      { token: admin.token },
    );
    await other.waitForURL((url) => url.pathname === '/dashboard/users');
    await toasted(other, t.impersonation.over);
  });
});
