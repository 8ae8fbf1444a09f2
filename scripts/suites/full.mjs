// @ts-check
// `npm run test:full [-- --only NAME]`: everything the gate leaves out, including quarantined tests. Each part has its
// own report (.tmp/suites) and summary line, followed by one for all of them.
import { readOptions } from '../options.mjs';
import { FULL } from './parts.mjs';
import { machine, runPart, secondChance, shown } from './run.mjs';
import { tell, wrongWithQuarantine } from './tell.mjs';

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
/** @type {Parameters<typeof tell>[0][]} */
const all = [];
const { isGood } = await shown('npm', ['run', '-s', 'build']);
if (!isGood) throw new Error('The build failed');
for (const name of chosen.flatMap(([, parts]) => parts)) {
  console.log(`\n== ${name} (${machine()})`);
  const outcome = await runPart(name, env);
  if (!outcome) {
    console.log(`What ${name} needs is not to be had here: it did not run.`);
    continue;
  }
  const again = await secondChance(name, outcome.failures, env);
  /** @type {Parameters<typeof tell>[0]} */
  const told = { ...outcome, ...again, stages: [[name, outcome.seconds]] };
  tell(told);
  all.push(told);
}
const wrong = wrongWithQuarantine();
if (wrong.length > 0)
  all.push({
    ...{ passed: 0, flaky: [], skipped: 0 },
    failed: wrong.map((message) => ({ file: 'tests/quarantine.json', test: 'the quarantine', message })),
  });
console.log('\n== everything');
process.exitCode = tell({
  passed: all.reduce((sum, one) => sum + one.passed, 0),
  skipped: all.reduce((sum, one) => sum + one.skipped, 0),
  flaky: all.flatMap(({ flaky }) => flaky),
  failed: all.flatMap(({ failed }) => failed),
  stages: all.flatMap(({ stages = [] }) => stages),
})
  ? 0
  : 1;
