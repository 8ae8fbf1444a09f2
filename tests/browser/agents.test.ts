import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { fits } from './staff';
import { ask, callableHomes, signIn } from './visitor';

const product = browserFile();

interface Agent {
  id: string;
  name: string;
  deal: string;
  companyName: string;
  agencySlug: string;
}
let agent: Agent;

beforeAll(async () => {
  const { data } = await ask<{ data: Agent[] }>('/agent/list?sort=listings');
  const found = data.find(({ agencySlug }) => agencySlug);
  if (!found) throw new Error('The demo market has no agent with an agency');
  agent = found;
});

const head = (page: Page, name = agent.name) =>
  page.locator('main header').filter({ has: page.getByRole('heading', { name, level: 2 }) });

describe.each(VIEWS)('Agents in $lang, $theme, $width px', (view) => {
  test.each([
    [
      'an agent above their listings',
      () => `/catalog?category=${agent.deal}&agent=${agent.id}`,
      'article h3, article h2',
    ],
    ['the directory', () => '/catalog?view=agents', 'main article'],
    ['an agency', () => `/catalog?agency=${agent.agencySlug}`, '#listings ~ ul article'],
  ])('The page of %s has no accessibility findings or overflow.', async (_, path, sign) => {
    const page = await product.open(path(), view);
    await page.locator(sign).first().waitFor();
    await page.locator('main header h2, main h1').first().waitFor();
    expect(await axe(page)).toEqual([]);
    await fits(page);
  });
});

test("A listing's agent leads visitors to their offers, numbers and agency, and members to the full page.", async () => {
  const [id] = await callableHomes(1);
  const page = await product.open(`/single?id=${id}`);
  const side = page.getByRole('complementary', { name: 'Price and agent' });
  const link = side.getByRole('link').first();
  const name = await link.innerText();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await link.press('Enter');
  await page.waitForURL(/\/catalog\?category=\w+&agent=/);
  const top = head(page, name);
  await top.waitFor();
  await top.getByRole('button', { name: 'Call' }).click();
  await top.getByRole('link', { name: /^Call \+971/ }).waitFor();
  await top.getByRole('button', { name: 'Chat' }).click();
  const prompt = page.getByRole('dialog', { name: `Sign in to chat with ${name}` });
  await prompt.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: `Sign in to chat with ${name}`, level: 1 }).waitFor();
  await page.goBack();
  const agency = top.locator('a[href*="agency="]');
  const agencyName = await agency.innerText();
  await agency.click();
  await page.getByRole('heading', { name: agencyName, level: 1 }).waitFor();
  await page.getByRole('article').filter({ hasText: name }).first().waitFor();

  await page.goto(`/single?id=${id}`);
  await signIn(page);
  await side.getByRole('link', { name }).click();
  await page.waitForURL(/\/agent\?id=/);
});

test('The directory is filtered in the address, and an empty result can be cleared.', async () => {
  const page = await product.open('/catalog?view=agents');
  const rows = page.locator('main article');
  await rows.first().waitFor();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Arabic' });
  await page.waitForURL(/language=ar/);
  await page.getByRole('searchbox').fill(agent.companyName.slice(0, 5));
  await page.waitForURL(/search=/);
  await page.reload();
  expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('ar');
  await page.getByRole('searchbox').fill('nobodyatall');
  await page.getByText('No matching agents').waitFor();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await rows.first().waitFor();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('listings');
  await rows.first().getByText(agent.name).waitFor();
  await rows.first().getByRole('link', { name: agent.name }).click();
  await head(page).waitFor();
});

test('An unknown agency says so and leads to the directory.', async () => {
  const page = await product.open('/catalog?agency=no-such-agency', {}, { expectFailures: true });
  await page.getByRole('heading', { name: 'Agency not found' }).waitFor();
  await page.getByRole('link', { name: 'Property agents' }).first().click();
  await page.locator('main article').first().waitFor();
});
