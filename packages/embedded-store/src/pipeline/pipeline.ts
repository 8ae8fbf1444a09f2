import { invalidOptions, locationError, typeMismatch } from '../errors';
import { fieldsOfExpression } from '../expression/compile';
import { compileProjection } from '../projection';
import type { QueryContext } from '../query/operators';
import { toNumber } from '../values/numbers';
import type { Fields } from '../values/paths';
import { isNumeric, type Doc } from '../values/types';
import { group } from './group';
import { JOIN_STAGES } from './joins';
import { STAGE_ALIASES } from './aliases';
import { stageOf, type PipelineContext, type PipelineScope, type Stage, type StageMaker } from './stage';
import { STAGES } from './stages';

const MAKERS: Record<string, StageMaker> = { ...STAGES, ...JOIN_STAGES, $group: group };
/** Supported stages; $merge, which writes, is handled as a command's last stage in writes.ts. */
export const ALL_STAGES = [...Object.keys(MAKERS), ...Object.keys(STAGE_ALIASES)];

type NamedStage = [name: string, argument: unknown];

/** A stage, or the stages it expands to. */
function expandStage(stage: unknown): NamedStage[] {
  const [name, argument] = stageOf(stage);
  const rewrite = Object.hasOwn(STAGE_ALIASES, name) ? STAGE_ALIASES[name] : undefined;
  return rewrite ? rewrite(argument).map(stageOf) : [[name, argument]];
}

/** Most documents that the stages after a sort take from it. */
function limitAfter(stages: NamedStage[], at: number): number {
  let skipped = 0;
  for (const [name, argument] of stages.slice(at + 1)) {
    if (!isNumeric(argument)) return Infinity;
    if (name === '$limit') return skipped + toNumber(argument);
    if (name !== '$skip') return Infinity;
    skipped += toNumber(argument);
  }
  return Infinity;
}

/**
 * Compiles a pipeline into one stage.
 * @throws MongoDB's error code for unsupported stages
 */
export function compilePipeline(stages: unknown, context: PipelineScope): Stage {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array");
  const list = (stages as unknown[]).flatMap(expandStage);
  const compile: PipelineContext['compile'] = (inner, variables) =>
    compilePipeline(inner, { ...context, variables: { ...context.variables, ...variables } });
  const compiled = list.map(([name, argument], i) => {
    const maker = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
    if (!maker) throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
    return maker(argument, { ...context, compile }, limitAfter(list, i));
  });
  return (input) => compiled.reduce((flow, stage) => stage(flow), input);
}

const IN_UPDATES = ['$addFields', '$set', '$project', '$unset', '$replaceRoot'];

/** Compiles a pipeline as an update: one document in, one out. */
export function compileUpdatePipeline(stages: unknown[], context: PipelineScope): (doc: Doc) => Doc {
  const bad = stages.map((stage) => stageOf(stage)[0]).find((name) => !IN_UPDATES.includes(name));
  if (bad !== undefined) throw invalidOptions(`${bad} is not allowed to be used within an update`);
  const run = compilePipeline(stages, context);
  return (doc) => {
    const [after] = run([doc]);
    return (after ?? {}) as Doc;
  };
}

/** Fields a pipeline reads from its documents. */
export function fieldsOfPipeline(stages: unknown[], context: QueryContext): Fields {
  const [name, argument] = stages.slice(0, 1).flatMap(expandStage)[0] ?? [];
  if (name === '$group') return fieldsOfExpression(argument);
  return name === '$project' ? compileProjection(argument, context, name)?.fields : undefined;
}
