// @ts-check
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { percentile, startProduct, untilIdle } from './product.mjs';

/**
 * `npm run bench -- photos`: time to store a photo of 12 megapixels in three sizes, and the response times of `/healthz`
 * while ten are uploaded at once.
 */
const PORT = '45872';
const PASSWORD = 'Manzil-bench-1';
const ROUNDS = 5;
const AT_ONCE = 10;
const MAX_PHOTO_MS = 600;
const MAX_HEALTH_MS = 20;
const origin = `http://127.0.0.1:${PORT}`;

/** Polls `/healthz` from a thread of its own until the main thread says stop; answers with all response times. */
if (!isMainThread) {
  const times = [];
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(5);
  }
  parentPort?.postMessage(times);
  process.exit();
}

/** A noisy picture, about as hard to encode as a photo. */
const photo = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .blur(2)
  .jpeg({ quality: 90 })
  .toBuffer();
const server = await startProduct({
  ...process.env,
  PORT,
  SEED_DEMO: '1',
  DEMO_PASSWORD: PASSWORD,
  RATE_LIMITS: 'off',
  BCRYPT_COST: '4',
});

let token = '';
/** @type {(path: string, init: RequestInit) => Promise<any>} */
async function call(path, init) {
  const headers = { apikey: process.env.API_KEY ?? 'manzil-web', ...(token && { jwtoken: token }) };
  const answer = await fetch(`${origin}/api/v1${path}`, {
    ...init,
    headers: { ...headers, ...init.headers },
  });
  const content = /** @type {any} */ (await answer.json());
  if (!answer.ok || content.errors?.length > 0) throw new Error(`${path}: ${JSON.stringify(content)}`);
  return content;
}
({ token } = await call('/user/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@manzil.example', password: PASSWORD }),
}));
const ids = (await call(`/property/get_all?limit=${AT_ONCE}`, {})).data.map(
  (/** @type {{ id: string }} */ { id }) => id,
);

/** @type {(id: string) => Promise<number>} */
async function upload(id) {
  const body = new FormData();
  body.append('images', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const begun = performance.now();
  await call(`/property/upload?propertyId=${id}`, { method: 'POST', body });
  return performance.now() - begun;
}

await untilIdle(server.child);
const alone = [];
for (let round = 0; round < ROUNDS; round += 1) alone.push(await upload(ids[round]));
const poller = new Worker(new URL(import.meta.url));
const begun = performance.now();
await Promise.all(ids.map(upload));
const together = performance.now() - begun;
poller.postMessage('stop');
const [times] = /** @type {[number[]]} */ (/** @type {unknown} */ (await once(poller, 'message')));

/** @type {(what: string, holds: boolean) => void} */
function limit(what, holds) {
  console.log(`${holds ? 'Within' : 'BEYOND'} its limit: ${what}`);
  if (!holds) process.exitCode = 1;
}
const median = percentile(alone, 0.5);
console.log(`${AT_ONCE} photos at once: ${(together / 1000).toFixed(1)} s; ${times.length} pings`);
limit(`a photo takes ${median} ms (median), at most ${MAX_PHOTO_MS}`, median <= MAX_PHOTO_MS);
const slowest = percentile(times, 0.99);
limit(
  `/healthz answers within ${slowest} ms (p99; slowest ${Math.max(...times).toFixed(1)}), at most ${MAX_HEALTH_MS}`,
  slowest <= MAX_HEALTH_MS,
);
await server.stop();
