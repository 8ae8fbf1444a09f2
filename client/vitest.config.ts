import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { COMMON, QUARANTINE } from '../tests/suites.ts';
import { baseMap } from './baseMap.ts';
import { wireTable } from './wireTable.ts';

export default defineProject({
  plugins: [react(), wireTable(), baseMap()],
  define: { __BUILD__: '"test"' },
  resolve: { alias: { '@': new URL('src', import.meta.url).pathname } },
  test: {
    ...COMMON,
    name: 'client',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts', QUARANTINE],
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
  },
});
