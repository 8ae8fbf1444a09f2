import type { Collection, Types } from 'mongoose';
import { log } from '../base/logger';
import { projectionOf } from './projection';

/** Records per batch: a few megabytes at most. */
const BATCH = 500;

/** Search tokens by field. */
type Tokens = Record<string, string[]>;

/** How a collection derives the search tokens it stores. */
export interface StoredTokens {
  collection: Collection;
  /** The source fields, and the token fields themselves. */
  fields: readonly string[];
  /** The tokens of each record of a batch, in the same order. */
  tokensOf: (records: readonly never[]) => Tokens[] | Promise<Tokens[]>;
}

/** Declares how a collection derives its search tokens, with the fields of its records checked by type. */
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
 * Recomputes the search tokens of all records of a collection in batches. Skips records whose tokens are current, so that an
 * interrupted run can start over, and records that change while it runs.
 */
export async function recomputeTokens({ collection, fields, tokensOf }: StoredTokens): Promise<void> {
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
  if (written > 0) log.info(`${written} records of ${collection.name} got new search tokens`);
}
