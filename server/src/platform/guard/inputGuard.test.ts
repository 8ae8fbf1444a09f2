import { expect, it } from 'vitest';
import { guardShape } from './inputGuard';

const nested = (levels: number): unknown => (levels === 0 ? 'text' : { inner: nested(levels - 1) });
const withKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at]));

it.each([
  ['twelve levels', nested(12), nested(13)],
  ['a thousand keys', withKeys(1000), withKeys(1001)],
  [
    'a thousand keys in total',
    { a: withKeys(499), b: withKeys(499) },
    { a: withKeys(499), b: withKeys(500) },
  ],
])('An input may have %s.', (_name, accepted, refused) => {
  expect(() => guardShape(accepted)).not.toThrow();
  expect(() => guardShape(refused)).toThrow();
});
