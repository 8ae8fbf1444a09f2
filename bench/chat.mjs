// @ts-check
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { cpuTime, percentile, startProduct } from './product.mjs';

/**
 * `npm run bench -- chat`: 200 people with five open tabs each chat on the built server, with its own
 * database; four in five messages go to pairs, one to groups of ten. Times are in ms: "acknowledged" until the sending call
 * is answered, "heard" until the event reaches another person's tab. CPU time is that of all the server's threads (Linux
 * only).
 */
const PEOPLE = 200;
const TABS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const RATES = [50, 100, 200, 300, 400, 600, 800];
/** A rate is sustained if 99% of messages are acknowledged and heard within this time, in ms. */
const HELD_MS = 250;
const PASSWORD = 'Manzil-bench-1';
const HEADERS = { apikey: process.env.API_KEY ?? 'manzil-web', 'content-type': 'application/json' };

const server = await startProduct({
  ...process.env,
  DATA_DIR: undefined,
  SEED_DEMO: '1',
  DEMO_PASSWORD: PASSWORD,
  // Every person has their own address.
  TRUST_PROXY: '1',
  RATE_LIMITS: 'off',
  BCRYPT_COST: '4',
});

/** @typedef {{ id: string, token: string, address: string }} Person */
/** @typedef {Record<string, any>} Json Parsed JSON of any shape */

const agent = new Agent({ keepAlive: true, maxSockets: 400 });
/**
 * @param {string} method
 * @param {string} path
 * @param {{ as?: Person, body?: object }} options
 * @returns {Promise<Json>}
 */
const call = (method, path, { as, body } = {}) =>
  new Promise((resolve, reject) => {
    const headers = { ...HEADERS, ...(as && { jwtoken: as.token, 'x-forwarded-for': as.address }) };
    const sent = request(`${server.origin}/api/v1${path}`, { agent, method, headers });
    sent.once('error', reject);
    sent.once('response', (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('end', () => {
        const text = Buffer.concat(parts).toString();
        if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
      });
    });
    sent.end(body && JSON.stringify(body));
  });

/** @param {string} email */
const login = async (email) =>
  (await call('POST', '/user/login', { body: { email, password: PASSWORD } })).token;
/** @type {Person} */
const admin = { id: '', token: await login('admin@manzil.example'), address: '10.9.9.9' };
/** @type {Person[]} */
const people = [];
for (let at = 0; at < PEOPLE; at += 1) {
  const email = `bench${at}@manzil.example`;
  const body = { name: `Bench Person ${at}`, email, password: PASSWORD, phone: '+971501234567' };
  const { data } = await call('POST', '/user/register_agent', { as: admin, body });
  people.push({ id: data.id, token: await login(email), address: `10.1.${at >> 6}.${at & 63}` });
}
/** @param {number} at */
const person = (at) => /** @type {Person} */ (people[at % PEOPLE]);

/** @typedef {{ id: string, members: Person[] }} Talk */
/** @param {Person[]} members @returns {Promise<Talk>} */
const open = async (members) => {
  const group = members.length > 2 && { type: 'group', chatName: 'Bench' };
  const users = members.slice(1).map(({ id }) => id);
  const { data } = await call('POST', '/chat/create', { as: members[0], body: { users, ...group } });
  return { id: data.id, members };
};
/** @type {Talk[]} */
const pairs = [];
for (let at = 0; at < PEOPLE; at += 2) pairs.push(await open([person(at), person(at + 1)]));
/** @type {Talk[]} */
const groups = [];
for (let at = 0; at < PEOPLE; at += 10) groups.push(await open(people.slice(at, at + 10)));

/** When each message was sent, by clientId. @type {Map<string, number>} */
const left = new Map();
/** @type {number[]} */
let heard = [];
const tabs = people.flatMap(({ token, address }) =>
  Array.from({ length: TABS }, () => {
    const socket = io(server.origin, {
      auth: { apikey: HEADERS.apikey, jwtoken: token },
      transports: ['websocket'],
      extraHeaders: { 'x-forwarded-for': address },
      forceNew: true,
      autoConnect: false,
      reconnection: false,
    });
    socket.on('chat:message', ({ clientId }) => {
      const begun = left.get(clientId);
      if (begun !== undefined) heard.push(performance.now() - begun);
    });
    socket.on('connect_error', (error) => console.error('a tab was refused:', error.message));
    return socket;
  }),
);
/** Opens all tabs at once. Returns ms until the last one is connected. */
const arrive = async () => {
  const begun = performance.now();
  await Promise.all(
    tabs.map((socket) => {
      const live = new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
      socket.connect();
      return live;
    }),
  );
  return Math.round(performance.now() - begun);
};

let written = 0;
/** @param {Talk} talk */
const write = async ({ id, members }) => {
  const nth = written++;
  const clientId = `bench-message-${nth}`;
  const as = members[nth % members.length];
  const begun = performance.now();
  left.set(clientId, begun);
  const body = {
    chatId: id,
    clientId,
    message: `Message number ${nth}: is the flat in the Marina still free?`,
  };
  await call('POST', '/chat/sendMessage', { as, body });
  return performance.now() - begun;
};
/** Sends at a constant rate: each message on time, whether or not earlier ones were answered. @param {number} rate */
const talkAt = async (rate, seconds = SECONDS) => {
  heard = [];
  const cpu = cpuTime(server.child);
  const begun = performance.now();
  const count = rate * seconds;
  const sent = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await sleep(begun + (at * 1000) / rate - performance.now());
      const talks = at % 5 === 0 ? groups : pairs;
      return write(/** @type {Talk} */ (talks[at % talks.length]));
    }),
  );
  await sleep(300);
  return {
    'messages/s': rate,
    'ack p50': percentile(sent, 0.5),
    'ack p99': percentile(sent, 0.99),
    'heard p50': percentile(heard, 0.5),
    'heard p99': percentile(heard, 0.99),
    'events heard': heard.length,
    'processor ms a message': Number(((cpuTime(server.child) - cpu) / count).toFixed(2)),
  };
};

await arrive();
// Warm up.
await talkAt(50, 3);
const rows = [];
for (const rate of RATES) {
  const row = await talkAt(rate);
  rows.push(row);
  if (!(row['ack p99'] < HELD_MS && row['heard p99'] < HELD_MS)) break;
}
console.table(rows);
const held = rows.filter((row) => row['ack p99'] < HELD_MS && row['heard p99'] < HELD_MS);
console.log(`highest rate with p99 below ${HELD_MS} ms: ${held.at(-1)?.['messages/s'] ?? 'none'} a second`);

const crowd = await open(people.slice(0, 100));
const CHANGES = 20;
/** @type {number[]} */
const changes = [];
const before = cpuTime(server.child);
for (let at = 0; at < CHANGES; at += 1) {
  const users = people.slice(0, at % 2 ? 100 : 99).map(({ id }) => id);
  const begun = performance.now();
  await call('PATCH', `/chat/update_chat_users/${crowd.id}`, { as: person(0), body: { users } });
  changes.push(performance.now() - begun);
}
console.log(
  `a change of members in a group of 100: ${percentile(changes, 0.5)} ms, ${(cpuTime(server.child) - before) / CHANGES} ms of processor`,
);

for (const socket of tabs) socket.disconnect();
await sleep(1000);
const cpu = cpuTime(server.child);
console.log(
  `${tabs.length} tabs come back at once: all live after ${await arrive()} ms, ${cpuTime(server.child) - cpu} ms of processor`,
);
for (const socket of tabs) socket.disconnect();
agent.destroy();
await server.stop();
