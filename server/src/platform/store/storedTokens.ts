import type { Collection, Types } from 'mongoose';
import { log } from '../logger';
import { projectionOf } from './projection';

/** Records read and written at a time: some megabytes at most. */
const BATCH = 500;

/** Search words by the field that holds them. */
type Tokens = Record<string, string[]>;

/** How the search words stored with the records of a collection are made. */
export interface StoredTokens {
  collection: Collection;
  /** The fields the words are made of, and those that hold them. */
  fields: readonly string[];
  /** The words of each of some records, in their order. */
  tokensOf: (records: readonly never[]) => Tokens[] | Promise<Tokens[]>;
}

/** Says how the search words of a collection are made of the fields of its records. */
export const storedTokens = <Stored>(
  collection: Collection,
  fields: readonly (keyof Stored & string)[],
  tokensOf: (records: readonly Stored[]) => Tokens[] | Promise<Tokens[]>,
): StoredTokens => ({ collection, fields, tokensOf });

function isSame(stored: unknown, tokens: readonly string[]): boolean {
  const known = new Set(Array.isArray(stored) ? (stored as unknown[]) : []);
  return known.size === new Set(tokens).size && tokens.every((token) => known.has(token));
}

/**
 * Stores the search words of all records of a collection as they would be stored today, a batch at a time. Records whose
 * words are right are not written, so that it may be broken off and repeated; nor are those that change meanwhile.
 */
export async function renewTokens({ collection, fields, tokensOf }: StoredTokens): Promise<void> {
  let written = 0;
  let after: Types.ObjectId | undefined;
  for (;;) {
    const records = await collection
      .find(after ? { _id: { $gt: after } } : {}, { projection: projectionOf(fields) })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    after = records.at(-1)?._id;
    if (!after) break;
    const tokens = await tokensOf(records as never[]);
    const writes = records.flatMap((record, at) => {
      const now = Object.entries(tokens[at] ?? {}).filter(([field, words]) => !isSame(record[field], words));
      const asRead = Object.fromEntries(now.map(([field]) => [field, record[field] as unknown]));
      const update = { $set: Object.fromEntries(now) };
      return now.length > 0 ? [{ updateOne: { filter: { _id: record._id, ...asRead }, update } }] : [];
    });
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    written += writes.length;
  }
  if (written > 0) log.info(`${written} records of ${collection.name} have new search words`);
}
