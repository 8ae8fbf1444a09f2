import type { Caller } from '../../../platform/base/caller';
import { forbidden, notFound } from '../../../platform/base/errors';
import { chatPeople, idsOfPeople } from '../../foundation/people/chatPeople.service';
import type { Approach } from '../../module';
import { blocksAmong, findBlocksBy, putBlock, removeBlock } from './block.model';
import { findSingle } from './chat.model';
import { canBlock } from './chat.policy';
import { emitChat } from './live.service';

/**
 * Blocks a person or lifts the block. While blocked, the two can't write to each other and don't see each other's
 * presence. Staff can't be blocked.
 * @throws AppError 403 for staff and oneself; 404
 */
export async function setBlocked(
  { userId, isBlocked }: { userId: string; isBlocked: boolean },
  caller: Caller,
): Promise<void> {
  const [user = ''] = await idsOfPeople([userId]);
  const person = (await chatPeople([user])).get(user);
  if (!person) throw notFound('user_not_found');
  if (!canBlock(caller, { id: user, role: person.role })) throw forbidden();
  await (isBlocked ? putBlock(caller.id, user) : removeBlock(caller.id, user));
  const chat = await findSingle(caller.id, user);
  if (chat) await emitChat(chat);
}

/** Whether a block keeps `from` from reaching `to`: by either of them, or with `onlyReceivers` by `to` alone. */
export async function isBlockedBetween({ from, to, onlyReceivers }: Approach): Promise<boolean> {
  const { isBy, isBetween } = await blocksAmong([from]);
  return onlyReceivers ? isBy(to, from) : isBetween(from, to);
}

/** A person's blocks for their data download. */
export const blockedBy = async (id: string) =>
  (await findBlocksBy(id)).map(({ user, createdAt }) => ({
    user: String(user),
    createdAt: createdAt.toISOString(),
  }));
