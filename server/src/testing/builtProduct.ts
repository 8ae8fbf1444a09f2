import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a built product and waits until it says that it is ready.
 * @param args Node’s arguments, its main.js last
 * @throws with its log when it ends before that
 */
export async function startBuilt(args: string[], variables: Record<string, string>): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The product ended:\n${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is ready')) resolve();
    });
  });
  return child;
}

/** Kills a process and waits until it is gone. */
export async function killHard(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
