import { expect, it, vi } from 'vitest';
import { PROPERTY_SORTS, STORED_SORTS } from '@manzil/shared/domain/enums';
import { dayName, dubaiToday, monthName } from './days';
import { areaUnitName, formatDecimal, formatKilometres } from './format';
import { isolating, withoutIsolates } from './isolates';
import { choicesOf, emirateName, EMIRATE_CHOICES, label, nameOf, named } from './labels';
import { formatList } from './list';
import { nationalityName, nationalityOptions } from './nationalities';
import { formatPhone } from './phone';

it.each([
  ['+971506923686', '+971 50 692 3686'],
  ['+97142345678', '+971 4 234 5678'],
  ['+97180012345678', '+97180012345678'],
  ['+442079460018', '+442079460018'],
  ['0506923686', '0506923686'],
])('The phone number %s is written "%s".', (number, text) => {
  expect(formatPhone(number)).toBe(text);
});

it.each([
  [['English'], 'English', 'English'],
  [['a', 'b'], 'a and b', 'a وb'],
  [['a', 'b', 'c'], 'a, b and c', 'a وb وc'],
])('The names %o are listed as "%s" or "%s".', (names, english, arabic) => {
  expect([formatList(names, 'en'), formatList(names, 'ar')]).toEqual([english, arabic]);
});

it('Sort orders have names in both languages, and owners’ and staff’s lists offer the stored ones.', () => {
  const orders = choicesOf('propertySort');
  expect(orders.map(({ id }) => id)).toEqual([...PROPERTY_SORTS]);
  expect(orders.map(({ en }) => en)).toEqual([
    'Newest',
    'Oldest',
    'Lowest price',
    'Highest price',
    'Smallest',
    'Largest',
    'Best rated',
    'Most viewed',
    'Lowest move-in cost',
    'Lowest price for size',
  ]);
  expect(orders.slice(-2).map(({ ar }) => ar)).toEqual([
    'الأقل تكلفة عند الانتقال',
    'السعر الأقل قياساً بالمساحة',
  ]);
  expect(STORED_SORTS).toEqual(PROPERTY_SORTS.slice(0, -2));
});

it('Weekdays and months have their names in both languages.', () => {
  expect([0, 1, 6].map((day) => dayName(day, 'en'))).toEqual(['Sunday', 'Monday', 'Saturday']);
  expect([0, 1, 6].map((day) => dayName(day, 'ar'))).toEqual(['الأحد', 'الاثنين', 'السبت']);
  expect([0, 11].map((month) => monthName(month, 'en'))).toEqual(['Jan', 'Dec']);
  expect([0, 11].map((month) => monthName(month, 'ar'))).toEqual(['يناير', 'ديسمبر']);
});

it('Today is the date in the UAE.', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') });
  expect(dubaiToday()).toBe('2026-11-21');
  vi.useRealTimers();
});

it('Figures are written in the usual form of both languages.', () => {
  expect([formatDecimal(2.756), formatDecimal(1234.5)]).toEqual(['2.76', '1,234.5']);
  expect([formatKilometres(3.24, 'en'), formatKilometres(41.2, 'en')]).toEqual(['3.2 km', '41 km']);
  expect(formatKilometres(3.24, 'ar')).toBe('3.2 كم');
  expect([areaUnitName('m2', 'en'), areaUnitName('ft2', 'ar')]).toEqual(['m²', 'قدم²']);
});

it('Choices, emirates and nationalities have names in both languages; unknown ones keep their id.', () => {
  expect([label('furnishing', 'furnished', 'en'), label('furnishing', 'castle', 'en')]).toEqual([
    'Furnished',
    'castle',
  ]);
  expect([label('furnishing', null, 'en'), label('furnishing', undefined, 'ar')]).toEqual(['', '']);
  expect([emirateName('dubai', 'en'), emirateName('dubai', 'ar'), emirateName('uae', 'en')]).toEqual([
    'Dubai',
    'دبي',
    'uae',
  ]);
  expect(EMIRATE_CHOICES).toHaveLength(7);
  expect([nationalityName('indian', 'en'), nationalityName('castle', 'en')]).toEqual(['Indian', undefined]);
});

it("Nationalities are sorted by their name in the reader's language and found in both.", () => {
  for (const lang of ['en', 'ar'] as const) {
    const labels = nationalityOptions(lang).map((option) => option.label);
    expect(labels).toEqual([...labels].sort(new Intl.Collator(lang).compare));
  }
  const [english, arabic] = (['en', 'ar'] as const).map((lang) =>
    nationalityOptions(lang).find(({ value }) => value === 'indian'),
  );
  expect(english).toEqual({ value: 'indian', label: 'Indian', keywords: 'Indian هندي' });
  expect(arabic?.label).toBe('هندي');
});

it.each([
  ['en', 'منى', 'Mona'],
  ['ar', 'منى', 'منى'],
  ['ar', '', 'Mona'],
  ['ar', null, 'Mona'],
] as const)('In %s, a person with the Arabic name %o is called %s.', (lang, nameAr, shown) => {
  expect(named(lang, 'Mona', nameAr)).toBe(shown);
  expect(nameOf({ name: 'Mona', nameAr }, lang)).toBe(shown);
});

it.each([
  ['en', 'Mona', false],
  ['en', 'منى', true],
  ['en', 'Tower שלום', true],
  ['en', '+971 50 692 3686', false],
  ['ar', 'منى', false],
  ['ar', 'Mona', true],
  ['ar', '12', false],
  ['ar', '+971 50 692 3686', true],
  ['ar', '050-692 (3686)', true],
  ['ar', '12345', false],
  ['ar', 'رقم +971506923686', false],
  ['fr', 'منى', false],
  [undefined, 'منى', false],
])('In a sentence in %s, the value "%s" is isolated: %s.', (lang, value, isIsolated) => {
  const written = isolating.format(value, undefined, lang, {});
  expect(written).toBe(isIsolated ? `\u2068${value}\u2069` : value);
  expect(withoutIsolates(String(written))).toBe(value);
});

it('Values other than text are inserted as they are.', () => {
  expect(isolating.format(5, undefined, 'ar', {})).toBe(5);
});
