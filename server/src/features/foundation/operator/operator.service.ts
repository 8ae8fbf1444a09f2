import type { ReplyOf } from '@manzil/shared/contract/wire/endpoint';
import type { operatorContract } from '@manzil/shared/contract/staff/operator.contract';
import { BACKUP_IS_OLD_MS } from '../../../backup/folder';
import { placeOf } from '../../../backup/place';
import type { RequestInfo } from '../../../platform/base/caller';
import { env } from '../../../platform/base/env';
import { notFound } from '../../../platform/base/errors';
import { jobStates } from '../../../platform/tasks/jobs';
import { log } from '../../../platform/base/logger';
import { mailQueue } from '../../../platform/mail/mail';
import { mailQueueState, retryMails, troubledMails } from '../../../platform/mail/mailJob.model';
import { allBytes } from '../../../platform/files/storedBytes.model';
import { lastHour } from '../../../platform/observe/counters';
import { openSockets } from '../../../platform/realtime/realtime';
import { productVersion } from '../../../platform/base/root';
import { sharingState } from '../../../platform/share/servers';
import { runningServers } from '../../../platform/store/runningServers';
import { freeBytes } from '../../../platform/store/freeSpace';
import { storeBytes } from '../../../platform/store/storeBytes';

type State = ReplyOf<(typeof operatorContract)['state']>['data'];

const SHOWN_MAILS = 20;
const SHOWN_BACKUPS = 5;
/** Cache time of the total over all files. */
const SUM_KEPT_MS = 300_000;

let sum: { at: number; of: Promise<{ count: number; bytes: number }> } | undefined;
function sumOfFiles() {
  if (!sum || performance.now() - sum.at > SUM_KEPT_MS) {
    const of = allBytes();
    sum = { at: performance.now(), of };
    of.catch(() => (sum = undefined));
  }
  return sum.of;
}

async function filesState(): Promise<State['files']> {
  const [{ count, bytes }, free] = await Promise.all([sumOfFiles(), freeBytes()]);
  return { kind: env().STORAGE, count, bytes, freeBytes: free };
}

async function databaseState(): Promise<State['database']> {
  // Servers compatible with MongoDB may not report the size of a database.
  const bytes = await storeBytes().catch((error: unknown) => {
    log.warn({ err: error }, 'database size could not be read');
    return null;
  });
  return { kind: env().MONGODB_URI ? 'mongodb' : 'embedded', bytes };
}

async function mailState(): Promise<State['mail']> {
  const { MAIL, SMTP_URL } = env();
  const now = new Date();
  const [{ waiting, failed }, troubled] = await Promise.all([
    mailQueueState(),
    troubledMails(SHOWN_MAILS, now),
  ]);
  return {
    kind: MAIL === 'off' ? 'off' : SMTP_URL ? 'smtp' : 'outbox',
    waiting,
    failed,
    troubled: troubled.map(({ _id, to, template, attempts, lastCode, giveUpAt, ...mail }) => {
      const isOfUse = giveUpAt > now;
      return {
        id: String(_id),
        to,
        template,
        trouble: mail.failedAt ? (isOfUse ? 'refused' : 'tooLate') : 'putOff',
        code: lastCode ?? null,
        attempts,
        at: (mail.failedAt ?? mail.createdAt).toISOString(),
        mayRetry: isOfUse,
      };
    }),
  };
}

async function jobsState(): Promise<State['jobs']> {
  const states = await jobStates();
  return states.map(({ name, everyMinutes, isRunning, ran, dueAt }) => ({
    name,
    everyMinutes,
    state: isRunning ? 'running' : !ran ? 'waiting' : ran.hasFailed ? 'failed' : 'done',
    ranAt: ran?.at.toISOString() ?? null,
    ms: ran?.ms ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

async function backupsState(): Promise<State['backups']> {
  const { BACKUP_DIR } = env();
  if (!BACKUP_DIR) return { isOn: false, isOld: false, newest: [] };
  // If the bucket is unavailable, report no backups.
  const found = await placeOf(BACKUP_DIR)
    .list()
    .catch((error: unknown) => {
      log.warn({ err: error }, 'backups could not be listed');
      return [];
    });
  const newest = found.slice(0, SHOWN_BACKUPS).map(({ path, madeAt, bytes }) => ({
    madeAt: madeAt.toISOString(),
    bytes,
    isSealed: path.endsWith('.sealed'),
  }));
  const last = found[0]?.madeAt.getTime() ?? 0;
  return { isOn: true, isOld: Date.now() - last > BACKUP_IS_OLD_MS, newest };
}

/** State of the site. Error texts only go to the log, since they may contain paths and addresses. */
export async function siteState(): Promise<{ data: State }> {
  const [database, files, mail, jobs, backups, servers] = await Promise.all([
    databaseState(),
    filesState(),
    mailState(),
    jobsState(),
    backupsState(),
    runningServers(),
  ]);
  return {
    data: {
      version: productVersion(),
      startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      servers: Math.max(1, servers.length),
      redis: sharingState(),
      ...{ database, files, mail, jobs, backups },
      sockets: openSockets(),
      requests: lastHour(),
    },
  };
}

/**
 * Retries refused or delayed mails: one, or all.
 * @throws 404 if the mail has been sent, is gone or is obsolete
 */
export async function retryAll(id: string | undefined, info: RequestInfo): Promise<{ count: number }> {
  const count = await retryMails(id);
  if (id && count === 0) throw notFound();
  if (count > 0) mailQueue.emit('added');
  info.note({ diff: { count } });
  return { count };
}
