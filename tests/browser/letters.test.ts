import { describe, expect, test } from 'vitest';
import { axe, browserFile, mailTo, VIEWS } from './browser';
import { countPresses } from './presses';
import { ADMIN, fits, openAs } from './staff';

const product = browserFile();
let made = 0;
const newAddress = () => `letter${Date.now()}${(made += 1)}@people.example`;

describe('Contact letters', () => {
  test('A contact message can be written on any page, survives a reload, and is answered by mail.', async () => {
    const email = newAddress();
    const visitor = await product.open('/terms-of-use', { lang: 'ar', width: 390 }, { expectFailures: true });
    await visitor.getByRole('link', { name: 'تواصل معنا' }).first().press('Enter');
    await visitor.waitForURL(/contact=1/);
    const form = visitor.getByRole('dialog', { name: 'تواصل معنا' });
    await form.getByRole('textbox', { name: 'الاسم' }).fill('منى السعيد');
    await form.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill('nobody');
    await form.getByRole('textbox', { name: 'الرسالة' }).fill('كيف أضيف إعلاناً جديداً؟');
    await form.getByRole('button', { name: 'إرسال' }).click();
    await expect
      .poll(() => form.getByRole('textbox', { name: 'البريد الإلكتروني' }).getAttribute('aria-invalid'))
      .toBe('true');
    expect(await axe(visitor)).toEqual([]);
    await fits(visitor);
    await visitor.reload();
    expect(await form.getByRole('textbox', { name: 'الرسالة' }).inputValue()).toContain('إعلاناً');
    await form.getByText(/^استعدنا ما كتبته/).waitFor();
    expect(await axe(visitor)).toEqual([]);
    const byVisitor = await countPresses(visitor);
    await form.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill(email);
    await form.getByRole('button', { name: 'إرسال' }).click();
    await form.waitFor({ state: 'detached' });
    expect(visitor.url()).not.toContain('contact=');
    expect(await byVisitor.count()).toBeLessThanOrEqual(1);

    const staff = await openAs(product, ADMIN, '/dashboard/contacts');
    const byStaff = await countPresses(staff);
    await staff.getByRole('searchbox').fill(email);
    const row = staff.locator('main li', { hasText: email });
    await row.getByRole('button', { name: 'Reply by e-mail' }).click();
    await staff.getByRole('dialog').getByRole('textbox').fill('Open “My properties” and press “Add”.');
    await staff.getByRole('dialog').getByRole('button', { name: 'Reply by e-mail' }).click();
    await row.getByText('Replied').waitFor();
    expect(await byStaff.count()).toBeLessThanOrEqual(2);
    expect(await row.getByRole('button', { name: 'Reply by e-mail' }).count()).toBe(0);
    expect((await mailTo(email)).text).toContain('press “Add”');
    await row.getByRole('button', { name: 'Delete' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  });
});

describe('Custom requests', () => {
  test('A custom request is made from an empty catalog, matched and answered.', async () => {
    const email = newAddress();
    const visitor = await product.open('/catalog?category=rent&city=dubai&maxPrice=1');
    const byVisitor = await countPresses(visitor);
    const again = visitor.getByRole('button', { name: 'Tell us what you’re looking for' });
    await again.click();
    const form = visitor.getByRole('dialog');
    const name = form.getByRole('textbox', { name: 'Your name' });
    // Earlier text is restored, and can be discarded for good by another person.
    await name.fill('Somebody Before');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await again.click();
    expect(await name.inputValue()).toBe('Somebody Before');
    await form.getByRole('button', { name: 'Start over' }).click();
    expect(await name.inputValue()).toBe('');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await again.click();
    expect(await name.inputValue()).toBe('');
    expect(await form.getByRole('button', { name: 'Start over' }).count()).toBe(0);
    await byVisitor.count();
    await name.fill('Omar Haddad');
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await form.getByRole('textbox', { name: 'Phone' }).fill('050 765 1234');
    await form.getByRole('textbox', { name: /Maximum price/ }).fill('900,000');
    expect(await axe(visitor)).toEqual([]);
    await form.getByRole('button', { name: 'Send request' }).click();
    await visitor.getByText('We’re on it').waitFor();
    // One more opened the form.
    expect(await byVisitor.count()).toBeLessThanOrEqual(1);

    const staff = await openAs(product, ADMIN, '/dashboard/custom-requests');
    const byStaff = await countPresses(staff);
    await staff.getByRole('searchbox').fill(email);
    const row = staff.locator('main li', { hasText: email });
    await row.getByRole('button', { name: 'Find matches' }).click();
    const dialog = staff.getByRole('dialog');
    const first = dialog.getByRole('checkbox').first();
    await first.waitFor();
    expect(await axe(staff)).toEqual([]);
    const title = await dialog.locator('li bdi').first().innerText();
    await dialog.getByRole('button', { name: 'Send by e-mail' }).click();
    await row.getByText('1 e-mail sent').waitFor();
    expect(await byStaff.count()).toBeLessThanOrEqual(2);
    await row.getByText('In progress').first().waitFor();
    expect((await mailTo(email)).text).toContain(title);
  });

  test.each(VIEWS)(
    'Both staff screens in $lang, $theme, $width px have no accessibility findings or overflow.',
    async (view) => {
      const page = await openAs(product, ADMIN, '/dashboard/custom-requests', view);
      await page.locator('main li h2').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
      await page.goto('/dashboard/contacts');
      await page.locator('main li h2').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await fits(page);
    },
  );
});
