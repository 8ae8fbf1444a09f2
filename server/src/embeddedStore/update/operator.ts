import type { QueryContext } from '../query/context';
import type { Doc } from '../values/types';
import type { Draft } from './draft';

/** One field that an operator changes, in one document. */
export interface Change {
  draft: Draft;
  /** As written in the update. */
  path: string;
  /** With $ and $[] replaced by positions. */
  parts: string[];
  /** The value there now; undefined when missing. */
  current: unknown;
  /** The document is being made by an upsert. */
  isInsert: boolean;
  now: Date;
}
/** Checks an operator's argument once, and gives what changes a document. */
export type OperatorMaker = (
  argument: unknown,
  path: string,
  context: QueryContext,
) => (change: Change) => void;

/** An update ready for any number of documents. */
export interface Update {
  /** The document after the update; `before` stays as it is. */
  apply: (before: Doc, options: { isInsert: boolean; now: Date }) => Doc;
  isReplacement: boolean;
}
