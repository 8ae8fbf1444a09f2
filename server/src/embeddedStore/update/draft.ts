import { badValue, storeError } from '../errors';
import { isIndex } from '../values/paths';
import { field, isDoc, show, type Doc } from '../values/types';

/**
 * A document under change. Containers are copied the first time they are written to, so that what an update does not
 * touch stays the same object (see encodeChanged) and the document before it stays whole.
 */
export interface Draft {
  root: Doc;
  owned: Set<object>;
}
type Container = Doc | unknown[];

/** How far past its end an array may be set; the gap is filled with null. */
const MAX_PADDING = 1_500_000;

export function createDraft(doc: Doc): Draft {
  const root = { ...doc };
  return { root, owned: new Set([root]) };
}

const notViable = (part: string, parent: string, value: unknown) =>
  storeError(28, 'PathNotViable', `Cannot create field '${part}' in element {${parent}: ${show(value)}}`);

function read(container: Container, part: string): unknown {
  if (Array.isArray(container)) return isIndex(part) ? container[Number(part)] : undefined;
  return field(container, part);
}

function write(container: Container, part: string, value: unknown): void {
  if (!Array.isArray(container)) {
    container[part] = value;
    return;
  }
  const at = Number(part);
  if (at > container.length + MAX_PADDING) throw badValue('the array index is too far past the end');
  while (container.length < at) container.push(null);
  container[at] = value;
}

function owned(draft: Draft, container: Container, part: string, child: Container): Container {
  if (draft.owned.has(child)) return child;
  const copy = Array.isArray(child) ? [...child] : { ...child };
  draft.owned.add(copy);
  write(container, part, copy);
  return copy;
}

/** Sets a value, making the documents on the way. */
export function setAt(draft: Draft, parts: readonly string[], value: unknown): void {
  let container: Container = draft.root;
  for (let i = 0; i < parts.length - 1; i++) {
    const part = checkPart(container, parts, i);
    const child = read(container, part);
    if (child === undefined) {
      const made: Doc = {};
      draft.owned.add(made);
      write(container, part, made);
      container = made;
    } else if (Array.isArray(child) || isDoc(child)) container = owned(draft, container, part, child);
    else throw notViable(parts[i + 1] ?? '', part, child);
  }
  write(container, checkPart(container, parts, parts.length - 1), value);
}

function checkPart(container: Container, parts: readonly string[], at: number): string {
  const part = parts[at] ?? '';
  if (part.startsWith('$')) {
    const message = `The dollar ($) prefixed field '${part}' in '${parts.join('.')}' is not valid for storage.`;
    throw storeError(52, 'DollarPrefixedFieldName', message);
  }
  if (Array.isArray(container) && !isIndex(part)) throw notViable(part, parts[at - 1] ?? '', container);
  return part;
}

/** Takes a field away; in an array null stays in its place. */
export function unsetAt(draft: Draft, parts: readonly string[]): void {
  let container: Container = draft.root;
  for (const part of parts.slice(0, -1)) {
    const child = read(container, part);
    if (!Array.isArray(child) && !isDoc(child)) return;
    container = owned(draft, container, part, child);
  }
  const last = parts.at(-1) ?? '';
  if (!Array.isArray(container)) delete container[last];
  else if (isIndex(last) && Number(last) < container.length) container[Number(last)] = null;
}
