// @ts-check
// Sums vitest's JSON reports in a folder: names what failed, with its first message, prints `N passed, N failed` and
// fails when a test failed or none ran.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is read of a report.
 * @typedef {{ status: string; fullName: string; failureMessages: string[] }} Assertion
 * @typedef {{ name: string; status: string; message?: string; assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number; numFailedTests: number; testResults: TestFile[] }} Report
 */

const [folder = '.'] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += report.numPassedTests;
  // A file that could not be loaded has no tests of its own: it counts as one failure.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  failed += report.numFailedTests + broken.length;
  for (const file of report.testResults) {
    const where = `${name.replace('.json', '')}: ${file.name.split('/').slice(-2).join('/')}`;
    /** @type {(title: string, message?: string) => void} */
    const say = (title, message = '') => {
      // A test that ran out of time is reported as the place where it begins, under a name of vitest's own.
      const why = message.replace('Error: STACK_TRACE_ERROR', 'It did not end in time.');
      console.log(`FAILED ${where}: ${title}\n${why}\n`);
    };
    if (broken.includes(file)) say('could not be loaded', file.message);
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed'))
      say(test.fullName, test.failureMessages[0]);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
