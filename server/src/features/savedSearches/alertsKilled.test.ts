import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIndexes, openDatabase } from '../../platform/database';
import { parseEnv, setEnv } from '../../platform/env';
import { aPerson } from '../../testing/testApp';
import { bruteForce } from '../properties/oracle';
import { aMarket, PLACES, seeded, type MarketListing } from '../properties/testMarket';
import { addSearch } from './savedSearch.model';

const SEARCHES = 60;
const LISTINGS = 80;
const CHILD = fileURLToPath(new URL('../../testing/alertsChild.ts', import.meta.url));

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'manzil-killed-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** What the children and this test share; the database is always the embedded store, so that its files are what survives. */
const environment = () => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  API_KEY: 'test-application-key',
  JWT_SECRET: 'test-secret-test-secret-test-secret-test',
  LOG_LEVEL: 'silent',
});

/** Runs a round in a process of its own, which is killed after that many milliseconds of it. */
async function round(lifetime?: number): Promise<'killed' | 'done'> {
  const args = ['--import', 'tsx', CHILD, ...(lifetime === undefined ? [] : [String(lifetime)])];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...environment() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === 'SIGKILL') return 'killed';
  if (code !== 0) throw new Error(`The round ended with ${code}`);
  return 'done';
}

it('a server killed in the middle of its alerts tells every match, and none twice', async () => {
  setEnv(parseEnv(environment()));
  let database = await openDatabase({ inline: true, durable: true });
  await buildIndexes();
  const [agent, reader] = [await aPerson('agent'), await aPerson('user')];
  const random = seeded(11);
  const begin = new Date(Date.now() - 90 * 86_400_000);
  const filters = Array.from({ length: SEARCHES }, () => ({
    city: random.one(PLACES).city,
    ...(random.chance(0.5) && { type: random.one(['rent', 'sale'] as const) }),
    ...(random.chance(0.5) && { maxPrice: random.whole(10, 60) * 25_000 }),
  }));
  const users = mongoose.connection.collection('users');
  for (const [place, filter] of filters.entries()) {
    const user = new mongoose.Types.ObjectId();
    const person = await users.findOne({ email: reader.email });
    await users.insertOne({
      ...person,
      _id: user,
      email: `${place}@people.test`,
      userID: `IN-${100_000 + place}`,
    });
    const times = { createdAt: begin, lookedAt: begin, toldAt: begin };
    await addSearch({
      user: String(user),
      place: 0,
      name: `Search ${place}`,
      filter,
      frequency: 'instant',
      ...times,
    });
  }
  const market: MarketListing[] = await aMarket(LISTINGS, [agent]);
  await database.close();

  const ends = [];
  for (const lifetime of [40, 120]) ends.push(await round(lifetime));
  expect(ends).toEqual(['killed', 'killed']);
  while ((await round()) !== 'done');

  database = await openDatabase({ inline: true, durable: true });
  const collection = (name: string) => mongoose.connection.collection(name);
  const searches = await collection('savedsearches').find().sort({ name: 1 }).toArray();
  for (const search of searches) {
    const expected = bruteForce(market, search['filter'] as object).map(({ _id }) => String(_id));
    const deliveries = await collection('searchdeliveries').find({ search: search._id }).toArray();
    expect(deliveries.map((row) => String(row['property'])).toSorted()).toEqual(expected.toSorted());
    expect(deliveries.every((row) => row['toldAt'] !== null)).toBe(true);
    const told = await collection('notifications')
      .find({ user: search['user'] as object })
      .toArray();
    expect(told.reduce((sum, row) => sum + (row['data'] as { count: number }).count, 0)).toBe(
      expected.length,
    );
    const person = await users.findOne({ _id: search['user'] as mongoose.Types.ObjectId });
    expect(await collection('mailjobs').countDocuments({ to: person?.['email'] as string })).toBe(
      told.length,
    );
  }
  expect(searches).toHaveLength(SEARCHES);
  await database.close();
}, 120_000);
