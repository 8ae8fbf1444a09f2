import { beforeAll, describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { ADMIN, api, fits, openAs, tabTo } from './staff';

const product = browserFile();
interface List {
  data: { id: string; title: string; titleAr: string; referenceNo: string }[];
  count: number;
}
let reported: List['data'];

beforeAll(async () => {
  reported = (await api<List>('GET', '/property/get_all?limit=3&category=sale')).data;
  const [first, second] = reported;
  const send = (as: string, targetId: string | undefined, reason: string, comment: string) =>
    api('POST', '/report', { as, body: { kind: 'property', targetId, reason, comment } });
  await send('aisha.user@manzil.example', first?.id, 'scam', 'They ask for money before the visit');
  await send('cool.service-agent@manzil.example', first?.id, 'fake', 'السعر غير معقول');
  await send('aisha.user@manzil.example', second?.id, 'wrongDetails', 'It has two bathrooms');
});

describe('Reports', () => {
  test.each(VIEWS)(
    'The reports page in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await openAs(product, ADMIN, '/dashboard/reports?status=all', view);
      await page.locator('#content li h2').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
      await page.locator('#content li button').first().click();
      await page.getByRole('dialog').waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test('The Arabic page shows the Arabic title of a reported listing.', async () => {
    const [, second] = reported;
    const page = await openAs(product, ADMIN, `/dashboard/reports?search=${second?.referenceNo}`, {
      lang: 'ar',
    });
    const item = page.locator('#content li', { hasText: second?.referenceNo ?? '' });
    await expect.poll(() => item.innerText()).toContain(second?.titleAr);
    await item.getByRole('button').first().click();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain(second?.titleAr);
  });

  test('Reports are grouped by target, the most reported first.', async () => {
    const page = await openAs(product, ADMIN, '/dashboard/reports');
    await page.getByRole('button', { name: 'Group by item' }).click();
    await page.waitForURL(/by=target/);
    const item = page.locator('#content li', { hasText: reported[0]?.referenceNo ?? '' });
    await item.getByText('2 reports', { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
    await item.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('dialog').getByRole('checkbox').waitFor();
    expect(await page.getByRole('dialog').getByRole('checkbox').isChecked()).toBe(true);
  });

  test('A report is dismissed with a note by keyboard alone.', async () => {
    const page = await openAs(product, ADMIN, '/dashboard/reports');
    const search = page.getByRole('searchbox', { name: 'Search by listing, text or name' });
    await search.focus();
    await page.keyboard.type(reported[1]?.referenceNo ?? '');
    await page.waitForURL(/search=/);
    await expect.poll(() => page.locator('#content li h2').count()).toBe(1);
    await tabTo(page, 'Dismiss');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').focus();
    await page.keyboard.type('The listing is right');
    await tabTo(page, 'Dismiss');
    await page.keyboard.press('Enter');
    await page.getByText('Report closed').waitFor();
    await page.goto('/dashboard/reports?status=dismissed');
    await page.getByText('The listing is right').waitFor();
    await page.getByRole('button', { name: 'Reopen' }).first().click();
    await page.getByText('Report reopened').waitFor();
  });

  test('Acting on a report sends the listing back and closes all its reports.', async () => {
    const page = await openAs(product, ADMIN, `/dashboard/reports?search=${reported[0]?.referenceNo}`);
    await page.getByText('1 more person reported it').first().waitFor();
    await page.getByRole('button', { name: 'Take action' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send the listing back' }).click();
    await dialog.getByText('Tell the agent what to change').waitFor();
    await dialog.getByRole('textbox').fill('Please prove that you may offer this home');
    await dialog.getByRole('button', { name: 'Send the listing back' }).click();
    await page.getByText('Report closed').waitFor();
    await page.getByText('No matching reports').waitFor();
    const { status } = await api('GET', `/property?id=${reported[0]?.id}`);
    expect(status).toBe(404);
    const { count } = await api<List>('GET', `/report?search=${reported[0]?.referenceNo}&status=actedOn`, {
      as: ADMIN,
    });
    expect(count).toBe(2);
  });
});
