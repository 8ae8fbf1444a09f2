import { expect, test } from 'vitest';
import { axe, browserFile } from './browser';
import { api, openAs, sessionOf } from './staff';

const product = browserFile();
const AGENT = 'layla.agent@manzil.example';
const USER = 'aisha.user@manzil.example';

test('A saved reply is stored, inserted and reviewed before it is sent.', async () => {
  const { user } = await sessionOf(USER);
  const { data } = await api<{ data: { id: string } }>('POST', '/chat/create', {
    as: AGENT,
    body: { users: [user.id] },
  });
  const page = await openAs(product, AGENT, `/inbox?chat=${data.id}`);
  const open = () => page.getByRole('button', { name: 'Saved replies' }).click();
  const dialog = page.getByRole('dialog');
  await open();
  await dialog.getByText('No saved replies yet').waitFor();
  await dialog.getByRole('button', { name: 'Edit saved replies' }).click();
  await dialog.getByLabel('In English').fill('Hello {name}, ten o’clock?');
  await dialog.getByLabel('In Arabic').fill('مرحباً {name}');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: `Hello ${user.name}, ten o’clock?` }).click();
  const field = page.locator('form textarea');
  expect(await field.inputValue()).toBe(`Hello ${user.name}, ten o’clock?`);

  // Stored on the server: another device has it, in Arabic too; a visitor has no such button.
  const phone = await openAs(product, AGENT, `/inbox?chat=${data.id}`, {
    lang: 'ar',
    theme: 'dark',
    width: 390,
  });
  await phone.getByRole('button', { name: 'ردود محفوظة' }).click();
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: `مرحباً ${user.nameAr}` })
    .waitFor();
  expect(await axe(phone)).toEqual([]);
  const hers = await openAs(product, USER, `/inbox?chat=${data.id}`);
  await hers.locator('form textarea').waitFor();
  expect(await hers.getByRole('button', { name: 'Saved replies' }).count()).toBe(0);
});

test('A person is reported from their chat, and staff see where the report came from.', async () => {
  const { user } = await sessionOf(AGENT);
  const { data } = await api<{ data: { id: string } }>('POST', '/chat/create', {
    as: USER,
    body: { users: [user.id] },
  });
  const page = await openAs(product, USER, `/inbox?chat=${data.id}`);
  await page.getByRole('button', { name: 'Report this person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Thank you. We will review it').first().waitFor();
  const desk = await openAs(product, 'admin@manzil.example', '/dashboard/reports?kind=person');
  const row = desk.getByRole('listitem').filter({ hasText: user.name });
  await row.getByText('In a private chat').waitFor();
  expect(await axe(desk)).toEqual([]);
});
