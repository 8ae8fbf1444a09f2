// @ts-check
// Runs parts (parts.mjs) with a report each, retries failures in isolation, and reports the results.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, freemem, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PARTS } from './parts.mjs';

/**
 * The fields used of vitest's JSON report.
 * @typedef {{ status: string; fullName: string; failureMessages: string[] }} Assertion
 * @typedef {{ name: string; status: string; message?: string; startTime: number; endTime: number; assertionResults: Assertion[] }} TestFile
 * @typedef {{ testResults: TestFile[] }} Report
 * @typedef {{ file: string; test: string; message: string }} Failure
 * @typedef {{ passed: number; failures: Failure[]; skipped: number; slowest: [number, string][]; seconds: number }} Outcome
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = join(root, '.tmp/suites');
const COULD_NOT_LOAD = 'the file could not be loaded';

/** Load of this machine. */
export const machine = () =>
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, ${Math.round(freemem() / 2 ** 30)} GiB of memory free`;

/**
 * Runs a command and streams its output. Returns whether it succeeded, and the end of its output.
 * @type {(command: string, args: string[], env?: Record<string, string>, prefix?: string) => Promise<{ isGood: boolean; last: string }>}
 */
export async function runCommand(command, args, env = {}, prefix = '') {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      process.stdout.write(`${prefix}${line}\n`);
      last = `${last}${line}\n`.slice(-6000);
    });
  }
  const [code] = await once(child, 'close');
  return { isGood: code === 0, last };
}

/** @type {(args: string[], options: { report: string; env?: Record<string, string>; node?: string | undefined }) => ReturnType<typeof runCommand>} */
async function vitest(args, { report, env, node = process.execPath }) {
  rmSync(report, { force: true });
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runCommand(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, ...output], env);
}

/** @type {(path: string) => TestFile[]} */
const filesIn = (path) =>
  existsSync(path) ? /** @type {Report} */ (JSON.parse(readFileSync(path, 'utf8'))).testResults : [];

/**
 * Failures in some files; a file that couldn't be loaded counts as one.
 * @type {(files: TestFile[]) => Failure[]}
 */
const failuresIn = (files) =>
  files.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, test: COULD_NOT_LOAD, message }];
    // vitest reports a timed-out test by the line it starts on, under an error name of its own.
    return failed.map(({ fullName, failureMessages: [why = ''] }) => ({
      file,
      test: fullName,
      message: why.replace('Error: STACK_TRACE_ERROR', 'The test timed out.'),
    }));
  });

/** @type {(files: TestFile[], status: string) => number} */
const count = (files, status) =>
  files.reduce((sum, file) => sum + file.assertionResults.filter((one) => one.status === status).length, 0);

/**
 * Runs a part; undefined if its requirements aren't available here.
 * @type {(name: string, env?: Record<string, string>) => Promise<Outcome | undefined>}
 */
export async function runPart(name, env = {}) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}`);
  const began = performance.now();
  const ready = part.prepare ? part.prepare() : {};
  if (!ready) return undefined;
  mkdirSync(reports, { recursive: true });
  const report = join(reports, `${name}.json`);
  const all = { ...env, ...part.env, ...ready.env };
  const { isGood, last } = part.command
    ? await runCommand(part.command, part.args, all)
    : await vitest(part.args, { report, env: all, node: ready.node });
  const files = part.command ? [] : filesIn(report);
  const failures = failuresIn(files);
  const passed = part.command && isGood ? 1 : count(files, 'passed');
  // An error outside all tests, or a run that never started.
  if (!isGood && failures.length === 0)
    failures.push({
      file: name,
      test: 'the run itself',
      message: last.slice(Math.max(0, last.search(/\w*Error\b.*: /))),
    });
  if (isGood && passed === 0) failures.push({ file: name, test: 'the run itself', message: 'No test ran.' });
  ready.stop?.();
  return {
    passed,
    failures,
    skipped: count(files, 'skipped') + count(files, 'pending'),
    slowest: files
      .map(
        (file) =>
          /** @type {[number, string]} */ ([
            (file.endTime - file.startTime) / 1000,
            relative(root, file.name),
          ]),
      )
      .toSorted(([one], [other]) => other - one)
      .slice(0, 10),
    seconds: (performance.now() - began) / 1000,
  };
}

/**
 * Reruns the files with failures in isolation, one after another. Returns the tests that passed now and those that
 * failed again.
 * @type {(name: string, failures: Failure[], env?: Record<string, string>) => Promise<{ flaky: Failure[]; failed: Failure[] }>}
 */
export async function retryFailures(name, failures, env = {}) {
  const part = PARTS[name] ?? { args: [] };
  /** @type {Failure[]} */
  const flaky = [];
  /** @type {Failure[]} */
  const failed = [];
  const byFile = groupByFile(failures);
  const ready = failures.length > 0 && part.prepare ? part.prepare() : {};
  for (const [file, ones] of byFile) {
    if (!existsSync(join(root, file))) {
      failed.push(...ones);
      continue;
    }
    const report = join(reports, `${name}.again.json`);
    const args = part.args.filter((arg) => !arg.startsWith('server/src'));
    await vitest([...args, '--no-file-parallelism', join(root, file)], {
      report,
      env: { ...env, ...part.env, ...ready?.env },
      node: ready?.node,
    });
    const files = filesIn(report);
    const passed = new Set(
      files.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
      ),
    );
    const again = failuresIn(files);
    for (const one of ones) {
      const isGood =
        one.test === COULD_NOT_LOAD ? again.length === 0 && passed.size > 0 : passed.has(one.test);
      (isGood ? flaky : failed).push(one);
    }
  }
  ready?.stop?.();
  return { flaky, failed };
}

/** @type {(failures: Failure[]) => Map<string, Failure[]>} */
function groupByFile(failures) {
  const groups = new Map();
  for (const one of failures) groups.set(one.file, [...(groups.get(one.file) ?? []), one]);
  return groups;
}
