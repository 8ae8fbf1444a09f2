import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const projects = ['packages/embedded-store', 'packages/search', 'server', 'client'].map(
  (folder) => `${folder}/vitest.config.ts`,
);

export default defineConfig({
  test: {
    // Every processor: the thread that hands out files computes little (vitest itself would leave one to it).
    maxWorkers: '100%',
    projects: projects.filter((path) => existsSync(new URL(path, import.meta.url))),
  },
});
