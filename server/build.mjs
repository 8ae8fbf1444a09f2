// @ts-check
import { bundle, STORE_WORKER } from './bundle.mjs';

/** `node build.mjs [folder]`: bundles the server into `folder`, by default `dist`. */
const ENTRIES = [
  'main',
  'features/foundation/people/hashWorker',
  'features/market/catalog/posters/posterWorker',
  'cli/backup',
  'cli/catalogueRebuild',
  'cli/restore',
  'cli/doctor',
  'cli/dbExport',
  'cli/dbImport',
  'cli/indexes',
  'cli/people',
  'cli/seed',
  'cli/storageMove',
];

const entries = Object.fromEntries(ENTRIES.map((entry) => [entry, `src/${entry}.ts`]));
await bundle(
  { ...entries, ...STORE_WORKER },
  {
    outdir: process.argv[2] ?? 'dist',
    isProduct: true,
  },
);
