import { relative } from 'node:path';
import { beforeEach } from 'vitest';
import listed from './quarantine.json' with { type: 'json' };

/** A test the gate skips for a while; CONTRIBUTING says for how long and why. */
interface Listed {
  file: string;
  test: string;
  kind: 'chance' | 'unfinished';
  reason: string;
  since: string;
}

const root = new URL('..', import.meta.url).pathname;
const runs = process.env['QUARANTINE'] === 'run';

interface Named {
  name: string;
  suite?: Named | undefined;
}

/** Full name of a test including its suites, as in reports. */
const nameOf = ({ name, suite }: Named): string => (suite?.name ? `${nameOf(suite)} ${name}` : name);

beforeEach(({ task, skip }) => {
  if (runs || (listed as Listed[]).length === 0) return;
  const file = relative(root, task.file.filepath);
  const found = (listed as Listed[]).find((one) => one.file === file && one.test === nameOf(task));
  if (found) skip(`in quarantine since ${found.since}: ${found.reason}`);
});
