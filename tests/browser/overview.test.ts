import { describe, expect, test } from 'vitest';
import { axe, browserFile, savedFile, VIEWS } from './browser';
import { newPerson } from './people';
import { ADMIN, api, fits, openAs } from './staff';

const product = browserFile();
const PATH = '/dashboard';
const PEOPLE = [
  ADMIN,
  'salma.injazat-worker@manzil.example',
  'layla.agent@manzil.example',
  'cool.service-agent@manzil.example',
  'aisha.user@manzil.example',
];
/** Each role in two of the four views, the admin in all. */
const SEEN = PEOPLE.flatMap((email, who) =>
  VIEWS.filter((_view, at) => email === ADMIN || at % 2 === who % 2).map((view) => ({ email, ...view })),
);

describe('The overview', () => {
  test.each(SEEN)(
    'The overview of $email in $lang, $theme, $width px has no accessibility findings or overflow.',
    async ({ email, ...view }) => {
      const page = await openAs(product, email, PATH, view);
      const isOffering = /agent|admin@/.test(email);
      if (isOffering) {
        await expect.poll(() => page.locator('.recharts-area').count()).toBe(1);
      } else {
        await page.locator('dl').waitFor();
        expect(await page.locator('#period').count()).toBe(0);
      }
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test('An admin sees pending work, and each figure matches the list it leads to.', async () => {
    const page = await openAs(product, ADMIN, PATH);
    const { data } = await api<{ data: { kind: string; count: number }[] }>('GET', '/dashboard/needs', {
      as: ADMIN,
    });
    const waiting = data.find(({ kind }) => kind === 'pendingListings')?.count ?? 0;
    expect(waiting).toBeGreaterThan(1);
    await page.getByRole('link', { name: `${waiting} listings awaiting review` }).press('Enter');
    await page.waitForURL('**/dashboard/properties?state=waiting');
    await page.getByText(`${waiting} listings`, { exact: true }).waitFor();
    await page.getByText(`${waiting} listings awaiting review · target 24 hours`).waitFor();
  });

  test('A worker sees the listings that have waited longest, and starts the review with the first.', async () => {
    const worker = 'salma.injazat-worker@manzil.example';
    const { data } = await api<{ data: { title: string }[] }>(
      'GET',
      '/property/get_all_properties?queue=waiting&longestFirst=true&limit=5',
      { as: worker },
    );
    const page = await openAs(product, worker, PATH);
    const queue = page.getByRole('region', { name: 'Review queue' });
    await expect
      .poll(() => queue.getByRole('listitem').getByRole('link').allInnerTexts())
      .toEqual(data.map(({ title }) => title));
    const { decidedToday } = await api<{ decidedToday: number }>('GET', '/dashboard/needs', { as: worker });
    await queue.getByText(new RegExp(`^${decidedToday} listings? reviewed today$`)).waitFor();
    await queue.getByRole('link', { name: 'Start reviewing' }).press('Enter');
    const review = page.getByRole('dialog');
    await review
      .getByText(data[0]?.title ?? '')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await review.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).not.toContain('review=1');
  });

  test('A member sees new homes, price drops, open requests and the last search instead of charts.', async () => {
    const { email: person } = await newPerson('user', 'en');
    const { data: homes } = await api<{ data: { id: string; title: string }[] }>(
      'GET',
      '/property/get_all?category=rent&reduced=true&limit=1',
    );
    const [home] = homes;
    await api('PUT', '/favorite/favorites', { as: person, body: { ids: [home?.id], isFavorite: true } });
    await api('POST', '/search/saved', {
      as: person,
      body: { name: 'Flats in Sharjah', filter: { type: 'rent', city: 'sharjah' } },
    });
    await api('POST', '/user/save_filter_homepage', {
      as: person,
      body: { category: 'rent', city: 'dubai' },
    });
    await api('POST', '/property/requests/add_request_form', {
      as: person,
      body: { propertyId: home?.id, name: 'Omar', email: 'o@example.com', phone: '+971501234567' },
    });
    const page = await openAs(product, person, PATH);
    const part = (name: string) => page.getByRole('region', { name });
    await part('New homes for your searches').getByRole('link', { name: 'Flats in Sharjah' }).waitFor();
    await part('Price drops on your saved homes').getByRole('link', { name: home?.title }).first().waitFor();
    await part('Your requests').getByText('Sent. You’ll get the reply here').waitFor();
    await part('Pick up where you left off')
      .getByRole('link', { name: /^Continue your last search: .*Dubai/ })
      .press('Enter');
    await page.waitForURL(/\/catalog\?.*city=dubai/);
    await page.goto('/');
    const strip = page.getByRole('navigation', { name: 'To do' });
    await strip.getByRole('link', { name: '1 saved home dropped in price' }).waitFor();
    await strip.getByRole('link', { name: /open request/ }).press('Enter');
    await page.waitForURL('**/my-requests');
  });

  test('A period is compared with the previous one, with the best listings and the reasons.', async () => {
    const page = await openAs(product, 'layla.agent@manzil.example', PATH);
    const section = page.getByRole('region', { name: 'Performance' });
    await section.getByText('Views', { exact: true }).waitFor();
    await section.getByRole('heading', { name: 'Top performers' }).waitFor();
    await section.getByRole('radio', { name: '90 days' }).check();
    await page.waitForURL('**/dashboard?period=days90');
    const answer = await api<{ figures: { key: string; now: number; before: number }[] }>(
      'GET',
      '/dashboard/period?period=days90',
      { as: 'layla.agent@manzil.example' },
    );
    const { now = 0, before = 0 } = answer.figures.find(({ key }) => key === 'views') ?? {};
    expect(now).toBeGreaterThan(0);
    const views = section.getByRole('button', { name: /^Views/ });
    await expect.poll(() => views.innerText()).toContain(before.toLocaleString('en'));
    expect(await views.innerText()).toContain(now.toLocaleString('en'));
    expect(await views.getAttribute('aria-pressed')).toBe('true');
  });

  test('Graph, table and file show the same figures.', async () => {
    const page = await openAs(product, 'layla.agent@manzil.example', PATH);
    await page.getByRole('radio', { name: '12 months' }).check();
    await page.getByText(/^Busiest month: /).waitFor();
    await page.getByRole('button', { name: 'Table' }).press('Enter');
    const rows = page.getByRole('row');
    await expect.poll(() => rows.count()).toBe(13);
    const [, views = ''] = await rows
      .nth(1)
      .getByRole('cell')
      .or(rows.nth(1).getByRole('rowheader'))
      .allInnerTexts();
    const { text } = await savedFile(page, () =>
      page.getByRole('button', { name: 'Download' }).press('Enter'),
    );
    const last = text.trim().split('\r\n').at(-1) ?? '';
    expect(last.split(',')[1]).toBe(`"${views.replaceAll(',', '')}"`);
  });
});

describe('The global search', () => {
  const WORKER = 'salma.injazat-worker@manzil.example';
  const open = async (email: string, view = {}) => {
    const page = await openAs(product, email, PATH, view);
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    return page;
  };

  test.each(VIEWS.filter((_view, at) => at % 2 === 0))(
    'The global search in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await open(ADMIN, view);
      await page.keyboard.type('an');
      await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(3);
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test('The global search opens pages by name, runs commands, and closes.', async () => {
    const page = await open('aisha.user@manzil.example');
    await page.keyboard.type('fav');
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Favourites']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/favorites');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('dark');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
  });

  test('The global search finds listings by reference and permit, and people only for roles that may list them.', async () => {
    const { data } = await api<{
      data: { title: string; referenceNo: string; permit: { number: string } | null }[];
    }>('GET', '/property/get_all_properties?limit=50', { as: ADMIN });
    const listed = data.find(({ permit }) => permit);
    const page = await open(WORKER);
    const options = page.getByRole('option');
    for (const words of [listed?.referenceNo ?? '', listed?.permit?.number ?? '']) {
      await page.getByRole('combobox').fill(words);
      await options.getByText(listed?.title ?? '').waitFor();
    }
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('combobox').fill('layla');
    await expect.poll(() => sent.some((url) => url.includes('get_all_properties'))).toBe(true);
    expect(sent.filter((url) => url.includes('/user/'))).toEqual([]);
    const atAdmin = await open(ADMIN);
    await atAdmin.getByRole('combobox').fill('layla');
    await atAdmin.getByRole('group', { name: 'Users' }).getByRole('option').first().click();
    await atAdmin.waitForURL(/dashboard\/users\?search=IN-/);
  });
});

describe('The operator page', () => {
  const OPERATOR = '/dashboard/operator';
  const troubled = (trouble: string, mayRetry: boolean, at: number) => ({
    id: String(at).padStart(24, '0'),
    to: `person${at}@a-rather-long-name-of-a-company.example`,
    template: 'requestReceived',
    ...{ trouble, mayRetry },
    code: mayRetry ? '550' : null,
    attempts: at,
    at: new Date().toISOString(),
  });

  test.each(VIEWS)(
    'The operator page in $lang, $theme, $width px has no accessibility findings or overflow.',
    async (view) => {
      const page = await openAs(product, ADMIN, PATH, view);
      await page.route('**/api/v1/operator', async (route) => {
        const answer = await route.fetch();
        const json = (await answer.json()) as { data: { mail: object; backups: object } };
        const troubles = [
          troubled('refused', true, 1),
          troubled('putOff', true, 2),
          troubled('tooLate', false, 3),
        ];
        Object.assign(json.data.mail, { troubled: troubles });
        Object.assign(json.data.backups, {
          isOn: true,
          isOld: true,
          newest: [{ madeAt: '2026-01-31T22:00:00.000Z', bytes: 123_456_789, isSealed: true }],
        });
        await route.fulfill({ response: answer, json });
      });
      await page.goto(new URL(OPERATOR, page.url()).href);
      await page.getByText('person3@').waitFor();
      await page.locator('form [name="permits.fujairah"]').waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );

  test("The operator page shows how the site runs, and edits every page's footer by keyboard.", async () => {
    const page = await openAs(product, ADMIN, OPERATOR, {}, { expectFailures: true });
    const facts = page.locator('dl');
    await facts.getByText('Version').waitFor();
    await page.getByRole('region', { name: 'Jobs' }).getByText('Backup').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Jobs' }).getByText('Emptying the recycle bin').waitFor();
    const phone = page.getByLabel('Phone');
    await phone.fill('123');
    await phone.press('Enter');
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
    await phone.fill('04 323 4567');
    await page.getByLabel('Address in English').fill('Office 12, Bay Square, Dubai');
    await page.keyboard.press('Enter');
    await page.getByText('Settings saved').waitFor();
    expect(await phone.inputValue()).toBe('+97143234567');
    const visitor = await product.open('/terms-of-use');
    const foot = visitor.locator('footer');
    await foot.getByText('Office 12, Bay Square, Dubai').waitFor();
    expect(await foot.getByRole('link', { name: '+97143234567' }).getAttribute('href')).toBe(
      'tel:+97143234567',
    );
    const { data } = await api<{ data: Record<string, unknown> }>('GET', '/settings', { as: ADMIN });
    const { updatedAt: _at, ...settings } = data;
    await api('PUT', '/settings', { as: ADMIN, body: { ...settings, phone: null, address: null } });
  });

  test('An admin who is not a super admin has no operator page.', async () => {
    const page = await openAs(product, 'dana.admin@manzil.example', PATH);
    await page.locator('#needs').waitFor();
    expect(await page.getByRole('link', { name: 'System' }).count()).toBe(0);
    const answer = await api('GET', '/operator', { as: 'dana.admin@manzil.example' });
    expect(answer.status).toBe(403);
  });
});
