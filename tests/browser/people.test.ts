import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../shared/messages/say';
import { browserFile, EMPTY_PAGE, mailTo, savedFile } from './browser';
import {
  ADMIN,
  anAccount,
  ask,
  counter,
  enter,
  login,
  looksRight,
  manage,
  press,
  texts,
  sheet,
  fixedPart,
  toasted,
} from './peopleHelp';

const browser = browserFile();
const VIEWS = [
  { lang: 'en', width: 1440 },
  { lang: 'ar', width: 390 },
  { lang: 'ar', width: 1440 },
  { lang: 'en', width: 390 },
] as const;
type View = (typeof VIEWS)[number];
/** Every flow runs in both languages and both widths; mere views in all four. */
const WALKS = VIEWS.slice(0, 2);
const stamp = Date.now().toString(36);
const LISTS = {
  'service-agents': ['register_service_agent', 'service_agent'],
  workers: ['register_worker', 'injazat_worker'],
  agents: ['register_agent', 'agent'],
} as const;

/** The three lists are one screen: each of them is used in one language. */
const WORKED_WITH = { en: ['service-agents', 'workers'], ar: ['agents'] } as const;
/** One of them in each view, and the list of all people in every view. */
const LOOKED_AT = [
  ['agents', 'users'],
  ['workers', 'users'],
  ['service-agents', 'users'],
  ['agents', 'users'],
];

/** A listing without its title. */
const HOME = {
  description: 'A bright home near the park, with a quiet street behind it. '.repeat(3),
  type: 'rent',
  propertyType: 'apartment',
  city: 'dubai',
  district: 'dubai_marina',
  price: 90_000,
  paymentPeriod: 'yearly',
  bedrooms: '2',
  area: 1100,
};

async function asAdmin(view: View, path: string, options = {}): Promise<Page> {
  const page = await browser.open(EMPTY_PAGE, view, options);
  await enter(page, ADMIN, path);
  return page;
}

const status = (page: Page) => page.locator('main [role=status]');

describe.each(WALKS)('Managing people in $lang at $width', (view) => {
  const { lang } = view;
  const t = texts[lang].people;
  const names = `${stamp}${lang}${view.width}`;

  it('People are searched, filtered and paged by the server, and the address keeps it.', async () => {
    const page = await asAdmin(view, '/dashboard/agents');
    await page.getByRole('searchbox').fill(`batch ${stamp}`);
    await expect.poll(() => status(page).innerText()).toContain('27');
    expect(page.url()).toContain(`search=batch+${stamp}`);
    await page.getByRole('link', { name: texts[lang].ui.page.replace('{{n}}', '2'), exact: true }).click();
    const rows = page.getByRole('button', { name: t.manageWho.replace('{{name}}', '').trim() });
    await expect.poll(() => rows.count()).toBe(2);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(25);
    await page.goto(`/dashboard/agents?search=batch+${stamp}&page=9`);
    await page.waitForURL(/page=2$/);
    await page.getByLabel(t.state, { exact: true }).selectOption('yes');
    await page.getByText(t.none).waitFor();
    expect(page.url()).toContain('suspended=yes');
    await page.goto('/dashboard/users?role=agent');
    await page.getByLabel(t.role, { exact: true }).selectOption('injazat_worker');
    await page.waitForURL(/role=injazat_worker/);
  });

  it('A role change updates the counters and removes the person from the list.', async () => {
    const name = `Role ${names}`;
    const person = await anAccount('register_agent', name);
    const page = await asAdmin(view, `/dashboard/agents?search=${person.userID}`);
    await manage(page, lang, name);
    const before = [await counter(page, t.totalAgents), await counter(page, t.totalServiceAgents)] as const;
    await sheet(page).getByLabel(t.role, { exact: true }).selectOption('service_agent');
    await press(page, t.changeRole).click();
    await toasted(page, fixedPart(t.done.role));
    await page.getByText(t.none).waitFor();
    await expect.poll(() => counter(page, t.totalAgents)).toBe(before[0] - 1);
    await expect.poll(() => counter(page, t.totalServiceAgents)).toBe(before[1] + 1);
  });

  it('A role change hands listings over to a successor.', async () => {
    const agent = await anAccount('register_agent', `Leaver ${names}`);
    const successor = await anAccount('register_agent', `Heir ${names}`);
    const { token } = await login(agent.email);
    const title = `Handed over ${names}`;
    const { data: listing } = await ask('POST /property', { ...HOME, title }, { token });
    const page = await asAdmin(view, `/dashboard/agents?search=${agent.userID}`);
    await manage(page, lang, agent.name);
    await sheet(page).getByLabel(t.role, { exact: true }).selectOption('user');
    await press(page, t.changeRole).click();
    const { roleLoss } = t;
    const confirm = press(page, roleLoss.handOverAction);
    await confirm.click();
    await sheet(page).last().getByText(roleLoss.successorNeeded).waitFor();
    await looksRight(page);
    await sheet(page).last().getByRole('combobox').fill(successor.userID);
    await page.getByRole('option', { name: successor.name }).click();
    await confirm.click();
    await toasted(page, say('users.updated', lang));
    await page.getByText(t.none).waitFor();
    const theirs = await login(successor.email);
    const { data } = await ask(`GET /property?id=${listing.id}`, undefined, { token: theirs.token });
    expect(data).toMatchObject({ title, agent: { id: successor.id } });
  });

  it('A suspension with a reason applies at once and can be lifted.', async () => {
    const name = `Stop ${names}`;
    const person = await anAccount('register_agent', name);
    const theirs = await browser.open(EMPTY_PAGE, view, { expectFailures: true });
    await enter(theirs, person.email, '/account-info');
    await theirs.locator('input[name=name]').waitFor();
    const { token } = await login(person.email);
    const page = await asAdmin(view, `/dashboard/users?search=${person.userID}`);
    await manage(page, lang, name);
    expect(await press(page, t.suspend).isDisabled()).toBe(true);
    await sheet(page).getByLabel(t.reason).fill('Fake permits');
    await press(page, t.suspend).click();
    await toasted(page, fixedPart(t.done.suspended));
    await sheet(page).getByText('Fake permits').waitFor();
    expect(await ask('GET /auth/getUser', undefined, { token })).toMatchObject({
      status: 401,
      code: 'account_suspended',
    });
    await theirs.waitForURL(/\/signin/);
    await theirs.getByRole('status').getByText(texts[lang].auth.endedSuspended).waitFor();
    expect((await mailTo(person.email)).text).toContain('Fake permits');
    await press(page, t.unsuspend).click();
    await press(page, t.suspend).waitFor();
    expect((await login(person.email)).status).toBe(200);
  });

  it('People are confirmed and corrected, and errors appear at the field.', async () => {
    const email = `confirm.${names}@people.example`;
    const name = `Confirm ${names}`;
    await ask('POST /user/register', { name, email, password: 'Palm-garden-8', role: 'agent' });
    const page = await asAdmin(view, `/dashboard/agents?search=${encodeURIComponent(email)}`);
    await page.getByText(t.unverified).waitFor();
    await manage(page, lang, name);
    await press(page, t.verify).click();
    await toasted(page, fixedPart(t.done.verified));
    await press(page, t.switch).waitFor();
    await press(page, t.edit).click();
    const form = sheet(page).last();
    await form.locator('input[name=phone]').fill('12');
    await form.locator('button[type=submit]').click();
    await expect.poll(() => form.locator('input[name=phone]').getAttribute('aria-invalid')).toBe('true');
    expect(await form.locator('input[name=phone]').inputValue()).toBe('12');
    await form.locator('input[name=phone]').fill('050 765 4321');
    await form.locator('input[name=companyName]').fill('Falcon Homes');
    await form.locator('button[type=submit]').click();
    await sheet(page).getByText('+971 50 765 4321').waitFor();
    await page.keyboard.press('Escape');
  });

  it.each(WORKED_WITH[lang])('A person registered in %s sets their own password.', async (path) => {
    const [, role] = LISTS[path];
    const email = `${role}.${names}@staff.example`;
    const page = await asAdmin(view, `/dashboard/${path}`, { expectFailures: true });
    await page.getByRole('button', { name: t.register, exact: true }).click();
    const form = sheet(page);
    const submit = form.locator('button[type=submit]');
    await form.locator('input[name=name]').fill('x');
    await form.locator('input[name=email]').fill(ADMIN);
    await submit.click();
    await expect.poll(() => form.locator('input[name=name]').getAttribute('aria-invalid')).toBe('true');
    await form.locator('input[name=name]').fill(`Made ${names}`);
    await submit.click();
    await form.getByText(say('error.email_taken', lang)).waitFor();
    await form.locator('input[name=email]').fill(email);
    await submit.click();
    await toasted(page, say('users.registered', lang));
    const link = /https?:\S+reset-password\?token=[\w-]+/.exec((await mailTo(email)).text)?.[0] ?? '';
    const theirs = await browser.open(new URL(link).pathname + new URL(link).search, view);
    await theirs.locator('input[name=password]').fill('Palm-garden-8');
    await theirs.locator('input[name=confirmPassword]').fill('Palm-garden-8');
    await theirs.locator('form button[type=submit]').click();
    await theirs.waitForURL(/\/signin/);
    await theirs.locator('input[name=email]').fill(email);
    await theirs.locator('input[name=password]').fill('Palm-garden-8');
    await theirs.locator('form button[type=submit]').click();
    await theirs.waitForURL((url) => url.pathname === (role === 'injazat_worker' ? '/' : '/account-info'));
  });

  it.each(WORKED_WITH[lang])('A person is deleted from %s after their name is typed.', async (path) => {
    const [call] = LISTS[path];
    const name = `Gone ${names}`;
    const person = await anAccount(call, name);
    const page = await asAdmin(view, `/dashboard/${path}?search=${person.userID}`);
    await manage(page, lang, name);
    await press(page, t.delete).click();
    const confirm = sheet(page).last();
    expect(await press(page, t.delete).isDisabled()).toBe(true);
    await confirm.getByRole('textbox').fill(name);
    await press(page, t.delete).click();
    await page.getByText(t.none).waitFor();
    expect((await login(person.email)).status).toBe(401);
  });

  it('The whole list is exported as CSV.', async () => {
    const page = await asAdmin(view, `/dashboard/agents?search=batch+${stamp}`);
    await page.getByText('27', { exact: false }).first().waitFor();
    const { name, text } = await savedFile(page, () =>
      page.getByRole('button', { name: texts[view.lang].ui.export }).click(),
    );
    expect(name).toBe('agents.csv');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(28);
    expect(text).toContain(`"Batch ${stamp} 26"`);
  });

  it('Changes to a person appear in the audit trail, which can be filtered.', async () => {
    const name = `Trail ${names}`;
    const person = await anAccount('register_agent', name);
    const { token } = await login(ADMIN);
    await ask(`PATCH /user/update_user_by_admin?id=${person.id}`, { about: 'Twice looked at' }, { token });
    const page = await asAdmin(view, `/dashboard/users?search=${person.userID}`);
    await manage(page, lang, name);
    await sheet(page).getByRole('link', { name: t.doneToThem }).click();
    await page.waitForURL(new RegExp(`/dashboard/audit\\?target=${person.id}`));
    const entries = page.locator('main li time');
    await expect.poll(() => entries.count()).toBe(2);
    const act = page.getByRole('combobox', { name: t.act });
    await act.fill(t.action.users.registerAgent);
    await page.getByRole('option', { name: t.action.users.registerAgent }).click();
    await page.waitForURL(/action=users\.registerAgent/);
    await expect.poll(() => entries.count()).toBe(1);
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText(t.noEntries).waitFor();
    await page.reload();
    await page.getByText(t.noEntries).waitFor();
  });
});

describe.each(VIEWS)('Screens about people in $lang at $width', (view) => {
  const t = texts[view.lang].people;
  const manages = t.manageWho.replace('{{name}}', '').trim();

  it.each(LOOKED_AT[VIEWS.indexOf(view)] ?? [])(
    '%s has no overflow and no accessibility findings.',
    async (path) => {
      const page = await asAdmin(view, `/dashboard/${path}`);
      await page.getByRole('button', { name: manages }).first().waitFor();
      await looksRight(page);
      if (path !== 'users') {
        await page.getByRole('button', { name: t.register, exact: true }).click();
        await sheet(page).locator('button[type=submit]').click();
        await sheet(page).locator('[aria-invalid=true]').first().waitFor();
        return looksRight(page);
      }
      await page.getByRole('searchbox').fill('layla');
      await expect.poll(() => page.getByRole('button', { name: manages }).count()).toBe(1);
      await page.getByRole('button', { name: manages }).click();
      await press(page, t.delete).waitFor();
      await looksRight(page);
      await press(page, t.edit).click();
      await sheet(page).last().locator('input[name=brn]').waitFor();
      return looksRight(page);
    },
  );

  it('The audit trail has no overflow and no accessibility findings.', async () => {
    const page = await asAdmin(view, '/dashboard/audit');
    await page.locator('main li time').first().waitFor();
    await looksRight(page);
    await page.getByRole('combobox', { name: t.act }).click();
    await page.getByRole('option').first().waitFor();
    await looksRight(page);
  });
});

beforeAll(async () => {
  for (let at = 0; at < 27; at += 1) await anAccount('register_agent', `Batch ${stamp} ${at}`);
});
