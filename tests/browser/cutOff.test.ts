import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, browserFile, EMPTY_PAGE, enterAs } from './browser';
import { newAddress, newPerson, PASSWORD, TEXTS } from './people';
import { ADMIN, api, sessionOf } from './staff';
import { enterSignIn } from './visitor';

/** Interrupted forms: the text is restored and sent once. */
const product = browserFile();
const AGENT = 'layla.agent@manzil.example';
const PROVIDER = 'cool.service-agent@manzil.example';

interface Form {
  what: string;
  /** The person writing; a visitor if omitted. */
  as?: () => string;
  /** Where the form is opened. */
  path: () => string | Promise<string>;
  open: (page: Page) => Promise<void>;
  /** Whether it is open again after signing in. */
  staysOpen?: boolean;
  /** The other fields, by name or label. */
  fields?: (form: ReturnType<Page['getByRole']>) => Promise<void>;
  words: string;
  /** The call that sends it. */
  call: string;
  /** The message when it is sent again after its response was lost. */
  sentAgain: (page: Page) => Promise<void>;
  /** How often this text has arrived. */
  arrived: (words: string) => Promise<number>;
}

let person: Awaited<ReturnType<typeof newPerson>>;
/** Listings of the agent that the new person has no relation to. */
let homes: string[];
let service: string;
beforeAll(async () => {
  const idOf = async (email: string) => (await sessionOf(email)).user.id;
  const list = async (path: string) =>
    (await api<{ data: { id: string }[] }>('GET', path)).data.map(({ id }) => id);
  person = await newPerson('user', 'en');
  homes = await list(`/property/get_all?agent=${await idOf(AGENT)}&limit=10`);
  [service = ''] = await list(`/service/get_all_services?agent=${await idOf(PROVIDER)}`);
});

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const refusalShown = (page: Page) => page.getByRole('dialog').getByRole('alert').waitFor();
const countRequests = async (path: string, words: string) =>
  (
    await api<{ data: { message?: string | null }[] }>('POST', path, {
      as: person.email,
      body: { side: 'sent', limit: 100 },
    })
  ).data.filter(({ message }) => message === words).length;
const countLetters = async (path: string, words: string) =>
  (await api<{ data: { message?: string | null }[] }>('GET', path, { as: ADMIN })).data.filter(
    ({ message }) => message === words,
  ).length;
const dialogClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const fill = (labels: Record<string, string>) => async (form: ReturnType<Page['getByRole']>) => {
  for (const [name, value] of Object.entries(labels)) await form.getByRole('textbox', { name }).fill(value);
};

const letterTo = newAddress('answered');
const REVIEW = 'The pool is closed on Mondays.';

const FORMS: Form[] = [
  {
    what: 'a request about a listing',
    as: () => person.email,
    path: () => `/single?id=${homes[0]}`,
    open: press('Request a viewing'),
    staysOpen: true,
    fields: fill({ Phone: '050 123 4567' }),
    words: 'Could we come on Sunday after five?',
    call: '**/property/requests/add_request_form',
    sentAgain: refusalShown,
    arrived: (words) => countRequests('/property/requests/get_user_requests', words),
  },
  {
    what: 'a request about a service',
    as: () => person.email,
    path: () => `/single-service?id=${service}`,
    open: press('Request a quote'),
    staysOpen: true,
    fields: fill({ Phone: '050 123 4567' }),
    words: 'Three units and a freezer, please.',
    call: '**/service/add_request_form_service',
    sentAgain: refusalShown,
    arrived: (words) => countRequests('/service/get_user_service_requests', words),
  },
  {
    what: 'a review',
    as: () => person.email,
    path: () => `/single?id=${homes[1]}#reviews`,
    open: async (page) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await press('Write a review')(page);
    },
    fields: (form) => form.getByRole('radio', { name: '4 of 5 stars' }).check(),
    words: 'Quiet in the morning, loud in the evening.',
    call: '**/property/feedback',
    sentAgain: (page) => page.getByText('Review published').first().waitFor(),
    arrived: async (words) => {
      const path = `/property/feedback/single_property_feedbacks?propertyId=${homes[1]}&limit=100`;
      const { data } = await api<{ data: { comment: string; edited: boolean }[] }>('GET', path);
      return data.filter(({ comment, edited }) => comment === words && !edited).length;
    },
  },
  {
    what: 'a review of a service',
    as: () => person.email,
    path: () => `/single-service?id=${service}#reviews`,
    open: async (page) => {
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await press('Write a review')(page);
    },
    fields: (form) => form.getByRole('radio', { name: '5 of 5 stars' }).check(),
    words: 'On time, and the rooms were clean afterwards.',
    call: '**/service/feedback',
    sentAgain: (page) => page.getByText('Review published').first().waitFor(),
    arrived: async (words) => {
      const path = `/service/feedback/get_single_service_feedbacks?serviceId=${service}&limit=100`;
      const { data } = await api<{ data: { comment: string; edited: boolean }[] }>('GET', path);
      return data.filter(({ comment, edited }) => comment === words && !edited).length;
    },
  },
  {
    what: 'an answer to a review',
    as: () => AGENT,
    path: async () => {
      const body = { propertyId: homes[2], rating: 3, comment: REVIEW };
      await api('POST', '/property/feedback', { as: person.email, body });
      return '/dashboard/reviews';
    },
    open: (page) =>
      page
        .locator('article', { hasText: REVIEW })
        .getByRole('button', { name: 'Reply', exact: true })
        .click(),
    words: 'It opens again in January.',
    call: '**/property/feedback/reply',
    sentAgain: async (page) => page.getByRole('dialog').locator('textarea').waitFor(),
    arrived: async (words) => {
      const path = `/property/feedback/single_property_feedbacks?propertyId=${homes[2]}&limit=100`;
      const { data } = await api<{ data: { reply?: { text: string } | null }[] }>('GET', path);
      return data.filter(({ reply }) => reply?.text === words).length;
    },
  },
  {
    what: 'a letter',
    path: () => '/terms-of-use?contact=1',
    open: async (page) => page.getByRole('dialog').waitFor(),
    fields: fill({ Name: 'Mona Al Suwaidi', 'E-mail': newAddress('letter') }),
    words: 'How do I change the address of a listing?',
    call: '**/contact/save-contact',
    sentAgain: dialogClosed,
    arrived: (words) => countLetters('/contact/get-contact-requests', words),
  },
  {
    what: 'an answer to a letter',
    as: () => ADMIN,
    path: async () => {
      const body = { name: 'Omar Haddad', email: letterTo, message: 'Where do I find my invoices?' };
      await api('POST', '/contact/save-contact', { body });
      return `/dashboard/contacts?search=${encodeURIComponent(letterTo)}`;
    },
    open: press('Reply by e-mail'),
    words: 'They come by mail on the first of each month.',
    call: '**/contact/answer',
    sentAgain: async (page) => page.getByRole('dialog').locator('textarea').waitFor(),
    arrived: async (words) => {
      const mails = (await (await fetch(`${BASE_URL}/dev/outbox.json`)).json()) as {
        to: string;
        text: string;
      }[];
      return mails.filter(({ to, text }) => to.includes(letterTo) && text.includes(words)).length;
    },
  },
  {
    what: 'a custom request',
    path: () => '/',
    open: press('Tell us what you’re looking for'),
    fields: async (form) => {
      await form.getByRole('combobox', { name: 'Emirate' }).selectOption('sharjah');
      await fill({ 'Your name': 'Omar Haddad', 'E-mail': newAddress('custom'), Phone: '050 765 1234' })(form);
    },
    words: 'Near the metro, with a balcony.',
    call: '**/property/requests/custom_request',
    sentAgain: (page) => page.getByText('We’re on it').waitFor(),
    arrived: (words) => countLetters('/property/requests/get_requests', words),
  },
];

const formOf = (page: Page) => page.getByRole('dialog');
/** The values of the form's fields. */
async function typed(page: Page): Promise<(string | string[])[]> {
  await formOf(page).locator('textarea').first().waitFor();
  return formOf(page)
    .locator('textarea, input, select')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(({ value, checked }) => (checked ? [value] : value)),
    );
}
const send = (page: Page) => formOf(page).locator('button[type=submit]').click();
/** Presses the send button, which fails. */
async function sendInVain(page: Page): Promise<void> {
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await send(page);
  await failed;
  await expect.poll(() => formOf(page).locator('button[type=submit]').isEnabled()).toBe(true);
}

describe('An interrupted form is restored and sent once', () => {
  test.each(FORMS)(
    'After an interruption, $what is restored and sent once.',
    async ({ as, path, open, staysOpen, fields, words, call, sentAgain, arrived }) => {
      const where = await path();
      const first = await product.open(EMPTY_PAGE, {}, { expectFailures: true });
      const context = first.context();
      const session =
        as &&
        (await api<{ token: string; user: object }>('POST', '/user/login', {
          body: { email: as(), password: PASSWORD },
        }));
      if (session) await enterAs(first, session, where);
      else await first.goto(where);
      await open(first);
      await fields?.(formOf(first));
      await formOf(first).locator('textarea').first().fill(words);
      const all = await typed(first);

      await first.close();
      const page = await context.newPage();
      await page.goto(where);
      await open(page);
      expect(await typed(page)).toEqual(all);

      if (session && as) {
        await api('POST', '/auth/logout', { body: {}, token: session.token });
        await enterSignIn(page, as());
        await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
        if (!staysOpen) await open(page);
        expect(await typed(page)).toEqual(all);
      }

      // The sending code is loaded on first use, or some time after the page.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/http-[^/]*\.js/.test(name)),
      );
      await context.setOffline(true);
      await sendInVain(page);
      expect(await typed(page)).toEqual(all);
      await context.setOffline(false);
      // It works now, whatever of the page was loaded by then.
      await page.locator('.Toastify__toast').first().waitFor();
      expect(await arrived(words)).toBe(0);

      // It arrives, and its response is lost.
      let isLost = false;
      await page.route(call, async (route) => {
        if (isLost) return route.continue();
        isLost = true;
        await route.fetch();
        return route.abort('connectionreset');
      });
      await sendInVain(page);
      expect(await typed(page)).toEqual(all);
      const answered = page.waitForResponse(call);
      await send(page);
      await answered;
      await sentAgain(page);
      await expect.poll(() => arrived(words)).toBe(1);
    },
  );
});

test('An unnoticed end of session is reported on sending, and the text is sent after signing in.', async () => {
  const words = 'Is the terrace in the shade after four?';
  const where = `/single?id=${homes[3]}`;
  const session = await api<{ token: string; user: object }>('POST', '/user/login', {
    body: { email: person.email, password: PASSWORD },
  });
  const page = await product.open(EMPTY_PAGE, {}, { expectFailures: true });
  // No connection announces it.
  await page.context().routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.context().route('**/socket.io/**', (route) => route.abort());
  await enterAs(page, session, where);
  await press('Request a viewing')(page);
  await fill({ Phone: '050 123 4567' })(formOf(page));
  await formOf(page).locator('textarea').first().fill(words);
  const all = await typed(page);
  await api('POST', '/auth/logout', { body: {}, token: session.token });
  await send(page);
  await page.waitForURL(/\/signin\?next=/);
  await page.getByRole('status').getByText(TEXTS.en.auth.endedExpired).waitFor();
  await enterSignIn(page, person.email);
  await page.waitForURL((url) => url.pathname === '/single');
  // The form is open again.
  expect(await typed(page)).toEqual(all);
  await send(page);
  await page.getByRole('dialog', { name: 'Request sent' }).waitFor();
  expect(await countRequests('/property/requests/get_user_requests', words)).toBe(1);
});
