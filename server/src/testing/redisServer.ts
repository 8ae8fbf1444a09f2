import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Is Debian's redis-server (or another one of that name) on this machine? Said once where it is not. */
export const hasRedis = spawnSync('redis-server', ['--version']).error === undefined;
if (!hasRedis) process.stdout.write('Skipped for lack of redis-server: what several servers share.\n');

/** A Redis of a test's own that keeps nothing on disk. */
export interface TestRedis {
  url: string;
  start: () => Promise<void>;
  /** Ends it at once; what it held is gone. */
  stop: () => Promise<void>;
  /** It is there and says nothing, as a machine that is stuck. */
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
      let said = '';
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error(`redis-server ended:\n${said}`)));
        started.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (/ready to accept connections/i.test(said)) resolve();
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
