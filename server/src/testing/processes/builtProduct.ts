import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const SERVER = new URL('../../..', import.meta.url).pathname;

export interface Build {
  /** Path of a built file, such as `main.js`. */
  path: (file: string) => string;
  remove: () => Promise<void>;
}

/** Builds the server into a separate folder. */
export async function buildServer(): Promise<Build> {
  await mkdir(join(SERVER, '.tmp'), { recursive: true });
  const folder = await mkdtemp(join(SERVER, '.tmp/build-'));
  const build = spawn(process.execPath, ['build.mjs', folder.slice(SERVER.length)], {
    cwd: SERVER,
    stdio: 'inherit',
  });
  await once(build, 'close');
  return {
    path: (file) => join(folder, file),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
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
