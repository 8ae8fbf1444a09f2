import { z } from 'zod';
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES } from '../domain/enums';
import { command, query } from './endpoint';
import { personName } from './schemas/people.schemas';
import { dataOf, id, isoDate, listOf, nothing, pageInput, recordId, search, text } from './schemas/scalars';

const kind = z.enum(REPORT_KINDS);
const reason = z.enum(REPORT_REASONS);
const status = z.enum(REPORT_STATUSES);

const report = z.object({
  id,
  kind,
  /** What was reported, in the words it had then. */
  target: z.object({
    id,
    text: z.string(),
    /** The same where it was written in Arabic too. */
    textAr: z.string().nullish(),
    owner: personName.nullable(),
    /** Where it is shown; null when it is gone, or for members of a chat only. */
    path: z.string().nullable(),
    isGone: z.boolean(),
  }),
  /** The chat a person is reported from: a group’s name as it was, null for a chat of two. */
  talk: z.object({ id, name: z.string().nullable() }).nullish(),
  reason,
  comment: z.string().nullish(),
  user: personName,
  status,
  /** What staff wrote when they closed it. */
  note: z.string().nullish(),
  closedBy: personName.nullish(),
  closedAt: isoDate.nullish(),
  /** Other people's open reports of the same target. */
  others: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const reportsContract = {
  add: command({
    wire: 'POST /report',
    access: 'login',
    summary:
      'Report a listing, a review, a message or a person one has a chat with; the same target again replaces the former report',
    input: z.object({
      kind,
      targetId: recordId('any'),
      reason,
      comment: text(0, 1000).nullish(),
      /** The chat one has with them: a person is reported from there. */
      chat: id.nullish(),
    }),
    output: nothing,
    status: 201,
    message: 'report.sent',
    limit: 'form',
    beyond: true,
  }),
  list: query({
    wire: 'GET /report',
    access: 'staff',
    summary: 'Reports, newest first',
    input: z.object({
      ...pageInput(25),
      kind: kind.optional(),
      reason: reason.optional(),
      status: status.optional(),
      search,
    }),
    output: listOf(report).extend({ openCount: z.int() }),
    beyond: true,
  }),
  groups: query({
    wire: 'GET /report/groups',
    access: 'staff',
    summary: 'Open reports by what they are about, the most reported first',
    input: z.object({ ...pageInput(25), kind: kind.optional() }),
    output: listOf(
      z.object({
        /** The newest of them; `setStatus` of it with `withOthers` decides all. */
        latest: report,
        count: z.int(),
        /** When the oldest was sent. */
        since: isoDate,
        /** Up to five of those who reported it, the latest first. */
        reporters: z.array(personName),
        reasons: z.array(z.object({ reason, count: z.int() })),
      }),
    ).extend({ openCount: z.int() }),
    beyond: true,
  }),
  setStatus: command({
    wire: 'PATCH /report?id',
    access: 'staff',
    summary: 'Close a report with a note, or open it again',
    input: z.object({
      id: recordId('report'),
      status,
      note: text(0, 1000).nullish(),
      /** Every open report of the same target with it. */
      withOthers: z.boolean().default(false),
    }),
    output: dataOf(report).extend({ changed: z.int() }),
    message: 'report.closed',
    beyond: true,
  }),
};
