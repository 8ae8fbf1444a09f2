import { AGENTS, STAFF } from '@manzil/shared/domain/roles';
import { notFound } from '../../../platform/base/errors';
import {
  findablePeople,
  findListingPerson,
  licenceOf,
  numbersOf,
} from '../../foundation/people/listingPeople.service';
import { evaluated } from '../catalog/catalog.service';
import { countListedServices } from '../services/providers.service';
import { usualAnswerTime } from './answerTimes.service';

const mostFirst = (counts: { id: string; count: number }[]) =>
  counts.toSorted((a, b) => b.count - a.count).map(({ id }) => id);

/** A person's offers under their own name; excludes listings that hide their agent. */
async function offersOf(id: string) {
  const [found, services] = await Promise.all([
    evaluated({ agent: id }, (found) => ({
      deals: found.tally('type', []),
      cities: mostFirst(found.tally('city', [])),
    })),
    countListedServices(id),
  ]);
  return { ...found, services };
}

/**
 * A public agent: confirmed, not suspended, with a public offer under their own name. Nothing
 * here depends on listings that hide their agent.
 */
export async function findPublicAgent(ref: string) {
  const known = await findListingPerson(ref);
  const [person] = known ? await findablePeople([known.id], [...AGENTS, ...STAFF]) : [];
  if (!person) return undefined;
  const { id } = person;
  const offers = await offersOf(id);
  if (offers.deals.length + offers.services === 0) return undefined;
  const [licence, answerTime, numbers] = await Promise.all([
    licenceOf(id),
    usualAnswerTime(id),
    numbersOf(id, { isInsider: false }),
  ]);
  return {
    ...person,
    ...licence,
    ...offers,
    answerTime,
    hasPhone: Boolean(numbers?.phone),
    hasWhatsapp: Boolean(numbers?.whatsapp),
  };
}
export type PublicAgent = NonNullable<Awaited<ReturnType<typeof findPublicAgent>>>;

/** @throws 404 `user_not_found`, for hidden and unknown agents alike */
export async function getPublicAgent(ref: string): Promise<PublicAgent> {
  const agent = await findPublicAgent(ref);
  if (!agent) throw notFound('user_not_found');
  return agent;
}
