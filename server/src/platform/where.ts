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
      if ((key === '$and' || key === '$or') && Array.isArray(value)) {
        return [key, value.map((part: Condition) => trustedWhere(part))];
      }
      return [key, isOperators(value) ? trusted({ ...value }) : value];
    }),
  );
}

/** Did a write fail because a unique index holds such a record already? */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 11000;
