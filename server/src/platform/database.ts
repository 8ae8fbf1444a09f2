import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startEmbeddedStore, type EmbeddedStore } from '../embeddedStore/index';
import { env } from './env';
import { log } from './logger';

mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('maxTimeMS', 5000);

/** An open database. */
export interface Database {
  /** Which kind runs, for the start line and readiness. */
  kind: 'mongodb' | 'embedded';
  close(): Promise<void>;
}

/**
 * How soon an absent or frozen database is noticed: a call that needs it is answered 503 within 5 seconds
 * (spec/4-platform "Database").
 */
const NOTICE = {
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  heartbeatFrequencyMS: 1000,
  waitQueueTimeoutMS: 4000,
} as const;
/**
 * The embedded store ends its connections when it dies, so that silence only ever means work: a large batch may hold its
 * one thread for seconds on a busy machine.
 */
const PATIENT = { serverSelectionTimeoutMS: 10_000, connectTimeoutMS: 30_000 } as const;
/** At start the database may come up a little later than this server. */
const START_PATIENCE_MS = 60_000;

async function connect(uri: string, options: mongoose.ConnectOptions): Promise<void> {
  const until = Date.now() + START_PATIENCE_MS;
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

/**
 * Connects Mongoose: to MONGODB_URI, else to the embedded store under DATA_DIR.
 * `inline` runs the store in this thread (tests and `npm run dev`, where no built worker exists). `onCrash` is told
 * when the embedded store has died for good.
 */
export async function openDatabase({
  inline = false,
  durable = true,
  onCrash = () => {},
}: { inline?: boolean; durable?: boolean; onCrash?: () => void } = {}): Promise<Database> {
  const { MONGODB_URI, DATA_DIR, isProduction } = env();
  let store: EmbeddedStore | undefined;
  if (!MONGODB_URI) {
    const dir = resolve(join(DATA_DIR, 'store'));
    store = await startEmbeddedStore({
      dir,
      inline,
      durable,
      log: (line) => log.info(line),
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
    ...(store ? { dbName: 'manzil', ...PATIENT } : NOTICE),
    maxPoolSize: 50,
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

/** Builds what indexes are missing, model by model, beside running requests. */
export async function buildIndexes(): Promise<void> {
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

/** Is the database there, within a second? */
export async function pingDatabase(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 1000 });
    return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
}
