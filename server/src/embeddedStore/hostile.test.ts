import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { serialize } from 'bson';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestStore } from './testing/testDatabase';

/** Whatever a client sends ends in an error for that client; the store and the others go on. */
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

const failure = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('did not fail');
};
const code = async (promise: Promise<unknown>) => ((await failure(promise)) as { code?: number }).code;
const project = (expression: unknown) =>
  items.aggregate([{ $limit: 1 }, { $project: { r: expression } }]).toArray();
const range = { $range: [0, 900_000] };
const doubled = (times: number): unknown =>
  times === 0 ? '$text' : { $let: { vars: { t: doubled(times - 1) }, in: { $concat: ['$$t', '$$t'] } } };

describe('queries that would take all memory', () => {
  test.each<[string, unknown]>([
    ['a giant $range', { $range: [0, 2_147_483_647] }],
    ['joined arrays', { $concatArrays: [range, range] }],
    ['arrays in arrays', { $map: { input: range, in: { $map: { input: range, in: '$$ROOT' } } } }],
    ['doubled strings', doubled(24)],
    ['replaced strings', { $replaceAll: { input: doubled(10), find: 'a', replacement: 'b'.repeat(1000) } }],
  ])('%s', async (_name, expression) => {
    expect(await code(project(expression))).toBe(146);
  });

  test.each<[string, object[]]>([
    [
      'a $push of everything',
      [{ $set: { big: { $range: [0, 5000] } } }, { $group: { _id: null, all: { $push: '$$ROOT' } } }],
    ],
    ['a sort of large documents', [{ $set: { big: { $range: [0, 5000] } } }, { $sort: { n: -1 } }]],
    ['a facet', [{ $set: { big: { $range: [0, 5000] } } }, { $facet: { all: [] } }]],
    [
      'many groups',
      [{ $set: { i: { $range: [0, 2000] } } }, { $unwind: '$i' }, { $group: { _id: { a: '$i', b: '$n' } } }],
    ],
  ])('%s', async (_name, stages) => {
    expect(await code(items.aggregate(stages).toArray())).toBe(146);
  });

  test('an update that makes arrays in arrays', async () => {
    const nested = { $map: { input: range, in: { $map: { input: range, in: '$$ROOT' } } } };
    expect(await code(items.updateMany({}, [{ $set: { a: nested } }]))).toBe(146);
  });

  test('an update that fills an array', async () => {
    await items.insertOne({ _id: 'grow' as never, list: [] });
    const grown = items.updateOne({ _id: 'grow' as never }, { $set: { 'list.3000000': 1 } });
    expect(await code(grown)).toBe(2);
  });

  test('a document of more than 16 MB', async () => {
    const halves = { a: 'x'.repeat(9_000_000) };
    await items.insertOne({ _id: 'big' as never, ...halves });
    const grown = items.updateOne({ _id: 'big' as never }, { $set: { b: 'x'.repeat(9_000_000) } });
    expect(await code(grown)).toBe(10334);
    await items.deleteOne({ _id: 'big' as never });
  });
});

describe('queries that would take for ever', () => {
  test('a catastrophic regular expression', async () => {
    expect(await code(items.countDocuments({ text: { $regex: '^(a+)+$b' } }))).toBe(51156);
    expect(await code(items.countDocuments({ text: { $regex: '(a|aa)+$b' } }))).toBe(51156);
  });

  test('maxTimeMS ends a long query', async () => {
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

  test('a long query lets others run', async () => {
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

describe('names and nesting', () => {
  const nested = (depth: number): object => {
    let value: object = {};
    for (let i = 0; i < depth; i++) value = { a: value };
    return value;
  };

  test('documents that are nested too deep', async () => {
    expect(await code(items.insertOne(nested(250)))).toBe(15);
    await items.insertOne(nested(100));
  });

  test.each(['__proto__', '_bsontype'])('a field named %s', async (name) => {
    const doc = serialize({ insert: 'items', $db: 'h', documents: [{ xxxxxxxxx: 1 }] });
    const raw = Buffer.from(doc);
    raw.write(name, raw.indexOf('xxxxxxxxx'));
    const answer = await send(frame(raw));
    expect(answer.toString('latin1')).toContain('may not be named');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('a path to the prototype', async () => {
    expect(await code(items.updateOne({ n: 1 }, { $set: { ['__proto__.polluted']: 1 } }))).toBe(2);
    expect(await code(project({ $arrayToObject: { $literal: [['__proto__', { polluted: 1 }]] } }))).toBe(9);
  });
});

/** A message around a command. */
function frame(body: Buffer): Buffer {
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

/** Sends bytes on a connection of their own; gives what comes back until an answer or the end. */
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

describe('broken frames', () => {
  const deep = () => {
    // 45,000 arrays within each other, with lengths that are right.
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
  ])('%s', async (_name, bytes) => {
    const answer = (await send(bytes)).toString('latin1');
    expect(answer === '' || answer.includes('errmsg')).toBe(true);
    expect(await items.countDocuments({ n: 5 })).toBe(1);
  });

  test('a message in small pieces, and many in one piece', async () => {
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

  test('the handshake in all its forms', async () => {
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

describe('what is not supported is refused with its own code', () => {
  test.each<[string, object, number]>([
    ['a command', { nope: 1 }, 59],
    ['an option', { find: 'items', tailable: true }, 40415],
    ['a stage', { aggregate: 'items', pipeline: [{ $graphLookup: {} }], cursor: {} }, 40324],
    [
      'an expression',
      { aggregate: 'items', pipeline: [{ $project: { a: { $function: {} } } }], cursor: {} },
      168,
    ],
    ['a text index', { createIndexes: 'items', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
    ['$where', { find: 'items', filter: { $where: '1' } }, 115],
    ['a capped collection', { create: 'capped', capped: true, size: 100 }, 115],
    ['a change stream', { aggregate: 'items', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
    ['a wrong collection name', { find: '' }, 73],
    ['a lost cursor', { getMore: mongoose.mongo.Long.fromNumber(77), collection: 'items' }, 43],
  ])('%s', async (_name, command, expected) => {
    expect(await code(client.db('h').command(command))).toBe(expected);
  });
});
