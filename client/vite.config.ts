import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { districtNames } from './districtNames.ts';
import { wireTable } from './wireTable.ts';

const server = 'http://localhost:5000';

export default defineConfig({
  plugins: [react(), tailwindcss(), wireTable(), districtNames()],
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
            // What a visitor's first pages share: one file instead of thirty of a kilobyte. What they do not show first
            // stays apart, because a file of the kit brings all it imports with it (tests/browser/firstLoad.test.ts).
            {
              name: 'kit',
              test: /client[\\/]src[\\/](ui|property)[\\/](?!map|Modal|LeaveGuard|RangeField|Combobox|useCombobox|TextField|Toggles|Toaster|OtpInput|PhotoGrid|Compare)\w+\.tsx?$/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
