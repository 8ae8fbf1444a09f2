import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../domain/enums';
import { command, query } from './wire/endpoint';
import { id, isoDate, listOf, pageInput, recordId } from './schemas/scalars';

export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** Values for the sentence and its link: ids, titles in both languages, numbers. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  readAt: isoDate.nullish(),
  createdAt: isoDate,
});

export const notificationsContract = {
  list: query({
    wire: 'GET /notification',
    access: 'login',
    summary: 'The caller’s notifications, newest first',
    input: z.object({ ...pageInput(20), unread: z.boolean().optional() }),
    output: listOf(notification).extend({ unreadCount: z.int() }),
    beyond: true,
  }),
  markRead: command({
    wire: 'PATCH /notification',
    access: 'login',
    summary: 'Mark notifications as read; all if no ids are given',
    worksWhenFull: true,
    input: z.object({ ids: z.array(recordId('notification')).max(100).optional() }),
    output: z.object({ unreadCount: z.int() }),
    beyond: true,
  }),
};
