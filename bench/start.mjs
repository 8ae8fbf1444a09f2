// @ts-check
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTime, percentile, startProduct } from './product.mjs';

/**
 * `npm run bench -- start [RUNS]`: time until lists answer, CPU time and memory of a start. Uses the market in
 * `DATA_DIR`, or the demo, which the first start creates.
 */
const RUNS = Number(process.argv[2] ?? 5);
const settings = { ...process.env, RATE_LIMITS: 'off', SEED_DEMO: process.env.DATA_DIR ? '' : '1' };

/** Resident memory of a process in MB. */
const memoryOf = async (/** @type {number | undefined} */ pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** @type {(dataDir: string) => Promise<{ ms: number, cpu: number, memory: number }>} */
async function start(dataDir) {
  const begun = performance.now();
  const server = await startProduct({ ...settings, DATA_DIR: dataDir });
  const list = () =>
    fetch(`${server.origin}/api/v1/property/get_all?category=rent`, {
      headers: { apikey: process.env.API_KEY ?? 'manzil-web' },
    });
  // Earlier versions log "ready" before they can answer lists.
  while (!(await list()).ok) await sleep(20);
  const ms = performance.now() - begun;
  const [cpu, memory] = [cpuTime(server.child), await memoryOf(server.child.pid)];
  // Later starts read it; at a million homes, it takes longer to write than a stop may.
  const snapshot = join(dataDir, 'catalogue.snapshot');
  while (!process.env.OPENSEARCH_URL && !existsSync(snapshot)) await sleep(100);
  await server.stop();
  return { ms, cpu, memory };
}

const folder = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'manzil-start-')));
/** @type {(label: string, found: Awaited<ReturnType<typeof start>>) => void} */
const print = (label, { ms, cpu, memory }) =>
  console.log(`| ${label} | ${(ms / 1000).toFixed(2)} | ${(cpu / 1000).toFixed(2)} | ${memory.toFixed(0)} |`);
console.log('| start | s to the first list | s of processor | MB |\n| --- | --- | --- | --- |');
print('first', await start(folder));
/** @type {Awaited<ReturnType<typeof start>>[]} */
const runs = [];
for (let run = 0; run < RUNS; run += 1) runs.push(await start(folder));
/** @type {(key: 'ms' | 'cpu' | 'memory') => number} */
const median = (key) =>
  percentile(
    runs.map((found) => found[key]),
    0.5,
  );
print(`median of ${RUNS}`, { ms: median('ms'), cpu: median('cpu'), memory: median('memory') });
if (!process.env.DATA_DIR) await rm(folder, { recursive: true, force: true });
