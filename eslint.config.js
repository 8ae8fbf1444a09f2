import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** An import fence: files may not import what matches; the message says what to do instead. */
const fence = (files, group, message) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx'],
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
});

export default defineConfig([
  globalIgnores(['**/dist/**', '**/coverage/**', '**/*.mjs', '**/*.cjs', 'eslint.config.js', '.tmp/**']),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': 'error',
      curly: ['error', 'multi-line'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 20],
    },
  },
  {
    files: ['server/**/*.ts'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read it in platform/env.ts and hand it in.' },
        { object: 'Math', property: 'random', message: 'Use node:crypto.' },
      ],
    },
  },
  {
    files: ['server/src/platform/env.ts', 'server/src/testing/**', 'server/**/*.test.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
    rules: {
      // No compiler is used that would have to skip components with react-hook-form's `watch`.
      'react-hooks/incompatible-library': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'People’s text is text; render it as a node.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**', 'server/src/testing/**'],
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['scripts/**', 'server/src/cli/**'], rules: { 'no-console': 'off' } },
  fence(
    ['shared/**/*.ts'],
    ['**/server/**', '**/client/**', 'mongoose', 'express', 'react', 'node:*'],
    'shared/ runs on both sides: it imports zod and itself, nothing else.',
  ),
  fence(
    ['server/src/platform/**/*.ts'],
    ['**/features/**', '**/demo/**'],
    'platform/ knows no domain: hand what it needs in as an argument.',
  ),
  fence(
    ['server/src/embeddedStore/**/*.ts'],
    ['**/features/**', '**/platform/**', '@manzil/*', 'mongoose', 'express'],
    'The embedded store imports nothing from the product: it only speaks the wire protocol.',
  ),
  fence(
    ['server/src/features/*/*.service.ts', 'server/src/features/*/*.model.ts'],
    ['express', '**/*.routes', '**/app'],
    'HTTP stays in *.routes.ts and platform/; a service takes and gives plain data.',
  ),
  fence(
    ['client/src/ui/**/*.{ts,tsx}', 'client/src/platform/**/*.{ts,tsx}'],
    ['**/features/**', '**/app/**'],
    'ui/ and platform/ know no feature: pass what they need as props.',
  ),
  fence(
    ['client/src/features/**/*.{ts,tsx}'],
    ['@/features/*', '@/app/*', '../../features/*', '../../app/*'],
    'A feature never imports another feature; inside one use relative paths, compose features in src/app.',
  ),
]);
