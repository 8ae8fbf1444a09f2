// @ts-check
import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { startProduct } from './product.mjs';

/**
 * `npm run bench -- logins`: does the catalog stay responsive while a hundred people sign in at once? Runs the
 * built server with the demo market (or the database in `DATA_DIR`) and passwords hashed at production cost. Queries the
 * catalog at a constant rate, alternately idle and during the sign-ins. The ratio of the latencies must be at most 2.
 */
const PORT = '45871';
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = 10;
const LOGINS = 100;
const HEADERS = { apikey: process.env.API_KEY ?? 'manzil-web' };
const base = `http://127.0.0.1:${PORT}/api/v1`;

/** @param {number} at */
const login = async (at) => {
  const begun = performance.now();
  const answer = await fetch(`${base}/user/login`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    // Half know the password, half try unknown addresses: both cost a hash.
    body: JSON.stringify({
      email: at % 2 ? 'aisha.user@manzil.example' : `nobody${at}@manzil.example`,
      password: 'Manzil-demo-1',
    }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - begun };
};

/** Sign-ins are sent from a separate thread, so that they don't delay measurements of the catalog. */
if (!isMainThread) {
  parentPort?.postMessage(await Promise.all(Array.from({ length: LOGINS }, (_, at) => login(at))));
  process.exit();
}
/** @returns {Promise<{ status: number; ms: number }[]>} */
const flood = async () => (await once(new Worker(new URL(import.meta.url)), 'message'))[0];

const { DATA_DIR } = process.env;
const server = await startProduct({
  ...process.env,
  ...(!DATA_DIR && { SEED_DEMO: '1' }),
  PORT,
  RATE_LIMITS: 'off',
});

let asked = 0;
/** The catalog's first page at 100 requests per second over 20 connections, never the same query twice. */
const catalog = () =>
  autocannon({
    url: base,
    headers: HEADERS,
    connections: 20,
    overallRate: 100,
    duration: SECONDS,
    requests: [
      {
        method: 'GET',
        /** @param {autocannon.Request} request */
        setupRequest: (request) => ({
          ...request,
          path: `/api/v1/property/get_all?category=rent&maxPrice=${9_000_000_000 + asked++}`,
        }),
      },
    ],
  });

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
const rows = [];
// Warm up.
await Promise.all([catalog(), flood()]);
for (let round = 0; round < ROUNDS; round += 1) {
  const calm = await catalog();
  const [during, logins] = await Promise.all([catalog(), flood()]);
  /** @param {number[]} wanted */
  const of = (...wanted) => logins.filter(({ status }) => wanted.includes(status));
  rows.push({
    'calm p50': calm.latency.p50,
    'calm p99': calm.latency.p99,
    'flood p50': during.latency.p50,
    'flood p99': during.latency.p99,
    ratio: Math.round((during.latency.p99 / calm.latency.p99) * 100) / 100,
    'asked in the flood': during.requests.total,
    'logins answered': of(200, 401).length,
    'sent away (503)': of(503).length,
    'a login ms': Math.round(median(of(200, 401).map(({ ms }) => ms))),
    failed: calm.non2xx + calm.errors + during.non2xx + during.errors,
  });
}
console.table(rows);
console.log(`p99 in the flood against calm, median of ${ROUNDS}: ${median(rows.map(({ ratio }) => ratio))}`);
await server.stop();
