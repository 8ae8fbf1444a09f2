import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, browserFile, VIEWS, type View } from './browser';
import { ADMIN, api, fits, openAs } from './staff';

const product = browserFile();
const OWNER = 'layla.agent@manzil.example';
const MEMBER = 'omar.agent@manzil.example';

const WORDS = {
  en: {
    claim: 'Send for review',
    withdraw: 'Withdraw request',
    review: 'Review',
    acceptClaim: 'Accept',
    accept: 'Accept',
    invite: 'Invite',
    email: 'Invite an agent by e-mail',
    leave: 'Leave',
    owner: 'Owner',
    confirmed: 'Agents confirmed by the agency.',
  },
  ar: {
    claim: 'إرسال للمراجعة',
    withdraw: 'سحب الطلب',
    review: 'مراجعة',
    acceptClaim: 'قبول',
    accept: 'قبول',
    invite: 'دعوة',
    email: 'دعوة وسيط بالبريد الإلكتروني',
    leave: 'مغادرة',
    owner: 'المالك',
    confirmed: 'وسطاء أكّدتهم الشركة.',
  },
} as const;

async function looksRight(page: Page, shot: string): Promise<void> {
  expect(await axe(page)).toEqual([]);
  await fits(page);
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${shot}.png`, fullPage: true });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('Agencies', () => {
  test.each(VIEWS)(
    'An agent claims an agency, an admin accepts, another agent joins and leaves, in $lang, $theme, $width px.',
    async (view: View) => {
      const { lang = 'en', theme, width } = view;
      const words = WORDS[lang];
      const shot = (name: string) => `${name}-${lang}-${theme}-${width}`;
      const name = `Marina Homes ${lang} ${width}`;
      const owner = await openAs(product, OWNER, '/dashboard/agency', view);
      await owner.locator('input[name="name"]').fill(name);
      await looksRight(owner, shot('claim'));
      await button(owner, words.claim).click();
      await button(owner, words.withdraw).waitFor();
      await looksRight(owner, shot('claimed'));

      const admin = await openAs(product, ADMIN, '/dashboard/agencies', view);
      const row = admin.locator('#content li', { hasText: name });
      await row.waitFor();
      await looksRight(admin, shot('agencies'));
      await row.getByRole('button').first().click();
      await looksRight(admin, shot('decide'));
      await admin.getByRole('dialog').getByRole('button', { name: words.acceptClaim, exact: true }).click();
      await admin.getByRole('dialog').waitFor({ state: 'hidden' });

      await owner.reload();
      await owner.getByText(words.owner, { exact: true }).waitFor();
      await owner.getByRole('textbox', { name: words.email }).fill(MEMBER);
      await button(owner, words.invite).click();
      await owner.getByText(MEMBER, { exact: true }).waitFor();
      await looksRight(owner, shot('owner'));

      const member = await openAs(product, MEMBER, '/dashboard/agency', view);
      await button(member, words.accept).click();
      await looksRight(member, shot('join'));
      await member.getByRole('dialog').getByRole('button', { name: words.accept, exact: true }).click();
      await button(member, words.leave).waitFor();
      await looksRight(member, shot('member'));

      const own = await api<{ data: { agency: { id: string; slug: string } } }>('GET', '/agency/mine', {
        as: OWNER,
      });
      await owner.goto(`/catalog?agency=${own.data.agency.slug}`);
      await owner.getByText(words.confirmed).waitFor();
      await looksRight(owner, shot('page'));

      await button(member, words.leave).click();
      await member.getByRole('dialog').getByRole('button', { name: words.leave, exact: true }).click();
      await button(member, words.claim).waitFor();
      await owner.goto('/dashboard/agency');
      await button(owner, words.leave).click();
      await owner.getByRole('dialog').getByRole('button', { name: words.leave, exact: true }).click();
      await button(owner, words.claim).waitFor();
    },
  );
});
