import { join } from 'node:path';
import { copyStore } from '../embeddedStore/index';
import { readEnvironment } from '../platform/env';

/**
 * `npm run db:copy -- FILE`: everything in the embedded store as it is at this moment, as one file, while the product
 * runs. To start on it, put it as `data.sqlite` into an empty `DATA_DIR/store`.
 */
function main(): void {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Say where to: npm run db:copy -- FILE');
  const { MONGODB_URI, DATA_DIR } = readEnvironment();
  if (MONGODB_URI) throw new Error('MONGODB_URI is set: that database is copied by mongodump.');
  copyStore(join(DATA_DIR, 'store'), file);
  console.log(`${file} is a copy of the embedded store.`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
