// @ts-check
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import express from 'express';
import { cpuTime, percentile, startProduct } from './product.mjs';

/**
 * `DATA_DIR=folder npm run bench -- api`: speed of the catalog on the built server, with a database filled by
 * `npm run seed -- --properties 100000`, compared with a bare Express that sends the same bytes. Every query has a
 * different `maxPrice`, so that none is answered from a cache.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const HEADERS = { apikey: process.env.API_KEY ?? 'manzil-web', 'accept-encoding': 'gzip' };
const SHAPES = {
  'first page': '/property/get_all?',
  'emirate + type': '/property/get_all?category=rent&city=dubai',
  'price band': '/property/get_all?category=sale&minPrice=900000&sort=priceAsc',
  '2+ bedrooms, furnished': '/property/get_all?category=rent&bedrooms=2,3,4,5%2B&furnishing=furnished',
  'text, English': '/property/get_all?search=marina%20view',
  'text, Arabic': `/property/get_all?search=${encodeURIComponent('شقة مارينا')}`,
  'page 500': '/property/get_all?page=500',
  'map box': '/property/get_all_map_properties?bbox=55.1,25.0,55.3,25.2&category=rent',
  facets: '/property/get_all?category=rent&city=dubai&facets=1',
};

/**
 * @param {string} url
 * @param {Partial<autocannon.Options>} options
 */
const run = (url, options) =>
  autocannon({ url, headers: HEADERS, duration: SECONDS, ...options }).then((result) => {
    const bad = result.non2xx + result.errors + result.timeouts;
    return { rps: Math.round(result.requests.average), total: result.requests.total, bad };
  });

let questions = 0;
/**
 * The same query with a different price limit each time, above every price, so that the answer stays the same.
 * @param {string} path
 */
const another = (path) => `/api/v1${path}&maxPrice=${9_000_000_000 + (questions++ % 900_000)}`;

const agent = new Agent({ keepAlive: true });
/**
 * @param {string} path
 * @returns {Promise<{ ms: number; isGood: boolean }>}
 */
const ask = (path) =>
  new Promise((resolve) => {
    const begun = performance.now();
    const failed = () => resolve({ ms: Infinity, isGood: false });
    get(new URL(path, server.origin), { agent, headers: HEADERS }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ ms: performance.now() - begun, isGood: response.statusCode === 200 }),
      );
    }).once('error', failed);
  });

/**
 * Latency in ms at a constant rate per second. Each request is sent on time, whether or not earlier ones were answered;
 * autocannon's rate option sends a second's worth in a burst and measures the queue.
 * @param {string} path
 * @param {number} rate
 */
async function steady(path, rate) {
  const begun = performance.now();
  const answers = Array.from({ length: rate * SECONDS }, async (_, at) => {
    await sleep(begun + (at * 1000) / rate - performance.now());
    return ask(another(path));
  });
  const all = await Promise.all(answers);
  const times = all.map(({ ms }) => ms);
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bad: all.filter(({ isGood }) => !isGood).length,
  };
}

const server = await startProduct({ ...process.env, RATE_LIMITS: 'off', SEED_DEMO: '0' });
const base = `${server.origin}/api/v1`;
await fetch(`${base}${SHAPES['first page']}`, { headers: HEADERS });

/** @type {Record<string, Record<string, number>>} */
const rows = {};
for (const [name, path] of Object.entries(SHAPES)) {
  const answer = await fetch(base + path, { headers: HEADERS });
  const body = Buffer.from(await answer.arrayBuffer());
  const raw = JSON.parse(body.toString());
  const calm = await steady(path, 100);
  /** @param {autocannon.Request} request */
  const setupRequest = (request) => ({ ...request, path: another(path) });
  const before = cpuTime(server.child);
  const full = await run(base, { connections: 50, requests: [{ method: 'GET', setupRequest }] });
  const cpu = cpuTime(server.child) - before;
  const bare = express().get('/', (_req, res) => res.json(raw));
  const listening = bare.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (listening.address());
  const same = await run(`http://127.0.0.1:${port}/`, { connections: 50 });
  listening.close();
  rows[name] = {
    count: raw.count,
    'p50 ms at 100/s': calm.p50,
    'p99 ms at 100/s': calm.p99,
    'requests/s at 50': full.rps,
    'CPU ms each': Number((cpu / full.total).toFixed(2)),
    'bare Express/s': same.rps,
    bytes: body.length,
    failed: calm.bad + full.bad,
  };
}
console.table(rows);
await server.stop();
