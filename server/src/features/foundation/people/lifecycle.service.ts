import type { Role } from '@manzil/shared/domain/roles';
import { contributionsOf } from '../../assembly';
import type { Approach, PersonDeletion, RatingSum } from '../../module';

/**
 * Runs every removal in reverse feature order, dependents first. A failure stops the rest; the removal resumes later.
 */
export async function runPersonDeletion(departure: PersonDeletion): Promise<void> {
  for (const handler of contributionsOf('onPersonDeleted').toReversed()) await handler(departure);
}

/** Lists or unlists a person's offers according to role and suspension. */
export async function updateStanding(
  id: string,
  person: { role: Role; isSuspended: boolean },
): Promise<void> {
  for (const handler of contributionsOf('onStandingChanged')) await handler(id, person);
}

export async function runPersonSuspension(id: string, isSuspended: boolean): Promise<void> {
  for (const handler of contributionsOf('onPersonSuspended')) await handler(id, isSuspended);
}

/** Sums of ratings over all features, by person. */
export async function ratingsOf(ids: string[]): Promise<Map<string, RatingSum>> {
  const total = new Map<string, RatingSum>();
  for (const part of await Promise.all(contributionsOf('ratings').map((source) => source(ids)))) {
    for (const [id, { sum, count }] of part) {
      const before = total.get(id) ?? { sum: 0, count: 0 };
      total.set(id, { sum: before.sum + sum, count: before.count + count });
    }
  }
  return total;
}

/** Numbers of listings over all features, by person. */
export async function listingsOf(ids: string[]): Promise<Map<string, number>> {
  const total = new Map<string, number>();
  for (const part of await Promise.all(contributionsOf('listingCounter').map((source) => source(ids)))) {
    for (const [id, count] of part) total.set(id, (total.get(id) ?? 0) + count);
  }
  return total;
}

/** A person's contacts in all features. */
export async function contactsOf(id: string): Promise<string[]> {
  const parts = await Promise.all(contributionsOf('contacts').map((source) => source(id)));
  return [...new Set(parts.flat())];
}

/** Does any feature block contact between two people? */
export async function isBarredByAnyFeature(approach: Approach): Promise<boolean> {
  for (const isBarredBy of contributionsOf('isBarred')) if (await isBarredBy(approach)) return true;
  return false;
}

/** Collects every feature's data about a person. */
export async function dataOf(id: string): Promise<Record<string, unknown>> {
  const sources = contributionsOf('data').flatMap((part) => Object.entries(part));
  const parts = await Promise.all(sources.map(async ([name, source]) => [name, await source(id)] as const));
  return Object.fromEntries(parts);
}
