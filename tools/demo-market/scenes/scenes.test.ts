import { describe, expect, it } from 'vitest';
import { EMIRATES, KINDS, scene, scenePalette, spot, SPOTS } from './index';

const drawn = (kind: string, seed: number) => scene({ kind, seed, idPrefix: 's' });
/** Names of opened elements that are never closed. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:"[^"]*"|[^">])*)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!rest.endsWith('/')) open.push(name);
  }
  return open;
}

describe.each([...KINDS, 'panorama', ...Object.keys(EMIRATES)])('%s', (kind) => {
  it('A seed determines the picture of a scene.', () => {
    expect(drawn(kind, 1)).toBe(drawn(kind, 1));
    expect(drawn(kind, 2)).not.toBe(drawn(kind, 1));
  });

  it('A scene is well-formed SVG whose references resolve.', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const svg = drawn(kind, seed);
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
      expect(unclosed(svg)).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, id] of svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)) expect(svg).toContain(`id="${id}"`);
    }
  });

  it('A scene has a palette of three colours.', () => {
    expect(scenePalette({ kind })).toEqual(Array(3).fill(expect.stringMatching(/^#[0-9a-f]{6}$/i)));
  });
});

it.each(SPOTS)('The empty state "%s" is well-formed SVG.', (name) =>
  expect(unclosed(spot(name))).toEqual([]),
);

it('An unknown kind is refused by name.', () => {
  expect(() => scene({ kind: 'castle' })).toThrow('castle');
});
