import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fallbacks } from '@manzil/shared/messages/fallbacks';
import { listingMessages } from '@manzil/shared/messages/listings';
import { browserFile } from './browser';
import { field, LANGS, submit, TEXTS, toastSays, USER, type Lang } from './people';
import { ADMIN, api, openAs } from './staff';
import { aHome } from './visitor';

/**
 * The fixed texts of the error catalogue (source-spec §8) where a call fails and the server gives no message: a proxy's
 * error page, or nothing at all.
 */
const product = browserFile();
const AGENT = 'layla.agent@manzil.example';

/** Fails a call in both ways, the second one after a retry. */
const WAYS = {
  'a proxy answers': { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  'nothing answers': undefined,
} as const;
type Way = keyof typeof WAYS;
const failCalls = (page: Page, path: string, way: Way) =>
  page.route(`**/api/v1${path}**`, (route) => (WAYS[way] ? route.fulfill(WAYS[way]) : route.abort()));

/** A published listing with reviews. */
const reviewedHome = async () =>
  (await aHome((home) => (home as unknown as { ratingCount: number }).ratingCount > 1)).id;

type Text = keyof typeof fallbacks;
const LISTS: [text: Text, who: string, screen: string, call: string][] = [
  ['contacts', ADMIN, '/dashboard/contacts', '/contact/get-contact-requests'],
  ['reviews', ADMIN, '/dashboard/reviews', '/property/feedback/get_all_feedbacks'],
  ['reviews', AGENT, '/dashboard/reviews', '/property/feedback/get_agent_feedbacks'],
  ['requests', USER.email, '/my-requests', '/property/requests/get_user_requests'],
  ['requests', AGENT, '/dashboard/requests', '/property/requests/get_user_requests'],
  ['requests', ADMIN, '/dashboard/custom-requests', '/property/requests/get_requests'],
];

describe.each(LANGS)('Without a message from the server, in %s', (lang: Lang) => {
  test.each(LISTS)(
    'The text “%s” stands where the list of %s on %s would.',
    async (text, who, screen, call) => {
      for (const way of Object.keys(WAYS) as Way[]) {
        const page = await openAs(product, who, '/terms-of-use', { lang }, { expectFailures: true });
        await failCalls(page, call, way);
        await page.goto(screen);
        await page
          .getByRole('alert')
          .getByText(fallbacks[text][lang], { exact: true })
          .waitFor({ timeout: 30_000 });
        await page.context().close();
      }
    },
  );

  test('A thumb fails with its own toast and is taken back.', async () => {
    const page = await openAs(
      product,
      ADMIN,
      `/single?id=${await reviewedHome()}`,
      { lang },
      { expectFailures: true },
    );
    await failCalls(page, '/property/feedback/like_dislike', 'a proxy answers');
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    const reviews = page.locator('section[aria-labelledby=reviews]');
    const thumb = reviews.locator('article button[aria-pressed]').first();
    const before = await thumb.getAttribute('aria-pressed');
    await thumb.press('Enter');
    await toastSays(page, fallbacks.thumb[lang]);
    expect(await thumb.getAttribute('aria-pressed')).toBe(before);
  });

  test('The deletion of a review fails with its own toast.', async () => {
    const page = await openAs(product, ADMIN, '/dashboard/reviews', { lang }, { expectFailures: true });
    await failCalls(page, '/property/feedback/delPropertyFeedBack', 'nothing answers');
    const remove = lang === 'en' ? 'Delete' : 'حذف';
    await page.locator('main article').first().getByRole('button', { name: remove }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: remove })
      .click();
    await toastSays(page, fallbacks.reviewDeletion[lang]);
  });

  test('Signing in, the overview and other calls have the fallback of their group.', async () => {
    const page = await product.open('/signin', { lang }, { expectFailures: true });
    await failCalls(page, '/user/login', 'a proxy answers');
    await field(page, 'email').fill(USER.email);
    await field(page, 'password').fill('Falaj-2026-home');
    await submit(page);
    await toastSays(page, fallbacks.account[lang]);
    const member = await openAs(product, USER.email, '/terms-of-use', { lang }, { expectFailures: true });
    await failCalls(member, '/chat/fetchChats', 'a proxy answers');
    await member.goto('/inbox');
    await member
      .getByRole('alert')
      .getByText(fallbacks.conversation[lang], { exact: true })
      .first()
      .waitFor();
    await failCalls(member, '/search/saved', 'a proxy answers');
    await member.goto('/saved-searches');
    await member.getByRole('alert').getByText(fallbacks.other[lang], { exact: true }).waitFor();
  });

  test('A contact form that returns no success says that something went wrong, and keeps the text.', async () => {
    const page = await product.open('/?contact=1', { lang }, { expectFailures: true });
    const form = page.getByRole('dialog');
    await page.route('**/api/v1/contact/save-contact', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' }),
    );
    await field(page, 'name').fill('Mona Saleh');
    await field(page, 'email').fill('mona@people.example');
    await field(page, 'subject').fill('A question');
    await field(page, 'message').fill('How do I list a flat?');
    await form.locator('form').evaluate((sent: HTMLFormElement) => sent.requestSubmit());
    await toastSays(page, fallbacks.contactForm[lang]);
    expect(await field(page, 'message').inputValue()).toBe('How do I list a flat?');
  });

  test('A sent request is confirmed in the source’s words.', async () => {
    const words = { property: 'request.sent', service: 'request.service_sent' } as const;
    const addresses = {
      property: `/single?id=${(await aHome()).id}`,
      service: `/single-service?id=${(await api<{ data: { id: string }[] }>('GET', '/service/get_all_services?limit=1', { as: ADMIN })).data[0]?.id}`,
    };
    const calls = {
      property: '/property/requests/add_request_form',
      service: '/service/add_request_form_service',
    };
    for (const kind of ['property', 'service'] as const) {
      const page = await openAs(product, USER.email, `${addresses[kind]}&request=1`, { lang });
      const message = listingMessages[words[kind]][lang];
      await page.route(`**/api/v1${calls[kind]}`, (route) =>
        route.fulfill({ status: 201, json: { success: true, message, msg: message, data: {} } }),
      );
      const ask = TEXTS[lang].requests.ask[kind];
      await page.getByRole('button', { name: ask, exact: true }).first().click();
      await field(page, 'phone').fill('050 123 4567');
      await page
        .getByRole('dialog')
        .locator('form')
        .evaluate((form: HTMLFormElement) => form.requestSubmit());
      await toastSays(page, message);
    }
    expect([listingMessages['request.sent'].en, listingMessages['request.service_sent'].en]).toEqual([
      'Request sent!',
      'Request send!',
    ]);
  });
});
