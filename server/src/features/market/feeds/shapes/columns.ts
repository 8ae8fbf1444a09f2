import { FEED_COLUMN_FIELDS, type FeedColumnField } from '@manzil/shared/domain/offer/feeds';
import type { FeedRecord, FoundColumn, MappedColumn, Table } from './shape';
import { nameKey, TABLES } from './tables';

/** Longest name and sample of a column; longer names can't be mapped. */
const [MAX_NAME, MAX_SAMPLE] = [200, 120];

/** Guesses the field from a column's name, by its full path or last part, with the names of all known shapes. */
function guessField(name: string): FeedColumnField | null {
  const [key, last] = [nameKey(name), nameKey(name.split('.').at(-1) ?? '')];
  const guess = (sought: string) =>
    FEED_COLUMN_FIELDS.find((field) => nameKey(field) === sought || TABLES.csv[field]?.includes(sought));
  return guess(key) ?? guess(last) ?? null;
}

/** Columns of the records in order of appearance, each with its first value and a guessed field. */
export function columnsOf(records: readonly FeedRecord[]): FoundColumn[] {
  const samples = new Map<string, string>();
  for (const record of records) {
    for (const [name, [sample = '']] of record) if (!samples.has(name)) samples.set(name, sample);
  }
  return [...samples]
    .filter(([name]) => name.length <= MAX_NAME)
    .map(([name, sample]) => ({ name, sample: sample.slice(0, MAX_SAMPLE), guess: guessField(name) }));
}

/** Converts an owner's mapping to a table. */
export function tableOf(columns: readonly MappedColumn[]): Table {
  const table: Record<string, string[]> & { reference: string[] } = { reference: [] };
  for (const { name, field } of columns) table[field] = [...(table[field] ?? []), nameKey(name)];
  return table;
}
