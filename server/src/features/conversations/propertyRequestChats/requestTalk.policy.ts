import { isStaff, mayOffer } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/caller';

// `partyIn` tells the sides apart: those who may manage the listing answer, everybody else asks.

/** Hold talks about one's own listings: agents and staff. */
export const holdsTalks = ({ role }: Pick<Caller, 'role'>): boolean => mayOffer('property', role);

/** Keep talks about others' listings once opened: staff. */
export const keepsOpened = ({ role }: Pick<Caller, 'role'>): boolean => isStaff(role);

/** Follow a talk live on the answering side: the listing's agent, and staff who opened it; never its requester. */
export const followsAnswers = (
  person: Pick<Caller, 'id' | 'role'>,
  { requester, agent }: { requester: string; agent: string },
): boolean => person.id !== requester && (person.id === agent ? holdsTalks(person) : keepsOpened(person));
