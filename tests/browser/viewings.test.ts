import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { api, fits, openAs, sessionOf } from './staff';

const product = browserFile();
const SEEKER = 'aisha.user@manzil.example';
const AGENT = 'layla.agent@manzil.example';
const DAY = 86_400_000;
const MARK = 'Could I come with my sister?';
/** Folder of screenshots, if set. */
const SHOTS = process.env['SHOTS'];
let mark: string;
let id: string;
let home: { id: string; title: string };

const call = <T = { data: { id: string; viewing: { version: number } } }>(
  as: string,
  path: string,
  body: object,
) => api<T>('POST', `/property/${path}`, { as, body });
/** 16:00 in Dubai, `days` from now. */
const at = (days: number): string => {
  const day = new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  return `${day}T12:00:00.000Z`;
};
const propose = () => call(AGENT, 'requests/propose_viewing', { id, times: [at(3), at(4)] });

/** Sends a request of its own: its changes within an hour are limited. */
async function sendRequest() {
  mark = `${MARK} ${randomUUID()}`;
  const { user } = await sessionOf(AGENT);
  const { data } = await api<{ data: { id: string; title: string }[] }>(
    'GET',
    `/property/get_all?agent=${user.id}&limit=100`,
  );
  for (home of data.toReversed()) {
    const { status, data: sent } = await call(SEEKER, 'requests/add_request_form', {
      propertyId: home.id,
      name: 'Aisha Rahman',
      email: SEEKER,
      phone: '0501234567',
      message: mark,
    });
    if (status !== 201) continue;
    id = sent.id;
    return;
  }
  throw new Error('The demo member has asked about every home');
}
beforeEach(sendRequest);

describe('A viewing', () => {
  test('The agent suggests times, the seeker chooses one live, and both see the appointment.', async () => {
    const seeker = await openAs(product, SEEKER, '/my-requests');
    const card = seeker.locator('main li', { hasText: mark });
    await card.waitFor();
    const agent = await openAs(product, AGENT, '/dashboard/requests', {}, { expectFailures: true });
    await agent.getByRole('button', { name: 'Open the request of Aisha Rahman' }).first().click();
    const sheet = agent.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Offer viewing times' }).click();
    const form = agent.getByRole('dialog', { name: 'Offer viewing times' });
    await form.getByRole('button', { name: 'Add another time' }).click();
    expect(await axe(agent)).toEqual([]);
    // The same time twice is explained in the form.
    await form.getByLabel('Time', { exact: true }).nth(1).selectOption('10:00');
    await form.getByRole('button', { name: 'Send times' }).click();
    await form.getByText('Leave at least 15 minutes').waitFor();
    await form.getByLabel('Time', { exact: true }).nth(1).selectOption('16:30');
    await form.getByRole('button', { name: 'Send times' }).click();
    await form.waitFor({ state: 'detached' });
    await sheet.getByText('Waiting for Aisha to choose a time.').waitFor();

    // Both lists follow by themselves.
    await card.getByRole('button', { name: /16:30/ }).click();
    await card.getByText(/Viewing on \w{3} \d+ \w+, 16:30/).waitFor();
    await sheet.getByText(/Viewing on \w{3} \d+ \w+, 16:30/).waitFor();
    // The agent offers another time; the agreed one stands until the seeker picks it.
    await sheet.getByRole('button', { name: 'Change time' }).click();
    const move = agent.getByRole('dialog', { name: 'Change time' });
    await move.getByText(mark).waitFor();
    await move.getByText(/stands until a new time is agreed/).waitFor();
    await move.getByLabel('Time', { exact: true }).selectOption('18:00');
    expect(await axe(agent)).toEqual([]);
    await move.getByRole('button', { name: 'Send times' }).click();
    await move.waitFor({ state: 'detached' });
    await card.getByText(/16:30 stands until a new time is agreed/).waitFor();
    await card.getByRole('button', { name: /18:00/ }).click();
    await card.getByText(/Viewing on \w{3} \d+ \w+, 18:00/).waitFor();
    await sheet.getByText(/Viewing on \w{3} \d+ \w+, 18:00/).waitFor();
    // The seeker asks for another time and withdraws that.
    await card.getByRole('button', { name: 'Change time' }).click();
    const ask = seeker.getByRole('dialog', { name: 'Change the viewing time?' });
    await ask.getByRole('textbox').fill('Could it be later?');
    await ask.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('Aisha requested another time.').waitFor();
    await sheet.getByText('Could it be later?').first().waitFor();
    await card.getByRole('button', { name: 'Withdraw change' }).click();
    await sheet.getByText('Aisha requested another time.').waitFor({ state: 'detached' });
    const file = seeker.waitForEvent('download');
    await card.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await file).suggestedFilename()).toBe('viewing.ics');
    await card.getByRole('button', { name: 'Cancel viewing' }).click();
    const why = seeker.getByRole('dialog', { name: 'Cancel this viewing?' });
    await why.getByRole('button', { name: 'Cancel viewing' }).click();
    await why.getByText('Give a reason').waitFor();
    await why.getByRole('textbox', { name: 'Reason' }).fill('I have to travel');
    await why.getByRole('button', { name: 'Cancel viewing' }).click();
    await card.getByText('You cancelled the viewing.').waitFor();
    await card.getByText('I have to travel').waitFor();
    await sheet.getByText('Aisha Rahman cancelled the viewing.').waitFor();
    await card.getByRole('button', { name: 'Request a new time' }).waitFor();
    await sheet.getByRole('button', { name: 'Offer new times' }).waitFor();
  });

  test.each(VIEWS)(
    'Suggested times and the appointment fit both sides in $lang, $theme, $width px.',
    async (view) => {
      const proposed = await propose();
      const seeker = await openAs(product, SEEKER, '/my-requests', view);
      const card = seeker.locator('main li', { hasText: mark });
      await card.locator('section.bg-sunken').waitFor();
      expect(await axe(seeker)).toEqual([]);
      await fits(seeker);
      const agent = await openAs(product, AGENT, '/dashboard/requests', view);
      await agent
        .getByRole('button', { name: /Aisha Rahman/ })
        .first()
        .click();
      await agent.getByRole('dialog').locator('section.bg-sunken').first().waitFor();
      expect(await axe(agent)).toEqual([]);
      const { version } = proposed.data.viewing;
      await call(SEEKER, 'requests/pick_viewing', { id, version, at: at(3) });
      await call(SEEKER, 'requests/refuse_viewing', { id, version: version + 1, note: 'After six, please' });
      const shoot = (page: typeof seeker, name: string) =>
        SHOTS
          ? page.screenshot({ path: `${SHOTS}/${name}-${view.lang}-${view.theme}-${view.width}.png` })
          : Promise.resolve();
      for (const page of [seeker, agent]) {
        await page.reload();
        await page.locator('main .text-success', { hasText: '16:00' }).first().waitFor();
        expect(await axe(page)).toEqual([]);
        await fits(page);
        await shoot(page, page === seeker ? 'mine' : 'desk');
      }
      await agent
        .getByRole('button', { name: /Aisha Rahman/ })
        .first()
        .click();
      await agent.getByRole('dialog').getByText('After six, please').first().waitFor();
      await shoot(agent, 'sheet');
      // The same card stands above the chat.
      const { user } = await sessionOf(SEEKER);
      for (const [page, name] of [
        [agent, 'agentThread'],
        [seeker, 'seekerThread'],
      ] as const) {
        await page.goto(`/inbox?chat=${home.id}-${user.id}`);
        if (view.width === 390) await page.locator('section.bg-sunken button[aria-expanded=false]').click();
        await page.getByText('After six, please').first().waitFor();
        expect(await axe(page)).toEqual([]);
        await fits(page);
        await shoot(page, name);
      }
      await call(AGENT, 'requests/propose_viewing', { id, times: [at(4)], version: version + 2 });
      await seeker.goto('/my-requests');
      await seeker.getByRole('region').getByRole('button').nth(2).waitFor();
      await fits(seeker);
      await shoot(seeker, 'offered');
      await seeker.goto('/dashboard');
      await seeker.getByText('16:00').first().waitFor();
      const cancelled = { id, version: version + 3, reason: 'The owner is away' };
      await call(AGENT, 'requests/cancel_viewing', cancelled);
    },
  );

  test('Declining asks for the reason, and the sender sees it.', async () => {
    const agent = await openAs(product, AGENT, '/dashboard/requests', { width: 390 });
    await agent.getByRole('combobox', { name: 'Status: Aisha Rahman' }).first().selectOption('rejected');
    const form = agent.getByRole('dialog', { name: 'Decline this request?' });
    await form.getByRole('button', { name: 'Decline' }).click();
    await form.getByText('Choose a reason').last().waitFor();
    expect(await axe(agent)).toEqual([]);
    await form.getByRole('combobox', { name: 'Reason' }).selectOption('terms');
    await form.getByRole('textbox').fill('No pets in this building');
    await form.getByRole('button', { name: 'Decline' }).click();
    await form.waitFor({ state: 'detached' });
    const seeker = await openAs(product, SEEKER, '/my-requests');
    const card = seeker.locator('main li', { hasText: mark });
    await card.getByText('No pets in this building').waitFor();
    await card.getByText('The terms don’t match').waitFor();
    expect(await card.getByRole('button', { name: 'Withdraw request' }).count()).toBe(0);
  });
});
