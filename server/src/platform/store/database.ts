import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startEmbeddedStore, type EmbeddedStore } from '@manzil/embedded-store';
import { env, EnvError } from '../base/env';
import { log } from '../base/logger';
import { retryOnConflict } from './where';

mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
/** Time limit of a query in ms; also for queries that bypass Mongoose. */
export const MAX_QUERY_MS = 5000;
mongoose.set('maxTimeMS', MAX_QUERY_MS);

/** Runs work whose queries take as long as they need. Only while no requests are served: the limit is shared. */
export async function withoutTimeLimit(work: () => Promise<void>): Promise<void> {
  mongoose.set('maxTimeMS', 0);
  try {
    await work();
  } finally {
    mongoose.set('maxTimeMS', MAX_QUERY_MS);
  }
}

/** An open database. */
export interface Database {
  /** Kind of database, for the startup message and readiness. */
  kind: 'mongodb' | 'embedded';
  close(): Promise<void>;
}

/**
 * Timeouts for detecting an unreachable or frozen database: calls that need it fail with 503 within 5 seconds
 * (spec/4-platform "Database").
 */
const FAIL_FAST_TIMEOUTS = {
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  heartbeatFrequencyMS: 1000,
  waitQueueTimeoutMS: 4000,
} as const;
/**
 * The embedded store closes its connections when it dies, so silence only means that it is busy: a large batch may
 * block its single thread for seconds on a busy machine.
 */
const EMBEDDED_TIMEOUTS = { serverSelectionTimeoutMS: 10_000, connectTimeoutMS: 30_000 } as const;
/** At startup the database may come up a little later than this server. */
const START_TIMEOUT_MS = 60_000;

async function connect(uri: string, options: mongoose.ConnectOptions): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await mongoose.connect(uri, options);
      return;
    } catch (error) {
      await mongoose.disconnect();
      const isAway = error instanceof mongoose.Error.MongooseServerSelectionError;
      if (!isAway || Date.now() > until) throw error;
      log.warn('The database does not answer yet; trying again.');
      await pause(1000);
    }
  }
}

interface OpenOptions {
  /** Runs the embedded store in this thread (tests and `npm run dev`, where there is no built worker). */
  inline?: boolean;
  durable?: boolean;
  /** Emits an event for every command (`commandStarted`), at some cost. */
  isWatched?: boolean;
  /** Called when the embedded store has died for good. */
  onCrash?: () => void;
}

/** Connects Mongoose to MONGODB_URI, or to the embedded store under DATA_DIR. */
export async function openDatabase({
  inline = false,
  durable = true,
  isWatched = false,
  onCrash = () => {},
}: OpenOptions = {}): Promise<Database> {
  const { MONGODB_URI, DATA_DIR, isProduction } = env();
  let store: EmbeddedStore | undefined;
  if (!MONGODB_URI) {
    const dir = resolve(join(DATA_DIR, 'store'));
    store = await startEmbeddedStore({
      dir,
      inline,
      durable,
      log: (line) => log.info(line),
      onDamage: (line) => log.error(line),
      onCrash: (error) => {
        log.fatal({ err: error }, 'embedded store stopped');
        onCrash();
      },
    });
    const line = `Database: the embedded store, files in ${dir}. Production uses MongoDB: set MONGODB_URI.`;
    if (isProduction) log.warn(line);
    else log.info(line);
  }
  await connect(MONGODB_URI ?? store?.uri ?? '', {
    ...(store ? { dbName: 'manzil', ...EMBEDDED_TIMEOUTS } : FAIL_FAST_TIMEOUTS),
    maxPoolSize: 50,
    monitorCommands: isWatched,
  }).catch((error: unknown) => {
    // The package that parses the address throws errors of classes of its own.
    const isWrong = error instanceof Error && /Mongo(Parse|Runtime|InvalidArgument)Error/.test(error.name);
    throw isWrong ? new EnvError([`MONGODB_URI: ${error.message}`]) : error;
  });
  if (!store) {
    log.info(`Database: MongoDB at ${mongoose.connection.host}, database ${mongoose.connection.name}.`);
  }
  return {
    kind: store ? 'embedded' : 'mongodb',
    async close() {
      await mongoose.disconnect();
      await store?.stop();
    },
  };
}

/** Builds missing indexes, model by model. Safe alongside running requests and other servers doing the same. */
export async function buildIndexes(signal?: AbortSignal): Promise<void> {
  for (const model of Object.values(mongoose.models)) {
    if (signal?.aborted) return;
    await retryOnConflict(() => model.createCollection());
    await retryOnConflict(() => model.createIndexes());
  }
}

/**
 * Runs `load`, which stores many records of a collection, without its indexes, and rebuilds them afterwards, even if it
 * fails. Uniqueness isn't enforced meanwhile, so nothing else may write. If the process dies, the next start builds
 * them.
 */
export async function loadWithoutIndexes(
  collection: mongoose.Collection,
  load: () => Promise<void>,
): Promise<void> {
  const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
  await collection.dropIndexes();
  try {
    await load();
  } finally {
    // In one command, so that the embedded store reads the records once for all indexes.
    if (indexes.length > 0) await collection.createIndexes(indexes);
  }
}

/** Whether the database replies within a second. */
export async function pingDatabase(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 1000 });
    return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
}
