import { z } from 'zod';
import {
  FEED_CHOICE_FIELDS,
  FEED_COLUMN_FIELDS,
  FEED_FAILURES,
  FEED_INTERVALS,
  FEED_ROW_KINDS,
  FEED_RUN_STATES,
  FEED_SHAPES,
  MAX_FEED_COLUMNS,
  OUTGOING_SHAPES,
} from '../domain/offer/feeds';
import { MAX_NAME } from '../domain/text/textLimits';
import { command, query } from './wire/endpoint';
import {
  dataOf,
  id,
  isoDate,
  line,
  listOf,
  nothing,
  pageInput,
  personRef,
  recordId,
  systemUrl,
} from './schemas/scalars';

const counts = z.object(
  Object.fromEntries(FEED_ROW_KINDS.map((kind) => [kind, z.int()])) as Record<
    (typeof FEED_ROW_KINDS)[number],
    z.ZodInt
  >,
);

const choice = z.object({
  field: z.enum(FEED_CHOICE_FIELDS),
  /** As the feed says it. */
  value: line(1, 200),
  /** Our value, or null to leave the field empty. */
  ours: line(1, 80).nullable(),
});

/** A value of the feed that no table knows, or that the owner has mapped. */
const unknownValue = choice.extend({
  count: z.int(),
  isMapped: z.boolean(),
  /** Nearest value of ours, with the share of letters that agree. */
  guess: z.object({ ours: z.string(), likeness: z.number().min(0).max(1) }).nullable(),
});

/** A column of a file whose shape isn't known, and the field it fills. */
const column = z.object({ name: line(1, 200), field: z.enum(FEED_COLUMN_FIELDS) });
const columns = z.array(column).max(MAX_FEED_COLUMNS);

const run = z.object({
  id,
  feed: id,
  state: z.enum(FEED_RUN_STATES),
  failure: z.enum(FEED_FAILURES).nullable(),
  /** Status of an answer, line of a broken file, or a number of records, depending on `failure`. */
  failureDetail: z.string().nullable(),
  shape: z.enum(FEED_SHAPES).nullable(),
  startedAt: isoDate,
  endedAt: isoDate.nullable(),
  counts,
  /** Rows to apply and rows applied. */
  total: z.int(),
  done: z.int(),
  unknown: z.array(unknownValue),
  /** Columns of an unmapped file, each with its first value. */
  columns: z.array(
    z.object({ name: z.string(), sample: z.string(), guess: z.enum(FEED_COLUMN_FIELDS).nullable() }),
  ),
});

const feed = z.object({
  id,
  name: z.string(),
  owner: z.object({ id, name: z.string() }),
  /** Null for a feed that is uploaded. */
  url: z.string().nullable(),
  userName: z.string().nullable(),
  hasPassword: z.boolean(),
  everyHours: z.literal(FEED_INTERVALS),
  /** Applies a run without being asked. */
  appliesItself: z.boolean(),
  columns,
  nextRunAt: isoDate.nullable(),
  lastRun: run.nullable(),
});

const row = z.object({
  reference: z.string(),
  kind: z.enum(FEED_ROW_KINDS),
  title: z.string().nullable(),
  price: z.number().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  photos: z.int(),
  /** Listing it became or changes. */
  property: id.nullable(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Fields that change, as text; `isHeld` if a change by hand keeps its value. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      isHeld: z.boolean(),
    }),
  ),
  /** Required or useful fields that the feed leaves empty. */
  missing: z.array(z.string()),
  /** What the feed says, by its own names. */
  source: z.array(z.object({ name: z.string(), value: z.string() })),
});

const feedFields = {
  name: line(1, MAX_NAME),
  /** http or https; without one, files are uploaded. */
  url: systemUrl.nullish(),
  userName: line(1, 200).nullish(),
  password: z.string().max(200).nullish(),
  everyHours: z.literal(FEED_INTERVALS).optional(),
  appliesItself: z.boolean().optional(),
};

/** The caller, or an agent or colleague named by staff. */
const ofOwner = z.object({ owner: personRef.optional() });

export const feedsContract = {
  list: query({
    wire: 'GET /feeds',
    access: 'agent',
    apiToken: 'read',
    summary: 'The caller’s feeds with their last run; every feed for staff',
    input: nothing,
    output: dataOf(z.array(feed)),
    beyond: true,
  }),
  add: command({
    wire: 'POST /feeds',
    access: 'agent',
    summary: 'Add a feed',
    input: z.object(feedFields),
    output: dataOf(feed),
    status: 201,
    beyond: true,
  }),
  update: command({
    wire: 'PATCH /feeds?id',
    access: 'owner',
    summary: 'Change a feed; a new address drops the password',
    input: z.object({
      id: recordId('feed'),
      ...z.object(feedFields).partial().shape,
      choices: z.array(choice).max(2000).optional(),
      columns: columns
        .refine((list) => list.length === 0 || list.some(({ field }) => field === 'reference'), {
          params: { key: 'validation.reference_column' },
        })
        .optional(),
    }),
    output: dataOf(feed),
    beyond: true,
  }),
  remove: command({
    wire: 'DELETE /feeds?id',
    access: 'owner',
    summary: 'Remove a feed with its history; its listings stay',
    input: z.object({ id: recordId('feed') }),
    output: nothing,
    beyond: true,
  }),
  check: command({
    wire: 'POST /feeds/check?id',
    access: 'owner',
    apiToken: 'write',
    summary: 'Read the feed, or the file sent with the call, and show what would change',
    input: z.object({
      id: recordId('feed'),
      /** Takes a feed that lost more than a fifth of its records. */
      acceptsFewer: z.boolean().optional(),
    }),
    output: dataOf(run),
    upload: { field: 'file', max: 1, accept: 'feed' },
    limit: 'upload',
    beyond: true,
  }),
  apply: command({
    wire: 'POST /feeds/apply?run',
    affects: ['properties', 'dashboard'],
    access: 'owner',
    apiToken: 'write',
    summary: 'Apply a run that is ready',
    input: z.object({ run: recordId('feedRun') }),
    output: dataOf(run),
    beyond: true,
  }),
  cancel: command({
    wire: 'POST /feeds/cancel?run',
    access: 'owner',
    apiToken: 'write',
    summary: 'Stop a run; what it has applied stays',
    input: z.object({ run: recordId('feedRun') }),
    output: dataOf(run),
    beyond: true,
  }),
  runs: query({
    wire: 'GET /feeds/runs',
    access: 'owner',
    apiToken: 'read',
    summary: 'The last 30 runs of a feed, newest first',
    input: z.object({ id: recordId('feed') }),
    output: dataOf(z.array(run)),
    beyond: true,
  }),
  rows: query({
    wire: 'GET /feeds/rows',
    access: 'owner',
    apiToken: 'read',
    summary: 'Records of a run',
    input: z.object({ run: recordId('feedRun'), kind: z.enum(FEED_ROW_KINDS).optional(), ...pageInput(10) }),
    output: listOf(row),
    beyond: true,
  }),
  outgoing: query({
    wire: 'GET /feeds/outgoing',
    access: 'agent',
    summary:
      'Since when there are addresses of the caller’s published listings, and when they were last read',
    input: ofOwner,
    output: dataOf(z.object({ createdAt: isoDate, lastReadAt: isoDate.nullable() }).nullable()),
    beyond: true,
  }),
  createAddresses: command({
    wire: 'POST /feeds/outgoing',
    access: 'agent',
    summary:
      'Create secret addresses of the caller’s published listings, shown once; former ones stop working',
    input: ofOwner,
    output: dataOf(
      z.object({
        createdAt: isoDate,
        addresses: z.array(z.object({ shape: z.enum(OUTGOING_SHAPES), url: z.string() })),
      }),
    ),
    status: 201,
    beyond: true,
  }),
  revokeAddresses: command({
    wire: 'DELETE /feeds/outgoing?owner',
    access: 'agent',
    summary: 'Revoke the addresses of the caller’s published listings',
    input: ofOwner,
    output: nothing,
    beyond: true,
  }),
  exportListings: query({
    wire: 'GET /feeds/export',
    access: 'agent',
    summary: 'All of the caller’s listings in a zip, as JSON and CSV, with their photos',
    input: ofOwner,
    output: nothing,
    limit: 'upload',
    beyond: true,
  }),
};
