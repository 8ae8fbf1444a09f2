import { badValue, locationError, storeError } from '../errors';
import { fieldPathValue, firstPart, joinFields, splitPath, type Fields } from '../values/paths';
import { field, isDoc, type Doc } from '../values/types';
import { DATES } from './dates';
import type { Evaluate, OperatorMaker } from './maker';
import { OPERATORS } from './operators';

/** Supported expression operators. */
export const EXPRESSIONS: Record<string, OperatorMaker> = { ...OPERATORS, ...DATES };

/** Compiles an aggregation expression once for all documents. */
export function compileExpression(expression: unknown): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return reference(expression);
  if (Array.isArray(expression)) {
    const parts = (expression as unknown[]).map(compileExpression);
    return (doc, variables) => parts.map((part) => part(doc, variables) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const [name = '', ...more] = Object.keys(expression);
  if (!name.startsWith('$')) return documentOf(expression);
  if (more.length > 0) throw locationError(15983, 'an expression must have exactly one field');
  const maker = Object.hasOwn(EXPRESSIONS, name) ? EXPRESSIONS[name] : undefined;
  if (!maker) throw storeError(168, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  return maker(expression[name], compileExpression, name);
}

/** Compiles an object field by field; missing values stay missing. */
function documentOf(spec: Doc): Evaluate {
  const parts = Object.entries(spec).map(([name, part]) => {
    if (/^\$|\./.test(name)) throw locationError(16410, `the field name '${name}' has a '$' or '.'`);
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
  const isVariable = path.startsWith('$$');
  const parts = splitPath(path.slice(isVariable ? 2 : 1));
  const [first = '', ...rest] = parts;
  if (parts.includes('')) throw locationError(15998, 'FieldPath field names may not be empty strings.');
  if (!isVariable && rest.length === 0) return (doc) => field(doc, first);
  if (!isVariable) return (doc) => fieldPathValue(doc, parts);
  if (first === 'ROOT' || first === 'CURRENT') return (doc) => fieldPathValue(doc, rest);
  if (first === 'REMOVE') return () => undefined;
  return (_doc, variables) => {
    if (!Object.hasOwn(variables, first)) throw locationError(17276, `Use of undefined variable: ${first}`);
    return fieldPathValue(variables[first], rest);
  };
}

/**
 * Validates a user variable's name.
 * @throws if it starts like a system variable
 */
export function variableName(name: string): string {
  if (/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)) return name;
  throw badValue(`'${name}' is no name for a user variable`);
}

/** Top-level fields an expression reads. */
export function fieldsOfExpression(expression: unknown): Fields {
  if (typeof expression === 'string') {
    const path = expression.replace(/^\$\$(ROOT|CURRENT)(\.|$)/, '$');
    if (path === '$') return undefined;
    return new Set(/^\$[^$]/.test(path) ? [firstPart(path.slice(1))] : []);
  }
  if (Array.isArray(expression)) return joinFields(expression.map(fieldsOfExpression));
  if (!isDoc(expression) || '$literal' in expression) return new Set();
  return joinFields(Object.values(expression).map(fieldsOfExpression));
}
