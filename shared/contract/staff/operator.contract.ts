import { z } from 'zod';
import { command, query } from '../wire/endpoint';
import { dataOf, id, isoDate, nothing, recordId } from '../schemas/scalars';

const figure = z.int();

/** Outcome of a mail that wasn't sent at first attempt: rejected for good, expired, or due for a retry. */
const MAIL_TROUBLES = ['refused', 'tooLate', 'putOff'] as const;
/** State of a job; `waiting`: it hasn't run yet. */
const JOB_STATES = ['running', 'done', 'failed', 'waiting'] as const;

/** Health of the site for its operator. Contains no secrets and no locations of data. */
const siteState = z.object({
  version: z.string(),
  /** Of the replying server. */
  startedAt: isoDate,
  servers: figure,
  redis: z.enum(['ok', 'failing', 'off']),
  database: z.object({
    kind: z.enum(['embedded', 'mongodb']),
    /** Bytes; null if the database doesn't report it. */
    bytes: figure.nullable(),
  }),
  files: z.object({
    kind: z.enum(['disk', 's3']),
    count: figure,
    bytes: figure,
    /** Free bytes on the data folder's disk. */
    freeBytes: figure,
  }),
  mail: z.object({
    kind: z.enum(['off', 'smtp', 'outbox']),
    waiting: figure,
    failed: figure,
    troubled: z.array(
      z.object({
        id,
        to: z.string(),
        template: z.string(),
        trouble: z.enum(MAIL_TROUBLES),
        /** Reply of the mail server, or the error code: `550`, `ECONNREFUSED`. */
        code: z.string().nullable(),
        attempts: figure,
        at: isoDate,
        mayRetry: z.boolean(),
      }),
    ),
  }),
  jobs: z.array(
    z.object({
      name: z.string(),
      everyMinutes: z.number(),
      state: z.enum(JOB_STATES),
      /** Start of the last run, and its duration in ms. */
      ranAt: isoDate.nullable(),
      ms: figure.nullable(),
      dueAt: isoDate.nullable(),
    }),
  ),
  /** Open sockets of users, and requests of the last hour, on the replying server. */
  sockets: figure,
  requests: z.object({ all: figure, failed: figure }),
  backups: z.object({
    /** Whether backups are configured. */
    isOn: z.boolean(),
    /** No backup exists, or the newest is more than a night and a half old. */
    isOld: z.boolean(),
    newest: z.array(z.object({ madeAt: isoDate, bytes: figure, isSealed: z.boolean() })),
  }),
});

export const operatorContract = {
  state: query({
    wire: 'GET /operator',
    access: 'operator',
    summary: 'State of the installation: version, database, files, mails, jobs, backups',
    input: nothing,
    output: dataOf(siteState),
    beyond: true,
  }),
  retryMails: command({
    wire: 'POST /operator/retry_mails',
    affects: ['dashboard'],
    access: 'operator',
    summary: 'Retry undelivered mails',
    input: z.object({ id: recordId('mail').optional() }),
    output: z.object({ count: figure }),
    message: 'operator.mails_retried',
    beyond: true,
  }),
};
