import { defineConfig } from 'vitest/config';

/** The built product in Debian's Chromium; `npm run build` comes first. */
export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./server.ts'],
    // Two files at a time, each with a browser and a product of its own (server.ts): one computes while the other waits.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    chaiConfig: { truncateThreshold: 0 },
  },
});
