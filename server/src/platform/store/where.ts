import { trusted } from 'mongoose';

/** A database condition; built by the product from checked input, never taken from the wire. */
export type Condition = Record<string, unknown>;

const isOperators = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

/**
 * Marks the operators of a condition as the product's own. Without the mark every object with `$` keys is compared as
 * a value, so that nothing a person sends can become an operator.
 */
export function trustedWhere(where: Condition): Condition {
  return Object.fromEntries(
    Object.entries(where).map(([key, value]) => {
      if (['$and', '$or', '$nor'].includes(key) && Array.isArray(value)) {
        return [key, value.map((part: Condition) => trustedWhere(part))];
      }
      return [key, isOperators(value) ? trusted({ ...value }) : value];
    }),
  );
}

const DUPLICATE = 11000;
const WRITE_CONFLICT = 112;
const CONFLICT_ROUNDS = 30;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;

/**
 * What writers in each other's way (WriteConflict) try again: MongoDB does that itself, servers compatible with it leave it
 * to the client.
 */
export async function despiteConflicts<T>(write: () => PromiseLike<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await write();
    } catch (error) {
      if (codeOf(error) !== WRITE_CONFLICT || round >= CONFLICT_ROUNDS) throw error;
    }
  }
}

/** A write that a unique index may refuse; undefined when such a record is there already. */
export async function unlessDuplicate<T>(write: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await despiteConflicts(write);
  } catch (error) {
    if (codeOf(error) === DUPLICATE) return undefined;
    throw error;
  }
}
