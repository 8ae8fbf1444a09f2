import { Router, type RequestHandler } from 'express';
import { pingDatabase } from './database';
import { log } from './logger';
import type { MailSender } from './mail/sender';
import { doneMigrations } from './migration.model';
import { migrations } from './migrations';
import { storage } from './storage';

type State = 'ok' | 'failing';
/** What stands and what does not. */
interface Report {
  status: 'ready' | 'not ready' | 'stopping';
  checks: { database: State; migrations: State; storage: State; mail: State | 'off' };
}

/** Can this server work? */
export interface Readiness {
  report(): Promise<Report>;
  /** From now on no new work should come here. */
  beginStop(): void;
  readonly isStopping: boolean;
}

const LONGEST_MS = 1000;

/** Whether `check` says so within a second. */
async function holds(name: string, check: () => Promise<boolean>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LONGEST_MS);
  });
  try {
    return (await Promise.race([check(), late])) ? 'ok' : 'failing';
  } catch (error) {
    log.warn({ err: error, check: name }, 'not ready');
    return 'failing';
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ready means: the database answers and gives a real record, its data is as new as this version, files can be written.
 * A mail server that is away is told but does not stop the work: mails wait in the queue.
 */
export function createReadiness(mail?: Pick<MailSender, 'kind' | 'isReachable'>): Readiness {
  let isStopping = false;
  const newest = migrations.at(-1)?.id ?? 0;
  return {
    get isStopping() {
      return isStopping;
    },
    beginStop() {
      isStopping = true;
    },
    async report() {
      const [database, migrated, files, mails] = await Promise.all([
        holds('database', pingDatabase),
        holds('migrations', async () => Math.max(0, ...(await doneMigrations())) === newest),
        holds('storage', () =>
          storage()
            .checkWritable()
            .then(() => true),
        ),
        mail && mail.kind !== 'off' ? holds('mail', () => mail.isReachable()) : ('off' as const),
      ]);
      const isReady = [database, migrated, files].every((state) => state === 'ok');
      return {
        status: isStopping ? 'stopping' : isReady ? 'ready' : 'not ready',
        checks: { database, migrations: migrated, storage: files, mail: mails },
      };
    },
  };
}

/** While stopping, answers tell the other end to let go of its connection. */
export const leaving =
  (readiness: Readiness): RequestHandler =>
  (_req, res, next) => {
    if (readiness.isStopping) res.set('Connection', 'close');
    next();
  };

/** /healthz: the process answers. /readyz: it can work, else 503. */
export function healthRoutes(readiness: Readiness): Router {
  const router = Router();
  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    if (readiness.isStopping) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    const report = await readiness.report();
    res.status(report.status === 'ready' ? 200 : 503).json(report);
  });
  return router;
}
