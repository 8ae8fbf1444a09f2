import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { wireTable } from './wireTable.ts';

const server = 'http://localhost:5000';

export default defineConfig({
  plugins: [react(), tailwindcss(), wireTable()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
