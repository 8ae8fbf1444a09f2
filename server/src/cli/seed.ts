import { parseArgs } from 'node:util';
import { seedDemoMarket } from '../demo/seed';
import { seedAtScale } from '../demo/seedAtScale';
import { buildIndexes, openDatabase } from '../platform/store/database';
import { readEnvironment, setEnv } from '../platform/env';
import { log } from '../platform/logger';

/** `npm run seed -- --properties 100000`: the demo market, and that many listings more. The product must be stopped. */
const { values } = parseArgs({ options: { properties: { type: 'string', default: '0' } } });
const env = setEnv(readEnvironment());
log.level = env.LOG_LEVEL;
const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
await buildIndexes();
await seedDemoMarket();
const count = Number(values.properties);
if (count > 0) {
  const rate = await seedAtScale(count);
  log.info(`${count} listings more, ${Math.round(rate)} a second.`);
}
await database.close();
