import '../app';
import { buildIndexes, openDatabase } from '../platform/store/database';
import { readEnvironment, setEnv } from '../platform/base/env';
import { log } from '../platform/base/logger';
import { runCommand } from './command';

await runCommand({
  name: 'db:indexes',
  about: 'Builds missing indexes.',
  options: {},
  async run() {
    setEnv(readEnvironment());
    const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
    await buildIndexes();
    await database.close();
    log.info('All indexes exist.');
  },
});
