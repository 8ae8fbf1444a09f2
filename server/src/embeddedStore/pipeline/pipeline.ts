import { invalidOptions, locationError, typeMismatch } from '../errors';
import { fieldsOfExpression } from '../expression/fields';
import { firstPart } from '../values/paths';
import { isDoc, isNumeric, type Doc } from '../values/types';
import { toNumber } from '../values/numbers';
import { GROUP_STAGES } from './group';
import { JOIN_STAGES } from './joins';
import { SIMPLE_STAGES } from './simpleStages';
import type { PipelineContext, Stage, StageMaker } from './stage';

export const STAGES = { ...SIMPLE_STAGES, ...GROUP_STAGES, ...JOIN_STAGES };
const MAKERS: Record<string, StageMaker> = STAGES;

/** The name and argument of a stage. */
export function stageOf(stage: unknown): [name: string, argument: unknown] {
  const names = isDoc(stage) ? Object.keys(stage) : [];
  const [name] = names;
  if (!isDoc(stage) || name === undefined || names.length > 1) {
    throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return [name, stage[name]];
}

/** How many documents the stages after a sort can take from it. */
function keptAfter(stages: unknown[], at: number): number {
  let skipped = 0;
  for (const stage of stages.slice(at + 1)) {
    const [name, argument] = stageOf(stage);
    if (!isNumeric(argument)) return Infinity;
    if (name === '$limit') return skipped + toNumber(argument);
    if (name !== '$skip') return Infinity;
    skipped += toNumber(argument);
  }
  return Infinity;
}

/** Compiles a pipeline into one stage; refuses what is not in the table with MongoDB's code. */
export function compilePipeline(stages: unknown, context: Omit<PipelineContext, 'compile'>): Stage {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array");
  const list: unknown[] = stages;
  if (list.length > 1000) throw locationError(7749501, 'Pipeline length must be no longer than 1000 stages');
  const whole: PipelineContext = {
    ...context,
    compile: (inner, variables) =>
      compilePipeline(inner, { ...context, variables: { ...context.variables, ...variables } }),
  };
  const compiled = list.map((stage, i) => {
    const [name, argument] = stageOf(stage);
    const maker = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
    if (!maker) throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
    return maker(argument, whole, keptAfter(list, i));
  });
  return (input) => compiled.reduce((flow, stage) => stage(flow), input);
}

const IN_UPDATES = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

/** A pipeline as an update: one document in, one out. */
export function compileUpdatePipeline(
  stages: unknown[],
  context: Omit<PipelineContext, 'compile'>,
): (doc: Doc) => Doc {
  for (const stage of stages) {
    const [name] = stageOf(stage);
    if (!IN_UPDATES.includes(name)) {
      throw invalidOptions(`${name} is not allowed to be used within an update`);
    }
  }
  const run = compilePipeline(stages, context);
  return (doc) => {
    const [after] = run([doc]);
    return (after ?? {}) as Doc;
  };
}

/** Fields a filter reads; false when it needs whole documents. */
function fieldsOfFilter(filter: unknown, out: Set<string>): boolean {
  if (!isDoc(filter)) return false;
  return Object.entries(filter).every(([name, condition]) => {
    if (name === '$expr') return fieldsOfExpression(condition, out);
    if (Array.isArray(condition) && name.startsWith('$')) {
      return condition.every((part) => fieldsOfFilter(part, out));
    }
    out.add(firstPart(name));
    return true;
  });
}

/** Adds what one stage reads. 'all': whole documents; 'stop': later stages see only what this one made. */
function fieldsOfStage(name: string, argument: unknown, out: Set<string>): 'all' | 'stop' | 'go on' {
  const all = (isKnown: boolean, then: 'stop' | 'go on') => (isKnown ? then : 'all');
  switch (name) {
    case '$match':
      return all(fieldsOfFilter(argument, out), 'go on');
    case '$sort':
      Object.keys(isDoc(argument) ? argument : {}).forEach((path) => out.add(firstPart(path)));
      return 'go on';
    case '$limit':
    case '$skip':
    case '$sample':
      return 'go on';
    case '$unwind':
      return all(fieldsOfExpression(isDoc(argument) ? argument.path : argument, out), 'go on');
    case '$group':
    case '$bucket':
    case '$sortByCount':
      return all(fieldsOfExpression(argument, out), 'stop');
    case '$count':
      return 'stop';
    case '$project':
      return projectedFields(argument, out);
    case '$addFields':
    case '$set':
      Object.keys(isDoc(argument) ? argument : {}).forEach((path) => out.add(firstPart(path)));
      return all(fieldsOfExpression(argument, out), 'go on');
    case '$lookup':
      return lookupFields(argument, out);
    case '$facet':
      return facetFields(argument, out);
    default:
      return 'all';
  }
}

function projectedFields(argument: unknown, out: Set<string>): 'all' | 'stop' {
  if (!isDoc(argument)) return 'all';
  out.add('_id');
  for (const [path, value] of Object.entries(argument)) {
    const isDropped = value === false || (isNumeric(value) && toNumber(value) === 0);
    if (isDropped && path !== '_id') return 'all';
    out.add(firstPart(path));
    if (!fieldsOfExpression(value, out)) return 'all';
  }
  return Object.keys(argument).every((path) => path === '_id' && !argument._id) ? 'all' : 'stop';
}

function lookupFields(argument: unknown, out: Set<string>): 'all' | 'go on' {
  const { localField, as, let: variables } = isDoc(argument) ? argument : {};
  for (const path of [localField, as]) if (typeof path === 'string') out.add(firstPart(path));
  return fieldsOfExpression(variables, out) ? 'go on' : 'all';
}

function facetFields(argument: unknown, out: Set<string>): 'all' | 'stop' {
  for (const stages of Object.values(isDoc(argument) ? argument : {})) {
    const fields = fieldsOfPipeline(Array.isArray(stages) ? stages : []);
    if (!fields) return 'all';
    fields.forEach((name) => out.add(name));
  }
  return 'stop';
}

/** The top-level fields that a pipeline reads from its documents; undefined when it needs them whole. */
export function fieldsOfPipeline(stages: unknown[]): Set<string> | undefined {
  const out = new Set<string>();
  for (const stage of stages) {
    const [name, argument] = stageOf(stage);
    const then = fieldsOfStage(name, argument, out);
    if (then === 'all') return undefined;
    if (then === 'stop') return out;
  }
  return undefined;
}
