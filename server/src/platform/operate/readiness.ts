import { Router, type RequestHandler } from 'express';
import { pingDatabase } from '../store/database';
import { hasFreeSpace } from '../store/freeSpace';
import { env } from '../base/env';
import { log } from '../base/logger';
import type { MailSender } from '../mail/sender';
import { doneMigrations } from '../store/migration.model';
import { NEWEST_MIGRATION } from '../store/migrations';
import { storage } from '../files/storage';
import { sharingState } from '../share/servers';
import { keepResults } from '../store/keepResults';

type State = 'ok' | 'failing';
/** State of each dependency. */
interface Report {
  status: 'ready' | 'degraded' | 'not ready' | 'stopping';
  checks: {
    database: State;
    migrations: State;
    storage: State;
    content: State;
    mail: State | 'off';
    redis: State | 'off';
    /** Only with the catalogue on OpenSearch. */
    search?: State;
  };
}

/** Whether this server can serve requests. */
export interface Readiness {
  report(): Promise<Report>;
  /** Reports not ready from now on, so that proxies send no new requests. */
  startDraining(): void;
  readonly isStopping: boolean;
}

const CHECK_TIMEOUT_MS = 1000;

/** Can files be stored, and with the embedded store, records? */
async function isStorageReady(): Promise<boolean> {
  await storage().checkWritable();
  return (env().STORAGE !== 'disk' && env().MONGODB_URI !== undefined) || hasFreeSpace();
}

/** Does `check` succeed within a second? */
async function succeedsInTime(name: string, check: () => Promise<boolean>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
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
 * Reports readiness. Ready: the database answers, migrations are done and the catalog is loaded (`hasContent`). Degraded:
 * ready without Redis, storage, free space or OpenSearch, so pages still work. An unreachable mail server is reported
 * without changing the status, because mails are queued.
 */
export function createReadiness(
  mail?: Pick<MailSender, 'kind' | 'isReachable'>,
  hasContent = () => true,
  isSearchUp?: () => Promise<boolean>,
): Readiness {
  let isStopping = false;
  return {
    get isStopping() {
      return isStopping;
    },
    startDraining() {
      isStopping = true;
    },
    async report() {
      const [database, migrated, files, mails, search] = await Promise.all([
        succeedsInTime('database', pingDatabase),
        succeedsInTime(
          'migrations',
          async () => Math.max(0, ...(await doneMigrations())) === NEWEST_MIGRATION,
        ),
        succeedsInTime('storage', isStorageReady),
        mail && mail.kind !== 'off' ? succeedsInTime('mail', () => mail.isReachable()) : ('off' as const),
        isSearchUp && succeedsInTime('search', isSearchUp),
      ]);
      const content = hasContent() ? 'ok' : 'failing';
      const isReady = [database, migrated, content].every((state) => state === 'ok');
      const redis = sharingState();
      const ready = [redis, files, search].includes('failing') ? 'degraded' : 'ready';
      return {
        status: isStopping ? 'stopping' : isReady ? ready : 'not ready',
        checks: {
          ...{ database, migrations: migrated, storage: files, content, mail: mails, redis },
          ...(search && { search }),
        },
      };
    },
  };
}

const REPORT_KEPT_MS = 2000;

/** Caches reports for two seconds, because each one writes a probe file. */
export function keepReports(readiness: Readiness): Readiness {
  const keep = keepResults<Report>({ most: 1, ttlMs: REPORT_KEPT_MS });
  return Object.create(readiness, {
    report: { value: () => keep('report', '', () => readiness.report()) },
  }) as Readiness;
}

/** Closes keep-alive connections while the server stops. */
export const closeWhenStopping =
  (readiness: Readiness): RequestHandler =>
  (_req, res, next) => {
    if (readiness.isStopping) res.set('Connection', 'close');
    next();
  };

/** `/healthz`: the process answers. `/readyz`: it can serve requests, else 503. */
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
    res.status(['ready', 'degraded'].includes(report.status) ? 200 : 503).json(report);
  });
  return router;
}
