import type { Caller } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { staffIds } from '../../foundation/people/listingPeople.service';
import { blocksAmong } from './block.model';
import { trackChange } from './changeClock';
import {
  countChats,
  findSingles,
  findSupportChats,
  insertChat,
  reopenSingle,
  type ChatRecord,
} from './chat.model';
import { limitNewChats, retryWhileNull } from './chatAccess.service';
import { emitChat } from './live.service';

/** Active staff whom no block separates from the caller. */
async function availableStaff(caller: Caller): Promise<string[]> {
  const [people, { isBetween }] = await Promise.all([staffIds().then(chatPeople), blocksAmong([caller.id])]);
  return Array.from(people.values()).flatMap(({ id, isActive }) =>
    isActive && id !== caller.id && !isBetween(caller.id, id) ? [id] : [],
  );
}

/** The person with the fewest unarchived chats. */
async function leastBusy(people: string[]): Promise<string | undefined> {
  const busy = await Promise.all(
    people.map(async (id) => ({ id, count: await countChats(id, { isArchived: false }) })),
  );
  return busy.toSorted((a, b) => a.count - b.count || (a.id < b.id ? -1 : 1))[0]?.id;
}

/**
 * Opens the caller's chat with support, or returns the existing one while the member of staff who answers it is active.
 * A new one goes to the least busy of staff, if possible to one the caller has no chat with yet: two people have one
 * single chat, which names both if it wasn't opened here.
 * @throws AppError 404 without staff; 429
 */
export const openSupport = (
  caller: Caller,
  { socketId }: { socketId?: string | undefined },
): Promise<{ record: ChatRecord; isNew: boolean }> =>
  serialize(`support:${caller.id}`, async () => {
    const staff = await availableStaff(caller);
    const reopen = (other: string) =>
      retryWhileNull(() => trackChange((at) => reopenSingle({ user: caller.id, other }, at)));
    for (const { members } of await findSupportChats(caller.id)) {
      const other = members.map(({ user }) => String(user)).find((id) => staff.includes(id));
      if (other) return { record: await reopen(other), isNew: false };
    }
    const known = new Set((await findSingles(caller.id, staff)).keys());
    const strangers = staff.filter((id) => !known.has(id));
    const other = await leastBusy(strangers.length > 0 ? strangers : staff);
    if (!other) throw notFound('user_not_found');
    const draft = {
      type: 'single' as const,
      users: [caller.id, other],
      openedBy: caller.id,
      role: caller.role,
      isSupport: true,
    };
    const record = await limitNewChats(caller, (_id) =>
      trackChange((at) => insertChat({ ...draft, _id }, at)),
    );
    if (!record) return { record: await reopen(other), isNew: false };
    await emitChat(record, { exceptSocket: socketId });
    return { record, isNew: true };
  });
