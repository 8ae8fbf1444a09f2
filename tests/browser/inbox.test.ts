import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, browserFile } from './browser';
import { api, openAs, sessionOf } from './staff';

const product = browserFile();
const USER = 'aisha.user@manzil.example';
const AGENT = 'layla.agent@manzil.example';
const OTHER = 'omar.agent@manzil.example';

interface Chat {
  id: string;
  type: string;
  users: { id: string; name: string }[];
  unreadCount: number;
}
const chatsOf = async (as: string): Promise<Chat[]> =>
  (await api<{ data: Chat[] }>('GET', '/chat/fetchChats?limit=100', { as })).data;
const messagesIn = async (as: string, chat: string, limit = 100): Promise<string[]> =>
  (
    await api<{ data: { message: string }[] }>('GET', `/chat/getChatMessages?chat=${chat}&limit=${limit}`, {
      as,
    })
  ).data.map(({ message }) => message);

/** The chat between the two. */
let chat: string;
beforeAll(async () => {
  const pair = (await chatsOf(USER)).find(
    ({ type, users }) => type === 'single' && users.some(({ name }) => name === 'Layla Haddad'),
  );
  chat = pair?.id ?? '';
});

const log = (page: Page): Locator => page.locator('[role=log]');
const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true });
const field = (page: Page) => page.locator('form textarea');
const row = (page: Page, id: string) => page.locator(`[data-conversation="${id}"]`);
const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
const unreadOf = async (email: string) => (await chatsOf(email)).find(({ id }) => id === chat)?.unreadCount;
describe('The inbox', () => {
  test('Messages that cannot be sent are kept, sent automatically, and arrive once.', async () => {
    const [hers, theirs] = [
      await openAs(product, USER, `/inbox?chat=${chat}`, {}, { expectFailures: true }),
      await openAs(product, AGENT, `/inbox?chat=${chat}`),
    ];
    await log(hers).waitFor();
    await log(theirs).waitFor();
    await hers.context().setOffline(true);
    await write(hers, 'From the tunnel');
    await hers.getByRole('alert').getByText('Not sent yet.').waitFor();
    await hers.getByText('Not connected. New messages appear').waitFor();
    await write(theirs, 'Meanwhile');
    await write(theirs, 'And more');
    await bubble(theirs, 'And more').waitFor();
    await expect.poll(() => messagesIn(AGENT, chat, 1)).toEqual(['And more']);
    // A reload loses neither the message nor a draft.
    await hers.context().setOffline(false);
    await bubble(hers, 'And more').waitFor();
    await bubble(theirs, 'From the tunnel').waitFor();
    await expect.poll(() => hers.getByRole('alert').count()).toBe(0);
    const all = await messagesIn(USER, chat);
    expect(all.filter((text) => text === 'From the tunnel')).toHaveLength(1);
    expect(await log(hers).getByText('From the tunnel').count()).toBe(1);
    await field(hers).fill('Not yet');
    await hers.reload();
    await log(hers).waitFor();
    expect(await field(hers).inputValue()).toBe('Not yet');
    await field(hers).fill('');
    // A message on the agent's screen counts as read.
    await expect.poll(() => unreadOf(AGENT)).toBe(0);
  });

  test('Two tabs of one participant and the other participant show the same messages and unread counts.', async () => {
    const hers = await openAs(product, USER, `/inbox?chat=${chat}`);
    const first = await openAs(product, AGENT, '/inbox');
    const second = await first.context().newPage();
    const complaints: string[] = [];
    second.on('console', (entry) => {
      if (entry.type() === 'error') complaints.push(`${entry.text()} ${entry.location().url}`);
    });
    await second.goto('/inbox');
    for (const page of [first, second]) await row(page, chat).waitFor();
    const unread = (page: Page) => row(page, chat).getByText('1 unread message').count();
    expect(await unreadOf(AGENT)).toBe(0);
    await write(hers, 'For both of your tabs');
    for (const page of [first, second]) {
      await row(page, chat).getByText('For both of your tabs').waitFor();
      await expect.poll(() => unread(page)).toBe(1);
    }
    await row(first, chat).click();
    await bubble(first, 'For both of your tabs').waitFor();
    for (const page of [first, second]) await expect.poll(() => unread(page)).toBe(0);
    await row(second, chat).click();
    await write(first, 'From the first tab');
    for (const page of [hers, second]) await bubble(page, 'From the first tab').waitFor();
    await write(second, 'From the second tab');
    for (const page of [hers, first]) await bubble(page, 'From the second tab').waitFor();
    for (const page of [hers, first, second]) {
      expect(await log(page).getByText('tab', { exact: false }).count()).toBeGreaterThanOrEqual(3);
      expect(await bubble(page, 'From the first tab').count()).toBe(1);
    }
    expect(complaints).toEqual([]);
  });

  test('A message that arrives while a chat is loading is not missed.', async () => {
    const page = await openAs(product, AGENT, '/inbox');
    await row(page, chat).waitFor();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isRead = false;
    await page.route('**/chat/getChatMessages?**', async (route) => {
      const response = await route.fetch();
      isRead = true;
      await released;
      await route.fulfill({ response });
    });
    await row(page, chat).click();
    await expect.poll(() => isRead).toBe(true);
    const message = 'Said between the question and its answer';
    await api('POST', '/chat/sendMessage', { as: USER, body: { chatId: chat, message } });
    await row(page, chat).getByText(message).waitFor();
    release();
    await bubble(page, message).waitFor();
    await expect.poll(() => unreadOf(AGENT)).toBe(0);
  });

  test('Presence, typing, replies and pictures appear live, and blocking hides a person.', async () => {
    const hers = await openAs(product, USER, `/inbox?chat=${chat}`);
    const view = { lang: 'ar', theme: 'dark', width: 390, height: 844 } as const;
    const theirs = await openAs(product, AGENT, `/inbox?chat=${chat}`, view);
    const head = hers.locator('header').filter({ has: hers.getByRole('heading', { name: 'Layla Haddad' }) });
    await head.getByText('Online', { exact: true }).last().waitFor();
    await write(hers, 'Is the harbour tower free? Call +971 50 123 4567');
    const sentMessage = theirs.locator('[data-message]').filter({ hasText: 'harbour tower' });
    expect(await sentMessage.getByRole('link').getAttribute('href')).toBe('tel:+971501234567');
    expect(await sentMessage.locator('p[dir=auto]').count()).toBe(1);
    await sentMessage.getByRole('button', { name: 'الرد على هذه الرسالة' }).click();
    await field(theirs).pressSequentially('البرج متاح');
    await hers.getByText('Layla Haddad is typing…').first().waitFor();
    await field(theirs).press('Enter');
    const answer = hers.locator('[data-message]').filter({ hasText: 'البرج متاح' });
    await answer.getByRole('button', { name: /harbour tower/ }).waitFor();
    // One picture is pasted, one is dropped.
    for (const type of ['paste', 'drop']) {
      await field(hers).evaluate(async (at, text) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
        canvas.getContext('2d')?.fillRect(0, 0, 200, 100);
        const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done));
        const files = new DataTransfer();
        files.items.add(new File([bytes ?? ''], 'view.png', { type: 'image/png' }));
        const how = { bubbles: true, cancelable: true };
        at.dispatchEvent(
          text === 'paste'
            ? new ClipboardEvent('paste', { ...how, clipboardData: files })
            : new DragEvent('drop', { ...how, dataTransfer: files }),
        );
      }, type);
    }
    await expect.poll(() => hers.locator('form img').count()).toBe(2);
    await field(hers).press('Enter');
    const pictures = (page: Page) => log(page).locator('button img');
    for (const page of [theirs, hers]) await expect.poll(() => pictures(page).count()).toBe(2);
    expect(
      await pictures(theirs)
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth),
    ).toBe(300);
    expect(await axe(theirs)).toEqual([]);

    await write(hers, 'And is the harbour tower furnished?');
    await hers.getByRole('button', { name: 'Search in this chat' }).click();
    await hers.getByRole('searchbox', { name: 'Search in this chat' }).fill('harbour');
    await hers.getByText('1 / 2', { exact: true }).waitFor();
    await hers.getByRole('button', { name: 'Previous match' }).click();
    await hers.getByText('2 / 2', { exact: true }).waitFor();

    await hers.getByRole('button', { name: 'Block', exact: true }).click();
    await hers.getByRole('dialog', { name: 'Block Layla Haddad?' }).waitFor();
    expect(await axe(hers)).toEqual([]);
    await hers.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await hers.getByText('You blocked this person').waitFor();
    await expect.poll(() => head.getByText('Online', { exact: true }).count()).toBe(0);
    await hers.getByRole('button', { name: 'Unblock' }).click();
    await head.getByText('Online', { exact: true }).last().waitFor();
  });

  test('A group is created by keyboard and left, and chats are archived, marked and deleted.', async () => {
    const page = await openAs(product, AGENT, '/inbox');
    await row(page, chat).waitFor();
    await page.getByRole('button', { name: 'New chat' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Group' }).press('Space');
    await dialog.getByLabel('Group name').fill('V');
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await dialog.getByText('Give the group a name of at least two characters').waitFor();
    await dialog.getByLabel('Group name').fill('Viewing on Saturday');
    await dialog.getByRole('searchbox', { name: 'Find people' }).fill('Omar');
    await dialog.getByRole('button', { name: /Omar Al Suwaidi/ }).press('Enter');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await page.getByRole('heading', { name: 'Viewing on Saturday' }).waitFor();
    await page.waitForURL(/chat=[0-9a-f]{24}/);
    const group = new URL(page.url()).searchParams.get('chat') ?? '';
    await write(page, 'Ten o’clock?');

    const theirs = await openAs(product, OTHER, `/inbox?chat=${group}`, { lang: 'ar' });
    await bubble(theirs, 'Ten o’clock?').waitFor();
    // The group's picture: cropped and set by its admin, shown to the others at once, and removed.
    await page.locator('aside input[type=file]').setInputFiles('docs/images/home.webp');
    await page.getByRole('button', { name: 'Use this photo' }).click();
    const faces = (at: Page) => row(at, group).locator('img[data-picture]');
    await faces(theirs).waitFor();
    await page.locator('aside img[data-picture]').waitFor();
    expect(
      await faces(theirs).evaluate((face: HTMLImageElement) => [face.naturalWidth, face.naturalHeight]),
    ).toEqual([320, 320]);
    expect(await axe(page)).toEqual([]);
    expect(await axe(theirs)).toEqual([]);
    expect(await theirs.locator('aside input[type=file]').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect.poll(() => faces(theirs).count()).toBe(0);
    await theirs.getByRole('button', { name: 'مغادرة المجموعة' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'مغادرة المجموعة' }).click();
    await expect.poll(() => row(theirs, group).count()).toBe(0);
    await page.getByText('1 member', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await row(page, group).getByLabel('Muted').waitFor();
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await row(page, group).getByLabel('Favourite').waitFor();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect.poll(() => row(page, group).count()).toBe(0);
    await page.getByRole('radio', { name: 'Archived' }).press('Space');
    await row(page, group).waitFor();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
    await expect.poll(() => row(page, group).count()).toBe(0);
    await page.getByText('The archive is empty').waitFor();
  });

  test('A listing opens the chat with its agent, and request chats share the list.', async () => {
    const [{ user: agent }, { user: family }] = [await sessionOf(AGENT), await sessionOf(USER)];
    const { data } = await api<{ data: { id: string }[] }>('GET', `/property/get_all?agent=${agent.id}`);
    const home = data.at(-1)?.id;
    const letter = { propertyId: home, name: 'Aisha Rahman', email: USER, phone: '+971501234567' };
    await api('POST', '/property/requests/add_request_form', {
      as: USER,
      body: { ...letter, message: 'Is it still to be had?' },
    });
    const id = `${home}-${family.id}`;
    const theirs = await openAs(product, AGENT, '/inbox', { width: 390, height: 844 });
    await row(theirs, id).click();
    await write(theirs, 'It is still to be had');
    await bubble(theirs, 'It is still to be had').waitFor();
    const hers = await openAs(product, USER, `/inbox?chat=${id}`);
    await bubble(hers, 'It is still to be had').waitFor();
    await write(hers, 'Thank you');
    await bubble(theirs, 'Thank you').waitFor();
    await log(hers)
      .locator('[data-message]')
      .last()
      .getByText('Read', { exact: true })
      .waitFor({ state: 'attached' });
    await hers.goto(`/single?id=${home}`);
    await hers.getByRole('button', { name: 'Chat', exact: true }).first().click();
    await hers.waitForURL(/\/inbox\?chat=[0-9a-f]{24}/);
    await hers.locator(`section a[href="/single?id=${home}"]`).waitFor();
  });
});
