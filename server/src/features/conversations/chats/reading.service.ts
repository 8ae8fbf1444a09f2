import type { Caller } from '../../../platform/caller';
import { tell } from '../../../platform/realtime/realtime';
import { changing } from './changeClock';
import { moveReadMark, type ChatRecord } from './chat.model';
import { findLast } from './message.model';

const idsOf = ({ members }: ChatRecord) => members.map(({ user }) => String(user));

/** Marks a chat as read up to a message's number, its last one by itself, and tells the members when that is news. */
export async function markRead(
  record: ChatRecord,
  reader: Pick<Caller, 'id'>,
  { seq, exceptSocket }: { seq?: number; exceptSocket?: string | undefined } = {},
): Promise<void> {
  const chatId = String(record._id);
  // A message is told before it is noted in its chat: whoever has read it already answers in between.
  const upTo = seq ?? Math.max(record.seq, (await findLast(record._id))?.seq ?? 0);
  const isNews = await changing((at) => moveReadMark({ chatId, user: reader.id, seq: upTo }, at));
  if (!isNews) return;
  const read = { chatId, userId: reader.id, at: new Date().toISOString() };
  tell(idsOf(record), 'chat:read', read, { exceptSocket });
}
