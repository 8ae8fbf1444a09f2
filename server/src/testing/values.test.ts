import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/base/root';

const HEAD = `# Values

Every number and fixed order that the code names, by file; then the numbers within its lines other than 0 and 1, each with
the word before it, the directions of sorts and the ages of caches. \`npm run docs\` records a change; its review is a review
of the product.

`;
const FOLDERS = ['client/src', 'packages/search/src', 'server/src', 'shared'];
const LEFT_OUT = /\.test\.|\/(testing|dev|node_modules)\//;
const CONSTANT =
  /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=]+)? =\s+([^;]*?)(?: as const)?(?: satisfies [^;]+)?;$/gm;
/** A number, a product of numbers and constants, or a list of names and numbers. */
const PLAIN = /^[\w.\s*+/()-]*\d[\w.\s*+/()-]*$|^\[[\s\w',.*-]+\]$/;

function valuesOf(source: string): string[] {
  const constants = [...source.matchAll(CONSTANT)].filter(([, , value = '']) => PLAIN.test(value));
  return constants.map(([, name, value = '']) => `${name} = ${value.replace(/\s+/g, ' ')}`);
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const STRING = /'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|(?<=[(=,:?]\s*)\/(?:[^/\\\n]|\\.)+\/[a-z]*/g;
/** A number with the word before it; the direction of a sort; the age of a cache. */
const INLINE =
  /(\w*)(?<!\d)[^\w\n]{0,4}?(?<![\w.])((?:[2-9]|\d[\d_.]+)[\d_.]*(?:e\d+)?(?!\w))|(\w+: -1\b)|(max-age=\d+)/g;
const SORT = /\bsort\(?:? ?\{[^}]*\}/g;

/** Numbers that no constant names, in the order of the code. */
function inlineOf(source: string): string[] {
  const code = source
    .replaceAll(COMMENT, '')
    .replaceAll(CONSTANT, (constant, _name, value: string) => (PLAIN.test(value) ? '' : constant))
    .replaceAll(STRING, (text) => (text.includes('max-age') ? text : "''"));
  const sorts = [...code.matchAll(SORT)].map(([sort]) => sort.replaceAll(/\s+/g, ' '));
  const numbers = [...code.matchAll(INLINE)].map(([, word = '', number, direction, age]) =>
    number ? `${word} ${number}`.trim() : (direction ?? age),
  );
  return [...numbers, ...sorts].filter((one) => one !== undefined);
}

it('docs/VALUES.md lists every number and order.', async () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  );
  const sources = files
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    .toSorted()
    .map((file) => [file, readFileSync(join(projectRoot(), file), 'utf8')] as const);
  const lines = sources.flatMap(([file, source]) => valuesOf(source).map((value) => `${file}: ${value}\n`));
  const inline = sources.flatMap(([file, source]) => {
    const values = inlineOf(source);
    return values.length > 0 ? [`${file}: ${values.join(', ')}\n`] : [];
  });
  await expect([HEAD, ...lines, '\n## Within lines\n\n', ...inline].join('')).toMatchFileSnapshot(
    join(projectRoot(), 'docs/VALUES.md'),
  );
});
