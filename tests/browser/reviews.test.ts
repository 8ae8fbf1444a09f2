import { beforeAll, expect, test } from 'vitest';
import { axe, browserFile, VIEWS } from './browser';
import { anAccount } from './peopleHelp';
import { countPresses } from './presses';
import { ADMIN, api, fits, openAs, sessionOf } from './staff';
import { agreeToSignIn, enterSignIn } from './visitor';

const product = browserFile();
const WRITER = 'aisha.user@manzil.example';
const AGENT = 'layla.agent@manzil.example';
const READER = 'person8.user@manzil.example';
interface Reviews {
  count: number;
  avgRating: number;
  breakdown: Record<string, number>;
  data: { id: string; user: { id: string } }[];
}
const reviewsOf = (id: string) =>
  api<Reviews>('GET', `/property/feedback/single_property_feedbacks?propertyId=${id}&limit=100`);
interface Rated {
  id: string;
  avgRating: number;
  ratingCount: number;
}
type Listed = Pick<Reviews, 'count'>;

/** The home's review figures wherever they appear: its page, its card, its agent, the lists, the staff screens. */
async function figures() {
  const writer = await sessionOf(WRITER);
  const [ofHome, page, cards, ofAgent, own, all, agentDesk, writerDesk, staffDesk] = await Promise.all([
    reviewsOf(home),
    api<{ data: Rated }>('GET', `/property?id=${home}`),
    api<{ data: Rated[] }>('GET', `/property/get_all?agent=${agent}&limit=100`),
    api<Reviews>('GET', `/property/feedback/get_agent_feedbacks?id=${agent}`, { as: WRITER }),
    api<Listed>('GET', '/property/feedback/get_all_feedbacks', { as: WRITER }),
    api<Listed>('GET', '/property/feedback/get_all_feedbacks', { as: ADMIN }),
    api<{ totalAgentPropertiesReviews: number }>('GET', `/dashboard/agent_stats/${agent}`, { as: AGENT }),
    api<{ totalReviews: number }>('GET', `/dashboard/user_stats/${writer.user.id}`, { as: WRITER }),
    api<{ totalReviewsAllProperties: number }>('GET', '/dashboard/admin_stats', { as: ADMIN }),
  ]);
  const card = cards.data.find(({ id }) => id === home);
  return {
    counts: {
      home: ofHome.count,
      page: page.data.ratingCount,
      card: card?.ratingCount ?? Number.NaN,
      agent: ofAgent.count,
      own: own.count,
      all: all.count,
      agentDesk: agentDesk.totalAgentPropertiesReviews,
      writerDesk: writerDesk.totalReviews,
      staffDesk: staffDesk.totalReviewsAllProperties,
    },
    average: [ofHome.avgRating, page.data.avgRating, card?.avgRating],
    stars: [ofHome.breakdown, ofAgent.breakdown, ofAgent.avgRating],
  };
}
/** Each of them plus one. */
const oneMore = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([place, count]) => [place, count + 1]));
let home: string;
let agent: string;

beforeAll(async () => {
  agent = (await sessionOf(AGENT)).user.id;
  const writer = (await sessionOf(WRITER)).user.id;
  const { data } = await api<{ data: { id: string }[] }>('GET', `/property/get_all?agent=${agent}&limit=100`);
  for (const { id } of data) {
    const { data: written } = await reviewsOf(id);
    if (written.length > 0 && written.every(({ user }) => user.id !== writer)) {
      home = id;
      return;
    }
  }
  throw new Error('The demo market has no such home');
});

const WORDS = 'The lift is quick and the guards are kind.';

test('A review is written, answered by the agent, voted helpful and deleted by staff.', async () => {
  const before = await figures();
  const path = `/single?id=${home}#reviews`;
  const writer = await openAs(product, WRITER, path);
  await writer.locator('#reviews').scrollIntoViewIfNeeded();
  await writer.getByRole('button', { name: 'Write a review' }).press('Enter');
  const form = writer.getByRole('dialog', { name: 'Write a review' });
  await form.getByRole('textbox').fill(WORDS);
  await form.getByRole('button', { name: 'Publish' }).click();
  await form.getByText('Choose one to five stars').waitFor();
  expect(await axe(writer)).toEqual([]);
  // Closed and reopened, it still has the typed text.
  await writer.keyboard.press('Escape');
  const byWriter = await countPresses(writer);
  await writer.getByRole('button', { name: 'Write a review' }).click();
  expect(await form.getByRole('textbox').inputValue()).toBe(WORDS);
  await form.getByRole('radio', { name: '4 of 5 stars' }).check();
  await form.getByRole('button', { name: 'Publish' }).click();
  await writer.getByText('Review published').waitFor();
  const own = writer.locator('article', { hasText: WORDS });
  await own.waitFor();
  expect(await own.getByRole('button', { name: 'Helpful: 0', exact: true }).isDisabled()).toBe(true);
  expect(await byWriter.count()).toBeLessThanOrEqual(3);
  const written = await reviewsOf(home);
  const sum = Object.entries(written.breakdown).reduce((all, [stars, n]) => all + Number(stars) * n, 0);
  const average = Math.round((sum / written.count) * 10) / 10;
  await expect
    .poll(async () => {
      const { counts, average: shown } = await figures();
      return { counts, shown };
    })
    .toEqual({ counts: oneMore(before.counts), shown: [average, average, average] });
  expect(written.breakdown['4']).toBe(((before.stars[0] as Reviews['breakdown'])['4'] ?? 0) + 1);
  await writer.getByText(`${written.count} reviews`).waitFor();

  const owner = await openAs(product, AGENT, '/dashboard/reviews', { lang: 'ar', width: 390 });
  const byOwner = await countPresses(owner);
  const received = owner.locator('article', { hasText: WORDS });
  await received.getByText('مكتوب بالإنجليزية').waitFor();
  await received.getByRole('button', { name: 'رد', exact: true }).click();
  await owner.getByRole('dialog').getByRole('textbox').fill('شكراً لك، أوصلنا كلماتك إليهم.');
  await owner.getByRole('dialog').getByRole('button', { name: 'نشر' }).click();
  await received.getByText('أوصلنا كلماتك').waitFor();
  expect(await byOwner.count()).toBeLessThanOrEqual(2);
  expect(await received.getByRole('button', { name: 'رد', exact: true }).count()).toBe(0);
  expect(await axe(owner)).toEqual([]);
  await fits(owner);

  // The author sees the answer without a reload, and a notification.
  await own.getByText('أوصلنا كلماتك').waitFor();
  await writer.getByRole('button', { name: /^Notifications, [1-9]/ }).click();
  const news = writer.getByRole('link', { name: /The agent replied to your review/ }).first();
  await news.waitFor();
  expect(await axe(writer)).toEqual([]);
  // It leads to the place and is then read.
  await news.click();
  await writer.waitForURL(new RegExp(`/single\\?id=${home}`));
  await writer.getByText('أوصلنا كلماتك').waitFor();
  await expect
    .poll(async () => {
      type News = { kind: string; readAt: string | null };
      const { data } = await api<{ data: News[] }>('GET', '/notification', { as: WRITER });
      return data.find(({ kind }) => kind === 'reviewReply')?.readAt;
    })
    .toBeTruthy();

  // A visitor's vote is cast after signing in, in the same place.
  const reader = await product.open(path, { theme: 'dark' });
  const seen = reader.locator('article', { hasText: WORDS });
  await reader.locator('#reviews').scrollIntoViewIfNeeded();
  await seen.getByRole('button', { name: 'Helpful: 0', exact: true }).press('Enter');
  await agreeToSignIn(reader);
  await enterSignIn(reader, READER);
  const thumb = seen.getByRole('button', { name: 'Helpful: 1', exact: true, pressed: true });
  await thumb.waitFor();
  await expect.poll(() => thumb.evaluate((at) => Math.sign(at.getBoundingClientRect().top))).toBe(1);
  await reader.evaluate(() => localStorage.clear());
  await reader.reload();
  await reader.locator('#reviews').scrollIntoViewIfNeeded();
  await seen.getByRole('button', { name: 'Report' }).click();
  await agreeToSignIn(reader);
  await enterSignIn(reader, READER);
  await reader.getByRole('dialog', { name: 'Report to our team' }).getByText(WORDS).waitFor();
  await reader.keyboard.press('Escape');
  await reader.evaluate(() => localStorage.clear());
  await reader.reload();
  await reader.locator('#reviews').scrollIntoViewIfNeeded();
  await reader.getByRole('button', { name: 'Sign in to write a review' }).click();
  await enterSignIn(reader, READER);
  await reader.getByRole('dialog').getByRole('radio', { name: '5 of 5 stars' }).waitFor();
  await reader.keyboard.press('Escape');
  await reader.getByLabel('Sort by').selectOption('mostLiked');
  await reader.waitForURL(/reviews=mostLiked/);
  await seen.waitFor();

  const staff = await openAs(product, ADMIN, '/dashboard/reviews');
  const byStaff = await countPresses(staff);
  const found = staff.locator('article', { hasText: WORDS });
  await found.getByRole('button', { name: 'Delete' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await found.waitFor({ state: 'detached' });
  expect(await byStaff.count()).toBeLessThanOrEqual(2);
  await expect.poll(figures).toEqual(before);
  // An open page updates when it regains the focus.
  await writer.reload();
  await writer.locator('#reviews').scrollIntoViewIfNeeded();
  await writer.getByRole('button', { name: 'Write a review' }).waitFor();
  expect(await own.count()).toBe(0);
});

test.each(VIEWS)(
  'Agent, reviews and notifications in $lang, $theme, $width px have no accessibility findings or overflow.',
  async (view) => {
    const page = await openAs(product, WRITER, `/agent?id=${agent}`, view);
    await page.locator('main article').first().waitFor();
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await page.locator('#reviews ~ div article').first().waitFor();
    // When scrolled, the bar at the top covers half of a card's buttons.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axe(page)).toEqual([]);
    await fits(page);
    for (const path of ['/my-reviews', '/notifications']) {
      await page.goto(path);
      await page.locator('main li, main img[src*=empty]').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    }
  },
);

test("An agent's page shows their usual answer time once five people were answered.", async () => {
  const made = await anAccount('register_agent', 'Faris Prompt');
  const startChat = async (box: string) => {
    const body = { users: [made.id], type: 'single', message: 'Is it still there?' };
    const as = `${box}.user@manzil.example`;
    const { data } = await api<{ data: { chat: { id: string } } }>('POST', '/chat/createChatAndSendMessage', {
      as,
      body,
    });
    const answer = { chatId: data.chat.id, message: 'It is.' };
    await api('POST', '/chat/sendMessage', { as: made.email, body: answer });
  };
  for (const box of ['james', 'elena', 'ravi', 'tom']) await startChat(box);
  const page = await openAs(product, READER, '/notifications', { lang: 'ar', width: 390 });
  const facts = page.waitForResponse('**/user/agent_facts/**');
  await page.goto(`/agent?id=${made.id}`);
  await facts;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const usual = page.getByText('يرد عادةً خلال ساعة');
  expect(await usual.count()).toBe(0);
  await startChat('carlos');
  await page.reload();
  await usual.waitFor();
  expect(await axe(page)).toEqual([]);
  await fits(page);
});

test("An unknown agent's page says so.", async () => {
  const page = await openAs(product, WRITER, `/agent?id=${'0'.repeat(24)}`, {}, { expectFailures: true });
  await page.getByText('Agent not found').waitFor();
});
