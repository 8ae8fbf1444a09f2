import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import mongoose from 'mongoose';
import { startEmbeddedStore } from '@manzil/embedded-store';

/** `npm run bench -- store [documents...]`: throughput of the embedded store per second, configured as in the product. */
interface Property extends mongoose.mongo.Document {
  _id: mongoose.mongo.ObjectId;
}
let state = 42;
const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];

const CITIES = [
  'Dubai',
  'Abu Dhabi',
  'Sharjah',
  'Ajman',
  'Fujairah',
  'Umm Al Quwain',
  'Al Ain',
  'Hatta',
  'Dibba',
  'Khor',
] as const;
const TYPES = ['apartment', 'house', 'villa', 'studio', 'land', 'office'] as const;
const STATES = ['active', 'pending', 'sold', 'draft'] as const;
const TEXT =
  'Bright and spacious home close to schools and transport with a renovated kitchen and private parking. ';

function property(i: number): Property {
  return {
    _id: new mongoose.mongo.ObjectId(),
    title: `Property ${i} in ${pick(CITIES)}`,
    slug: `property-${i}`,
    description: TEXT.repeat(6).slice(0, 500 + below(150)),
    type: pick(TYPES),
    status: pick(STATES),
    purpose: pick(['sale', 'rent']),
    city: pick(CITIES),
    district: `District ${below(40)}`,
    address: `${below(200)} Long Street Name`,
    price: below(900_000) + 50_000,
    area: below(300) + 30,
    bedrooms: below(6),
    bathrooms: below(4),
    year: 1950 + below(75),
    furnished: random() < 0.5,
    featured: random() < 0.1,
    location: { lat: 25 + random(), lng: 55 + random() },
    amenities: ['parking', 'pool', 'gym', 'garden', 'lift', 'balcony'].filter(() => random() < 0.5),
    images: [0, 1, 2, 3].map((k) => ({ url: `/uploads/properties/${i}/image-${k}.jpg`, alt: `photo ${k}` })),
    owner: { name: `Owner ${below(500)}`, email: `owner${below(500)}@example.test` },
    views: below(5000),
    rating: Math.round(random() * 50) / 10,
    createdAt: new Date(1_700_000_000_000 + i * 60_000 + below(1000)),
  };
}

function randomFilter(): mongoose.mongo.Filter<Property> {
  const from = 50_000 + below(400_000);
  return {
    city: pick(CITIES),
    type: pick(TYPES),
    status: 'active',
    price: { $gte: from, $lte: from + 300_000 },
  };
}

interface Row {
  operation: string;
  clients: number;
  perSecond: number;
  p50: number;
  p99: number;
}

async function measure(
  operation: string,
  clients: number,
  times: number,
  run: () => Promise<unknown>,
): Promise<Row> {
  const taken: number[] = [];
  for (let i = 0; i < Math.min(20, times); i++) await run();
  const start = performance.now();
  let left = times;
  const client = async () => {
    while (left-- > 0) {
      const begun = performance.now();
      await run();
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  taken.sort((a, b) => a - b);
  const at = (share: number) => Number((taken[Math.floor(taken.length * share)] ?? 0).toFixed(2));
  return { operation, clients, perSecond: Math.round(taken.length / seconds), p50: at(0.5), p99: at(0.99) };
}

const INDEXES: [Record<string, 1 | -1>, object?][] = [
  [{ city: 1, type: 1, status: 1, createdAt: -1 }],
  [{ slug: 1 }, { unique: true }],
  [{ price: 1 }],
  [{ createdAt: -1 }],
];
/** About as many indexes as listings have. */
const MORE_INDEXES = [
  'type',
  'status',
  'purpose',
  'city',
  'district',
  'area',
  'bedrooms',
  'bathrooms',
  'year',
  'views',
  'rating',
];

async function load(
  items: mongoose.mongo.Collection<Property>,
  count: number,
): Promise<mongoose.mongo.ObjectId[]> {
  const ids: mongoose.mongo.ObjectId[] = [];
  const start = performance.now();
  for (let from = 0; from < count; from += 1000) {
    const docs = Array.from({ length: 1000 }, (_, i) => property(from + i));
    await items.insertMany(docs);
    ids.push(...docs.map(({ _id }) => _id));
  }
  const perSecond = Math.round((count / (performance.now() - start)) * 1000);
  console.log(`insertMany with ${(await items.indexes()).length} indexes: ${perSecond} documents a second`);
  return ids;
}

async function bench(count: number): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  const store = await startEmbeddedStore({ dir });
  const client = await new mongoose.mongo.MongoClient(store.uri, { maxPoolSize: 20 }).connect();
  const items = client.db('b').collection<Property>('properties');
  for (const [key, options] of INDEXES) await items.createIndex(key, options);
  console.log(`\n${count} documents`);
  const ids = await load(items, count);
  const anyId = () => ids[below(ids.length)] ?? new mongoose.mongo.ObjectId();
  const rows: Row[] = [];
  let next = count;
  const group = () =>
    items
      .aggregate([
        {
          $group: {
            _id: '$city',
            n: { $sum: 1 },
            avg: { $avg: '$price' },
            max: { $max: '$price' },
            area: { $avg: '$area' },
          },
        },
      ])
      .toArray();
  for (const clients of [1, 16]) {
    const run = async (operation: string, times: number, work: () => Promise<unknown>) =>
      rows.push(await measure(operation, clients, times, work));
    await run('find by _id', 4000, () => items.findOne({ _id: anyId() }));
    await run('catalog: 3 equal, price range, newest 20', 600, () =>
      items.find(randomFilter()).sort({ createdAt: -1 }).limit(20).toArray(),
    );
    await run('the same, skip 100', 200, () =>
      items.find(randomFilter()).sort({ createdAt: -1 }).skip(100).limit(20).toArray(),
    );
    await run('count of the same', 200, () => items.countDocuments(randomFilter()));
    await run('count of 3 equal, from keys', 300, () =>
      items.countDocuments({ city: pick(CITIES), type: pick(TYPES), status: 'active' }),
    );
    await run('insert one, durable', 800, () => items.insertOne(property(next++)));
    await run('update one by _id, durable', 800, () =>
      items.updateOne({ _id: anyId() }, { $set: { views: below(1e6) } }),
    );
  }
  rows.push(await measure('$group over all', 1, count > 100_000 ? 5 : 10, group));
  rows.push(
    await measure('unindexed filter, sort, limit', 1, 5, () =>
      items
        .find({ views: { $gt: 4000 }, bedrooms: 3 })
        .sort({ rating: -1 })
        .limit(20)
        .toArray(),
    ),
  );
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  for (let i = 0; i < 5; i++) await group();
  delay.disable();
  console.table(rows);
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  console.log(`event loop of the product during 5 $group: at most ${(delay.max / 1e6).toFixed(1)} ms`);
  console.log(
    `memory ${megabytes(process.memoryUsage().rss)} MB, file ${megabytes((await stat(join(dir, 'data.sqlite'))).size)} MB`,
  );
  await client.close();
  await store.stop();
  const start = performance.now();
  const again = await startEmbeddedStore({ dir });
  const newClient = await new mongoose.mongo.MongoClient(again.uri).connect();
  await newClient.db('b').collection('properties').findOne({ _id: anyId() });
  console.log(`restart until the first answer: ${Math.round(performance.now() - start)} ms`);
  await newClient.close();
  await again.stop();
  await rm(dir, { recursive: true });
}

async function benchManyIndexes(count: number): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  const store = await startEmbeddedStore({ dir });
  const client = await new mongoose.mongo.MongoClient(store.uri).connect();
  const items = client.db('b').collection<Property>('properties');
  for (const [key, options] of INDEXES) await items.createIndex(key, options);
  for (const name of MORE_INDEXES) {
    await items.createIndex({ status: 1, [name === 'status' ? 'amenities' : name]: 1, createdAt: -1 });
  }
  for (const name of ['amenities', 'owner.email', 'location.lat', 'title']) {
    await items.createIndex({ [name]: 1 });
  }
  console.log(`\n${count} documents with many indexes`);
  await load(items, count);
  await client.close();
  await store.stop();
  await rm(dir, { recursive: true });
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [10_000, 50_000, 200_000]) await bench(count);
await benchManyIndexes(20_000);
