import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, browserFile } from './browser';
import { anAccount } from './peopleHelp';
import { api, fits, openAs, sessionOf } from './staff';

/** Marks in the inbox, and a group admin's actions, with people used by this file only. */
const product = browserFile();
const FAMILY = 'mei.user@manzil.example';
const COLLEAGUE = 'grace.agent@manzil.example';

type Person = Awaited<ReturnType<typeof anAccount>>;
const row = (page: Page, id: string) => page.locator(`[data-conversation="${id}"]`);
const log = (page: Page): Locator => page.locator('[role=log]');
const field = (page: Page) => page.locator('form textarea');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people and messages' });
/** A chat that a person opens with others. */
const opened = async (as: string, users: string[], more: object = {}) =>
  (await api<{ data: { id: string } }>('POST', '/chat/create', { as, body: { users, ...more } })).data.id;
const say = (as: string, chatId: string, message: string) =>
  api('POST', '/chat/sendMessage', { as, body: { chatId, message } });

describe("An agent's chats", () => {
  let agent: Person;
  /** With a family, with a colleague. */
  let [ofFamily, ofColleague] = ['', ''];
  beforeAll(async () => {
    agent = await anAccount('register_agent', 'Rania Exact');
    ofFamily = await opened(FAMILY, [agent.id]);
    ofColleague = await opened(COLLEAGUE, [agent.id]);
    await say(FAMILY, ofFamily, 'Is the lighthouse flat furnished?');
  });

  test('List, header and title show one unread count on every tab, and read chats can still need an answer.', async () => {
    const page = await openAs(product, agent.email, '/inbox');
    const other = await page.context().newPage();
    await other.goto('/account-info');
    await row(page, ofFamily).getByText('1 unread message').waitFor();
    await say(FAMILY, ofFamily, 'And may we bring a cat?');
    await say(COLLEAGUE, ofColleague, 'Could you take my Sunday?');
    await row(page, ofFamily).getByText('2 unread messages').waitFor();
    await row(page, ofColleague).getByText('1 unread message').waitFor();
    const isTold = async (count: number) => {
      for (const tab of [page, other]) {
        const link = tab.getByRole('link', { name: new RegExp(`^Chats, ${count} unread message`) });
        await link.waitFor();
        await expect
          .poll(async () => /^\(\d+\)/.exec(await tab.title())?.[0] ?? '')
          .toBe(count ? `(${count})` : '');
      }
    };
    await isTold(3);
    await row(page, ofFamily).click();
    await log(page).getByText('And may we bring a cat?').waitFor();
    await isTold(1);
    const waits = row(page, ofFamily).getByText('Awaiting your reply');
    await waits.waitFor();
    expect(await axe(page)).toEqual([]);
    await field(page).fill('It is, and you may.');
    await field(page).press('Enter');
    await waits.waitFor({ state: 'detached' });
    await row(page, ofColleague).click();
    await isTold(0);
  });

  test('Chats are found by name, member and text.', async () => {
    const { user } = await sessionOf(COLLEAGUE);
    const group = await opened(agent.email, [user.id], { type: 'group', chatName: 'Saturday round' });
    const page = await openAs(product, agent.email, '/inbox');
    const all = [ofFamily, ofColleague, group];
    for (const id of all) await row(page, id).waitFor();
    const finds = async (text: string, ids: string[]) => {
      await search(page).fill(text);
      await expect
        .poll(async () => {
          const counts = await Promise.all(all.map((id) => row(page, id).count()));
          return all.filter((_id, at) => counts[at]);
        })
        .toEqual(ids);
    };
    await finds('lighthouse', [ofFamily]);
    await finds('Grace', [ofColleague, group]);
    await finds('saturday', [group]);
    await finds('nobody at all', []);
    await page.getByText('No matching chats').waitFor();
    expect(await axe(page)).toEqual([]);
    await finds('', all);
  });

  test('On a phone chats open one at a time, back leads to the list, and each keeps its draft.', async () => {
    const view = { lang: 'ar', theme: 'dark', width: 390, height: 844 } as const;
    const page = await openAs(product, agent.email, '/inbox', view);
    await row(page, ofFamily).click();
    await log(page).waitFor();
    expect(await row(page, ofFamily).isVisible()).toBe(false);
    await field(page).fill('سأرسل الصور مساءً');
    await fits(page);
    await page.goBack();
    await row(page, ofColleague).click();
    await log(page).getByText('Could you take my Sunday?').waitFor();
    expect(await field(page).inputValue()).toBe('');
    await page.getByRole('button', { name: 'العودة إلى المحادثات' }).click();
    await page.waitForURL((url) => url.pathname === '/inbox' && url.search === '');
    await row(page, ofFamily).click();
    await log(page).waitFor();
    expect(await field(page).inputValue()).toBe('سأرسل الصور مساءً');
    // The field grows to five lines.
    const heights: number[] = [];
    for (const lines of [1, 2, 4, 5, 9]) {
      await field(page).fill(Array<string>(lines).fill('سطر').join('\n'));
      heights.push((await field(page).boundingBox())?.height ?? 0);
    }
    const [one = 0, two = 0, four = 0, five = 0, nine = 0] = heights;
    expect([one < two, two < four, four < five, five === nine]).toEqual([true, true, true, true]);
    await field(page).fill('');
  });
});

test("A group's new description, members and admin appear on every member's screen without a reload.", async () => {
  const [first, second, third] = [
    await anAccount('register_agent', 'Dalal First'),
    await anAccount('register_agent', 'Basma Second'),
    await anAccount('register_agent', 'Ghada Third'),
  ];
  const group = await opened(first.email, [second.id], { type: 'group', chatName: 'Keys of the tower' });
  const admin = await openAs(product, first.email, `/inbox?chat=${group}`);
  const member = await openAs(product, second.email, `/inbox?chat=${group}`);
  const newcomer = await openAs(product, third.email, '/inbox');
  await newcomer.getByText('No chats yet').waitFor();
  const info = (page: Page) => page.getByRole('complementary', { name: 'About this chat' });
  await info(member).getByText('2 members').waitFor();
  expect(await info(member).getByRole('button', { name: 'Name and description' }).count()).toBe(0);

  await info(admin).getByRole('button', { name: 'Name and description' }).press('Enter');
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Description|About/ }).fill('Who has which keys until Sunday.');
  expect(await axe(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await info(member).getByText('Who has which keys until Sunday.').waitFor();

  await info(admin).getByRole('button', { name: 'Add people' }).press('Enter');
  await dialog.getByRole('searchbox', { name: 'Find people' }).fill('Ghada');
  await dialog
    .getByRole('button', { name: /Ghada Third/ })
    .first()
    .press('Enter');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await row(newcomer, group).waitFor();
  await info(member).getByText('3 members').waitFor();

  await info(admin).getByRole('button', { name: 'Make Basma Second group admin' }).press('Enter');
  await dialog.getByRole('button', { name: 'Make group admin' }).click();
  await info(admin).getByRole('button', { name: 'Add people' }).waitFor({ state: 'detached' });
  await info(member).getByRole('button', { name: 'Remove Ghada Third from the group' }).press('Enter');
  await member.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await row(newcomer, group).waitFor({ state: 'detached' });
  for (const page of [admin, member]) await info(page).getByText('2 members').waitFor();
  expect(await axe(member)).toEqual([]);
});

/**
 * Time from a key press here to its rendering there, in ms; a slow machine may add as much as a plain call takes.
 */
const SOON = 300;
const PLAIN_CALLS = 20;
const MESSAGES = 15;
const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Infinity;

test(
  'A message appears on the other screen soon after the key press that sends it.',
  { tags: ['clock'] },
  async () => {
    const writer = await anAccount('register_agent', 'Wafa Quick');
    const reader = await anAccount('register_agent', 'Reem Quick');
    const chat = await opened(writer.email, [reader.id]);
    await say(writer.email, chat, 'Ready?');
    const here = await openAs(product, writer.email, `/inbox?chat=${chat}`);
    const there = await openAs(product, reader.email, `/inbox?chat=${chat}`);
    for (const page of [here, there]) await log(page).getByText('Ready?').waitFor();
    await here.evaluate(() => {
      const keep = () => void Object.assign(window, { pressedAt: Date.now() });
      document.addEventListener('keydown', (event) => event.key === 'Enter' && keep(), true);
    });
    const times: number[] = [];
    const plain: number[] = [];
    for (let at = 0; at < MESSAGES; at += 1) {
      const words = `Number ${at} of many.`;
      await there.evaluate((text) => {
        const list = document.querySelector('[role=log]') as HTMLElement;
        const drawn = new Promise<number>((resolve) => {
          const watcher = new MutationObserver(() => {
            if (!list.textContent.includes(text)) return;
            watcher.disconnect();
            requestAnimationFrame(() => resolve(Date.now()));
          });
          watcher.observe(list, { childList: true, subtree: true, characterData: true });
        });
        // Started, not awaited: the watch begins before the key is pressed.
        Object.assign(window, { drawn });
      }, words);
      await field(here).fill(words);
      await field(here).press('Enter');
      const drawnAt = await there.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn);
      times.push(
        drawnAt - (await here.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt)),
      );
      const startedAt = performance.now();
      await api('GET', '/chat/fetchChats?limit=1', { as: writer.email });
      plain.push(performance.now() - startedAt);
    }
    process.stdout.write(`message: ${median(times)} ms, plain call: ${median(plain).toFixed(1)} ms\n`);
    expect(median(times)).toBeLessThanOrEqual(Math.max(SOON, PLAIN_CALLS * median(plain)));
  },
);
