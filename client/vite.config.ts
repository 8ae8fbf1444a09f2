import { basename } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import manzil from '../package.json' with { type: 'json' };
import { baseMap } from './packBaseMap.ts';
import { districtNames } from './districtNames.ts';
import { firstStyles } from './firstStyles.ts';
import { firstTexts, openScreens } from './firstTexts.ts';
import { groundPreview } from './groundPreview.ts';
import { wireTable } from './wireTable.ts';

/** Port of the server in `npm run dev`: PORT from the environment or the project's .env. */
const { PORT = '5000' } = loadEnv('development', new URL('..', import.meta.url).pathname, 'PORT');
const server = `http://127.0.0.1:${PORT}`;

/** The oldest supported browsers (`browserslist` in package.json) as esbuild writes them: `chrome109`. */
const TARGET = manzil.browserslist.map((oldest) => oldest.replace('ios_saf', 'ios').replace(' >= ', ''));

/**
 * Modules shared by the first pages, bundled into one file instead of thirty of a kilobyte. Modules not needed for the
 * first view stay out, because a chunk brings along all its imports (tests/browser/firstLoad.test.ts).
 */
const KIT = [
  // Without those that only some of the first pages show.
  /client[\\/]src[\\/]ui[\\/](?!NotFoundMessage|Progress|Quoted|ShareButton)\w+\.tsx?$/,
  /client[\\/]src[\\/]ui[\\/]form[\\/](Field|Select)\.tsx$/,
  /client[\\/]src[\\/]blocks[\\/]listing[\\/]card[\\/](card|badges|CardGrid|CardPhotos|Property|Favorite)\w*\.tsx?$/,
];

/** Chunks of the open pages' screens. */
const OPEN = openScreens().map((file) => `${basename(file, '.tsx')}-`);
/** Chunks that are loaded when a screen is. */
const LOADED = /^(react|kit|index|rolldown-runtime)-/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    wireTable(),
    districtNames(),
    firstStyles(),
    firstTexts(),
    baseMap(),
    groundPreview(),
  ],
  // Invalidates cached translations with each build (src/platform/i18n/i18n.ts).
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  resolve: {
    alias: [
      { find: '@', replacement: new URL('src', import.meta.url).pathname },
      // React's own, which the shim of react-i18next would pass on.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/uploads': server,
      '/feeds/out': server,
      '/dev/outbox': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    target: TARGET,
    assetsInlineLimit: 0,
    // An open page's scripts load all at once, others through their own imports: lists for all would add 3 kB to the first
    // file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        files.filter((needed) =>
          OPEN.some((screen) => basename(file).startsWith(screen))
            ? !LOADED.test(basename(needed))
            : needed.endsWith('.css'),
        ),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
            {
              name: 'kit',
              test: (file: string) => KIT.some((part) => part.test(file)),
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
