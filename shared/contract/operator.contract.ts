import { z } from 'zod';
import { command, query } from './endpoint';
import { dataOf, id, isoDate, nothing, recordId } from './schemas/scalars';

const figure = z.int();

/** What became of a mail that did not go out at once: refused for good, too late to be of use, to be tried again. */
const MAIL_TROUBLES = ['refused', 'tooLate', 'putOff'] as const;
/** How a job stands; `waiting`: it has not run yet. */
const JOB_STATES = ['running', 'done', 'failed', 'waiting'] as const;

/** How the site runs, for whoever runs it; nothing in it opens anything or tells where something lies. */
const siteState = z.object({
  version: z.string(),
  /** Of the server that answers. */
  startedAt: isoDate,
  servers: figure,
  redis: z.enum(['ok', 'failing', 'off']),
  database: z.object({
    kind: z.enum(['embedded', 'mongodb']),
    /** Bytes; null where the server does not tell. */
    bytes: figure.nullable(),
  }),
  files: z.object({
    kind: z.enum(['disk', 's3']),
    count: figure,
    bytes: figure,
    /** Bytes free on the disk of the data folder. */
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
        /** What the mail server answered, or what broke: `550`, `ECONNREFUSED`. */
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
      /** When its last run began, and how many ms that took. */
      ranAt: isoDate.nullable(),
      ms: figure.nullable(),
      dueAt: isoDate.nullable(),
    }),
  ),
  /** Open sockets of people, and what was answered in the last hour, on the server that answers. */
  sockets: figure,
  requests: z.object({ all: figure, failed: figure }),
  backups: z.object({
    /** Are there to be any? */
    isOn: z.boolean(),
    /** The newest is older than a night and a half, or there is none. */
    isOld: z.boolean(),
    newest: z.array(z.object({ madeAt: isoDate, bytes: figure, isSealed: z.boolean() })),
  }),
});

export const operatorContract = {
  state: query({
    wire: 'GET /operator',
    access: 'operator',
    summary: 'How the site runs: version, database, files, mails, jobs, backups',
    input: nothing,
    output: dataOf(siteState),
    beyond: true,
  }),
  retryMails: command({
    wire: 'POST /operator/retry_mails',
    access: 'operator',
    summary: 'Try mails again that did not go out',
    input: z.object({ id: recordId('mail').optional() }),
    output: z.object({ count: figure }),
    message: 'operator.mails_retried',
    beyond: true,
  }),
};
