import { defineConfig } from 'vitest/config';
import { COMMON, QUARANTINE } from '../suites.ts';

/** Walks through one running product in Debian's Chromium; `npm run build` comes first. */
export default defineConfig({
  test: {
    ...COMMON,
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./product.ts'],
    // Two files at a time, each with a browser of its own: one computes while the other waits.
    maxWorkers: 2,
    setupFiles: [QUARANTINE],
  },
});
