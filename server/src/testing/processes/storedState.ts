import { createHash } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';

/**
 * Commands that write to the collection they name, and commands that don't write: none of our pipelines has an output.
 */
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'create', 'drop']);
const READS = new Set([
  ...['find', 'getMore', 'aggregate', 'count', 'distinct', 'listCollections', 'listIndexes', 'explain'],
  ...['createIndexes', 'killCursors', 'endSessions', 'ping', 'hello', 'buildInfo', 'dbStats', 'collStats'],
]);

/** Fingerprints of collections not written to since, by the client that would have written. */
const known = new WeakMap<mongo.MongoClient, Map<string, Promise<string>>>();

/**
 * Cached fingerprints of a client's collections; a write invalidates its collection when it starts and when it ends.
 */
function fingerprintsOf(client: mongo.MongoClient): Map<string, Promise<string>> {
  const kept = known.get(client) ?? new Map<string, Promise<string>>();
  if (known.has(client)) return kept;
  known.set(client, kept);
  const running = new Map<number, string | undefined>();
  /** Undefined means all collections. */
  const forget = (name: string | undefined) => (name === undefined ? kept.clear() : kept.delete(name));
  client.on('commandStarted', ({ commandName, command, requestId }) => {
    if (READS.has(commandName)) return;
    const name = WRITES.has(commandName)
      ? String((command as Record<string, unknown>)[commandName])
      : undefined;
    running.set(requestId, name);
    forget(name);
  });
  const ended = ({ requestId }: { requestId: number }) => {
    if (!running.has(requestId)) return;
    forget(running.get(requestId));
    running.delete(requestId);
  };
  client.on('commandSucceeded', ended);
  client.on('commandFailed', ended);
  return kept;
}

/** Hashes the documents in stored form, because decoding them would take most of the time. */
async function fingerprint(db: mongo.Db, name: string): Promise<string> {
  const documents = await db
    .collection(name)
    .find<Uint8Array>({}, { raw: true, batchSize: 10_000 })
    .sort({ _id: 1 })
    .toArray();
  const hash = createHash('sha256');
  for (const bytes of documents) hash.update(bytes);
  return hash.digest('hex');
}

/**
 * Fingerprint of everything stored, to prove that a refused call changed nothing. Called before and after each call of
 * a table, so it only rereads collections that this process has written to. Leaves out intents, whose removal no call
 * awaits.
 */
export async function storedState(): Promise<string> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not open');
  const kept = fingerprintsOf(mongoose.connection.getClient());
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const stored = await Promise.all(
    collections
      .map(({ name }) => name)
      .filter((name) => name !== 'intents')
      .toSorted()
      .map(async (name) => {
        const state = kept.get(name) ?? fingerprint(db, name);
        kept.set(name, state);
        return `${name} ${await state}`;
      }),
  );
  return stored.join('\n');
}
