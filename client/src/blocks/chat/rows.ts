import { formatDate } from '@/platform/i18n/format';
import type { Pending } from './outbox';
import type { TalkMessage } from './talk';

/** A line of a thread: a message that is stored, or one on its way. */
export interface Row {
  key: string;
  message?: TalkMessage;
  pending?: Pending;
  /** The day it begins, as a time. */
  day?: string;
  /** The first of several by one person. */
  isFirst: boolean;
}

/** The day of a time, the same word for all times of it. */
export const dayOf = (at: string): string => formatDate(at, 'en');

/** Telling a day costs more than all the rest of a row, and a long talk is laid out anew with each message. */
const days = new WeakMap<TalkMessage | Pending, string>();
function dayOfMessage(of: TalkMessage | Pending): string {
  const day = days.get(of) ?? dayOf(of.createdAt);
  days.set(of, day);
  return day;
}

/** The messages of a talk, then those on their way that have not arrived, as they stand below each other. */
export function rowsOf(messages: TalkMessage[], pending: Pending[]): Row[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const all: Omit<Row, 'isFirst'>[] = [
    ...messages.map((message) => ({ key: message.id, message })),
    ...pending
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((one) => ({ key: one.clientId, pending: one })),
  ];
  let before: { day: string; sender: string } | undefined;
  return all.map((row) => {
    const of = row.message ?? row.pending;
    const now = { day: of ? dayOfMessage(of) : '', sender: row.message?.sender.id ?? '' };
    const isNewDay = now.day !== before?.day;
    const isFirst = isNewDay || now.sender !== before?.sender;
    before = now;
    return { ...row, isFirst, ...(isNewDay && of && { day: of.createdAt }) };
  });
}
