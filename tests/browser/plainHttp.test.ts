import { expect, test } from 'vitest';
import { BASE_URL, browserFile, EMPTY_PAGE, enterAs } from './browser';
import { anAccount, ask, login, texts } from './peopleHelp';
import { aHome } from './visitor';

/** The site as other machines in an office open it: by plain http, under a name other than localhost. */
const HOST = 'office.test';
const OFFICE = BASE_URL.replace('127.0.0.1', HOST);
const browser = browserFile([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
const t = texts.en;

test('Messages are sent and received by plain http.', async () => {
  const [one, other] = [
    await anAccount('register_agent', 'Lina Office'),
    await anAccount('register_agent', 'Adel Office'),
  ];
  const mine = await login(one.email);
  const { data } = await ask('POST /chat/create', { users: [other.id] }, { token: mine.token });
  const path = `${OFFICE}/inbox?chat=${data.id}`;
  const [hers, theirs] = [await browser.open(EMPTY_PAGE), await browser.open(EMPTY_PAGE)];
  await enterAs(hers, mine, path);
  await enterAs(theirs, await login(other.email), path);
  expect(await hers.evaluate(() => isSecureContext)).toBe(false);
  await theirs.locator('form textarea').waitFor();
  await hers.locator('form textarea').fill('By plain http');
  await hers.locator('form textarea').press('Enter');
  await theirs.locator('[role=log]').getByText('By plain http', { exact: true }).waitFor();
});

test('A link is copied by plain http.', async () => {
  const page = await browser.open(EMPTY_PAGE);
  await page.goto(`${OFFICE}/single?id=${(await aHome()).id}`);
  await page.getByRole('button', { name: t.ui.share, exact: true }).first().click();
  await page.getByRole('button', { name: t.ui.copyLink, exact: true }).click();
  await page.getByText(t.ui.linkCopied).first().waitFor();
  await page.goto(`${OFFICE}/signin`);
  await page.locator('input[name=email]').focus();
  await page.keyboard.press('ControlOrMeta+V');
  expect(await page.locator('input[name=email]').inputValue()).toContain(`${OFFICE}/single?id=`);
});

test('Every kind of page opens without an error by plain http.', async () => {
  const person = await anAccount('register_agent', 'Nada Office');
  const page = await browser.open(EMPTY_PAGE);
  await enterAs(page, await login(person.email), `${OFFICE}/`);
  for (const path of [
    '/catalog?category=rent',
    '/services',
    '/favorites',
    '/account-info',
    '/dashboard',
    '/dashboard/add-property',
  ]) {
    await page.goto(OFFICE + path);
    await page.locator('main h1').first().waitFor();
  }
});
