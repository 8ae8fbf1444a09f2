import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app';
import { drawDemoPicture } from './demo/pictures';
import { seedDemoMarket } from './demo/seed';
import { authenticate } from './features/auth/session.service';
import { chatHandlers, tellPresence } from './features/chats/live.service';
import { endedChatsJob } from './features/chats/members.service';
import { draftsJob } from './features/drafts/drafts.service';
import { theCatalogue } from './features/properties/catalogueIndex.model';
import { upkeepJob } from './features/properties/upkeep.service';
import { recycleBinJob } from './features/recycleBin/recycleBin.service';
import { alertsJob } from './features/savedSearches/alerts.service';
import { ensureFirstAdmin } from './features/users/firstAdmin.service';
import { finishRemovals } from './features/users/removal.service';
import { buildIndexes, openDatabase, type Database } from './platform/database';
import { EnvError, readEnvironment, setEnv } from './platform/env';
import { sweepFiles } from './platform/fileSweep';
import { startJobs, type Job } from './platform/jobs';
import { closeServer, listen, onSignals, StartError, within } from './platform/lifecycle';
import { log } from './platform/logger';
import { startMailSender } from './platform/mail/sender';
import { migrate, NewerDatabase } from './platform/migrations';
import { createReadiness } from './platform/readiness';
import { startRealtime } from './platform/realtime';
import { storage } from './platform/storage';

const jobs: Job[] = [
  { name: 'sweepFiles', everyMinutes: 1440, run: () => sweepFiles() },
  upkeepJob,
  alertsJob,
  recycleBinJob,
  endedChatsJob,
  draftsJob,
];

/** @throws StartError with what to do when the data folder cannot be written */
async function checkFolder(folder: string): Promise<void> {
  try {
    await storage().checkWritable();
  } catch (error) {
    const owner = `${process.getuid?.()}:${process.getgid?.()}`;
    throw new StartError(
      `${folder} cannot be written (${(error as Error).message}): chown -R ${owner} ${folder}, or set DATA_DIR.`,
    );
  }
}

/** Missing indexes of a large database are built beside the running server; those of a small one before it. */
async function startIndexes(): Promise<void> {
  const building = buildIndexes().catch((error: unknown) =>
    log.error({ err: error }, 'indexes not complete'),
  );
  await Promise.race([building, pause(2000, undefined, { ref: false })]);
}

/** Exit code for whoever watches over the process (scripts/start.mjs, Docker): a new one finds everything in order. */
const START_AGAIN = 75;

let database: Database | undefined;

/** Starts the product: configuration, database, application, port, sockets, jobs; stops it in reverse. */
async function main(): Promise<void> {
  const env = setEnv(readEnvironment());
  log.level = env.LOG_LEVEL;
  await checkFolder(env.DATA_DIR);
  database = await openDatabase({
    inline: import.meta.url.endsWith('.ts'),
    onCrash: () => process.exit(START_AGAIN),
  });
  await migrate();
  await startIndexes();
  // A large catalogue goes on being read beside the first requests.
  await Promise.race([theCatalogue(), pause(10_000, undefined, { ref: false })]);
  await ensureFirstAdmin();
  await finishRemovals();
  if (env.SEED_DEMO) await seedDemoMarket();

  const mail = startMailSender();
  const readiness = createReadiness(mail);
  const app = createApp({ readiness, ...(env.SEED_DEMO && { drawPicture: drawDemoPicture }) });
  const server = await listen(app, { port: env.PORT, host: env.HOST });
  const realtime = startRealtime(server, {
    authenticate,
    handlers: chatHandlers,
    onPresence: tellPresence,
  });
  const running = startJobs(jobs);
  onSignals(async () => {
    readiness.beginStop();
    const closed = closeServer(server);
    await realtime.stop();
    await closed;
    await within(Promise.all([running.stop(), mail.stop()]), 1500);
    await database?.close();
  });
  log.info(`${env.BRAND_NAME} is ready at ${env.PUBLIC_URL}`);
}

main().catch(async (error: unknown) => {
  const problems = error instanceof EnvError ? error.problems : [];
  for (const problem of problems) log.fatal(problem);
  if (error instanceof StartError || error instanceof NewerDatabase) log.fatal(error.message);
  else if (problems.length === 0) log.fatal({ err: error }, 'could not start');
  // The embedded store is a thread of this process: it is to be closed, not torn down with it.
  await within(Promise.resolve(database?.close()), 3000);
  process.exit(problems.length > 0 ? 78 : 1);
});
