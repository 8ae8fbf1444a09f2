import { findFields } from '../../market/listings/listingReads';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { isBarredByAnyFeature } from '../../foundation/people/lifecycle.service';
import { canFollowAnswers } from './requestThread.policy';
import type { ThreadRecord } from './requestThread.model';

interface Audience {
  seeker: string[];
  otherSide: string[];
}

/**
 * People who receive a thread's events, determined when an event is emitted: its seeker; on the other side the
 * listing's current agent, and current staff who opened the thread. `reads` contains everyone who ever opened it, so it
 * isn't sufficient by itself.
 * @param sender of a message; a hidden agent receives nothing from a seeker they blocked
 */
export async function audienceOf(
  { property, user, reads }: ThreadRecord,
  sender?: string,
): Promise<Audience> {
  const [listing] = await findFields({ _id: property }, ['agent', 'hideAgent'], 1);
  if (!listing) return { seeker: [], otherSide: [] };
  const [seeker, agent] = [String(user), String(listing.agent)];
  const isSilenced =
    listing.hideAgent &&
    sender === seeker &&
    (await isBarredByAnyFeature({ from: seeker, to: agent, onlyReceivers: true }));
  const people = await chatPeople([seeker, agent, ...reads.map((read) => String(read.user))]);
  const active = [...people.values()].filter(({ isActive }) => isActive);
  const otherSide = active.filter(
    (person) => canFollowAnswers(person, { seeker, agent }) && !(isSilenced && person.id === agent),
  );
  return {
    seeker: active.flatMap(({ id }) => (id === seeker ? [id] : [])),
    otherSide: otherSide.map(({ id }) => id),
  };
}
