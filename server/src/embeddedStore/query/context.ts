import type { Comparison } from '../values/compare';
import type { Doc } from '../values/types';

export type Evaluate = (doc: Doc, variables: Doc) => unknown;

/** What compiling a filter, update or pipeline needs to know about the command it belongs to. */
export interface QueryContext {
  /** How strings compare; MongoDB's binary order unless the command has a collation. */
  comparison: Comparison;
  /** The command's own `let` and the system variables. */
  variables: Doc;
  /** Compiles an aggregation expression; handed in so that filters and expressions need not know each other. */
  compileExpression: (expression: unknown) => Evaluate;
}
