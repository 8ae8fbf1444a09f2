import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { copyStore } from '@manzil/embedded-store';
import { findFaults } from '@manzil/embedded-store/testing/consistency';
import { createRandom } from '@manzil/embedded-store/testing/random';
import { startStore } from '../server/src/testing/processes/storeProcess';

/**
 * Checks that take too long for a test. Both exit with 1 if they find a fault.
 * `npm run bench -- endurance load --dir STORE --rounds 20 --seconds 60`: mixed writes on a store's files (such as
 * a market of 100,000 by `npm run seed`), ended by SIGTERM and SIGKILL in turn, each followed by a full check.
 * `npm run bench -- endurance soak --minutes 30`: as many deletes as inserts at full speed.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    dir: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '30' },
  },
});
const random = createRandom(Date.now());
const MB = 1e6;

interface Listing {
  _id: string;
  agent: string;
  status: string;
  words: string[];
  price: number;
  views: number;
  text: string;
}
type Listings = mongoose.mongo.Collection<Listing>;

const listing = (_id: string): Listing => ({
  _id,
  agent: `agent${random.below(50)}`,
  status: random.pick(['new', 'verified']),
  words: Array.from({ length: 30 }, () => `word${random.below(3000)}`),
  price: random.below(1e6),
  views: 0,
  text: 'Bright and spacious. '.repeat(50 + random.below(200)),
});

/** A store in its own process. */
async function openStore(dir: string) {
  const { uri, child } = await startStore(dir);
  const client = await new mongoose.mongo.MongoClient(uri, {
    retryWrites: false,
    serverSelectionTimeoutMS: 500,
  }).connect();
  const items: Listings = client.db('endurance').collection('listings');
  await items.createIndexes([
    { key: { agent: 1, price: -1 } },
    { key: { words: 1 } },
    { key: { status: 1, views: 1 } },
  ]);
  const rss = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1000;
  return { child, client, items, rss };
}

/** Acknowledged writes: the minimum number of increments of each listing. */
type Known = Map<string, number>;
/** Documents whose deletion has started. */
const removed = new Set<string>();
let next = 0;
let writes = 0;

async function writeOnce(items: Listings, known: Known): Promise<void> {
  const kind = random.below(100);
  const id = random.pick([...[...known.keys()].slice(-50), 'none']);
  if (kind < 40) {
    const made = listing(`l${next++}`);
    await items.insertOne(made);
    known.set(made._id, 0);
  } else if (kind < 65) {
    await items.updateOne({ _id: id }, { $set: { price: random.below(1e6), words: listing('').words } });
  } else if (kind < 75) {
    await items.updateMany(
      { status: 'new', agent: `agent${random.below(50)}` },
      { $set: { status: 'verified' } },
    );
  } else if (kind < 98) {
    const after = await items.findOneAndUpdate(
      { _id: id },
      { $inc: { views: 1 } },
      { returnDocument: 'after' },
    );
    if (after && known.has(id)) known.set(id, Math.max(known.get(id) ?? 0, after.views));
  } else if (kind < 99) {
    const agent = `agent${random.below(50)}`;
    const theirs = await items.find({ agent }, { projection: { _id: 1 } }).toArray();
    const ids = theirs.map(({ _id }) => _id);
    for (const gone of ids) removed.add(gone);
    await items.deleteMany({ _id: { $in: ids } });
  } else {
    await items.dropIndex('agent_1_price_-1').catch(() => undefined);
    await items.createIndex({ agent: 1, price: -1 });
  }
  writes++;
}

async function round(dir: string, known: Known, at: number): Promise<string[]> {
  const { child, client, items } = await openStore(dir);
  const ended = once(child, 'exit');
  let isOver = false;
  const writer = async () => {
    while (!isOver) await writeOnce(items, known).catch(() => sleep(5));
  };
  const writing = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(writer));
  await sleep(Number(values.seconds) * 1000);
  child.kill(at % 2 ? 'SIGKILL' : 'SIGTERM');
  await ended;
  isOver = true;
  await writing;
  await client.close();
  const left = new Map<string, number>();
  const faults = findFaults(dir, undefined, ({ _id, views }) => left.set(String(_id), Number(views)));
  const isLost = ([id, views]: [string, number]) => !removed.has(id) && (left.get(id) ?? -1) < views;
  const lost = [...known].filter(isLost).map(([id]) => id);
  return lost.length > 0 ? [...faults, `lost: ${lost.slice(0, 5).join()} and so on, ${lost.length}`] : faults;
}

async function load(dir: string): Promise<string[]> {
  const known: Known = new Map();
  for (let at = 0; at < Number(values.rounds); at++) {
    const before = writes;
    const faults = await round(dir, known, at);
    const bytes = statSync(join(dir, 'data.sqlite')).size;
    console.log(
      `round ${at + 1}: ${writes - before} writes, ${known.size} known, ${Math.round(bytes / MB)} MB, ${faults.length} faults`,
    );
    if (faults.length > 0) return faults;
  }
  return [];
}

const sizeOf = (dir: string): number =>
  readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0) / MB;

async function soak(dir: string): Promise<string[]> {
  const { child, client, items, rss } = await openStore(dir);
  let [first, last] = [0, 0];
  const insert = (count: number) =>
    items.insertMany(Array.from({ length: count }, () => listing(`s${last++}`)));
  while (last < 20_000) await insert(500);
  const until = Date.now() + Number(values.minutes) * 60_000;
  const faults: string[] = [];
  const figures: number[] = [];
  for (let told = Date.now(); Date.now() < until;) {
    await insert(100);
    // Half of the deletes hit the oldest documents, half random ones.
    const any = Array.from({ length: 50 }, () => `s${first + random.below(last - first)}`);
    const { deletedCount } = await items.deleteMany({ _id: { $in: any } });
    const oldest = await items
      .find({}, { projection: { _id: 1 } })
      .limit(100 - deletedCount)
      .toArray();
    await items.deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } });
    first = Number(oldest.at(-1)?._id.slice(1) ?? first);
    if (Date.now() - told < 30_000) continue;
    told = Date.now();
    figures.push(rss());
    console.log(
      `${last} stored in all, files ${Math.round(sizeOf(dir))} MB, ${Math.round(rss())} MB resident`,
    );
  }
  const copy = join(dir, '..', 'live.sqlite');
  copyStore(dir, copy);
  const [live, files] = [statSync(copy).size / MB, sizeOf(dir)];
  console.log(
    `live data ${Math.round(live)} MB, files ${Math.round(files)} MB, ${(files / live).toFixed(2)} times`,
  );
  if (files > live * 2) faults.push('the files are more than twice the live data');
  const [early = 0, late = 0] = [figures[Math.floor(figures.length / 3)], figures.at(-1)];
  if (late > early * 1.2) faults.push(`resident memory grew from ${early} to ${late} MB`);
  await client.close();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return [...faults, ...findFaults(dir)];
}

const own = await mkdtemp(join(tmpdir(), 'endurance-'));
const dir = values.dir ?? join(own, 'store');
const faults = positionals[0] === 'soak' ? await soak(dir) : await load(dir);
await rm(own, { recursive: true });
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'nothing is wrong' : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
