import { badValue, notSupported } from '../errors';
import { compileExpression, fieldsOfExpression } from '../expression/compile';
import { collectValues, firstPart, joinFields, splitPath, valueAt, type Fields } from '../values/paths';
import { field, isDoc, isRegex, isTrue, type Doc } from '../values/types';
import { isOperatorDoc, none, VALUE_OPERATORS, whole } from './operators';
import type { Condition, ConditionMaker, QueryContext, ValueTest } from './operators';

type DocTest = (doc: Doc) => boolean;

/** A compiled filter. */
export interface Matcher {
  test: DocTest;
  /** Fields the test reads. */
  fields: Fields;
}

const OPERATORS: Record<string, ConditionMaker> = {
  ...VALUE_OPERATORS,
  $all: (argument, context) => {
    if (!Array.isArray(argument)) throw badValue('$all needs an array');
    const tests = (argument as unknown[]).map((one) => {
      if (isOperatorDoc(one) && !('$elemMatch' in one)) throw badValue('no $ expressions in $all');
      return valueTest(one, context);
    });
    return whole((value) => tests.length > 0 && tests.every((test) => test(value)));
  },
  $elemMatch: (argument, context) => {
    const test = elementTest(argument, context);
    return whole((value) => Array.isArray(value) && value.some(test));
  },
  $not: (argument, context) => {
    if (!isRegex(argument) && !isOperatorDoc(argument)) throw badValue('$not needs a regex or a document');
    return none(compileCondition(argument, context));
  },
};
const LOGICAL = ['$and', '$or', '$nor', '$expr'];
const REFUSED = ['$where', '$text', '$jsonSchema'];
/** Supported filter operators. */
export const FILTER_OPERATORS = [...Object.keys(OPERATORS), ...LOGICAL];

/** Compiles a condition on a path: a plain value, a regular expression, or operators that must all hold. */
function compileCondition(condition: unknown, context: QueryContext): Condition {
  const operators = isOperatorDoc(condition)
    ? condition
    : { [isRegex(condition) ? '$regex' : '$eq']: condition };
  const conditions = Object.entries(operators).map(([name, argument]) => {
    const maker = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (!maker) throw badValue(`unknown operator: ${name}`);
    return maker(argument, context, operators);
  });
  const [only] = conditions;
  if (only && conditions.length === 1) return only;
  return (values, elements) => conditions.every((holds) => holds(values, elements));
}

const NONE: readonly unknown[] = [];

/** Compiles a condition on a bare value; `testsElements`: also test an array's elements. */
export function valueTest(condition: unknown, context: QueryContext, testsElements = true): ValueTest {
  const holds = compileCondition(condition, context);
  return testsElements ? (value) => holds([value], NONE) : (value) => holds(NONE, [value]);
}

/** Compiles $elemMatch for one element: operators on the element, or a filter on it as a document. */
export function elementTest(argument: unknown, context: QueryContext): ValueTest {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object');
  if (isOperatorDoc(argument) && ![...LOGICAL, ...REFUSED].includes(Object.keys(argument)[0] ?? '')) {
    return valueTest(argument, context, false);
  }
  const { test } = compileFilter(argument, context);
  // For a filter, a nested array is a document of its positions.
  return (element) =>
    isDoc(element) ? test(element) : Array.isArray(element) && test(Object.fromEntries(element.entries()));
}

function fieldTest(path: string, condition: unknown, context: QueryContext): DocTest {
  const parts = splitPath(path);
  const holds = compileCondition(condition, context);
  if (parts.length === 1) return (doc) => holds([field(doc, path)], NONE);
  return (doc) => {
    const values: unknown[] = [];
    const elements: unknown[] = [];
    collectValues(doc, parts, 0, values, elements);
    return holds(values, elements);
  };
}

function every(tests: DocTest[]): DocTest {
  const [only] = tests;
  return only && tests.length === 1 ? only : (doc) => tests.every((test) => test(doc));
}

function logical(name: string, argument: unknown, context: QueryContext): Matcher {
  if (REFUSED.includes(name)) throw notSupported(name);
  if (!LOGICAL.includes(name)) throw badValue(`unknown top level operator: ${name}`);
  if (name === '$expr') {
    const evaluate = compileExpression(argument);
    const test: DocTest = (doc) => isTrue(evaluate(doc, context.variables));
    return { test, fields: fieldsOfExpression(argument) };
  }
  if (!Array.isArray(argument) || argument.length === 0) throw badValue(`${name} must be a nonempty array`);
  const list = (argument as unknown[]).map((branch) => compileFilter(branch, context));
  const tests = list.map(({ test }) => test);
  const any: DocTest = (doc) => tests.some((test) => test(doc));
  const test: DocTest = name === '$and' ? every(tests) : name === '$or' ? any : (doc) => !any(doc);
  return { test, fields: joinFields(list.map(({ fields }) => fields)) };
}

/** Compiles a filter once for all documents. */
export function compileFilter(filter: unknown, context: QueryContext): Matcher {
  if (!isDoc(filter)) throw badValue('the match filter must be an expression in an object');
  const matchers = Object.entries(filter).map(([name, condition]): Matcher => {
    if (name.startsWith('$')) return logical(name, condition, context);
    return { test: fieldTest(name, condition, context), fields: new Set([firstPart(name)]) };
  });
  const fields = joinFields(matchers.map((matcher) => matcher.fields));
  return { test: every(matchers.map(({ test }) => test)), fields };
}

/** Conditions of a filter on the elements of the array at `path`. */
function elementTests(filter: Doc, path: string, context: QueryContext): ValueTest[] {
  return Object.entries(filter).flatMap(([name, condition]): ValueTest[] => {
    if ((name === '$and' || name === '$or') && Array.isArray(condition)) {
      return condition.filter(isDoc).flatMap((part) => elementTests(part, path, context));
    }
    if (name === path) {
      const isElemMatch = isOperatorDoc(condition) && '$elemMatch' in condition;
      return [isElemMatch ? elementTest(condition.$elemMatch, context) : valueTest(condition, context)];
    }
    if (!name.startsWith(`${path}.`)) return [];
    return [elementTest({ [name.slice(path.length + 1)]: condition }, context)];
  });
}

/** Index of the array element that made the document match, for `$` in a path; -1 for none. */
export function matchedElement(doc: Doc, filter: Doc, path: string, context: QueryContext): number {
  const array = valueAt(doc, path.split('.'));
  const tests = Array.isArray(array) ? elementTests(filter, path, context) : [];
  if (!Array.isArray(array) || tests.length === 0) return -1;
  const all = array.findIndex((element) => tests.every((test) => test(element)));
  return all >= 0 ? all : array.findIndex((element) => tests.some((test) => test(element)));
}
