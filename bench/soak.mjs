// @ts-check
import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { io } from 'socket.io-client';
import { percentile, startProduct } from './product.mjs';

/**
 * `npm run bench -- soak`: two hours (`SOAK_MINUTES`) of mixed use at 20 requests per second with 200 open tabs, on the
 * built server with a demo market and rate limits. Prints a line per minute: memory, open files, stored files, times,
 * responses of 500 and above. Exits with 1 if there was such a response, if a tab stayed disconnected, or if memory, files
 * or times grew from the second to the last quarter (the first warms up). Linux only.
 */
const PORT = process.env.PORT ?? '45873';
const MINUTES = Number(process.env.SOAK_MINUTES ?? 120);
const RATE = 20;
const PEOPLE = 200;
const PASSWORD = 'Manzil-soak-1';
const METRICS_TOKEN = 'the-figures-of-the-soak';
const APIKEY = process.env.API_KEY ?? 'manzil-web';
/** Growth since the second quarter that still counts as flat. */
const FLAT = { rss: 1.15, handles: 1.1, files: 1.1, p99: 1.5 };

const dataDir = await mkdtemp(join(tmpdir(), 'manzil-soak-'));
/** @param {Record<string, string>} more settings */
async function start(more) {
  const server = await startProduct({
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
    DEMO_PASSWORD: PASSWORD,
    PORT,
    // Every person has their own address.
    TRUST_PROXY: '1',
    METRICS_TOKEN,
    ...more,
  });
  // Server errors are what this looks for.
  server.child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    const lines = String(chunk).split('\n');
    for (const line of lines) if (/"level":"?(error|fatal|50|60)\b/.test(line)) console.error(line);
  });
  return server;
}

/** @typedef {{ id: string, token: string, address: string, partner: number, chat: string }} Person */
/** @typedef {Record<string, any>} Json Parsed JSON of any shape */
/** @typedef {{ status: number, body: Buffer, ms: number }} Answer */

// Unlimited connections, so that slow calls don't hold up others.
const agent = new Agent({ keepAlive: true });
/**
 * @param {string} method
 * @param {string} path
 * @param {{ as?: Person | undefined, address?: string, body?: object, form?: FormData }} options
 * @returns {Promise<Answer>} status 0 when there was no answer
 */
async function call(method, path, { as, address, body, form } = {}) {
  const multipart = form && new Response(form);
  const content = multipart ? Buffer.from(await multipart.arrayBuffer()) : body && JSON.stringify(body);
  const type = multipart?.headers.get('content-type') ?? (body && 'application/json');
  const headers = {
    apikey: APIKEY,
    'x-forwarded-for': as?.address ?? address ?? '10.9.9.9',
    'accept-encoding': 'gzip',
    ...(as && { jwtoken: as.token }),
    ...(type && { 'content-type': type }),
  };
  const begun = performance.now();
  return new Promise((resolve) => {
    /** @param {number} status @param {Buffer} answer */
    const done = (status, answer) => resolve({ status, body: answer, ms: performance.now() - begun });
    const sent = request({ agent, host: '127.0.0.1', port: PORT, method, path, headers });
    sent.once('error', () => done(0, Buffer.alloc(0)));
    sent.once('response', (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => done(response.statusCode ?? 0, Buffer.concat(parts)));
      response.once('error', () => done(0, Buffer.alloc(0)));
    });
    sent.end(content);
  });
}
/**
 * A call of the setup; must succeed.
 * @param {string} method @param {string} path @param {Parameters<typeof call>[2]} [options]
 * @returns {Promise<Json>}
 */
async function need(method, path, options) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers: {
      apikey: APIKEY,
      ...(options?.as && { jwtoken: options.as.token }),
      ...(options?.body && { 'content-type': 'application/json' }),
    },
    ...(options?.body && { body: JSON.stringify(options.body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return /** @type {Promise<Json>} */ (answer.json());
}
/** @param {number} limit */
const below = (limit) => Math.floor(Math.random() * limit);
/** @template T @param {T[]} list @returns {T} */
const pick = (list) => /** @type {T} */ (list[below(list.length)]);

// Two hundred people who chat in pairs, created without rate limits and with cheap hashes, unlike in the soak itself.
let server = await start({ RATE_LIMITS: 'off', BCRYPT_COST: '4' });
/** @param {string} email */
const login = async (email) =>
  (await need('POST', '/api/v1/user/login', { body: { email, password: PASSWORD } })).token;
/** @type {Person} */
const admin = {
  id: '',
  token: await login('admin@manzil.example'),
  address: '10.9.9.9',
  partner: 0,
  chat: '',
};
/** @type {Person[]} */
const people = [];
for (let at = 0; at < PEOPLE; at += 1) {
  const email = `soak${at}@manzil.example`;
  const body = { name: `Soak Person ${at}`, email, password: PASSWORD, phone: '+971501234567' };
  const { data } = await need('POST', '/api/v1/user/register_agent', { as: admin, body });
  people.push({
    id: data.id,
    token: await login(email),
    address: `10.1.${at >> 6}.${at & 63}`,
    partner: at ^ 1,
    chat: '',
  });
}
for (const one of people) {
  const body = { users: [/** @type {Person} */ (people[one.partner]).id] };
  one.chat = (await need('POST', '/api/v1/chat/create', { as: one, body })).data.id;
}
/** @type {Json[]} */
const listings = [];
for (let page = 1; page <= 5; page += 1) {
  listings.push(...(await need('GET', `/api/v1/property/get_all?page=${page}&limit=12`)).data);
}
const services = (await need('GET', '/api/v1/service/get_all_services')).data;
/** @type {string[]} */
const photos = listings.flatMap(({ images }) => images.map((/** @type {Json} */ { url }) => url));

const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a9' } })
  .jpeg()
  .toBuffer();
/** Also deletes the person's previous picture. @param {Person} as */
const newPicture = (as) => {
  const form = new FormData();
  form.set('img', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'me.jpg');
  return call('POST', '/api/v1/auth/img', { as, form });
};
// Create all files first: pictures of the market are drawn on first request.
for (const url of photos) await call('GET', url);
for (const one of people) await newPicture(one);
await server.stop();
server = await start({});

const WORDS = ['marina view', 'villa garden', 'شقة مارينا', 'studio', 'sea'];
const visitor = () => `10.7.${below(250)}.${below(250)}`;
const ID = () => String(pick(listings)['id']);
let written = 0;
/** People's actions, with their share per thousand calls. @type {Record<string, [number, () => Promise<Answer>]>} */
const USES = {
  list: [
    220,
    () =>
      call(
        'GET',
        `/api/v1/property/get_all?category=${pick(['rent', 'sale'])}&maxPrice=${9e9 + below(9e5)}&facets=1`,
        {
          address: visitor(),
        },
      ),
  ],
  words: [
    80,
    () =>
      call('GET', `/api/v1/property/get_all?search=${encodeURIComponent(pick(WORDS))}`, {
        address: visitor(),
      }),
  ],
  map: [
    60,
    () =>
      call('GET', '/api/v1/property/get_all_map_properties?bbox=55.1,25.0,55.3,25.2&category=rent', {
        address: visitor(),
      }),
  ],
  page: [
    70,
    () => call('GET', pick(['/', '/catalog', '/services', `/single?id=${ID()}`]), { address: visitor() }),
  ],
  home: [30, () => call('GET', '/api/v1/homepage/get_all_homepage', { address: visitor() })],
  one: [100, () => call('GET', `/api/v1/property?id=${ID()}`, { address: visitor() })],
  details: [50, () => call('GET', `/api/v1/property/get_property_details?id=${ID()}`, { as: pick(people) })],
  service: [30, () => call('GET', `/api/v1/service?id=${pick(services).id}`, { address: visitor() })],
  photo: [100, () => call('GET', pick(photos), { address: visitor() })],
  chats: [60, () => call('GET', '/api/v1/chat/fetchChats', { as: pick(people) })],
  read: [
    40,
    () => {
      const as = pick(people);
      return call('GET', `/api/v1/chat/getChatMessages?chat=${as.chat}`, { as });
    },
  ],
  write: [
    60,
    () => {
      const as = pick(people);
      const body = { chatId: as.chat, clientId: `soak-message-${written++}`, message: 'Is it still free?' };
      return call('POST', '/api/v1/chat/sendMessage', { as, body });
    },
  ],
  heart: [
    30,
    () => call('POST', '/api/v1/favorite/favorites', { as: pick(people), body: { property_id: ID() } }),
  ],
  bell: [30, () => call('GET', '/api/v1/notification', { as: pick(people) })],
  user: [20, () => call('GET', '/api/v1/auth/getUser', { as: pick(people) })],
  upload: [10, () => newPicture(pick(people))],
  login: [
    5,
    () => {
      const email = `soak${below(PEOPLE)}@manzil.example`;
      return call('POST', '/api/v1/user/login', { address: visitor(), body: { email, password: PASSWORD } });
    },
  ],
  guess: [
    5,
    () => {
      const body = { email: `nobody${written++}@manzil.example`, password: 'not-that-one' };
      return call('POST', '/api/v1/user/login', { address: visitor(), body });
    },
  ],
};
const bag = Object.entries(USES).flatMap(([name, [share]]) => Array.from({ length: share }, () => name));

let heard = 0;
const tabs = people.map(({ token, address }) => {
  const tab = io(`http://127.0.0.1:${PORT}`, {
    auth: { apikey: APIKEY, jwtoken: token },
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': address },
    forceNew: true,
  });
  tab.on('chat:message', () => (heard += 1));
  return tab;
});
await Promise.all(
  tabs.map((tab) => tab.connected || new Promise((resolve) => tab.once('connect', () => resolve(undefined)))),
);

/** @type {{ name: string, status: number, ms: number }[]} */
let answers = [];
/** Responses of 500 and above, and calls without a response. @type {Map<string, number>} */
const bad = new Map();
async function use() {
  const name = pick(bag);
  const { status, ms } = await /** @type {[number, () => Promise<Answer>]} */ (USES[name])[1]();
  answers.push({ name, status, ms });
  if (status >= 500 || status === 0) bad.set(`${name} ${status}`, (bad.get(`${name} ${status}`) ?? 0) + 1);
}

/** Files below a folder. @param {string} folder */
const filesIn = async (folder) =>
  (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length;
/** @param {string} text @param {string} name */
const figure = (text, name) => Number(new RegExp(`^${name}(?:{[^}]*})? ([0-9.e+-]+)$`, 'm').exec(text)?.[1]);
/** @param {number} minute */
async function look(minute) {
  const metrics = await fetch(`http://127.0.0.1:${PORT}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const text = await metrics.text();
  const MB = 1_000_000;
  const times = answers.map(({ ms }) => ms);
  const row = {
    minute,
    rss: Math.round(figure(text, 'process_resident_memory_bytes') / MB),
    heap: Math.round(figure(text, 'nodejs_heap_size_used_bytes') / MB),
    handles: readdirSync(`/proc/${server.child.pid}/fd`).length,
    files: (await filesIn('uploads')) + (await filesIn('tmp')),
    store: Math.round(figure(text, 'manzil_store_bytes') / MB),
    tabs: tabs.filter(({ connected }) => connected).length,
    asked: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    refused: answers.filter(({ status }) => status >= 400 && status < 500 && status !== 401).length,
    bad: answers.filter(({ status }) => status >= 500 || status === 0).length,
  };
  answers = [];
  return row;
}

/** @type {Awaited<ReturnType<typeof look>>[]} */
const rows = [];
const begun = performance.now();
let asked = 0;
console.log('minute rss heap handles files store(MB) tabs asked p50 p99 refused bad');
for (let minute = 1; minute <= MINUTES; minute += 1) {
  while (performance.now() - begun < minute * 60_000) {
    // Send each on time, whether or not earlier ones were answered.
    await sleep(begun + (asked * 1000) / RATE - performance.now());
    asked += 1;
    void use();
    if (asked % RATE === 0) {
      const at = below(PEOPLE);
      const tab = tabs[at];
      if (asked % (RATE * 6) === 0) tab?.io.engine.close();
      else tab?.emit('chat:typing', { chatId: people[at]?.chat, isTyping: true });
    }
  }
  const row = await look(minute);
  rows.push(row);
  console.log(Object.values(row).join(' '));
}
await sleep(5000);

/** @param {keyof typeof FLAT} key @param {number} quarter */
const middle = (key, quarter) => {
  const part = rows.slice(
    Math.floor((rows.length * quarter) / 4),
    Math.floor((rows.length * (quarter + 1)) / 4),
  );
  return part.map((row) => row[key]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? NaN;
};
const grown = /** @type {(keyof typeof FLAT)[]} */ (Object.keys(FLAT)).map((key) => {
  const [early, late] = [middle(key, 1), middle(key, 3)];
  console.log(`${key}: ${early} in the second quarter, ${late} in the last`);
  return late > early * FLAT[key];
});
const lost = tabs.filter(({ connected }) => !connected).length;
console.log(
  `${asked} calls, ${heard} messages heard, ${lost} tabs lost, of 500 and more:`,
  Object.fromEntries(bad),
);
for (const tab of tabs) tab.disconnect();
agent.destroy();
await server.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(bad.size > 0 || lost > 0 || grown.includes(true) ? 1 : 0);
