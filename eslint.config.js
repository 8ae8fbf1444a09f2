import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import compat from 'eslint-plugin-compat';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Names and units that are written alike in both languages. */
const UNTRANSLATED = [
  ...['BRN', 'ORN', 'KB', 'MB', 'PDF', 'Ctrl', 'https'],
  ...['English', 'Google', 'WhatsApp', 'OpenStreetMap', 'Natural', 'Earth'],
];
const WORD = `/(?<![A-Za-z])(?!(${UNTRANSLATED.join('|')})(?![A-Za-z]))[A-Za-z]{2}/`;
const TEXT_ATTRIBUTES =
  '/^(alt|title|placeholder|label|hint|description|aria-(label|description|placeholder|roledescription|valuetext))$/';
/** Strings that an expression in braces may give, also by conditions; not those handed to a call. */
const GIVEN = [0, 1, 2].map((depth) => ' > :matches(ConditionalExpression, LogicalExpression)'.repeat(depth));
const ENGLISH = [
  `JSXText[value=${WORD}]`,
  `JSXAttribute[name.name=${TEXT_ATTRIBUTES}] > Literal[value=${WORD}]`,
  ...[`JSXAttribute[name.name=${TEXT_ATTRIBUTES}]`, 'JSXElement', 'JSXFragment'].flatMap((place) =>
    GIVEN.flatMap((path) => [
      `${place} > JSXExpressionContainer${path} > Literal[value=${WORD}]`,
      `${place} > JSXExpressionContainer${path} > TemplateLiteral > TemplateElement[value.raw=${WORD}]`,
    ]),
  ),
].map((selector) => ({
  selector,
  message: 'Everything people read is a text key, in English and Arabic (public/locales).',
}));

/** Sides in inline styles: Arabic mirrors the page. */
const STYLE_SIDE =
  '/^(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)|^border(Top|Bottom)(Left|Right)/';
const STYLES = [
  "JSXAttribute[name.name='style']",
  ":matches(VariableDeclarator, TSAsExpression, TSSatisfiesExpression):has(TSTypeReference Identifier[name='CSSProperties'])",
];
const SIDES = [
  `Property[key.name=${STYLE_SIDE}]`,
  ...STYLES.flatMap((style) => [
    `${style} Property[key.name=/^(left|right)$/]`,
    `${style} Property[key.name=/^(textAlign|float|clear)$/] Literal[value=/^(left|right)$/]`,
    `${style} Property[key.name=/^(margin|padding|inset|borderWidth|borderRadius)$/] Literal[value=/^\\S+ \\S+ \\S+ \\S+$/]`,
  ]),
  `AssignmentExpression[left.object.property.name='style'][left.property.name=/^(left|right)$|Left|Right/]`,
].map((selector) => ({
  selector,
  message:
    'Styles know start and end, not left and right: insetInlineStart, marginInlineEnd, textAlign: start.',
}));

const CLIENT_SYNTAX = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'People’s text is text; render it as a node.',
  },
  {
    selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
    message: 'Use lazyPart (platform/browser), which waits while the server is away.',
  },
  {
    selector: "Property[key.name='queryKey']",
    message: 'Keys of answers are made in platform/api/useApi.ts: use queryOf and refresh.',
  },
  {
    selector:
      'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression:matches([body.type=ChainExpression], [body.callee.type=MemberExpression])',
    message: 'What an effect answers is how it is left, and newer browsers answer promises: give it a block.',
  },
  ...SIDES,
];

const RIGHTS =
  'The server says what a person may do: useMayCall for a call, `can` for a record (platform/access.ts).';
/** Comparisons of a person's role. */
const ROLE_COMPARISON = {
  selector: `BinaryExpression[operator=/^[!=]==$/]:has(> :matches(Identifier[name='role'], MemberExpression[property.name='role'])) > Literal[value=/^(user|agent|service_agent|injazat_worker|admin|super_admin)$/]`,
  message: RIGHTS,
};

export default defineConfig([
  globalIgnores(['**/dist/**', '**/coverage/**', '**/*.cjs', 'eslint.config.js', '**/.tmp/**', 'tools/**']),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // Rules that need types are in .oxlintrc.json.
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-console': 'error',
      curly: ['error', 'multi-line'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 20],
    },
  },
  {
    files: ['{server,packages,bench}/**/*.ts'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read it in platform/base/env.ts and hand it in.' },
        { object: 'Math', property: 'random', message: 'Use node:crypto.' },
      ],
    },
  },
  {
    files: ['server/src/{features,platform}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        // A model's queries under another name, past the fence `model-is-private`. Types may pass.
        ...[
          "ExportNamedDeclaration[exportKind!='type'][source.value=/\\.model$/] > ExportSpecifier[exportKind!='type']",
          "ExportAllDeclaration[exportKind!='type'][source.value=/\\.model$/]",
          "Program:has(ImportDeclaration[source.value=/\\.model$/]) > ExportNamedDeclaration:not([source])[exportKind!='type'] > ExportSpecifier[exportKind!='type']",
          "Program:has(ImportDeclaration[source.value=/\\.model$/]) > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator:matches([init.type='Identifier'], [init.type='MemberExpression'][init.object.name=/^[A-Z][a-z]/])",
        ].map((selector) => ({
          selector,
          message: 'Give other features a function with a docstring, not what a model file exports.',
        })),
        ...['Record$', undefined].map((name) => ({
          // A projection in words, read as the whole record: by name, or as Mongoose guesses it.
          selector: [
            "CallExpression[callee.property.name='lean']",
            name
              ? `:has(> TSTypeParameterInstantiation Identifier[name=/${name}/])`
              : ':not(:has(> TSTypeParameterInstantiation))',
            ':not(:has(> TSTypeParameterInstantiation Identifier[name=/^(Pick|ReadOf)$/]))',
            ":has(CallExpression[callee.property.name=/^find(One|ById)?$/][arguments.1.type='Literal'])",
          ].join(''),
          message: 'What a query reads is its type: ReadOf and projectionOf (platform/store/projection.ts).',
        })),
      ],
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/src/platform/store/model.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'mongoose', importNames: ['model'], message: 'Models come from platform/store/model.ts.' },
      ],
    },
  },
  {
    files: [
      'server/src/platform/base/env.ts',
      'server/src/testing/**',
      'bench/**',
      '{server,packages}/**/*.test.ts',
      'packages/*/src/testing/**',
      '**/vitest*.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
    rules: {
      // No compiler is used that would have to skip components with react-hook-form's `watch`.
      'react-hooks/incompatible-library': 'off',
      // Missing on plain http, as in an office network.
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'Use newId (platform/newId.ts).' },
        {
          object: 'navigator',
          property: 'clipboard',
          message: 'Use copyText (platform/browser/copyText.ts).',
        },
        ...['geolocation', 'locks', 'mediaDevices', 'serviceWorker', 'storage', 'wakeLock'].map(
          (property) => ({ object: 'navigator', property, message: 'It needs https.' }),
        ),
        { object: 'crypto', property: 'subtle', message: 'It needs https.' },
      ],
      'no-restricted-syntax': ['error', ...CLIENT_SYNTAX, ...ENGLISH],
    },
  },
  {
    files: ['client/src/{features,blocks}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@manzil/shared/domain/roles',
          importNames: ['isAdmin', 'isStaff', 'ADMINS', 'STAFF'],
          message: RIGHTS,
        },
      ],
      'no-restricted-syntax': ['error', ...CLIENT_SYNTAX, ...ENGLISH, ROLE_COMPARISON],
    },
  },
  // The supported browsers (`browserslist` in package.json) lack newer interfaces. Newer methods of arrays and sets don't
  // compile: `lib` in the tsconfig.json of both.
  {
    files: ['client/src/**/*.{ts,tsx}', 'shared/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', 'client/src/testing/**'],
    extends: [compat.configs['flat/recommended']],
  },
  {
    files: ['client/src/platform/browser/copyText.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  // The page of the kit's samples is built for developers alone.
  {
    files: ['client/**/*.test.{ts,tsx}', 'client/src/{testing,app/dev}/**'],
    rules: { 'no-restricted-syntax': ['error', ...CLIENT_SYNTAX] },
  },
  // It makes the keys.
  {
    files: ['client/src/platform/api/useApi.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: [
      '**/*.test.{ts,tsx}',
      'tests/**',
      'server/src/testing/**',
      'packages/*/src/testing/**',
      'bench/**',
    ],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      // A `describe` is a list of tests, not a function to be held in mind.
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['client/public/sw.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['scripts/**', 'bench/**', 'server/src/cli/**'], rules: { 'no-console': 'off' } },
]);
