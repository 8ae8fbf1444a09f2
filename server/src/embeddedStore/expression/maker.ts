import { failedToParse, locationError } from '../errors';
import type { Evaluate } from '../query/context';
import { isDoc, isNullish, type Doc } from '../values/types';

/** How the operators of expressions are declared: each file of this folder makes a table of them. */
type Compile = (expression: unknown) => Evaluate;
export type OperatorMaker = (argument: unknown, compile: Compile, name: string) => Evaluate;

/** An operator on a list of arguments; a single one need not stand in a list. */
export function positional(
  min: number,
  max: number,
  run: (args: unknown[], name: string) => unknown,
): OperatorMaker {
  return (argument, compile, name) => {
    const list: unknown[] = Array.isArray(argument) ? argument : [argument];
    if (list.length < min || list.length > max) {
      const wanted = min === max ? `exactly ${min}` : `at least ${min} and at most ${max}`;
      throw locationError(
        16020,
        `Expression ${name} takes ${wanted} arguments. ${list.length} were passed in.`,
      );
    }
    const args = list.map(compile);
    return (doc, variables) =>
      run(
        args.map((evaluate) => evaluate(doc, variables)),
        name,
      );
  };
}

/** Like positional, but null or missing in any argument makes the answer null. */
export const nullable = (
  min: number,
  max: number,
  run: (args: unknown[], name: string) => unknown,
): OperatorMaker => positional(min, max, (args, name) => (args.some(isNullish) ? null : run(args, name)));

/** Any number of arguments, checked one after the other; the first null or missing one makes the answer null. */
export const inOrder = <T>(
  check: (value: unknown, name: string) => T,
  run: (values: T[], name: string) => unknown,
): OperatorMaker =>
  positional(0, Infinity, (args, name) => {
    const values: T[] = [];
    for (const value of args) {
      if (isNullish(value)) return null;
      values.push(check(value, name));
    }
    return run(values, name);
  });

/** An operator on a document of named arguments. */
export function named(
  required: readonly string[],
  optional: readonly string[],
  run: (args: Doc, name: string) => unknown,
): OperatorMaker {
  return (argument, compile, name) => {
    const spec = namedArguments(argument, required, optional, name);
    const args = Object.entries(spec).map(([key, expression]) => [key, compile(expression)] as const);
    return (doc, variables) => {
      const values: Doc = {};
      for (const [key, evaluate] of args) values[key] = evaluate(doc, variables);
      return run(values, name);
    };
  };
}

export function namedArguments(
  argument: unknown,
  required: readonly string[],
  optional: readonly string[],
  name: string,
): Doc {
  if (!isDoc(argument)) throw failedToParse(`${name} only supports an object as its argument`);
  for (const key of Object.keys(argument)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw failedToParse(`Unrecognized argument to ${name}: ${key}`);
    }
  }
  for (const key of required) {
    if (!(key in argument)) throw failedToParse(`Missing '${key}' parameter to ${name}`);
  }
  return argument;
}
