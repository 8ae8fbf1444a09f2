import { defineProject } from 'vitest/config';
import { COMMON, QUARANTINE } from '../tests/suites.ts';

/** What has to do with the embedded store alone: with another database beneath it would be the same once more. */
const OWN_FILES = ['crash', 'damage', 'fuzz', 'hostile', 'stop'].map(
  (name) => `src/embeddedStore/${name}.test.ts`,
);

/**
 * The embedded store's own suites: beside the product's, each file in a process of its own, because they kill stores and
 * set up Mongoose in their own ways.
 */
export default defineProject({
  test: {
    ...COMMON,
    name: 'store',
    environment: 'node',
    include: ['src/embeddedStore/**/*.test.ts'],
    exclude: process.env['MONGODB_TEST_URI'] ? OWN_FILES : [],
    globalSetup: ['./src/testing/database.ts'],
    setupFiles: ['./src/testing/setup.ts', QUARANTINE],
  },
});
