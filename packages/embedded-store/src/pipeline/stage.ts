import { locationError } from '../errors';
import type { Flow } from '../flow';
import type { QueryContext } from '../query/operators';
import { field, isDoc, type Doc } from '../values/types';

/** One compiled stage: takes documents in, gives documents out, lazily where it can. */
export type Stage = (input: Flow<Doc>) => Flow<Doc>;

/** What a pipeline runs in. */
export interface PipelineScope extends QueryContext {
  /** Matching documents of another collection of the same database, by its indexes. */
  source: (collection: string, filter: Doc) => Flow<Doc>;
}
export interface PipelineContext extends PipelineScope {
  /** Compiles a pipeline inside a stage, with further variables. */
  compile: (stages: unknown, variables?: Doc) => Stage;
}
/** `keep`: no later stage takes more than this many documents from a sort. */
export type StageMaker = (argument: unknown, context: PipelineContext, keep: number) => Stage;

/** The name and argument of a stage. */
export function stageOf(stage: unknown): [name: string, argument: unknown] {
  const [entry, ...more] = isDoc(stage) ? Object.entries(stage) : [];
  if (entry && more.length === 0) return entry;
  throw locationError(40323, 'A pipeline stage must be an object with exactly one field.');
}

/** A copy of the document with one value put at a path; undefined takes the field away. */
export function withValue(doc: Doc, parts: readonly string[], value: unknown): Doc {
  const [first = '', ...rest] = parts;
  const copy = { ...doc };
  const child = field(doc, first);
  const next = rest.length > 0 ? withValue(isDoc(child) ? child : {}, rest, value) : value;
  if (next === undefined) delete copy[first];
  else copy[first] = next;
  return copy;
}
