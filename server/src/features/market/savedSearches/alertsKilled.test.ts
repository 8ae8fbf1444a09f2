import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIndexes, openDatabase } from '../../../platform/store/database';
import { parseEnv, setEnv } from '../../../platform/base/env';
import { mailQueueState } from '../../../platform/mail/mailJob.model';
import { startMailSender } from '../../../platform/mail/sender';
import { aPerson } from '../../../testing/testApp';
import { filterByScan } from '../../../testing/market/oracle';
import { seeded } from '@manzil/search/testing/seeded';
import { aMarket, PLACES, type MarketListing } from '../../../testing/market/testMarket';
import { addSearch } from './savedSearch.model';

/** ALERTS_FULL=1: as many as the product promises; otherwise fewer, for speed. */
const isFull = process.env['ALERTS_FULL'] === '1';
const [SEARCHES, LISTINGS] = isFull ? [1000, 500] : [60, 80];
/**
 * Database operations of a round, counting the mail sender's, at which the server dies: early, in the middle, late.
 */
const DEATHS = isFull ? [3, 250, 2000, 5000, 8000] : [3, 40, 150];
/** Mails one sender has in flight: those may have arrived when it dies, and are sent again. */
const LANES = 3;
const CHILD = fileURLToPath(new URL('../../../testing/processes/alertsChild.ts', import.meta.url));

let dataDir: string;
let mailServer: SMTPServer;
/** What arrived: by the mail's own name, its recipient and how often. */
const arrived = new Map<string, { to: string; times: number }>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'manzil-killed-'));
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
      stream.on('end', () => {
        const [, id = ''] = /^Message-ID: *<([^>]*)>/im.exec(raw) ?? [];
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        arrived.set(id, { to, times: (arrived.get(id)?.times ?? 0) + 1 });
        done();
      });
    },
  });
  mailServer.on('error', () => undefined);
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Settings shared by the children and this test; always the embedded store, so that its files are what survives.
 */
const environment = () => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  API_KEY: 'test-application-key',
  JWT_SECRET: 'test-secret-test-secret-test-secret-test',
  LOG_LEVEL: 'silent',
  SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
});

/** Runs a round in its own process, which is killed at its database operation of that number. */
async function round(fatal?: number): Promise<'killed' | 'done'> {
  const args = ['--import', 'tsx', CHILD, ...(fatal === undefined ? [] : [String(fatal)])];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...environment() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === 'SIGKILL') return 'killed';
  if (code !== 0) throw new Error(`The round ended with ${code}`);
  return 'done';
}

it(
  'A server killed while sending alerts still announces every match once, in the bell and by mail.',
  { timeout: 900_000, tags: ['kills'] },
  async () => {
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
    const model = await users.findOne({ email: reader.email });
    for (const [place, filter] of filters.entries()) {
      const user = new mongoose.Types.ObjectId();
      const own = { _id: user, email: `${place}@people.test`, userID: `IN-${100_000 + place}` };
      await users.insertOne({ ...model, ...own });
      const times = { createdAt: begin, toldAt: begin };
      const search = { name: `Search ${place}`, filter, frequency: 'instant' as const };
      await addSearch({ user: String(user), place: 0, ...search, ...times });
    }
    const market: MarketListing[] = await aMarket(LISTINGS, [agent]);
    await database.close();

    const startedAt = performance.now();
    for (const fatal of DEATHS) expect(await round(fatal)).toBe('killed');
    const sentByTheDead = arrived.size;
    expect(await round()).toBe('done');

    database = await openDatabase({ inline: true, durable: true });
    const collection = (name: string) => mongoose.connection.collection(name);
    // A minute later, a dead sender's leases have expired.
    await collection('mailjobs').updateMany({}, { $set: { lockedUntil: new Date(0) } });
    const sender = startMailSender({ pollIntervalMs: 100 });
    await expect.poll(async () => (await mailQueueState()).waiting, { timeout: 300_000 }).toBe(0);
    await sender.stop();
    const searches = await collection('savedsearches').find().sort({ name: 1 }).toArray();
    let [matches, messages] = [0, 0];
    for (const search of searches) {
      const expected = filterByScan(market, search['filter'] as object).map(({ _id }) => String(_id));
      const deliveries = await collection('searchdeliveries').find({ search: search._id }).toArray();
      expect(deliveries.map((row) => String(row['property'])).toSorted()).toEqual(expected.toSorted());
      expect(deliveries.every((row) => row['toldAt'] !== null)).toBe(true);
      const notifications = await collection('notifications')
        .find({ user: search['user'] as object })
        .toArray();
      expect(notifications.reduce((sum, row) => sum + (row['data'] as { count: number }).count, 0)).toBe(
        expected.length,
      );
      const person = await users.findOne({ _id: search['user'] as mongoose.Types.ObjectId });
      const mails = [...arrived.values()].filter(({ to }) => to === person?.['email']);
      expect(mails).toHaveLength(notifications.length);
      matches += expected.length;
      messages += notifications.length;
    }
    const doubled = [...arrived.values()].reduce((sum, { times }) => sum + times - 1, 0);
    expect(arrived.size).toBe(messages);
    expect(doubled).toBeLessThanOrEqual(LANES * DEATHS.length);
    if (isFull) {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      process.stdout.write(
        `${JSON.stringify({ searches: SEARCHES, listings: LISTINGS, deaths: DEATHS, matches, messages, sentByTheDead, doubled, seconds })}\n`,
      );
    }
    expect(searches).toHaveLength(SEARCHES);
    await database.close();
  },
);
