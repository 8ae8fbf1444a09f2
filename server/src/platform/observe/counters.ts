import type { RequestHandler, Response } from 'express';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { MINUTE_MS } from '@manzil/shared/domain/time/spans';

/** Counters this process updates while running; `metrics.ts` adds values read on request. */
export const counters = new Registry();
const registers = [counters];

const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers });
const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Gauge({ name, help, labelNames, registers });

const requests = counter(
  'manzil_requests_total',
  'Requests by call of the contract and status; other addresses as uploads, health, api or web.',
  ['call', 'status'],
);
const durations = new Histogram({
  name: 'manzil_request_duration_seconds',
  help: 'How long requests took, by call of the contract.',
  labelNames: ['call'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
const mails = counter(
  'manzil_mails_total',
  'Mails by what became of the try: sent, postponed, given_up or withdrawn.',
  ['outcome'],
);
const proofs = counter(
  'manzil_proofs_of_work_total',
  'Proofs of work by outcome: asked, accepted or refused.',
  ['outcome'],
);
const jobRuns = counter(
  'manzil_job_runs_total',
  'Runs of recurring jobs on this server, by job and outcome: done or failed.',
  ['job', 'outcome'],
);
const jobLast = gauge(
  'manzil_job_last_success_timestamp_seconds',
  'When a job was last done on this server.',
  ['job'],
);
const jobSeconds = gauge('manzil_job_last_duration_seconds', 'How long the last run of a job took.', ['job']);

const MINUTES = 60;
/** Requests per minute: a ring buffer whose slots carry their minute. */
const minutes = Array.from({ length: MINUTES }, () => ({ minute: -1, all: 0, failed: 0 }));

function recordAnswer(status: number, now = Date.now()): void {
  const minute = Math.floor(now / MINUTE_MS);
  const place = minutes[minute % MINUTES];
  if (!place) return;
  if (place.minute !== minute) Object.assign(place, { minute, all: 0, failed: 0 });
  place.all += 1;
  if (status >= 500) place.failed += 1;
}

/** Requests this server handled in the last hour, and how many failed with 5xx. */
export function lastHour(now = Date.now()): { all: number; failed: number } {
  const oldest = Math.floor(now / MINUTE_MS) - MINUTES;
  const of = minutes.filter(({ minute }) => minute > oldest);
  const sum = (key: 'all' | 'failed') => of.reduce((total, place) => total + place[key], 0);
  return { all: sum('all'), failed: sum('failed') };
}

/** Counts the outcome of a mail. */
export const countMail = (outcome: 'sent' | 'postponed' | 'given_up' | 'withdrawn'): void =>
  mails.inc({ outcome });

/** Counts a proof of work requested from a visitor or submitted by one. */
export const countProof = (outcome: 'asked' | 'accepted' | 'refused'): void => proofs.inc({ outcome });

/** Records a job run. */
export function countJob(
  job: string,
  { startedAt, hasFailed }: { startedAt: number; hasFailed: boolean },
): void {
  jobRuns.inc({ job, outcome: hasFailed ? 'failed' : 'done' });
  jobSeconds.set({ job }, (Date.now() - startedAt) / 1000);
  if (!hasFailed) jobLast.set({ job }, Date.now() / 1000);
}

/** Area of a URL that isn't a call; never the URL itself, which anyone can make up. */
const areaOf = (path: string): string =>
  /^\/(uploads|api)\//.exec(path)?.[1] ?? (/^\/(healthz|readyz|metrics)$/.test(path) ? 'health' : 'web');

/** Name of a request in metrics and traces: its call, set by `serve.ts`, or the area of its URL. */
export const callOf = (path: string, { locals }: Response): string =>
  (locals['call'] as string | undefined) ?? areaOf(path);

/** Counts each request once it is answered or aborted. */
export const countRequests: RequestHandler = (req, res, next) => {
  const startedAt = process.hrtime.bigint();
  const { path } = req;
  res.once('close', () => {
    const call = callOf(path, res);
    if (res.writableFinished) recordAnswer(res.statusCode);
    requests.inc({ call, status: res.writableFinished ? String(res.statusCode) : 'aborted' });
    durations.observe({ call }, Number(process.hrtime.bigint() - startedAt) / 1e9);
  });
  next();
};

/** Records which call of the contract a request is. */
export const nameCall =
  (call: string): RequestHandler =>
  (_req, res, next) => {
    res.locals['call'] = call;
    next();
  };
