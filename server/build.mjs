import { build } from 'esbuild';
import { readFileSync } from 'node:fs';

// Own code and @manzil/shared (TypeScript source) are bundled; npm packages stay outside.
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url)));
const external = Object.keys(dependencies)
  .filter((name) => !name.startsWith('@manzil/'))
  .flatMap((name) => [name, `${name}/*`]);

await build({
  entryPoints: ['src/main.ts', 'src/embeddedStore/worker.ts', 'src/cli/seed.ts'],
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  splitting: true,
  sourcemap: true,
  external,
  logLevel: 'warning',
  absWorkingDir: new URL('.', import.meta.url).pathname,
});
