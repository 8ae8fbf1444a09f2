import { badValue, invalidOptions, locationError } from '../errors';
import type { Evaluate } from '../query/context';
import { fieldPathValue, splitPath } from '../values/paths';
import { field, isDoc, type Doc } from '../values/types';
import { ARITHMETIC } from './arithmetic';
import { ARRAYS } from './arrays';
import { CONVERSIONS } from './convert';
import { DATES } from './dates';
import { LOGIC } from './logic';
import type { OperatorMaker } from './maker';
import { OBJECTS_AND_SETS } from './objectsAndSets';
import { STRINGS } from './strings';

/** Every expression operator the store knows. */
export const EXPRESSIONS = {
  ...ARITHMETIC,
  ...ARRAYS,
  ...CONVERSIONS,
  ...DATES,
  ...LOGIC,
  ...OBJECTS_AND_SETS,
  ...STRINGS,
};
const MAKERS: Record<string, OperatorMaker> = EXPRESSIONS;

/** Compiles an aggregation expression once for all documents. */
export function compileExpression(expression: unknown): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return reference(expression);
  if (Array.isArray(expression)) {
    const parts = (expression as unknown[]).map(compileExpression);
    return (doc, variables) => parts.map((part) => part(doc, variables) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const names = Object.keys(expression);
  const [first = ''] = names;
  if (first.startsWith('$')) {
    if (names.length > 1) {
      throw locationError(15983, 'an object representing an expression must have exactly one field');
    }
    return operator(first, expression[first]);
  }
  return documentOf(expression);
}

function operator(name: string, argument: unknown): Evaluate {
  const maker = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  if (!maker) throw storeUnknown(name);
  return maker(argument, compileExpression, name);
}
const storeUnknown = (name: string) =>
  Object.assign(invalidOptions(`Unrecognized expression '${name}'`), {
    code: 168,
    codeName: 'InvalidPipelineOperator',
  });

/** Field by field; what is missing stays missing. */
function documentOf(spec: Doc): Evaluate {
  const parts = Object.entries(spec).map(([name, part]) => {
    if (name.includes('.')) throw locationError(16412, `FieldPath field names may not contain '.'.`);
    if (name.startsWith('$')) throw locationError(16410, `FieldPath field names may not start with '$'.`);
    return [name, compileExpression(part)] as const;
  });
  return (doc, variables) => {
    const out: Doc = {};
    for (const [name, evaluate] of parts) {
      const value = evaluate(doc, variables);
      if (value !== undefined) out[name] = value;
    }
    return out;
  };
}

function reference(path: string): Evaluate {
  if (path.startsWith('$$')) return variable(path.slice(2));
  const parts = splitPath(path.slice(1));
  if (parts.includes('')) throw locationError(15998, 'FieldPath field names may not be empty strings.');
  const [first = ''] = parts;
  if (parts.length === 1) return (doc) => field(doc, first);
  return (doc) => fieldPathValue(doc, parts);
}

function variable(path: string): Evaluate {
  const [name = '', ...rest] = splitPath(path);
  if (!name) throw failedEmpty();
  if (name === 'ROOT' || name === 'CURRENT') return (doc) => fieldPathValue(doc, rest);
  if (name === 'REMOVE') return () => undefined;
  return (_doc, variables) => {
    if (!Object.hasOwn(variables, name)) throw locationError(17276, `Use of undefined variable: ${name}`);
    return fieldPathValue(variables[name], rest);
  };
}
const failedEmpty = () => badValue('empty variable names are not allowed');
