import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { env } from '../../platform/base/env';

const CHILD = fileURLToPath(new URL('killedChild.ts', import.meta.url));

/** Address of the test's database, for another process. */
export function databaseUri(): string {
  const { MONGODB_URI } = env();
  if (MONGODB_URI) return MONGODB_URI;
  const { hosts } = mongoose.connection.getClient().options;
  const [host] = hosts.map(({ socketPath, port }) =>
    socketPath ? encodeURIComponent(socketPath) : `127.0.0.1:${port}`,
  );
  return `mongodb://${host}/${mongoose.connection.name}`;
}

interface Task {
  /** Step before which it kills itself; omitted: the test does. */
  at?: number;
  /** Person who stores pictures; omitted: migrations run. */
  avatarsOf?: string;
}

/**
 * Starts a server on the test's site and database that is killed while working (`killedChild.ts`).
 * @param more settings in addition to the test's
 */
export function startKilledServer(task: Task, more: Record<string, string> = {}) {
  const { API_KEY, JWT_SECRET, DATA_DIR } = env();
  const own = { NODE_ENV: 'test', API_KEY, JWT_SECRET, DATA_DIR };
  const variables = { ...own, MONGODB_URI: databaseUri(), ...more };
  const args = ['--import', 'tsx', CHILD, JSON.stringify({ variables, ...task })];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Resolves once all its output has been read.
  const ended = once(child, 'close').then(([code, signal]) => ({
    end: (signal ?? code) as string | number,
    lines: output.split('\n').slice(0, -1),
  }));
  return { kill: () => child.kill('SIGKILL'), ended };
}
