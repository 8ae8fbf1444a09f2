import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/base/root';

const HEAD = `# Values

Every number and fixed order that the code names, by file. \`npm run docs\` records a change; its review is a review of the
product.

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

it('docs/VALUES.md lists every named number and order.', async () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  );
  const lines = files
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    .toSorted()
    .flatMap((file) =>
      valuesOf(readFileSync(join(projectRoot(), file), 'utf8')).map((value) => `${file}: ${value}\n`),
    );
  await expect(HEAD + lines.join('')).toMatchFileSnapshot(join(projectRoot(), 'docs/VALUES.md'));
});
