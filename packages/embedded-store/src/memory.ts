import { overMemoryBudget } from './errors';
import { isDoc } from './values/types';

/** MongoDB's limit for one stage. */
const STAGE_BYTES = 100 * 1024 * 1024;
/** Most elements an expression or update may put into an array, and characters into a string. */
export const MAX_ARRAY = 1_000_000;
export const MAX_STRING = 16 * 1024 * 1024;

/**
 * Tracks the memory of a sort, group or list.
 * @throws beyond its budget
 */
export interface Budget {
  reserve(bytes: number): void;
}

export function createBudget(what: string): Budget {
  let left = STAGE_BYTES;
  return {
    reserve: (used) => {
      left -= used;
      if (left < 0) throw overMemoryBudget(what);
    },
  };
}

/** Approximate size of a value in memory; deep enough for a limit. */
export function approximateSize(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length * 2;
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + approximateSize(element), 32);
  if (isDoc(value)) {
    return Object.values(value).reduce<number>((sum, part) => sum + 32 + approximateSize(part), 48);
  }
  return 32;
}

/** Total array elements and characters that expressions may create per document. */
const MAX_CREATED = 20_000_000;
let created = 0;

/** Called for every array and string an expression creates. */
export function countCreated(size: number, what: string): void {
  created += size;
  if (created > MAX_CREATED) throw overMemoryBudget(what);
}
/** Resets the count for the next document. */
export const resetCreated = (): void => {
  created = 0;
};
