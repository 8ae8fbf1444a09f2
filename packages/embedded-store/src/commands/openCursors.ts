import type { PAUSE } from '../flow';

/** The rest of an answer between its pages. */
export interface Cursor {
  ns: string;
  rest: Iterator<Buffer | typeof PAUSE, unknown>;
  /** The next document, read ahead to know whether there is one. */
  next: Buffer | undefined;
  isDone: boolean;
  isBusy: boolean;
  usedAt: number;
  /** Remaining maxTimeMS across all pages. */
  leftMs: number;
  /** The collection was dropped. */
  isDropped: () => boolean;
}
export type Cursors = Map<bigint, Cursor>;
