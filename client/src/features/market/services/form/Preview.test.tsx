import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import { Preview } from './Preview';
import { EMPTY } from './values';

beforeAll(() => i18nReady);
afterEach(() => setLanguage('en'));

const ENGLISH = { title: 'Deep clean', description: 'Every corner', included: 'Windows\n\n Floors ' };
const ARABIC = { titleAr: 'تنظيف', descriptionAr: 'كل زاوية', includedAr: 'النوافذ\nالأرضيات' };
const photos = Array.from({ length: 7 }, (_, at) => ({ key: `${at}`, url: `/${at}.webp` }));

function preview(values: object, lang: 'English' | 'Arabic') {
  render(
    <Preview
      values={{ ...EMPTY, category: 'cleaning', ...values }}
      photos={photos as never}
      onClose={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('radio', { name: lang }));
}
const included = () =>
  within(screen.getByRole('list', { name: 'What’s included' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test.each([
  ['English', { ...ENGLISH, ...ARABIC }, ['Deep clean', 'Every corner', 'Windows', 'Floors']],
  ['Arabic', { ...ENGLISH, ...ARABIC }, ['تنظيف', 'كل زاوية', 'النوافذ', 'الأرضيات']],
  ['Arabic', ENGLISH, ['Deep clean', 'Every corner', 'Windows', 'Floors']],
] as const)(
  'The preview in %s shows the texts of its language, or else the English ones.',
  (lang, values, [title = '', description = '', ...lines]) => {
    preview(values, lang);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(description)).toBeVisible();
    expect(included()).toEqual(lines);
  },
);

test('The preview shows the first five photos.', () => {
  preview(ENGLISH, 'English');
  expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(
    photos.slice(0, 5).map(({ url }) => url),
  );
});
