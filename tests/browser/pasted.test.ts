import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserFile } from './browser';
import { newPerson } from './people';
import { api, openAs, sessionOf } from './staff';

const product = browserFile();
const AGENT = 'layla.agent@manzil.example';

let person: Awaited<ReturnType<typeof newPerson>>;
let chats: string[];
beforeAll(async () => {
  person = await newPerson('user', 'en');
  chats = await Promise.all(
    [AGENT, 'omar.agent@manzil.example'].map(async (email) => {
      const { user } = await sessionOf(email);
      const { data } = await api<{ data: { id: string } }>('POST', '/chat/create', {
        as: person.email,
        body: { users: [user.id] },
      });
      return data.id;
    }),
  );
});

interface Content {
  text?: string;
  html?: string;
  /** Names of the pictures. */
  pictures?: string[];
}

/** Pastes or drops into an element like the browser; returns whether the browser's own action was prevented. */
const put = (page: Page, selector: string, kind: 'paste' | 'drop' | 'dragover', content: Content) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      async (at, { type, of }) => {
        const data = new DataTransfer();
        if (of.text !== undefined) data.setData('text/plain', of.text);
        if (of.html !== undefined) data.setData('text/html', of.html);
        for (const name of of.pictures ?? []) {
          const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 });
          const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done));
          data.items.add(new File([bytes ?? ''], name, { type: 'image/png' }));
        }
        const how = { bubbles: true, cancelable: true };
        const event =
          type === 'paste'
            ? new ClipboardEvent('paste', { ...how, clipboardData: data })
            : new DragEvent(type, { ...how, dataTransfer: data });
        return !at.dispatchEvent(event);
      },
      { type: kind, of: content },
    );
const FIELD = 'form textarea';
const previews = (page: Page) => page.locator('form img[src^="blob:"]');
const sent = (page: Page) => page.locator('[role=log] img');
const openChat = async (chat = chats[0]) => {
  const page = await openAs(product, person.email, `/inbox?chat=${chat}`, {}, { expectFailures: true });
  await page.locator(FIELD).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
};

describe('Pasting into a conversation', () => {
  const CELLS = '<table><tr><td>Rent</td><td>95000</td></tr></table>';
  test.each<[string, Content, { isText: boolean; count: number }]>([
    [
      'cells from Excel',
      { text: 'Rent\t95000', html: CELLS, pictures: ['image.png'] },
      { isText: true, count: 0 },
    ],
    [
      'text from Word',
      { text: 'Dear Layla', html: '<p>Dear Layla</p>', pictures: ['image.png'] },
      { isText: true, count: 0 },
    ],
    [
      'text from a program without HTML',
      { text: 'Dear Layla', pictures: ['image.png'] },
      { isText: true, count: 0 },
    ],
    ['plain text', { text: 'Dear Layla' }, { isText: true, count: 0 }],
    ['a screenshot', { pictures: ['image.png'] }, { isText: false, count: 1 }],
    [
      'a picture of a web page',
      { html: '<img src="https://a.example/b.png">', pictures: ['image.png'] },
      { isText: false, count: 1 },
    ],
    [
      'a copied file, which comes with its name',
      { text: 'view.png', pictures: ['view.png'] },
      { isText: false, count: 1 },
    ],
    ['two copied files', { text: 'a.png\nb.png', pictures: ['a.png', 'b.png'] }, { isText: false, count: 2 }],
  ])(
    '%s: text goes into the field, and pictures wait to be sent.',
    async (_what, content, { isText, count }) => {
      const page = await openChat();
      // The browser inserts the text unless the page prevents it.
      expect(await put(page, FIELD, 'paste', content)).toBe(!isText);
      await expect.poll(() => previews(page).count()).toBe(count);
      expect(await sent(page).count()).toBe(0);
    },
  );

  test('A pasted picture can be removed, stays with its conversation, and is sent with the text.', async () => {
    const page = await openChat();
    for (const name of ['a.png', 'b.png']) await put(page, FIELD, 'paste', { pictures: [name] });
    await expect.poll(() => previews(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Remove picture' }).first().click();
    await expect.poll(() => previews(page).count()).toBe(1);
    // Another conversation doesn't get it.
    await page.locator(`[data-conversation="${chats[1]}"]`).click();
    await page.waitForURL(`**/inbox?chat=${chats[1]}*`);
    await expect.poll(() => previews(page).count()).toBe(0);
    await page.locator(`[data-conversation="${chats[0]}"]`).click();
    await expect.poll(() => previews(page).count()).toBe(1);
    await page.locator(FIELD).fill('The view');
    await page.locator(FIELD).press('Enter');
    await page.locator('[data-message]').filter({ hasText: 'The view' }).waitFor();
    await expect.poll(() => page.locator('[data-message] img').count()).toBe(1);
    expect(await previews(page).count()).toBe(0);
    expect(await page.locator(FIELD).inputValue()).toBe('');
  });
});

describe('Dropping files', () => {
  test.each(['[role=log]', FIELD, 'section[aria-label=Conversation]'])(
    'A picture dropped on %s of a conversation waits in the composer.',
    async (place) => {
      const page = await openChat(chats[1]);
      expect(await put(page, place, 'drop', { pictures: ['view.png'] })).toBe(true);
      await expect.poll(() => previews(page).count()).toBe(1);
      expect(await sent(page).count()).toBe(0);
    },
  );

  test('Dragged text still lands in the field.', async () => {
    const page = await openChat();
    expect(await put(page, FIELD, 'drop', { text: 'Dragged' })).toBe(false);
    expect(await put(page, FIELD, 'dragover', { text: 'Dragged' })).toBe(false);
  });

  test.each([
    ['/', undefined],
    ['/catalog?category=rent', undefined],
    ['/signin', undefined],
    ['/services', undefined],
    ['/inbox', AGENT],
    ['/account-info', AGENT],
    ['/dashboard/add-property', AGENT],
    ['/dashboard/add-service', 'cool.service-agent@manzil.example'],
    ['/404', undefined],
  ])('A file dropped anywhere on %s never replaces the page.', async (path, as) => {
    const page = as
      ? await openAs(product, as, path, {}, { expectFailures: true })
      : await product.open(path, {}, { expectFailures: true });
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => put(page, 'body', 'dragover', { pictures: ['view.png'] })).toBe(true);
    for (const place of ['body', 'main', 'main h1', 'header']) {
      for (const kind of ['dragover', 'drop'] as const) {
        expect(await put(page, place, kind, { pictures: ['view.png'] }), `${kind} on ${place}`).toBe(true);
      }
    }
    expect(await put(page, 'body', 'drop', { text: 'a' })).toBe(false);
  });

  test('A photo dropped on the tile of a listing is added, and one beside it is not.', async () => {
    const page = await openAs(product, AGENT, '/dashboard/add-property', {}, { expectFailures: true });
    await page.locator('main h1').first().waitFor();
    await page
      .getByRole('button', { name: /Photos/ })
      .first()
      .click();
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    const tiles = page.locator('[data-photo]');
    const before = await tiles.count();
    await put(page, 'main h1', 'drop', { pictures: ['view.png'] });
    await put(page, 'label:has(input[type=file])', 'drop', { pictures: ['view.png'] });
    await expect.poll(() => tiles.count()).toBe(before + 1);
  });
});
