import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { createApp, features } from './app';
import { backupJob } from './backup/job';
import { recoverFromRestore } from './backup/swap';
import { readManifest } from './demo/archive';
import { drawDemoPicture } from './demo/pictures';
import { seedDemoMarket } from './demo/seed';
import { isSearchUp } from './features/market/listings/search/opensearch/indexes';
import { assemble, isEveryFeatureReady, contributionsOf, settlements } from './features/assembly';
import { authenticate } from './features/identity/auth/session.service';
import { emitPresence } from './features/conversations/chats/live.service';
import { conversationHandlers } from './features/conversations/propertyRequestChats/live.service';
import { DEMO_ADMIN, renewDemoPasswords } from './features/identity/users/demoPassword.service';
import { openDatabase, type Database } from './platform/store/database';
import { assertWritable, folderProblem } from './platform/base/dataFolder';
import { EnvError, isLoopback, readEnvironment, setEnv, warningsOf, type Env } from './platform/base/env';
import { sweepJob } from './platform/media/fileSweep';
import { previewJob } from './platform/media/serveUploads';
import { startJobs } from './platform/tasks/jobs';
import { closeServer, onSignals, openPort, waitUpTo } from './platform/base/lifecycle';
import { log } from './platform/base/logger';
import { rejectedMailsJob, startMailSender } from './platform/mail/sender';
import { startAnnouncing } from './platform/store/runningServers';
import { withLease } from './platform/store/lease';
import { migrations } from './migrations';
import { migrate, NewerDatabase } from './platform/store/migrations';
import { setDemoShown } from './platform/web/publicConfig';
import { createReadiness } from './platform/operate/readiness';
import { startRealtime } from './platform/realtime/realtime';
import { startSharing } from './platform/share/servers';
import { settleAtStart, settleJob } from './platform/tasks/settlement';
import { endSharedIntents } from './platform/tasks/sharedIntent';
import { startIndexes } from './platform/store/startIndexes';
import { startTracing } from './platform/observe/tracing';
import { StartError, WRONG_SETTINGS } from './platform/base/startError';
import { storage, storageOf } from './platform/files/storage';

/**
 * The server starts without its bucket, which may come back; `/readyz` reports it until then.
 * @throws StartError with what to do when the data folder cannot be written
 */
async function checkFolders({ DATA_DIR, STORAGE, S3_BUCKET }: Env): Promise<void> {
  assertWritable(DATA_DIR);
  try {
    await storageOf('disk').checkWritable();
  } catch (error) {
    throw folderProblem(DATA_DIR, error);
  }
  if (STORAGE === 'disk') return;
  await storage()
    .checkWritable()
    .catch((error: unknown) => log.error({ err: error }, `The bucket ${S3_BUCKET} cannot be written`));
}

/** Creates the first admin and the demo market once, even when several servers start on an empty database. */
async function startInTurn({ REDIS_URL }: Env, begin: () => Promise<void>): Promise<void> {
  if (!REDIS_URL) await begin();
  else while (!(await withLease('start', begin))) await pause(200);
}

/** Completes operations a crash interrupted before serving requests, for up to three seconds. */
async function settlePendingFirst(): Promise<void> {
  await Promise.race([settleAtStart(settlements()), pause(3000, undefined, { ref: false })]);
}

/** Exit code that tells the supervisor (scripts/start.mjs, Docker) to start a new process. */
const RESTART_EXIT_CODE = 75;

/** Leaves time for the last steps within the ten seconds of a stop (spec/4-platform "Operations"). */
const STOP_MS = 9000;

let database: Database | undefined;

/** Starts the product: configuration, port, database, application, sockets, jobs; stops it in reverse. */
async function main(): Promise<void> {
  const env = setEnv(readEnvironment());
  log.level = env.LOG_LEVEL;
  for (const warning of warningsOf(env)) log.warn(warning);
  await checkFolders(env);
  const open = () => openPort({ port: env.PORT, host: env.HOST });
  // One of several opens its port last: a proxy passes on a change that was refused, but not one answered with 503.
  const early = env.REDIS_URL ? undefined : await open();
  if (await recoverFromRestore(env.DATA_DIR, env.MONGODB_URI)) {
    log.warn('A restore was interrupted: the data from before it has been put back.');
  }
  database = await openDatabase({
    inline: import.meta.url.endsWith('.ts'),
    onCrash: () => process.exit(RESTART_EXIT_CODE),
    isWatched: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  });
  const tracing = await startTracing(mongoose.connection.getClient());
  const sharing = await startSharing();
  assemble(features);
  await migrate(migrations);
  const announced = await startAnnouncing();
  const indexes = startIndexes();
  // A small database has its indexes before the first request; a large one builds them in the background.
  await Promise.race([indexes.done, pause(2000, undefined, { ref: false })]);

  const mail = startMailSender({ checks: contributionsOf('mailFacts').flat() });
  const search = env.OPENSEARCH_URL ? isSearchUp : undefined;
  const readiness = createReadiness(mail, isEveryFeatureReady, search);
  const app = createApp({ readiness, ...(env.SEED_DEMO && { drawPicture: drawDemoPicture }) });
  await startInTurn(env, async () => {
    for (const start of contributionsOf('start')) await start();
    await renewDemoPasswords([DEMO_ADMIN, ...(await readManifest()).people]);
    if (env.SEED_DEMO) setDemoShown(await seedDemoMarket());
  });

  await settlePendingFirst();

  const { server, serve } = early ?? (await open());
  serve(app);
  const realtime = startRealtime(server, {
    authenticate,
    handlers: conversationHandlers,
    onPresence: emitPresence,
    adapter: sharing.adapter,
  });
  let jobs = { stop: () => Promise.resolve() };
  let isStopping = false;
  onSignals(async () => {
    isStopping = true;
    const until = Date.now() + STOP_MS;
    readiness.startDraining();
    const closed = closeServer(server);
    await realtime.stop();
    await closed;
    sharing.stop();
    const ended = contributionsOf('stop').map((stop) => stop());
    await waitUpTo(Promise.all([jobs.stop(), mail.stop(), indexes.stop(), endSharedIntents()]), 1500);
    await waitUpTo(Promise.all(ended), Math.max(0, until - Date.now()));
    await waitUpTo(Promise.all([announced.stop(), tracing.stop()]), 500);
    await database?.close();
  });
  if (!env.isProduction && !isLoopback(env.HOST)) {
    log.warn(`${env.HOST} can be reached by others: this is a development start. Set NODE_ENV=production.`);
  }
  while (!isEveryFeatureReady()) await pause(50, undefined, { ref: false });
  if (isStopping) return;
  // Loading a large market comes first: jobs would slow it down.
  jobs = startJobs([
    sweepJob,
    previewJob,
    rejectedMailsJob,
    settleJob(settlements()),
    ...(env.BACKUP_DIR ? [backupJob()] : []),
    ...contributionsOf('jobs').flat(),
  ]);
  log.info(`${env.BRAND_NAME} is ready at ${env.PUBLIC_URL}`);
}

main().catch(async (error: unknown) => {
  const problems = error instanceof EnvError ? error.problems : [];
  for (const problem of problems) log.fatal(problem);
  if (error instanceof StartError || error instanceof NewerDatabase) log.fatal(error.message);
  else if (problems.length === 0) log.fatal({ err: error }, 'could not start');
  // The embedded store is a thread of this process and must be closed, not killed with it.
  await waitUpTo(Promise.resolve(database?.close()), 3000);
  const failed = error instanceof StartError ? error.exitCode : 1;
  process.exit(problems.length > 0 ? WRONG_SETTINGS : failed);
});
