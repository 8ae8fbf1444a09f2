import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
