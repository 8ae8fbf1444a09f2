import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    setupFiles: ['./src/testing/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
