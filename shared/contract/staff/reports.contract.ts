import { z } from 'zod';
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES } from '../../domain/enums';
import { MAX_NOTE } from '../../domain/text/textLimits';
import { command, query } from '../wire/endpoint';
import { personName } from '../schemas/people.schemas';
import { dataOf, id, isoDate, listOf, nothing, pageInput, recordId, search, text } from '../schemas/scalars';

const kind = z.enum(REPORT_KINDS);
const reason = z.enum(REPORT_REASONS);
const status = z.enum(REPORT_STATUSES);

const report = z.object({
  id,
  kind,
  /** Reported content as worded at the time. */
  target: z.object({
    id,
    text: z.string(),
    /** The Arabic text, if there was one. */
    textAr: z.string().nullish(),
    owner: personName.nullable(),
    /** Page that shows it; null if it no longer exists or is visible to chat members only. */
    path: z.string().nullable(),
    isGone: z.boolean(),
  }),
  /** Chat from which a person was reported: the group's name at the time, null for a single chat. */
  talk: z.object({ id, name: z.string().nullable() }).nullish(),
  reason,
  comment: z.string().nullish(),
  user: personName,
  status,
  /** Note by staff on closing the report. */
  note: z.string().nullish(),
  closedBy: personName.nullish(),
  closedAt: isoDate.nullish(),
  /** Other open reports of the same target. */
  others: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const reportsContract = {
  add: command({
    wire: 'POST /report',
    access: 'login',
    summary:
      'Report a listing, a review, a message or a chat partner; a repeated report replaces the earlier one',
    input: z.object({
      kind,
      targetId: recordId('any'),
      reason,
      comment: text(0, MAX_NOTE).nullish(),
      /** Chat with the reported person, if reported from there. */
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
    summary: 'Open reports grouped by target, most reported first',
    input: z.object({ ...pageInput(25), kind: kind.optional() }),
    output: listOf(
      z.object({
        /** The latest report; `setStatus` on it with `withOthers` closes all of them. */
        latest: report,
        count: z.int(),
        /** When the oldest was sent. */
        since: isoDate,
        /** Up to five reporters, latest first. */
        reporters: z.array(personName),
        reasons: z.array(z.object({ reason, count: z.int() })),
      }),
    ).extend({ openCount: z.int() }),
    beyond: true,
  }),
  setStatus: command({
    wire: 'PATCH /report?id',
    affects: ['dashboard'],
    access: 'staff',
    summary: 'Close a report with a note, or reopen it',
    input: z.object({
      id: recordId('report'),
      status,
      note: text(0, MAX_NOTE).nullish(),
      /** Also closes every other open report of the same target. */
      withOthers: z.boolean().default(false),
    }),
    output: dataOf(report).extend({ changed: z.int() }),
    message: 'report.closed',
    beyond: true,
  }),
};
