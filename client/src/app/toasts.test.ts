import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from '../../public/locales/en/common.json';

const src = join(import.meta.dirname, '..');
type Tree = { [key: string]: string | Tree };
const textAt = (key: string) =>
  key
    .split('.')
    .reduce<string | Tree | undefined>((tree, part) => (typeof tree === 'object' ? tree[part] : tree), en);
/** English text of a key, by its forms for one and several where it has them. */
const textOf = (key: string): string =>
  [key, `${key}_one`, `${key}_other`]
    .flatMap((form) => {
      const text = textAt(form);
      return typeof text === 'string' ? [text] : [];
    })
    .join(' | ');

/** Text up to the parenthesis that closes the one before it. */
function argumentsIn(text: string): string {
  let depth = 1;
  const end = [...text].findIndex((letter) => (depth += letter === '(' ? 1 : letter === ')' ? -1 : 0) === 0);
  return text.slice(0, end);
}
/** Toasts of a source file: their kind, and the texts of the keys in the order of the code; else the code. */
function toastsIn(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8');
  return [...text.matchAll(/\btoast\.(success|info|error)\(/g)].map(({ 0: call, 1: kind, index }) => {
    const said = argumentsIn(text.slice(index + call.length))
      .replaceAll(/\s+/g, ' ')
      .trim();
    const keys = [...said.matchAll(/'([a-z]\w*(?:\.\w+)+)'/gi)].map(([, key = '']) => textOf(key));
    return `${file} ${kind}: ${keys.length > 0 ? keys.join(' / ') : said}`;
  });
}

test('Each toast keeps its recorded kind and text.', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /^(app|blocks|features|ui|platform)\/.*(?<!\.test)\.tsx?$/.test(file) && !file.includes('/dev/'),
    )
    .sort();
  expect(files.flatMap(toastsIn).join('\n')).toMatchSnapshot();
});
