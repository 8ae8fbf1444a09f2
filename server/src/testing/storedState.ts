import { createHash } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';

/** Commands that store something in the collection they name, and those that store nothing: no pipeline of ours has an output. */
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'create', 'drop']);
const READS = new Set([
  ...['find', 'getMore', 'aggregate', 'count', 'distinct', 'listCollections', 'listIndexes', 'explain'],
  ...['createIndexes', 'killCursors', 'endSessions', 'ping', 'hello', 'buildInfo', 'dbStats', 'collStats'],
]);

/** Fingerprints of collections that nothing was written to since, by the client that would have written it. */
const known = new WeakMap<mongo.MongoClient, Map<string, Promise<string>>>();

/** The collections of a client as they were last read; a write takes its collection out, when it begins and when it ends. */
function fingerprintsOf(client: mongo.MongoClient): Map<string, Promise<string>> {
  const kept = known.get(client) ?? new Map<string, Promise<string>>();
  if (known.has(client)) return kept;
  known.set(client, kept);
  const running = new Map<number, string | undefined>();
  /** Undefined stands for all of them. */
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

/** Of the documents as they are stored: decoding them would take most of the time. */
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
 * A fingerprint of everything stored, to prove that a refused call changed nothing. Tables ask this before and after each of
 * their calls, so only collections are read again to which this process sent a write.
 */
export async function storedState(): Promise<string> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not open');
  const kept = fingerprintsOf(mongoose.connection.getClient());
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const stored = await Promise.all(
    collections
      .map(({ name }) => name)
      .toSorted()
      .map(async (name) => {
        const state = kept.get(name) ?? fingerprint(db, name);
        kept.set(name, state);
        return `${name} ${await state}`;
      }),
  );
  return stored.join('\n');
}
