import { expect, it } from 'vitest';
import { firstStylesOf } from '../../firstStyles';

const LAYERS = '@layer properties,theme,base,components,utilities;';

it.each([
  ['the base styles', '@layer base{h1{color:red}}', '@layer base{h1{color:red}}'],
  [
    'the variables of both themes',
    ':root{--a:1}[data-theme=dark]{--a:2}',
    ':root{--a:1}[data-theme=dark]{--a:2}',
  ],
  [
    'rules of screen sizes',
    '@media (width>=35rem){#first ul{gap:1px}}',
    '@media (width>=35rem){#first ul{gap:1px}}',
  ],
  [
    'the two utilities of the first view alone',
    '@layer utilities{.p-1{padding:1px}.gutter,.px-2{padding:2px}.page{width:100%}.page-x{margin:0}}',
    '@layer utilities{.gutter,.px-2{padding:2px}.page{width:100%}}',
  ],
  ['no fonts', '@font-face{font-family:A;src:url(a.woff2)}b{margin:0}', 'b{margin:0}'],
  [
    'no defaults of utilities',
    '/*! tailwindcss */\n@layer properties{*{--tw-x:0}}@property --tw-x{inherits:false}',
    '',
  ],
  ['no rules of forced colours', '@media (forced-colors:active){a{color:LinkText}}', ''],
  ['no empty layer', '@layer components;@layer base{a{margin:0}}', '@layer base{a{margin:0}}'],
])('The styles of the first view have %s.', (_what, css, styles) => {
  expect(firstStylesOf(css)).toBe(LAYERS + styles);
});
