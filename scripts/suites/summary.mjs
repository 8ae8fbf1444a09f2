// @ts-check
// Summary of a run: seconds, slowest files, flaky tests, quarantined tests, failures.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {import('./run.mjs').Failure} Failure
 * @typedef {{ file: string; test: string; kind: 'chance' | 'unfinished'; reason: string; since: string }} Listed
 */

const MAX_FLAKY = 8;
const MAX_BY_CHANCE = 15;
const MAX_DAYS = 14;

/**
 * Tests in quarantine.
 * @type {() => Listed[]}
 */
const quarantined = () =>
  JSON.parse(readFileSync(fileURLToPath(new URL('../../tests/quarantine.json', import.meta.url)), 'utf8'));

/**
 * Problems with the quarantine itself, one sentence each.
 * @type {(now?: Date) => string[]}
 */
export function quarantineProblems(now = new Date()) {
  const byChance = quarantined().filter(({ kind }) => kind === 'chance');
  const old = byChance.filter(({ since }) => now.getTime() - Date.parse(since) > MAX_DAYS * 86_400_000);
  return [
    ...(byChance.length > MAX_BY_CHANCE
      ? [
          `${byChance.length} tests are quarantined for failing by chance; at most ${MAX_BY_CHANCE} are allowed`,
        ]
      : []),
    ...old.map(
      ({ file, test, since }) =>
        `quarantined since ${since}, for more than ${MAX_DAYS} days: ${file}: ${test}`,
    ),
  ];
}

/** @type {(word: string, failures: readonly Failure[]) => void} */
function list(word, failures) {
  for (const { file, test, message } of failures) {
    const [first = '', ...more] = message.trim().split('\n');
    console.log(
      `${word} ${file}: ${test}\n  ${[first, ...(word === 'FAILED' ? more.slice(0, 24) : [])].join('\n  ')}`,
    );
  }
}

/**
 * Prints the summary, ending with the result line. Returns whether the run is green.
 * @type {(outcome: { passed: number; flaky: Failure[]; failed: Failure[]; skipped: number; slowest?: [number, string][]; stages?: [string, number][] }) => boolean}
 */
export function printSummary({ passed, flaky, failed, skipped, slowest = [], stages = [] }) {
  console.log('');
  if (stages.length > 0)
    console.log(`Seconds: ${stages.map(([name, s]) => `${name} ${Math.round(s)}`).join(', ')}`);
  if (slowest.length > 0)
    console.log(`Slowest files: ${slowest.map(([s, file]) => `${file} ${Math.round(s)} s`).join(', ')}`);
  for (const { kind, file, test, reason, since } of quarantined())
    console.log(`QUARANTINE (${kind}, since ${since}) ${file}: ${test}: ${reason}`);
  list('FLAKY', flaky);
  if (flaky.length > MAX_FLAKY)
    console.log(`!!! ${flaky.length} FLAKY TESTS PASSED ONLY WHEN RETRIED: FIX THEIR CAUSES !!!`);
  list('FAILED', failed);
  const isGreen = failed.length === 0 && passed > 0;
  console.log(
    `${passed + flaky.length} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  return isGreen;
}
