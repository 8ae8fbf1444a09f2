import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, browserFile, savedFile, VIEWS } from './browser';
import { ADMIN, api, fits, openAs, tabTo } from './staff';

const product = browserFile();
const WORKER = 'salma.injazat-worker@manzil.example';
const AGENT = 'layla.agent@manzil.example';
interface Row {
  id: string;
  title: string;
  isVerified: boolean;
}
interface List {
  data: Row[];
  count: number;
}
const FORM = {
  description: 'A quiet flat with a long balcony, two minutes from the park.',
  type: 'rent',
  propertyType: 'apartment',
  city: 'sharjah',
  district: 'al_majaz_2',
  price: 72_000,
  paymentPeriod: 'yearly',
  bedrooms: '2',
  area: 1150,
};
const add = async (title: string) =>
  (await api<{ data: Row }>('POST', '/property', { as: AGENT, body: { ...FORM, title } })).data;
const row = (page: Page, title: string) => page.locator('#content li', { hasText: title });
let changed: Row;

beforeAll(async () => {
  const mine = await api<List>('GET', '/property/get_all_my_properties?isVerified=true&limit=1', {
    as: AGENT,
  });
  changed = mine.data[0] as Row;
  const edit = { as: AGENT, body: { title: 'A new name for an old home' } };
  await api('PATCH', `/property/edit_property?id=${changed.id}`, edit);
});

describe('The review queue', () => {
  test.each(VIEWS)(
    'The review queue in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await openAs(product, ADMIN, '/dashboard/properties?state=changed', view);
      await page.locator('#content li a').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
      await page.locator('#content li button').first().click();
      await page.getByRole('dialog').locator('h4').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test('Listings have the same Arabic titles everywhere on the Arabic page.', async () => {
    const page = await openAs(product, ADMIN, '/dashboard/properties', { lang: 'ar' });
    const rows = page.locator('#content li', { has: page.getByRole('button', { name: /^مراجعة/ }) });
    await rows.first().waitFor();
    for (const one of await rows.all()) {
      const title = await one.getByRole('link').first().innerText();
      expect(await one.getByRole('button').first().getAttribute('aria-label')).toContain(title);
    }
  });

  test('Changes are shown next to the published version and published by keyboard alone.', async () => {
    const page = await openAs(product, ADMIN, '/dashboard/properties?state=changed');
    await row(page, 'A new name for an old home').waitFor();
    await tabTo(page, 'Review A new name for an old home');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Changes since publication').waitFor();
    expect(await dialog.getByText(changed.title, { exact: true }).count()).toBe(1);
    await tabTo(page, 'Publish');
    await page.keyboard.press('Enter');
    await page.getByText('Published', { exact: true }).last().waitFor();
    await expect.poll(() => row(page, 'A new name for an old home').count()).toBe(0);
    const { status } = await api('GET', `/property?id=${changed.id}`);
    expect(status).toBe(200);
  });

  test('Missing fields are named and become the reason for sending back.', async () => {
    const { id } = await add('A flat that nobody photographed');
    const page = await openAs(
      product,
      ADMIN,
      '/dashboard/properties?state=waiting',
      {},
      { expectFailures: true },
    );
    const own = row(page, 'A flat that nobody photographed');
    await own.getByText('Add at least one photo').waitFor();
    await own.getByRole('button', { name: 'Publish' }).click();
    await own.getByRole('alert').getByText('Add at least one photo').waitFor();
    await own.getByRole('button', { name: /^More for/ }).click();
    await own.getByRole('button', { name: 'Send back' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Add at least one photo');
    await dialog.getByRole('textbox').fill('');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await dialog.getByText('Tell the agent what to change').waitFor();
    await dialog.getByRole('button', { name: 'Insert: Add at least one photo' }).click();
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { data } = await api<{ data: { sentBackReason: string } }>('GET', `/property?id=${id}`, {
      as: AGENT,
    });
    expect(data.sentBackReason).toBe('Add at least one photo');
  });

  test('The review queue is processed one by one: a worker recommends, an admin decides, and the next one opens.', async () => {
    const waiting = await api<{ data: (Row & { blockers: unknown[] })[] }>(
      'GET',
      '/property/get_all_properties?queue=waiting&longestFirst=true&limit=50',
      { as: ADMIN },
    );
    const [first, second] = waiting.data;
    const atWorker = await openAs(product, WORKER, '/dashboard/properties?state=waiting');
    await atWorker.getByRole('button', { name: 'Review one by one' }).click();
    const dialog = atWorker.getByRole('dialog').first();
    await dialog
      .getByText(first?.title ?? '')
      .first()
      .waitFor();
    await dialog.locator('h4').first().waitFor();
    await atWorker.keyboard.press('s');
    const why = atWorker.getByRole('dialog', { name: 'Recommend sending this listing back?' });
    await why.getByRole('textbox').fill('');
    await why.getByRole('textbox').pressSequentially('as seen');
    expect(await why.getByRole('textbox').inputValue()).toBe('as seen');
    await why.getByRole('button', { name: 'Photos', exact: true }).click();
    expect(await axe(atWorker)).toEqual([]);
    const note = await why.getByRole('textbox').inputValue();
    expect(note).toMatch(/^as seen\nAdd clear photos.*\nأضف صوراً/);
    await why.getByRole('button', { name: 'Recommend sending back' }).click();
    await why.waitFor({ state: 'detached' });
    await dialog
      .getByText(second?.title ?? '')
      .first()
      .waitFor();

    const page = await openAs(product, ADMIN, '/dashboard/properties?state=recommended');
    await row(page, first?.title ?? '')
      .getByText('recommends sending back')
      .waitFor();
    await row(page, first?.title ?? '')
      .getByRole('button', { name: /^Review/ })
      .click();
    await page.getByRole('dialog').locator('h4').first().waitFor();
    await page.keyboard.press('s');
    const reason = page.getByRole('dialog', { name: 'Send back to the agent' });
    expect(await reason.getByRole('textbox').inputValue()).toBe(note);
    await reason.getByRole('button', { name: 'Send back', exact: true }).click();
    await reason.waitFor({ state: 'detached' });
    await page
      .getByRole('dialog')
      .getByText(second?.title ?? '')
      .first()
      .waitFor();
    const ready = waiting.data.slice(1).findIndex(({ blockers }) => blockers.length === 0);
    expect(ready).toBeGreaterThanOrEqual(0);
    for (const { title } of waiting.data.slice(2, ready + 2)) {
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByText(title).first().waitFor();
    }
    const { id = '' } = waiting.data[ready + 1] ?? {};
    await page.getByRole('dialog').locator('h4').first().waitFor();
    await page.keyboard.press('a');
    await expect.poll(async () => (await api('GET', `/property?id=${id}`)).status).toBe(200);
  });

  test('An action on several listings reports the result of each.', async () => {
    await add('First of several flats');
    const page = await openAs(
      product,
      ADMIN,
      '/dashboard/properties?search=several',
      {},
      { expectFailures: true },
    );
    const good = await api<List>('GET', '/property/get_all_properties?isVerified=false&limit=100', {
      as: ADMIN,
    });
    expect(good.count).toBeGreaterThan(0);
    await row(page, 'First of several flats').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('region', { name: 'Actions for the selected listings' });
    await bar.getByRole('button', { name: 'Publish' }).click();
    const results = page.getByRole('dialog');
    await results.getByText('0 of 1 done').waitFor();
    await results.getByText('Add at least one photo').waitFor();
    await results.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await bar.getByRole('button', { name: 'Hide agent' }).click();
    await results.getByText('1 of 1 done').waitFor();
    await results.getByRole('button', { name: 'Close' }).last().click();
    await row(page, 'First of several flats').getByText('Agent hidden').waitFor();
  });

  test("All of an agent's listings are deleted after their name is typed.", async () => {
    const { data: agent } = await api<{ data: { id: string } }>('POST', '/user/register_agent', {
      as: ADMIN,
      body: { name: 'Omar Leaving', email: `omar.${Date.now()}@people.example` },
    });
    await api('POST', '/property', {
      as: ADMIN,
      body: { ...FORM, title: 'The last listing of Omar', agent: agent.id },
    });
    const page = await openAs(product, ADMIN, '/dashboard/properties?search=omar');
    const own = row(page, 'The last listing of Omar');
    await own.getByRole('button', { name: /^More for/ }).click();
    await own.getByRole('button', { name: 'Delete all by this agent' }).click();
    const dialog = page.getByRole('dialog');
    const action = dialog.getByRole('button', { name: 'Delete all by this agent' });
    expect(await action.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Omar Leaving');
    await action.click();
    await page.getByText('No matching listings').waitFor();
  });

  test('The export contains every listing that the filters find.', async () => {
    const page = await openAs(product, ADMIN, '/dashboard/properties?city=sharjah');
    await page.locator('#content li').first().waitFor();
    const filter = encodeURIComponent(JSON.stringify({ city: 'sharjah' }));
    const { count } = await api<List>('GET', `/property/get_all_properties?limit=1&filter=${filter}`, {
      as: ADMIN,
    });
    const { text } = await savedFile(page, () => page.getByRole('button', { name: 'Export as CSV' }).click());
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('"Reference","Title"');
    expect(lines).toHaveLength(count + 1);
  });
});

test('An admin changes cost figures, which appear next to the estimates.', async () => {
  const page = await openAs(product, ADMIN, '/dashboard/properties');
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Cost estimates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('VAT').fill('abc');
  await dialog.getByRole('button', { name: 'Save figures' }).click();
  await dialog.getByText('Enter a number').waitFor();
  await dialog.getByLabel('VAT').fill('٥');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'As of', exact: true }).press('Enter');
  await page
    .getByRole('grid')
    .getByRole('button', { name: /\b19\b/ })
    .click();
  await dialog.getByRole('button', { name: 'Save figures' }).click();
  await page.getByText('Figures saved').waitFor();
  const { data } = await api<List>('GET', '/property/get_all?limit=1&category=rent');
  await page.goto(`/single?id=${data[0]?.id}`);
  await page.getByText('19 Nov 2026').first().waitFor();
});

test('An admin words the reasons for sending back, and workers can use them.', async () => {
  const page = await openAs(product, ADMIN, '/dashboard/properties');
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Reasons', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reasons for sending back' });
  await dialog.getByRole('button', { name: 'Add a reason' }).press('Enter');
  const added = dialog.getByRole('group').last();
  await added.getByLabel('Name in English').fill('Pool');
  await added.getByLabel('Name in Arabic').fill('المسبح');
  await added.getByLabel('Text in English').fill('Is there a pool?');
  await dialog.getByRole('button', { name: 'Save reasons' }).click();
  // Missing input is reported at its field, and nothing typed is lost.
  await expect.poll(() => added.getByLabel('Text in Arabic').getAttribute('aria-invalid')).toBe('true');
  expect(await axe(page)).toEqual([]);
  await added.getByLabel('Text in Arabic').fill('هل يوجد مسبح؟');
  await dialog.getByRole('button', { name: 'Save reasons' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { data } = await api<{ data: { reasons: { en: string }[] } }>('GET', '/settings/reasons', {
    as: WORKER,
  });
  expect(data.reasons.at(-1)?.en).toBe('Is there a pool?');
});
