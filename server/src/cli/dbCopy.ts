import { join } from 'node:path';
import { copyStore } from '@manzil/embedded-store';
import { readEnvironment } from '../platform/env';
import { runCommand, UsageError } from './command';

await runCommand({
  name: 'db:copy',
  about:
    'Copies the embedded store into one file while the product runs. To start on the copy, put it as data.sqlite into an empty DATA_DIR/store.',
  options: { to: { value: 'FILE', about: 'The file to write' } },
  bare: 'to',
  run(args) {
    const file = args.path('to');
    if (file === undefined) throw new UsageError('Option --to is missing');
    const { MONGODB_URI, DATA_DIR } = readEnvironment();
    if (MONGODB_URI) throw new Error('MONGODB_URI is set: copy that database with mongodump.');
    copyStore(join(DATA_DIR, 'store'), file);
    console.log(`${file} is a copy of the embedded store.`);
  },
});
