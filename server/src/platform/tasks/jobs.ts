import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { withLease } from '../store/lease';
import { leaseStates, recordRun, type JobRun } from '../store/lease.model';
import { countJob } from '../observe/counters';
import { log } from '../base/logger';
import { traced } from '../observe/tracing';

/** Recurring work. Must be safe to repeat and to interrupt: a server may die in the middle of it. */
export interface Job {
  name: string;
  everyMinutes: number;
  /** The result is logged. `signal` aborts when the server stops. */
  run: (signal: AbortSignal) => Promise<Record<string, unknown> | void>;
  /** Next due time, unless it is `everyMinutes` after the start. */
  nextAt?: (last: { startedAt: number; hasFailed: boolean }) => Date;
}

const POLL_INTERVAL_MS = 15_000;
/** No `nextAt` waits longer. */
const MAX_PERIOD_MS = 25 * HOUR_MS;
const leaseOf = (job: string) => `job:${job}`;

/** Intervals of the jobs scheduled on this server, by name. */
const scheduledIntervals = new Map<string, number>();

/** State of a job across all servers. */
interface JobState {
  name: string;
  everyMinutes: number;
  isRunning: boolean;
  /** Last completed run; undefined before the first. */
  ran: JobRun | undefined;
  /** Next due time; undefined before the first run. */
  dueAt: Date | undefined;
}

/** State of the jobs scheduled on this server. */
export async function jobStates(): Promise<JobState[]> {
  const states = await leaseStates([...scheduledIntervals.keys()].map(leaseOf));
  return Array.from(scheduledIntervals, ([name, everyMinutes]) => {
    const { ran, isHeld = false, dueAt } = states.get(leaseOf(name)) ?? {};
    return { name, everyMinutes, isRunning: isHeld, ran, dueAt: ran && dueAt };
  });
}

/**
 * Runs each job when due, on one server at a time, until `stop`. Failures are logged, and the job runs again at its next
 * due time.
 */
export function startJobs(
  jobs: Job[],
  { pollIntervalMs = POLL_INTERVAL_MS } = {},
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  const attempt = async ({ name, everyMinutes, run, nextAt }: Job) => {
    const startedAt = Date.now();
    let hasRun = false;
    let hasFailed = true;
    try {
      await withLease(
        leaseOf(name),
        async () => {
          const result = await traced(`job ${name}`, () => run(stopping.signal)).finally(
            () => (hasRun = true),
          );
          hasFailed = false;
          log.info({ job: name, ms: Date.now() - startedAt, ...result }, 'job done');
        },
        {
          nextAt: () => nextAt?.({ startedAt, hasFailed }) ?? new Date(startedAt + everyMinutes * 60_000),
          maxMs: nextAt ? MAX_PERIOD_MS : everyMinutes * 60_000,
        },
      );
    } catch (error) {
      if (stopping.signal.aborted) log.info({ err: error, job: name }, 'job interrupted by shutdown');
      else log.error({ err: error, job: name }, 'job failed');
    }
    if (!hasRun) return;
    countJob(name, { startedAt, hasFailed });
    if (hasFailed && stopping.signal.aborted) return;
    const ran = { at: new Date(startedAt), ms: Date.now() - startedAt, hasFailed };
    await recordRun(leaseOf(name), ran).catch((error: unknown) =>
      log.warn({ err: error, job: name }, 'job run could not be recorded'),
    );
  };
  for (const { name, everyMinutes } of jobs) scheduledIntervals.set(name, everyMinutes);
  const look = () => {
    for (const job of jobs) {
      if (stopping.signal.aborted || running.has(job.name)) continue;
      running.set(
        job.name,
        attempt(job).finally(() => running.delete(job.name)),
      );
    }
  };
  const timer = setInterval(look, pollIntervalMs);
  look();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(running.values());
      for (const { name } of jobs) scheduledIntervals.delete(name);
    },
  };
}
