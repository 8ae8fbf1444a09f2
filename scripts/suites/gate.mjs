// @ts-check
// The gate, after .ci/run has installed everything: lint, types and build in parallel, then tests, journeys, and
// retries of failures.
import { machine, runPart, retryFailures, runCommand } from './run.mjs';
import { printSummary } from './summary.mjs';

/** @type {[string, number][]} */
const stages = [];
/** @type {import('./run.mjs').Failure[]} */
const failed = [];

/**
 * Runs a script of package.json; failures are collected.
 * @type {(script: string) => Promise<void>}
 */
async function step(script) {
  const began = performance.now();
  console.log(`\n== ${script}`);
  const { isGood, last } = await runCommand('npm', ['run', '-s', script], {}, `${script} | `);
  stages.push([script, (performance.now() - began) / 1000]);
  if (!isGood) failed.push({ file: 'npm run', test: script, message: last });
}

console.log(machine());
// Two lanes that take the same time.
await Promise.all([
  step('lint:code').then(() => step('lint:rest')),
  step('typecheck')
    .then(() => step('build:context'))
    .then(() => step('lint:format')),
]);
/** @type {import('./run.mjs').Failure[]} */
const flaky = [];
let [passed, skipped] = [0, 0];
/** @type {[number, string][]} */
let slowest = [];
// Don't test what doesn't compile.
if (failed.every(({ test }) => test.startsWith('lint:'))) {
  /** @type {[string, import('./run.mjs').Failure[]][]} */
  const failuresByPart = [];
  for (const name of ['unit', 'journeys', 'opensearch-slice']) {
    console.log(`\n== ${name} (${machine()})`);
    const outcome = await runPart(name);
    if (!outcome) {
      console.log(`${name} did not run: its requirements are not available here.`);
      continue;
    }
    passed += outcome.passed;
    skipped += outcome.skipped;
    slowest.push(...outcome.slowest);
    stages.push([name, outcome.seconds]);
    failuresByPart.push([name, outcome.failures]);
  }
  for (const [name, failures] of failuresByPart) {
    if (failures.length > 0) console.log(`\n== retrying ${failures.length} failures of ${name}`);
    const again = await retryFailures(name, failures);
    flaky.push(...again.flaky);
    failed.push(...again.failed);
  }
  slowest = slowest.toSorted(([one], [other]) => other - one).slice(0, 10);
}
process.exitCode = printSummary({ passed, flaky, failed, skipped, slowest, stages }) ? 0 : 1;
