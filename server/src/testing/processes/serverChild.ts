import type { AddressInfo } from 'node:net';

/**
 * A second server of a test's site: node serverChild.js '{ variables }'. Prints its origin once it listens, and exits
 * with its parent process.
 */
process.stdin.once('end', () => process.exit()).resume();
const variables = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;

const { parseEnv, setEnv } = await import('../../platform/base/env');
const { log } = await import('../../platform/base/logger');
setEnv(parseEnv(variables));
log.level = 'silent';
const { openDatabase } = await import('../../platform/store/database');
const { createApp } = await import('../../app');
const { startSearchIndex } = await import('../../features/market/listings/search/searchIndex');
await openDatabase();
startSearchIndex();
const server = createApp().listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
