import { beforeAll, expect, test } from 'vitest';
import { BASE_URL, browserFile, EMPTY_PAGE } from './browser';
import { texts } from './peopleHelp';
import { callableHomes } from './visitor';

/**
 * Other people at this machine's address have used up the numbers it can reveal in a day without a proof of work.
 */
const HOST = 'office.test';
const browser = browserFile([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
const t = texts.en;

const reveal = (id: string) =>
  fetch(`${BASE_URL}/api/v1/property/reveal_contact`, {
    method: 'POST',
    headers: { apikey: 'manzil-web', 'content-type': 'application/json', 'user-agent': `${Math.random()}` },
    body: JSON.stringify({ id }),
  });
let ids: string[] = [];
beforeAll(async () => {
  ids = await callableHomes(3);
  const [id = ''] = ids;
  let status = 200;
  for (let attempt = 0; attempt <= 60 && status === 200; attempt += 1) ({ status } = await reveal(id));
  expect(status).toBe(401);
});

test.each([
  ['https or localhost', BASE_URL],
  ['plain http', BASE_URL.replace('127.0.0.1', HOST)],
])('A visitor by %s gets a number after a proof of work by the browser.', async (_, origin) => {
  const page = await browser.open(EMPTY_PAGE, {}, { expectFailures: true });
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('reveal_contact')) statuses.push(answer.status());
  });
  for (const id of ids.slice(1, 3)) {
    await page.goto(`${origin}/single?id=${id}`);
    const side = page.getByRole('complementary', { name: 'Price and agent' });
    await side.getByRole('button', { name: t.single.call }).first().click();
    await side.locator('a[href^="tel:"]').first().waitFor({ timeout: 60_000 });
  }
  expect(statuses).toEqual([429, 200, 429, 200]);
});
