import { locationError, overMemoryBudget, storeError } from '../errors';
import { countMade, MAX_ARRAY } from '../memory';
import { sortComparator } from '../sort';
import { isTrue } from '../query/truth';
import { compareValues, isEqual } from '../values/compare';
import { isDoc, isNullish, isNumeric, typeName, type Doc } from '../values/types';
import { add, divide } from '../values/numbers';
import { whole } from './arithmetic';
import { STRICT } from './logic';
import { inOrder, named, namedArguments, nullable, positional, type OperatorMaker } from './maker';

function arrayOf(value: unknown, name: string, code: number): unknown[] {
  if (Array.isArray(value)) return value;
  throw locationError(code, `${name} requires an array, but got a value of type ${typeName(value)}`);
}

/** No expression may build an array that would exhaust the thread's memory. */
function limited(array: unknown[], name: string): unknown[] {
  if (array.length > MAX_ARRAY) throw overMemoryBudget(name);
  countMade(array.length, name);
  return array;
}

/** $sum, $avg, $min, $max, $first... as expressions: one array, or a list of arguments. */
const listed = (run: (values: unknown[]) => unknown): OperatorMaker =>
  positional(0, Infinity, (args) => run(args.length === 1 && Array.isArray(args[0]) ? args[0] : args));

function sumOf(values: unknown[]) {
  return values.filter(isNumeric).reduce((total, value) => add(total, value), 0 as ReturnType<typeof add>);
}
function averageOf(values: unknown[]) {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : divide(sumOf(numbers), numbers.length);
}
const best = (direction: 1 | -1) => (values: unknown[]) =>
  values
    .filter((value) => !isNullish(value))
    .reduce<unknown>(
      (found, value) =>
        found === undefined || compareValues(value, found, STRICT) * direction < 0 ? value : found,
      undefined,
    ) ?? null;

/** Runs `in` for each element with the element as a variable. */
function eachElement(
  argument: unknown,
  body: 'in' | 'cond',
  name: string,
  compile: Parameters<OperatorMaker>[1],
) {
  const spec = namedArguments(argument, ['input', body], body === 'cond' ? ['as', 'limit'] : ['as'], name);
  const as = typeof spec.as === 'string' ? spec.as : 'this';
  const input = compile(spec.input);
  const inner = compile(spec[body]);
  return { as, input, inner, limit: spec.limit === undefined ? undefined : compile(spec.limit) };
}

const map: OperatorMaker = (argument, compile, name) => {
  const { as, input, inner } = eachElement(argument, 'in', name, compile);
  return (doc, variables) => {
    const values = input(doc, variables);
    if (isNullish(values)) return null;
    const scope: Doc = { ...variables };
    return limited(arrayOf(values, 'input to $map', 16883), name).map((element) => {
      scope[as] = element;
      return inner(doc, scope) ?? null;
    });
  };
};

const filter: OperatorMaker = (argument, compile, name) => {
  const { as, input, inner, limit } = eachElement(argument, 'cond', name, compile);
  return (doc, variables) => {
    const values = input(doc, variables);
    if (isNullish(values)) return null;
    const most = limit?.(doc, variables);
    const count = isNullish(most) ? Infinity : whole(most, name, 'limit');
    if (count < 1) throw locationError(327392, '$filter: limit must be greater than 0');
    const scope: Doc = { ...variables };
    const out: unknown[] = [];
    for (const element of limited(arrayOf(values, 'input to $filter', 28651), name)) {
      scope[as] = element;
      if (isTrue(inner(doc, scope)) && out.push(element) >= count) break;
    }
    return out;
  };
};

const reduce: OperatorMaker = (argument, compile, name) => {
  const spec = namedArguments(argument, ['input', 'initialValue', 'in'], [], name);
  const [input, initial, inner] = [compile(spec.input), compile(spec.initialValue), compile(spec.in)];
  return (doc, variables) => {
    const values = input(doc, variables);
    if (isNullish(values)) return null;
    const scope: Doc = { ...variables, value: initial(doc, variables) };
    for (const element of limited(arrayOf(values, 'input to $reduce', 40080), name)) {
      scope.this = element;
      scope.value = inner(doc, scope);
    }
    return scope.value;
  };
};

function slice([values, second, third]: unknown[], name: string): unknown {
  const array = arrayOf(values, `First argument to ${name}`, 28724);
  const first = whole(second, name);
  if (third === undefined) return first < 0 ? array.slice(first) : array.slice(0, first);
  const count = whole(third, name);
  if (count <= 0) throw locationError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = first < 0 ? Math.max(0, array.length + first) : first;
  return array.slice(start, start + count);
}

function range(args: unknown[], name: string): unknown {
  const [start = 0, end = 0, step = 1] = args.map((value) => {
    const number = whole(value, name);
    if (Math.abs(number) <= 0x7fffffff) return number;
    throw locationError(34446, '$range arguments must be 32-bit integers');
  });
  if (step === 0) throw locationError(34449, '$range requires a non-zero step value');
  if ((end - start) / step > MAX_ARRAY) throw overMemoryBudget(name);
  const out: number[] = [];
  for (let at = start; step > 0 ? at < end : at > end; at += step) out.push(at);
  return limited(out, name);
}

function indexOf([values, wanted, from = 0, to = Infinity]: unknown[], name: string): unknown {
  if (isNullish(values)) return null;
  const array = arrayOf(values, name, 40090);
  const end = to === Infinity ? array.length : whole(to, name);
  for (let i = whole(from, name); i < Math.min(end, array.length); i++) {
    if (isEqual(array[i], wanted, STRICT)) return i;
  }
  return -1;
}

function zip({ inputs, useLongestLength, defaults }: Doc, name: string): unknown {
  if (isNullish(inputs)) return null;
  const lists = arrayOf(inputs, name, 34461);
  if (lists.some(isNullish)) return null;
  const arrays = lists.map((list) => arrayOf(list, name, 34468));
  const lengths = arrays.map((array) => array.length);
  const length = isTrue(useLongestLength) ? Math.max(...lengths) : Math.min(...lengths);
  const fill: unknown[] = Array.isArray(defaults) ? defaults : [];
  return Array.from({ length }, (_, i) =>
    arrays.map((array, k) => (i < array.length ? array[i] : (fill[k] ?? null))),
  );
}

function elementAt([values, position]: unknown[], name: string): unknown {
  const array = arrayOf(values, name, 28689);
  const at = whole(position, name);
  return array[at < 0 ? array.length + at : at];
}

const end = (name: string, pick: (array: unknown[]) => unknown): OperatorMaker =>
  nullable(1, 1, ([values]) => pick(arrayOf(values, name, 28689)));

export const ARRAYS = {
  $arrayElemAt: nullable(2, 2, elementAt),
  $concatArrays: inOrder(
    (value, name) => arrayOf(value, name, 28664),
    (arrays, name) => limited(arrays.flat(1), name),
  ),
  $filter: filter,
  $first: end('$first', (array) => array[0]),
  $last: end('$last', (array) => array.at(-1)),
  $in: positional(2, 2, ([value, values]) => {
    const array = arrayOf(values, '$in as a second argument', 40081);
    return array.some((element) => isEqual(element, value, STRICT));
  }),
  $indexOfArray: positional(2, 4, indexOf),
  $isArray: positional(1, 1, ([value]) => Array.isArray(value)),
  $map: map,
  $range: positional(2, 3, range),
  $reduce: reduce,
  $reverseArray: nullable(1, 1, ([value], name) => arrayOf(value, name, 34435).toReversed()),
  $size: positional(1, 1, ([value]) => {
    if (Array.isArray(value)) return value.length;
    const message = `The argument to $size must be an array, but was of type: ${typeName(value)}`;
    throw storeError(17124, 'Location17124', message);
  }),
  $slice: nullable(2, 3, slice),
  $sortArray: named(['input', 'sortBy'], [], ({ input, sortBy }, name) => {
    if (isNullish(input)) return null;
    const array = arrayOf(input, name, 2942504);
    const order = isNumeric(sortBy) ? sortComparator({ v: sortBy }) : sortComparator(sortBy);
    const wrapped = array.map((v) => ({ v, doc: isNumeric(sortBy) ? { v: [v] } : isDoc(v) ? v : {} }));
    return wrapped.sort((a, b) => order(a.doc, b.doc)).map(({ v }) => v);
  }),
  $zip: named(['inputs'], ['useLongestLength', 'defaults'], zip),
  $sum: listed(sumOf),
  $avg: listed(averageOf),
  $min: listed(best(1)),
  $max: listed(best(-1)),
} satisfies Record<string, OperatorMaker>;
