import type { PAUSE } from '../flow';

/** What is left of an answer, between its pages. */
export interface Cursor {
  ns: string;
  rest: Iterator<Buffer | typeof PAUSE, unknown>;
  /** The next document, read ahead to know whether there is one. */
  next: Buffer | undefined;
  isDone: boolean;
  isBusy: boolean;
  usedAt: number;
  /** What is left of its maxTimeMS, over all pages. */
  leftMs: number;
  /** The collection is gone. */
  isDropped: () => boolean;
}
export type Cursors = Map<bigint, Cursor>;
