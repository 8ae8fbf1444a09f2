// @ts-check
import { bundle } from './bundle.mjs';

/** `node build.mjs [folder]`: bundles the server into `folder`, by default `dist`. */
const ENTRIES = [
  'main',
  'embeddedStore/worker',
  'features/people/hashWorker',
  'features/browse/posterWorker',
  'cli/backup',
  'cli/restore',
  'cli/dbCopy',
  'cli/doctor',
  'cli/dbExport',
  'cli/dbImport',
  'cli/indexes',
  'cli/seed',
  'cli/storageMove',
];

await bundle(Object.fromEntries(ENTRIES.map((entry) => [entry, `src/${entry}.ts`])), {
  outdir: process.argv[2] ?? 'dist',
  isProduct: true,
});
