import { expect, it } from 'vitest';
import { safeNext } from './safeNext';

it.each([
  '//evil.test',
  '/\\evil.test',
  'https:evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '/..//evil.test',
  '/a/../..//evil.test',
  '/.//evil.test',
  '/%2e%2e//evil.test',
  '\t//evil.test',
  '',
  null,
])('nobody is led away after signing in by %j (A28)', (typed) => {
  expect(safeNext(typed)).toBeUndefined();
});

it('a path of this site is gone back to, with its question and place', () => {
  expect(safeNext('/catalog?city=dubai#map')).toBe('/catalog?city=dubai#map');
  expect(safeNext('/a/../single?id=1')).toBe('/single?id=1');
});
