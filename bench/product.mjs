// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CHECKOUT = process.env.BENCH_CHECKOUT ?? fileURLToPath(new URL('..', import.meta.url));
const MAIN = join(CHECKOUT, 'server/dist/main.js');
/** A clock tick of /proc in ms. */
const TICK_MS = 10;

/**
 * CPU time a process has used, all its threads included, in ms. Linux only.
 * @param {import('node:child_process').ChildProcess} child
 */
export function cpuTime({ pid }) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * Waits until a process uses less than a tenth of a core: for seconds after its first start, a server draws the pictures of
 * its demo.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function untilIdle(child) {
  for (let before = NaN, now = cpuTime(child); !(now - before < 100); now = cpuTime(child)) {
    before = now;
    await sleep(1000);
  }
}

/**
 * The time that `share` of all times stay within, to a tenth of a millisecond.
 * @param {number[]} times
 * @param {number} share
 */
export const percentile = (times, share) =>
  Number((times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN).toFixed(1));

/**
 * Starts the built product with the flags and memory settings of the image and waits until it is ready.
 * @param {Record<string, string | undefined>} settings environment variables; without DATA_DIR it gets an empty folder, which
 *   `stop` deletes
 */
export async function startProduct(settings) {
  const own = settings.DATA_DIR ? undefined : await mkdtemp(join(tmpdir(), 'manzil-bench-'));
  const { PORT = '45870' } = settings;
  const env = {
    PATH: process.env.PATH,
    ...settings,
    HOST: '127.0.0.1',
    MALLOC_ARENA_MAX: '2',
    // `is ready` is a line of this level.
    LOG_LEVEL: 'info',
    PORT,
    ...(own && { DATA_DIR: own }),
  };
  const child = spawn(process.execPath, ['--max-semi-space-size=32', MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server ended.')));
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      if (String(chunk).includes('is ready')) resolve(undefined);
    });
  });
  return {
    child,
    origin: `http://127.0.0.1:${PORT}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      if (own) await rm(own, { recursive: true, force: true });
    },
  };
}
