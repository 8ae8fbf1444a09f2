import { withLease } from './lease';
import { log } from './logger';

/** Work that recurs. Safe to repeat and to break off: a server may die in the middle of it. */
export interface Job {
  name: string;
  everyMinutes: number;
  /** What it answers goes to the log. `signal` aborts when the server stops. */
  run: (signal: AbortSignal) => Promise<Record<string, unknown> | void>;
}

const LOOK_EVERY_MS = 15_000;

/**
 * Runs each job when it is due, on one server of many at a time, until `stop`. A failure is logged; the job comes
 * again at its next time.
 */
export function startJobs(jobs: Job[], { lookEveryMs = LOOK_EVERY_MS } = {}): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  const attempt = async ({ name, everyMinutes, run }: Job) => {
    const startedAt = Date.now();
    try {
      await withLease(
        `job:${name}`,
        async () => {
          const result = await run(stopping.signal);
          log.info({ job: name, ms: Date.now() - startedAt, ...result }, 'job done');
        },
        { nextAt: () => new Date(startedAt + everyMinutes * 60_000) },
      );
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed');
    }
  };
  const look = () => {
    for (const job of jobs) {
      if (stopping.signal.aborted || running.has(job.name)) continue;
      running.set(
        job.name,
        attempt(job).finally(() => running.delete(job.name)),
      );
    }
  };
  const timer = setInterval(look, lookEveryMs);
  look();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
