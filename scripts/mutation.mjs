// @ts-check
// Runs Stryker and compares the share of detected mutants per folder with its goal (docs/MUTATIONS.md).
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readOptions } from './options.mjs';

const root = new URL('..', import.meta.url);
const DOCS = new URL('docs/MUTATIONS.md', root);
/** @type {[string, RegExp, number][]} */
const FOLDERS = [
  ['`shared/domain`', /^shared\/domain\//, 90],
  ['policies', /\.policy\.ts$/, 90],
  ['formatters', /^client\/src\/platform\/(?:i18n|csv)/, 80],
  ['comparison rows', /^client\/src\/features\/market\/comparison\//, 80],
  ['appointments in mails', /^server\/src\/platform\/mail\//, 80],
];

const { values } = readOptions({
  name: 'test:mutation',
  usage: `Mutates the sources and runs their fast tests.

Usage: npm run test:mutation -- [OPTIONS]

  --write   update the table in docs/MUTATIONS.md`,
  options: { write: { type: 'boolean' } },
});
const bin = fileURLToPath(new URL('node_modules/@stryker-mutator/core/bin/stryker.js', root));
const { status } = spawnSync(process.execPath, [bin, 'run', 'tests/mutation/stryker.config.mjs'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

/** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
const { files } = JSON.parse(readFileSync(new URL('.tmp/mutation/report.json', root), 'utf8'));

const rows = FOLDERS.map(([name, pattern, goal]) => {
  const mutants = Object.entries(files).flatMap(([path, file]) => (pattern.test(path) ? file.mutants : []));
  /** @type {(...statuses: string[]) => number} */
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  return { name, goal, detected, missed, score: (100 * detected) / (detected + missed || 1) };
});
const table = [
  '| folder | mutants | detected | score | goal |',
  '| --- | --: | --: | --: | --: |',
  ...rows.map(
    ({ name, goal, detected, missed, score }) =>
      `| ${name} | ${detected + missed} | ${detected} | ${score.toFixed(1)} % | ${goal} % |`,
  ),
].join('\n');
console.log(table);
if (values.write) {
  const page = readFileSync(DOCS, 'utf8');
  writeFileSync(DOCS, page.replace(/^\|[^]*\|$/m, table));
  console.log(`Written to ${fileURLToPath(DOCS)}; format it.`);
}
const behind = rows.filter(({ score, goal }) => score < goal).map(({ name }) => name);
if (behind.length > 0) console.error(`Below the goal: ${behind.join(', ')}`);
process.exitCode = behind.length > 0 ? 1 : 0;
