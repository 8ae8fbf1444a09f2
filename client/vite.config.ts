import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { baseMap } from './baseMap.ts';
import { districtNames } from './districtNames.ts';
import { wireTable } from './wireTable.ts';

/** Where `npm run dev` runs the server: PORT of the environment or of the project's .env. */
const { PORT = '5000' } = loadEnv('development', new URL('..', import.meta.url).pathname, 'PORT');
const server = `http://127.0.0.1:${PORT}`;

/**
 * What a visitor's first pages share: one file instead of thirty of a kilobyte. What they do not show first stays apart,
 * because a file of the kit brings all it imports with it (tests/browser/firstLoad.test.ts).
 */
const KIT = [
  /client[\\/]src[\\/]ui[\\/]\w+\.tsx?$/,
  /client[\\/]src[\\/]ui[\\/]form[\\/](Field|Select|Chips)\.tsx$/,
  /client[\\/]src[\\/]ui[\\/]list[\\/]Pager\.tsx$/,
  /client[\\/]src[\\/]blocks[\\/]listing[\\/]card[\\/](card|badges|CardGrid|CardPhotos|Property|Favorite)\w*\.tsx?$/,
];

export default defineConfig({
  plugins: [react(), tailwindcss(), wireTable(), districtNames(), baseMap()],
  // A new build makes cached translations outdated (platform/i18n.ts).
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  resolve: { alias: { '@': new URL('src', import.meta.url).pathname } },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/uploads': server,
      '/dev/outbox': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // A page's scripts are found by its own imports: lists of them for all pages would weigh 3 kB in the first file.
    modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')) },
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
