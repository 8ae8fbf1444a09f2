import type { Plugin } from 'vite';

const LINK = /\n? *<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
/** What the server's first view (server/src/platform/web/firstView.ts) doesn't use; its font comes with the stylesheet. */
const UNUSED = /^(\/\*.*?\*\/\s*)?@(layer (properties|components)|font-face|property|media \(forced-colors)/s;
/** Utilities that it uses. */
const UTILITY = /(?<=[{}])[^{}]*\.(page|gutter)(?![\w-])[^{}]*\{[^{}]*\}/g;
/** The whole stylesheet's order of layers. */
const LAYERS = '@layer properties,theme,base,components,utilities;';

/** The rules of a stylesheet outside of other rules, in order. */
function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth > 0 || (sign === ';' && css.slice(start, index).includes('{'))) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

/** The part of the built stylesheet that the first view needs. */
export const firstStylesOf = (css: string): string =>
  LAYERS +
  rulesOf(css)
    .map((rule) => rule.trim())
    .filter((rule) => !UNUSED.test(rule))
    .map((rule) =>
      rule.startsWith('@layer utilities')
        ? `@layer utilities{${(rule.match(UTILITY) ?? []).join('')}}`
        : rule,
    )
    .join('');

/**
 * Puts the styles of the server's first view into the page and the stylesheet behind it, so that the first view is
 * painted as soon as the page has arrived. Scripts wait for the stylesheet.
 */
export function firstStyles(): Plugin {
  return {
    name: 'first-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const [link = '', file = ''] = LINK.exec(html) ?? [];
        const sheet = bundle?.[file];
        if (sheet?.type !== 'asset') return html;
        return html
          .replace(link, () => `\n    <style>${firstStylesOf(String(sheet.source))}</style>`)
          .replace('</body>', () => `  ${link.trim()}\n  </body>`);
      },
    },
  };
}
