import { join, resolve } from 'node:path';
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
 * Connects Mongoose: to MONGODB_URI, else to the embedded store under DATA_DIR.
 * `inline` runs the store in this thread (tests and `npm run dev`, where no built worker exists).
 */
export async function openDatabase({ inline = false, durable = true } = {}): Promise<Database> {
  const { MONGODB_URI, DATA_DIR } = env();
  let store: EmbeddedStore | undefined;
  if (!MONGODB_URI) {
    const dir = resolve(join(DATA_DIR, 'store'));
    store = await startEmbeddedStore({
      dir,
      inline,
      durable,
      log: (line) => log.info(line),
      onCrash: (error) => log.fatal({ err: error }, 'embedded store stopped'),
    });
    log.info(`Database: the embedded store, files in ${dir}. Production uses MongoDB: set MONGODB_URI.`);
  }
  await mongoose.connect(MONGODB_URI ?? store?.uri ?? '', {
    ...(store && { dbName: 'manzil' }),
    serverSelectionTimeoutMS: 4000,
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
