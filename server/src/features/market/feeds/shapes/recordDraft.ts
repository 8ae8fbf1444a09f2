import { FeedError, type FeedRecord } from './shape';

/** Characters of one value. */
const MAX_VALUE = 100_000;
/** Values of one record. */
const MAX_VALUES = 5000;
/** Elements around a value. */
export const MAX_DEPTH = 20;

/** Rejects a value longer than any listing's. */
export function checkLength(value: string, line: number): void {
  if (value.length > MAX_VALUE) throw new FeedError('too_large', String(line));
}

/** A record being read. */
export class RecordDraft {
  private readonly values = new Map<string, string[]>();
  private count = 0;

  /** Adds a value unless it is blank. */
  add(path: string, typed: string, line: number): void {
    checkLength(typed, line);
    const value = typed.trim();
    if (value === '') return;
    this.count += 1;
    if (this.count > MAX_VALUES) throw new FeedError('too_large', String(line));
    const known = this.values.get(path);
    if (known) known.push(value);
    else this.values.set(path, [value]);
  }

  get record(): FeedRecord {
    return this.values;
  }
}
