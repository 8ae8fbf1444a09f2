import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  scripts: Record<string, string>;
};
/** The project's own scripts; the server's commands have a test of their own (cli/commands.test.ts). */
const OWN = Object.entries(scripts).filter(([, command]) => /^node (scripts|bench)\/\S+$/.test(command));

function run(command: string, option: string) {
  const [, file = ''] = command.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, option], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, lines: stderr.trimEnd().split('\n') };
}

it('Every server command receives the options of its npm script.', () => {
  const commands = Object.values(scripts).filter((command) =>
    /^npm run (-s )?\S+ -w server( --)?$/.test(command),
  );
  expect(commands.length).toBeGreaterThan(8);
  expect(commands.filter((command) => !command.endsWith(' --'))).toEqual([]);
});

describe.each(OWN)('npm run %s', (name, command) => {
  it('The script answers --help and does nothing.', () => {
    const { status, stdout, lines } = run(command, '--help');
    expect([status, lines]).toEqual([0, ['']]);
    expect(stdout).toContain(`npm ${name === 'start' ? '' : 'run '}${name}`);
  });

  it('The script names an unknown option in one line.', () => {
    const { status, stdout, lines } = run(command, '--no-such-option');
    expect([status, stdout]).toEqual([2, '']);
    expect(lines).toEqual([`Unknown option '--no-such-option'. See npm run ${name} -- --help`]);
  });
});
