import { findFields } from '../../market/listings/listingReads';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { isBarred } from '../../foundation/people/lifecycle.service';
import { followsAnswers } from './requestTalk.policy';
import type { ThreadRecord } from './requestThread.model';

interface Audience {
  requester: string[];
  otherSide: string[];
}

/**
 * Who may follow a thread live, decided when the event is sent: its requester, and on the other side the listing's
 * current agent and those who opened the thread and are staff now. `reads` keeps everyone who ever opened it, so it
 * never decides by itself.
 * @param sender of a message; a hidden agent hears nothing from a requester they blocked
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
    (await isBarred({ from: requester, to: agent, onlyReceivers: true }));
  const people = await chatPeople([requester, agent, ...reads.map((read) => String(read.user))]);
  const active = [...people.values()].filter(({ isActive }) => isActive);
  const otherSide = active.filter(
    (person) => followsAnswers(person, { requester, agent }) && !(isSilenced && person.id === agent),
  );
  return {
    requester: active.flatMap(({ id }) => (id === requester ? [id] : [])),
    otherSide: otherSide.map(({ id }) => id),
  };
}
