import { z } from 'zod';
import { REPORT_KINDS, REPORT_REASONS } from '../domain/enums';
import { command, query } from './endpoint';
import { personName } from './people.schemas';
import { dataOf, id, isoDate, listOf, nothing, pageInput, requestStatus, text } from './scalars';

const kind = z.enum(REPORT_KINDS);
const reason = z.enum(REPORT_REASONS);

const report = z.object({
  id,
  kind,
  /** What was reported; null when it is gone. */
  target: z.object({ id, text: z.string(), owner: personName.nullable() }).nullable(),
  reason,
  comment: z.string().nullish(),
  user: personName,
  status: requestStatus,
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const reportsContract = {
  add: command({
    wire: 'POST /report',
    access: 'login',
    summary: 'Report a listing, a review or a message',
    input: z.object({ kind, targetId: id, reason, comment: text(0, 1000).nullish() }),
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
    input: z.object({ ...pageInput(25), kind: kind.optional(), status: requestStatus.optional() }),
    output: listOf(report),
    beyond: true,
  }),
  setStatus: command({
    wire: 'PATCH /report?id',
    access: 'staff',
    summary: 'Set the status of a report',
    input: z.object({ id, status: requestStatus }),
    output: dataOf(report),
    beyond: true,
  }),
};
