import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import request from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { env } from '../../platform/base/env';
import { databaseUri } from './killedServer';
import type { Api } from '../testApp';

const CHILD = fileURLToPath(new URL('serverChild.ts', import.meta.url));

/**
 * Starts a second server process on the database and data folder of the test's application. Call it after `testApp`.
 * @param settings the settings passed to `testApp`
 */
export function secondServer(settings: Record<string, string>): Pick<Api, 'get' | 'post' | 'put' | 'patch'> {
  let child: ChildProcess;
  let origin = '';
  beforeAll(async () => {
    const { API_KEY, JWT_SECRET, DATA_DIR } = env();
    const own = { NODE_ENV: 'test', API_KEY, JWT_SECRET, DATA_DIR, BCRYPT_COST: '4' };
    const variables = { ...own, MONGODB_URI: databaseUri(), ...settings };
    const args = ['--import', 'tsx', CHILD, JSON.stringify(variables)];
    child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The second server ended')));
    [origin] = (await Promise.race([once(lines, 'line'), ended])) as [string];
    ended.catch(() => undefined);
  }, 60_000);
  afterAll(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const verb = (method: 'get' | 'post' | 'put' | 'patch') => (path: string) =>
    request(origin)[method](`/api/v1${path}`).set('apikey', env().API_KEY);
  return { get: verb('get'), post: verb('post'), put: verb('put'), patch: verb('patch') };
}
