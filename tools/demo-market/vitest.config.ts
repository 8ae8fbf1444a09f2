import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['src/**/*.test.ts', 'scenes/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 },
});
