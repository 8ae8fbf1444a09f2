import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeAll, expect, test } from 'vitest';
import type { Measured } from '@manzil/shared/domain/text/amount';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { AmountField } from './AmountField';

function Form({ measure = 'money' }: { measure?: Measured }) {
  const form = useForm({ defaultValues: { price: '' } });
  return (
    <>
      <AmountField label="Price" measure={measure} {...form.register('price')} />
      <output>{form.watch('price')}</output>
    </>
  );
}
beforeAll(() => i18nReady);
const field = () => screen.getByRole<HTMLInputElement>('textbox');

test.each<[of: Measured, typed: string, shown: string]>([
  ['money', '1.5m', '1,500,000'],
  ['money', '١٬٢٥٠٬٠٠٠', '1,250,000'],
  ['money', '1.250', '1,250'],
  ['money', '1250.50', '1,250.5'],
  ['area', '1.250', '1.25'],
  ['area', '100 sqm', '1,076.39'],
  ['number', '2,5', '2.5'],
])('A field for %s parses %s and shows the amount on blur.', async (measure, typed, shown) => {
  const user = userEvent.setup();
  render(<Form measure={measure} />);
  await user.type(field(), typed);
  await user.tab();
  expect(field()).toHaveValue(shown);
  expect(screen.getByRole('status')).toHaveTextContent(shown);
});

test.each([
  ['en', 'We couldn’t read “80k USD” as an amount. Use digits, such as 80,000'],
  ['ar', 'تعذّرت قراءة «\u206880k USD\u2069» كمبلغ. اكتب المبلغ بالأرقام، مثل 80,000'],
] as const)('Text that is not an amount stays, with an error (%s).', async (lang, words) => {
  await setLanguage(lang);
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field(), '80k USD');
  await user.tab();
  expect(field()).toHaveValue('80k USD');
  expect(field()).toHaveAccessibleDescription(words);
  await user.type(field(), '{Backspace}');
  expect(field()).toBeValid();
  await setLanguage('en');
});
