import type { DatabaseSync } from './driver';

/** Prepared SQL and its errors. */

type Value = Buffer | number | string;
export type Columns = Record<string, unknown>;

export interface Statement {
  get: (...values: Value[]) => Columns | undefined;
  all: (...values: Value[]) => Columns[];
  run: (...values: Value[]) => void;
}

/** Recognizes errors by SQLite's text, because the package doesn't number all of them. */
const matchesError = (pattern: RegExp, error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR' && pattern.test((error as Error).message);
export const isFull = (error: unknown): boolean => matchesError(/disk is full|disk I\/O error/, error);
export const isReadOnly = (error: unknown): boolean => matchesError(/readonly database/, error);
export const isDamage = (error: unknown): boolean => matchesError(/malformed|not a database/, error);

/** Runs SQL on a connection and reports damage detected by SQLite. */
export function createPrepare(db: InstanceType<typeof DatabaseSync>, damaged: (reason: string) => Error) {
  const reportDamage = (error: unknown): unknown =>
    isDamage(error) ? damaged((error as Error).message) : error;
  return (text: string): Statement => {
    const prepared = db.prepare(text);
    const guard =
      <T>(run: (...values: Value[]) => T) =>
      (...values: Value[]): T => {
        try {
          return run(...values);
        } catch (error) {
          throw reportDamage(error);
        }
      };
    return {
      get: guard((...values) => prepared.get(...values) as Columns | undefined),
      all: guard((...values) => prepared.all(...values) as Columns[]),
      run: guard((...values) => void prepared.run(...values)),
    };
  };
}
export type Prepare = ReturnType<typeof createPrepare>;
