import { toNumber } from '../values/numbers';
import { isNullish, isNumeric } from '../values/types';

/** What counts as true in an expression: everything but false, null, missing and zero. */
export const isTrue = (value: unknown): boolean =>
  !(value === false || isNullish(value) || (isNumeric(value) && toNumber(value) === 0));
