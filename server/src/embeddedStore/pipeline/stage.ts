import type { Flow } from '../flow';
import type { QueryContext } from '../query/context';
import type { Doc } from '../values/types';

/** One compiled stage: takes documents in, gives documents out, lazily where it can. */
export type Stage = (input: Flow<Doc>) => Flow<Doc>;

export interface PipelineContext extends QueryContext {
  /** Matching documents of another collection of the same database, by its indexes. */
  source: (collection: string, filter: Doc, context: QueryContext) => Flow<Doc>;
  /** Compiles a pipeline inside a stage, with further variables. */
  compile: (stages: unknown, variables?: Doc) => Stage;
}
/** `keep`: no later stage takes more than this many documents from a sort. */
export type StageMaker = (argument: unknown, context: PipelineContext, keep: number) => Stage;
