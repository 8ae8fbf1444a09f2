import type { Caller } from '../../../platform/base/caller';
import { emit } from '../../../platform/realtime/realtime';
import type { SocketHandlers } from '../../../platform/realtime/socketGuard';
import { assertOwnChats } from '../../foundation/people/person.policy';
import { isBlockedBetween } from '../chats/blocks.service';
import { chatHandlers } from '../chats/live.service';
import { getParty, getThread, keyOf } from './propertyRequestChats.service';
import { audienceOf } from './requestAudience.service';
import { peopleOfThreads, senderOf } from './requestThread.views';

/** Emits to the other side that the caller is typing, unless one of them blocked the other. */
async function emitTyping(
  { propertyId, userId, isTyping }: { propertyId: string; userId: string; isTyping: boolean },
  caller: Caller,
): Promise<void> {
  const party = await getParty(propertyId, caller);
  const thread = await getThread(party, userId, caller);
  const { listing, isSeeker } = party;
  const other = isSeeker ? String(listing.agent) : String(thread.user);
  const approach = { from: caller.id, to: other, onlyReceivers: false };
  if (!listing.hideAgent && (await isBlockedBetween(approach))) return;
  const people = await peopleOfThreads([thread], [listing], [caller.id]);
  const { seeker, otherSide } = await audienceOf(thread, caller.id);
  const sender = senderOf(caller.id, { party: { listing, isSeeker: !isSeeker }, thread, people });
  const recipients = (isSeeker ? otherSide : seeker).filter((id) => id !== caller.id);
  emit(recipients, 'propertyRequestChat:typing', { ...keyOf(thread), sender, isTyping });
}

/** Events from open tabs about chats of either kind (spec/4-platform "Realtime"). */
export const conversationHandlers: SocketHandlers = {
  ...chatHandlers,
  'propertyRequestChat:typing': async (input, { caller }) => {
    assertOwnChats(caller);
    await emitTyping(input, caller);
  },
};
