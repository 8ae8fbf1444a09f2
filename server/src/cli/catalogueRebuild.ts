import '../app';
import { disconnect } from '../features/market/listings/search/opensearch/client';
import { rebuild } from '../features/market/listings/search/opensearch/rebuild';
import { readEnvironment, setEnv } from '../platform/base/env';
import { log } from '../platform/base/logger';
import { openDatabase } from '../platform/store/database';
import { runCommand, UsageError } from './command';

await runCommand({
  name: 'catalogue:rebuild',
  about:
    'Builds the catalogue on OpenSearch anew, beside the one in use, and switches to it. Interrupted, it goes on where it was.',
  options: {},
  async run() {
    const { OPENSEARCH_URL } = setEnv(readEnvironment());
    if (!OPENSEARCH_URL) throw new UsageError('OPENSEARCH_URL is not set: the catalogue is in memory');
    const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
    try {
      if (!(await rebuild())) log.warn('A server is building or comparing it. Try again in a minute.');
    } finally {
      await disconnect();
      await database.close();
    }
  },
});
