import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { env } from '../base/env';

/** Size in bytes of the embedded store's files, or of MongoDB's documents and indexes. */
export async function storeBytes(): Promise<number> {
  const { MONGODB_URI, DATA_DIR } = env();
  if (MONGODB_URI) {
    const { dataSize = 0, indexSize = 0 } = (await mongoose.connection.db?.stats()) ?? {};
    return Number(dataSize) + Number(indexSize);
  }
  const sizeOf = (name: string) =>
    stat(join(DATA_DIR, 'store', name)).then(
      ({ size }) => size,
      () => 0,
    );
  const [data, writeAhead] = await Promise.all([sizeOf('data.sqlite'), sizeOf('data.sqlite-wal')]);
  return data + writeAhead;
}
