import { describe, expect, test } from 'vitest';
import { ADMIN, AGENT, ask, field, login, openAs, overflow } from './agentTools';
import { axe, browserFile, VIEWS } from './browser';

const product = browserFile();
const LIST = '/dashboard/my-properties';
const SOON = { timeout: 30_000 };
const LONG = { timeout: 120_000 };

const form = (title: string) => ({
  title,
  description: 'A quiet flat with a long balcony, two minutes from the park.',
  type: 'rent',
  propertyType: 'apartment',
  city: 'dubai',
  district: 'dubai_marina',
  price: 90_000,
  paymentPeriod: 'yearly',
  bedrooms: '2',
  area: 1100,
});

/** A day from now, as permits write it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A listing of the demo agent that waits for staff. */
async function aListing(title: string, more: object = {}) {
  const { token } = await login(AGENT);
  const { data } = await ask('POST', '/property', { token, body: { ...form(title), ...more } });
  return { id: data.id, referenceNo: data.referenceNo, token };
}

describe('my properties', () => {
  test.each(VIEWS)('has no findings in $lang, $theme, $width px', LONG, async (view) => {
    const { page } = await openAs(product, LIST, { view });
    const list = page.locator('#content ul > li');
    await list.first().waitFor(SOON);
    expect(await list.first().innerText(), 'whose they are needs no word').not.toContain('Layla Haddad');
    await page.locator('details summary').first().click();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('is searched, filtered and paged in the address', LONG, async () => {
    const title = `Filtered home ${Date.now()}`;
    const { referenceNo } = await aListing(title);
    const { page } = await openAs(product, LIST);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await page.getByRole('searchbox').fill(referenceNo);
    await page.waitForURL(`**?search=${referenceNo}`, SOON);
    await row.waitFor(SOON);
    await page.getByText('1 listing', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('published');
    await page.getByText('No listing matches').waitFor(SOON);
    await page.reload();
    await page.getByText('No listing matches').waitFor(SOON);
    expect(await page.getByLabel('Status').inputValue()).toBe('published');
    await page.getByLabel('Status').selectOption('pending');
    await row.waitFor(SOON);
    expect(await row.innerText()).toContain('Pending');
  });

  test('shows why a listing came back, and a hint leads to its field', LONG, async () => {
    const title = `Sent back home ${Date.now()}`;
    const { id } = await aListing(title);
    const { token } = await login(ADMIN);
    const reason = 'The photos show another home';
    await ask('PATCH', `/property/update_property_by_admin?id=${id}`, {
      token,
      body: { isVerified: false, reason },
    });
    const { page } = await openAs(product, `${LIST}?status=sentBack`);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByText(reason).waitFor(SOON);
    await row.locator('summary').click();
    await row.getByRole('link', { name: 'Add an Arabic title' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), SOON)
      .toBe('titleAr');
    await page.getByText(reason).waitFor();
    await field(page, 'titleAr').fill('شقة أُعيدت للتعديل');
    await page.locator('header a').first().click();
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
    await guard.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(`**${LIST}`, SOON);
    await page.goto(`${LIST}?status=sentBack`);
    await page.getByRole('searchbox').waitFor(SOON);
    await expect.poll(() => row.count(), SOON).toBe(0);
  });

  test('keeps what was typed in an edit over a closed tab', LONG, async () => {
    const { id } = await aListing(`Edited home ${Date.now()}`);
    const { page } = await openAs(product, `/dashboard/edit-property?id=${id}`);
    await field(page, 'title').fill('A title that was not saved');
    const context = page.context();
    await page.close();
    const again = await context.newPage();
    await again.goto(`/dashboard/edit-property?id=${id}`);
    await again.getByText('They are not saved yet').waitFor(SOON);
    expect(await field(again, 'title').inputValue()).toBe('A title that was not saved');
    await again.locator('form button[type=submit]').click();
    await again.waitForURL(`**${LIST}`, SOON);
    await again.getByText('A title that was not saved').first().waitFor(SOON);
  });

  test('availability, one tap to bring back, permit, prices, deleting', LONG, async () => {
    const title = `Marina home ${Date.now()}`;
    const permit = { number: `71${Date.now() % 1e8}`, type: 'trakheesi', expiresAt: inDays(5) };
    const { id, token } = await aListing(title, { permit });
    await ask('PATCH', `/property/edit_property?id=${id}`, { token, body: { price: 85_000 } });
    const read = async () => (await ask('GET', `/property?id=${id}`, { token })).data;
    const { page } = await openAs(product, `${LIST}?search=${encodeURIComponent(title)}`);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByText(/^The permit ends in [45] days/).waitFor(SOON);

    const availability = row.getByLabel('Availability');
    const choices = await availability
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(choices).toEqual(['available', 'underOffer', 'rented', 'withdrawn']);
    await availability.selectOption('withdrawn');
    await row.getByRole('button', { name: 'Bring it back' }).click(SOON);
    await expect.poll(async () => (await read())['availability'], SOON).toBe('available');

    await row.getByRole('button', { name: 'Price history' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('AED 90,000').waitFor(SOON);
    await dialog.getByText('AED 85,000').waitFor();
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Delete' }).click();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No listing matches').waitFor(SOON);
  });
});
