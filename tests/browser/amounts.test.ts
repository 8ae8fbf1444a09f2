import { expect, test } from 'vitest';
import { axe, browserFile } from './browser';
import { overflow } from './visitor';

const product = browserFile();

const WORDS = {
  en: { to: 'To', sheet: /^Filters/, price: /^Price|^Yearly rent/, says: 'We couldn’t read' },
  ar: { to: 'إلى', sheet: /^الفلاتر|^تصفية|^خيارات|^المزيد/, price: /السعر|الإيجار/, says: 'تعذّرت قراءة' },
};

test.each(
  (['en', 'ar'] as const).flatMap((lang) =>
    [390, 1440].map((width) => ({ lang, width, theme: 'light' as const })),
  ),
)('The filter reads amounts or says that it cannot, in $lang at $width px.', async (view) => {
  const words = WORDS[view.lang];
  const page = await product.open('/catalog?category=sale', view);
  await page.locator('main article').first().waitFor();
  const bar = page.getByRole('search');
  if (view.width < 768) await bar.getByRole('button').last().click();
  else await bar.getByRole('button', { name: words.price }).first().click();
  const field = page.getByRole('textbox', { name: words.to, exact: true }).first();
  const send = page.locator('button:is([type=submit], .flex-1):visible').last();
  await field.fill('1.5m');
  await field.blur();
  await expect.poll(() => field.inputValue()).toBe('1,500,000');
  // In the middle of the number, and back again.
  await field.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', '9']) await field.press(key);
  expect(await field.inputValue()).toBe('15,900,000');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  await field.press('Control+z');
  expect(await field.inputValue()).toBe('1,500,000');
  await field.fill('abc');
  await field.blur();
  expect(await field.inputValue()).toBe('abc');
  await page.getByText(words.says).waitFor();
  expect(await send.isDisabled()).toBe(true);
  expect(await send.innerText()).not.toMatch(/\d/);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/${view.lang}-${view.width}.png` });
});
