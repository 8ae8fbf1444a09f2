import type { Caller } from '../../platform/caller';
import { tell } from '../../platform/realtime';
import { changing } from './changes';
import { moveReadMark, type ChatRecord } from './chat.model';

const idsOf = ({ members }: ChatRecord) => members.map(({ user }) => String(user));

/** Marks a chat as read up to a message's number, its last one by itself, and tells the members when that is news. */
export async function markRead(
  record: ChatRecord,
  reader: Pick<Caller, 'id'>,
  { seq = record.seq, exceptSocket }: { seq?: number; exceptSocket?: string | undefined } = {},
): Promise<void> {
  const chatId = String(record._id);
  const isNews = await changing((at) => moveReadMark({ chatId, user: reader.id, seq }, at));
  if (!isNews) return;
  const read = { chatId, userId: reader.id, at: new Date().toISOString() };
  tell(idsOf(record), 'chat:read', read, { exceptSocket });
}
