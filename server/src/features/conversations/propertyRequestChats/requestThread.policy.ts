import { isStaff, canOffer } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';

// `partyIn` determines the side: people who may manage the listing answer, all others ask.

/** Have threads about one's own listings: agents and staff. */
export const canHaveThreads = ({ role }: Pick<Caller, 'role'>): boolean => canOffer('property', role);

/** Keep threads about others' listings once opened: staff. */
export const canKeepOpened = ({ role }: Pick<Caller, 'role'>): boolean => isStaff(role);

/**
 * Receive a thread's events on the answering side: the listing's agent, and staff who opened it; never its seeker.
 */
export const canFollowAnswers = (
  person: Pick<Caller, 'id' | 'role'>,
  { seeker, agent }: { seeker: string; agent: string },
): boolean => person.id !== seeker && (person.id === agent ? canHaveThreads(person) : canKeepOpened(person));
