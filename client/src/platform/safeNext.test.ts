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
])('Signing in does not redirect to %j.', (typed) => {
  expect(safeNext(typed)).toBeUndefined();
});

it('Signing in returns to a path of this site, with query and hash.', () => {
  expect(safeNext('/catalog?city=dubai#map')).toBe('/catalog?city=dubai#map');
  expect(safeNext('/a/../single?id=1')).toBe('/single?id=1');
});
