import { spawn } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import express from 'express';

/**
 * `DATA_DIR=folder npm run bench -w server`: how fast the catalogue answers, on the built server and a database filled by
 * `npm run seed -- --properties 100000`; beside each shape a bare Express that sends the same bytes. Every question has
 * another `maxPrice`, so that none is answered out of what was worked out for the one before.
 */
const PORT = 45870;
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

const run = (url, options) =>
  autocannon({ url, headers: HEADERS, duration: SECONDS, ...options }).then((result) => {
    const bad = result.non2xx + result.errors + result.timeouts;
    return {
      p50: result.latency.p50,
      p99: result.latency.p99,
      rps: Math.round(result.requests.average),
      bad,
    };
  });

/** The same question with a price limit of its own each time; far above every price, so that the answer is the same. */
const varied = (path) => {
  let count = 0;
  return [
    {
      method: 'GET',
      path,
      setupRequest: (request) => ({
        ...request,
        path: `${path}&maxPrice=${9_000_000_000 + (count++ % 900_000)}`,
      }),
    },
  ];
};

const env = {
  ...process.env,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
  SEED_DEMO: '0',
};
const server = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
for await (const chunk of server.stdout) if (String(chunk).includes('is ready')) break;
server.stdout.resume();
const base = `http://127.0.0.1:${PORT}/api/v1`;
await fetch(`${base}${SHAPES['first page']}`, { headers: HEADERS });

const rows = {};
for (const [name, path] of Object.entries(SHAPES)) {
  const answer = await fetch(base + path, { headers: HEADERS });
  const body = Buffer.from(await answer.arrayBuffer());
  const raw = JSON.parse(body.toString());
  const requests = varied(`/api/v1${path}`);
  const calm = await run(base, { connections: 20, overallRate: 100, requests });
  const full = await run(base, { connections: 50, requests });
  const bare = express().get('/', (_req, res) => res.json(raw));
  const listening = bare.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const same = await run(`http://127.0.0.1:${listening.address().port}/`, { connections: 50 });
  listening.close();
  rows[name] = {
    count: raw.count,
    'p50 ms at 100/s': calm.p50,
    'p99 ms at 100/s': calm.p99,
    'requests/s at 50': full.rps,
    'bare Express/s': same.rps,
    bytes: body.length,
    failed: calm.bad + full.bad,
  };
}
console.table(rows);
server.kill('SIGTERM');
await once(server, 'exit');
