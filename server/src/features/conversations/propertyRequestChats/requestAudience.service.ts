import { findFields } from '../../market/listings/listingReads';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { isBarredByAnyFeature } from '../../foundation/people/lifecycle.service';
import { canFollowAnswers } from './requestThread.policy';
import type { ThreadRecord } from './requestThread.model';

interface Audience {
  requester: string[];
  otherSide: string[];
}

/**
 * People who receive a thread's events, determined when an event is emitted: its requester; on the other side the
 * listing's current agent, and current staff who opened the thread. `reads` contains everyone who ever opened it, so it
 * isn't sufficient by itself.
 * @param sender of a message; a hidden agent receives nothing from a requester they blocked
 */
export async function audienceOf(
  { property, user, reads }: ThreadRecord,
  sender?: string,
): Promise<Audience> {
  const [listing] = await findFields({ _id: property }, ['agent', 'hideAgent'], 1);
  if (!listing) return { requester: [], otherSide: [] };
  const [requester, agent] = [String(user), String(listing.agent)];
  const isSilenced =
    listing.hideAgent &&
    sender === requester &&
    (await isBarredByAnyFeature({ from: requester, to: agent, onlyReceivers: true }));
  const people = await chatPeople([requester, agent, ...reads.map((read) => String(read.user))]);
  const active = [...people.values()].filter(({ isActive }) => isActive);
  const otherSide = active.filter(
    (person) => canFollowAnswers(person, { requester, agent }) && !(isSilenced && person.id === agent),
  );
  return {
    requester: active.flatMap(({ id }) => (id === requester ? [id] : [])),
    otherSide: otherSide.map(({ id }) => id),
  };
}
