import { badValue, notSupported } from '../errors';
import { collectValues, firstPart, splitPath } from '../values/paths';
import { field, isDoc, isRegex, type Doc } from '../values/types';
import { fieldsOfExpression } from '../expression/fields';
import type { QueryContext } from './context';
import { isOperatorDoc, LEAF_OPERATORS, type Leaf, type LeafMaker, type ValueTest } from './operators';
import { isTrue } from './truth';

type DocTest = (doc: Doc) => boolean;

export interface Matcher {
  test: DocTest;
  /** The top-level fields that the test reads; undefined when it needs the whole document. */
  fields: Set<string> | undefined;
}

const literal = (value: unknown, context: QueryContext): Leaf =>
  isRegex(value) ? LEAF_OPERATORS.$regex(value, {}, context) : LEAF_OPERATORS.$eq(value, {}, context);

const EVERY_OPERATOR: Record<string, LeafMaker> = {
  ...LEAF_OPERATORS,
  $all: (argument, _siblings, context) => {
    if (!Array.isArray(argument)) throw badValue('$all needs an array');
    const tests = (argument as unknown[]).map((one) => allMember(one, context));
    return { test: (value) => tests.length > 0 && tests.every((test) => test(value)), expands: false };
  },
  $elemMatch: (argument, _siblings, context) => {
    const test = elementTest(argument, context);
    return { test: (value) => Array.isArray(value) && value.some(test), expands: false };
  },
};

function allMember(member: unknown, context: QueryContext): ValueTest {
  if (isDoc(member) && '$elemMatch' in member) {
    const test = elementTest(member.$elemMatch, context);
    return (value) => Array.isArray(value) && value.some(test);
  }
  if (isOperatorDoc(member)) throw badValue('no $ expressions in $all');
  const { test } = literal(member, context);
  return (value) => test(value) || (Array.isArray(value) && value.some(test));
}

const LOGICAL = ['$and', '$or', '$nor', '$expr', '$where', '$text', '$jsonSchema'];

/** What $elemMatch asks of one element: operators on the element itself, or a filter on it as a document. */
export function elementTest(argument: unknown, context: QueryContext): ValueTest {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object');
  if (isOperatorDoc(argument) && !LOGICAL.includes(Object.keys(argument)[0] ?? '')) {
    return valueTest(argument, context, false);
  }
  const { test } = compileFilter(argument, context);
  return (element) =>
    isDoc(element) ? test(element) : Array.isArray(element) && test({ ...(element as unknown as Doc) });
}

/** A condition applied to a bare value: array elements, $pull. `opens`: an array is also tested by its elements. */
export function valueTest(condition: unknown, context: QueryContext, opens = true): ValueTest {
  if (!isOperatorDoc(condition)) return literal(condition, context).test;
  const tests = Object.entries(condition).map(([name, argument]): ValueTest => {
    if (name === '$not') {
      const test = valueTest(notArgument(argument), context, opens);
      return (value) => !test(value);
    }
    const leaf = makeLeaf(name, argument, condition, context);
    const test: ValueTest =
      leaf.expands && opens
        ? (value) => leaf.test(value) || (Array.isArray(value) && value.some(leaf.test))
        : leaf.test;
    return leaf.negated ? (value) => !test(value) : test;
  });
  return (value) => tests.every((test) => test(value));
}

function notArgument(argument: unknown): unknown {
  if (isRegex(argument)) return argument;
  if (!isOperatorDoc(argument)) throw badValue('$not needs a regex or a document');
  return argument;
}

function makeLeaf(name: string, argument: unknown, siblings: Doc, context: QueryContext): Leaf {
  const maker = Object.hasOwn(EVERY_OPERATOR, name) ? EVERY_OPERATOR[name] : undefined;
  if (!maker) throw badValue(`unknown operator: ${name}`);
  return maker(argument, siblings, context);
}

/** True when any value at the path passes; arrays at its end also element by element. */
function anyValue(parts: readonly string[], { test, expands, negated }: Leaf): DocTest {
  const passes = (value: unknown): boolean => {
    if (test(value)) return true;
    return expands && Array.isArray(value) && value.some(test);
  };
  const first = parts[0] ?? '';
  const found: DocTest =
    parts.length === 1
      ? (doc) => passes(field(doc, first))
      : (doc) => {
          const values: unknown[] = [];
          const elements: unknown[] = [];
          collectValues(doc, parts, 0, values, elements);
          return values.some(passes) || elements.some(test);
        };
  return negated ? (doc) => !found(doc) : found;
}

function fieldTest(path: string, condition: unknown, context: QueryContext): DocTest {
  const parts = splitPath(path);
  if (!isOperatorDoc(condition)) return anyValue(parts, literal(condition, context));
  return every(
    Object.entries(condition).map(([name, argument]) => {
      if (name !== '$not') return anyValue(parts, makeLeaf(name, argument, condition, context));
      const test = fieldTest(path, notArgument(argument), context);
      return (doc) => !test(doc);
    }),
  );
}

function every(tests: DocTest[]): DocTest {
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return (doc) => {
    for (const test of tests) if (!test(doc)) return false;
    return true;
  };
}

function branches(name: string, list: unknown, context: QueryContext): Matcher[] {
  if (!Array.isArray(list) || list.length === 0) throw badValue(`${name} must be a nonempty array`);
  return (list as unknown[]).map((branch) => {
    if (!isDoc(branch)) throw badValue(`${name} argument's entries must be objects`);
    return compileFilter(branch, context);
  });
}

function expressionTest(expression: unknown, context: QueryContext): Matcher {
  const evaluate = context.compileExpression(expression);
  const fields = new Set<string>();
  return {
    test: (doc) => isTrue(evaluate(doc, context.variables)),
    fields: fieldsOfExpression(expression, fields) ? fields : undefined,
  };
}

function logical(name: string, argument: unknown, context: QueryContext): Matcher[] {
  switch (name) {
    case '$and':
      return branches(name, argument, context);
    case '$or':
    case '$nor': {
      const list = branches(name, argument, context);
      const any: DocTest = (doc) => list.some(({ test }) => test(doc));
      const fields = list.every((one) => one.fields)
        ? new Set(list.flatMap((one) => [...(one.fields ?? [])]))
        : undefined;
      return [{ test: name === '$or' ? any : (doc) => !any(doc), fields }];
    }
    case '$expr':
      return [expressionTest(argument, context)];
    case '$comment':
      return [];
    case '$where':
    case '$text':
    case '$jsonSchema':
      throw notSupported(name);
    default:
      throw badValue(`unknown top level operator: ${name}`);
  }
}
export const LOGICAL_OPERATORS = ['$and', '$or', '$nor', '$expr', '$comment'] as const;

/** Compiles a filter once for all documents. */
export function compileFilter(filter: unknown, context: QueryContext): Matcher {
  if (!isDoc(filter)) throw badValue('the match filter must be an expression in an object');
  const matchers = Object.entries(filter).flatMap(([name, condition]): Matcher[] =>
    name.startsWith('$')
      ? logical(name, condition, context)
      : [{ test: fieldTest(name, condition, context), fields: new Set([firstPart(name)]) }],
  );
  const fields = matchers.every((one) => one.fields)
    ? new Set(matchers.flatMap((one) => [...(one.fields ?? [])]))
    : undefined;
  return { test: every(matchers.map(({ test }) => test)), fields };
}
