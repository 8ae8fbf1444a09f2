// `npm run check:quick`: format, lint, types and nearby tests of what differs from HEAD, for use while writing.
// `npm run check` and .ci/run look at everything.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...new Set([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]),
].filter((file) => existsSync(join(root, file)));
const isBelow = (folder) => (file) => file.startsWith(`${folder}/`);
const code = changed.filter((file) => /\.tsx?$/.test(file));
const isShared = code.some(isBelow('shared'));

/**
 * The tests beside a file of the server, else those of the nearest folder above that has any. Nearly every test imports
 * the whole server, so that going by imports would run them all.
 */
function testsNear(file) {
  for (let folder = dirname(file); folder.startsWith('server/src'); folder = dirname(folder)) {
    const own = file.replace(/(\.\w+)?\.ts$/, '.test.ts');
    if (file.endsWith('.test.ts')) return [file];
    if (existsSync(join(root, own))) return [own];
    const tests = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts'));
    if (tests.length > 0) return tests.map((name) => join(folder, name));
  }
  return [];
}

const tsc = (project) => [
  process.execPath,
  'node_modules/typescript-7/bin/tsc',
  '-p',
  project,
  // Neither the client nor what reads its texts: see client/tsconfig.json.
  ...(['client', '.'].includes(project)
    ? []
    : ['--incremental', '--tsBuildInfoFile', `.tmp/types/${project}`]),
];
const projects = ['shared', 'server', 'client'].filter((folder) => isShared || code.some(isBelow(folder)));
const others = code.filter((file) => !['shared', 'server', 'client'].some((folder) => isBelow(folder)(file)));
const serverTests = [
  ...new Set([
    ...code.filter(isBelow('server/src')).flatMap(testsNear),
    ...(isShared ? ['server/src/testing/contract.test.ts'] : []),
  ]),
];
const clientFiles = code.filter((file) => isBelow('client/src')(file) || isBelow('shared')(file));

/** Each is a line of commands, one after another; the lines run beside one another. */
const lines = [
  [...projects, ...(others.length > 0 ? ['.'] : [])].map(tsc),
  [
    ...(changed.length > 0 ? [['npx', 'prettier', '--check', '--ignore-unknown', ...changed]] : []),
    ...(code.length > 0 ? [['npx', 'eslint', ...code]] : []),
  ],
  [
    ...(serverTests.length > 0
      ? [['npx', 'vitest', 'run', '--project', 'server', '--project', 'store', ...serverTests]]
      : []),
    ...(clientFiles.length > 0
      ? [['npx', 'vitest', 'related', '--run', '--project', 'client', '--passWithNoTests', ...clientFiles]]
      : []),
  ],
];

/** Runs a command and prints what it said, when it is over. */
const run = ([command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('close', (status) => {
      process.stdout.write(said);
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
