import { HOUR_MS } from '@manzil/shared/domain/time/spans';

/** Wait after the first failed attempt. */
export const INITIAL_BACKOFF_MS = 30_000;
const MAX_BACKOFF_MS = HOUR_MS;

/** Wait after this many failed attempts, in ms: doubles up to an hour. */
export const backoffAfter = (attempts: number, first = INITIAL_BACKOFF_MS): number =>
  Math.min(first * 2 ** (attempts - 1), MAX_BACKOFF_MS);
