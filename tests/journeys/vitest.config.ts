import { defineConfig } from 'vitest/config';

/** Walks through one running product in Debian's Chromium; `npm run build` comes first. */
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./product.ts'],
    // Two files at a time, each with a browser of its own: one computes while the other waits.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    chaiConfig: { truncateThreshold: 0 },
  },
});
