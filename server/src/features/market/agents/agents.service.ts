import { SUBJECT_KINDS } from '@manzil/shared/domain/enums';
import { AGENTS, isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
import {
  findListingPerson,
  licenceOf,
  numbersOf,
  type Numbers,
} from '../../foundation/people/listingPeople.service';
import { isSelfOrStaff } from '../../foundation/people/person.policy';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { countContact } from '../../foundation/viewCounts/viewCounts.service';
import { usualAnswerTime } from './answerTimes.service';

/**
 * Returns an agent who has a page.
 * @throws 404 for other people and while the agent is suspended
 */
async function getAgent(ref: string) {
  const person = await findListingPerson(ref);
  if (!person || person.isSuspended || !(AGENTS.includes(person.role) || isStaff(person.role))) {
    throw notFound('user_not_found');
  }
  return person;
}

/**
 * Whether the agent offers anything under their own name. An agent hidden in all listings is only reachable through
 * these, so their numbers must not appear elsewhere.
 */
async function hasOffersUnderOwnName(id: string): Promise<boolean> {
  for (const kind of SUBJECT_KINDS) {
    if ((await subjectsOf(kind).idsOf(id, { isPublic: true })).length > 0) return true;
  }
  return false;
}

/** Numbers that the caller may see on the agent's own page. */
async function visibleNumbers(id: string, caller: Caller | undefined): Promise<Numbers | null> {
  const insider = caller !== undefined && isSelfOrStaff(caller, id);
  return insider || (await hasOffersUnderOwnName(id)) ? numbersOf(id, { isInsider: insider }) : null;
}

/**
 * Agent page data besides the public profile: licence, usual answer time, and whether there are numbers.
 * @throws 404 `user_not_found`
 */
export async function agentFacts(ref: string, caller: Caller) {
  const { id } = await getAgent(ref);
  const [licence, answerTime, numbers] = await Promise.all([
    licenceOf(id),
    usualAnswerTime(id),
    visibleNumbers(id, caller),
  ]);
  return {
    data: {
      ...licence,
      answerTime,
      hasPhone: Boolean(numbers?.phone),
      hasWhatsapp: Boolean(numbers?.whatsapp),
    },
  };
}

/**
 * Contact numbers of an agent who offers something under their own name. Counts towards their statistics like the
 * numbers on listings, except for the agent and staff.
 * @throws 404 `user_not_found`, `contact_hidden`; 401 and 429 as `countContact`
 */
export async function revealAgent(
  ref: string,
  caller: Caller | undefined,
  info: RequestInfo,
): Promise<Numbers> {
  const { id, role } = await getAgent(ref);
  const numbers = await visibleNumbers(id, caller);
  if (!numbers) throw notFound('contact_hidden');
  if (!caller || !isSelfOrStaff(caller, id)) {
    // Counted under the agent's own id, along with their listings or services.
    const kind = role === 'service_agent' ? 'service' : 'property';
    await countContact({ kind, id, agent: id }, { caller, info });
  }
  return numbers;
}
