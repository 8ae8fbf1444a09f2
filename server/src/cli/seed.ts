import '../app';
import { seedDemoMarket } from '../demo/seed';
import { seedAtScale } from '../demo/seedAtScale';
import { buildIndexes, openDatabase } from '../platform/store/database';
import { readEnvironment, setEnv } from '../platform/base/env';
import { log } from '../platform/base/logger';
import { runCommand, UsageError } from './command';

await runCommand({
  name: 'seed',
  about: 'Fills the database with the demo market. Stop the product first.',
  options: { properties: { value: 'N', about: 'Adds N generated listings' } },
  async run(args) {
    const count = Number(args.text('properties') ?? 0);
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new UsageError('--properties must be a whole number');
    }
    const env = setEnv(readEnvironment());
    log.level = env.LOG_LEVEL;
    const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
    await buildIndexes();
    await seedDemoMarket();
    if (count > 0) {
      const rate = await seedAtScale(count);
      log.info(`${count} listings added, ${Math.round(rate)} per second.`);
    }
    await database.close();
  },
});
