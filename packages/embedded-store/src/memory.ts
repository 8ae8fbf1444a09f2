import { overMemoryBudget } from './errors';
import { isDoc } from './values/types';

/** MongoDB's own limit for one stage. */
const STAGE_BYTES = 100 * 1024 * 1024;
/** The most elements that an expression or update may put into one array, and characters into one string. */
export const MAX_ARRAY = 1_000_000;
export const MAX_STRING = 16 * 1024 * 1024;

/** Counts what a sort, group or list keeps; throws when it grows past its budget. */
export interface Budget {
  take(bytes: number): void;
}

export function createBudget(what: string): Budget {
  let left = STAGE_BYTES;
  return {
    take: (used) => {
      left -= used;
      if (left < 0) throw overMemoryBudget(what);
    },
  };
}

/** About what a value takes in memory; deep enough for a limit, not for accounting. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length * 2;
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + roughSize(element), 32);
  if (isDoc(value)) return Object.values(value).reduce<number>((sum, part) => sum + 32 + roughSize(part), 48);
  return 32;
}

/** How many array elements and characters expressions may make for one document, in all. */
const MAX_MADE = 20_000_000;
let made = 0;

/** Called for every array and string that an expression makes. */
export function countMade(size: number, what: string): void {
  made += size;
  if (made > MAX_MADE) throw overMemoryBudget(what);
}
/** Called when the next document's turn comes. */
export const resetMade = (): void => {
  made = 0;
};
