import { badValue, locationError } from './errors';
import { fieldsOfExpression } from './expression/fields';
import type { Evaluate, QueryContext } from './query/context';
import { elementTest } from './query/matcher';
import { isOperatorDoc, type ValueTest } from './query/operators';
import { matchedElement } from './query/positional';
import { toNumber } from './values/numbers';
import { firstPart, splitPath } from './values/paths';
import { isDoc, isNumeric, type Doc } from './values/types';

type Node =
  | { kind: 'keep' }
  | { kind: 'drop' }
  | { kind: 'branch'; children: Map<string, Node>; computes: boolean }
  | { kind: 'compute'; evaluate: Evaluate }
  | { kind: 'slice'; skip: number; count: number }
  | { kind: 'elemMatch'; test: ValueTest }
  | { kind: 'positional'; path: string };
type Branch = Extract<Node, { kind: 'branch' }>;

export interface Projection {
  apply: (doc: Doc) => Doc;
  /** Top-level fields it reads; undefined when it needs the whole document. */
  fields: Set<string> | undefined;
}

const newBranch = (): Branch => ({ kind: 'branch', children: new Map(), computes: false });

function insert(root: Branch, path: string, node: Node): void {
  const parts = splitPath(path);
  const last = parts.pop() ?? '';
  let at = root;
  for (const part of parts) {
    if (node.kind === 'compute') at.computes = true;
    const next = at.children.get(part) ?? newBranch();
    if (next.kind !== 'branch') throw locationError(31249, `Path collision at ${path}`);
    at.children.set(part, next);
    at = next;
  }
  if (at.children.has(last)) throw locationError(31250, `Path collision at ${path}`);
  if (node.kind === 'compute') at.computes = true;
  at.children.set(last, node);
}

interface Reading {
  root: Branch;
  context: QueryContext;
  /** find knows $slice, $elemMatch and `$`; $project does not. */
  isFind: boolean;
  mode?: 'include' | 'exclude';
  keepsId: boolean;
}

function setMode(reading: Reading, mode: 'include' | 'exclude', path: string): void {
  if (reading.mode !== undefined && reading.mode !== mode) {
    const [code, verb, other] =
      mode === 'include' ? [31253, 'inclusion', 'exclusion'] : [31254, 'exclusion', 'inclusion'];
    throw locationError(code, `Cannot do ${verb} on field ${path} in ${other} projection`);
  }
  reading.mode = mode;
}

function findOperator(reading: Reading, path: string, spec: Doc): Node | undefined {
  if (!reading.isFind) return undefined;
  if ('$elemMatch' in spec) return { kind: 'elemMatch', test: elementTest(spec.$elemMatch, reading.context) };
  const slice = spec.$slice;
  if (isNumeric(slice)) {
    const count = toNumber(slice);
    return { kind: 'slice', skip: Math.min(count, 0), count: Math.abs(count) };
  }
  if (Array.isArray(slice) && slice.length === 2 && slice.every(isNumeric)) {
    const [skip = 0, count = 0] = slice.map(toNumber);
    if (count <= 0) throw locationError(28724, `The $slice limit of ${path} must be positive`);
    return { kind: 'slice', skip, count };
  }
  return undefined;
}

function readFlag(reading: Reading, path: string, isKept: boolean): void {
  if (path !== '_id') {
    setMode(reading, isKept ? 'include' : 'exclude', path);
    insert(reading.root, path, { kind: isKept ? 'keep' : 'drop' });
    return;
  }
  reading.keepsId = isKept;
  if (isKept) reading.mode ??= 'include';
}

function readField(reading: Reading, path: string, value: unknown): void {
  if (reading.isFind && path.endsWith('.$')) {
    setMode(reading, 'include', path);
    insert(reading.root, path.slice(0, -2), { kind: 'positional', path: path.slice(0, -2) });
  } else if (isNumeric(value) || typeof value === 'boolean') {
    readFlag(reading, path, typeof value === 'boolean' ? value : toNumber(value) !== 0);
  } else if (isDoc(value) && !isOperatorDoc(value)) {
    if (Object.keys(value).length === 0) {
      throw locationError(51270, `An empty sub-projection is not a valid value. Found empty object at path`);
    }
    for (const [name, inner] of Object.entries(value)) readField(reading, `${path}.${name}`, inner);
  } else {
    const special = isDoc(value) ? findOperator(reading, path, value) : undefined;
    if (!special) setMode(reading, 'include', path);
    else if (special.kind === 'elemMatch') reading.mode ??= 'include';
    insert(
      reading.root,
      path,
      special ?? { kind: 'compute', evaluate: reading.context.compileExpression(value) },
    );
  }
}

interface Applying {
  root: Doc;
  filter: Doc;
  context: QueryContext;
  includes: boolean;
}

function special(node: Node, value: unknown, applying: Applying): unknown {
  if (node.kind === 'drop') return undefined;
  if (!Array.isArray(value)) return node.kind === 'elemMatch' ? undefined : value;
  const list: unknown[] = value;
  switch (node.kind) {
    case 'slice': {
      const start = node.skip < 0 ? Math.max(0, list.length + node.skip) : node.skip;
      return list.slice(start, start + node.count);
    }
    case 'elemMatch': {
      const at = list.findIndex(node.test);
      return at < 0 ? undefined : [list[at]];
    }
    case 'positional': {
      const at = matchedElement(applying.root, applying.filter, node.path, applying.context);
      if (at >= 0) return [list[at]];
      throw locationError(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    }
    case 'keep':
    case 'branch':
    case 'compute':
      return undefined;
  }
}

/** First pass: keeps and drops what the document has, in its own order. */
function trim(value: unknown, branch: Branch, applying: Applying): unknown {
  if (Array.isArray(value)) {
    const trimmed = value.map((element) => trim(element, branch, applying));
    // A dropped element still gets the fields that are computed below it.
    return branch.computes ? trimmed : trimmed.filter((element) => element !== undefined);
  }
  if (!isDoc(value)) return applying.includes ? undefined : value;
  const out: Doc = {};
  for (const [name, part] of Object.entries(value)) {
    const node = branch.children.get(name);
    const kept = !node
      ? applying.includes
        ? undefined
        : part
      : node.kind === 'branch'
        ? trim(part, node, applying)
        : node.kind === 'keep'
          ? part
          : special(node, part, applying);
    if (kept !== undefined) out[name] = kept;
  }
  return out;
}

/** Second pass: computed fields, also inside the elements of arrays. */
function compute(value: unknown, branch: Branch, root: Doc, variables: Doc): unknown {
  if (Array.isArray(value)) return value.map((element) => compute(element, branch, root, variables));
  const out: Doc = isDoc(value) ? { ...value } : {};
  for (const [name, node] of branch.children) {
    if (node.kind === 'branch' && node.computes) out[name] = compute(out[name], node, root, variables);
    if (node.kind !== 'compute') continue;
    const computed = node.evaluate(root, variables);
    if (computed === undefined) delete out[name];
    else out[name] = computed;
  }
  return out;
}

/** Compiles a projection of find or $project; undefined for none. */
export function compileProjection(
  spec: unknown,
  context: QueryContext,
  find?: { filter: Doc },
): Projection | undefined {
  if (spec === undefined || (isDoc(spec) && find && Object.keys(spec).length === 0)) return undefined;
  if (!isDoc(spec)) throw badValue('a projection must be an object');
  if (Object.keys(spec).length === 0) {
    throw locationError(51272, 'projection specification must have at least one field');
  }
  const reading: Reading = { root: newBranch(), context, isFind: find !== undefined, keepsId: true };
  for (const [path, value] of Object.entries(spec)) readField(reading, path, value);
  const includes = reading.mode === 'include';
  if (!reading.root.children.has('_id') && (includes || !reading.keepsId)) {
    reading.root.children.set('_id', { kind: reading.keepsId ? 'keep' : 'drop' });
  }
  const apply = (doc: Doc): Doc => {
    const trimmed = trim(doc, reading.root, {
      root: doc,
      filter: find?.filter ?? {},
      context,
      includes,
    }) as Doc;
    return reading.root.computes ? (compute(trimmed, reading.root, doc, context.variables) as Doc) : trimmed;
  };
  return { apply, fields: includes ? fieldsRead(spec) : undefined };
}

function fieldsRead(spec: Doc): Set<string> | undefined {
  const fields = new Set(['_id']);
  for (const [path, value] of Object.entries(spec)) {
    if (path.endsWith('.$')) return undefined;
    fields.add(firstPart(path));
    if (!fieldsOfExpression(value, fields)) return undefined;
  }
  return fields;
}

/** Compiles the fields of $addFields and $set. */
export function compileAddedFields(spec: unknown, context: QueryContext): (doc: Doc) => Doc {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw locationError(40272, '$addFields specification stage must be an object with at least one field');
  }
  const root = newBranch();
  const read = (path: string, value: unknown): void => {
    if (isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0) {
      for (const [name, inner] of Object.entries(value)) read(`${path}.${name}`, inner);
    } else insert(root, path, { kind: 'compute', evaluate: context.compileExpression(value) });
  };
  for (const [path, value] of Object.entries(spec)) read(path, value);
  return (doc) => compute(doc, root, doc, context.variables) as Doc;
}
