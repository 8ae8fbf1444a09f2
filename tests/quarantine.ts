import { relative } from 'node:path';
import { beforeEach } from 'vitest';
import listed from './quarantine.json' with { type: 'json' };

/** A test that is not asked in the gate for a while; CONTRIBUTING says for how long and for what. */
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

/** The name of a test with those of what it is in, as the reports tell it. */
const nameOf = ({ name, suite }: Named): string => (suite?.name ? `${nameOf(suite)} ${name}` : name);

beforeEach(({ task, skip }) => {
  if (runs || (listed as Listed[]).length === 0) return;
  const file = relative(root, task.file.filepath);
  const found = (listed as Listed[]).find((one) => one.file === file && one.test === nameOf(task));
  if (found) skip(`in quarantine since ${found.since}: ${found.reason}`);
});
