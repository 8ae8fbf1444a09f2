import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { COMMON, QUARANTINE } from '../tests/suites.ts';
import { baseMap } from './packBaseMap.ts';
import { groundPreview } from './groundPreview.ts';
import { wireTable } from './wireTable.ts';

const modules = (path: string) => new URL(`../node_modules/${path}`, import.meta.url).pathname;

export default defineProject({
  plugins: [react(), wireTable(), baseMap(), groundPreview()],
  define: { __BUILD__: '"test"' },
  resolve: {
    alias: [
      { find: '@', replacement: new URL('src', import.meta.url).pathname },
      // The ES module builds, as the bundler uses; Node would resolve the CommonJS ones, which a VM context can't load.
      { find: /^react-router-dom$/, replacement: modules('react-router-dom/dist/index.mjs') },
      { find: /^react-router\/dom$/, replacement: modules('react-router/dist/development/dom-export.mjs') },
      { find: /^axios$/, replacement: modules('axios/dist/esm/axios.js') },
      { find: /^react-router$/, replacement: modules('react-router/dist/development/index.mjs') },
    ],
  },
  test: {
    ...COMMON,
    name: 'client',
    environment: 'jsdom',
    // VM contexts instead of processes per file: most of the time went into starting jsdom.
    pool: 'vmThreads',
    server: { deps: { inline: [/react-router/, /axios/] } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts', QUARANTINE],
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
  },
});
