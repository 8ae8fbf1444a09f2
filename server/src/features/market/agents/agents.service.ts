import { SUBJECT_KINDS } from '@manzil/shared/domain/enums';
import { AGENTS, isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../../platform/caller';
import { notFound } from '../../../platform/errors';
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
 * An agent as their page knows them.
 * @throws 404 for everybody else, and while they are suspended
 */
async function theAgent(ref: string) {
  const person = await findListingPerson(ref);
  if (!person || person.isSuspended || !(AGENTS.includes(person.role) || isStaff(person.role))) {
    throw notFound('user_not_found');
  }
  return person;
}

/**
 * Do they offer anything in their own name? Whoever is hidden in all they offer is reached through it alone: their
 * numbers are told nowhere else.
 */
async function standsByName(id: string): Promise<boolean> {
  for (const kind of SUBJECT_KINDS) {
    if ((await subjectsOf(kind).idsOf(id, { isPublic: true })).length > 0) return true;
  }
  return false;
}

/** What the caller may be told on the agent's own page. */
async function numbersFor(id: string, caller: Caller): Promise<Numbers | null> {
  const insider = isSelfOrStaff(caller, id);
  return insider || (await standsByName(id)) ? numbersOf(id, { isInsider: insider }) : null;
}

/**
 * What the page of an agent tells beside their public view: licence, usual answer time, and whether there are numbers.
 * @throws 404 `user_not_found`
 */
export async function agentFacts(ref: string, caller: Caller) {
  const { id } = await theAgent(ref);
  const [licence, answerTime, numbers] = await Promise.all([
    licenceOf(id),
    usualAnswerTime(id),
    numbersFor(id, caller),
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
 * The numbers of an agent who offers something in their own name; counts for their figures as the numbers of listings
 * do, but for their and staff's own.
 * @throws 404 `user_not_found`, `contact_hidden`; 429 as `countContact`
 */
export async function revealAgent(ref: string, caller: Caller, info: RequestInfo): Promise<Numbers> {
  const { id, role } = await theAgent(ref);
  const numbers = await numbersFor(id, caller);
  if (!numbers) throw notFound('contact_hidden');
  if (!isSelfOrStaff(caller, id)) {
    // Among the figures of what they offer, under their own id.
    const kind = role === 'service_agent' ? 'service' : 'property';
    await countContact({ kind, id, agent: id }, { caller, info });
  }
  return numbers;
}
