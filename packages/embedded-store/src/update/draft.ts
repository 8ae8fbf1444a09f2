import { badValue, storeError } from '../errors';
import { isIndex, valueAt } from '../values/paths';
import { isDoc, formatValue, type Doc } from '../values/types';

type Container = Doc | unknown[];

/** Maximum distance past its end at which an array element may be set; the gap is filled with null. */
const MAX_PADDING = 1_500_000;

const isContainer = (value: unknown): value is Container => Array.isArray(value) || isDoc(value);
const notViable = (part: string, value: unknown) =>
  storeError(28, 'PathNotViable', `Cannot create field '${part}' in element ${formatValue(value)}`);

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)]));
}

/**
 * A document being changed. A top-level field is copied before its first change, so that untouched fields stay the same
 * objects (see encodeChanged) and the original stays intact.
 */
export interface Draft {
  root: Doc;
  copied: Set<string>;
}
export const createDraft = (doc: Doc): Draft => ({ root: { ...doc }, copied: new Set() });

function prepare({ root, copied }: Draft, [name = '', ...more]: readonly string[]): void {
  if (more.length === 0 || copied.has(name)) return;
  copied.add(name);
  if (Object.hasOwn(root, name)) root[name] = copyOf(root[name]);
}

function write(container: Container, part: string, value: unknown): void {
  if (part.startsWith('$')) throw storeError(52, 'DollarPrefixedFieldName', `'${part}' cannot be stored`);
  if (!Array.isArray(container)) {
    container[part] = value;
    return;
  }
  if (!isIndex(part)) throw notViable(part, container);
  const at = Number(part);
  if (at > container.length + MAX_PADDING) throw badValue('the array index is too far past the end');
  while (container.length < at) container.push(null);
  container[at] = value;
}

/** Sets a value, creating documents along the path. */
export function setAt(draft: Draft, parts: readonly string[], value: unknown): void {
  prepare(draft, parts);
  let container: Container = draft.root;
  for (const [i, part] of parts.slice(0, -1).entries()) {
    let child = valueAt(container, [part]);
    if (child === undefined) write(container, part, (child = {}));
    if (!isContainer(child)) throw notViable(parts[i + 1] ?? '', child);
    container = child;
  }
  write(container, parts.at(-1) ?? '', value);
}

/** Removes a field; array elements become null. */
export function unsetAt(draft: Draft, parts: readonly string[]): void {
  if (valueAt(draft.root, parts) === undefined) return;
  prepare(draft, parts);
  const container = valueAt(draft.root, parts.slice(0, -1)) as Container;
  const last = parts.at(-1) ?? '';
  if (Array.isArray(container)) container[Number(last)] = null;
  else delete container[last];
}
