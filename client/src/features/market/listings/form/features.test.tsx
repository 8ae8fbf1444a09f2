import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { PROPERTY_TYPES } from '@manzil/shared/domain/enums';
import { i18nReady, setLanguage } from '@/platform/i18n/i18n';
import type { PhotoEntry } from '@/blocks/photos/photoStore';
import { FormHarness } from './FormHarness';
import { PhotoFoot } from './PhotoFoot';
import { applicableValues, fromListing, formSchemaIn, type FormValues } from './values';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

beforeAll(async () => {
  await i18nReady;
  await act(() => setLanguage('en'));
});

const box = (feature: string) => document.querySelector<HTMLInputElement>(`input[value="${feature}"]`);

test.each(PROPERTY_TYPES)('The form for %s offers only features that suit the type.', (propertyType) => {
  render(<FormHarness start={{ propertyType }} />);
  expect({ dock: box('loading_dock') !== null, wardrobes: box('built_in_wardrobes') !== null }).toEqual({
    dock: ['warehouses', 'Retail_store'].includes(propertyType),
    wardrobes: ['apartment', 'villa'].includes(propertyType),
  });
});

const optionsOf = (name: string) =>
  [...document.querySelectorAll<HTMLOptionElement>(`[name="${name}"] option`)].map(({ value }) => value);

test('The form offers the subtypes of the property type, and drops one of another type.', () => {
  render(<FormHarness start={{ propertyType: 'villa', subType: 'penthouse' }} />);
  expect(optionsOf('subType')).toEqual(['', 'townhouse', 'bungalow', 'compound']);
  const sent = (subType: 'penthouse' | 'bungalow') =>
    applicableValues({ propertyType: 'villa', subType } as FormValues).subType;
  expect([sent('penthouse'), sent('bungalow')]).toEqual([undefined, 'bungalow']);
});

test('Land has no subtypes, and every home may state its project and view.', () => {
  render(<FormHarness start={{ propertyType: 'commercial_lands' }} />);
  expect(optionsOf('subType')).toEqual([]);
  expect(screen.getByLabelText(/^Project/)).toHaveAttribute('name', 'project');
  expect(screen.getByLabelText(/^View/)).toHaveAttribute('name', 'view');
});

test('A chosen feature remains in the form, so that it can be removed.', () => {
  render(<FormHarness start={{ propertyType: 'apartment', additionalOptions: ['loading_dock'] }} />);
  expect(box('loading_dock')?.checked).toBe(true);
});

test('Choosing an emirate never lowers the quality: a permit counts until the emirate needs none.', async () => {
  const qualityIn = async (city: FormValues['city'] | undefined) => {
    const { unmount } = render(<FormHarness start={{ ...(city && { city }) }} />);
    const heading = await screen.findByRole('heading', { name: /^Quality/ });
    const score = Number(/\d+/.exec(heading.textContent)?.[0]);
    unmount();
    return score;
  };
  const [before, dubai, ajman] = [
    await qualityIn(undefined),
    await qualityIn('dubai'),
    await qualityIn('ajman'),
  ];
  expect([dubai - before, ajman - before]).toEqual([0, 10]);
});

const RENT = { type: 'rent', propertyType: 'apartment', paymentPeriod: 'yearly' } as const;

test('A monthly rent is entered by the month, without cheques, and sent by the year.', () => {
  const stored = { ...RENT, price: 102_000, rentPeriod: 'monthly' };
  const start = fromListing(stored as unknown as Parameters<typeof fromListing>[0]);
  render(<FormHarness start={start} />);
  expect(document.querySelector<HTMLInputElement>('[name="price"]')?.value).toBe('8,500');
  expect(screen.getByLabelText('Monthly rent')).toHaveAccessibleDescription('AED 102,000 a year');
  expect(screen.queryByText('Rent by number of cheques')).toBeNull();
  const sent = (values: object) => applicableValues({ ...start, ...values } as FormValues);
  expect(sent({ price: '9k' })).toMatchObject({ price: 108_000, rentPeriod: 'monthly' });
  expect(sent({ chequeOptions: [{ cheques: 4, annualRent: 1 }] })).not.toHaveProperty('chequeOptions');
  expect(sent({ type: 'sale', paymentPeriod: 'oneTimePayment' })).toMatchObject({ price: 8500 });
});

test('Amounts of a stored listing are grouped.', () => {
  render(
    <FormHarness
      start={{ ...RENT, price: 1_150_000, chequeOptions: [{ cheques: 4, annualRent: 115_000 }] }}
    />,
  );
  const shown = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
  expect([shown('price'), shown('chequeOptions.0.annualRent')]).toEqual(['1,150,000', '115,000']);
});

test('Each photo has a field for its content, named by its number.', () => {
  const photo = { key: 'a', url: '/a.webp', width: 1600, height: 1200 } as PhotoEntry;
  const ignore = () => undefined;
  render(<PhotoFoot photo={photo} at={2} isFirst={false} isCover onShows={ignore} onFocus={ignore} />);
  const field = screen.getByRole('combobox', { name: 'Content of photo 3' });
  expect([...field.querySelectorAll('option')].slice(0, 2).map(({ label }) => label)).toEqual([
    'What does it show?',
    'Living room',
  ]);
  expect(screen.getByRole('button').textContent).toBe('Set the focal point');
});

const [TITLE, TITLE_AR] = ['Bright flat', 'شقة مضيئة'];
const [STORY, STORY_AR] = ['A bright flat by the sea.', 'شقة مضيئة قرب البحر وقرب المترو.'];
const FLAT = {
  ...{ ...RENT, city: 'dubai', district: 'dubai_marina', bedrooms: '1', area: 700, price: 90_000 },
} as const;
const parsed = (texts: object, lang: 'en' | 'ar' = 'en') =>
  formSchemaIn(lang).safeParse({ ...FLAT, ...texts });

test.each([
  [
    'both languages',
    { title: TITLE, titleAr: TITLE_AR, description: STORY, descriptionAr: STORY_AR },
    { title: TITLE, titleAr: TITLE_AR, description: STORY, descriptionAr: STORY_AR },
  ],
  [
    'Arabic alone',
    { titleAr: TITLE_AR, descriptionAr: STORY_AR },
    { title: TITLE_AR, titleAr: TITLE_AR, description: STORY_AR, descriptionAr: STORY_AR },
  ],
  ['English alone', { title: TITLE, description: STORY }, { title: TITLE, description: STORY }],
  [
    'one language each',
    { titleAr: TITLE_AR, description: STORY },
    { title: TITLE_AR, titleAr: TITLE_AR, description: STORY },
  ],
])('A listing with texts in %s is sent with what the API requires.', (_, texts, sent) => {
  const { data, error } = parsed(texts);
  expect(error).toBeUndefined();
  expect({
    ...(data?.title && { title: data.title }),
    ...(data?.titleAr && { titleAr: data.titleAr }),
    ...(data?.description && { description: data.description }),
    ...(data?.descriptionAr && { descriptionAr: data.descriptionAr }),
  }).toEqual(sent);
});

test.each([
  ['en', {}, ['title', 'description']],
  ['ar', {}, ['titleAr', 'descriptionAr']],
  ['ar', { title: TITLE }, ['descriptionAr']],
  ['en', { titleAr: 'شقة', descriptionAr: STORY_AR }, ['titleAr']],
  ['ar', { title: 'Flat', titleAr: TITLE_AR, descriptionAr: STORY_AR }, ['title']],
  ['en', { titleAr: TITLE_AR, descriptionAr: `${STORY_AR} 0501234567` }, ['descriptionAr']],
] as const)('In %s, the texts %o are wrong at %o.', (lang, texts, paths) => {
  expect(parsed(texts, lang).error?.issues.map(({ path }) => path.join('.'))).toEqual(paths);
});

test('A text that stands for both languages is edited in Arabic alone.', () => {
  const stored = { ...FLAT, title: TITLE_AR, titleAr: TITLE_AR, description: STORY, descriptionAr: STORY_AR };
  const start = fromListing(stored as unknown as Parameters<typeof fromListing>[0]);
  expect([start.title, start.titleAr, start.description]).toEqual([undefined, TITLE_AR, STORY]);
});
