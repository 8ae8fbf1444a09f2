import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SERVER = new URL('../../..', import.meta.url).pathname;

export interface Build {
  /** Path of a built file, such as `main.js`. */
  path: (file: string) => string;
}

/** Builds the server once per test run; concurrent callers wait. `tests/serverBuild.ts` creates the folder. */
export async function buildServer(): Promise<Build> {
  const folder = process.env['TEST_BUILD'] ?? '';
  const built = join(folder, 'built');
  const done = join(folder, 'done');
  const changes = watch(folder);
  try {
    const isFirst = await mkdir(join(folder, 'begun')).then(
      () => true,
      () => false,
    );
    if (isFirst) {
      const child = spawn(process.execPath, ['build.mjs', built.slice(SERVER.length)], {
        cwd: SERVER,
        stdio: 'inherit',
      });
      await once(child, 'close');
      await writeFile(done, '');
    }
    while (!existsSync(done)) await once(changes, 'change');
  } finally {
    changes.close();
  }
  return { path: (file) => join(built, file) };
}

export interface StartedProduct {
  child: ChildProcess;
  /** Everything logged so far. */
  output: () => string;
}

/**
 * Starts a built product and waits until it is ready.
 * @param args Node's arguments, main.js last; or those of `command` if given
 * @throws with its log if it exits before that
 */
export async function startBuilt(
  args: string[],
  variables: Record<string, string>,
  command = process.execPath,
): Promise<StartedProduct> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, {
    env: { PATH, HOME, ...variables },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with code ${code}:\n${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is ready at')) resolve();
    });
  });
  return { child, output: () => said };
}

/** Kills a process and waits for it to exit. */
export async function killHard(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
