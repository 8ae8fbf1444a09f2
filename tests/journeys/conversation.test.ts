import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFile } from '../browser/browser';
import { newPerson, TEXTS } from '../browser/people';
import { api, fits, openAs } from '../browser/staff';
import { aListedHome, anAgent, PHONE } from './own';

const product = browserFile();
const texts = TEXTS.en;

const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true });
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: texts.chat.write }).fill(text);
  await page.keyboard.press('Enter');
};

test("Two people chat and see each other's messages live.", async () => {
  const [agent, person] = [await anAgent('Salem Talking'), await newPerson('user', 'en')];
  const { data } = await api<{ data: { chat: { id: string } } }>('POST', '/chat/createChatAndSendMessage', {
    as: person.email,
    body: { users: [agent.id], type: 'single', message: 'Good morning' },
  });
  const address = `/inbox?chat=${data.chat.id}`;
  const hers = await openAs(product, person.email, address);
  const his = await openAs(product, agent.email, address, PHONE);
  for (const page of [hers, his]) await bubble(page, 'Good morning').waitFor();

  await write(hers, 'May I see the flat on Sunday?');
  await bubble(his, 'May I see the flat on Sunday?').waitFor();
  await write(his, 'At ten, with pleasure');
  await bubble(hers, 'At ten, with pleasure').waitFor();
  // Once on each side, although each page receives it in two ways.
  for (const page of [hers, his]) {
    await expect.poll(() => bubble(page, 'May I see the flat on Sunday?').count()).toBe(1);
    await expect.poll(() => bubble(page, 'At ten, with pleasure').count()).toBe(1);
  }
  const sentMessage = log(hers).locator('[data-message]').filter({ hasText: 'on Sunday?' });
  await sentMessage.getByText(texts.chat.read, { exact: true }).waitFor({ state: 'attached' });
  await fits(his);

  await hers.reload();
  await bubble(hers, 'At ten, with pleasure').waitFor();
  const shown = await log(hers).locator('[data-message]').allInnerTexts();
  const words = ['Good morning', 'May I see the flat on Sunday?', 'At ten, with pleasure'];
  expect(shown).toEqual(words.map((text) => expect.stringContaining(text)));
});

test('A request goes to the agent, whose answer comes back.', async () => {
  const [agent, person] = [await anAgent('Huda Answering'), await newPerson('user', 'en')];
  const home = 'The pelican rooms at the harbour';
  const id = await aListedHome(agent, home);
  const desk = await openAs(product, agent.email, '/dashboard/requests');
  await desk.getByText(texts.requests.noneReceived, { exact: true }).waitFor();

  const words = 'May I come on Sunday with my mother?';
  const family = await openAs(product, person.email, `/single?id=${id}`, PHONE);
  await family.getByRole('button', { name: texts.requests.ask.property }).first().click();
  const form = family.getByRole('dialog', { name: texts.requests.ask.property });
  await form.getByRole('textbox', { name: 'Phone' }).fill('050 123 4567');
  await form.getByRole('textbox', { name: /^Message/ }).fill(words);
  await form.getByRole('button', { name: texts.requests.send }).click();
  await family.getByRole('dialog', { name: texts.requests.sentTitle }).waitFor();
  await family.getByRole('link', { name: texts.requests.toMine }).click();
  await family.waitForURL('**/my-requests');
  const own = family.getByRole('main').getByRole('listitem').filter({ hasText: words }).first();
  await own.getByText(texts.requests.status.pending, { exact: true }).first().waitFor();

  await desk.getByRole('button', { name: 'Open the request of Hessa Al Falasi' }).click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByText(home).first().waitFor();
  await sheet.getByText(words).first().waitFor();
  await sheet.getByRole('combobox', { name: texts.requests.state }).selectOption('inProgress');
  await sheet.getByRole('textbox', { name: texts.chat.write }).fill('Sunday at ten, at the gate');
  await desk.keyboard.press('Enter');
  await bubble(desk, 'Sunday at ten, at the gate').waitFor();

  // Both appear on the open page.
  await own.getByText(texts.requests.status.inProgress, { exact: true }).first().waitFor();
  await own.getByRole('link', { name: texts.requests.talk }).click();
  await bubble(family, 'Sunday at ten, at the gate').waitFor();
  await fits(family);
});

test('A review is written, read by everyone and answered by the agent.', async () => {
  const [agent, person] = [await anAgent('Yusuf Reviewed'), await newPerson('user', 'en')];
  const path = `/single?id=${await aListedHome(agent, 'The swallow house near the souq')}#reviews`;
  const words = 'The lift is quick and the guards are kind.';
  const writer = await openAs(product, person.email, path);
  await writer.locator('#reviews').scrollIntoViewIfNeeded();
  await writer.getByRole('button', { name: texts.reviews.write }).click();
  const form = writer.getByRole('dialog', { name: texts.reviews.write });
  await form.getByRole('textbox').fill(words);
  await form.getByRole('button', { name: texts.reviews.save }).click();
  await form.getByText(texts.reviews.ratingNeeded).waitFor();
  await form.getByRole('radio', { name: '4 of 5 stars' }).check();
  await form.getByRole('button', { name: texts.reviews.save }).click();
  const own = writer.getByRole('article').filter({ hasText: words });
  await own.waitFor();

  const visitor = await product.open(path, PHONE);
  await visitor.locator('#reviews').scrollIntoViewIfNeeded();
  const seen = visitor.getByRole('article').filter({ hasText: words });
  await seen.getByText('Hessa Al Falasi').waitFor();
  await seen.getByRole('img', { name: '4.0 of 5 stars' }).waitFor();
  await visitor.getByText('1 review', { exact: true }).first().waitFor();

  const desk = await openAs(product, agent.email, '/dashboard/reviews');
  const received = desk.getByRole('article').filter({ hasText: words });
  await received.getByRole('button', { name: texts.reviews.reply, exact: true }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('Thank you, we told the guards.');
  await desk.getByRole('dialog').getByRole('button', { name: texts.reviews.save }).click();
  await received.getByText('Thank you, we told the guards.').waitFor();
  await own.getByText('Thank you, we told the guards.').waitFor();
});
