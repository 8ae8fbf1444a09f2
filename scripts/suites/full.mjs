// @ts-check
// `npm run test:full [-- --only NAME]`: everything the gate leaves out, including quarantined tests. Each part has its
// own report (.tmp/suites) and summary line, followed by one for all of them.
import { readOptions } from '../options.mjs';
import { FULL } from './parts.mjs';
import { machine, runPart, retryFailures, runCommand } from './run.mjs';
import { printSummary, quarantineProblems } from './summary.mjs';

const { values } = readOptions({
  name: 'test:full',
  usage: `Runs everything the gate leaves out.

Usage: npm run test:full -- [OPTIONS]

  --only PART   ${Object.keys(FULL).join(', ')}`,
  options: { only: { type: 'string' } },
});
const chosen = Object.entries(FULL).filter(([name]) => !values.only || name === values.only);
if (chosen.length === 0) {
  console.error(`Unknown part '${values.only}'. See npm run test:full -- --help`);
  process.exit(2);
}
const env = { QUARANTINE: 'run' };

console.log(machine());
/** @type {Parameters<typeof printSummary>[0][]} */
const all = [];
const { isGood } = await runCommand('npm', ['run', '-s', 'build']);
if (!isGood) throw new Error('The build failed');
for (const name of chosen.flatMap(([, parts]) => parts)) {
  console.log(`\n== ${name} (${machine()})`);
  const outcome = await runPart(name, env);
  if (!outcome) {
    console.log(`${name} did not run: its requirements are not available here.`);
    continue;
  }
  const again = await retryFailures(name, outcome.failures, env);
  /** @type {Parameters<typeof printSummary>[0]} */
  const result = { ...outcome, ...again, stages: [[name, outcome.seconds]] };
  printSummary(result);
  all.push(result);
}
const problems = quarantineProblems();
if (problems.length > 0)
  all.push({
    ...{ passed: 0, flaky: [], skipped: 0 },
    failed: problems.map((message) => ({ file: 'tests/quarantine.json', test: 'the quarantine', message })),
  });
console.log('\n== everything');
process.exitCode = printSummary({
  passed: all.reduce((sum, one) => sum + one.passed, 0),
  skipped: all.reduce((sum, one) => sum + one.skipped, 0),
  flaky: all.flatMap(({ flaky }) => flaky),
  failed: all.flatMap(({ failed }) => failed),
  stages: all.flatMap(({ stages = [] }) => stages),
})
  ? 0
  : 1;
