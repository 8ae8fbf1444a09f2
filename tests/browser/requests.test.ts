import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, browserFile, mailTo, VIEWS } from './browser';
import { codeIn, newAddress, otherCode, paste, TEXTS } from './people';
import { countPresses } from './presses';
import { ADMIN, api, fits, openAs, sessionOf } from './staff';

const product = browserFile();
const FAMILY = 'aisha.user@manzil.example';
const AGENT = 'layla.agent@manzil.example';
const PROVIDER = 'cool.service-agent@manzil.example';
interface Home {
  id: string;
  title: string;
  titleAr: string;
}
interface ListedRequest {
  id: string;
  status: string;
  property: { id: string; title: string } | null;
}
const requestsOf = async (as: string, side: string) =>
  (
    await api<{ data: ListedRequest[] }>('POST', '/property/requests/get_user_requests', {
      as,
      body: { side, limit: 100 },
    })
  ).data;
let home: Home;
/** Takes a picture, if a folder for them is set. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

beforeAll(async () => {
  const { user } = await sessionOf(AGENT);
  const { data } = await api<{ data: Home[] }>('GET', `/property/get_all?agent=${user.id}&limit=100`);
  // Another test may have requested one of them: its card would have the same name.
  const known = new Set((await requestsOf(AGENT, 'received')).map(({ property }) => property?.title));
  const found = data.find(({ title, titleAr }) => !known.has(title) && titleAr);
  if (!found) throw new Error('The demo market has no such home');
  home = found;
});

const card = (page: Page) => page.locator('main li', { hasText: home.title });
const inColumn = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('Requests', () => {
  test('A request goes from a family to the agent and back, live, and nothing typed is lost.', async () => {
    const agent = await openAs(product, AGENT, '/dashboard/requests?view=board');
    await inColumn(agent, 'New').waitFor();
    const byAgent = await countPresses(agent);
    const family = await openAs(
      product,
      FAMILY,
      `/single?id=${home.id}`,
      { lang: 'ar', width: 390 },
      { expectFailures: true },
    );
    await family.getByRole('button', { name: 'اطلب معاينة' }).first().press('Enter');
    const form = family.getByRole('dialog', { name: 'اطلب معاينة' });
    const phone = form.getByRole('textbox', { name: 'الهاتف' });
    expect(await phone.inputValue()).toMatch(/^\+971/);
    await phone.fill('12');
    await form.getByRole('textbox', { name: /الرسالة/ }).fill('هل يمكن أن نراه يوم الأحد؟');
    await form.getByRole('button', { name: 'إرسال الطلب' }).click();
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
    expect(await axe(family)).toEqual([]);
    await family.reload();
    const byFamily = await countPresses(family);
    await family.getByRole('button', { name: 'اطلب معاينة' }).first().press('Enter');
    expect(await form.getByRole('textbox', { name: /الرسالة/ }).inputValue()).toContain('يوم الأحد');
    await phone.fill('050 123 4567');
    // A month from today, by keyboard alone.
    await form.getByRole('button', { name: /اليوم المفضل/ }).press('Enter');
    await family.getByRole('grid').waitFor();
    expect(await axe(family)).toEqual([]);
    const month = await family.getByRole('grid').getAttribute('aria-label');
    const focused = () => family.evaluate(() => document.activeElement?.matches('td button'));
    await expect.poll(focused).toBe(true);
    await family.keyboard.press('PageDown');
    await expect.poll(() => family.getByRole('grid').getAttribute('aria-label')).not.toBe(month);
    await expect.poll(focused).toBe(true);
    await family.keyboard.press('Enter');
    await family.getByRole('grid').waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'إرسال الطلب' }).click();
    await family.getByText('أُرسل طلبك').waitFor();
    // The form, a day of next month by three keys, sent.
    expect(await byFamily.count()).toBeLessThanOrEqual(5);
    await family.getByRole('link', { name: 'طلباتي' }).click();
    await family.getByText('هل يمكن أن نراه يوم الأحد؟').waitFor();
    await fits(family);
    expect(await axe(family)).toEqual([]);

    // The agent's board shows it without a reload, and moves it by the arrow keys.
    const fresh = inColumn(agent, 'New').locator('li', { hasText: home.title });
    await fresh.waitFor();
    await fresh.locator('[aria-roledescription]').focus();
    await agent.keyboard.press('Space');
    await agent
      .getByText(/: New$/)
      .last()
      .waitFor({ state: 'attached' });
    await agent.keyboard.press('ArrowRight');
    await agent
      .getByText(/: In progress$/)
      .last()
      .waitFor({ state: 'attached' });
    await agent.keyboard.press('Space');
    await inColumn(agent, 'In progress').locator('li', { hasText: home.title }).waitFor();
    await expect
      .poll(
        async () => (await requestsOf(AGENT, 'received')).find((one) => one.property?.id === home.id)?.status,
      )
      .toBe('inProgress');
    await family
      .locator('main li', { hasText: 'نراه يوم الأحد؟' })
      .getByText('قيد المتابعة')
      .first()
      .waitFor();
    // Lifted and put down; the arrow between is not counted as a press.
    expect(await byAgent.count()).toBeLessThanOrEqual(2);

    // A note stays with the agent; the status also changes in the sheet.
    await inColumn(agent, 'In progress')
      .getByRole('button', { name: /Open the request/ })
      .last()
      .click();
    const sheet = agent.getByRole('dialog');
    await sheet.getByText('Private note – only you can see this').click();
    await sheet.getByRole('textbox', { name: 'Your note' }).fill('Keys are with the guard');
    await sheet.getByRole('button', { name: 'Save note' }).click();
    await agent.getByText('Note saved').waitFor();
    expect(await axe(agent)).toEqual([]);
    await agent.keyboard.press('Escape');
    const export_ = agent.waitForEvent('download');
    await agent.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await export_).suggestedFilename()).toBe('property-requests.csv');

    // A second one about the same home is pointed to the first.
    await family.goto(`/single?id=${home.id}`);
    await family.getByRole('button', { name: 'اطلب معاينة' }).first().click();
    await form.getByRole('button', { name: 'إرسال الطلب' }).click();
    await form.getByRole('alert').waitFor();
    await family.goto('/my-requests');
    const own = family.locator('main li', { hasText: 'نراه يوم الأحد؟' });
    await own.getByRole('button', { name: 'سحب الطلب' }).click();
    await family.getByRole('dialog').getByRole('button', { name: 'سحب الطلب' }).click();
    await own.waitFor({ state: 'detached' });
    expect((await requestsOf(AGENT, 'received')).some((one) => one.property?.id === home.id)).toBe(false);
  });

  test.each(VIEWS)(
    'Desk and board in $lang, $theme, $width px have no accessibility findings or overflow.',
    async (view) => {
      const page = await openAs(product, ADMIN, '/dashboard/requests', view);
      await page.locator('main li, main tbody tr').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
      await page.goto('/dashboard/requests?view=board');
      await page.locator('main li').nth(6).waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
      await page.goto('/dashboard/service-requests?search=nobodyatall');
      await page.locator('main img[src*=empty]').waitFor();
      expect(await axe(page)).toEqual([]);
    },
  );
});

/** A picture of a step, if `SHOTS` names a folder. */
const picture = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test.each(VIEWS)(
  "A visitor's viewing request is sent once by a mailed code in $lang, $theme, $width px, without signing up.",
  async (view) => {
    const t = TEXTS[view.lang];
    const email = newAddress('viewing');
    const words = 'Could we see it on Saturday, after five?';
    const page = await product.open(
      `/single?id=${home.id}`,
      { ...view, isTouch: view.width < 400 },
      { expectFailures: true },
    );
    const press = (name: string) =>
      page.getByRole('button', { name }).filter({ visible: true }).first().click();
    const form = page.getByRole('dialog', { name: t.requests.ask.property });
    const step = page.getByRole('dialog', { name: t.requests.codeTitle });
    const message = form.locator('textarea[name=message]');
    await press(t.requests.ask.property);
    await form.locator('[name=name]').fill('Hessa Al Falasi');
    await form.locator('[name=email]').fill(email);
    await form.locator('[name=phone]').fill('050 765 4321');
    await message.fill(words);
    await picture(page, `form-${view.lang}-${view.theme}-${view.width}`);
    await form.getByRole('button', { name: t.requests.send }).click();
    await step.waitFor();
    await step.getByText(email).waitFor();
    await picture(page, `code-${view.lang}-${view.theme}-${view.width}`);
    expect(await axe(page)).toEqual([]);
    await fits(page);

    // Back to the address, forth again within the minute, a wrong code, a reload: the first code still sends it.
    await step.getByRole('button', { name: t.auth.otherAddress }).click();
    expect(await message.inputValue()).toBe(words);
    await form.getByRole('button', { name: t.requests.send }).click();
    await step.waitFor();
    const code = codeIn((await mailTo(email)).text);
    await paste(page, otherCode(code));
    await step.locator('[aria-invalid=true]').first().waitFor();
    await picture(page, `wrong-${view.lang}-${view.theme}-${view.width}`);
    await page.reload();
    await press(t.requests.ask.property);
    await step.waitFor();
    await paste(page, code);
    await page.getByRole('dialog', { name: t.requests.sentTitle }).waitFor();
    await picture(page, `sent-${view.lang}-${view.theme}-${view.width}`);
    expect(await axe(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: t.requests.ask.property }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/my-requests');
    await page.locator('main li', { hasText: words }).waitFor();
    expect(await page.locator('main li', { hasText: words }).count()).toBe(1);
    await page.goto('/account-info');
    await page.getByText(t.profile.noPassword).waitFor();
  },
);

test('A quote request and its answer appear on both sides without a reload.', async () => {
  const mine = await api<{ data: { id: string; title: string }[] }>('GET', '/service/my_services?limit=100', {
    as: PROVIDER,
  });
  const known = await api<{ data: { service: { id: string } | null }[] }>(
    'POST',
    '/service/get_user_service_requests',
    { as: FAMILY, body: { side: 'sent', limit: 100 } },
  );
  const service = mine.data.find(({ id }) => known.data.every((one) => one.service?.id !== id));
  if (!service) throw new Error('The demo market has no such service');
  const words = 'Two units in the living room, on Saturday?';
  const provider = await openAs(product, PROVIDER, '/dashboard/service-requests');
  await provider.locator('main tbody tr').first().waitFor();
  const byProvider = await countPresses(provider);
  const family = await openAs(product, FAMILY, `/single-service?id=${service.id}`, { width: 390 });
  const byFamily = await countPresses(family);
  await family.getByRole('button', { name: 'Request a quote' }).first().click();
  const form = family.getByRole('dialog', { name: 'Request a quote' });
  await form.getByRole('textbox', { name: 'Phone' }).fill('050 123 4567');
  await form.getByRole('textbox', { name: /Message/ }).fill(words);
  await form.getByRole('button', { name: 'Send request' }).click();
  await family.getByRole('dialog', { name: 'Request sent' }).waitFor();
  expect(await byFamily.count()).toBeLessThanOrEqual(2);
  await family.getByRole('link', { name: 'My requests' }).click();
  const own = family.locator('main li', { hasText: words });
  await own.waitFor();

  // The desk shows it without a reload; its status appears on the other side at once.
  await provider
    .locator('main tbody tr', { hasText: service.title })
    .filter({ hasText: 'Aisha Rahman' })
    .first()
    .getByRole('button', { name: /Open/ })
    .click();
  const sheet = provider.getByRole('dialog');
  await sheet.getByText(words).waitFor();
  await sheet.getByRole('combobox', { name: 'Status' }).selectOption('inProgress');
  await own.getByText('In progress').first().waitFor();
  expect(await axe(provider)).toEqual([]);
  await sheet.getByRole('textbox', { name: 'Write a message' }).fill('AED 500 for both, at ten?');
  await provider.keyboard.press('Enter');

  // The quote: sent, seen and accepted without a reload.
  await sheet.getByRole('button', { name: 'Send a quote' }).click();
  const quoting = provider.getByRole('dialog', { name: 'Send a quote' });
  await quoting.getByRole('textbox', { name: 'Amount' }).fill('500');
  await quoting.getByRole('textbox', { name: 'What’s included' }).fill('Both units, filters and gas');
  await quoting.getByText('Total: AED 525, including AED 25 VAT').waitFor();
  expect(await axe(provider)).toEqual([]);
  await shoot(provider, 'quoteForm');
  await quoting.getByRole('button', { name: 'Send quote' }).click();
  await sheet.getByText('Waiting for Aisha to reply.').waitFor();
  expect(await byProvider.count()).toBeLessThanOrEqual(5);
  await shoot(provider, 'quoteSheet');
  await own.getByText('AED 525').first().waitFor();
  expect(await axe(family)).toEqual([]);
  await fits(family);
  await shoot(family, 'quoteMine');
  await own.getByRole('button', { name: 'Accept quote' }).click();
  const asking = family.getByRole('dialog', { name: 'Accept this quote?' });
  await asking.waitFor();
  expect(await axe(family)).toEqual([]);
  await shoot(family, 'quoteAccept');
  await asking.getByRole('button', { name: 'Accept quote' }).click();
  await own.getByText('You accepted this quote.').waitFor();
  await sheet.getByText('Aisha accepted your quote.').waitFor();
  expect(await axe(provider)).toEqual([]);
  await own.getByRole('link', { name: 'Open chat' }).click();
  await family.getByText('AED 500 for both, at ten?').first().waitFor();
  expect(await byFamily.count()).toBeLessThanOrEqual(4);
  expect(await axe(family)).toEqual([]);
  await fits(family);
});

test.each(VIEWS)('A quote fits both sides in $lang, $theme, $width px.', async (view) => {
  const family = await openAs(product, FAMILY, '/my-requests?kind=service', view);
  await family.locator('main section', { hasText: 'AED 525' }).first().waitFor();
  const provider = await openAs(product, PROVIDER, '/dashboard/service-requests', view);
  await provider
    .getByRole('button', { name: /Aisha Rahman/ })
    .first()
    .click();
  await provider.getByRole('dialog').locator('section', { hasText: 'AED 525' }).first().waitFor();
  for (const page of [family, provider]) {
    expect(await axe(page)).toEqual([]);
    await fits(page);
    await shoot(page, `${page === family ? 'mine' : 'sheet'}-${view.lang}-${view.theme}-${view.width}`);
  }
});

test('Dragging a card changes its status.', async () => {
  const page = await openAs(product, ADMIN, '/dashboard/service-requests?view=board');
  const from = inColumn(page, 'New').locator('li').first();
  await from.waitFor();
  const name = (await card(page).count()) > 0 ? '' : await from.locator('p').first().innerText();
  const grip = await from.locator('[aria-roledescription]').boundingBox();
  const to = await inColumn(page, 'Done').boundingBox();
  if (!grip || !to) throw new Error('The board is not on screen');
  await page.mouse.move(grip.x + 20, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 });
  await page.mouse.up();
  await inColumn(page, 'Done').locator('li', { hasText: name }).first().waitFor();
});
