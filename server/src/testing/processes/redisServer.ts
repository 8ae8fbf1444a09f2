import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Whether Debian's redis-server (or another of that name) is installed. Prints a note if it isn't. */
export const hasRedis = spawnSync('redis-server', ['--version']).error === undefined;
if (!hasRedis) process.stdout.write('Skipped for lack of redis-server: what several servers share.\n');

/** A test's own Redis, without persistence. */
export interface TestRedis {
  url: string;
  start: () => Promise<void>;
  /** Stops it at once; its data is lost. */
  stop: () => Promise<void>;
  /** Makes it hang: it accepts connections but doesn't reply. */
  freeze: () => void;
  thaw: () => void;
}

export function testRedis(port: number): TestRedis {
  let child: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      const started = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      let output = '';
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error(`redis-server ended:\n${output}`)));
        started.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (/ready to accept connections/i.test(output)) resolve();
        });
      });
      started.removeAllListeners('exit');
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
