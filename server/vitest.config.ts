import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/database.ts'],
    setupFiles: ['./src/testing/setup.ts'],
    // Guards against what hangs, on slow and busy machines too; speed is the benches' matter.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
