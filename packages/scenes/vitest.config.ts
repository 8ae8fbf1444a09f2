import { defineProject } from 'vitest/config';
import { COMMON, QUARANTINE } from '../../tests/suites.ts';

export default defineProject({
  test: {
    ...COMMON,
    name: 'scenes',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    setupFiles: [QUARANTINE],
  },
});
