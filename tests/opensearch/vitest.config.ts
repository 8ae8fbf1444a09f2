import { defineConfig } from 'vitest/config';
import { COMMON, QUARANTINE } from '../suites.ts';

/** Two built servers on OpenSearch; run `npm run build` first. */
export default defineConfig({
  test: {
    ...COMMON,
    name: 'opensearch',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    setupFiles: [QUARANTINE],
  },
});
