import { crc32 } from 'node:zlib';
import { decode, encode } from '../values/bson';
import type { Doc } from '../values/types';
import { asBuffer } from './driver';
import type { Columns } from './statements';
import type { Collection, Index } from './store';

/** Encodes and decodes catalogue rows: one collection each, with a checksum. */

export type SavedCollection = Pick<Collection, 'id' | 'db' | 'name' | 'nextIndexId'> & {
  indexes: Pick<Index, 'id' | 'spec' | 'multikey' | 'hasInexactKeys'>[];
};

export const metaKey = ({ db, name }: { db: string; name: string }): string => `${db}.${name}`;

/** Position of the checksum, a 32-bit number before the document's final byte. */
const sumAt = (bytes: Buffer): number => bytes.length - 5;

/** The checksum is its last field, which earlier versions ignore; it covers all bytes, with itself zero. */
export function encodeCollection(saved: SavedCollection): Buffer {
  const bytes = encode({ ...saved, sum: 0 });
  bytes.writeInt32LE(crc32(bytes) | 0, sumAt(bytes));
  return bytes;
}

/** Reads a row of the catalogue; undefined if it is not what was stored. Rows of 0.1.0 have no checksum. */
export function decodeCollection({ name, value }: Columns): SavedCollection | undefined {
  try {
    const bytes = Buffer.from(asBuffer(value));
    const { sum, ...saved } = decode(bytes) as Doc & SavedCollection;
    if (sum !== undefined) {
      bytes.writeInt32LE(0, sumAt(bytes));
      if ((crc32(bytes) | 0) !== sum) return undefined;
    }
    return name === metaKey(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}
