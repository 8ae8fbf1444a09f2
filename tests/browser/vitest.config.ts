import { defineConfig } from 'vitest/config';

/** The built product in Debian's Chromium; `npm run build` comes first. */
export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./server.ts'],
    // One browser and one server: pages of several files at once would fight for two cores.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
