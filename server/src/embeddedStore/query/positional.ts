import { valueAt } from '../values/paths';
import { isDoc, type Doc } from '../values/types';
import type { QueryContext } from './context';
import { compileFilter, elementTest, valueTest } from './matcher';
import { isOperatorDoc, type ValueTest } from './operators';

/** The conditions of a filter on the elements of the array at `path`. */
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
    const { test } = compileFilter({ [name.slice(path.length + 1)]: condition }, context);
    return [(element) => isDoc(element) && test(element)];
  });
}

/** Which element of an array made the document match: what `$` in a path stands for; -1 when none did. */
export function matchedElement(doc: Doc, filter: Doc, path: string, context: QueryContext): number {
  const array = valueAt(doc, path.split('.'));
  const tests = Array.isArray(array) ? elementTests(filter, path, context) : [];
  if (!Array.isArray(array) || tests.length === 0) return -1;
  const all = array.findIndex((element) => tests.every((test) => test(element)));
  return all >= 0 ? all : array.findIndex((element) => tests.some((test) => test(element)));
}
