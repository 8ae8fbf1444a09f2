import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstModules, pickTexts, usesOf, type Texts } from '../../firstTexts';
import ar from '../../public/locales/ar/common.json';
import en from '../../public/locales/en/common.json';

const SRC = join(import.meta.dirname, '..');
const flat = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [path + name] : flat(text, `${path}${name}.`),
  );
const ALL = [flat(en), flat(ar)];
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
  .map((file) => join(SRC, file));
const first = firstModules();
const isFirst = usesOf(first);

it('Every text is found in the code that shows it, however its key is written.', () => {
  const isUsed = usesOf(sources);
  expect(flat(en).filter((key) => !isUsed(key))).toEqual([]);
});

it.each(sources.filter((file) => first.has(file)).map((file) => [file.slice(SRC.length + 1), file]))(
  'Open pages start with every text of %s.',
  (_name, file) => {
    const uses = usesOf([file]);
    for (const keys of ALL) expect(keys.filter((key) => uses(key) && !isFirst(key))).toEqual([]);
  },
);

it.each([en, ar])('Open pages start with exactly the texts that their code can show.', (texts) => {
  expect(flat(pickTexts(texts, isFirst))).toEqual(flat(texts).filter(isFirst));
});

it("Open pages start without the texts of staff's, members' and agents' screens.", () => {
  const begun = Object.keys(pickTexts(en, isFirst));
  for (const part of [
    'people',
    'feeds',
    'moderation',
    'listing',
    'chat',
    'dashboard',
    'operator',
    'requests',
  ]) {
    expect(begun).not.toContain(part);
  }
});
