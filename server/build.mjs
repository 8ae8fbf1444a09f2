// @ts-check
import { build } from 'esbuild';
import { readFileSync, rmSync } from 'node:fs';

/** `node build.mjs [folder]`: bundles the server into `folder`, `dist` when left out. */
const outdir = process.argv[2] ?? 'dist';

// Own code and @manzil/shared (TypeScript source) are bundled; npm packages stay outside.
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const external = Object.keys(dependencies)
  .filter((name) => !name.startsWith('@manzil/'))
  .flatMap((name) => [name, `${name}/*`]);

// Chunks of former builds would lie about for ever.
rmSync(new URL(outdir, import.meta.url), { recursive: true, force: true });

await build({
  entryPoints: [
    'src/main.ts',
    'src/embeddedStore/worker.ts',
    'src/features/people/hashWorker.ts',
    'src/cli/backup.ts',
    'src/cli/restore.ts',
    'src/cli/catalogueBench.ts',
    'src/cli/dbCopy.ts',
    'src/cli/doctor.ts',
    'src/cli/dbExport.ts',
    'src/cli/dbImport.ts',
    'src/cli/indexes.ts',
    'src/cli/seed.ts',
    'src/cli/storageMove.ts',
    'src/cli/storeBench.ts',
  ],
  outdir,
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
