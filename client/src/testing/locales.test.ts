import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18n from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDate, formatMoney, formatNumber } from '@/platform/format';
import { i18nReady } from '@/platform/i18n';
import { withoutIsolates } from '@/platform/isolates';
import ar from '../../public/locales/ar/common.json';
import en from '../../public/locales/en/common.json';

type Tree = { [key: string]: string | Tree };
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const SUFFIX = new RegExp(`_(${PLURALS.join('|')})$`);

/** Keys that are put together at run time, by their beginning. */
const DYNAMIC = [
  'pages.',
  'nav.groups.',
  'auth.roles.',
  'auth.roleTexts.',
  'auth.strength.',
  'single.cost.',
  'single.reason.',
  'listing.step.',
  'listing.hint.',
  'filter.',
  'catalog.deals.',
  'catalog.frequency.',
  'home.steps.',
  'people.',
  'comparison.',
  'savedSearches.',
  'report.reason.',
  'moderation.',
];

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const english = new Map(flat(en));
const arabic = new Map(flat(ar));
const stems = (keys: Iterable<string>) => new Set([...keys].map((key) => key.replace(SUFFIX, '')));
const slots = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').filter((slot) => slot !== 'count');

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  .join('\n');

describe('texts', () => {
  it('are the same keys in both languages', () => {
    expect([...stems(arabic.keys())].sort()).toEqual([...stems(english.keys())].sort());
  });

  it('have the same slots in both languages', () => {
    // A form for one or two may say the number in words; what counts is what the forms of a text have together.
    const together = (texts: Map<string, string>) => {
      const all = new Map<string, Set<string>>();
      for (const [key, text] of texts) {
        const stem = key.replace(SUFFIX, '');
        all.set(stem, new Set([...(all.get(stem) ?? []), ...slots(text)]));
      }
      return all;
    };
    const inArabic = together(arabic);
    const differing = [...together(english)].filter(
      ([stem, own]) => [...own].sort().join() !== [...(inArabic.get(stem) ?? [])].sort().join(),
    );
    expect(differing.map(([stem]) => stem)).toEqual([]);
  });

  it('have all six Arabic plural forms', () => {
    const counted = [...english.keys()]
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(SUFFIX, ''));
    const missing = counted.flatMap((stem) =>
      PLURALS.map((form) => `${stem}_${form}`).filter((key) => !arabic.has(key)),
    );
    expect(missing).toEqual([]);
  });

  it('are translated', () => {
    const same = [...english].filter(
      ([key, text]) => arabic.get(key) === text && /[a-z]{3}/i.test(text.replace(/\{\{\w+\}\}/g, '')),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });

  it('are all used', () => {
    const unused = [...stems(english.keys())].filter(
      (stem) => !DYNAMIC.some((prefix) => stem.startsWith(prefix)) && !sources.includes(`'${stem}'`),
    );
    expect(unused).toEqual([]);
  });
});

describe('values in a text', () => {
  beforeAll(() => i18nReady.then(() => i18n.loadLanguages('ar')));
  const say = (lng: 'en' | 'ar', title: string) => i18n.t('moderation.more', { lng, title });

  it('stand apart where their direction is not the language’s', () => {
    expect(say('ar', 'Villa 12 (Marina)')).toContain('\u2068Villa 12 (Marina)\u2069');
    expect(say('ar', 'شقة في Marina Gate')).toContain('\u2068شقة في Marina Gate\u2069');
    expect(say('ar', '+971 50 123 4567')).toContain('\u2068+971 50 123 4567\u2069');
    expect(say('ar', 'MZ-10042')).toContain('\u2068MZ-10042\u2069');
    expect(i18n.t('filter.atMost', { lng: 'ar', what: formatMoney(95_000) })).toContain(
      '\u2068AED 95,000\u2069',
    );
    expect(say('en', 'فيلا 12')).toBe('More for \u2068فيلا 12\u2069');
  });

  it('are left as they are otherwise', () => {
    const day = formatDate('2026-11-21T08:00:00Z', 'ar');
    for (const plain of [
      say('en', 'Villa 12 (Marina)'),
      say('ar', 'فيلا في ديرة'),
      i18n.t('property.verifiedOn', { lng: 'ar', date: day }),
      i18n.t('catalog.without', { lng: 'ar', what: 'ديرة', count: 1250, n: formatNumber(1250) }),
      i18n.t('nav.compare', { lng: 'ar', count: 3 }),
    ]) {
      expect(plain).not.toMatch(/[\u2066-\u2069]/);
    }
  });

  it('are plain again as data', () => {
    expect(withoutIsolates(i18n.t('ui.typeToConfirm', { lng: 'ar', text: 'Sara' }))).toContain('«Sara»');
  });
});
