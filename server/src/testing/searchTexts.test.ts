import { expect, it } from 'vitest';
import { hasPhrase, matcherOf, searchWords, tokensOf } from '@manzil/shared/domain/text/fold';
import { phraseLine } from '@manzil/shared/domain/text/phraseLine';
import { searchOf, searchParts } from '@manzil/shared/domain/text/searchParts';
import {
  hasConditions,
  matchesPhrases,
  positiveText,
  searchQuery,
} from '@manzil/shared/domain/text/searchQuery';
import {
  districtNames,
  emirateNames,
  kindNames,
  listingLine,
  listingTexts,
  listingTokens,
} from '@manzil/shared/domain/text/searchTokens';
import { languageOf } from '@manzil/shared/domain/text/textLanguage';

it.each([
  ['sea view', ['sea', 'view']],
  ['-pool', ['pool!']],
  ['−pool –gym', ['pool!', 'gym!']],
  ['"sea view" pool', ['sea view*', 'pool']],
  ['-"sea view"', ['sea view!*']],
  ['«sea view” „x“', ['sea view*', 'x*']],
  ['"sea view', ['"sea', 'view']],
  ['" sea "', ['sea*']],
  ['- "" !! -', []],
  ['semi-detached', ['semi-detached']],
])('The search %s has the parts %o.', (search, parts) => {
  const marked = searchParts(search).map(
    ({ text, isNot, isPhrase }) => text + (isNot ? '!' : '') + (isPhrase ? '*' : ''),
  );
  expect(marked).toEqual(parts);
});

it('A search has at most five phrases and ten exclusions, and any number of words.', () => {
  const words = Array.from({ length: 12 }, (_, at) => `w${at}`);
  const textsOf = (search: string) => searchParts(search).map(({ text }) => text);
  expect(textsOf(words.map((word) => `"${word}"`).join(' '))).toEqual(words.slice(0, 5));
  expect(textsOf(words.map((word) => `-${word}`).join(' '))).toEqual(words.slice(0, 10));
  expect(textsOf(words.map((word) => `-"${word}"`).join(' '))).toEqual(words.slice(0, 10));
  expect(textsOf(words.join(' '))).toEqual(words);
  expect(searchOf(searchParts('"a b"  -c !! d'))).toBe('"a b" -c d');
});

it('A search consists of words, phrases and what is excluded.', () => {
  const { words, phrases, without } = searchQuery(
    'pool "sea view" "Sea  View" "Al" -gym -semi-detached -"no lift"',
  );
  expect(words.map(({ prefixes }) => prefixes)).toEqual([['pool']]);
  expect(phrases).toEqual([['sea', 'view']]);
  expect(without.words.map(({ prefixes }) => prefixes)).toEqual([['gym']]);
  expect(without.phrases).toEqual([
    ['semi', 'detached'],
    ['no', 'lift'],
  ]);
  expect(positiveText('pool -gym "sea view"')).toBe('pool sea view');
});

it.each([
  ['', false],
  ['!!', false],
  ['pool', true],
  ['"sea view"', true],
  ['-pool', true],
  ['-"sea view"', true],
])('The search %s has conditions: %s.', (search, has) => {
  expect(hasConditions(searchQuery(search))).toBe(has);
});

const LINE = phraseLine(['Bright flat with sea view', 'Close to the metro']);
it.each([
  ['"sea view"', true],
  ['"sea view" "the metro"', true],
  ['"sea view" "the park"', false],
  ['"view close"', false],
  ['"ea view"', false],
  ['"the metro"', true],
  ['-"sea view"', false],
  ['-"view sea"', true],
  ['-"sea view" "the metro"', false],
])('The line of a home matches the phrases of %s: %s.', (search, matches) => {
  expect(matchesPhrases(LINE, searchQuery(search))).toBe(matches);
});

it.each([
  [['sea', 'view'], true],
  [['view', 'sea'], false],
  [['bright', 'view'], false],
  [['view'], true],
  [['vie'], false],
  [['flat', 'sea', 'view'], true],
  [['flat', 'sea', 'view', 'x'], false],
])('The text has the phrase %o: %s.', (phrase, has) => {
  expect(hasPhrase('Bright flat sea-view', phrase)).toBe(has);
});

const found = (name: string, search: string) => matcherOf(search)(tokensOf([name]));
it.each([
  ['Jumeirah', 'jumeira', true],
  ['Jumeirah', 'jumairah', true],
  ['Khalidiya', 'khalidiyah', true],
  ['Al Quoz', 'qouz', true],
  ['Al Quoz', 'kooz', true],
  ['Aljada', 'jada', true],
  ['Jada', 'aljada', true],
  ['جميرا', 'جميرة', true],
  ['Meena', 'mina', true],
  ['Meenah', 'minaa', true],
  ['Naseem', 'nasim', true],
  ['Nasiyyim', 'nasim', true],
  ['Yasmin', 'iasmin', false],
  ['Noor', 'nuur', true],
  ['Noura', 'nora', true],
  ['Mreijib', 'mrajib', true],
  ['Khawaneej', 'khawanij', true],
  ['Shahama', 'shaama', false],
  ['Mohammed', 'mohamed', true],
  ['Mohammmed', 'mohammed', true],
  ['El Nahda', 'nahda', true],
  ['Balaljada', 'balada', false],
  ['Al-  Barsha', 'barsha', true],
  ['جدة', 'جدا', false],
  ['Marina', 'mar', true],
  ['Marina', 'arina', false],
  ['Dubai Marina', 'marina dub', true],
  ['Dubai Marina', 'marina jvc', false],
  ['Bay', 'boy', false],
])('The name %s is found by "%s": %s.', (name, search, isFound) => {
  expect(found(name, search)).toBe(isFound);
});

it('A search has at most ten distinct words; tokens are at most 40 characters long.', () => {
  const words = Array.from({ length: 11 }, (_, at) => `w${at}`);
  expect(searchWords([...words, 'w0'].join(' ')).map(({ prefixes }) => prefixes[0])).toEqual(
    words.slice(0, 10),
  );
  expect(tokensOf(['1'.repeat(50), null, undefined, '1'])).toEqual(['1'.repeat(40), '1']);
});

it('Districts, emirates and property types are found by their usual other names.', () => {
  expect(districtNames('dubai', 'jumeirah_village_circle')).toEqual(
    expect.arrayContaining(['Jumeirah Village Circle', 'JVC', 'JumeirahVillageCircle']),
  );
  expect(districtNames('dubai', 'falcon_city_of_wonders')).toContain('FCW');
  expect(districtNames('dubai', 'difc')).toContain('Dubai International Financial Centre');
  expect(districtNames('dubai', 'castle')).toEqual(['']);
  expect(districtNames('dubai', 'deira')).toEqual(['Deira', 'ديرة', '', '', '', '']);
  expect(emirateNames('abu_dhabi')).toEqual([
    'Abu Dhabi',
    'أبوظبي',
    '',
    'AbuDhabi',
    '',
    'AbuDhabi AUH أبو ظبي',
  ]);
  expect(kindNames('Retail_store')).toEqual(['Shop', 'Shops', 'محل', 'محلات', 'متجر']);
  expect(kindNames('castle')).toEqual([]);
});

const HOME = {
  title: 'Bright flat',
  titleAr: null,
  referenceNo: 'MZ-000001',
  city: 'dubai',
  district: 'deira',
  buildingName: 'Clock Tower',
  project: 'Beachfront Quarter',
  propertyType: 'apartment',
};
it('A home is found by its own names, its place and its type.', () => {
  const tokens = listingTokens(HOME);
  for (const token of [
    'bright',
    'mz',
    '000001',
    'clock',
    'beachfront',
    'deira',
    'dubai',
    'dxb',
    'apartment',
    'flats',
    'شقق',
  ]) {
    expect([token, tokens.includes(token)]).toEqual([token, true]);
  }
  expect(new Set(tokens).size).toBe(tokens.length);
  // The names of a place are cached by emirate, district and type.
  const sameToken = (change: object) => listingTokens({ ...HOME, ...change });
  expect(sameToken({ city: 'ajman' })).not.toContain('dxb');
  expect(sameToken({ district: 'dubai_marina' })).toContain('marina');
  expect(sameToken({ propertyType: 'villa' })).not.toContain('flats');
  expect(listingTexts(HOME).slice(0, 5)).toEqual([
    ...['Bright flat', 'MZ-000001', 'Clock Tower', 'Beachfront Quarter', 'Dubai'],
  ]);
  expect(listingLine(HOME)).toContain('| bright flat | mz 000001 | clock tower | beachfront quarter |');
  expect(listingLine(HOME)).toContain('| dubai |');
});

it.each([
  ['This is a great home', 'en'],
  ['THE BEST', 'en'],
  ['Sehr schönes Haus', null],
  ['هذا بيت جميل', 'ar'],
  ['هذا بيت the', 'ar'],
  ['the هذا', 'en'],
  ['خانه چوبی', null],
  ['', null],
  ['123', null],
])('The text "%s" is written in %s.', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
