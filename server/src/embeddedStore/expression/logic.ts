import { failedToParse, locationError } from '../errors';
import { isTrue } from '../query/truth';
import { compareValues, type Comparison } from '../values/compare';
import { isDoc, isNullish, type Doc } from '../values/types';
import { namedArguments, positional, type OperatorMaker } from './maker';

/** Expressions put a missing value before null, where queries hold both for equal. */
export const STRICT: Comparison = { missingIsNull: false };

const compared = (accepts: (order: number) => boolean): OperatorMaker =>
  positional(2, 2, ([a, b]) => accepts(compareValues(a, b, STRICT)));

const each = (argument: unknown): unknown[] => (Array.isArray(argument) ? argument : [argument]);

const cond: OperatorMaker = (argument, compile, name) => {
  const spec = Array.isArray(argument) ? threeParts(argument) : argument;
  const parts = namedArguments(spec, ['if', 'then', 'else'], [], name);
  const [test, yes, no] = [compile(parts.if), compile(parts.then), compile(parts.else)];
  return (doc, variables) => (isTrue(test(doc, variables)) ? yes : no)(doc, variables);
};

function threeParts(list: unknown[]): Doc {
  if (list.length !== 3) {
    throw locationError(16020, `Expression $cond takes exactly 3 arguments. ${list.length} were passed in.`);
  }
  return { if: list[0], then: list[1], else: list[2] };
}

const switchCase: OperatorMaker = (argument, compile, name) => {
  const { branches, ...rest } = namedArguments(argument, ['branches'], ['default'], name);
  if (!Array.isArray(branches) || branches.length === 0) {
    throw locationError(40068, '$switch requires at least one branch');
  }
  const compiled = (branches as unknown[]).map((branch) => {
    const { case: test, then } = namedArguments(branch, ['case', 'then'], [], name);
    return [compile(test), compile(then)] as const;
  });
  const otherwise = 'default' in rest ? compile(rest.default) : undefined;
  return (doc, variables) => {
    for (const [test, then] of compiled) if (isTrue(test(doc, variables))) return then(doc, variables);
    if (otherwise) return otherwise(doc, variables);
    throw locationError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

const letVariables: OperatorMaker = (argument, compile, name) => {
  const { vars, in: body } = namedArguments(argument, ['vars', 'in'], [], name);
  if (!isDoc(vars)) throw failedToParse('invalid parameter: expected an object (vars)');
  const values = Object.entries(vars).map(([key, part]) => [variableName(key), compile(part)] as const);
  const inner = compile(body);
  return (doc, variables) => {
    const scope: Doc = { ...variables };
    for (const [key, evaluate] of values) scope[key] = evaluate(doc, variables);
    return inner(doc, scope);
  };
};

/** User variables begin with a small letter; upper case is for the system's. */
export function variableName(name: string): string {
  if (/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)) return name;
  throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
}

export const LOGIC = {
  $eq: compared((order) => order === 0),
  $ne: compared((order) => order !== 0),
  $gt: compared((order) => order > 0),
  $gte: compared((order) => order >= 0),
  $lt: compared((order) => order < 0),
  $lte: compared((order) => order <= 0),
  $cmp: positional(2, 2, ([a, b]) => compareValues(a, b, STRICT)),
  $and: (argument, compile) => {
    const parts = each(argument).map(compile);
    return (doc, variables) => parts.every((part) => isTrue(part(doc, variables)));
  },
  $or: (argument, compile) => {
    const parts = each(argument).map(compile);
    return (doc, variables) => parts.some((part) => isTrue(part(doc, variables)));
  },
  $not: positional(1, 1, ([value]) => !isTrue(value)),
  $cond: cond,
  $switch: switchCase,
  $ifNull: (argument, compile) => {
    const list = each(argument);
    if (list.length < 2) throw locationError(1257300, '$ifNull needs at least two arguments');
    const parts = list.map(compile);
    return (doc, variables) => {
      let value: unknown;
      for (const part of parts) {
        value = part(doc, variables);
        if (!isNullish(value)) return value;
      }
      return value;
    };
  },
  $let: letVariables,
  $literal: (argument) => () => argument,
} satisfies Record<string, OperatorMaker>;
