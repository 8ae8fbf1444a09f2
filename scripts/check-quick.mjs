// `npm run check:quick`: format, lint, types and nearby tests of the files that differ from HEAD, for use while
// writing. `npm run check` and .ci/run check everything.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOptions } from './options.mjs';

readOptions({
  name: 'check:quick',
  usage:
    'Checks the files that differ from HEAD: format, lint, types and nearby tests.\n\nUsage: npm run check:quick',
  options: {},
});

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...new Set([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]),
].filter((file) => existsSync(join(root, file)));
const isBelow = (folder) => (file) => file.startsWith(`${folder}/`);
// tools/ is outside the product.
const code = changed.filter((file) => /\.tsx?$/.test(file) && !isBelow('tools')(file));
const isShared = code.some(isBelow('shared'));

const PROJECTS = ['shared', 'packages', 'server', 'bench', 'client'];
const projects = PROJECTS.filter((folder) => code.some(isBelow(folder)) || (isShared && folder !== 'bench'));
const others = code.filter((file) => !PROJECTS.some((folder) => isBelow(folder)(file)));

const types = [...projects, ...(others.length > 0 ? ['.'] : [])];

/** Test projects (vitest.config.ts) by folder. */
const SUITES = {
  'server/src': 'server',
  'packages/embedded-store/src': 'store',
  'packages/search/src': 'search',
  'client/src': 'client',
};
/** Folders of shared test helpers, which have no tests of their own. */
const TOOLS = /\/src\/testing\//;

const TEST = /\.test\.tsx?$/;

/**
 * Tests next to a file, else those in the nearest parent folder that has any. Many tests import the whole server or
 * every screen, so following imports would run them all.
 */
function testsNear(file) {
  if (TEST.test(file)) return [file];
  const own = ['.test.ts', '.test.tsx'].map((ending) => file.replace(/(\.\w+)?\.tsx?$/, ending));
  const existing = own.filter((name) => existsSync(join(root, name)));
  if (existing.length > 0) return existing;
  if (TOOLS.test(file)) return [];
  const top = Object.keys(SUITES).find((folder) => isBelow(folder)(file));
  for (let folder = dirname(file); folder.startsWith(top); folder = dirname(folder)) {
    const tests = readdirSync(join(root, folder)).filter((name) => TEST.test(name));
    if (tests.length > 0) return tests.map((name) => join(folder, name));
  }
  return [];
}

const nodeTests = [
  ...new Set([
    ...code.filter((file) => Object.keys(SUITES).some((folder) => isBelow(folder)(file))).flatMap(testsNear),
    ...(isShared ? ['server/src/testing/contract.test.ts'] : []),
  ]),
];
const suites = Object.keys(SUITES).filter((folder) => nodeTests.some(isBelow(folder)));

/** Command sequences; they run in parallel, and the commands of each one after another. */
const lines = [
  types.length > 0
    ? [[process.execPath, 'node_modules/typescript-7/bin/tsc', '-b', '--force', ...types]]
    : [],
  [
    ...(changed.length > 0 ? [['npx', 'prettier', '--check', '--ignore-unknown', ...changed]] : []),
    ...(code.length > 0
      ? [
          ['npx', 'oxlint', ...code],
          ['npx', 'eslint', ...code],
        ]
      : []),
  ],
  [
    ...(nodeTests.length > 0
      ? [['npx', 'vitest', 'run', ...suites.flatMap((folder) => ['--project', SUITES[folder]]), ...nodeTests]]
      : []),
  ],
];

/** Runs a command and prints its output when it is done. */
const run = ([command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('close', (status) => {
      process.stdout.write(output);
      resolve(status === 0);
    });
  });

const results = await Promise.all(
  lines.map(async (commands) => {
    let isGood = true;
    for (const command of commands) isGood = (await run(command)) && isGood;
    return isGood;
  }),
);
const isGood = results.every(Boolean);
console.log(`${changed.length} changed files: ${isGood ? 'no findings' : 'see above'}`);
process.exitCode = isGood ? 0 : 1;
