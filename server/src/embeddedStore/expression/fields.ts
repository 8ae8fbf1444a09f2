import { firstPart } from '../values/paths';
import { isDoc } from '../values/types';

/** Adds the top-level fields that an expression reads to `out`; false when it needs the whole document. */
export function fieldsOfExpression(expression: unknown, out: Set<string>): boolean {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) {
      const [name, next] = expression.slice(2).split('.');
      if (name !== 'ROOT' && name !== 'CURRENT') return true;
      if (next === undefined) return false;
      out.add(next);
    } else if (expression.startsWith('$')) out.add(firstPart(expression.slice(1)));
    return true;
  }
  if (Array.isArray(expression)) return expression.every((part) => fieldsOfExpression(part, out));
  if (!isDoc(expression) || '$literal' in expression) return true;
  return Object.values(expression).every((part) => fieldsOfExpression(part, out));
}
