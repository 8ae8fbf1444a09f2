import { formatDate } from '@/platform/i18n/format';
import type { Pending } from './outbox';
import type { ConversationMessage } from './conversation';

/** A row of a thread: a stored message or a pending one. */
export interface Row {
  key: string;
  message?: ConversationMessage;
  pending?: Pending;
  /** Timestamp of the day that starts with this row. */
  day?: string;
  /** Whether this is the first of consecutive messages by one sender. */
  isFirst: boolean;
}

/** The day of a timestamp, as a comparable string. */
export const dayOf = (at: string): string => formatDate(at, 'en');

/** Cached because formatting dates dominates the cost of a row, and each new message rebuilds the whole thread. */
const days = new WeakMap<ConversationMessage | Pending, string>();
function dayOfMessage(message: ConversationMessage | Pending): string {
  const day = days.get(message) ?? dayOf(message.createdAt);
  days.set(message, day);
  return day;
}

/** Rows of a thread: stored messages, then pending ones that have not arrived yet. */
export function rowsOf(messages: ConversationMessage[], pending: Pending[]): Row[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const all: Omit<Row, 'isFirst'>[] = [
    ...messages.map((message) => ({ key: message.id, message })),
    ...pending
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((one) => ({ key: one.clientId, pending: one })),
  ];
  let before: { day: string; sender: string } | undefined;
  return all.map((row) => {
    const shown = row.message ?? row.pending;
    const now = { day: shown ? dayOfMessage(shown) : '', sender: row.message?.sender.id ?? '' };
    const isNewDay = now.day !== before?.day;
    const isFirst = isNewDay || now.sender !== before?.sender;
    before = now;
    return { ...row, isFirst, ...(isNewDay && shown && { day: shown.createdAt }) };
  });
}
