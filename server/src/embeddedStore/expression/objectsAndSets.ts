import { failedToParse, locationError } from '../errors';
import { isTrue } from '../query/truth';
import { compareValues } from '../values/compare';
import { groupKey } from '../values/groupKey';
import { field, isDoc, isNullish, typeName, type Doc } from '../values/types';
import { STRICT } from './logic';
import { inOrder, named, namedArguments, nullable, positional, type OperatorMaker } from './maker';

/** A name made at run time may not reach an object's prototype. */
function safeName(value: unknown, name: string): string {
  if (typeof value !== 'string') throw locationError(4161107, `${name} requires 'field' to be a string`);
  if (value === '__proto__') throw failedToParse("a field may not be named '__proto__'");
  return value;
}

function setOf(value: unknown, name: string): Map<unknown, unknown> {
  if (!Array.isArray(value)) {
    throw locationError(
      17041,
      `All operands of ${name} must be arrays. One argument is of type ${typeName(value)}`,
    );
  }
  return new Map((value as unknown[]).map((element) => [groupKey(element), element]));
}
/** Sets have no order in MongoDB; sorted, an answer is at least always the same. */
const sorted = (set: Map<unknown, unknown>) => [...set.values()].sort((a, b) => compareValues(a, b, STRICT));

const sets = (combine: (a: Map<unknown, unknown>, b: Map<unknown, unknown>) => Map<unknown, unknown>) =>
  inOrder(setOf, (all) => sorted(all.slice(1).reduce(combine, all[0] ?? new Map<unknown, unknown>())));
const only = (set: Map<unknown, unknown>, keep: (key: unknown) => boolean) =>
  new Map([...set].filter(([key]) => keep(key)));

function merge(args: unknown[], name: string): Doc {
  const out: Doc = {};
  for (const part of args) {
    if (isNullish(part)) continue;
    if (!isDoc(part)) throw locationError(40400, `${name} requires object inputs, but got ${typeName(part)}`);
    Object.assign(out, part);
  }
  return out;
}

function entriesToObject([value]: unknown[], name: string): Doc {
  if (!Array.isArray(value)) throw locationError(40386, `${name} requires an array input`);
  const out: Doc = {};
  for (const entry of value as unknown[]) {
    const [key, part] = Array.isArray(entry) ? (entry as unknown[]) : isDoc(entry) ? [entry.k, entry.v] : [];
    if (typeof key !== 'string') {
      throw locationError(40395, `${name} requires key/value pairs with string keys`);
    }
    if (part !== undefined) out[safeName(key, name)] = part;
  }
  return out;
}

const getField: OperatorMaker = (argument, compile, name) => {
  const spec: Doc = isDoc(argument) && 'field' in argument ? argument : { field: argument };
  const parts = namedArguments(spec, ['field'], ['input'], name);
  const key = compile(parts.field);
  const input = compile(parts.input ?? '$$CURRENT');
  return (doc, variables) => {
    const from = input(doc, variables);
    if (isDoc(from)) return field(from, safeName(key(doc, variables), name));
    return from === null ? null : undefined;
  };
};

function setField({ field: key, input, value }: Doc, name: string): unknown {
  if (isNullish(input)) return null;
  if (!isDoc(input)) throw locationError(4161105, `${name} requires 'input' to evaluate to type Object`);
  const out = { ...input };
  delete out[safeName(key, name)];
  return value === undefined ? out : { ...input, [safeName(key, name)]: value };
}

export const OBJECTS_AND_SETS = {
  $mergeObjects: positional(0, Infinity, merge),
  $objectToArray: nullable(1, 1, ([value], name) => {
    if (!isDoc(value)) {
      throw locationError(40390, `${name} requires a document input, found: ${typeName(value)}`);
    }
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  }),
  $arrayToObject: nullable(1, 1, entriesToObject),
  $getField: getField,
  $setField: named(['field', 'input', 'value'], [], setField),
  $unsetField: named(['field', 'input'], [], ({ field: key, input }, name) =>
    setField({ field: key, input, value: undefined }, name),
  ),
  $setUnion: sets((a, b) => new Map([...b, ...a])),
  $setIntersection: sets((a, b) => only(a, (key) => b.has(key))),
  $setDifference: nullable(2, 2, ([a, b], name) => {
    const unwanted = setOf(b, name);
    return [...only(setOf(a, name), (key) => !unwanted.has(key)).values()];
  }),
  $setIsSubset: positional(2, 2, ([a, b], name) => {
    const all = setOf(b, name);
    return [...setOf(a, name).keys()].every((key) => all.has(key));
  }),
  $setEquals: positional(2, Infinity, (args, name) => {
    const [first = new Map<unknown, unknown>(), ...rest] = args.map((value) => setOf(value, name));
    return rest.every((set) => set.size === first.size && [...set.keys()].every((key) => first.has(key)));
  }),
  $anyElementTrue: positional(1, 1, ([value], name) => [...setOf(value, name).values()].some(isTrue)),
  $allElementsTrue: positional(1, 1, ([value], name) => [...setOf(value, name).values()].every(isTrue)),
} satisfies Record<string, OperatorMaker>;
