// Sums vitest's JSON reports in a folder: names what failed, with its first message, prints `N passed, N failed` and
// fails when a test failed or none ran.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '.'] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += report.numPassedTests;
  // A file that could not be loaded has no tests of its own: it counts as one failure.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  failed += report.numFailedTests + broken.length;
  for (const file of report.testResults) {
    const where = `${name.replace('.json', '')}: ${file.name.split('/').slice(-2).join('/')}`;
    const say = (title, message) => console.log(`FAILED ${where}: ${title}\n${message ?? ''}\n`);
    if (broken.includes(file)) say('could not be loaded', file.message);
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed'))
      say(test.fullName, test.failureMessages[0]);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
