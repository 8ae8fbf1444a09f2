import { createServer } from 'node:http';
import { createApp } from './app';
import { drawDemoPicture } from './demo/pictures';
import { seedDemoMarket } from './demo/seed';
import { ensureFirstAdmin } from './features/users/firstAdmin.service';
import { finishRemovals } from './features/users/removal.service';
import { buildIndexes, openDatabase } from './platform/database';
import { EnvError, parseEnv, setEnv } from './platform/env';
import { log } from './platform/logger';

/** Starts the product: configuration, database, application, port. */
async function main(): Promise<void> {
  const env = setEnv(parseEnv());
  log.level = env.LOG_LEVEL;
  const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
  await buildIndexes();
  await ensureFirstAdmin();
  await finishRemovals();
  if (env.SEED_DEMO) await seedDemoMarket();
  const server = createServer(createApp(env.SEED_DEMO ? { drawPicture: drawDemoPicture } : {}));
  server.listen(env.PORT, env.HOST, () => log.info(`${env.BRAND_NAME} is ready at ${env.PUBLIC_URL}`));
  process.once('SIGTERM', () => {
    server.close(() => void database.close());
  });
}

main().catch((error: unknown) => {
  if (error instanceof EnvError) {
    for (const problem of error.problems) log.fatal(problem);
    process.exitCode = 78;
    return;
  }
  log.fatal({ err: error }, 'could not start');
  process.exit(1);
});
