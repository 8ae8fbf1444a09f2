import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFile, EMPTY_PAGE, enterAs } from './browser';
import { ADMIN, anAccount, ask, login, manage, texts } from './peopleHelp';

/** The session changes in one of several tabs of a browser. */
const browser = browserFile();
const t = texts.en;
const FLAGS = [
  ['gets the event', false],
  ['is frozen and gets no events', true],
] as const;

type Account = Awaited<ReturnType<typeof anAccount>>;
const agent = (name: string) => anAccount('register_agent', name);
async function anAdmin(name: string): Promise<Account> {
  const person = await agent(name);
  const { token } = await login(ADMIN);
  await ask(`PATCH /user/update_user_by_admin?id=${person.id}`, { role: 'admin' }, { token });
  return person;
}
const nameOf = async ({ email }: Account) => (await login(email)).user.name;

/** Cuts a page off from storage events and the socket. */
async function freeze(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
}
/** Opens the first tab at `path`, signed in. */
async function firstTab({ email }: Account, path: string, isFrozen = false): Promise<Page> {
  const page = await browser.open(EMPTY_PAGE, {}, { expectFailures: true });
  if (isFrozen) await freeze(page);
  await enterAs(page, await login(email), path);
  return page;
}
/** Signs in, or out, from another tab of the same browser. */
async function inAnotherTab(page: Page, who: Account | null): Promise<void> {
  const session = who && (await login(who.email));
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate((stored) => {
    for (const key of ['jwtoken', 'user', 'isAuthenticated']) localStorage.removeItem(key);
    if (!stored) return;
    localStorage.setItem('jwtoken', stored.token);
    localStorage.setItem('user', JSON.stringify(stored.user));
    localStorage.setItem('isAuthenticated', 'true');
  }, session);
  await other.close();
}

const nameField = (page: Page) => page.locator('input[name=name]');
async function typeName(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await nameField(page).blur();
}
const save = (page: Page) => page.getByRole('button', { name: t.listing.save, exact: true }).first();
const refusal = (page: Page) => page.getByText(t.ui.sessionChanged).first();

test.each(FLAGS)(
  'A tab that %s saves nothing during an impersonation in another tab and continues afterwards.',
  async (_how, isFrozen) => {
    const [admin, person] = [await anAdmin('Maha Admin'), await agent('Noor Target')];
    const page = await firstTab(admin, '/account-info', isFrozen);
    await typeName(page, 'Maha Renamed');
    const other = await page.context().newPage();
    await other.goto(`/dashboard/users?search=${person.userID}`);
    await manage(other, 'en', 'Noor Target');
    await other.getByRole('button', { name: t.people.switch }).click();
    await other.waitForURL('**/account-info');
    await other.getByRole('button', { name: t.impersonation.back }).waitFor();
    const waits = page.getByRole('dialog');
    if (isFrozen) await save(page).click();
    await waits.getByText('You’re viewing as Noor Target in another tab').waitFor();
    await waits.getByRole('button', { name: t.ui.close }).click();
    await save(page).click();
    await waits.waitFor();
    await refusal(page).waitFor();
    expect([await nameOf(admin), await nameOf(person)]).toEqual(['Maha Admin', 'Noor Target']);

    await other.getByRole('button', { name: t.impersonation.back }).click();
    await other.waitForURL('**/dashboard/users');
    if (isFrozen) await waits.getByRole('button', { name: t.ui.close }).click();
    await waits.waitFor({ state: 'detached' });
    expect(await nameField(page).inputValue()).toBe('Maha Renamed');
    await save(page).click();
    await expect.poll(() => nameOf(admin)).toBe('Maha Renamed');
    expect(await nameOf(person)).toBe('Noor Target');
  },
);

test.each(FLAGS)(
  'An impersonating tab that %s saves nothing after the admin switches back in another tab.',
  async (_how, isFrozen) => {
    const [admin, person] = [await anAdmin('Mona Admin'), await agent('Sami Target')];
    const other = await firstTab(admin, `/dashboard/users?search=${person.userID}`);
    await manage(other, 'en', 'Sami Target');
    await other.getByRole('button', { name: t.people.switch }).click();
    await other.waitForURL('**/account-info');
    const page = await other.context().newPage();
    if (isFrozen) await freeze(page);
    await page.goto('/account-info');
    await typeName(page, 'Sami Renamed');
    await other.getByRole('button', { name: t.impersonation.back }).click();
    await other.waitForURL('**/dashboard/users');
    if (isFrozen) {
      await save(page).click();
      await refusal(page).waitFor();
    }
    await page.waitForURL('**/dashboard/users');
    expect([await nameOf(admin), await nameOf(person)]).toEqual(['Mona Admin', 'Sami Target']);
  },
);

test.each(FLAGS)(
  'A tab that %s opens the sign-in page after a sign-out in another tab.',
  async (_how, isFrozen) => {
    const person = await agent('Salma Leaves');
    const page = await firstTab(person, '/account-info', isFrozen);
    await typeName(page, 'Salma Typed');
    await inAnotherTab(page, null);
    if (isFrozen) await save(page).click();
    await page.waitForURL((url) => url.pathname === '/signin');
    expect(await nameOf(person)).toBe('Salma Leaves');
  },
);

test.each(FLAGS)(
  'A tab that %s saves nothing after someone else signs in from another tab.',
  async (_how, isFrozen) => {
    const [first, second] = [await agent('Huda First'), await agent('Omar Second')];
    const page = await firstTab(first, '/account-info', isFrozen);
    await typeName(page, 'Huda Typed');
    await inAnotherTab(page, second);
    if (isFrozen) {
      await save(page).click();
      await refusal(page).waitFor();
    }
    await expect.poll(() => nameField(page).inputValue()).toBe('Omar Second');
    expect([await nameOf(first), await nameOf(second)]).toEqual(['Huda First', 'Omar Second']);
  },
);

test("A frozen tab saves nothing after the account's role has changed.", async () => {
  const person = await agent('Rana Promoted');
  const page = await firstTab(person, '/account-info', true);
  await typeName(page, 'Rana Typed');
  // A request still running would be refused and sign the tab out.
  await page.waitForLoadState('networkidle');
  const { token } = await login(ADMIN);
  await ask(`PATCH /user/update_user_by_admin?id=${person.id}`, { role: 'service_agent' }, { token });
  const session = await login(person.email);
  await page.evaluate(({ token: jwtoken, user }) => {
    localStorage.setItem('jwtoken', jwtoken);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  await save(page).click();
  await expect.poll(() => nameField(page).inputValue()).toBe('Rana Promoted');
  expect(await nameOf(person)).toBe('Rana Promoted');
});

const draftOf = async ({ email }: Account) =>
  (await ask('GET /property/draft', undefined, { token: (await login(email)).token })).data;

test('A draft stays with its author.', async () => {
  const [first, second] = [await agent('Dana Draft'), await agent('Badr Other')];
  const page = await firstTab(first, '/dashboard/add-property', true);
  const title = page.locator('input[name=title]');
  await title.fill('A villa of Dana');
  await expect.poll(() => draftOf(first)).toMatchObject({ fields: { title: 'A villa of Dana' } });
  await inAnotherTab(page, second);
  await title.fill('A villa of Dana, with a pool');
  await page.getByText(t.ui.sessionChanged).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await title.inputValue()).toBe('');
  expect(await draftOf(second)).toBeNull();
  expect(await draftOf(first)).toMatchObject({ fields: { title: 'A villa of Dana' } });
  // The author gets the draft back to the last letter.
  await inAnotherTab(page, first);
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe('A villa of Dana, with a pool');
});

/** Creates a chat of two. `messages` reads it as the other person. */
async function aChat(one: Account, other: Account) {
  const { token } = await login(one.email);
  const { data } = await ask('POST /chat/create', { users: [other.id] }, { token });
  const messages = async () =>
    (
      (await ask(`GET /chat/getChatMessages?chat=${data.id}`, undefined, {
        token: (await login(other.email)).token,
      })) as unknown as { data: { message: string; sender: { id: string } }[] }
    ).data.map(({ message, sender }) => [message, sender.id]);
  return { path: `/inbox?chat=${data.id}`, messages };
}
const composer = (page: Page) => page.locator('form textarea');

test('An unsent message is not shown to the next person who signs in.', async () => {
  const [first, second] = [await agent('Ghada Writes'), await agent('Yousef Reads')];
  const { path, messages } = await aChat(first, second);
  const page = await firstTab(first, path, true);
  await composer(page).fill('Not for you');
  await inAnotherTab(page, second);
  await composer(page).press('Enter');
  await expect.poll(() => composer(page).inputValue()).toBe('');
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Not for you').count()).toBe(0);
  expect(await messages()).toEqual([]);
  await inAnotherTab(page, first);
  await page.reload();
  // Enter was pressed: the message is sent once its author signs in again.
  await expect.poll(messages).toEqual([['Not for you', first.id]]);
});

test('Messages written offline in two tabs are both sent, as their author.', async () => {
  const [first, second] = [await agent('Amal Writes'), await agent('Faris Reads')];
  const { path, messages } = await aChat(first, second);
  const page = await firstTab(first, path);
  const other = await page.context().newPage();
  await other.goto(path);
  for (const tab of [page, other]) {
    await composer(tab).waitFor();
    await tab.waitForLoadState('networkidle');
  }
  await page.context().setOffline(true);
  for (const [tab, text] of [
    [page, 'From the first tab'],
    [other, 'From the second tab'],
  ] as const) {
    await composer(tab).fill(text);
    await composer(tab).press('Enter');
    await tab.getByRole('alert').getByText(t.chat.notSent).waitFor();
  }
  const context = page.context();
  const last = await context.newPage();
  await Promise.all([page.close(), other.close()]);
  await context.setOffline(false);
  await last.goto('/favicon.svg');
  await inAnotherTab(last, second);
  await last.goto(path);
  await composer(last).waitFor();
  expect(await messages()).toEqual([]);
  await last.goto('/favicon.svg');
  await inAnotherTab(last, first);
  await last.goto(path);
  await expect.poll(messages).toEqual([
    ['From the first tab', first.id],
    ['From the second tab', first.id],
  ]);
});
