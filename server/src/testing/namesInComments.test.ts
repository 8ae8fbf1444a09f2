import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Names from elsewhere: standards, archives, other packages, samples of values. */
const FOREIGN = new Set([
  ...['ECONNREFUSED', 'Cookie', 'InputEvent', 'chrome109', 'minX', 'maxX', 'work_25.197_55.274_30'],
  ...['manifest.json', 'unicode.json', 'sbom.cdx.json', 'ground-preview.css', '.module.ts', '$$name', 'a.0'],
]);

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)));
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const isCode = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path);
const isPage = (path: string) => path.endsWith('.md') && path !== 'CHANGELOG.md' && !path.includes('/spec/');

/** Every path and each of its ends: `platform/mail/mail.ts`, `mail.ts`; the same without extension. */
const paths = new Set(
  files.flatMap((path) => {
    const parts = path.split('/');
    const ends = parts.map((_, at) => parts.slice(at).join('/'));
    return [...ends, ...ends.map((end) => end.replace(/\.[a-z]+$/, ''))];
  }),
);
const words = new Set(
  files
    .filter((path) => !path.endsWith('.md') && /\.\w+$|Dockerfile/.test(path))
    .flatMap(
      (path) => (isCode(path) ? textOf(path).replaceAll(COMMENT, ' ') : textOf(path)).match(WORD) ?? [],
    ),
);

/** Names in backticks and names of files that a text mentions and that don't exist. */
function unknownIn(text: string): string[] {
  const identifiers = [...text.matchAll(/`([A-Za-z_$][\w$]*(?:\.\w+)*)(?:\(\))?`/g)].map(
    ([, name = '']) => name,
  );
  const mentioned = [
    ...text.matchAll(/(?<![\w/.@-])((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|json|md))(?![\w/])/g),
  ];
  return [
    ...identifiers.filter((name) => !paths.has(name) && !name.split('.').every((part) => words.has(part))),
    ...mentioned.map(([, name = '']) => name).filter((name) => !paths.has(name)),
  ].filter((name) => !FOREIGN.has(name));
}

it('Every file, function and type that a comment names exists.', () => {
  const unknown = files.filter(isCode).flatMap((path) => {
    const comments = textOf(path).match(COMMENT) ?? [];
    return comments.flatMap(unknownIn).map((name) => `${path}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

it('Every file that a document names exists.', () => {
  const unknown = files.filter(isPage).flatMap((path) => {
    const named = textOf(path).matchAll(
      /(?<![\w/.@:-])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|json|md))(?![\w/])/g,
    );
    return [...named].flatMap(([, name = '']) => (paths.has(name) ? [] : [`${path}: ${name}`]));
  });
  expect(unknown).toEqual([]);
});

it('The README of each group of features names its collections.', () => {
  const models = files.filter((path) => /features\/\w+\/.*\.model\.ts$/.test(path));
  const missing = models.flatMap((path) => {
    const readme = textOf(path.replace(/(features\/\w+)\/.*/, '$1/README.md'));
    const names = [...textOf(path).matchAll(/\bmodel\(\s*'(\w+)'/g)].map(([, name = '']) => name);
    return names.filter((name) => !readme.includes(`\`${name}\``)).map((name) => `${path}: ${name}`);
  });
  expect(models.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
