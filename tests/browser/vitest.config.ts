import { defineConfig } from 'vitest/config';
import { COMMON, QUARANTINE } from '../suites.ts';

/** The built product in Debian's Chromium; run `npm run build` first. */
export default defineConfig({
  test: {
    ...COMMON,
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./server.ts'],
    // Two files at a time, each with its own browser and product (server.ts): one computes while the other waits.
    maxWorkers: 2,
    setupFiles: [QUARANTINE],
  },
});
