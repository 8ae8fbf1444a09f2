import { badValue, locationError } from './errors';
import { compileExpression, fieldsOfExpression } from './expression/compile';
import type { Evaluate } from './expression/maker';
import { elementTest } from './query/matcher';
import { isOperatorDoc, type QueryContext } from './query/operators';
import { toNumber } from './values/numbers';
import { fieldSet, pickFields } from './values/bson';
import { firstPart, joinFields, splitPath, type Fields } from './values/paths';
import { isDoc, isNumeric, isTrue, type Doc } from './values/types';

/** Result of one field: a function of its value, an expression, or nested fields. */
type Node =
  | { kind: 'change'; change: (value: unknown) => unknown; first?: number }
  | { kind: 'compute'; evaluate: Evaluate }
  | Branch;
interface Branch {
  kind: 'branch';
  children: Map<string, Node>;
  /** Some nested field is computed. */
  computes: boolean;
}

/** A compiled projection. */
export interface Projection {
  apply: (doc: Doc) => Doc;
  /** Fields it reads. */
  fields: Fields;
  /** The same on stored bytes, for whole fields and array prefixes. */
  pick?: (raw: Buffer) => Buffer;
}

const KEEP: Node = { kind: 'change', change: (value) => value };
const DROP: Node = { kind: 'change', change: () => undefined };
const newBranch = (): Branch => ({ kind: 'branch', children: new Map(), computes: false });

function insert(root: Branch, path: string, node: Node): void {
  const parts = splitPath(path);
  const last = parts.pop() ?? '';
  let at = root;
  for (const part of parts) {
    at.computes ||= node.kind === 'compute';
    const next = at.children.get(part) ?? newBranch();
    if (next.kind !== 'branch') throw locationError(31249, `Path collision at ${path}`);
    at.children.set(part, next);
    at = next;
  }
  if (at.children.has(last)) throw locationError(31250, `Path collision at ${path}`);
  at.computes ||= node.kind === 'compute';
  at.children.set(last, node);
}

/** Operators of find alone: {$slice: count, negative from the end} and {$elemMatch: condition on the first match}. */
function findOperator(spec: unknown, context: QueryContext): Node | undefined {
  if (!isDoc(spec)) return undefined;
  if ('$elemMatch' in spec) {
    const test = elementTest(spec.$elemMatch, context);
    const change = (value: unknown) => {
      const found = Array.isArray(value) ? value.filter(test).slice(0, 1) : [];
      return found.length > 0 ? found : undefined;
    };
    return { kind: 'change', change };
  }
  if (!isNumeric(spec.$slice)) return undefined;
  const count = toNumber(spec.$slice);
  const slice = (list: unknown[]) => (count < 0 ? list.slice(count) : list.slice(0, count));
  return {
    kind: 'change',
    change: (value) => (Array.isArray(value) ? slice(value) : value),
    ...(Number.isInteger(count) && count >= 0 && { first: count }),
  };
}

/** State while parsing a projection. */
interface Reading {
  stage: 'find' | '$project' | '$addFields';
  root: Branch;
  context: QueryContext;
  mode?: 'include' | 'exclude';
}

function setMode(reading: Reading, mode: 'include' | 'exclude', path: string): void {
  if (reading.mode !== undefined && reading.mode !== mode) {
    const code = mode === 'include' ? 31253 : 31254;
    throw locationError(code, `Cannot do ${mode} on field ${path} in ${reading.mode} projection`);
  }
  reading.mode = mode;
}

function readField(reading: Reading, path: string, value: unknown): void {
  const { stage, root } = reading;
  const inner = isDoc(value) && !isOperatorDoc(value) ? Object.entries(value) : undefined;
  if (inner && inner.length > 0) {
    for (const [name, part] of inner) readField(reading, `${path}.${name}`, part);
  } else if (stage === '$addFields') {
    insert(root, path, { kind: 'compute', evaluate: compileExpression(value) });
  } else if (inner) {
    throw locationError(51270, 'An empty sub-projection is not valid');
  } else {
    insert(root, path, readNode(reading, path, value));
  }
}

/** Applies 1, 0, an operator or an expression to a field, which decides the mode of the whole projection. */
function readNode(reading: Reading, path: string, value: unknown): Node {
  if (isNumeric(value) || typeof value === 'boolean') {
    const isKept = isTrue(value);
    if (path !== '_id') setMode(reading, isKept ? 'include' : 'exclude', path);
    else if (isKept) reading.mode ??= 'include';
    return isKept ? KEEP : DROP;
  }
  const special = reading.stage === 'find' ? findOperator(value, reading.context) : undefined;
  if (!special) setMode(reading, 'include', path);
  else if (isDoc(value) && '$elemMatch' in value) reading.mode ??= 'include';
  return special ?? { kind: 'compute', evaluate: compileExpression(value) };
}

/** Document for expressions, and whether unnamed fields are kept. */
interface Pass {
  doc: Doc;
  variables: Doc;
  keepsOthers: boolean;
}

function shape(value: unknown, branch: Branch, pass: Pass): unknown {
  if (Array.isArray(value)) {
    const list = value.map((element) => shape(element, branch, pass));
    // A dropped element still gets its computed fields.
    return branch.computes ? list : list.filter((element) => element !== undefined);
  }
  if (!isDoc(value) && !branch.computes) return pass.keepsOthers ? value : undefined;
  const out: Doc = {};
  for (const [name, part] of isDoc(value) ? Object.entries(value) : []) {
    const kept = shapeField(part, branch.children.get(name), pass);
    if (kept !== undefined) out[name] = kept;
  }
  if (!branch.computes) return out;
  for (const [name, node] of branch.children) {
    if (node.kind === 'change' || (node.kind === 'branch' && name in out)) continue;
    const made =
      node.kind === 'branch' ? shape(undefined, node, pass) : node.evaluate(pass.doc, pass.variables);
    if (made === undefined) delete out[name];
    else out[name] = made;
  }
  return out;
}

/** Keeps existing fields in place; computed fields follow. */
function shapeField(part: unknown, node: Node | undefined, pass: Pass): unknown {
  if (node?.kind === 'change') return node.change(part);
  if (node?.kind === 'branch') return shape(part, node, pass);
  return pass.keepsOthers ? part : undefined;
}

/** The byte-level variant, where possible. */
function pickerOf({ children }: Branch): Projection['pick'] {
  const nodes = [...children].filter(([, node]) => node !== DROP);
  const mostOf = new Map<string, number>();
  for (const [name, node] of nodes) {
    if (node === KEEP) continue;
    if (node.kind !== 'change' || node.first === undefined) return undefined;
    mostOf.set(name, node.first);
  }
  const wanted = fieldSet(nodes.map(([name]) => name));
  return (raw) => pickFields(raw, wanted, mostOf);
}

/** Compiles a projection of find, $project or $addFields; undefined for none. */
export function compileProjection(
  spec: unknown,
  context: QueryContext,
  stage: Reading['stage'],
): Projection | undefined {
  if (spec === undefined || (stage === 'find' && isDoc(spec) && Object.keys(spec).length === 0)) {
    return undefined;
  }
  if (!isDoc(spec)) throw badValue('a projection must be an object');
  if (Object.keys(spec).length === 0) throw locationError(51272, 'a projection needs at least one field');
  const root = newBranch();
  const reading: Reading = { stage, root, context };
  for (const [path, value] of Object.entries(spec)) readField(reading, path, value);
  const keepsOthers = reading.mode !== 'include';
  if (!keepsOthers && !root.children.has('_id')) root.children.set('_id', KEEP);
  const apply = (doc: Doc) => shape(doc, root, { doc, variables: context.variables, keepsOthers }) as Doc;
  const named = new Set(['_id', ...Object.keys(spec).map(firstPart)]);
  const fields = keepsOthers
    ? undefined
    : joinFields([named, ...Object.values(spec).map(fieldsOfExpression)]);
  const pick = keepsOthers ? undefined : pickerOf(root);
  return { apply, fields, ...(pick && { pick }) };
}
