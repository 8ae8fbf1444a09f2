import { locationError } from '../errors';
import type { PausableIterable } from '../flow';
import type { QueryContext } from '../query/operators';
import { field, isDoc, type Doc } from '../values/types';

/** A compiled stage: transforms a flow of documents, lazily if possible. */
export type Stage = (input: PausableIterable<Doc>) => PausableIterable<Doc>;

/** Context of a pipeline. */
export interface PipelineScope extends QueryContext {
  /** Finds documents in another collection of the same database, by its indexes. */
  source: (collection: string, filter: Doc) => PausableIterable<Doc>;
}
export interface PipelineContext extends PipelineScope {
  /** Compiles a nested pipeline with additional variables. */
  compile: (stages: unknown, variables?: Doc) => Stage;
}
/** `keep`: the most documents any later stage takes from a sort. */
export type StageMaker = (argument: unknown, context: PipelineContext, keep: number) => Stage;

/** Name and argument of a stage. */
export function stageOf(stage: unknown): [name: string, argument: unknown] {
  const [entry, ...more] = isDoc(stage) ? Object.entries(stage) : [];
  if (entry && more.length === 0) return entry;
  throw locationError(40323, 'A pipeline stage must be an object with exactly one field.');
}

/** Copies the document with one value set at a path; undefined removes the field. */
export function withValue(doc: Doc, parts: readonly string[], value: unknown): Doc {
  const [first = '', ...rest] = parts;
  const copy = { ...doc };
  const child = field(doc, first);
  const next = rest.length > 0 ? withValue(isDoc(child) ? child : {}, rest, value) : value;
  if (next === undefined) delete copy[first];
  else copy[first] = next;
  return copy;
}
