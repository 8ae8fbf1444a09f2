import { createHash } from 'node:crypto';
import mongoose from 'mongoose';

/** A fingerprint of everything stored, to prove that a refused call changed nothing. */
export async function storedState(): Promise<string> {
  const hash = createHash('sha256');
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not open');
  const collections = await db.listCollections().toArray();
  for (const { name } of collections.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const documents = await db.collection(name).find().sort({ _id: 1 }).toArray();
    hash.update(name).update(mongoose.mongo.BSON.EJSON.stringify(documents));
  }
  return hash.digest('hex');
}
