import { defineProject } from 'vitest/config';
import { COMMON, QUARANTINE } from '../../tests/suites.ts';

/** Suites of the store's own files; on another database they would only repeat themselves. */
const OWN_FILES = ['crash', 'damage', 'fuzz', 'hostile', 'stop'].map((name) => `src/${name}.test.ts`);

/** Each file runs in its own process: they kill stores and configure Mongoose differently. */
export default defineProject({
  test: {
    ...COMMON,
    name: 'store',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: process.env['MONGODB_TEST_URI'] ? OWN_FILES : [],
    globalSetup: ['../../tests/database.ts'],
    setupFiles: [QUARANTINE],
  },
});
