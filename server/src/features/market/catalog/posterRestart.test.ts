// @module-tag long
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from '@manzil/embedded-store';
import { parseEnv, setEnv } from '../../../platform/base/env';
import { openDatabase, type Database } from '../../../platform/store/database';
import { buildServer, startBuilt, type Build } from '../../../testing/processes/builtProduct';
import { aListing } from '../../../testing/factories/property.factory';
import { errorLines } from '../../../testing/processes/errorLines';
import { freePort } from '../../../testing/processes/freePort';
import { aPerson } from '../../../testing/testApp';

let build: Build;
let folder: string;
let store: EmbeddedStore | undefined;
let database: Database;
let settings: Record<string, string>;
const stops: (() => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  const external = process.env['MONGODB_TEST_URI'];
  if (!external) {
    store = await startEmbeddedStore({ dir: join(folder, 'store'), inline: true, durable: false });
  }
  const uri = new URL(external ?? store?.uri ?? '');
  uri.pathname = `/posters_${randomBytes(6).toString('hex')}`;
  settings = {
    NODE_ENV: 'test',
    // On the poster as a QR code.
    PUBLIC_URL: 'https://homes.example',
    DATA_DIR: join(folder, 'data'),
    MONGODB_URI: uri.toString(),
    API_KEY: 'key-of-posters',
    JWT_SECRET: 'secret-of-posters-0123456789-abcdefghijkl',
  };
  setEnv(parseEnv(settings));
  build = await buildServer();
  database = await openDatabase();
});
afterAll(async () => {
  for (const stop of stops) stop();
  await mongoose.connection.dropDatabase();
  await database.close();
  await store?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the built server; `stop` ends it and expects no errors in its log. */
async function start() {
  const port = String(await freePort());
  const { child, output: output } = await startBuilt([build.path('main.js')], {
    HOST: '127.0.0.1',
    PORT: port,
    LOG_LEVEL: 'info',
    ...settings,
  });
  stops.push(() => child.kill('SIGKILL'));
  return {
    async poster(id: string) {
      const url = `http://127.0.0.1:${port}/api/v1/property/poster?id=${id}`;
      const answer = await fetch(url, { headers: { apikey: 'key-of-posters' } });
      return { status: answer.status, sheet: Buffer.from(await answer.arrayBuffer()) };
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
      expect(errorLines(output())).toEqual([]);
    },
  };
}

it('The built server renders a poster once, across servers and restarts.', async () => {
  const { id: agent } = await aPerson('agent');
  const id = String((await aListing({ agent }))._id);
  const [one, other] = [await start(), await start()];
  const first = await one.poster(id);
  expect(first.status).toBe(200);
  expect(first.sheet.subarray(0, 5).toString()).toBe('%PDF-');
  // Each rendering contains its own time and id, so equal bytes were rendered once.
  expect((await other.poster(id)).sheet.equals(first.sheet)).toBe(true);
  await one.stop();
  await other.stop();
  const again = await start();
  expect((await again.poster(id)).sheet.equals(first.sheet)).toBe(true);
  await again.stop();
  const files = await readdir(join(folder, 'data/uploads/cache/posters'), { recursive: true });
  expect(files.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
});
