import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnreachable } from '../base/errors';
import { log } from '../base/logger';
import { buildIndexes } from './database';

const RETRY_MS = 1000;

/** Builds all indexes, retrying while the database is unreachable. */
async function buildWithRetry(stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await buildIndexes(stopping);
      return;
    } catch (error) {
      if (stopping.aborted) return;
      if (!isDatabaseUnreachable(error)) {
        log.error({ err: error }, 'indexes not complete');
        return;
      }
      log.warn({ err: error }, 'indexes are waiting for the database');
      await pause(RETRY_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined);
    }
  }
}

/** Index build in progress: `done` never rejects, `stop` leaves the rest to the next start. */
interface Building {
  done: Promise<void>;
  stop: () => Promise<void>;
}

/** Builds the missing indexes in the background. Failures are logged. */
export function startIndexes(): Building {
  const stopping = new AbortController();
  const done = buildWithRetry(stopping.signal);
  return {
    done,
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
