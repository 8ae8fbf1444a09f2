import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { baseMap } from './baseMap.ts';
import { wireTable } from './wireTable.ts';

export default defineProject({
  plugins: [react(), wireTable(), baseMap()],
  define: { __BUILD__: '"test"' },
  resolve: { alias: { '@': new URL('src', import.meta.url).pathname } },
  test: {
    name: 'client',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    // As the server's: against what hangs, not for speed.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // What failed is said whole, also in the report a run leaves.
    chaiConfig: { truncateThreshold: 0 },
  },
});
