import { configDefaults, defineProject } from 'vitest/config';
import { COMMON, QUARANTINE } from '../tests/suites.ts';
import ownDatabase from './src/testing/ownDatabase.json' with { type: 'json' };

/**
 * Files that bring a database of their own or need none: on another test database they would be the same once more, so that
 * only the run on the embedded store has them (databaseChoice.test.ts holds them to it).
 */
const ONCE = process.env['MONGODB_TEST_URI'] ? ownDatabase.map((path) => `src/${path}`) : [];

export default defineProject({
  test: {
    ...COMMON,
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...ONCE],
    globalSetup: ['../tests/database.ts', '../tests/serverBuild.ts'],
    setupFiles: ['./src/testing/setup.ts', QUARANTINE],
    // The product's modules are read once a worker instead of once a file, half of the time of the suite: each file has
    // an application and a database of its own (testing/testApp.ts), and what a module remembers belongs to no file.
    isolate: false,
  },
});
