import { join } from 'node:path';
import mongoose from 'mongoose';
import '../app';
import * as checks from '../doctor/checks';
import { disconnect } from '../features/market/listings/search/opensearch/client';
import { isSearchUp } from '../features/market/listings/search/opensearch/indexes';
import { openDatabase } from '../platform/store/database';
import { env, EnvError, readEnvironment, setEnv } from '../platform/base/env';
import { log } from '../platform/base/logger';
import { projectRoot } from '../platform/base/root';
import { runCommand } from './command';

const SIGNS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' };

/** Opens the configured database for one check, without the retries of a server start. */
async function withDatabase<T>(work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const { MONGODB_URI } = env();
  if (MONGODB_URI) {
    const client = new mongoose.mongo.MongoClient(MONGODB_URI, { serverSelectionTimeoutMS: 5000 });
    try {
      return await work(client.db());
    } finally {
      await client.close();
    }
  }
  const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no database.');
  try {
    return await work(db);
  } finally {
    await database.close();
  }
}

/** Clock of the server at the site's public address. */
async function siteClock(): Promise<Date | undefined> {
  const { PUBLIC_URL, isProduction } = env();
  if (!isProduction) return undefined;
  const answer = await fetch(`${PUBLIC_URL}/healthz`, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
  const date = answer.headers.get('date');
  return date === null ? undefined : new Date(date);
}

await runCommand({
  name: 'doctor',
  about:
    'Checks settings, secrets, port, data folder, database, mail, search, backups and clock, and says how to fix each fault. Changes nothing; exits with 1 if it finds a fault.',
  options: {},
  async run() {
    try {
      setEnv(readEnvironment());
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      for (const problem of error.problems) console.error(`${SIGNS.fault} settings: ${problem}`);
      process.exitCode = 1;
      return;
    }
    log.level = 'silent';
    const found = await checks.runChecks({
      settings: checks.settings,
      secrets: checks.secretsFile(join(projectRoot(), '.env')),
      port: checks.port,
      'data folder': checks.dataFolder,
      database: checks.database(withDatabase),
      mail: checks.mail,
      search: checks.search(isSearchUp),
      backups: checks.backups,
      clock: checks.clock(siteClock),
    });
    await disconnect();
    for (const { what, state, says } of found) console.log(`${SIGNS[state]} ${what}: ${says}`);
    const faults = found.filter(({ state }) => state === 'fault').length;
    console.log(faults === 0 ? 'No fault found.' : `${faults} ${faults === 1 ? 'fault' : 'faults'} found.`);
    process.exitCode = faults === 0 ? 0 : 1;
  },
});
