import { failedToParse, locationError } from '../errors';
import { isDoc, isNullish, type Doc } from '../values/types';

/** A compiled expression: its value for a document; undefined is a missing field. */
export type Evaluate = (doc: Doc, variables: Doc) => unknown;
type Compile = (expression: unknown) => Evaluate;
/** Compiles one use of an operator; this folder's files collect them in tables. */
export type OperatorMaker = (argument: unknown, compile: Compile, name: string) => Evaluate;

/** Arguments of an operator; a single one may stand without a list. */
export const listOf = (argument: unknown): unknown[] => (Array.isArray(argument) ? argument : [argument]);

/** An operator on its arguments' values. */
export function positional(
  min: number,
  max: number,
  run: (args: unknown[], name: string) => unknown,
): OperatorMaker {
  return (argument, compile, name) => {
    const args = listOf(argument).map(compile);
    if (args.length < min || args.length > max) {
      throw locationError(16020, `Expression ${name} takes other than ${args.length} arguments`);
    }
    const values = (doc: Doc, variables: Doc) => args.map((evaluate) => evaluate(doc, variables));
    return (doc, variables) => run(values(doc, variables), name);
  };
}

/** Any number of arguments, checked in turn; the first null or missing one makes the result null. */
export const inOrder = <T>(
  check: (value: unknown, name: string) => T,
  run: (values: T[], name: string) => unknown,
) =>
  positional(0, Infinity, (args, name) => {
    const values: T[] = [];
    for (const value of args) {
      if (isNullish(value)) return null;
      values.push(check(value, name));
    }
    return run(values, name);
  });

/**
 * Parts of a document argument.
 * @throws if one is missing or unknown
 */
export function namedArguments(argument: unknown, required: string[], optional: string[], name: string): Doc {
  if (!isDoc(argument)) throw failedToParse(`${name} only supports an object as its argument`);
  const isUnknown = (key: string) => !required.includes(key) && !optional.includes(key);
  const bad = Object.keys(argument).find(isUnknown) ?? required.find((key) => !(key in argument));
  if (bad !== undefined) throw failedToParse(`${name} has no '${bad}', or '${bad}' is not supported`);
  return argument;
}

/** An operator on a document of named arguments. */
export function named(
  required: string[],
  optional: string[],
  run: (args: Doc, name: string) => unknown,
): OperatorMaker {
  return (argument, compile, name) => {
    const args = compile(namedArguments(argument, required, optional, name));
    return (doc, variables) => run(args(doc, variables) as Doc, name);
  };
}
