import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserFile } from './browser';
import { api, openAs, sessionOf } from './staff';

const product = browserFile();
const READER = 'layla.agent@manzil.example';
const WRITER = 'omar.agent@manzil.example';
const DESK = 'dana.admin@manzil.example';
const MESSAGES = 320;

let chat: string;
beforeAll(async () => {
  const { user } = await sessionOf(READER);
  const opened = await api<{ data: { id: string } }>('POST', '/chat/create', {
    as: WRITER,
    body: { users: [user.id] },
  });
  chat = opened.data.id;
  for (let at = 0; at < MESSAGES; at += 1) {
    const beginning = at === 1 ? 'The lighthouse' : `Message ${at}`;
    const message = `${beginning}. ${'The viewing can be moved by an hour. '.repeat((at * 7) % 9)}`.trim();
    await api('POST', '/chat/sendMessage', { as: WRITER, body: { chatId: chat, message } });
  }
});

/** Height of a day's heading in pixels, which moves to an older message of that day when one loads. */
const HEADING = 52;
/** Distance of the pointer from the list's top edge in pixels. */
const POINTER = 300;

/** The message under the pointer with its top position, and the list's scroll offset. */
const underPointer = (page: Page) =>
  page.evaluate((y) => {
    const log = document.querySelector('[role=log]') as HTMLElement;
    const at = log.getBoundingClientRect().top + y;
    const row = [...log.querySelectorAll<HTMLElement>('[data-message]')].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top <= at && bottom > at;
    });
    const top = Math.round(row?.getBoundingClientRect().top ?? 0);
    return { id: row?.dataset['message'], top, scrolled: Math.round(log.scrollTop), room: log.scrollHeight };
  }, POINTER);

/** The same once nothing moves any more. */
async function settled(page: Page) {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = JSON.stringify(await underPointer(page));
      return last === before;
    })
    .toBe(true);
  return underPointer(page);
}

const topOf = (page: Page, id: string | undefined) =>
  page.evaluate((of) => document.querySelector(`[data-message="${of}"]`)?.getBoundingClientRect().top, id);

describe('A long chat', () => {
  test.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])(
    'Scrolling up right after opening keeps its position while older messages load ($width px).',
    async (view) => {
      const page = await openAs(product, READER, '/inbox', view);
      // Older messages wait until the test releases them.
      const routes: Route[] = [];
      await page.route('**/getChatMessages*before=*', (route) => void routes.push(route));
      await page.locator(`[data-conversation="${chat}"]`).click();
      await page.locator('[role=log] [data-message]').first().waitFor();
      const box = await page.locator('[role=log]').boundingBox();
      await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + POINTER);
      for (let turn = 0; turn < 4; turn += 1) {
        await page.mouse.wheel(0, -30_000);
        await expect.poll(() => routes.length).toBe(1);
        const before = await settled(page);
        // Not thrown back to the end.
        expect(before.room - before.scrolled).toBeGreaterThan(2000);
        await routes.pop()?.continue();
        await expect.poll(async () => (await underPointer(page)).room).toBeGreaterThan(before.room + 1000);
        await settled(page);
        const top = await topOf(page, before.id);
        expect(Math.abs((top ?? Infinity) - before.top)).toBeLessThanOrEqual(HEADING);
      }
    },
  );

  test('A chat opens at its newest message and stays there as it grows.', async () => {
    const page = await openAs(product, READER, `/inbox?chat=${chat}`);
    const toEnd = () =>
      page.evaluate(() => {
        const log = document.querySelector('[role=log]') as HTMLElement;
        return Math.round(log.scrollHeight - log.scrollTop - log.clientHeight);
      });
    await page
      .locator('[role=log]')
      .getByText(`Message ${MESSAGES - 1}.`)
      .waitFor();
    await expect.poll(toEnd).toBe(0);
    const long = `The last one. ${'Would Saturday at ten suit the family? '.repeat(30)}`.trim();
    await api('POST', '/chat/sendMessage', { as: WRITER, body: { chatId: chat, message: long } });
    await page.locator('[role=log]').getByText('The last one.').waitFor();
    await expect.poll(toEnd).toBe(0);
    // A match far back is scrolled into view, although most of the chat is not loaded yet.
    await page.getByRole('button', { name: 'Search in this chat' }).click();
    await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('lighthouse');
    const find = page.locator('[role=log]').getByText('The lighthouse');
    const isInView = () =>
      find.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const log = one.closest('[role=log]')?.getBoundingClientRect();
        return log !== undefined && top >= log.top && bottom <= log.bottom;
      });
    await find.waitFor();
    await expect.poll(isInView).toBe(true);
    expect(await toEnd()).toBeGreaterThan(5000);
  });
});

test('A long chat list requests each of its pages once, however fast it is scrolled.', async () => {
  const { user } = await sessionOf(DESK);
  for (let at = 0; at < 65; at += 1) {
    const group = { type: 'group', chatName: `Viewing ${at}`, users: [user.id] };
    await api('POST', '/chat/create', { as: WRITER, body: group });
  }
  const page = await openAs(product, DESK, '/inbox');
  const held: Route[] = [];
  await page.route(/fetchChats\?.*page=[2-9]/, (route) => void held.push(route));
  await page.getByText('Viewing 64', { exact: true }).hover();
  for (const all of [1, 2]) {
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 300);
    await expect.poll(() => held.length).toBe(all);
    const answer = page.waitForResponse(/fetchChats\?.*page=/);
    await held.at(-1)?.continue();
    await answer;
  }
  const oldest = page.getByText('Viewing 0', { exact: true });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000);
      return oldest.count();
    })
    .toBe(1);
  expect(held.map((route) => new URL(route.request().url()).searchParams.get('page'))).toEqual(['2', '3']);
});
