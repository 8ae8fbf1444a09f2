import { randomUUID } from 'node:crypto';
import { backoffAfter, INITIAL_BACKOFF_MS } from '../base/backoff';
import { env } from '../base/env';
import { log } from '../base/logger';
import { countMail } from '../observe/counters';
import { mailQueue } from './mail';
import type { MailData, MailTemplate } from './mailData';
import {
  claimMail,
  eraseRejectedMails,
  expireMail,
  retryMailsNow,
  postponeMail,
  rejectMail,
  removeMail,
  withdrawMail,
  type StoredMail,
} from './mailJob.model';
import { holdAll, type FactCheck, type MailFact } from './mailFact';
import type { Job } from '../tasks/jobs';
import { createLanes } from '../tasks/lanes';
import { oneLine, renderMail } from './render';
import { unseal } from '../base/seal';
import { createTransport, type Transport } from './transport';

/** Handle of the running sender. */
export interface MailSender {
  /** `off` when MAIL=off. */
  kind: Transport['kind'] | 'off';
  /** Whether the mail server is reachable; checked at most every 30 seconds. */
  isReachable(): Promise<boolean>;
  /** Finishes sending current mails; the others stay queued for the next start. */
  stop(): Promise<void>;
}

/** Poll interval for mails of other servers and for due retries. */
const POLL_INTERVAL_MS = 5000;
const LOCK_SECONDS = 60;
const PARALLEL_MAILS = 3;

/** Whether a rejection is permanent: the server knows no such mailbox. */
const isPermanentFailure = (error: unknown) => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
};

/** SMTP reply code, or the name of the error. */
function codeOf(error: unknown): string | undefined {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === 'number') return String(responseCode);
  return typeof code === 'string' && /^[A-Z_0-9]{2,30}$/.test(code) ? code : undefined;
}

/**
 * Whether the server is at fault, not this mail: unreachable, connection lost, shutting down, or refusing the login.
 */
const isServerAway = (error: unknown) => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode === undefined || responseCode === 421 || code === 'EAUTH';
};

async function deliver(transport: DeliveryRoute['transport'], job: StoredMail): Promise<void> {
  const data = unseal('queued mail', job.data) as MailData[MailTemplate];
  const rendered = renderMail(job.template as MailTemplate, data, job.locale);
  const optOut = job.optOut && (unseal('queued mail', job.optOut) as { path: string }).path;
  await transport.send({
    ...rendered,
    id: String(job._id),
    to: job.to,
    unsubscribeUrl: optOut ? new URL(optOut, `${env().PUBLIC_URL}/`).href : undefined,
    toName: 'name' in data ? oneLine(data.name) : '',
  });
}

/** Do the mail's facts still hold? */
const isStillTrue = ({ facts }: StoredMail, checks: readonly FactCheck[]): Promise<boolean> =>
  facts ? holdAll(unseal('queued mail', facts) as MailFact[], checks) : Promise.resolve(true);

/** How to send: mail server, whether to back off after a failure, checks of facts. */
interface DeliveryRoute {
  transport: Pick<Transport, 'send'>;
  canBackOff: boolean;
  checks: readonly FactCheck[];
}

/** Sends one due mail, or drops it if its facts no longer hold; false if none is due. */
export async function sendNext(
  route: DeliveryRoute,
  initialBackoffMs = INITIAL_BACKOFF_MS,
): Promise<boolean> {
  const { transport } = route;
  const lock = randomUUID();
  const job = await claimMail(lock, LOCK_SECONDS);
  if (!job) return false;
  const about = { mail: String(job._id), template: job.template, attempts: job.attempts };
  if (job.giveUpAt.getTime() < Date.now()) {
    await expireMail(job._id, lock);
    countMail('given_up');
    log.warn(about, 'mail given up: expired');
    return true;
  }
  try {
    if (!(await isStillTrue(job, route.checks))) {
      await withdrawMail(job._id, lock);
      countMail('withdrawn');
      log.info(about, 'mail withdrawn: no longer true');
      return true;
    }
    await deliver(transport, job);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const why = { lastError: reason, lastCode: codeOf(error) };
    if (isPermanentFailure(error)) {
      await rejectMail(job, lock, why);
      countMail('given_up');
      log.warn({ ...about, reason }, 'mail given up: permanently refused');
    } else {
      const dueAt = new Date(Date.now() + backoffAfter(job.attempts, initialBackoffMs));
      const waitsForServer = isServerAway(error);
      route.canBackOff ||= waitsForServer;
      await postponeMail(job._id, lock, { dueAt, waitsForServer, ...why });
      countMail('postponed');
      log.warn({ ...about, reason, dueAt }, 'mail not sent, will be retried');
    }
    return true;
  }
  await removeMail(job._id, lock);
  countMail('sent');
  log.info(about, 'mail sent');
  if (route.canBackOff) {
    route.canBackOff = false;
    const mails = await retryMailsNow();
    if (mails > 0) log.info({ mails }, 'mail server reachable again');
  }
  return true;
}

/**
 * Sends queued mails until `stop`. Any number of servers may do so concurrently: each mail is locked by one of them,
 * and released after a minute if its sender dies.
 */
export function startMailSender({
  initialBackoffMs = INITIAL_BACKOFF_MS,
  pollIntervalMs = POLL_INTERVAL_MS,
  checks = [],
}: { initialBackoffMs?: number; pollIntervalMs?: number; checks?: readonly FactCheck[] } = {}): MailSender {
  const transport = createTransport();
  if (!transport) {
    return { kind: 'off', isReachable: () => Promise.resolve(true), stop: () => Promise.resolve() };
  }
  // Mails from before a restart may be waiting too.
  const route: DeliveryRoute = { transport, canBackOff: true, checks };
  const lanes = createLanes(
    PARALLEL_MAILS,
    () => sendNext(route, initialBackoffMs),
    (error) => log.warn({ err: error }, 'mail queue not readable, will be retried'),
  );
  const look = () => void lanes.wake();
  const timer = setInterval(look, pollIntervalMs);
  mailQueue.on('added', look);
  look();

  let lastCheck: { at: number; answer: Promise<boolean> } | undefined;
  return {
    kind: transport.kind,
    isReachable() {
      if (!lastCheck || performance.now() - lastCheck.at > 30_000) {
        lastCheck = { at: performance.now(), answer: transport.isReachable() };
      }
      return lastCheck.answer;
    },
    async stop() {
      clearInterval(timer);
      mailQueue.off('added', look);
      await lanes.stop();
      transport.close();
    },
  };
}

/** Deletes the content of rejected mails once they have expired. */
export const rejectedMailsJob: Job = {
  name: 'refusedMails',
  everyMinutes: 60,
  run: async () => ({ emptied: await eraseRejectedMails() }),
};
