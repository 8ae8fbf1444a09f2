import { defineConfig } from 'vitest/config';
import { COMMON, QUARANTINE } from '../suites.ts';

/** Tests of the operator's artefacts: the image, docker-compose.yml and the .env that `npm run setup` writes. */
export default defineConfig({
  test: {
    ...COMMON,
    name: 'image',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // Assembling the base image and installing everything twice takes minutes.
    testTimeout: 900_000,
    maxWorkers: 1,
    setupFiles: [QUARANTINE],
  },
});
