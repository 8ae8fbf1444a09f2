import { defineConfig } from 'vitest/config';
import { COMMON, QUARANTINE } from '../suites.ts';

/** Journeys through one running product in Debian's Chromium; run `npm run build` first. */
export default defineConfig({
  test: {
    ...COMMON,
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./product.ts'],
    // Two files at a time, each with its own browser: one computes while the other waits.
    maxWorkers: 2,
    setupFiles: [QUARANTINE],
  },
});
