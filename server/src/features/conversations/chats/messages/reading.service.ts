import type { Caller } from '../../../../platform/base/caller';
import { unlessDiskFull } from '../../../../platform/base/errors';
import { emit } from '../../../../platform/realtime/realtime';
import { trackChange } from '../changeClock';
import { moveReadMark, type ChatRecord } from '../chat.model';
import { findLastStored } from './message.model';

const idsOf = ({ members }: ChatRecord) => members.map(({ user }) => String(user));

/** Marks a chat as read up to a message's number, by default the last one, and emits the change to the members. */
export async function markRead(
  record: ChatRecord,
  reader: Pick<Caller, 'id'>,
  { seq, exceptSocket }: { seq?: number; exceptSocket?: string | undefined } = {},
): Promise<void> {
  const chatId = String(record._id);
  // A message is emitted before the chat's record is updated, so a fast reader may be ahead of it.
  const upTo = seq ?? Math.max(record.seq, (await findLastStored(record._id))?.seq ?? 0);
  const hasMoved = await trackChange((at) => moveReadMark({ chatId, user: reader.id, seq: upTo }, at)).catch(
    unlessDiskFull(false),
  );
  if (!hasMoved) return;
  const read = { chatId, userId: reader.id, at: new Date().toISOString() };
  emit(idsOf(record), 'chat:read', read, { exceptSocket });
}
