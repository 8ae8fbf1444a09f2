import { beforeEach, describe, expect, test } from 'vitest';
import { axe, BASE_URL, browserFile, EMPTY_PAGE, enterAs, mailTo, VIEWS } from './browser';
import { ADMIN, aHome, ask, homes, logIn, overflow, signIn, VISITOR } from './visitor';

const product = browserFile();
interface Saved {
  id: string;
  name: string;
  frequency: string;
}
const stored = async (): Promise<Saved[]> => {
  const { token } = await logIn(VISITOR);
  return (await ask<{ data: Saved[] }>('/search/saved', { token })).data;
};
async function save(...names: string[]): Promise<void> {
  const { token } = await logIn(VISITOR);
  for (const name of names) {
    const body = JSON.stringify({ name, filter: { category: 'rent', city: 'dubai' }, frequency: 'daily' });
    await ask('/search/saved', { method: 'POST', token, body });
  }
}

beforeEach(async () => {
  const { token } = await logIn(VISITOR);
  for (const { id } of await stored()) await ask(`/search/saved?id=${id}`, { method: 'DELETE', token });
});

const open = async (view = {}) => {
  const page = await product.open(EMPTY_PAGE, view);
  await enterAs(page, await logIn(VISITOR), '/saved-searches');
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  return page;
};

describe('Saved searches', () => {
  test.each(VIEWS)(
    'The saved searches in $lang, $theme, $width px have no accessibility findings or overflow.',
    async (view) => {
      await save('Near the creek', 'بيت قرب البحر');
      const page = await open(view);
      await page.getByRole('heading', { name: 'Near the creek' }).waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  test('A search is saved from the catalog and leads back to it.', async () => {
    const page = await product.open('/catalog?category=rent&city=dubai&bedrooms=2');
    await signIn(page);
    await page.getByRole('button', { name: 'Save search' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Two rooms for us');
    await dialog.getByRole('radio', { name: 'Weekly' }).check();
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject([{ name: 'Two rooms for us', frequency: 'weekly' }]);
    // The button now shows the alerts and changes them; another order is the same search.
    await page.getByRole('button', { name: 'Saved · Weekly' }).press('Enter');
    await dialog.getByRole('radio', { name: 'Daily' }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Saved · Daily' }).waitFor();
    expect(await stored()).toMatchObject([{ name: 'Two rooms for us', frequency: 'daily' }]);
    await page.goto('/saved-searches');
    await page.getByText('You’ve used 1 of 20 saved searches.').waitFor();
    await page.getByRole('link', { name: 'Show homes' }).press('Enter');
    await page.waitForURL(/catalog\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      category: 'rent',
      city: 'dubai',
      bedrooms: '2',
    });
  });

  test('On a phone a toast stands above the bar.', async () => {
    await save('Short lived');
    const page = await open({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Delete Short lived' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const toast = page.locator('.Toastify__toast', { hasText: 'Search deleted' });
    await toast.waitFor();
    const bar = await page.getByRole('navigation', { name: 'Your pages' }).last().boundingBox();
    const box = await toast.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('A search is renamed, paused, resumed and deleted by keyboard.', async () => {
    await save('First name');
    const page = await open();
    await page.getByRole('button', { name: 'Rename First name' }).press('Enter');
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await name.fill('');
    await name.press('Enter');
    await page.getByText('Name the search', { exact: true }).waitFor();
    await name.fill('Second name');
    await name.press('Enter');
    await page.getByRole('heading', { name: 'Second name' }).waitFor();

    await page.getByRole('button', { name: 'Pause e-mails: Second name' }).press('Enter');
    await page.getByText('Paused', { exact: true }).waitFor();
    await expect.poll(async () => (await stored())[0]?.frequency).toBe('off');
    await page.getByRole('button', { name: 'Resume e-mails: Second name' }).press('Enter');
    await expect.poll(async () => (await stored())[0]?.frequency).toBe('daily');
    await page.getByLabel('Notify me about new homes').selectOption('instant');
    await expect.poll(async () => (await stored())[0]?.frequency).toBe('instant');

    await page.getByRole('button', { name: 'Delete Second name' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('No saved searches yet').waitFor();
    expect(await stored()).toEqual([]);
  });

  test('The preview shows the content of an alert.', async () => {
    await save('Creek side');
    const page = await open();
    await page.getByRole('button', { name: 'Preview e-mail' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Preview e-mail' });
    const { count, data } = await homes('category=rent&city=dubai&limit=5');
    await dialog.getByText(`${count} homes match “Creek side” now`).waitFor();
    const shown = await dialog.getByRole('listitem').getByRole('link').allInnerTexts();
    expect(shown).toEqual(data.map(({ title }) => title));
    expect(await axe(page)).toEqual([]);
  });

  test('The twenty-first search is refused with a message, and its name is not lost.', async () => {
    await save(...Array.from({ length: 20 }, (_, at) => `Search ${at + 1}`));
    const page = await product.open('/catalog?category=rent', {}, { expectFailures: true });
    await signIn(page);
    await page.getByRole('button', { name: 'Save search' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('One too many');
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await page.getByText(/20/).last().waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('One too many');
    expect(await stored()).toHaveLength(20);
  });
});

describe('The link in an alert', () => {
  test.each([VIEWS[0], VIEWS[3]])(
    'The link in an alert in $lang, $theme, $width px asks before it stops the alerts.',
    async (view) => {
      const page = await product.open('/unsubscribe?token=abc.def', view, { expectFailures: true });
      expect(await axe(page)).toEqual([]);
      await page
        .getByRole('button', { name: view?.lang === 'ar' ? 'إيقاف الرسائل' : 'Stop e-mails' })
        .click();
      const wrong = view?.lang === 'ar' ? 'هذا الرابط لا يعمل' : 'This link doesn’t work';
      await page.getByRole('heading', { name: wrong }).waitFor();
    },
  );

  test('The link in an alert stops a search without a login.', { timeout: 120_000 }, async () => {
    const { token } = await logIn(VISITOR);
    const body = JSON.stringify({
      name: 'Villas for sale',
      filter: { category: 'sale' },
      frequency: 'instant',
    });
    await ask('/search/saved', { method: 'POST', token, body });
    const before = Date.now();
    // Withdrawn and published again, a home counts as new.
    const home = await aHome(({ type }) => type === 'sale');
    const admin = await logIn(ADMIN);
    for (const isVerified of [false, true]) {
      await ask(`/property/update_property_by_admin?id=${home.id}`, {
        method: 'PATCH',
        token: admin.token,
        body: JSON.stringify({ isVerified, ...(!isVerified && { reason: 'Looked at once more' }) }),
      });
    }
    // Alerts are sent every minute.
    const mail = await mailTo(VISITOR, before, BASE_URL, 90_000);
    const link = /\/unsubscribe\?token=[\w.-]+/.exec(mail.text)?.[0] ?? '';
    const page = await product.open(link);
    await page.getByRole('button', { name: 'Stop e-mails' }).press('Enter');
    await page.getByRole('heading', { name: 'E-mails stopped' }).waitFor();
    await page.getByText('You won’t get these e-mails any more.').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await stored()).toMatchObject([{ name: 'Villas for sale', frequency: 'off' }]);
  });
});
