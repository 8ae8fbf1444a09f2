import '../app';
import { buildIndexes, openDatabase } from '../platform/store/database';
import { readEnvironment, setEnv } from '../platform/env';
import { log } from '../platform/logger';

/** `npm run db:indexes`: builds what indexes are missing, and nothing else. */
async function main(): Promise<void> {
  setEnv(readEnvironment());
  const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
  await buildIndexes();
  await database.close();
  log.info('All indexes are there.');
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'indexes could not be built');
  process.exit(1);
});
