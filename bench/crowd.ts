import { hkdfSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { io, type Socket } from 'socket.io-client';
import { startProduct } from './product.mjs';

/**
 * `npm run bench -- crowd`, after a build: ten minutes (`CROWD_MINUTES`) of 2,000 visitors (`CROWD_VISITORS`) and
 * 300 signed-in people (`CROWD_MEMBERS`) behind one address, along with two harvesters that collect numbers without
 * solving proofs of work: one without a cookie, one with a fresh cookie for each request. Fails if anyone but a harvester
 * is refused, or if a harvester gets more than the limit of an address (60 numbers a day).
 */
const MINUTES = Number(process.env['CROWD_MINUTES'] ?? 10);
const VISITORS = Number(process.env['CROWD_VISITORS'] ?? 2000);
const MEMBERS = Number(process.env['CROWD_MEMBERS'] ?? 300);
const PAUSE_MS = { visitor: 60_000, member: 20_000, harvester: 800 };
/** One in this many visitors requests the number of each listing. */
const ASKS_FOR_NUMBER = 20;
const MAX_HARVESTED = 60;
const ADDRESS = '100.64.7.7';
const API_KEY = 'key-of-the-bench';
const JWT_SECRET = 'secret-of-the-bench-0123456789-abcdefghijkl';
const PASSWORD = 'Manzil-crowd-1';

const server = await startProduct({
  NODE_ENV: 'development',
  API_KEY,
  JWT_SECRET,
  SEED_DEMO: '1',
  DEMO_PASSWORD: PASSWORD,
  BCRYPT_COST: '4',
  TRUST_PROXY: '1',
});
const { origin } = server;

const figures = { pages: 0, pagesWithoutAnswers: 0, calls: 0, proofs: 0, numbers: 0, live: 0 };
const refusals = new Map<string, number>();
const refuse = (what: string) => refusals.set(what, (refusals.get(what) ?? 0) + 1);

/**
 * Solves a proof of work. One machine cannot compute for two thousand browsers, so the bench uses the server's key to sign
 * an easy challenge instead of the real one.
 */
async function solve({ parameters }: Challenge): Promise<string> {
  const challenge = await createChallenge({
    ...{ algorithm: 'SCRYPT', cost: 16, memoryCost: 8, parallelism: 1, keyPrefix: '0', deriveKey },
    expiresAt: Date.now() / 1000 + 60,
    data: { visitor: String(parameters.data?.['visitor']) },
    hmacSignatureSecret: Buffer.from(hkdfSync('sha256', JWT_SECRET, '', 'proof of work', 32)).toString(
      'base64',
    ),
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A browser: keeps its cookie, solves proofs of work, retries as the client does. */
class Browser {
  cookie = '';
  token = '';
  readonly address: string;
  constructor(address = ADDRESS) {
    this.address = address;
  }
  #headers(more: Record<string, string> = {}) {
    return {
      'x-forwarded-for': this.address,
      ...(this.cookie && { cookie: this.cookie }),
      ...(this.token && { jwtoken: this.token }),
      ...more,
    };
  }
  #keepCookie(answer: Response) {
    for (const line of answer.headers.getSetCookie()) this.cookie = line.split(';')[0] ?? '';
  }
  async open(path: string): Promise<number> {
    const answer = await fetch(origin + path, { headers: this.#headers({ accept: 'text/html' }) });
    await answer.text();
    this.#keepCookie(answer);
    return answer.status;
  }
  async call(wire: string, body?: object, proof?: string): Promise<{ status: number; body: Answer }> {
    const [method = '', path = ''] = wire.split(' ');
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: this.#headers({
        apikey: API_KEY,
        ...(body && { 'content-type': 'application/json' }),
        ...(proof && { 'x-proof': proof }),
      }),
      ...(body && { body: JSON.stringify(body) }),
    });
    this.#keepCookie(answer);
    return { status: answer.status, body: (await answer.json()) as Answer };
  }
  async callProving(wire: string, body?: object): Promise<{ status: number; body: Answer }> {
    let answer = await this.call(wire, body);
    for (let tries = 0; tries < 3 && answer.body.challenge; tries += 1) {
      figures.proofs += 1;
      answer = await this.call(wire, body, await solve(answer.body.challenge));
    }
    figures.calls += 1;
    return answer;
  }
}
interface Answer {
  code?: string;
  token: string;
  challenge?: Challenge;
  data: { id: string }[];
}

const setUp = new Browser('100.64.1.1');
const listings: string[] = [];
for (let page = 1; page <= 20; page += 1) {
  const { body } = await setUp.call(`GET /property/get_all?limit=25&page=${page}`);
  listings.push(...body.data.map(({ id }) => id));
}
const admin = new Browser('100.64.1.2');
admin.token = (
  await admin.call('POST /user/login', { email: 'admin@manzil.example', password: PASSWORD })
).body.token;
for (let at = 0; at < MEMBERS; at += 1) {
  const email = `member${at}@bench.example`;
  const body = { name: 'Bench Member', email, password: PASSWORD, phone: '+971501234567' };
  const { status } = await admin.call('POST /user/register_agent', body);
  if (status === 429) {
    at -= 1;
    await sleep(5000);
  } else if (status >= 300) throw new Error(`A member could not be registered: ${status}`);
}

const startedAt = Date.now();
const endsAt = startedAt + MINUTES * 60_000;
const isOver = () => Date.now() >= endsAt;
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const around = (ms: number) => sleep(Math.min(ms * (0.5 + Math.random()), Math.max(0, endsAt - Date.now())));
const expectStatus = ({ status, body }: { status: number; body: Answer }, what: string) => {
  if (status >= 300) refuse(`${what}: ${status} ${body.code ?? ''}`);
};

async function openPage(browser: Browser, path: string) {
  const status = await browser.open(path);
  figures.pages += 1;
  if (status === 429) figures.pagesWithoutAnswers += 1;
  else if (status >= 300) refuse(`${path.split('?')[0]}: ${status}`);
  return status;
}

async function visit(): Promise<void> {
  const browser = new Browser();
  await sleep(Math.random() * Math.min(120_000, MINUTES * 20_000));
  while (!isOver()) {
    const price = 50_000 + Math.floor(Math.random() * 1e6);
    const status = await openPage(browser, `/catalog?maxPrice=${price}`);
    if (status === 429) {
      expectStatus(await browser.callProving(`GET /property/get_all?maxPrice=${price}`), 'search');
    }
    await around(PAUSE_MS.visitor / 2);
    if (isOver()) return;
    const id = pick(listings);
    expectStatus(await browser.callProving(`GET /property/get_property_details?id=${id}`), 'listing');
    if (Math.random() * ASKS_FOR_NUMBER < 1) {
      const answer = await browser.callProving('POST /property/reveal_contact', { id });
      // Listings that hide their agent have no number.
      if (answer.body.code !== 'contact_hidden') expectStatus(answer, 'number');
      if (answer.status === 200) figures.numbers += 1;
    }
    await around(PAUSE_MS.visitor / 2);
  }
}

async function work(at: number): Promise<void> {
  const browser = new Browser();
  await sleep(Math.random() * Math.min(120_000, MINUTES * 20_000));
  await openPage(browser, '/signin');
  const signedIn = await browser.callProving('POST /user/login', {
    email: `member${at}@bench.example`,
    password: PASSWORD,
  });
  expectStatus(signedIn, 'sign-in');
  browser.token = signedIn.body.token;
  const socket: Socket = io(origin, {
    transports: ['websocket'],
    auth: { apikey: API_KEY, jwtoken: browser.token },
    extraHeaders: { 'x-forwarded-for': ADDRESS },
  });
  socket.on('connect_error', ({ message }) => refuse(`socket: ${message}`));
  socket.once('connect', () => (figures.live += 1));
  while (!isOver()) {
    const price = 50_000 + Math.floor(Math.random() * 1e6);
    expectStatus(await browser.callProving(`GET /property/get_all?maxPrice=${price}`), 'search');
    expectStatus(await browser.callProving('GET /auth/getUser'), 'own account');
    await around(PAUSE_MS.member);
  }
  socket.close();
}

/** Collects numbers as fast as the server allows. @returns how many it got */
async function harvest(hasFreshCookies: boolean): Promise<{ requested: number; revealed: number }> {
  let revealed = 0;
  let requested = 0;
  const ask = async () => {
    const browser = new Browser();
    if (hasFreshCookies) await browser.open('/');
    requested += 1;
    const id = listings[requested % listings.length];
    const { status } = await browser.call('POST /property/reveal_contact', { id });
    if (status === 200) revealed += 1;
  };
  while (!isOver()) {
    await Promise.all([ask(), ask(), ask(), ask()]);
    await sleep(PAUSE_MS.harvester);
  }
  return { requested, revealed };
}

const reportFailure = (error: unknown) => refuse(`failed: ${String(error)}`);
const people = [
  ...Array.from({ length: VISITORS }, () => visit().catch(reportFailure)),
  ...Array.from({ length: MEMBERS }, (_, at) => work(at).catch(reportFailure)),
];
const [plain, fresh] = await Promise.all([harvest(false), harvest(true), ...people]);
console.log(JSON.stringify({ minutes: MINUTES, visitors: VISITORS, members: MEMBERS, ...figures }));
console.log('refused:', JSON.stringify(Object.fromEntries(refusals)));
console.log('harvesters:', JSON.stringify({ withoutCookie: plain, withFreshCookies: fresh }));

const isStopped = plain.revealed + fresh.revealed <= MAX_HARVESTED;
await server.stop();
process.exitCode = refusals.size === 0 && isStopped ? 0 : 1;
