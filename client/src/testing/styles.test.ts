import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(tsx|css)$/.test(file) && !file.includes('.test.'),
);
const found = (pattern: RegExp, except: (file: string) => boolean = () => false) =>
  files
    .filter((file) => !except(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(
        (match) => `${file}: ${match[0].trim()}`,
      ),
    );

describe('Styles', () => {
  it('Styles use logical directions instead of left and right.', () => {
    const utilities =
      /(?<=["'`\s:])-?(((ml|mr|pl|pr|left|right|rounded-[lr]|border-[lr])-[\w[.]\S*)|text-left|text-right|float-left|float-right)(?=["'`\s])/g;
    const css = /(margin|padding|border)-(left|right)|text-align: *(left|right)|(?<![\w-])(left|right):/g;
    expect(found(utilities, (file) => file.endsWith('.css'))).toEqual([]);
    expect(found(css, (file) => file.endsWith('.tsx'))).toEqual([]);
  });

  it("Styles use the design's breakpoints only.", () => {
    const others = /(?<=["'`\s:])(max-)?(xs|\d?xl):(?=[\w[])/g;
    expect(found(others, (file) => file.endsWith('.css'))).toEqual([]);
  });

  it('Styles take colours from the tokens only.', () => {
    const raw = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/gi;
    expect(found(raw, (file) => /tokens\.css|base\.css/.test(file))).toEqual([]);
  });
});
