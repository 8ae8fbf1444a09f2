import { describe, expect, it } from 'vitest';
import { browserFile, EMPTY_PAGE } from './browser';
import {
  ADMIN,
  anAccount,
  ask,
  counter,
  enter,
  login,
  manage,
  manageButton,
  press,
  texts,
  sheet,
  fixedPart,
  toasted,
} from './peopleHelp';

/** A person's lifecycle through each of the four lists, in both languages. */
const browser = browserFile();
const stamp = Date.now().toString(36);

interface List {
  path: string;
  role: string;
  to: string;
  /** The counters that change with the role. */
  moves: [
    'totalUsers' | 'totalAgents' | 'totalServiceAgents' | 'totalInjazatWorkers',
    'totalUsers' | 'totalAgents',
  ];
  /** Where they are found afterwards. */
  then: string;
}
const LISTS: List[] = [
  { path: 'users', role: 'user', to: 'agent', moves: ['totalUsers', 'totalAgents'], then: 'agents' },
  { path: 'agents', role: 'agent', to: 'user', moves: ['totalAgents', 'totalUsers'], then: 'users' },
  {
    path: 'service-agents',
    role: 'service_agent',
    to: 'agent',
    moves: ['totalServiceAgents', 'totalAgents'],
    then: 'agents',
  },
  {
    path: 'workers',
    role: 'injazat_worker',
    to: 'user',
    moves: ['totalInjazatWorkers', 'totalUsers'],
    then: 'users',
  },
];

/** A person who signed up without confirming; workers cannot sign up, an admin creates them. */
async function somebody(role: string, name: string): Promise<string> {
  if (role === 'injazat_worker') return (await anAccount('register_worker', name)).email;
  const email = `${role}.${name.replaceAll(' ', '.').toLowerCase()}@people.example`;
  await ask('POST /user/register', { name, email, password: 'Palm-garden-8', role });
  return email;
}

describe.each(['en', 'ar'] as const)('Lists of people in %s', { timeout: 120_000 }, (lang) => {
  const t = texts[lang].people;

  it('The counters link to the people they count, and back to all.', async () => {
    const page = await browser.open(EMPTY_PAGE, { lang });
    await enter(page, ADMIN, '/dashboard/agents');
    const count = page.locator('main li a', { has: page.getByText(t.totalServiceAgents, { exact: true }) });
    await count.click();
    await page.waitForURL(/\/dashboard\/users\?role=service_agent$/);
    expect(await page.getByLabel(t.role, { exact: true }).inputValue()).toBe('service_agent');
    expect(await count.getAttribute('aria-current')).toBe('true');
    const rows = page.getByRole('button', { name: t.manageWho.replace('{{name}}', '').trim() });
    await expect.poll(() => rows.count()).toBe(await counter(page, t.totalServiceAgents));
    await count.click();
    await page.waitForURL(/\/dashboard\/users$/);
  });

  it.each(LISTS)(
    '$path: a person is found, confirmed, corrected, suspended, given another role and deleted.',
    async ({ path, role, to, moves, then }) => {
      const name = `Way ${stamp} ${lang}`;
      const email = await somebody(role, name);
      const page = await browser.open(EMPTY_PAGE, { lang });
      await enter(page, ADMIN, `/dashboard/${path}`);
      if (path === 'users') await page.getByLabel(t.role, { exact: true }).selectOption(role);
      await page.getByRole('searchbox').fill(email);
      const row = manageButton(page, lang, name);
      await expect.poll(() => row.count()).toBe(1);
      const state = page.getByLabel(t.state, { exact: true });
      await state.selectOption('yes');
      await page.getByText(t.none).waitFor();
      await state.selectOption('no');
      await row.waitFor();
      await state.selectOption('');

      await manage(page, lang, name);
      if (role !== 'injazat_worker') {
        await press(page, t.verify).click();
        await toasted(page, fixedPart(t.done.verified));
        await press(page, t.switch).waitFor();
      }
      await press(page, t.edit).click();
      const form = sheet(page).last();
      await form.locator('input[name=phone]').fill('050 765 4321');
      await form.locator('button[type=submit]').click();
      await page.locator('input[name=phone]').waitFor({ state: 'detached' });
      await sheet(page).getByText('+971 50 765 4321').waitFor();
      await sheet(page).getByLabel(t.reason).fill('Fake permits');
      const [suspended] = await Promise.all([
        page.waitForResponse('**/user/update_user_by_admin**'),
        press(page, t.suspend).click(),
      ]);
      expect(suspended.status()).toBe(200);
      await press(page, t.unsuspend).click();
      await press(page, t.suspend).waitFor();

      const [from, into] = [t[moves[0]], t[moves[1]]];
      const before = [await counter(page, from), await counter(page, into)] as const;
      await sheet(page).getByLabel(t.role, { exact: true }).selectOption(to);
      await press(page, t.changeRole).click();
      await page.getByText(t.none).waitFor();
      await expect.poll(() => counter(page, from)).toBe(before[0] - 1);
      await expect.poll(() => counter(page, into)).toBe(before[1] + 1);

      await page.goto(`/dashboard/${then}?search=${encodeURIComponent(email)}`);
      await manage(page, lang, name);
      await press(page, t.delete).click();
      await sheet(page).last().getByRole('textbox').fill(name);
      await press(page, t.delete).click();
      await page.getByText(t.none).waitFor();
      expect((await login(email, 'Palm-garden-8')).status).toBe(401);
    },
  );
});
