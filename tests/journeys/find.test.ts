import { expect, test } from 'vitest';
import { browserFile } from '../browser/browser';
import { newPerson, TEXTS } from '../browser/people';
import { openAs } from '../browser/staff';
import { enterSignIn, homes } from '../browser/visitor';
import { aListedHome, anAgent, cards, title } from './own';

const product = browserFile();
const texts = TEXTS.en;

test('A visitor finds a home and writes to its agent, who reads it at once.', async () => {
  const [agent, visitor] = [await anAgent('Mariam Findable'), await newPerson('user', 'en')];
  const wanted = 'Two rooms above the heron lake';
  const id = await aListedHome(agent, wanted, 71_300);
  await aListedHome(agent, 'Two rooms too dear above the heron lake', 171_300);
  const desk = await openAs(product, agent.email, '/inbox');
  await desk.getByText(texts.chat.none.all).waitFor();

  const page = await product.open('/');
  const place = page.getByRole('combobox', { name: texts.filter.place });
  await place.fill('Sharjah');
  await page.getByRole('option', { name: 'Sharjah', exact: true }).click();
  await page.getByRole('button', { name: texts.home.go, exact: true }).click();
  await page.waitForURL(/\/catalog\?/);
  const queryOf = () => Object.fromEntries(new URL(page.url()).searchParams);
  expect(queryOf()).toEqual({ category: 'rent', city: 'sharjah' });

  await page.getByRole('button', { name: texts.filter.price, exact: true }).click();
  await page.getByRole('textbox', { name: texts.ui.from, exact: true }).fill('71000');
  await page.getByRole('textbox', { name: texts.ui.to, exact: true }).fill('71400');
  await page.getByRole('button', { name: /^Show \d+ propert/ }).click();
  const answers = { category: 'rent', city: 'sharjah', minPrice: '71000', maxPrice: '71400' };
  await expect.poll(queryOf).toEqual(answers);
  const { data } = await homes(new URLSearchParams(answers).toString());
  const titles = () => cards(page).getByRole('heading').allInnerTexts();
  await expect.poll(titles).toEqual(data.map((home) => home.title));
  expect(await titles()).toContain(wanted);

  await cards(page).getByRole('link', { name: wanted, exact: true }).last().click();
  await page.waitForURL(`**/single?id=${id}`);
  await expect.poll(() => title(page).innerText()).toBe(wanted);
  const side = page.getByRole('complementary', { name: texts.single.offer });
  await side.getByText(agent.name).waitFor();
  await side.getByRole('button', { name: texts.single.chat, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.nav.signIn, exact: true }).click();
  await enterSignIn(page, visitor.email);
  await page.waitForURL(/\/inbox\?chat=/);
  const words = 'Is the flat above the lake still to be had?';
  await page.getByRole('textbox', { name: texts.chat.write }).fill(words);
  await page.keyboard.press('Enter');

  // The agent's page was open before there was anyone to chat with.
  await desk.locator('[data-conversation]').filter({ hasText: words }).click();
  await desk.getByRole('log').getByText(words, { exact: true }).waitFor();
  await desk.getByRole('link', { name: wanted }).first().waitFor();
});

test('Two homes are saved and compared.', async () => {
  const person = await newPerson('user', 'en');
  // Other tests list homes for rent.
  const { data } = await homes('category=sale&city=dubai');
  // The demo market has several homes with the same title.
  const two = data
    .filter(({ id, title: name }) => data.every((other) => other.id === id || other.title !== name))
    .slice(0, 2);
  expect(two).toHaveLength(2);
  const page = await openAs(product, person.email, '/catalog?category=sale&city=dubai');
  const card = (name: string) =>
    cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
  for (const home of two) {
    await card(home.title)
      .getByRole('button', { name: `Favourite: ${home.title}` })
      .click();
    await card(home.title)
      .getByRole('button', { name: `Compare: ${home.title}` })
      .click();
  }
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Favourites, 2 homes' }).click();
  await page.waitForURL('**/favorites');
  const titlesOf = () => cards(page).getByRole('heading').allInnerTexts();
  const titles = two.map((home) => home.title);
  await expect.poll(async () => (await titlesOf()).toSorted()).toEqual(titles.toSorted());
  // They are stored with the account: a reload requests them from the server.
  await page.reload();
  await expect.poll(async () => (await titlesOf()).toSorted()).toEqual(titles.toSorted());

  await page.goto('/');
  await header.getByRole('link', { name: 'Compare, 2 homes' }).click();
  await page.waitForURL(`**/property-comparison?ids=${two.map(({ id }) => id).join(',')}`);
  const table = page.getByRole('table', { name: texts.comparison.table });
  const main = page.getByRole('main');
  for (const name of titles) await main.getByRole('link', { name, exact: true }).first().waitFor();
  const prices = await table
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .filter({ has: page.getByRole('rowheader', { name: /^Price/ }) })
    .first()
    .getByRole('cell')
    .allInnerTexts();
  for (const [at, { price }] of two.entries()) expect(prices[at]).toContain(price.toLocaleString('en'));

  await page.getByRole('button', { name: `Remove ${titles[0]} from comparison` }).click();
  await page.waitForURL(`**/property-comparison?ids=${two[1]?.id}`);
  const columns = () => table.getByRole('columnheader').allInnerTexts();
  await expect.poll(columns).toEqual([titles[1]]);
  await header.getByRole('link', { name: 'Favourites, 2 homes' }).waitFor();
});
