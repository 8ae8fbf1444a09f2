import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { serialize } from 'bson';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from './testing/rejection';
import { startTestStore } from './testing/testDatabase';

/** Whatever a client sends ends in an error for that client; the store and the others continue. */
let database: Awaited<ReturnType<typeof startTestStore>>;
let client: mongoose.mongo.MongoClient;
let items: mongoose.mongo.Collection;

beforeAll(async () => {
  database = await startTestStore();
  client = await new mongoose.mongo.MongoClient(database.uri).connect();
  items = client.db('h').collection('items');
  await items.insertMany(
    Array.from({ length: 2000 }, (_, i) => ({ n: i, text: 'a'.repeat(40), list: [1, 2, 3] })),
  );
});
afterAll(async () => {
  await client.close();
  await database.stop();
});

const code = async (promise: Promise<unknown>) => (await rejectionOf(promise)).code;
/** The elements of each list, or arrays of them: as many values as elements to the power of `depth`. */
const tree = (depth: number): object => ({
  $map: { input: '$list', in: depth > 1 ? tree(depth - 1) : '$$this' },
});
const doubled = { $set: { text: { $concat: ['$text', '$text'] } } };
const joined = { $set: { list: { $concatArrays: ['$list', '$list'] } } };
const big = { $set: { big: tree(7) } };

describe('Commands that would take all memory', () => {
  test.each<[string, object[]]>([
    ['joined arrays', [{ $limit: 1 }, ...Array<object>(20).fill(joined)]],
    ['arrays in arrays', [{ $limit: 1 }, ...Array<object>(8).fill(joined), { $project: { r: tree(3) } }]],
    ['doubled strings', [{ $limit: 1 }, ...Array<object>(20).fill(doubled)]],
    ['a $push of everything', [big, { $group: { _id: null, all: { $push: '$$ROOT' } } }]],
    ['a sort of large documents', [big, { $sort: { n: -1 } }]],
    ['a facet', [big, { $facet: { all: [] } }]],
    ['large groups', [{ $group: { _id: { n: '$n', big: tree(7) } } }]],
  ])('A pipeline is refused for its memory: %s.', async (_name, stages) => {
    expect(await code(items.aggregate(stages).toArray())).toBe(146);
  });

  test('An update that nests arrays without limit is refused.', async () => {
    const stages = [...Array<object>(8).fill(joined), { $set: { a: tree(3) } }];
    expect(await code(items.updateMany({}, stages))).toBe(146);
  });

  test('An update that fills up an array is refused.', async () => {
    await items.insertOne({ _id: 'grow' as never, list: [] });
    const grown = items.updateOne({ _id: 'grow' as never }, { $set: { 'list.3000000': 1 } });
    expect(await code(grown)).toBe(2);
  });

  test('A document of more than 16 MB is refused.', async () => {
    const halves = { a: 'x'.repeat(9_000_000) };
    await items.insertOne({ _id: 'big' as never, ...halves });
    const grown = items.updateOne({ _id: 'big' as never }, { $set: { b: 'x'.repeat(9_000_000) } });
    expect(await code(grown)).toBe(10334);
    await items.deleteOne({ _id: 'big' as never });
  });
});

describe('Commands that would run forever', () => {
  test('A catastrophic regular expression is refused.', async () => {
    expect(await code(items.countDocuments({ text: { $regex: '^(a+)+$b' } }))).toBe(51156);
    expect(await code(items.countDocuments({ text: { $regex: '(a|aa)+$b' } }))).toBe(51156);
  });

  test('A query ends after its maxTimeMS.', async () => {
    const slow = items.aggregate(
      [
        {
          $lookup: { from: 'items', pipeline: [{ $match: { n: { $gte: 0 } } }, { $count: 'n' }], as: 'all' },
        },
      ],
      { maxTimeMS: 100 },
    );
    expect(await code(slow.toArray())).toBe(50);
  });

  test('A long query does not block others.', { tags: ['clock'] }, async () => {
    const slow = items
      .aggregate(
        [
          {
            $lookup: {
              from: 'items',
              pipeline: [{ $match: { n: { $gte: 0 } } }, { $count: 'n' }],
              as: 'all',
            },
          },
        ],
        { maxTimeMS: 6000 },
      )
      .toArray();
    let isOver = false;
    const ended = slow.catch(() => undefined).then(() => (isOver = true));
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      await items.findOne({ n: -1 });
      await items.findOne({});
      times.push(performance.now() - start);
    }
    expect(isOver).toBe(false);
    expect(Math.min(...times)).toBeLessThan(1000);
    await ended;
  });
});

describe('Names and nesting', () => {
  const nested = (depth: number): object => {
    let value: object = {};
    for (let i = 0; i < depth; i++) value = { a: value };
    return value;
  };

  test('A document nested too deep is refused.', async () => {
    expect(await code(items.insertOne(nested(250)))).toBe(15);
    await items.insertOne(nested(100));
  });

  test.each(['__proto__', '_bsontype'])('A field named %s is harmless.', async (name) => {
    const doc = serialize({ insert: 'items', $db: 'h', documents: [{ xxxxxxxxx: 1 }] });
    const raw = Buffer.from(doc);
    raw.write(name, raw.indexOf('xxxxxxxxx'));
    const answer = await send(frame(raw));
    expect(answer.toString('latin1')).toContain('may not be named');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('A path to the prototype is refused.', async () => {
    expect(await code(items.updateOne({ n: 1 }, { $set: { ['__proto__.polluted']: 1 } }))).toBe(2);
    expect(await code(items.aggregate([{ $addFields: { ['__proto__.polluted']: 1 } }]).toArray())).toBe(2);
  });
});

/** Wraps a command into a message. */
function frame(body: Buffer): Buffer {
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

/** Sends bytes on their own connection; returns what comes back until a response or the end. */
async function send(bytes: Buffer): Promise<Buffer> {
  const socket = createConnection(join(database.dir, 's.sock'));
  socket.write(bytes);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'close'), once(socket, 'data')]);
  socket.destroy();
  return Buffer.concat(chunks);
}

describe('Malformed messages', () => {
  const deep = () => {
    // 45,000 nested arrays with correct lengths.
    const depth = 45_000;
    const raw = Buffer.alloc(depth * 8 + 16);
    for (let i = 0; i < depth; i++) {
      raw.writeInt32LE((depth - i) * 8 + 5 - 8 * 0, i * 7);
      raw[i * 7 + 4] = 4;
      raw[i * 7 + 5] = 0x30;
    }
    return raw;
  };
  const ping = Buffer.from(serialize({ ping: 1, $db: 'h' }));
  const cut = Buffer.from(ping);
  cut.writeInt32LE(ping.length + 50, 0);
  const badString = Buffer.from(serialize({ insert: 'items', $db: 'h' }));
  badString.writeInt32LE(1_000_000, badString.indexOf('insert') + 7);
  const wrongOperation = frame(ping);
  wrongOperation.writeInt32LE(99, 12);
  const tooLong = Buffer.alloc(16);
  tooLong.writeInt32LE(0x7fffffff, 0);
  const noise = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 251));

  test.each<[string, Buffer]>([
    ['a length of zero', Buffer.alloc(16)],
    ['a length beyond the limit', tooLong],
    ['an unknown operation', wrongOperation],
    ['a body longer than its message', frame(cut)],
    ['a string longer than its document', frame(badString)],
    ['45,000 nested arrays', frame(deep())],
    ['noise', noise],
    ['an empty message', frame(Buffer.alloc(0))],
  ])('The store survives %s.', async (_name, bytes) => {
    const answer = (await send(bytes)).toString('latin1');
    expect(answer === '' || answer.includes('errmsg')).toBe(true);
    expect(await items.countDocuments({ n: 5 })).toBe(1);
  });

  test('Messages may arrive in small pieces, or many in one.', async () => {
    const socket = createConnection(join(database.dir, 's.sock'));
    for (const byte of frame(ping)) socket.write(Buffer.from([byte]));
    await once(socket, 'data');
    socket.write(Buffer.concat(Array.from({ length: 50 }, () => frame(ping))));
    let received = 0;
    const length = 21 + 17;
    while (received < 50 * length) received += ((await once(socket, 'data')) as [Buffer])[0].length;
    expect(received).toBe(50 * length);
    socket.destroy();
  });

  test('The handshake works in all its forms.', async () => {
    for (const options of [
      { serverApi: '1' as const },
      { directConnection: true },
      { compressors: ['zlib' as const] },
    ]) {
      const other = await new mongoose.mongo.MongoClient(database.uri, options).connect();
      expect((await other.db('h').command({ ping: 1 })).ok).toBe(1);
      await other.close();
    }
  });
});

describe('Unsupported features', () => {
  const aggregate = (...pipeline: object[]) => ({ aggregate: 'items', pipeline, cursor: {} });
  const set = (expression: object) => aggregate({ $set: { a: expression } });
  const update = (u: object) => ({ findAndModify: 'items', query: { n: 1 }, update: u });
  const index = (key: object, options: object = {}) => ({
    createIndexes: 'items',
    indexes: [{ key, name: 'a', ...options }],
  });

  test.each<[string, object, number]>([
    ['a command', { nope: 1 }, 59],
    ['an option', { find: 'items', tailable: true }, 40415],
    ['variables of a command', { find: 'items', let: { a: 1 } }, 40415],
    ['a capped collection', { create: 'capped', capped: true, size: 100 }, 40415],
    ['a stage', aggregate({ $graphLookup: {} }), 40324],
    ['output that replaces a collection', aggregate({ $out: 'items' }), 40324],
    ['output into a collection', aggregate({ $merge: { into: 'items' } }), 40324],
    ['a change stream', aggregate({ $changeStream: {} }), 40573],
    ['an expression', set({ $function: {} }), 168],
    ['a giant $range', set({ $range: [0, 2_147_483_647] }), 168],
    ['a conversion', set({ $toInt: '$n' }), 168],
    ['a set', set({ $setUnion: ['$list', [1]] }), 168],
    ['a slice from the middle', { find: 'items', projection: { list: { $slice: [1, 1] } } }, 28689],
    ['bins of dates', set({ $dateTrunc: { date: '$n', unit: 'day', binSize: 2 } }), 9],
    ['arithmetic with decimals', set({ $add: [mongoose.mongo.Decimal128.fromString('1'), 1] }), 115],
    ['an accumulator', aggregate({ $group: { _id: null, a: { $stdDevPop: '$n' } } }), 15952],
    ['a set of values', aggregate({ $group: { _id: null, a: { $addToSet: '$n' } } }), 15952],
    ['an update operator', update({ $bit: { n: { and: 1 } } }), 9],
    ['a renamed field', update({ $rename: { n: 'm' } }), 9],
    ['a filter operator', { find: 'items', filter: { n: { $bitsAllSet: 1 } } }, 2],
    ['a regular expression in $in', { find: 'items', filter: { text: { $in: [/a/] } } }, 2],
    ['$where', { find: 'items', filter: { $where: '1' } }, 115],
    ['a collation', { find: 'items', collation: { locale: 'en' } }, 40415],
    ['a hint', { find: 'items', hint: 'n_1' }, 40415],
    ['an update option', { update: 'items', updates: [{ q: {}, u: {}, hint: 'n_1' }] }, 40415],
    ['a text index', index({ a: 'text' }), 67],
    ['an index with a collation', index({ a: 1 }, { collation: { locale: 'en' } }), 197],
    ['a partial index by $ne', index({ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }), 67],
    ['a wrong collection name', { find: '' }, 73],
    ['a lost cursor', { getMore: mongoose.mongo.Long.fromNumber(77), collection: 'items' }, 43],
  ])('An unsupported feature is refused with its own code: %s.', async (_name, command, expected) => {
    expect(await code(client.db('h').command(command))).toBe(expected);
  });
});
