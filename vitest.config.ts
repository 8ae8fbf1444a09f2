import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const projects = ['server/vitest.config.ts', 'client/vitest.config.ts'];

export default defineConfig({
  test: { projects: projects.filter((path) => existsSync(new URL(path, import.meta.url))) },
});
