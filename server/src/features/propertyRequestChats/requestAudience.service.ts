import { isStaff } from '@manzil/shared/domain/roles';
import { findFields } from '../listings/listingReads';
import { chatPeople } from '../people/chatPeople.service';
import type { ThreadRecord } from './requestThread.model';

/**
 * Who may follow a thread live, decided when the event is sent: its requester, and on the other side the listing's
 * current agent and those who opened the thread and are staff now. `reads` keeps everyone who ever opened it, so it
 * never decides by itself.
 */
export async function audienceOf({
  property,
  user,
  reads,
}: ThreadRecord): Promise<{ requester: string[]; otherSide: string[] }> {
  const [listing] = await findFields({ _id: property }, ['agent'], 1);
  if (!listing) return { requester: [], otherSide: [] };
  const [requester, agent] = [String(user), String(listing.agent)];
  const people = await chatPeople([requester, agent, ...reads.map((read) => String(read.user))]);
  const active = [...people.values()].filter(({ isActive }) => isActive);
  const ids = active.filter(({ id, role }) => id === requester || id === agent || isStaff(role));
  return {
    requester: ids.flatMap(({ id }) => (id === requester ? [id] : [])),
    otherSide: ids.flatMap(({ id }) => (id === requester ? [] : [id])),
  };
}
