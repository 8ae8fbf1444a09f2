import { expect, test } from 'vitest';
import { ADMIN, arrived, ask, fillIn, openAs, photos, step, tiles } from '../browser/agentTools';
import { browserFile } from '../browser/browser';
import { newPerson, TEXTS } from '../browser/people';
import { api, openAs as openAsStaff } from '../browser/staff';
import { anAgent, cards, title } from './own';

const product = browserFile();
const texts = TEXTS.en;

test('An agent lists a home with photos, and it is found once an admin has verified it.', async () => {
  const name = 'The kingfisher flat by the lagoon';
  const agent = await anAgent('Rashid Listing');
  const other = await newPerson('user', 'en');
  const { page } = await openAs(product, '/dashboard/add-property', { email: agent.email });
  await fillIn(page, name);
  await step(page, 5).click();
  await page.locator('input[type=file]').setInputFiles(await photos(3, 800, 600));
  await expect.poll(() => arrived(page)).toBe(3);
  // The photo chosen last becomes the cover.
  const last = await tiles(page).nth(2).getAttribute('data-photo');
  for (const at of [2, 1]) {
    await tiles(page).nth(at).getByRole('button', { name: texts.ui.earlier }).click();
    await expect
      .poll(() =>
        tiles(page)
          .nth(at - 1)
          .getAttribute('data-photo'),
      )
      .toBe(last);
  }
  await page.getByRole('button', { name: texts.listing.publish }).click();
  await page.waitForURL('**/dashboard/my-properties');
  const own = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await own.getByText(texts.listing.pending, { exact: true }).waitFor();
  const mine = await ask('GET', '/property/get_all_my_properties', { token: agent.token });
  const [{ id, imageCount }] = mine.data as unknown as [{ id: string; imageCount: number }];
  expect(imageCount).toBe(3);

  // Nobody else sees it, whether visitor or signed in, by search or by its address.
  const visitor = await product.open('/catalog?category=rent', {}, { expectFailures: true });
  const place = visitor.getByRole('combobox', { name: texts.filter.place });
  await place.fill('kingfisher');
  await place.press('Enter');
  await visitor.getByText(texts.catalog.none, { exact: true }).waitFor();
  await visitor.goto(`/single?id=${id}`);
  await expect.poll(() => title(visitor).innerText()).toBe(texts.single.gone);
  expect((await api('GET', `/property?id=${id}`, { as: other.email })).status).toBe(404);

  const desk = await openAsStaff(product, ADMIN, '/dashboard/properties?search=kingfisher');
  const row = desk.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: `Review ${name}` }).click();
  const review = desk.getByRole('dialog', { name: texts.moderation.review });
  await review.getByRole('list', { name: texts.moderation.field.images }).waitFor();
  const shown = review.getByRole('list', { name: texts.moderation.field.images }).getByRole('listitem');
  expect(await shown.count()).toBe(3);
  await review.getByRole('button', { name: texts.listing.verify, exact: true }).click();
  await desk.getByText(texts.moderation.done.verify, { exact: true }).last().waitFor();

  await visitor.goto('/catalog?category=rent');
  await place.fill('kingfisher');
  await place.press('Enter');
  await cards(visitor).getByRole('heading', { name }).getByRole('link').click();
  await visitor.waitForURL(`**/single?id=${id}`);
  await expect.poll(() => title(visitor).innerText()).toBe(name);
  await visitor.getByRole('button', { name: 'Photo 1 of 3, full screen' }).first().waitFor();
  await visitor
    .getByRole('complementary', { name: texts.single.offer })
    .getByText('71,500')
    .first()
    .waitFor();
  // The owner is notified and sees it as published.
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).waitFor();
  await page.reload();
  await own.getByText(texts.listing.published, { exact: true }).waitFor();
});
